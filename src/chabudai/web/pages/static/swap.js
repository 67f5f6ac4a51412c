// Puts a new table in the place of the old one: at once, never an older one, and focus stays.
"use strict";
(() => {
  const { morph, tell, tellNow, hush } = window.chabudai;
  const table = () => document.getElementById("table");
  const numberOf = (root) => Number(root?.dataset.number ?? -1);

  const ADVICE = "#advice p, #spoken"; // told where it is new

  // still: the card is where it belongs already
  function put(text, { still = false } = {}) {
    const begun = performance.now();
    const next = new DOMParser().parseFromString(text, "text/html").getElementById("table");
    const old = table();
    if (!next || !old) return false;
    if (next.dataset.match === old.dataset.match && numberOf(next) < numberOf(old)) return false;
    const said = new Set([...old.querySelectorAll(ADVICE)].map((line) => line.textContent));
    const before = { ...old.dataset, mine: old.matches(".mine"), curtain: old.matches(".curtain") };
    const fly = window.chabudai.prepare?.(old, next, still) || (() => {});
    const focus = noteFocus(old);
    const again = window.chabudai.letGo?.() || (() => {});
    const isHidden = next.matches(".curtain");
    if (isHidden) window.chabudai.clear?.();
    morph(old, next);
    again();
    pan();
    focus();
    document.title = old.dataset.title || document.title;
    performance.measure("swap", { start: begun });
    document.dispatchEvent(new CustomEvent("table", { detail: { before, table: old } }));
    if (isHidden) {
      hush();
      tellNow();
    } else {
      fly();
      for (const { textContent } of old.querySelectorAll(ADVICE)) if (!said.has(textContent)) tell(textContent);
      tellNow();
    }
    return true;
  }

  // An enlarged board stays where it was, unless nothing that is lit could be seen there.
  function pan() {
    const box = document.getElementById("board-box");
    const lit = [...(box?.querySelectorAll(".lit") || [])];
    if (!lit.length) return;
    const frame = box.getBoundingClientRect();
    const isSeen = (cell) => {
      const at = cell.getBoundingClientRect();
      return at.left < frame.right && at.right > frame.left && at.top < frame.bottom && at.bottom > frame.top;
    };
    if (!lit.some(isSeen)) lit[0].scrollIntoView({ block: "nearest", inline: "center" });
  }

  const LIVE = "a,button,input,summary";

  function noteFocus(old) {
    const had = document.activeElement;
    if (!had || !old.contains(had)) return () => {};
    const group = had.closest("[data-keys]");
    const place = group ? [...group.querySelectorAll("a,button")].indexOf(had) : -1;
    const id = had.id;
    return () => {
      const same = id ? document.getElementById(id) : had;
      const hand = [...table().querySelectorAll(".hand a, .hand button")];
      const advice = id === "hint" && document.getElementById("advice");
      advice && advice.scrollIntoView({ block: "nearest" });
      const goal =
        advice ||
        (same?.isConnected && same.matches(LIVE) && same) ||
        table().querySelector("#notice,button.target,button.lit,.buttons button") ||
        hand[Math.min(Math.max(place, 0), hand.length - 1)] ||
        table().querySelector("#result,#prompt");
      if (!goal || goal === document.activeElement) return;
      if (!goal.matches(LIVE)) goal.tabIndex = -1;
      goal.focus({ preventScroll: true });
    };
  }

  Object.assign(window.chabudai, { table, numberOf, pan, put });
})();
