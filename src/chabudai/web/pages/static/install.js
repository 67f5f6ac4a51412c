// The installed table: a worker for visits without a network, and a button where browsers install.
"use strict";
(() => {
  const quiet = () => {}; // without a worker everything works but offline visits

  // The first hand shall not wait for what is fetched ahead.
  if (navigator.serviceWorker)
    addEventListener("load", () =>
      setTimeout(async () => {
        const worker = await navigator.serviceWorker.register("/worker.js").catch(quiet);
        const ready = worker && (await navigator.serviceWorker.ready);
        ready?.active?.postMessage({ lang: document.documentElement.lang });
      }, 3000),
    );

  addEventListener("beforeinstallprompt", (event) => {
    const button = document.getElementById("install");
    if (!button) return;
    event.preventDefault();
    button.hidden = false;
    button.onclick = () => {
      button.hidden = true;
      event.prompt();
    };
  });
})();
