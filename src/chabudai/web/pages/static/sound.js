// Three sounds, made here, for those who have switched them on.
"use strict";
(() => {
  const isOn = () => document.documentElement.dataset.sound === "on";
  let audio = null;

  // Browsers let a page sound after a first touch only.
  const wake = () => {
    if (!isOn()) return;
    audio ||= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake);

  function tone(after, from, to, length, loud, shape) {
    const begin = audio.currentTime + after;
    const voice = audio.createOscillator();
    const level = audio.createGain();
    voice.type = shape;
    voice.frequency.setValueAtTime(from, begin);
    voice.frequency.exponentialRampToValueAtTime(to, begin + length);
    level.gain.setValueAtTime(0.0001, begin);
    level.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
    level.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    voice.connect(level).connect(audio.destination);
    voice.start(begin);
    voice.stop(begin + length);
  }

  // A card on wood; two bamboo notes; five notes of a koto.
  const SOUNDS = {
    laid: () => tone(0, 240, 70, 0.09, 0.25, "triangle"),
    turn: () => [587, 880].forEach((pitch, n) => tone(0.13 * n, pitch, pitch, 0.35, 0.12, "sine")),
    over: () =>
      [440, 466, 587, 659, 880].forEach((pitch, n) => tone(0.16 * n, pitch, pitch, 0.6, 0.1, "triangle")),
  };

  function heard(before, table) {
    if (Number(table.dataset.number) <= Number(before.number)) return "";
    if (table.dataset.status === "over") return before.status === "over" ? "" : "over";
    if (table.matches(".mine") && !before.mine) return "turn";
    return "laid";
  }

  const sing = (sound) => isOn() && audio?.state === "running" && !document.hidden && SOUNDS[sound]();

  // A card that is seen to land is heard when it lands.
  document.addEventListener("landed", () => sing("laid"));

  document.addEventListener("table", ({ detail: { before, table } }) => {
    const sound = heard(before, table);
    if (!sound || !isOn() || audio?.state !== "running") return;
    if (document.hidden && sound !== "turn") return;
    SOUNDS[sound]();
  });
})();
