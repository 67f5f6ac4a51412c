"""The contract of a store: what every adapter, SQLite's and PostgreSQL's, must hold to."""

from __future__ import annotations

import asyncio
import dataclasses
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from chabudai.match import Entry
from chabudai.store import (
    Append,
    BadInvite,
    Conflict,
    MatchRow,
    NewMatch,
    OneSeat,
    ReportRow,
    SqliteStore,
    Store,
    StoreError,
    TokenRow,
    Unavailable,
    UserRow,
    backup,
    open_store,
)
from chabudai.store.schema import MIGRATIONS

Check = Callable[[Store], Awaitable[None]]


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    await store.start()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(params=["sqlite", "postgres"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Check], None]:
    """Run a check on a new store; another adapter adds its name and its place here."""
    place: Path | str = tmp_path / "deep" / "tables.db"
    if request.param == "postgres":
        place = request.getfixturevalue("postgres").database(f"store_{secrets.token_hex(6)}")

    def runner(check: Check) -> None:
        async def main() -> None:
            async with opened(open_store(place)) as store:
                await check(store)

        asyncio.run(main())

    return runner


def row(name: str, **more: Any) -> MatchRow:
    heading = {"game": "matcha", "version": 1, "rules": {}, "created": more.pop("created", 1)}
    if "duplicate" in more:
        heading["duplicate"] = {"set": more.pop("duplicate")}
    settings = {"listed": more.pop("listed", True)}
    return MatchRow(name, heading, "secret", settings, more.pop("owner", "ada"), **more)


def talk(text: str) -> Entry:
    return Entry("talk", seat=0, at=5, text=text)


def append(number: int, *texts: str, **more: Any) -> Append:
    status = more.pop("status", "running")
    return Append("m", number, [talk(text) for text in texts], status, **more)


