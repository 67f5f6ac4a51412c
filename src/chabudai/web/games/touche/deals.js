// How Touché's deals are drawn, for the check in the browser: it follows hands, piles and discards.
"use strict";
(() => {
  const FACES = 52;
  const HAND = 5;
  const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
  const face = (text) => "SHDC".indexOf(text.at(-1)) * 13 + RANKS.indexOf(text.slice(0, -1));

  const copy = (state) => ({
    ...state,
    hands: state.hands.map((hand) => [...hand]),
    piles: state.piles.map((pile) => [...pile]),
    waste: [...state.waste],
  });

  const draw = (state, seat) => state.hands[seat].push(state.piles[seat].shift());

  // Who has played a card draws one, as soon as there is one.
  function settle(state) {
    if (state.owed < 0 || !state.piles[state.owed].length) return;
    draw(state, state.owed);
    state.owed = -1;
  }

  function deal(state, entry) {
    const first = !state.deals;
    settle(state);
    const came = new Set();
    let seat = state.dealer;
    for (const text of entry.order) {
      const low = face(text);
      const card = came.has(low) ? low + FACES : low;
      came.add(low);
      if (!first && !state.waste.includes(card)) continue;
      seat = (seat + 1) % state.hands.length;
      state.piles[seat].push(card);
    }
    state.waste = [];
    state.deals += 1;
    if (first) for (let n = 0; n < state.hands.length * HAND; n++) draw(state, n % state.hands.length);
    settle(state);
  }

  function act(state, { seat, text }) {
    if (text.startsWith("take")) return;
    settle(state);
    state.owed = -1;
    const played = /^(?:swap )?([A0-9JQK]+[SHDC])(?:@.*)?$/.exec(text);
    if (!played) return;
    const low = face(played[1]);
    const hand = state.hands[seat];
    const card = hand.includes(low) ? low : low + FACES;
    hand.splice(hand.indexOf(card), 1);
    state.waste.push(card);
    state.owed = seat;
  }

  window.fair.deals.touche = {
    isDrawn: (document) => document.version >= 2,
    start: ({ rules, seats }) => ({
      dealer: rules.dealer ?? seats.length - 1,
      hands: seats.map(() => []),
      piles: seats.map(() => []),
      waste: [],
      owed: -1,
      deals: 0,
    }),
    step: (before, entry) => {
      const state = copy(before);
      (entry.kind === "deal" ? deal : act)(state, entry);
      return state;
    },
    next: ({ waste, deals }, came) => {
      const has = (card) => !deals || waste.includes(card);
      const [front, pack, back] = [[], [], []];
      for (let low = 0; low < FACES; low++) {
        (has(low) ? pack : front).push(low);
        (has(low + FACES) ? pack : has(low) ? back : front).push(low + FACES);
      }
      const left = (cards) => cards.filter((card) => !came.includes(card));
      if (left(front).length) return [left(front)[0]];
      const next = left(pack).sort((one, other) => one - other);
      return next.length ? next : [left(back)[0]];
    },
  };
})();
