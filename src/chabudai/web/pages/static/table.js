// The live table: clicks, forms and keys. Everything works without script; with it nothing reloads.
"use strict";
(() => {
  const { table, load, send } = window.chabudai;

  const isOurs = (url) => url.origin === location.origin && url.pathname === location.pathname;

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!table()?.contains(form) || !table().dataset.match) return;
    const data = new URLSearchParams(new FormData(form, event.submitter));
    if (form.method === "get") {
      event.preventDefault();
      load(`${form.getAttribute("action")}?${data}`);
    }
    if (form.method === "get" || table().dataset.number === undefined) return;
    if (form.getAttribute("action").match(/\/(leave|again|first|new)$/)) return;
    event.preventDefault();
    send(form, data, window.chabudai.foresee?.(event.submitter) && "seen");
    if (form.querySelector("#say")) form.reset();
  });

  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      navigator.clipboard?.writeText(field.value);
    }
    const link = event.target.closest("a");
    if (event.defaultPrevented || !link || !table()?.contains(link)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!table().dataset.match || !isOurs(new URL(link.href))) return;
    event.preventDefault();
    load(link.href);
  });

  document.addEventListener("input", (event) => {
    if (event.target.matches("input[type=range][data-jump]")) event.target.form.requestSubmit();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = document.activeElement;
    if (here?.matches("input,select,textarea")) return;
    if (event.key === "Escape") {
      document.getElementById("unpick")?.click();
      return;
    }
    const named = table()?.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (named) {
      event.preventDefault();
      named.click();
      return;
    }
    if (/^[1-9]$/.test(event.key)) {
      table()?.querySelectorAll(".hand .card")[event.key - 1]?.focus();
      return;
    }
    const line = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    if (line && here?.closest(".log")) {
      event.preventDefault();
      (here.matches(".log") ? here.querySelector("[data-lights]") : here[line])?.focus();
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const group = here?.closest("[data-keys]");
    if (!step || !group) return;
    const places = [...group.querySelectorAll("a,button")];
    const next = places[(places.indexOf(here) + step + places.length) % places.length];
    event.preventDefault();
    next?.focus();
  });

  if (table()?.dataset.title) document.title = table().dataset.title;
})();
