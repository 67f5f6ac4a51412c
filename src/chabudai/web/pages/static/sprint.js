// Three minutes: the clock runs on between two answers; the server's clock alone counts.
"use strict";
(() => {
  const clock = document.getElementById("left");
  if (!clock) return;
  const until = performance.now() + 1000 * Number(clock.dataset.left);
  const tick = () => {
    const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
    clock.querySelector("b").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left > 0) setTimeout(tick, 250);
    else setTimeout(() => location.reload(), 2500);
  };
  tick();
})();
