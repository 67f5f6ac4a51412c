// This browser's share of chance: drawn here, kept here, pledged when one sits down, revealed when all sit.
"use strict";
(() => {
  const { hex, pledgeOf } = window.fair;
  const STORE = "chabudai.shares";
  const MOST = 200; // shares that are kept
  const AGAIN = 1000; // ms until a share that could not be sent is sent again
  let sending = "";

  function read() {
    try {
      return JSON.parse(localStorage.getItem(STORE)) || {};
    } catch {
      return {};
    }
  }

  // Whether it is kept: what is not could not be revealed, so it is not pledged either.
  function keep(share, under = pledgeOf(share.contribution)) {
    const all = { ...read(), [under]: share };
    const newest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
    try {
      localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
      return true;
    } catch {
      return false;
    }
  }

  const isForOthers = ([name, value]) => /^seat-\d+$/.test(name) && /^(invite|open)$/.test(value);

  // What the server has bound itself to: a match, or the two halves of a duplicate with a friend.
  function promised(field, where) {
    const { match, commitment, halves } = field?.dataset || {};
    if (where !== "/together") return [{ match, commitment }];
    return halves.split(",").map((half) => {
      const [match, commitment] = half.split(" ");
      return { match, commitment };
    });
  }

  // Where others are to sit it is pledged; else the server is bound already by what the page says.
  function fill(form, submitter) {
    const [pledge, open] = ["pledge", "contribution"].map((name) => form.querySelector(`input[name=${name}]`));
    if (!pledge && !open) return;
    const contribution = hex(crypto.getRandomValues(new Uint8Array(16)));
    const others = [...new FormData(form, submitter)].some(isForOthers);
    const sealed = pledge && (others || !open);
    const share = { contribution, at: Date.now() };
    const where = submitter?.getAttribute("formaction") || form.getAttribute("action");
    const fixed = sealed ? [{}] : promised(open, where);
    const own = pledgeOf(contribution);
    const kept = fixed.every((known, place) => keep({ ...share, ...known }, place ? `${own} ${place}` : own));
    if (open) open.value = kept && !sealed ? contribution : "";
    if (pledge) pledge.value = kept && sealed ? pledgeOf(contribution) : "";
  }

  // What the page shows as fixed is noted first, and compared with the record in the end.
  async function reveal(root) {
    const due = root.querySelector("#share[data-due]");
    const share = due && read()[due.dataset.pledge];
    if (!share || sending === due.dataset.pledge) return;
    const { match, commitment, pledges, open, seat } = due.dataset;
    if (!keep({ match, commitment, pledges, open, seat, ...share })) return;
    sending = due.dataset.pledge;
    const { contribution } = share;
    try {
      const answer = await fetch(`/table/${match}/reveal`, { method: "POST", body: new URLSearchParams({ contribution }) });
      if (answer.ok) keep({ ...read()[sending], revealed: true });
      window.chabudai?.refresh?.(0);
    } catch {
      setTimeout(look, AGAIN);
    }
    sending = "";
  }

  let looked = ""; // the rematch at which we have looked
  async function look() {
    reveal(document);
    const next = document.getElementById("next")?.getAttribute("href");
    if (!next?.startsWith("/table/") || next === looked) return;
    looked = next;
    try {
      const answer = await fetch(next, { headers: { "X-Part": "1", Accept: "text/html" } });
      await reveal(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      looked = "";
      setTimeout(look, AGAIN);
    }
  }

  document.addEventListener("submit", (event) => fill(event.target, event.submitter), true);
  document.addEventListener("table", look);
  addEventListener("pageshow", look);
  Object.assign(window.fair, { shares: read });
})();
