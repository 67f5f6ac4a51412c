"""Learn to judge Touché by self-play: who will win the round, from a census of open patterns.

    python examples/learn_touche.py [--generations N] [--matches N] [--threads N] [--out FILE] ...

In every generation the seats choose the action that the networks like best, with a little chance
added, against each other and against the teacher's rules; then the networks learn, from the
positions met, who won those rounds. The result is
``judge.npz``, which the search of the package uses. Needs PyTorch; a few minutes on many cores.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

import chabudai
from chabudai.agents.glance import make_glance
from chabudai.agents.insight import insight
from chabudai.agents.insight.touche.census import GROUPS, lay_out, unseen
from chabudai.agents.insight.touche.judge import (
    INPUTS,
    LOGS,
    ROOM,
    UNITS,
    Nets,
    complete_rows,
    put_piece,
    survey,
)
from chabudai.agents.insight.touche.look import best
from chabudai.core.bits import popcount
from chabudai.core.chance import below, start
from chabudai.core.jit import native, rule
from chabudai.core.record import at, copy_to
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import seeded_dealer
from chabudai.games.touche.board import FACES, read_board, tables
from chabudai.games.touche.legal import faces
from chabudai.games.touche.state import CARD, JOKER
from chabudai.lab.extras import missing

try:
    import torch
    from torch import nn
except ModuleNotFoundError as error:
    raise missing("PyTorch", "learn") from error

TEACHER = 1
"""A seat that plays at a glance; zero is one that judges."""
SLIPS = 20
"""Of a thousand actions, how many are drawn at random while learning."""


@rule
def keep(desk: Any, row: int, players: int, judge: int, seen: Any, whose: Any, filled: int) -> int:
    """Write down the rows of all seats, the judging one first."""
    if filled == len(whose):
        return filled
    for step in range(players):
        for place in range(INPUTS):
            seen[filled, step, place] = min(desk.counts[row + (judge + step) % players, place], 255)
    whose[filled] = judge
    return filled + 1


class Room(NamedTuple):
    """What one thread needs to play."""

    states: Any
    """The one at work and the one to begin with."""
    order: Any
    dice: Any
    seen: Any
    whose: Any
    won: Any
    """For each position noted: what was seen, who judges it, who won."""


def new_room(game: chabudai.Game, positions: int) -> Room:
    """Room for so many positions."""
    return Room(
        states=np.concatenate([game.new().array, game.new().array]),
        order=np.zeros(len(game.cards), np.int8),
        dice=np.zeros((2, 2), np.int64),
        seen=np.zeros((positions, game.seats, INPUTS), np.uint8),
        whose=np.zeros(positions, np.int8),
        won=np.zeros(positions, np.int8),
    )


def make_driver(game: chabudai.Game) -> Any:
    """The compiled loop that plays matches and writes positions down."""
    rules: Any = game.rules
    masks, through, starts, kinds = tables(read_board(rules.board), rules.players == 4)
    kernel = game.book.kernel
    players, turn, apply = kernel.seats, kernel.turn, kernel.apply
    glance = make_glance(insight(game), kernel)
    deal_seeded = seeded_dealer(kernel)

    @rule
    def note(state: Any, action: int, seen: Any, whose: Any, filled: int) -> int:
        """The position after a piece was put down, before a card is drawn."""
        seat = state.seat
        desk = lay_out(state, masks, through, starts, kinds, GROUPS, ROOM)
        one, two = unseen(state, seat)
        hand = faces(state)
        survey(state, desk, seat, 0, hand, one, two)
        kept = hand
        cell = action - (CARD if action < JOKER else JOKER)
        both = state.hand[2 * seat] & state.hand[2 * seat + 1]
        if action < JOKER and not both >> (cell % FACES) & 1:
            kept &= ~(1 << (cell % FACES))
        put_piece(state, desk, seat, cell, hand, kept, one, two)
        held = state.held[seat] - (1 if action < JOKER else 0)
        jokers = state.jokers if action < JOKER else state.jokers & ~(1 << seat)
        rest = popcount(one) + 2 * popcount(two)
        complete_rows(state, desk, seat, players, kept, held, jokers, rest)
        return keep(desk, players, players, seat, seen, whose, filled)

    @rule
    def note_after(state: Any, seat: int, seen: Any, whose: Any, filled: int) -> int:
        """The position after the turn of a seat, its new card included."""
        desk = lay_out(state, masks, through, starts, kinds, GROUPS, ROOM)
        one, two = unseen(state, seat)
        hand = state.hand[2 * seat] | state.hand[2 * seat + 1]
        survey(state, desk, seat, 0, hand, one, two)
        rest = popcount(one) + 2 * popcount(two)
        complete_rows(state, desk, seat, 0, hand, state.held[seat], state.jokers, rest)
        return keep(desk, 0, players, seat, seen, whose, filled)

    @rule
    def completed(state: Any) -> int:
        total = 0
        for seat in range(players):
            total += popcount(state.kinds[seat])
        return total

    def drive(
        room: Room,
        number: int,
        seed: int,
        who: Any,
        noise: int,
        slips: int,
        nets: Nets,
        met: Any,
        points: Any,
    ) -> int:
        """Play matches; the positions noted."""
        states, order, dice = room.states, room.order, room.dice
        seen, whose, won = room.seen, room.whose, room.won
        state = at(states, 0)
        filled = 0
        for match in range(number):
            copy_to(states, 0, states[1:])
            deals = (seed << 24) + match // players
            start(dice[1], deals ^ 0x7157, 1 << 40 | match)
            begun = filled
            rounds = 1
            total = 0
            mover = turn(state)
            while mover != OVER:
                if mover == DEAL:
                    deal_seeded(state, order, dice[0], deals)
                elif who[(mover + match) % players] == TEACHER:
                    apply(state, glance(state, dice[1], 1))
                else:
                    desk = lay_out(state, masks, through, starts, kinds, GROUPS, ROOM)
                    slip = noise if below(dice[1], 1000) >= slips else 1 << 30
                    action = best(state, desk, dice[1], slip, nets)
                    before = filled
                    if CARD <= action < JOKER + 2 * FACES:
                        filled = note(state, action, seen, whose, filled)
                    apply(state, action)
                    if state.seat == mover:
                        filled = before  # it completes a pattern
                    elif filled > before:
                        filled = note_after(state, mover, seen, whose, filled)
                if completed(state) > total:
                    total += 1
                    for index in range(begun, filled):
                        won[index] = (mover - whose[index]) % players
                    begun = filled
                    for seat in range(players):
                        have = popcount(state.kinds[seat])
                        met[match, total, seat] = 1 + 2 * have + (state.jokers >> seat & 1)
                elif state.rounds != rounds:
                    filled = begun  # a dead round
                rounds = state.rounds
                mover = turn(state)
            filled = begun
            points[match] = 0.5
            met[match, 0, 0] = state.winner
            if state.winner >= 0:
                points[match] = 1.0 - who[(state.winner + match) % players]
        return filled

    return native(drive)


class School:
    """Networks, and matches in which they are tried."""

    def __init__(self, game: chabudai.Game, threads: int, matches: int) -> None:
        self.game = game
        self.drive = make_driver(game)
        self.share = matches // threads
        self.rooms = [new_room(game, self.share * 200) for _ in range(threads)]

    def play(
        self, nets: Nets, seed: int, who: list[int], number: int, noise: int, slips: int
    ) -> tuple[Any, ...]:
        """Positions, the seats that won their rounds (judging one first), standings, points."""
        each = number // len(self.rooms)

        def part(index: int) -> tuple[Any, ...]:
            room = self.rooms[index]
            met = np.zeros((each, 12, self.game.seats), np.int8)
            points = np.zeros(each)
            filled = self.drive(
                room, each, seed * 1000 + index, np.array(who), noise, slips, nets, met, points
            )
            return room.seen[:filled].copy(), room.won[:filled].copy(), met, points

        with ThreadPoolExecutor(len(self.rooms)) as pool:
            parts = list(pool.map(part, range(len(self.rooms))))
        return tuple(np.concatenate(arrays) for arrays in zip(*parts, strict=True))


class Judge(nn.Module):  # type: ignore[misc] # untyped where PyTorch is not installed
    """Both networks: of the judging seat and of the others."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.ModuleList(nn.Linear(INPUTS, UNITS) for _ in range(2))
        self.outer = nn.ModuleList(nn.Linear(UNITS, 1) for _ in range(2))

    def forward(self, seen: Any) -> Any:
        """The strengths of all seats."""
        strengths = [
            self.outer[which](torch.relu(self.inner[which](part))).squeeze(-1)
            for which, part in ((0, seen[:, :1]), (1, seen[:, 1:]))
        ]
        return torch.cat(strengths, 1)

    def nets(self, standing: Any) -> Nets:
        """As the compiled judgement reads them."""
        first, second = [], []
        for inner, outer in zip(self.inner, self.outer, strict=True):
            bias = inner.bias.detach()[None]
            first.append(torch.cat([inner.weight.detach().T, bias]).cpu().double().numpy())
            last = torch.cat([outer.weight.detach().flatten(), outer.bias.detach()])
            second.append(last.cpu().double().numpy())
        return Nets(np.stack(first), np.stack(second), LOGS, standing)


