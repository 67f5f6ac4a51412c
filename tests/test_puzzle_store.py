"""What every store keeps of puzzles: one answer each, all or nothing, and gone with the guest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from chabudai.coach.puzzles import pack
from chabudai.store import Conflict, Store, UserRow
from chabudai.store.puzzles import AnswerRow, PlayerChange, PuzzleChange, PuzzleRow
from chabudai.tables.denial import Denied
from chabudai.tables.puzzles import Puzzles
from tests.test_store import Check
from tests.test_store import run as run

ROW = AnswerRow("koikoi", "p1", "agari", 1, 1500, 1550, 7)
HARD = PuzzleRow(24.5, 1.9, 1, 1)


NEW = PlayerChange(None, "{}")


def test_an_answer_counts_once(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        assert not await store.answer_puzzle("nobody", ROW, NEW, PuzzleChange(None, HARD))
        await store.add_user(UserRow("ada", "Ada", 1))
        assert await store.puzzle_player("ada", "koikoi") is None
        tries = [
            store.answer_puzzle("ada", ROW, PlayerChange(None, f'"{n}"'), PuzzleChange(None, HARD))
            for n in range(5)
        ]
        assert sum(await asyncio.gather(*tries)) == 1
        kept = await store.puzzle_player("ada", "koikoi")
        other = replace(ROW, answer="koikoi", solved=0)
        late = PlayerChange(kept, "late"), PuzzleChange(HARD, PuzzleRow(1, 1, 9, 9))
        assert not await store.answer_puzzle("ada", other, *late)
        assert await store.puzzle_answer("ada", "p1") == ROW
        assert await store.puzzle_row("p1") == HARD
        assert await store.puzzle_player("ada", "koikoi") == kept != "late"
        assert not await store.keep_puzzle_player("ada", "koikoi", PlayerChange("old", "later"))
        assert not await store.keep_puzzle_player("ada", "koikoi", PlayerChange(None, "later"))
        assert await store.keep_puzzle_player("ada", "koikoi", PlayerChange(kept, "later"))
        assert not await store.keep_puzzle_player("nobody", "koikoi", PlayerChange(None, "x"))
        assert await store.puzzle_player("ada", "koikoi") == "later"
        assert await store.puzzle_player("nobody", "koikoi") is None

    run(check)


def test_an_answer_by_what_is_past_is_refused_as_a_whole(run: Callable[[Check], None]) -> None:
    """Neither a guest's state nor a puzzle's is written over what came in between."""

    async def check(store: Store) -> None:
        await store.add_user(UserRow("ada", "Ada", 1))
        await store.answer_puzzle("ada", ROW, NEW, PuzzleChange(None, HARD))
        second = replace(ROW, puzzle="p2")
        for stale in (
            (NEW, None),
            (PlayerChange("else", "x"), None),
            (PlayerChange("{}", "x"), PuzzleChange(replace(HARD, tried=7), HARD)),
        ):
            with pytest.raises(Conflict):
                await store.answer_puzzle("ada", second, *stale)
            assert await store.puzzle_answer("ada", "p2") is None
            assert await store.puzzle_player("ada", "koikoi") == "{}"
            assert await store.puzzle_row("p2") is None

    run(check)


def test_answers_at_the_same_moment_all_count(run: Callable[[Check], None]) -> None:
    """Of one guest to several puzzles, and of several guests to one puzzle."""

    async def check(store: Store) -> None:
        users = ["ada", "bob", "cid"]
        for user in users:
            await store.add_user(UserRow(user, user, 1))
        corner = Puzzles(store, lambda: 5)
        some = [corner.find("koikoi", name) for name in list(pack.pack("koikoi"))[:4]]
        await asyncio.gather(
            *(corner.answer(user, puzzle, puzzle.best.text) for user in users for puzzle in some),
            corner.begin("ada", "koikoi"),
        )
        for user in users:
            player = await corner.player(user, "koikoi")
            assert (player.tried, player.solved, player.longest) == (4, 4, 4)
        assert (await corner.player("ada", "koikoi")).sprint is not None
        for puzzle in some:
            row = await store.puzzle_row(puzzle.id)
            assert row is not None
            assert (row.tried, row.solved) == (3, 3)

    run(check)


def test_a_guest_who_is_erased_leaves_no_answers(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        for user in ("ada", "bob"):
            await store.add_user(UserRow(user, user, 1))
            await store.answer_puzzle(user, ROW, NEW, None)
            again = PlayerChange("{}", "{}")
            await store.answer_puzzle(user, replace(ROW, puzzle="p0", at=9), again, None)
        assert [row.puzzle for row in await store.puzzle_answers("ada")] == ["p1", "p0"]
        await store.erase("ada", "Guest", "…")
        assert await store.puzzle_answers("ada") == []
        assert await store.puzzle_player("ada", "koikoi") is None
        assert len(await store.puzzle_answers("bob")) == 2
        assert await store.puzzle_row("p1") is None, "without a rating nothing is said of it"

    run(check)


def test_three_minutes_by_the_clock_of_the_store(run: Callable[[Check], None]) -> None:
    clock = [1_000_000]

    async def check(store: Store) -> None:
        await store.add_user(UserRow("ada", "Ada", 1))
        corner = Puzzles(store, lambda: clock[0])
        player = await corner.begin("ada", "koikoi")
        before = player.rating
        assert player.sprint is not None
        first = corner.find("koikoi", player.sprint.puzzle)
        wrong = first.answers[-1].text
        player = await corner.sprint("ada", first, first.best.text)
        assert player.sprint is not None
        assert (player.sprint.solved, player.sprint.missed, player.best_sprint) == (1, 0, 1)
        assert player.rating == before, "three minutes are not rated"
        again = await corner.sprint("ada", first, wrong)
        assert again == player, "a puzzle that does not wait changes nothing"
        clock[0] += 200_000
        late = corner.find("koikoi", player.sprint.puzzle)
        assert await corner.sprint("ada", late, late.best.text) == player
        assert await corner.given("ada", late) is None

    run(check)


def test_answers_move_guest_and_puzzle(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.add_user(UserRow("ada", "Ada", 1))
        corner = Puzzles(store, lambda: 5)
        puzzle = await corner.next("ada", "koikoi")
        assert puzzle is not None
        assert await corner.next("ada", "koikoi") == puzzle, "the same one until it is answered"
        before = await corner.proved(puzzle)
        with pytest.raises(Denied):
            await corner.answer("ada", puzzle, "nonsense")
        given = await corner.answer("ada", puzzle, puzzle.best.text)
        assert given.first
        assert given.player.rating.points > 1500
        assert (await corner.proved(puzzle)).points < before.points
        repeated = await corner.answer("ada", puzzle, puzzle.answers[-1].text)
        assert not repeated.first
        assert repeated.row == given.row
        assert await corner.player("ada", "koikoi") == given.player
        following = await corner.next("ada", "koikoi", "stop-or-go")
        assert following is not None
        assert following.id != puzzle.id
        assert "stop-or-go" in following.themes
        told = await corner.export("ada")
        assert [each["puzzle"] for each in told["answers"]] == [puzzle.id]
        with pytest.raises(Denied):
            await corner.next("ada", "koikoi", "no-such-theme")
        with pytest.raises(Denied):
            corner.find("koikoi", "0000000000")
        assert pack.games()

    run(check)
