// Asks the server: one thing at a time, the newest answer wins, and a move is never lost on the way.
"use strict";
(() => {
  const { table, numberOf, put, lose, find, hold } = window.chabudai;
  const HEAD = { "X-Part": "1", Accept: "text/html" };
  const LONGEST = 12000; // ms until an answer counts as lost
  const AGAIN = 1500; // ms until a lost move is sent again
  const known = { heard: 0, seen: Date.now() }; // the number that the stream has told; the last success
  let asked = 0; // counts what the viewer asks for: an answer to something older is dropped
  let reading = 0; // the timer, or -1 while the table is being fetched
  let more = false; // something came while the table was being fetched
  let sending = null; // the move under way
  let wake = () => {};

  const isBehind = () => table()?.dataset.number !== undefined && known.heard > numberOf(table());
  const isBusy = () => reading < 0 || Boolean(sending && !sending.waits);

  async function get(url, init = {}) {
    const answer = await fetch(url, { ...init, headers: HEAD, signal: AbortSignal.timeout(LONGEST) });
    const isPart = answer.headers.has("X-Part");
    if (answer.status > 501 && !isPart) throw new Error(String(answer.status));
    const text = await answer.text();
    known.seen = Date.now();
    find();
    return { answer, text, isPart };
  }

  // What the viewer has asked to see.
  async function load(url) {
    const mine = ++asked;
    let found;
    try {
      found = await get(url);
    } catch {
      lose();
      return;
    }
    if (mine !== asked) return;
    if (!found.isPart) {
      location.href = found.answer.url;
      return;
    }
    note(found.answer.url);
    put(found.text);
    settle();
  }

  const note = (url) => url !== location.href && history.replaceState(null, "", url);

  // The table as it is now. Whatever comes meanwhile is one more look afterwards, not one each.
  function refresh(wait = 40) {
    if (reading < 0) {
      more = true;
      return;
    }
    clearTimeout(reading);
    reading = setTimeout(look, wait);
  }

  async function look() {
    reading = -1;
    more = false;
    const mine = asked;
    const url = location.href;
    try {
      const { answer, text, isPart } = await get(url);
      if (!isPart) location.href = answer.url;
      else if (mine === asked && url === location.href && !(sending && !sending.waits)) {
        put(text);
        note(answer.url);
      }
    } catch {
      lose();
    }
    reading = 0;
    settle();
  }

  // After every answer: is there more than the page shows?
  function settle() {
    const { again } = table()?.dataset || {};
    if ((isBehind() || more) && !isBusy()) refresh(window.chabudai.isLost() ? AGAIN : 0);
    else if (again && !reading) refresh(1000 * again);
  }

  // A form. It has a key, so that it is safe to send it again until an answer comes.
  async function send(form, data, still = false) {
    const url = form.getAttribute("action");
    if (sending?.url === url && url.endsWith("/act")) return; // a second tap
    while (sending) await sending.done;
    data.set("key", crypto.randomUUID());
    const job = (sending = { url, waits: false });
    job.done = new Promise((done) => (job.end = done));
    asked++;
    clearTimeout(reading > 0 ? reading : 0);
    reading = Math.min(reading, 0);
    let found;
    while (!found) {
      try {
        found = await get(url, { method: "POST", body: data });
      } catch {
        lose();
        hold((job.waits = true));
        await new Promise((again) => {
          wake = again;
          setTimeout(again, AGAIN);
        });
        job.waits = false;
      }
    }
    hold(false);
    sending = null;
    job.end();
    if (!found.isPart) {
      location.href = location.pathname;
      return;
    }
    const { answer, text } = found;
    note(new URL(answer.headers.get("Content-Location") || answer.url, location.href).href);
    put(text, { still });
    settle();
  }

  // Something says that the server can be reached.
  function retry() {
    wake();
    if (!isBusy()) settle();
  }

  Object.assign(window.chabudai, { known, load, refresh, send, settle, retry, isBehind, isBusy });
})();