def beginner() -> Nets:
    """Networks to begin with: patterns count the more, the fewer cards they lack."""
    worth = {1: (4.0, 0.5), 2: (2.0, 0.35, 0.1), 3: (0.8, 0.24, 0.03, 0.01)}
    first = np.zeros((2, INPUTS + 1, UNITS))
    second = np.zeros((2, UNITS + 1))
    second[:, 0] = 1.0
    for need, values in worth.items():
        for ready in range(need + 1):
            for single in range(need + 1 - ready):
                place = GROUPS[25 * need + 5 * ready + single]
                first[:, place, 0] = values[need - ready]
    return Nets(first, second, LOGS, np.array([[1.0, 2.0], [2.0, 4.0], [4.0, 8.0]]))


def learn(judge: Judge, seen: Any, won: Any, epochs: int, device: str) -> float:
    """Fit the networks to who won; the mean loss of the last pass."""
    logs = torch.from_numpy(LOGS).float().to(device)
    inputs, goals = torch.from_numpy(seen).to(device), torch.from_numpy(won).long().to(device)
    size = 16_384
    steps = -(-len(goals) // size) * epochs
    optimizer = torch.optim.Adam(judge.parameters(), 3e-3)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.02, steps)
    total = torch.zeros((), device=device)
    for _ in range(epochs):
        total = torch.zeros((), device=device)
        for part in torch.randperm(len(goals), device=device).split(size):
            loss = nn.functional.cross_entropy(judge(logs[inputs[part].long()]), goals[part])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.detach() * len(part)
    return float(total) / len(goals)


