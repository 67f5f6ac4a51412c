// Forms that answer while they are filled in: the new table, and the search in the rules.
"use strict";
(() => {
  const sheet = document.querySelector("form[data-live]");
  if (!sheet) return;
  const boxes = sheet.dataset.boxes || "#wrong-box,#rules-box,#options-box,#seats-box";
  let newest = 0;
  let timer = 0;

  async function ask() {
    const mine = ++newest;
    const query = new URLSearchParams(new FormData(sheet));
    let text;
    try {
      const answer = await fetch(`${sheet.dataset.live}?${query}`, { headers: { "X-Part": "1", Accept: "text/html" } });
      if (!answer.headers.has("X-Part")) return;
      text = await answer.text();
    } catch {
      return; // the server checks everything again when the form is sent
    }
    if (mine !== newest) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    const focus = document.activeElement?.id;
    for (const id of boxes.split(",")) {
      const next = page.querySelector(id);
      const old = document.querySelector(id);
      if (next && old && next.innerHTML !== old.innerHTML) old.replaceChildren(...next.childNodes);
    }
    if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus({ preventScroll: true });
  }

  sheet.addEventListener("change", ask);
  if (sheet.dataset.boxes) {
    sheet.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(ask, 150);
    });
    sheet.addEventListener("submit", (event) => {
      event.preventDefault();
      ask();
    });
  }
})();