def test_entries_are_kept_in_order(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        assert await store.create([NewMatch(row("m"), [talk("zero")])], None) == ["m"]
        assert await store.append(append(1, "one", "two")) == 1
        assert [entry.text for entry in await store.entries("m")] == ["zero", "one", "two"]
        assert [entry.text for entry in await store.entries("m", 2)] == ["two"]
        found = await store.find("m")
        assert found is not None
        assert (found.length, found.status, found.secret) == (3, "running", "secret")
        assert await store.find("n") is None
        assert await store.entries("n") == []

    run(check)


def test_a_number_is_taken_once(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([NewMatch(row("m"))], None)
        answers = await asyncio.gather(
            *(store.append(append(0, f"writer {n}")) for n in range(40)), return_exceptions=True
        )
        assert sum(answer == 0 for answer in answers) == 1
        assert sum(isinstance(answer, Conflict) for answer in answers) == 39
        assert len(await store.entries("m")) == 1
        for wrong in (0, 2, 7):
            with pytest.raises(Conflict):
                await store.append(append(wrong, "x"))
        with pytest.raises(Conflict):
            await store.append(Append("nowhere", 0, [talk("x")], "open"))

    run(check)


def test_a_repeated_key_gives_the_first_answer(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([NewMatch(row("m"))], None)
        assert await store.append(append(0, "a", user="ada", key="k")) == 0
        assert await store.append(append(1, "b", user="bob", key="k")) == 1
        assert await store.append(append(2, "a", user="ada", key="k")) == 0
        assert len(await store.entries("m")) == 2
        assert await store.keys("m") == {("ada", "k"): 0, ("bob", "k"): 1}
        made = [NewMatch(row("x", duplicate="s")), NewMatch(row("y", duplicate="s"))]
        assert await store.create(made, "k") == ["x", "y"]
        assert await store.create([NewMatch(row("z"))], "k") == ["x", "y"]
        assert await store.find("z") is None
        assert await store.set_of("s") == ["x", "y"]

    run(check)


def test_new_matches_are_all_or_nothing(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([NewMatch(row("m"))], None)
        with pytest.raises(Conflict):
            await store.create([NewMatch(row("new")), NewMatch(row("m"))], None)
        assert await store.find("new") is None

    run(check)


def test_invites_are_for_one_seat_and_one_use(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([NewMatch(row("m"), [], {0: "ada"}, {1: "hash"})], None)
        for claim in ((1, "wrong"), (0, "hash")):
            with pytest.raises(BadInvite):
                await store.append(append(0, "sit", user="eve", claim=claim))
        assert await store.entries("m") == [], "a refused claim writes nothing"
        await store.append(append(0, "sit", user="bob", claim=(1, "hash")))
        assert await store.seats("m") == {0: "ada", 1: "bob"}
        with pytest.raises(BadInvite):
            await store.append(append(1, "sit", user="eve", claim=(1, "hash")))
        await store.append(append(1, "leave", user="bob", free=1))
        with pytest.raises(Conflict):
            await store.append(append(2, "sit", user="eve", claim=(0, "")))
        assert await store.seats("m") == {0: "ada"}
        await store.append(append(2, "sit", user="eve", claim=(1, "hash")))
        assert await store.seats("m") == {0: "ada", 1: "eve"}, "a free seat's invite is good"

    run(check)


def test_a_user_has_one_seat_in_a_duplicate_set(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        first = NewMatch(row("m", duplicate="s"), [], {0: "ada"})
        await store.create([first, NewMatch(row("n", duplicate="s"))], None)
        sit = Append("n", 0, [talk("sit")], "open", user="ada", claim=(0, ""))
        with pytest.raises(OneSeat):
            await store.append(sit)
        assert await store.entries("n") == [], "a refused claim writes nothing"
        both = await asyncio.gather(
            store.append(Append("n", 0, [talk("sit")], "open", user="bob", claim=(0, ""))),
            store.append(append(0, "sit", user="bob", claim=(1, ""))),
            return_exceptions=True,
        )
        assert sorted(type(each).__name__ for each in both) == ["OneSeat", "int"]
        await store.append(append(len(await store.entries("m")), "leave", user="ada", free=0))
        number = len(await store.entries("n"))
        await store.append(Append("n", number, [talk("sit")], "open", user="ada", claim=(1, "")))
        twice = NewMatch(row("x", duplicate="t"), [], {0: "ada"})
        with pytest.raises(OneSeat):
            await store.create([twice, NewMatch(row("y", duplicate="t"), [], {1: "ada"})], None)
        assert not await store.is_set_over("s")
        for match in "mn":
            number = len(await store.entries(match))
            await store.append(Append(match, number, [talk("end")], "over"))
        assert await store.is_set_over("s")

    run(check)


def test_lists_are_newest_first_and_only_of_what_is_listed(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        for number in range(5):
            made = row(f"m{number}", created=number, listed=number != 3)
            await store.create([NewMatch(made, [], {0: "bob"} if number > 2 else {})], None)
        found = await store.listed(None, None, None, 10, 100)
        assert [each.match for each in found] == ["m4", "m2", "m1", "m0"]
        assert [m.match for m in await store.listed("open", "matcha", None, 2, 4)] == ["m2", "m1"]
        assert [m.match for m in await store.listed(None, None, "bob", 9, 100)] == ["m4", "m3"]
        assert await store.listed("over", None, None, 9, 100) == []
        assert await store.listed(None, "chess", None, 9, 100) == []

    run(check)


def test_deadlines_and_rematches(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([NewMatch(row("m"))], None)
        await store.append(append(0, "x", deadline=100))
        assert await store.due(100) == []
        assert await store.due(101) == ["m"]
        assert await store.unfinished() == ["m"]
        await store.append(append(1, "x", status="over"))
        assert await store.due(101) == []
        assert await store.unfinished() == []
        await store.follow("m", "n")
        found = await store.find("m")
        assert found is not None
        assert found.next == "n"

    run(check)


def test_guests_and_tokens(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        ada = UserRow("ada", "Ada", 1)
        await store.add_user(ada)
        with pytest.raises(Conflict):
            await store.add_user(ada)
        assert await store.user("ada") == ada
        assert await store.user("bob") is None
        token = TokenRow("t", "ada", "my bot", 2)
        await store.add_token(token, "hash")
        assert await store.token_user("hash") == ada
        assert await store.token_user("other") is None
        assert await store.tokens("ada") == [token]
        assert not await store.revoke("bob", "t")
        assert await store.revoke("ada", "t")
        assert not await store.revoke("ada", "t")
        assert await store.token_user("hash") is None
        assert await store.tokens("ada") == []

    run(check)


def test_mutes_and_keys_and_pings(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.mute("m", "ada", 1, True)
        await store.mute("m", "ada", 1, True)
        assert await store.mutes("m") == {"ada": {1}}
        await store.mute("m", "ada", 1, False)
        assert await store.mutes("m") == {}
        assert len(await store.server_key()) == 32
        assert await store.server_key() == await store.server_key()
        await store.ping()

    run(check)


# SQLite itself


def test_what_was_written_is_there_after_opening_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            await store.create([NewMatch(row("m"), [talk("zero")])], None)
            key = await store.server_key()
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            assert len(await store.entries("m")) == 1
            assert await store.server_key() == key

    asyncio.run(main())


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")):
            with pytest.raises(StoreError, match="another server has this file open"):
                await SqliteStore(tmp_path / "t.db").start()
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            await store.ping()

    asyncio.run(main())


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("this is not a database, but it is long enough to be one" * 40)

    async def main() -> None:
        with pytest.raises(StoreError, match="not a database"):
            await SqliteStore(tmp_path / "t.db").start()

    asyncio.run(main())


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "t.db")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()

    async def main() -> None:
        with pytest.raises(StoreError, match="this Chabudai knows up to"):
            await SqliteStore(tmp_path / "t.db").start()

    asyncio.run(main())


# What a host needs


def sat(seat: int, name: str, at: int = 5) -> Entry:
    return Entry("sit", seat, at, name=name, player="person")


def test_settings_are_kept_and_taken_down(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        assert await store.setting("board") is None
        await store.set_setting("board", "one")
        await store.set_setting("board", "two")
        assert await store.setting("board") == "two"
        await store.set_setting("board", None)
        assert await store.setting("board") is None

    run(check)


def test_a_deleted_match_leaves_nothing(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        made = NewMatch(row("m"), [sat(0, "Ada")], {0: "ada"}, {1: "hash"})
        await store.create([made, NewMatch(row("n"))], None)
        await store.mute("m", "ada", 1, True)
        await store.add_report(ReportRow("r", "m", 1, "ada", None, "talk", "", 1))
        assert await store.delete("m")
        assert not await store.delete("m")
        assert await store.find("m") is None
        assert await store.entries("m") == []
        assert (await store.seats("m"), await store.mutes("m")) == ({}, {})
        assert await store.report("r") is None
        assert [each.match for each in await store.matches(None, None, 9, 99)] == ["n"]
        for name in "mn":
            with pytest.raises(Conflict):
                await store.create([NewMatch(row(name))], None)

    run(check)


def test_a_name_is_used_once_alone_or_for_a_set(run: Callable[[Check], None]) -> None:
    """Its secret follows from it, and may be known: deleted or not, as a match or as a set."""

    async def check(store: Store) -> None:
        def pair(name: str) -> list[NewMatch]:
            return [NewMatch(row(f"{name}-{each}", duplicate=name)) for each in (0, 1)]

        await store.create([NewMatch(row("alone"))], None)
        await store.create(pair("set"), None)
        for _ in ("there", "deleted"):
            for new in (pair("alone"), [NewMatch(row("alone"))], [NewMatch(row("set"))]):
                with pytest.raises(Conflict):
                    await store.create(new, None)
            with pytest.raises(Conflict):
                await store.create(pair("set"), None)
            for name in ("alone", "set-0", "set-1"):
                await store.delete(name)
        assert await store.create(pair("other"), None) == ["other-0", "other-1"]

    run(check)


def test_what_has_expired_is_found(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.create([NewMatch(row(name)) for name in ("m", "old", "told")], None)
        await store.append(Append("m", 0, [Entry("talk", 0, 50, text="x")], "over"))
        await store.append(Append("told", 0, [Entry("talk", 0, 5, text="x")], "over"))
        assert await store.expired(0, 0, 9) == [], "both are for ever"
        assert await store.expired(0, 50, 9) == ["old"]
        assert await store.expired(50, 0, 9) == ["told"]
        assert await store.expired(51, 0, 9) == ["m", "told"]
        assert await store.expired(51, 50, 2) == ["m", "old"]
        assert await store.expired(51, 50, 2, "old") == ["told"], "they come by name"
        await store.add_report(ReportRow("r", "told", 1, "ada", None, "talk", "", 1))
        assert await store.expired(51, 0, 9) == ["m"], "an open report keeps its match"
        assert await store.close_report("r", 7)
        assert not await store.close_report("r", 8)
        assert len(await store.expired(51, 0, 9)) == 2
        assert await store.reports(False, 9) == []
        assert [each.closed for each in await store.reports(True, 9)] == [7]

    run(check)


def test_of_a_set_all_has_expired_or_nothing(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        made = []
        for name, group in (("a-0", "a"), ("a-1", "a"), ("b-0", "b"), ("b-1", "b"), ("c", None)):
            heading = row(name).heading | ({"duplicate": {"set": group}} if group else {})
            made.append(NewMatch(dataclasses.replace(row(name), heading=heading)))
        await store.create(made, None)
        for name, at, status in (
            ("a-0", 5, "over"),
            ("a-1", 5, "running"),
            ("b-0", 5, "over"),
            ("b-1", 50, "over"),
            ("c", 5, "over"),
        ):
            await store.append(Append(name, 0, [Entry("talk", 0, at, text="x")], status))
        assert await store.expired(10, 0, 9) == ["c"]
        assert await store.expired(0, 10, 9) == []
        assert await store.expired(10, 10, 9) == ["a-0", "a-1", "c"]
        assert await store.expired(10, 10, 9, "a-0") == ["a-1", "c"]
        assert await store.expired(10, 10, 1, "", "a") == ["a-0"]
        assert await store.expired(10, 10, 9, "", "b") == []
        assert await store.expired(51, 0, 9) == ["b-0", "b-1", "c"]
        await store.add_report(ReportRow("r", "b-1", 1, "ada", None, "talk", "", 1))
        assert await store.expired(51, 0, 9) == ["c"]

    run(check)


def test_a_guest_is_blocked_signed_out_and_seen(run: Callable[[Check], None]) -> None:
    async def check(store: Store) -> None:
        await store.add_user(UserRow("ada", "Ada Lovelace", 1, seen=1))
        await store.add_user(UserRow("bob", "Bob", 1, seen=9))
        await store.add_token(TokenRow("t", "ada", "phone", 1), "hash")
        assert [each.user for each in await store.users("", 9)] == ["bob", "ada"]
        assert [each.user for each in await store.users("love", 9)] == ["ada"]
        assert await store.block("ada", 5)
        assert not await store.block("nobody", 5)
        found = await store.token_user("hash")
        assert found is not None
        assert (found.blocked, found.session) == (5, 0)
        await store.block("ada", 0)
        await store.sign_out("ada")
        assert await store.token_user("hash") is None
        found = await store.user("ada")
        assert found is not None
        assert (found.blocked, found.session) == (0, 1)
        assert await store.silent(9, 9) == ["ada"]
        await store.create([NewMatch(row("m"), seats={0: "ada"})], None)
        assert await store.silent(9, 9) == [], "whoever plays is not gone"
        await store.append(append(0, "x", status="over"))
        assert await store.silent(9, 9) == ["ada"]
        assert await store.silent(10, 1) == ["ada"]
        assert await store.silent(10, 9, "ada") == ["bob"]
        await store.see("ada", 9)
        assert await store.silent(9, 9) == []

    run(check)


def test_an_erased_guest_leaves_no_name_and_no_word(run: Callable[[Check], None]) -> None:
    """Also where they had begun the table, had left it before the deal, or sat in a rematch."""

    async def check(store: Store) -> None:
        await store.add_user(UserRow("ada", "Ada", 1))
        await store.add_token(TokenRow("t", "ada", "Ada's phone", 1), "hash")
        began = NewMatch(
            row("m", owner="ada"), [sat(0, "Ada"), sat(1, "Bob")], {0: "ada", 1: "bob"}
        )
        left = NewMatch(row("n", owner="bob"), [sat(0, "Bob")], {0: "bob"})
        again = NewMatch(
            row("o", owner="bob"), [sat(0, "Bob"), sat(1, "Ada")], {0: "bob", 1: "ada"}
        )
        await store.create([began, left, again], None)
        await store.append(append(2, "it is Ada", user="ada", key="k"))
        await store.append(Append("m", 3, [Entry("talk", 1, 6, text="hi Ada")], "over", user="bob"))
        await store.append(
            Append("n", 1, [sat(1, "Ada")], "running", user="ada", key="s", claim=(1, ""))
        )
        await store.append(Append("n", 2, [Entry("leave", 1, 6)], "open", user="ada", free=1))
        await store.mute("m", "ada", 1, True)
        await store.add_report(ReportRow("r", "m", 1, "ada", 1, "talk", "says Ada", 1))
        assert sorted(await store.erase("ada", "Guest", "…")) == ["m", "n", "o"]
        assert [entry.name for entry in (await store.entries("m"))[:2]] == ["Guest", "Bob"]
        assert [entry.text for entry in (await store.entries("m"))[2:]] == ["…", "hi Ada"]
        assert [entry.name for entry in (await store.entries("n"))[:2]] == ["Bob", "Guest"]
        assert [entry.name for entry in await store.entries("o")] == ["Bob", "Guest"]
        assert (await store.seats("m"), await store.keys("m")) == ({1: "bob"}, {})
        assert (await store.user("ada"), await store.token_user("hash")) == (None, None)
        assert await store.mutes("m") == {}
        found = await store.find("m")
        assert found is not None
        assert found.owner == ""
        report = await store.report("r")
        assert report is not None
        assert (report.user, report.text) == ("", "")

    run(check)


def test_older_guests_count_as_seen_when_a_file_is_brought_up_to_date(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "t.db")
    for statement in MIGRATIONS[0]:
        assert isinstance(statement, str)
        connection.execute(statement)
    connection.execute("INSERT INTO meta VALUES ('server_key', x'00')")
    connection.execute("INSERT INTO user VALUES ('ada', 'Ada', 1)")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()

    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            found = await store.user("ada")
            assert found is not None
            assert found.seen > 10**12
            assert (found.session, found.blocked) == (0, 0)
            assert await store.silent(10**12, 9) == []

    asyncio.run(main())


def test_a_backup_taken_while_writing_is_whole(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            await store.create([NewMatch(row("m"))], None)

            async def write() -> None:
                for number in range(300):
                    await store.append(append(number, "x" * 200))

            writing = asyncio.create_task(write())
            await asyncio.sleep(0.05)
            await asyncio.to_thread(backup, tmp_path / "t.db", tmp_path / "copy.db")
            await writing
            assert len(await store.entries("m")) == 300
        async with opened(SqliteStore(tmp_path / "copy.db")) as copy:
            found = await copy.find("m")
            assert found is not None
            assert len(await copy.entries("m")) == found.length

    asyncio.run(main())
    with pytest.raises(FileExistsError):
        backup(tmp_path / "t.db", tmp_path / "copy.db")
    with pytest.raises(FileNotFoundError):
        backup(tmp_path / "nothing.db", tmp_path / "new.db")


def test_a_mistake_in_one_piece_of_work_harms_no_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            assert isinstance(store, SqliteStore)

            def wrong(connection: sqlite3.Connection) -> None:
                connection.execute("INSERT INTO mute VALUES ('m', 'u', 1)")
                raise ZeroDivisionError

            answers = await asyncio.gather(
                store._write(wrong),
                store.create([NewMatch(row("m"))], None),
                return_exceptions=True,
            )
            assert isinstance(answers[0], ZeroDivisionError)
            assert answers[1] == ["m"]
            assert await store.mutes("m") == {}

    asyncio.run(main())


def test_writes_are_grouped(tmp_path: Path) -> None:
    async def main() -> float:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            assert isinstance(store, SqliteStore)
            await store.create([NewMatch(row(f"m{n}")) for n in range(200)], None)
            commits = 0
            assert store._writer is not None
            before = store._writer._transact

            def counted(*args: Any) -> Any:
                nonlocal commits
                commits += 1
                return before(*args)

            store._writer._transact = counted  # type: ignore[assignment,method-assign]
            await asyncio.gather(
                *(store.append(Append(f"m{n}", 0, [talk("x")], "open")) for n in range(200))
            )
            return commits

    assert asyncio.run(main()) < 20


def test_a_failed_transaction_changes_nothing_and_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(SqliteStore(tmp_path / "t.db")) as store:
            assert isinstance(store, SqliteStore)
            await store.create([NewMatch(row("m"))], None)

            def shrink(connection: sqlite3.Connection) -> None:
                (pages,) = connection.execute("PRAGMA page_count").fetchone()
                connection.execute(f"PRAGMA max_page_count = {pages}")

            await store._write(shrink)
            number = 0

            async def fill() -> None:
                nonlocal number
                while True:
                    await store.append(append(number, "x" * 250))
                    number += 1

            with pytest.raises(Unavailable, match="full"):
                await fill()
            assert len(await store.entries("m")) == number
            await store._write(lambda c: c.execute("PRAGMA max_page_count = 1000000"))
            await store.append(append(number, "again"))

    asyncio.run(main())