def standings(met: Any) -> Any:
    """How kinds and jokers decide matches: numbers to which the chances are in proportion."""
    rows, winners = [], []
    for match in met[met[:, 0, 0] >= 0]:
        for row in match[1:]:
            if row[0] > 0 and (row < 7).all():
                rows.append(row - 1)
                winners.append(match[0, 0])
    found = torch.zeros(6, requires_grad=True)
    index, goal = (
        torch.from_numpy(np.array(rows)).long(),
        torch.from_numpy(np.array(winners)).long(),
    )
    optimizer = torch.optim.Adam([found], 0.05)
    for _ in range(300):
        loss = nn.functional.cross_entropy(found[index], goal)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    fitted = found.detach().double().exp()
    return (fitted / fitted[1]).numpy().reshape(3, 2)


def main() -> None:
    """Learn, and tell how it goes against the teacher's rules."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--board", default="cross")
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--matches", type=int, default=32_000, help="matches of a generation")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=int, default=3, help="generations to learn from")
    parser.add_argument("--minutes", type=float, default=60, help="begin no generation after this")
    parser.add_argument("--out", default="judge.npz")
    args = parser.parse_args()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    game = chabudai.game("touche", players=args.players, board=args.board)
    school = School(game, args.threads, args.matches)
    judge = Judge().to(device)
    nets = beginner()
    alike, tested = [0] * game.seats, [int(seat > 0) for seat in range(game.seats)]
    kept: list[tuple[Any, Any]] = []
    began = time.perf_counter()
    for generation in range(args.generations):
        if time.perf_counter() - began > 60 * args.minutes:
            break
        last = generation >= args.generations - 3
        noise = 3000 if last else 20_000
        played = school.play(nets, generation + 1, alike, args.matches, noise, SLIPS)
        taught = school.play(nets, -generation - 1, tested, args.matches // 2, noise, SLIPS)
        new = [np.concatenate(parts) for parts in zip(played[:2], taught[:2], strict=True)]
        kept = [*kept[1 - args.keep :], (new[0], new[1])]
        seen, won = (np.concatenate(arrays) for arrays in zip(*kept, strict=True))
        loss = learn(judge, seen, won, 6 if generation == 0 else 3, device)
        nets = judge.nets(standings(played[2][:20_000]))
        points = school.play(nets, 999, tested, args.matches // 8, 0, 0)[3]
        np.savez_compressed(
            args.out,
            first=nets.first.astype(np.float32),
            second=nets.second.astype(np.float32),
            standing=nets.standing.astype(np.float32),
        )
        print(
            f"generation {generation + 1}: {len(new[0])} positions, loss {loss:.4f}, "
            f"{points.mean():.1%} of {len(points)} matches against the teacher's rules, "
            f"{time.perf_counter() - began:.0f} s",
            flush=True,
        )
    print(np.round(nets.standing, 2).tolist())


if __name__ == "__main__":
    main()
