/* What is not in the window or not in its place: hand, prompt, choices, board; and where boxes are. */
() => {
  const wrong = [];
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollHeight} high`);
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
  const name = (e) => `${e.id || e.className} “${(e.getAttribute("aria-label") || e.textContent).trim().slice(0, 40)}”`;
  const isInside = (box, frame) =>
    box.left >= frame.left - 1 && box.top >= frame.top - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1;
  const isOn = (e) => {
    // its middle can be touched
    const { left, top, width, height } = e.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return e.contains(hit) || hit?.contains(e);
  };
  const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const board = document.querySelector("#middle, .mats, #board-box");
  const needed = [board, document.querySelector("#prompt"), ...document.querySelectorAll(".hand .card, .buttons button")];
  for (const e of needed) {
    if (!e) wrong.push("something is missing");
    else if (!e.getBoundingClientRect().width || !isInside(e.getBoundingClientRect(), frame)) wrong.push(`${name(e)} is not in the window`);
  }
  const isOver = document.querySelector(".result"); // the result lies over cards that nobody plays any more
  for (const e of document.querySelectorAll(".hand .card, .buttons button, #hint"))
    if (!isOver && !isOn(e)) wrong.push(`${name(e)} is covered`);
  for (const e of document.querySelectorAll("#prompt, .buttons button"))
    if (e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 2) wrong.push(`${name(e)} is cut off`);
  const around = board?.getBoundingClientRect();
  for (const e of board?.querySelectorAll(".card, .cell") || [])
    if (!isInside(e.getBoundingClientRect(), around)) wrong.push(`${name(e)} leaves the board`);
  for (const e of document.querySelectorAll("button.target, button.lit")) if (!isOn(e)) wrong.push(`${name(e)} cannot be touched`);
  const boxes = {};
  for (const place of [".hand", "#middle, .mats, #board-box", ".talkover", ".stage", ".dock", ".bar", ".strip", ".seat.far", ".seat.near"]) {
    const e = document.querySelector(place);
    if (!e) continue;
    const { x, y, width, height } = e.getBoundingClientRect();
    boxes[place] = [x, y, width, height];
  }
  return { wrong, boxes };
}
