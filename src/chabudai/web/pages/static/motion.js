// Cards that change their place fly there: decoration over a table that is right already.
"use strict";
(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const FLIGHT = 320; // ms
  const flights = new Set();

  // The cards that the viewer sees, each once, and where they lie.
  function cards(root) {
    const found = new Map();
    for (const card of root.querySelectorAll("[data-move]")) {
      const name = card.dataset.move;
      if (name && !found.has(name) && !card.closest(".needs")) found.set(name, card);
    }
    return found;
  }

  // Before the swap: where everything is. What it gives back flies after the swap.
  function prepare(old, next, still) {
    skip();
    if (still || calm.matches || document.hidden) return () => {};
    const now = cards(next);
    const before = new Map();
    for (const [name, card] of cards(old)) {
      const then = now.get(name);
      if (then && then.parentElement.className !== card.parentElement.className)
        before.set(name, card.getBoundingClientRect());
    }
    return () => before.size && fly(before);
  }

  function fly(before) {
    const now = cards(document.getElementById("table"));
    const ways = [...before].map(([name, from]) => [now.get(name), from, now.get(name)?.getBoundingClientRect()]);
    for (const [card, from, to] of ways) {
      if (!to?.width || !from.width) continue;
      const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
      const frames = [
        { transform: start, transformOrigin: "0 0", zIndex: 5, position: "relative" },
        { transform: "none", transformOrigin: "0 0", zIndex: 5, position: "relative" },
      ];
      const flight = card.animate(frames, { duration: FLIGHT, easing: "ease-in-out" });
      flights.add(flight);
      flight.finished.catch(() => {}).finally(() => flights.delete(flight));
    }
  }

  // A card on its way before the server has answered; the next table clears it away.
  function carry(card, goal) {
    const [from, to] = [card.getBoundingClientRect(), goal.getBoundingClientRect()];
    const ghost = card.cloneNode(true);
    for (const name of ["id", "data-move", "data-goals"]) ghost.removeAttribute(name);
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
    if (!calm.matches) ghost.animate([start, {}], { duration: FLIGHT / 2, easing: "ease-out" });
  }

  document.addEventListener("table", () => {
    for (const ghost of document.querySelectorAll(".ghost")) ghost.remove();
  });

  // Nothing waits for a picture.
  function skip() {
    for (const flight of flights) flight.finish();
    flights.clear();
  }

  document.addEventListener("pointerdown", skip);
  document.addEventListener("keydown", skip);
  Object.assign(window.chabudai, { prepare, skip, carry, clear: skip });
})();
