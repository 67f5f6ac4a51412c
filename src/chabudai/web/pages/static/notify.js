// "Your turn" for those who look elsewhere: a badge always, a notification for those who want one.
// It says whose turn it is and at which game, never more.
"use strict";
(() => {
  const button = document.getElementById("notify");
  const table = () => document.getElementById("table");
  const ours = (key) => localStorage.getItem(key) === "on";
  const can = "Notification" in window && isSecureContext;
  const isOn = () => can && ours("notify") && Notification.permission === "granted";
  let source = null;

  function badge(mine) {
    const done = mine ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
    done?.catch(() => {}); // not every device has one
  }

  function label() {
    if (!button || !can) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", isOn());
    button.textContent = isOn() ? button.dataset.on : button.dataset.off;
  }

  async function call() {
    const { match, name } = table().dataset;
    document.title = "● " + document.title.replace(/^● /, "");
    badge(true);
    if (!isOn()) return;
    const more = { tag: match, icon: button.dataset.icon, lang: document.documentElement.lang };
    const text = name ? `${name}: ${button.dataset.turn}` : button.dataset.turn;
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification(text, more);
    else new Notification(text, more).onclick = () => window.focus();
  }

  async function hush() {
    const worker = can && (await navigator.serviceWorker?.getRegistration());
    for (const each of (await worker?.getNotifications?.({ tag: table()?.dataset.match })) || []) each.close();
  }

  // The table's own stream rests while the page is hidden; this one listens for the turn alone.
  function watch() {
    source?.close();
    source = null;
    const { match, number, status, lang } = table()?.dataset || {};
    if (!document.hidden) hush();
    if (!document.hidden || !isOn() || !match || status !== "running") return;
    source = new EventSource(`/api/v1/matches/${match}/events?from=${number}&lang=${lang}`);
    source.addEventListener("entry", (event) => {
      if (JSON.parse(event.data).actions) call();
    });
    source.addEventListener("bye", () => setTimeout(watch, 300));
  }

  button?.addEventListener("click", async () => {
    const wanted = !isOn();
    if (wanted) await Notification.requestPermission();
    localStorage.setItem("notify", wanted ? "on" : "off");
    label();
    if (wanted && !isOn()) button.textContent = button.dataset.denied;
  });
  document.addEventListener("visibilitychange", watch);
  document.addEventListener("table", () => badge(table().matches(".mine")));
  if (table()?.dataset.match) badge(table().matches(".mine"));
  label();
})();
