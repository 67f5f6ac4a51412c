// The worker: style, script and drawings by their hash, the rules, and a kind word without a network.
// The server writes SHELL before this: `name` of this version, `assets`, `pages`. Tables, replays
// and everything else that shows a view go to the network untouched and are never kept.
"use strict";
const WORDS = "chabudai-words"; // which language is read here
const ours = (path, lang) => `${path}?lang=${lang}`;

async function language() {
  const told = await (await caches.open(WORDS)).match("/lang");
  if (told) return told.text();
  const wished = self.navigator.language.slice(0, 2);
  return SHELL.langs.includes(wished) ? wished : "en";
}

// Pages without a view, asked for without telling who asks.
async function keep(lang) {
  const cache = await caches.open(SHELL.name);
  for (const path of SHELL.pages) {
    const url = ours(path, lang);
    if (await cache.match(url)) continue;
    const answer = await fetch(url, { credentials: "omit", cache: "no-store" });
    if (answer.ok && !answer.redirected) await cache.put(url, answer);
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  const fill = async () => {
    await (await caches.open(SHELL.name)).addAll(SHELL.assets);
    await keep(await language());
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name !== SHELL.name && name !== WORDS) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("message", (event) => {
  const { lang } = event.data || {};
  if (!SHELL.langs.includes(lang)) return;
  const note = async () => {
    await (await caches.open(WORDS)).put("/lang", new Response(lang));
    await keep(lang);
  };
  event.waitUntil(note().catch(() => {}));
});

// Only when the network fails.
async function instead(path) {
  const cache = await caches.open(SHELL.name);
  const lang = await language();
  const page = SHELL.pages.includes(path) && (await cache.match(ours(path, lang)));
  return page || (await cache.match(ours("/offline", lang))) || Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => instead(url.pathname)));
  } else if (SHELL.assets.includes(url.pathname + url.search)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const page = pages.find((each) => each.url.includes(event.notification.tag)) || pages[0];
    return page?.focus();
  };
  event.waitUntil(show());
});
