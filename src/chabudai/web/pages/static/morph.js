// Makes one tree like another and touches only what differs: what is the same stays the same element.
"use strict";
(() => {
  const keyOf = (node) => node.id || node.dataset?.move || "";
  const kindOf = (node) => (node.nodeType === 1 ? `${node.nodeName}.${node.classList[0] || ""}` : node.nodeName);

  function morph(old, next) {
    if (old.isEqualNode(next)) return;
    if (old.nodeType !== 1) {
      old.nodeValue = next.nodeValue;
      return;
    }
    takeAttributes(old, next);
    takeChildren(old, next);
  }

  // What the viewer has opened, or is writing, is the viewer's.
  function takeAttributes(old, next) {
    const written = next.getAttribute("value");
    const isWritten = old.nodeName === "INPUT" && old.getAttribute("value") !== written;
    const isOwn = (name) => name === "open" && old.nodeName === "DETAILS";
    for (const { name, value } of next.attributes)
      if (!isOwn(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
    for (const { name } of [...old.attributes]) if (!isOwn(name) && !next.hasAttribute(name)) old.removeAttribute(name);
    if (isWritten && old !== document.activeElement) old.value = written ?? "";
  }

  function takeChildren(old, next) {
    const named = new Map();
    const alike = new Map();
    for (const child of old.childNodes) {
      const key = keyOf(child);
      if (key && !named.has(key)) named.set(key, child);
      if (key) continue;
      const kind = kindOf(child);
      if (!alike.has(kind)) alike.set(kind, []);
      alike.get(kind).push(child);
    }
    const wanted = [...next.childNodes];
    const found = wanted.map((child) => {
      const key = keyOf(child);
      if (!key) return alike.get(kindOf(child))?.shift();
      const same = named.get(key);
      named.delete(key);
      return same?.nodeName === child.nodeName ? same : undefined;
    });
    const kept = new Set(found);
    for (const child of [...old.childNodes]) if (!kept.has(child)) child.remove();
    const isElement = (child) => child?.nodeType === 1; // texts between them move at no cost
    const still = stay([...old.children], found.filter(isElement));
    let place = null; // from the last to the first, so that what stays is a place to stand before
    for (let number = wanted.length - 1; number >= 0; number--) {
      const same = found[number];
      const child = same || wanted[number];
      if (!still.has(same) && !(same && same.nextSibling === place)) old.insertBefore(child, place);
      place = child;
    }
    found.forEach((same, number) => same && morph(same, wanted[number]));
  }

  // The most children that may stay where they are: a moved picture is made anew by the browser.
  function stay(now, then) {
    const order = new Map(now.map((child, number) => [child, number]));
    const ends = []; // the last of the best row of each length
    const before = new Map();
    for (const child of then) {
      let length = ends.length;
      while (length && order.get(ends[length - 1]) > order.get(child)) length--;
      before.set(child, ends[length - 1]);
      ends[length] = child;
    }
    const found = new Set();
    for (let child = ends.at(-1); child; child = before.get(child)) found.add(child);
    return found;
  }

  window.chabudai = { morph };
})();
