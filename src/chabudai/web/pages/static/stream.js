// Live events, and a watchdog that compares the numbers of page, stream and server by itself.
"use strict";
(() => {
  const { table, numberOf, known, happen, lose, find, refresh, settle, retry, isBehind, isBusy } = window.chabudai;
  const TICK = 1000; // ms
  const SILENCE = 4000; // ms without a word from the server after which it is asked for its number
  let source = null;
  let behind = 0; // since when the page is behind though nothing is under way
  let asking = false;

  // Hidden tabs give their stream up, unless they are to be heard.
  const isWanted = () => {
    const { match, number, status } = table()?.dataset || {};
    const heard = document.documentElement.dataset.sound === "on" && status === "running";
    const owes = document.getElementById("share"); // a share of chance, to be revealed when all sit
    return match && number !== undefined && (!document.hidden || heard || owes);
  };

  function close() {
    source?.close();
    source = null;
  }

  function listen() {
    if (!isWanted()) {
      close();
      return;
    }
    if (source && source.readyState !== 2) return;
    const { match, number, lang } = table().dataset;
    const from = Math.max(numberOf(table()), known.heard);
    const mine = (source = new EventSource(`/api/v1/matches/${match}/events?from=${from}&lang=${lang}&motions=true`));
    const on = (kind, work) =>
      mine.addEventListener(kind, (event) => {
        known.seen = Date.now();
        find();
        work(event);
      });
    on("entry", (event) => {
      const entry = JSON.parse(event.data);
      if (entry.number < known.heard) return;
      known.heard = entry.number + 1;
      for (const each of entry.events || []) happen(each.text);
      window.chabudai.note?.(entry);
      if (isBehind() && !isBusy()) refresh();
    });
    on("presence", () => refresh(200));
    on("next", () => document.getElementById("next") || refresh());
    on("bye", () => {
      mine.close();
      setTimeout(listen, 300);
    });
    on("open", retry);
    mine.onerror = () => {
      if (mine !== source) return;
      lose();
      if (mine.readyState === 2) setTimeout(listen, 2000);
    };
  }

  // The server's own number, where it has been silent for a while: a dead stream says nothing.
  async function ask() {
    asking = true;
    try {
      const { match } = table().dataset;
      const answer = await fetch(`/table/${match}/number`, { signal: AbortSignal.timeout(SILENCE) });
      if (!answer.ok) throw new Error(String(answer.status));
      const { number } = await answer.json();
      known.seen = Date.now();
      find();
      retry();
      if (number > known.heard && number > numberOf(table())) {
        repair();
        close();
        listen();
        known.heard = number;
        refresh(0);
      }
    } catch {
      lose();
    }
    asking = false;
  }

  const repair = () => (window.chabudai.repairs += 1);

  function watch() {
    if (!isWanted()) return;
    listen();
    if (!isBehind() || isBusy()) behind = 0;
    else if (!behind) behind = Date.now();
    else if (Date.now() - behind > SILENCE) {
      repair();
      behind = 0;
      refresh(0);
    }
    const silence = table().dataset.status === "over" ? 5 * SILENCE : window.chabudai.isLost() ? TICK : SILENCE;
    if (!asking && Date.now() - known.seen > silence) ask();
  }

  document.addEventListener("visibilitychange", () => {
    if (!table()?.dataset.match || table().dataset.number === undefined) return;
    if (!document.hidden) refresh();
    listen();
  });
  addEventListener("online", () => table()?.dataset.match && !asking && ask());
  document.addEventListener("table", listen);

  window.chabudai.repairs = 0;
  if (table()?.dataset.match) {
    known.heard = Math.max(0, numberOf(table()));
    settle();
    listen();
    setInterval(watch, TICK);
  }
})();
