"""The contract of a store for reviews: asked for, leased, kept, forgotten, in every adapter."""

from __future__ import annotations

from collections.abc import Callable

from chabudai.store import NewMatch, Store, UserRow
from tests.test_store import Check, row, run, talk

__all__ = ["run"]


async def _matches(store: Store, *names: str) -> None:
    for name in names:
        new = NewMatch(row(name, status="over"), [talk("x")], {0: "ada", 1: "bob"})
        await store.create([new], None)


def test_a_review_is_asked_for_leased_and_kept_once(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await _matches(store, "m")
        assert await store.review("m", 0) is None
        await store.ask_review("m", 0, "ada", 5)
        await store.ask_review("m", 0, "bob", 6)
        await store.ask_review("nowhere", 0, "ada", 6)
        asked = await store.review("m", 0)
        assert asked is not None
        assert (asked.user, asked.done, asked.data) == ("ada", 0, None)
        assert await store.review("nowhere", 0) is None
        assert [r.match for r in await store.take_reviews("w", 3, 10, 20)] == ["m"]
        assert await store.take_reviews("v", 3, 19, 30) == []
        assert await store.note_review("w", "m", 0, 400, 40)
        assert not await store.note_review("v", "m", 0, 500, 40)
        noted = await store.review("m", 0)
        assert noted is not None
        assert noted.done == 400
        assert not await store.keep_review("v", "m", 0, "theirs")
        assert await store.keep_review("w", "m", 0, "{}")
        await store.ask_review("m", 0, "bob", 50)
        kept = await store.review("m", 0)
        assert kept is not None
        assert (kept.data, kept.done) == ("{}", 1000)
        assert await store.take_reviews("v", 3, 99, 100) == []
        assert [r.data for r in await store.reviews_of("ada")] == ["{}"]
        assert await store.reviews_of("bob") == []

    run(check)


def test_who_was_killed_loses_nothing(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await _matches(store, "m", "n")
        for name in ("m", "n"):
            await store.ask_review(name, 1, "ada", 1)
        assert len(await store.take_reviews("killed", 1, 10, 20)) == 1
        assert len(await store.take_reviews("next", 5, 21, 30)) == 2
        assert not await store.keep_review("killed", "m", 1, "late")
        await store.release_reviews("next")
        assert len(await store.take_reviews("third", 5, 22, 30)) == 2

    run(check)


def test_one_that_failed_waits_until_it_is_asked_for_again(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await _matches(store, "m")
        await store.ask_review("m", 0, "ada", 1)
        await store.take_reviews("w", 1, 2, 9)
        await store.fail_review("w", "m", 0, 3)
        assert await store.take_reviews("w", 1, 99, 100) == []
        assert await store.waiting_reviews("ada") == 0
        await store.ask_review("m", 0, "ada", 4)
        assert await store.waiting_reviews("ada") == 1
        assert len(await store.take_reviews("w", 1, 99, 100)) == 1

    run(check)


def test_who_asks_for_little_does_not_wait_for_who_asks_for_much(
    run: Callable[[Check], None],
) -> None:
    async def check(store: Store) -> None:
        names = [f"m{number}" for number in range(6)]
        await _matches(store, *names)
        for at, name in enumerate(names[:5]):
            await store.ask_review(name, 0, "ada", at)
        (first,) = await store.take_reviews("w", 1, 10, 20)
        await store.ask_review("m5", 1, "bob", 10)
        await store.keep_review("w", first.match, 0, "{}")
        taken = await store.take_reviews("w", 2, 11, 20)
        assert "bob" in {r.user for r in taken}

    run(check)


def test_reviews_go_with_their_match_and_with_their_seat(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        for user in ("ada", "bob"):
            await store.add_user(UserRow(user, user, 1))
        await _matches(store, "m", "n", "o")
        for name in ("m", "n", "o"):
            for seat, user in enumerate(("ada", "bob")):
                await store.ask_review(name, seat, user, 1)
        for each in await store.take_reviews("w", 9, 2, 9):
            await store.keep_review("w", each.match, each.seat, "{}")
        assert await store.delete("m")
        assert await store.review("m", 0) is None
        assert len(await store.reviews_of("ada")) == 2
        assert await store.card_since("ada") == 0
        await store.forget_reviews("ada", 77)
        assert (await store.reviews_of("ada"), await store.card_since("ada")) == ([], 77)
        assert len(await store.reviews_of("bob")) == 2
        await store.erase("bob", "Guest", "…")
        assert await store.review("n", 1) is None
        await store.erase("ada", "Guest", "…")
        assert await store.card_since("ada") == 0

    run(check)
