// The live table. Everything works without this file; with it nothing reloads and cards fly.
"use strict";
(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const live = document.getElementById("live");
  const table = () => document.getElementById("table");
  let newest = 0; // older answers are dropped
  let moving = null; // the transition under way
  let source = null;
  let timer = 0;
  let missing = 0; // the timer after which a lost connection is shown

  // Loading

  // keep: nobody asked for it, so nothing is told but what happened
  async function load(url, init = {}, keep = false) {
    const mine = ++newest;
    let answer;
    try {
      answer = await fetch(url, { ...init, headers: { "X-Part": "1", Accept: "text/html" } });
    } catch {
      lose();
      return;
    }
    const text = await answer.text();
    if (init.method && answer.redirected && answer.headers.has("X-Part"))
      history.replaceState(null, "", answer.url);
    if (mine !== newest) return init.method && refresh();
    if (!answer.headers.has("X-Part")) {
      location.href = init.method ? location.pathname : answer.url;
      return;
    }
    if (answer.url !== location.href && !init.method) history.replaceState(null, "", answer.url);
    swap(text, init.still, keep ? "#advice p" : "#prompt > span, #advice p");
  }

  // still: the card is where it belongs already; aloud: what is told where it is new
  function swap(text, still, aloud) {
    const next = new DOMParser().parseFromString(text, "text/html").getElementById("table");
    const old = table();
    if (!next || !old) return;
    const put = () => {
      keepState(old, next);
      const focus = noteFocus(old);
      const [x, y] = panned(old);
      old.replaceWith(next);
      pan(document.getElementById("board-box"), x, y);
      names(next, movers);
      focus();
      document.title = next.dataset.title || document.title;
      document.dispatchEvent(new CustomEvent("table", { detail: { old, next } }));
      const known = new Set([...old.querySelectorAll(aloud)].map((line) => line.textContent));
      for (const { textContent } of next.querySelectorAll(aloud))
        if (!known.has(textContent)) tell(textContent);
      if (next.matches(".curtain")) live.textContent = ""; // nobody's cards are read to the next one
      if (next.dataset.again) refresh(1000 * next.dataset.again);
      listen();
    };
    const movers = moved(old, next);
    if (still || !movers.size || calm.matches || document.hidden || !document.startViewTransition) {
      put();
      return;
    }
    names(old, movers);
    const mine = (moving = document.startViewTransition(put));
    mine.ready.catch(() => {}); // two equal names: the page has changed all the same
    mine.finished.finally(() => {
      if (moving === mine) {
        moving = null;
        names(table(), new Set());
      }
    });
  }

  const panned = (root) => {
    const box = root.querySelector("#board-box");
    return box ? [box.scrollLeft, box.scrollTop] : [0, 0];
  };

  // An enlarged board stays where it was, unless nothing that is lit could be seen there.
  function pan(box, x, y) {
    if (!box) return;
    box.scrollTo(x, y);
    const frame = box.getBoundingClientRect();
    const lit = [...box.querySelectorAll(".lit")];
    const isSeen = (cell) => {
      const at = cell.getBoundingClientRect();
      return at.left < frame.right && at.right > frame.left && at.top < frame.bottom && at.bottom > frame.top;
    };
    if (lit.length && !lit.some(isSeen)) lit[0].scrollIntoView({ block: "nearest", inline: "center" });
  }

  // The cards that change their place: only these fly.
  function moved(old, next) {
    const places = (root) =>
      new Map([...root.querySelectorAll("[data-move]")].map((c) => [c.dataset.move, c.parentElement.className]));
    const before = places(old);
    const found = new Set();
    for (const [name, place] of places(next))
      if (name && before.has(name) && before.get(name) !== place) found.add(name);
    return found;
  }

  // A card keeps its name while it flies; the style policy allows names by script only.
  function names(root, movers) {
    const seen = new Set();
    for (const card of root.querySelectorAll("[data-move]")) {
      const name = card.dataset.move;
      const use = movers.has(name) && !seen.has(name);
      seen.add(name);
      card.style.viewTransitionName = use ? name.replace(/[^a-z0-9-]/gi, "_") : "";
      card.style.viewTransitionClass = use ? "card" : "";
    }
  }

  function keepState(old, next) {
    for (const box of next.querySelectorAll("details[id]")) {
      const before = old.querySelector("#" + box.id);
      if (before) box.open = before.open;
    }
    for (const field of next.querySelectorAll("input[id]:not([readonly])")) {
      const before = old.querySelector("#" + field.id);
      if (before && before === document.activeElement) field.value = before.value;
    }
  }

  function noteFocus(old) {
    const had = document.activeElement;
    if (!had || !old.contains(had)) return () => {};
    const group = had.closest("[data-keys]");
    const places = group ? [...group.querySelectorAll("a,button")] : [];
    const place = places.indexOf(had);
    return () => {
      const same = had.id ? document.getElementById(had.id) : null;
      const hand = [...table().querySelectorAll(".hand a, .hand button")];
      const advice = had.id === "hint" && document.getElementById("advice");
      advice && advice.scrollIntoView({ block: "nearest" });
      const goal =
        advice ||
        (same?.matches("a,button,input,summary") && same) ||
        table().querySelector("#notice,button.target,button.lit,.buttons button") ||
        hand[Math.min(Math.max(place, 0), hand.length - 1)] ||
        table().querySelector("#result,#prompt");
      if (goal) {
        if (!goal.matches("a,button,input,summary")) goal.tabIndex = -1;
        goal.focus({ preventScroll: true });
      }
    };
  }

  // Live events

  const refresh = (wait = 40) => {
    clearTimeout(timer);
    timer = setTimeout(() => load(location.href, {}, true), wait);
  };

  // Hidden tabs give their stream up, unless they are to be heard.
  const isWanted = () => {
    const { match, number, status } = table()?.dataset || {};
    const heard = document.documentElement.dataset.sound === "on" && status === "running";
    return match && number !== undefined && (!document.hidden || heard);
  };

  function listen() {
    if (!isWanted()) {
      source?.close();
      source = null;
      return;
    }
    if (source && source.readyState !== 2) return;
    const { match, number, lang } = table().dataset;
    const mine = (source = new EventSource(
      `/api/v1/matches/${match}/events?from=${number}&lang=${lang}`,
    ));
    mine.addEventListener("entry", (event) => {
      const entry = JSON.parse(event.data);
      for (const each of entry.events || []) tell(each.text);
      if (entry.number >= Number(table().dataset.number)) refresh();
    });
    mine.addEventListener("presence", () => refresh(200));
    mine.addEventListener("next", () => {
      if (!document.getElementById("next")) refresh();
    });
    mine.addEventListener("bye", () => {
      mine.close();
      setTimeout(listen, 300);
    });
    mine.onopen = find;
    mine.onerror = () => {
      if (mine !== source) return;
      lose();
      if (mine.readyState === 2) setTimeout(listen, 2000);
    };
  }

  const lost = () => document.getElementById("lost");

  function lose() {
    missing ||= setTimeout(() => {
      if (!lost()?.hidden) return;
      lost().hidden = false;
      tell(lost().textContent);
    }, 1200);
  }

  function find() {
    clearTimeout(missing);
    missing = 0;
    if (!lost() || lost().hidden) return;
    lost().hidden = true;
    tell(lost().dataset.back);
    refresh();
  }

  function tell(text) {
    const line = document.createElement("span");
    line.textContent = text + " ";
    live.append(line);
    while (live.children.length > 12) live.firstChild.remove();
  }

  // Hands

  const isOurs = (url) => url.origin === location.origin && url.pathname === location.pathname;

  function send(form, data, still) {
    data.set("key", crypto.randomUUID());
    load(form.getAttribute("action"), { method: "POST", body: data, still });
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!table()?.contains(form) || !table().dataset.match) return;
    const data = new URLSearchParams(new FormData(form, event.submitter));
    if (form.method === "get") {
      event.preventDefault();
      load(`${form.getAttribute("action")}?${data}`);
    }
    if (form.method === "get" || table().dataset.number === undefined) return;
    if (form.getAttribute("action").endsWith("/leave")) return;
    event.preventDefault();
    send(form, data);
    if (form.querySelector("#say")) form.reset();
  });

  document.addEventListener("click", (event) => {
    if (event.target === document.documentElement) {
      // it fell on a picture of the page while cards were flying
      const below = document.elementFromPoint(event.clientX, event.clientY);
      below?.closest("a,button,summary")?.click();
      return;
    }
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      navigator.clipboard?.writeText(field.value);
    }
    const link = event.target.closest("a");
    if (!link || !table()?.contains(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!table().dataset.match || !isOurs(new URL(link.href))) return;
    event.preventDefault();
    load(link.href);
  });

  document.addEventListener("input", (event) => {
    if (event.target.matches("input[type=range][data-jump]")) event.target.form.requestSubmit();
  });

  document.addEventListener("pointerdown", () => moving?.skipTransition());

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
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const group = here?.closest("[data-keys]");
    if (!step || !group) return;
    const places = [...group.querySelectorAll("a,button")];
    const next = places[(places.indexOf(here) + step + places.length) % places.length];
    event.preventDefault();
    next?.focus();
  });

  document.addEventListener("visibilitychange", () => {
    if (!table()?.dataset.match || table().dataset.number === undefined) return;
    if (!document.hidden) refresh();
    listen();
  });

  window.chabudai = { table, load, send };
  if (table()?.dataset.match) {
    if (table().dataset.title) document.title = table().dataset.title;
    if (table().dataset.again) refresh(1000 * table().dataset.again);
    listen();
  }
})();
