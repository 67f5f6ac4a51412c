// Deals a finished match again in the browser: the commitment, what the seats added, every order.
"use strict";
(() => {
  const { browsers, own, bytes, hex, unhex, deals } = window.fair;
  const main = document.querySelector("main[data-fair]");
  const how = browsers || own;
  const WORD = 2 ** 32;

  // A number below a size from the stream of a key, every one equally likely.
  function below(key) {
    let words = [];
    let counter = 0;
    return async (size) => {
      for (;;) {
        if (!words.length) {
          const at = new DataView(new ArrayBuffer(8));
          at.setUint32(4, counter++);
          const block = new DataView((await how.hmac(key, new Uint8Array(at.buffer))).buffer);
          words = [0, 4, 8, 12, 16, 20, 24, 28].map((place) => block.getUint32(place));
        }
        const word = words.shift();
        if (word < WORD - (WORD % size)) return word % size;
      }
    };
  }

  async function shuffled(key, count) {
    const next = below(key);
    const order = [...Array(count).keys()];
    for (let last = count - 1; last > 0; last--) {
      const place = await next(last + 1);
      [order[place], order[last]] = [order[last], order[place]];
    }
    return order;
  }

  async function drawn(key, count, nextCards) {
    const next = below(key);
    const order = [];
    while (order.length < count) {
      const left = nextCards(order);
      order.push(left[await next(left.length)]);
    }
    return order;
  }

  const isLike = (text, length) => new RegExp(`^[0-9a-f]{${length}}$`).test(text ?? "");

  // Everything that the export says, dealt again; what is found is [kind, word, values].
  async function verify(document, pack, isDrawn = false) {
    const found = [];
    const wrong = (word, values) => found.push(["wrong", word, values]);
    const { secret, commitment } = document;
    const fits = isLike(secret, 64) && hex(await how.sha256(unhex(secret))) === commitment;
    found.push(fits ? ["good", "secret-fits"] : ["wrong", "secret-wrong"]);
    if (!fits) return found;
    const game = deals[document.game];
    const isStrange = isDrawn && !game;
    const seats = document.seats.map(() => null);
    let states = [game?.start(document)];
    let dealt = 0;
    let bad = 0;
    let skipped = 0;
    const setUp = document.practice?.deals ?? (document.lesson === true ? 1 : 0);
    let shares = document.duplicate?.contribution ? 1 : 0;
    const missed = [];
    for (const entry of document.entries) {
      const seat = seats[entry.seat];
      if (entry.kind === "sit") {
        seats[entry.seat] = { ...entry };
        const { player, pledge, contribution } = entry;
        if (player === "bot" && (pledge || contribution)) wrong("share-bot", { number: entry.seat + 1 });
        if (contribution && !pledge) shares += 1;
      } else if (entry.kind === "leave" && !dealt) seats[entry.seat] = null;
      else if (entry.kind === "reveal") {
        const { contribution } = entry;
        if (dealt || seats.includes(null)) wrong("share-early", { number: entry.seat + 1 });
        const text = bytes(`chabudai pledge 1\n${contribution}`);
        const isPledged = isLike(contribution, 32) && hex(await how.sha256(text)) === seat?.pledge;
        if (!isPledged) wrong("share-wrong", { number: entry.seat + 1 });
        else shares += 1;
        if (seat) seat.contribution = contribution;
      } else if (entry.kind === "unrevealed") missed.push(entry.seat + 1);
      else if (entry.kind === "undo") states = states.slice(0, entry.length + 1);
      else if (entry.kind === "deal" || entry.kind === "action") {
        const here = states.at(-1);
        if (entry.kind === "deal") {
          if (dealt < setUp) skipped += 1;
          else if (!isStrange && !(await isRight(document, entry, seats, dealt, here, game, pack))) {
            bad += 1;
            wrong("deal-wrong", { deal: dealt + 1 });
          }
          dealt += 1;
        }
        states = [...states, game?.step(here, entry, document)];
      }
    }
    found.push(shares ? ["good", "share-fits", { share: shares }] : ["note", "share-none"]);
    for (const number of missed) found.push(["note", "share-missed", { number }]);
    if (skipped) found.push(["note", document.practice ? "practice" : "lesson"]);
    if (isStrange) found.push(["note", "unknown"]);
    else if (!bad) found.push(["good", "deals-fit", { deals: dealt - skipped }]);
    return found;
  }

  async function isRight(document, entry, seats, deal, state, game, pack) {
    const { duplicate, daily } = document;
    const all = seats.map((seat) => seat?.contribution || "-").join(",");
    const given = daily ? "" : duplicate ? duplicate.contribution || "" : all;
    const way = game?.isDrawn(document) ? 2 : 1;
    const name = daily ? `${daily.day}-${daily.deal}` : duplicate ? duplicate.set : document.match;
    const text = `chabudai deal ${way}\n${name}\n${given}\n${deal}`;
    const key = await how.hmac(unhex(document.secret), bytes(text));
    const order = way === 1 ? await shuffled(key, pack.length) : await drawn(key, pack.length, (came) => game.next(state, came));
    return JSON.stringify(order.map((card) => pack[card])) === JSON.stringify(entry.order);
  }

  const keptFor = (deals) => Object.values(window.fair.shares()).filter((share) => share.match === deals);

  // What this browser has added, and what it was shown as fixed before it did.
  function compare(document, mine) {
    if (document.duplicate?.number) return []; // who set a duplicate up sits at its first table
    const kept = keptFor(document.duplicate?.set ?? document.match);
    const sat = document.seats.map((_, seat) => document.entries.findLast((each) => each.kind === "sit" && each.seat === seat));
    const told = document.entries.filter((each) => each.kind === "reveal");
    const list = (of) => sat.map((entry) => (entry && of(entry)) || "-").join(",");
    const pledges = list((entry) => entry.pledge);
    const open = list((entry) => !entry.pledge && entry.contribution);
    const shared = document.duplicate ? [document.duplicate.contribution] : [];
    const used = mine.flatMap((seat) => [...shared, sat[seat]?.contribution, ...told.filter((each) => each.seat === seat).map((each) => each.contribution)]);
    const missed = document.entries.some((each) => each.kind === "unrevealed" && mine.includes(each.seat));
    const share = kept.find((each) => used.includes(each.contribution));
    if (share) {
      const isSame = (name, now) => share[name] === undefined || share[name] === now;
      const fits = isSame("commitment", document.commitment) && isSame("pledges", pledges) && isSame("open", open);
      return [fits ? "good" : "wrong", fits ? "mine-fits" : "mine-wrong", { share: share.contribution }];
    }
    if (missed && !kept.some((each) => each.revealed)) return ["note", "mine-missed"];
    if (kept.length && mine.length) return ["wrong", "mine-wrong", { share: kept[0].contribution }];
    return ["note", "mine-none"];
  }

  const say = (word, values = {}) => {
    const text = main.querySelector(`[data-word="${word}"]`).textContent;
    return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  };

  function show(verdict, lines, kind) {
    const title = document.getElementById("verdict");
    title.textContent = verdict;
    title.className = kind;
    const list = document.getElementById("checks");
    list.replaceChildren(
      ...lines.map(([kind, text]) => {
        const line = document.createElement("li");
        line.className = kind;
        line.textContent = `${{ good: "✓", wrong: "✗", note: "·" }[kind]} ${text}`;
        return line;
      }),
    );
  }

  async function check() {
    const { fair: match, own: seats, lang } = main.dataset;
    const pack = JSON.parse(main.dataset.pack);
    const mine = seats ? seats.split(",").map(Number) : [];
    show(say("checking"), [], "");
    try {
      const answer = await fetch(`/api/v1/matches/${match}/export?lang=${lang}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const record = await answer.json();
      const found = [...(await verify(record, pack, Boolean(main.dataset.drawn))), compare(record, mine)].filter((line) => line.length);
      const kind = found.some(([kind]) => kind === "wrong") ? "wrong" : "good";
      const lines = found.map(([kind, word, values]) => [kind, say(word, values)]);
      lines.push(["note", say(browsers ? "by-browser" : "by-script")]);
      show(say(kind === "good" ? "fits" : "wrong"), lines, kind);
    } catch {
      show(say("unread"), [], "wrong");
    }
  }

  // Before the end: what this browser keeps for this match.
  function remember() {
    const kept = keptFor(main.dataset.deals);
    if (!kept.length) return;
    show(document.getElementById("verdict").textContent, [["note", say("mine-kept", { share: kept[0].contribution })]], "");
  }

  Object.assign(window.fair, { verify });
  if (main?.dataset.over) check();
  else if (main) remember();
})();
