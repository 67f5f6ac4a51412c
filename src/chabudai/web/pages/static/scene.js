// The stage as it was, on which the end of a round is played: pieces stay, are crowned and leave.
"use strict";
(() => {
  const table = () => document.getElementById("table");
  const cellOf = (root, name) => root.querySelector(`.cell[data-place~="${CSS.escape(name)}"]`);

  // The stage as it looks now, for the eyes only.
  function photograph(old) {
    const stage = old.querySelector(".stage");
    const box = stage?.getBoundingClientRect();
    if (!box?.width) return null;
    const copy = stage.cloneNode(true);
    for (const node of copy.querySelectorAll("[id]")) node.removeAttribute("id");
    for (const node of copy.querySelectorAll(".advice, .stop")) node.remove();
    for (const node of copy.querySelectorAll(".last, .lit, .choice")) node.classList.remove("last", "lit", "choice");
    const frame = document.createElement("div");
    frame.className = `${old.className} scene`;
    frame.inert = true;
    frame.setAttribute("aria-hidden", "true");
    for (const side of ["left", "top", "width", "height"]) frame.style[side] = `${box[side]}px`;
    frame.append(copy);
    return frame;
  }

  // A piece has landed and stays.
  function settle(scene, token, name) {
    const face = cellOf(scene, name)?.querySelector("svg");
    if (!face || !token) return;
    const piece = token.cloneNode(true);
    piece.setAttribute("class", face.getAttribute("class"));
    face.replaceWith(piece);
  }

  // A cell joins what is being drawn.
  function draw(scene, names) {
    for (const name of names) cellOf(scene, name)?.classList.add("drawn");
  }

  // Cells look as they do on the table that comes; what lay on them before.
  function renew(scene, names) {
    return names.flatMap((name) => {
      const [cell, next] = [cellOf(scene, name), cellOf(table(), name)];
      const left = cell?.querySelector("svg");
      if (!left || !next) return [];
      cell.className = `${next.className} ${cell.matches(".drawn") ? "drawn" : ""}`;
      cell.replaceChildren(...[...next.cloneNode(true).childNodes].filter((node) => !node.id));
      return [[cell, left]];
    });
  }

  // What lay on cells lies above them still, so that it can leave.
  const lift = (scene, names) =>
    renew(scene, names).map(([cell, left]) => {
      cell.classList.add("leaving");
      cell.append(left);
      return left;
    });

  Object.assign(window.chabudai, { scenery: { photograph, settle, draw, renew, lift } });
})();
