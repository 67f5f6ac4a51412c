// Plays what happened over a table that is right already: cards travel, turn and light up in order.
"use strict";
(() => {
  const { numberOf, scenery } = window.chabudai;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const PACES = { calm: 750, normal: 380, quick: 170, none: 0 }; // ms of one motion
  const MOST = 12; // steps that are still played when more has happened
  const LONGEST = 20000; // ms that an old table is shown over the new one, whatever happens
  const LATE = 3000; // ms after which a score that comes behind its table is not played any more
  const table = () => document.getElementById("table");
  const pace = () => (document.hidden ? 0 : PACES[document.documentElement.dataset.pace] ?? PACES.normal);
  const scores = new Map(); // by the number of the entry, until its table is shown
  let before = new Map(); // where cards lay before the last swap
  let shown = { from: 0, at: 0, still: false }; // the last swap: the number before it, and when
  let playing = null;
  let rest = []; // what was not yet played when the next table came
  let marked = []; // what the last move touched
  let kept = null; // the stage as it was before the last swap
  let scene = null; // the same, shown over the sheet of a round that has ended while its end is played

  const SHEET = ".summary, .result:not(.looked)";
  const placeOf = (name) => name && (scene || table()).querySelector(`[data-place~="${CSS.escape(name)}"]`);
  const cardsOf = (root) =>
    [...root.querySelectorAll("[data-card]")].filter((card) => !card.closest(".needs, details, .summary, .result"));
  const find = (name) => cardsOf(scene || table()).find((card) => card.dataset.card === name);
  const isSeen = (box) => box && box.width > 0;

  // Before a swap: where everything lies.
  function prepare(old, next, still) {
    if (scene && next.querySelector(SHEET)) return mark; // the end of the round is still being played
    const actors = playing?.actors;
    rest = playing && !still ? playing.rest : [];
    shown = { from: numberOf(old), at: Date.now(), still };
    before = new Map();
    if (!pace()) skip();
    if (!pace()) return start;
    for (const card of cardsOf(old))
      if (!card.matches(".sent")) before.set(card.dataset.card, [card.getBoundingClientRect(), card.cloneNode(true)]);
    for (const [name, { box, node }] of actors || []) before.set(name, [box, node.cloneNode(true)]);
    kept = next.querySelector(SHEET) && !old.querySelector(SHEET) ? scenery.photograph(old) : null;
    skip();
    return start;
  }

  // An entry's score comes with the stream: before its table, or soon after it.
  function note(entry) {
    if (!entry.motions?.length) return;
    scores.set(entry.number, entry);
    if (entry.number >= numberOf(table()) || Date.now() - shown.at > LATE) return;
    rest = playing?.rest || [];
    start();
  }

  function start() {
    if (scene) return mark();
    const number = numberOf(table());
    const due = [...scores.keys()].sort((a, b) => a - b).filter((each) => each < number);
    const steps = rest.length < MOST ? rest : [];
    rest = [];
    let ends = false; // the round: what comes after is seen behind the sheet
    for (const each of due) {
      const { kind, motions } = scores.get(each);
      ends ||= Boolean(kept) && kind === "deal";
      if (each >= shown.from && !ends) steps.push(...motions);
      scores.delete(each);
    }
    if (!steps.length) return mark();
    marked = namesOf(steps);
    mark();
    if (pace()) play(steps).catch(skip);
  }

  const namesOf = (steps) => [...new Set(steps.flat().flatMap((each) => [each.card, each.to]))].filter(Boolean);

  function mark() {
    if (scene) return; // afterwards
    for (const name of marked) {
      const node = find(name) || placeOf(name);
      if (node?.matches(".card, .cell") && !node.closest(".hand")) node.classList.add("last");
    }
  }

  // A piece of whom it comes from, the card as it looks here, before, or nowhere yet.
  function picture(name, token) {
    if (token) return actorOf("piece", token.cloneNode(true));
    const like = name ? find(name) || before.get(name)?.[1] : null;
    const any = like || table().querySelector(".card:not(.slot):not(.gap)");
    if (!any) return null;
    const ghost = any.cloneNode(true);
    for (const { name: key } of [...ghost.attributes]) if (key !== "class") ghost.removeAttribute(key);
    ghost.classList.remove("picked", "legal", "target", "takes", "last", "sent", "why", "dead");
    if (!like)
      for (const drawn of ghost.querySelectorAll("use, image")) {
        const file = drawn.getAttribute("href"); // …/sheet.svg?v=…#card-X, or …/sheet/card-X.svg?v=…
        if (drawn.matches(".label")) drawn.remove();
        else drawn.setAttribute("href", file.replace(/([/#])card-[^.#]*/, `$1card-${name || "back"}`));
      }
    return actorOf(ghost.className, ...ghost.childNodes);
  }

  function actorOf(style, ...drawn) {
    const actor = document.createElement("span");
    actor.className = `${style} actor`;
    actor.setAttribute("aria-hidden", "true");
    actor.append(...drawn);
    return actor;
  }

  // What moves that is no card: a piece, a token, coins.
  function tokenOf(card, from, to) {
    if (card) return null;
    if (from?.startsWith("coins-")) return Object.assign(document.createElement("i"), { className: "token coin" });
    const home = [from, to].find((name) => /^(pieces|tokens)-/.test(name));
    return home ? placeOf(home)?.querySelector(".token") : null;
  }

  async function play(steps) {
    skip();
    if (kept && !calm.matches) {
      const mine = (scene = kept);
      document.body.append(scene);
      table().querySelector(".talkover")?.classList.add("undue"); // a rule with :has would cost every swap 20 ms
      setTimeout(() => mine === scene && skip(), LONGEST);
    }
    kept = null;
    const mine = (playing = { actors: new Map(), flights: new Set(), hidden: new Map(), rest: [...steps], skipped: false });
    const own = shown.still;
    const left = new Map(); // how many motions each card still has
    for (const { do: what, card } of steps.flat())
      if (card && what !== "light") left.set(card, (left.get(card) || 0) + 1);
    if (!calm.matches)
      for (const name of left.keys()) {
        const card = find(name);
        hide(mine, name, card);
        if (isSeen(before.get(name)?.[0])) put(mine, name, before.get(name)[0]);
      }
    if (!calm.matches && !scene)
      for (const { card, from, to } of steps.flat())
        if (!card && from.startsWith("pieces-")) hide(mine, to, placeOf(to)?.querySelector("svg")); // until a piece lands there
    for (const [number, step] of steps.entries()) {
      if (mine.skipped) return;
      mine.rest.shift();
      const seen = own && number === 0; // the viewer has just done this
      call(mine, step.filter(({ do: what, loud }) => what === "say" || loud).flatMap(({ text }) => text || []));
      await Promise.all(step.map((motion) => perform(mine, motion, seen)));
      for (const { card } of step) {
        left.set(card, left.get(card) - 1);
        if (!left.get(card) && !scene) reveal(mine, card);
      }
      if (!mine.skipped && step.some(({ loud }) => loud)) await wait(mine, 2 * pace());
    }
    if (playing === mine) skip();
  }

  const hide = (mine, name, node) => node && mine.hidden.set(name, node.animate({ opacity: [0, 0] }, { duration: 60000 }));

  function perform(mine, motion, seen) {
    const { do: what, card, from, to, loud } = motion;
    if (what === "light" || what === "sweep") {
      if (scene && what === "light") scenery.draw(scene, motion.with);
      if (scene && to?.startsWith("kinds-")) scenery.renew(scene, motion.with);
      const lit = Promise.all(motion.with.map((name) => glow(mine, name)));
      return what === "sweep" && scene && !calm.matches ? lit.then(() => sweep(mine, motion)) : lit;
    }
    if (what === "say") return loud ? wait(mine, pace()) : null;
    if (calm.matches) return glow(mine, card || to);
    const end = boxOf(mine, card, to);
    const actor = card ? mine.actors.get(card) : null;
    const token = tokenOf(card, from, to);
    const begin = actor?.box || boxOf(mine, "", from);
    if (!isSeen(begin) || !isSeen(end)) return card ? reveal(mine, card) : null;
    const moved = put(mine, card || Symbol("back"), begin, token);
    if (!moved) return null;
    return travel(mine, moved, begin, end, seen ? 1 : pace(), what === "turn").then(() => {
      moved.box = end;
      mine.hidden.get(to)?.cancel();
      if (scene && token) scenery.settle(scene, token, to);
      if (!card) moved.node.remove();
      document.dispatchEvent(new CustomEvent("landed"));
    });
  }

  // Where a card lies on a place: where it lies now if that is there, else like the cards there.
  function boxOf(mine, card, name) {
    const on = name.startsWith("table-") && name.slice(6);
    if (on) return mine.actors.get(on)?.box || before.get(on)?.[0] || find(on)?.getBoundingClientRect();
    const place = placeOf(name);
    const there = card && find(card);
    if (there && place?.contains(there)) return there.getBoundingClientRect();
    const like = place?.querySelector(".slot, .token") || [...(place?.querySelectorAll(".card, .mini") || [])].at(-1);
    return (like || place)?.getBoundingClientRect();
  }

  function put(mine, name, box, token) {
    const known = mine.actors.get(name);
    if (known) return known;
    const node = picture(typeof name === "string" ? name : "", token);
    if (!node) return null;
    const actor = { node, box, width: Math.min(box.width, 90), free: box };
    node.style.width = `${actor.width}px`;
    document.body.append(node);
    node.style.transform = at(actor, box);
    mine.actors.set(name, actor);
    return actor;
  }

  // A card on a place: in its middle, as large as the place allows.
  function at(actor, box) {
    const height = actor.node.offsetHeight || actor.width * 1.5;
    const scale = Math.min(1.6, box.width / actor.width, box.height / height);
    const x = box.left + (box.width - actor.width * scale) / 2;
    const y = box.top + (box.height - height * scale) / 2;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  }

  function travel(mine, actor, begin, end, duration, turns) {
    const frames = [{ transform: at(actor, begin) }, { transform: at(actor, end) }];
    if (turns) frames.splice(1, 0, { transform: at(actor, end) + " scaleX(0.05)" });
    actor.node.style.transform = frames.at(-1).transform;
    return ended(mine, actor.node.animate(frames, { duration: turns ? duration * 1.3 : duration, easing: "ease-in-out" }));
  }

  function glow(mine, name) {
    const node = mine.actors.get(name)?.node || find(name) || placeOf(name);
    if (!node) return null;
    const frames = { outline: ["4px solid transparent", "4px solid #d9a514", "4px solid transparent"], zIndex: [3, 3, 3] };
    return ended(mine, node.animate(frames, { duration: 1.4 * pace() }));
  }

  // What lies on places goes away, where the table still has it.
  function sweep(mine, { with: names, to }) {
    const end = boxOf(mine, "", to || "");
    if (mine.skipped) return null;
    const lifted = scenery.lift(scene, names);
    const leaving = lifted.length ? lifted : names.map((name) => find(name) || placeOf(name)).filter(Boolean);
    return Promise.all(
      leaving.map((drawn, number) => {
        const begin = drawn.getBoundingClientRect();
        const goal = isSeen(end) ? end : begin;
        const x = goal.left + goal.width / 2 - begin.left - begin.width / 2;
        const y = goal.top + goal.height / 2 - begin.top - begin.height / 2;
        const away = { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.2 };
        const timing = { duration: 2 * pace(), delay: Math.min(number * 0.1, 1) * pace(), easing: "ease-in", fill: "both" };
        return ended(mine, drawn.animate([{ transform: "none", opacity: 1 }, away], timing)).then(() => drawn.matches("svg") && drawn.remove());
      }),
    );
  }

  function call(mine, texts) {
    if (!texts.length) return;
    const line = document.createElement("p");
    line.className = "call";
    line.setAttribute("aria-hidden", "true");
    line.textContent = texts.join("\n");
    for (const old of document.querySelectorAll(".call")) old.remove();
    const box = scene && table().querySelector(".talkover")?.getBoundingClientRect(); // a prompt that is not yet due
    if (isSeen(box))
      Object.assign(line.style, {
        top: `${box.top + box.height / 2}px`,
        left: `${box.left}px`,
        right: `${document.documentElement.clientWidth - box.right}px`,
        minHeight: `${box.height}px`,
        minWidth: `${box.width}px`,
      });
    document.body.append(line);
    const frames = { opacity: [0, 1, 1, 0], offset: [0, 0.06, 0.92, 1] };
    ended(mine, line.animate(frames, { duration: 5 * pace() })).then(() => line.remove());
  }

  const wait = (mine, duration) => ended(mine, table().animate({ opacity: [1, 1] }, { duration }));

  function ended(mine, flight) {
    mine.flights.add(flight);
    return flight.finished.catch(() => {}).then(() => mine.flights.delete(flight));
  }

  function reveal(mine, name) {
    mine.hidden.get(name)?.cancel();
    mine.actors.get(name)?.node.remove();
    mine.actors.delete(name);
  }

  // Nothing waits for a picture.
  function skip() {
    const mine = playing;
    playing = null;
    if (!mine) return;
    mine.skipped = true;
    for (const flight of mine.flights) flight.finish();
    for (const hidden of mine.hidden.values()) hidden.cancel();
    for (const node of document.querySelectorAll(".actor, .call, .scene")) node.remove();
    if (!scene) return;
    scene = null;
    for (const node of document.querySelectorAll(".undue")) node.classList.remove("undue");
    for (const number of scores.keys()) if (number < numberOf(table())) scores.delete(number);
    mark();
  }

  // The curtain falls: nothing of what was seen may stay.
  function clear() {
    skip();
    scores.clear();
    before.clear();
    kept = null;
    marked = [];
    for (const ghost of document.querySelectorAll(".ghost")) ghost.remove();
  }

  // A card on its way before the server has answered; the next table clears it away.
  function carry(card, goal) {
    const [from, to] = [card.getBoundingClientRect(), goal.getBoundingClientRect()];
    const ghost = card.cloneNode(true);
    for (const { name } of [...ghost.attributes]) if (name !== "class") ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    ghost.classList.add("ghost");
    ghost.classList.remove("picked");
    ghost.style.width = `${from.width}px`;
    ghost.style.left = `${to.left + (to.width - from.width) / 2}px`;
    ghost.style.top = `${to.top + (to.height - from.height) / 2}px`;
    document.body.append(ghost);
    const { left, top } = ghost.getBoundingClientRect();
    const start = { transform: `translate(${from.left - left}px, ${from.top - top}px)` };
    if (!calm.matches && pace()) ghost.animate([start, {}], { duration: pace() / 2, easing: "ease-out" });
  }

  document.addEventListener("table", () => {
    for (const ghost of document.querySelectorAll(".ghost")) ghost.remove();
  });
  // A line of the log lights what it tells of.
  function recall(event) {
    const line = event.target.closest?.("[data-lights]");
    for (const lit of document.querySelectorAll(".recalled")) lit.classList.remove("recalled");
    for (const name of line?.dataset.lights.split(" ") || []) {
      const node = find(name) || placeOf(name);
      if (node?.matches(".card, .cell")) node.classList.add("recalled");
    }
  }
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, recall);

  // A page that is opened again still shows the last move.
  marked = document.querySelector("#log [data-lights]")?.dataset.lights.split(" ") || [];
  if (table()) mark();

  document.addEventListener("pointerdown", skip);
  document.addEventListener("keydown", skip);
  Object.assign(window.chabudai, { prepare, note, skip, carry, clear });
})();
