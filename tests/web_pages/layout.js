/* What is wrong with where things lie: text that leaves its box or the page, controls over others. */
() => {
  const found = [];
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) found.push(`the page is ${width} wide, the window ${innerWidth}`);
  const scrolls = (e) => /auto|scroll/.test(getComputedStyle(e).overflowX);
  const isShown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".unseen, .skip, svg");
  const name = (e) => `${e.localName}.${e.className} “${(e.getAttribute("aria-label") || e.textContent).trim().slice(0, 40)}”`;
  const range = document.createRange();

  const frames = (e) => {
    // the boxes that cut or hold an element's text, up to one that scrolls
    const boxes = [];
    for (let box = e; box && box !== document.body && !scrolls(box); box = box.parentElement)
      if (box === e || box.matches("button, .button, .row") || getComputedStyle(box).overflowX !== "visible")
        boxes.push(box);
    return boxes;
  };
  // shortened on purpose, with the whole text at hand
  const isShort = (e) => e.title === e.textContent.trim() && getComputedStyle(e).textOverflow === "ellipsis";
  // what is left of an element where boxes around it scroll
  const seen = (e) => {
    let rects = [...e.getClientRects()];
    for (let box = e.parentElement; box; box = box.parentElement) {
      if (!scrolls(box) || box === document.documentElement) continue;
      const view = box.getBoundingClientRect();
      rects = rects.map((rect) => ({
        left: Math.max(rect.left, view.left), right: Math.min(rect.right, view.right),
        top: Math.max(rect.top, view.top), bottom: Math.min(rect.bottom, view.bottom),
      }));
    }
    return rects.filter((rect) => rect.right > rect.left && rect.bottom > rect.top);
  };
  const isInside = (text, box) =>
    text.left >= box.left - 2 && text.right <= box.right + 2 && text.top >= box.top - text.height / 3 && text.bottom <= box.bottom + text.height / 3;

  const shown = [...document.body.querySelectorAll("*")].filter(isShown);
  for (const e of shown) {
    if (getComputedStyle(e).display === "inline" || isShort(e)) continue;
    for (const node of e.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter((line) => line.width);
      for (const box of frames(e))
        if (!lines.every((line) => isInside(line, box.getBoundingClientRect())))
          found.push(`“${node.textContent.trim().slice(0, 40)}” sticks out of ${name(box)}`);
      if (!e.closest(".board") && lines.some((line) => line.right > innerWidth + 1))
        found.push(`${name(e)} leaves the page`);
    }
  }

  for (const e of shown)
    if (e.matches("td, th") && !isInside(e.getBoundingClientRect(), e.parentElement.getBoundingClientRect()))
      found.push(`${name(e)} is not in its row`);

  const controls = shown.filter((e) => e.matches("a, button, input:not([type=hidden]), select, summary"));
  const rects = controls.map(seen);
  const isOver = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  controls.forEach((one, i) =>
    controls.slice(i + 1).forEach((two, j) => {
      if (!one.contains(two) && rects[i].some((a) => rects[i + 1 + j].some((b) => isOver(a, b))))
        found.push(`${name(one)} lies over ${name(two)}`);
    }),
  );
  return found;
}
