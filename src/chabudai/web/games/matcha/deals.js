// How Matcha's deals are drawn, for the check in the browser: the table first, kept cards skipped.
"use strict";
(() => {
  const ZERO = 16;
  const PACK = 18;
  const number = (text) => (text === "Z" ? ZERO : "GRBY".indexOf(text[0]) * 4 + Number(text[1]) - 1);

  // What players have kept for the next deal: cards in ascending order, zeros last.
  function kept(cards) {
    const suited = cards.filter((card) => card < ZERO).sort((one, other) => one - other);
    const zeros = cards.length - suited.length;
    return [...suited, ...Array.from({ length: zeros }, (_, zero) => ZERO + zero)];
  }

  window.fair.deals.matcha = {
    isDrawn: (document) => document.version >= 2,
    start: () => [],
    step: (cards, entry) => {
      if (entry.kind === "deal") return [];
      const found = /^keep (\S+)$/.exec(entry.text);
      return found ? [...cards, number(found[1])] : cards;
    },
    next: (cards, came) => {
      const front = kept(cards);
      if (came.length < front.length) return [front[came.length]];
      const last = came.length < front.length + 6 ? ZERO : PACK;
      return [...Array(last).keys()].filter((card) => !came.includes(card) && !front.includes(card));
    },
  };
})();
