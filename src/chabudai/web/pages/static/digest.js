// SHA-256 and HMAC of our own: at once where a form is sent, and where plain http has no WebCrypto.
"use strict";
(() => {
  // The fractional parts of the roots of the first primes, as the standard defines them.
  const part = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const ROUNDS = primes.map((prime) => part(Math.cbrt(prime)));
  const START = primes.slice(0, 8).map((prime) => part(Math.sqrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));

  function sha256(bytes) {
    const size = (((bytes.length + 8) >> 6) + 1) << 6;
    const padded = new Uint8Array(size);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(size - 4, (bytes.length << 3) >>> 0);
    const state = Uint32Array.from(START);
    const words = new Uint32Array(64);
    for (let at = 0; at < size; at += 64) {
      for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
      for (let i = 16; i < 64; i++) {
        const [one, two] = [words[i - 15], words[i - 2]];
        const low = turn(one, 7) ^ turn(one, 18) ^ (one >>> 3);
        const high = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
        words[i] = words[i - 16] + low + words[i - 7] + high;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
        const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => out.setUint32(4 * i, word));
    return new Uint8Array(out.buffer);
  }

  const join = (one, other) => {
    const all = new Uint8Array(one.length + other.length);
    all.set(one);
    all.set(other, one.length);
    return all;
  };

  function hmac(key, bytes) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    const inner = sha256(join(block.map((byte) => byte ^ 0x36), bytes));
    return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
  }

  // The browser's own, where it may be used: over https, or on this computer.
  const subtle = globalThis.crypto?.subtle;
  const browsers = subtle && {
    sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
    hmac: async (key, bytes) => {
      const how = { name: "HMAC", hash: "SHA-256" };
      const made = await subtle.importKey("raw", key, how, false, ["sign"]);
      return new Uint8Array(await subtle.sign("HMAC", made, bytes));
    },
  };
  const own = { sha256: async (bytes) => sha256(bytes), hmac: async (key, bytes) => hmac(key, bytes) };

  const bytes = (text) => new TextEncoder().encode(text);
  const hex = (array) => [...array].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
  const pledgeOf = (contribution) => hex(sha256(bytes(`chabudai pledge 1\n${contribution}`)));

  window.fair = { sha256, hmac, browsers, own, bytes, hex, unhex, pledgeOf, deals: {} };
})();
