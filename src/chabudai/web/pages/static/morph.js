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
    let place = old.firstChild;
    wanted.forEach((child, number) => {
      const same = found[number];
      if (same && same === place) place = place.nextSibling;
      else old.insertBefore(same || child, place);
      if (same) morph(same, child);
    });
  }

  window.chabudai = { morph };
})();
