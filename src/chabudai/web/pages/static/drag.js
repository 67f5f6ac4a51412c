// Cards that are dragged: taps, links and forms do the same without this file.
"use strict";
(() => {
  const { table, send, goalsOf, release } = window.chabudai;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const STEP = 6; // so far a mouse moves before a click becomes a drag
  const HOLD = 200; // so long a finger rests before a swipe becomes a drag
  const REACH = 26; // so near to a place is on it
  let hand = null;

  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest?.(".hand a.card, .hand button.card");
    if (!card || hand || !event.isPrimary || event.button) return;
    if (!table().classList.contains("mine") || card.classList.contains("why")) return;
    const touch = event.pointerType === "touch";
    hand = { card, touch, id: event.pointerId, x: event.clientX, y: event.clientY, goals: new Map() };
    if (touch) {
      card.addEventListener("touchmove", hold, { passive: false });
      hand.timer = setTimeout(() => lift(), HOLD);
    }
  });

  // Once a card is lifted the finger moves it and not the page.
  const hold = (event) => hand?.ghost && event.preventDefault();
  document.addEventListener("touchmove", hold, { passive: false });

  document.addEventListener("pointermove", (event) => {
    if (!hand || event.pointerId !== hand.id) return;
    const far = Math.hypot(event.clientX - hand.x, event.clientY - hand.y) > STEP;
    if (!hand.ghost && !far) return;
    if (!hand.ghost && hand.touch) return rest(); // the page is scrolled
    if (!hand.ghost) lift();
    [hand.x, hand.y] = [event.clientX, event.clientY];
    move();
  });

  document.addEventListener("pointerup", (event) => {
    if (!hand || event.pointerId !== hand.id) return;
    if (!hand.ghost) return rest();
    [hand.x, hand.y] = [event.clientX, event.clientY];
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
    drop();
  });

  document.addEventListener("pointercancel", () => hand && giveBack(hand));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && hand?.ghost) giveBack(hand);
  });
  document.addEventListener("table", () => hand && rest());
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.(".hand")) event.preventDefault();
  });
  document.addEventListener("contextmenu", (event) => {
    if (hand?.touch) event.preventDefault();
  });

  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };

  function lift() {
    const box = hand.card.getBoundingClientRect();
    const ghost = (hand.ghost = hand.card.cloneNode(true));
    ghost.removeAttribute("id");
    ghost.removeAttribute("data-move");
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    ghost.className = `${hand.card.className} ghost`;
    ghost.style.width = `${box.width}px`;
    release();
    hand.from = [box.left, box.top];
    hand.grip = [hand.x - box.left, hand.y - box.top];
    document.body.append(ghost);
    hand.card.classList.add("lifted");
    for (const [id, action] of goalsOf(hand.card)) {
      hand.goals.set(id, action);
      document.getElementById(id)?.classList.add("goal");
    }
    move();
  }

  function move() {
    hand.ghost.style.left = `${hand.x - hand.grip[0]}px`;
    hand.ghost.style.top = `${hand.y - hand.grip[1]}px`;
    const over = goalAt(hand);
    for (const each of table().querySelectorAll(".goal")) each.classList.toggle("over", each.id === over);
  }

  // The nearest place under the pointer; a small one wins against the ground around it.
  function goalAt({ goals, x, y }) {
    let best = null;
    for (const id of goals.keys()) {
      const box = document.getElementById(id)?.getBoundingClientRect();
      if (!box) continue;
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      const rank = away * 1e4 + box.width;
      if (away <= REACH && (!best || rank < best.rank)) best = { id, rank };
    }
    return best?.id;
  }

  function drop() {
    const mine = hand;
    mine.id = -1; // it follows the pointer no more
    const goal = goalAt(mine);
    const form = document.getElementById("play");
    if (!goal || !form) return giveBack(mine);
    const data = new URLSearchParams(new FormData(form));
    data.set("action", mine.goals.get(goal));
    send(form, data, true);
  }

  function giveBack(mine) {
    mine.id = -1;
    const { ghost, from } = mine;
    const end = () => hand === mine && rest();
    if (!ghost || calm.matches) return end();
    const way = [{}, { left: `${from[0]}px`, top: `${from[1]}px` }];
    ghost.animate(way, { duration: 160, easing: "ease-out" }).finished.then(end, end);
  }

  function rest() {
    clearTimeout(hand.timer);
    hand.ghost?.remove();
    hand.card.classList.remove("lifted");
    for (const each of document.querySelectorAll(".goal")) each.classList.remove("goal", "over");
    hand = null;
  }
})();
