// Copies a field where the page is no table: a text to share, a link to send.
"use strict";
document.addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  if (!copy) return;
  const field = document.getElementById(copy.dataset.copy);
  field.select();
  navigator.clipboard?.writeText(field.value);
});
