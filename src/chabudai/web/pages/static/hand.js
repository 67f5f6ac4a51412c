// A card of the hand is picked here, without the server: it lifts, and where it may go lights up.
"use strict";
(() => {
  const { table } = window.chabudai;
  let picked = null; // the card's id, what was put in the places of what, and what the prompt said

  // Where a card may go, as the server wrote it on the card: element, action, words.
  const goalsOf = (card) => JSON.parse(card.dataset.goals || "[]");
  const at = (id) => document.getElementById(id);

  // The same element as the server makes of a place where the picked card may go.
  function light(place, action, words) {
    const button = document.createElement("button");
    button.id = place.id;
    button.className = `${place.className} ${place.matches(".cell") ? "lit" : "target"}`;
    button.name = "action";
    button.value = action;
    button.title = words;
    button.setAttribute("aria-label", words + (place.dataset.mark || ""));
    for (const { name, value } of place.attributes) if (name.startsWith("data-")) button.setAttribute(name, value);
    button.append(...place.childNodes);
    place.replaceWith(button);
    return [place, button];
  }

  function pick(card, focus) {
    release();
    const line = at("prompt")?.querySelector("span");
    picked = { id: card.id, lit: [], said: line?.textContent };
    for (const [id, action, words] of goalsOf(card)) {
      const place = at(id);
      if (place && !place.matches("button")) picked.lit.push(light(place, action, words));
    }
    card.classList.add("picked");
    card.setAttribute("aria-current", "true");
    if (line) line.textContent = card.dataset.prompt;
    offerBack();
    window.chabudai.pan();
    window.chabudai.tellNow();
    if (focus) picked.lit[0]?.[1].focus({ preventScroll: true });
  }

  function offerBack() {
    const prompt = at("prompt");
    if (!prompt || at("unpick")) return;
    const back = document.createElement("a");
    back.className = "unpick";
    back.id = "unpick";
    back.href = location.pathname;
    back.textContent = prompt.dataset.unpick;
    prompt.querySelector("span").after(" ", back);
    picked.back = back;
  }

  // Everything as the server made it.
  function release() {
    if (!picked) return null;
    const { id, lit, said, back } = picked;
    picked = null;
    for (const [place, button] of lit) {
      place.append(...button.childNodes);
      button.replaceWith(place);
    }
    const card = at(id);
    card?.classList.remove("picked");
    card?.removeAttribute("aria-current");
    back?.previousSibling?.remove();
    back?.remove();
    const line = at("prompt")?.querySelector("span");
    if (line && said !== undefined) line.textContent = said;
    return card;
  }

  // A swap starts from what the server made; what was picked stays picked where it still can be.
  function letGo() {
    const id = picked?.id;
    release();
    return () => {
      const card = id && at(id);
      if (!card?.dataset.goals || !table().matches(".mine") || at("unpick")) return;
      pick(card, false);
    };
  }

  // A move is seen at once: the card goes to its goal, until the server's table takes its place.
  function foresee(goal) {
    const card = picked && at(picked.id);
    if (!card || !goal || !table().contains(goal)) return false;
    window.chabudai.carry?.(card, goal);
    card.classList.add("sent");
    return true;
  }

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isKey = event.detail === 0;
    const link = event.target.closest?.("a");
    if (!link || !table()?.contains(link)) return;
    if (link.id === "unpick" && picked) {
      event.preventDefault();
      const card = release();
      if (isKey) card?.focus({ preventScroll: true });
    } else if (link.dataset.goals && (picked || !at("unpick"))) {
      event.preventDefault();
      if (picked?.id === link.id) release();
      else pick(link, isKey);
    }
  });

  Object.assign(window.chabudai, { goalsOf, pick, release, letGo, foresee });
})();
