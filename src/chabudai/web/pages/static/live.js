// The live region and the note of a lost connection: what the page says by itself.
"use strict";
(() => {
  const MOST = 12; // so many sentences stay
  const PATIENCE = 1200; // ms: shorter gaps are not worth a word
  const live = document.getElementById("live");
  const lost = () => document.getElementById("lost");
  let now = null; // the last line: what is true now
  let missing = 0; // the timer after which a lost connection is shown

  function tell(text) {
    if (!live || !text) return;
    const line = document.createElement("span");
    line.textContent = text + " ";
    live.append(line);
    while (live.children.length > MOST) live.firstChild.remove();
  }

  // What has happened: what was true before is no longer the last word.
  function happen(text) {
    now?.remove();
    now = null;
    tell(text);
  }

  // Last is always what is true now.
  function tellNow() {
    const text = document.querySelector("#table #prompt > span, #table h2#prompt")?.textContent || "";
    if (!live || (now && now.textContent.trim() === text.trim() && now === live.lastChild)) return;
    now?.remove();
    tell(text);
    now = text ? live.lastChild : null;
  }

  // Nobody's cards are read to the next one.
  function hush() {
    now = null;
    live?.replaceChildren();
  }

  function lose() {
    if (!lost()) return;
    missing ||= setTimeout(() => {
      if (!lost().hidden) return;
      lost().hidden = false;
      tell(lost().textContent);
    }, PATIENCE);
  }

  // Any success says that we are connected.
  function find() {
    clearTimeout(missing);
    missing = 0;
    if (!lost() || lost().hidden) return;
    lost().hidden = true;
    tell(lost().dataset.back);
  }

  const isLost = () => Boolean(missing);

  // A move that waits for the connection, or does no longer.
  function hold(waits) {
    const note = lost()?.querySelector(".held");
    if (!lost() || Boolean(note) === waits) return;
    note?.remove();
    if (!waits) return;
    const line = document.createElement("span");
    line.className = "held";
    line.textContent = lost().dataset.held;
    lost().append(line);
    tell(line.textContent);
  }

  Object.assign(window.chabudai, { tell, happen, tellNow, hush, lose, find, isLost, hold });
})();
