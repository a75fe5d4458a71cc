"""Group commit."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, repeat
from random import Random
from typing import NoReturn

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.rules.game import Expiry
from broadside.rules.record import Expired
from broadside.store import writer
from broadside.store.lobby_schema import CHAT
from broadside.store.log import Append, Appended, BrokenLog, Lost
from broadside.store.match_hints import MatchHints
from broadside.store.outages import StoreUnavailable
from broadside.store.store import Store
from broadside.store.writer import (
    LARGEST_GROUP,
    PAUSES,
    WriterStopped,
    _marking,
    read_hints,
    write_hints,
)
from tests.databases import OpenStore
from tests.store.failing_commits import CommitResult, FailingCommits
from tests.store.stored_matches import entry, new_match


async def test_what_is_queued_while_a_commit_runs_is_committed_together(store: Store) -> None:
    matches = [await store.matches.create(new_match()) for _ in range(50)]
    before = store.writer.commits

    async def play_ten(match: str) -> None:
        for number in range(1, 11):
            assert await store.matches.append(entry(match, number)) == Appended(number)

    await asyncio.gather(*map(play_ten, matches))
    assert 10 <= store.writer.commits - before <= 30


async def test_a_group_has_a_largest_size(store: Store) -> None:
    match = await store.matches.create(new_match())
    before = store.writer.commits
    numbers = range(1, 2 * LARGEST_GROUP + 1)
    answers = await asyncio.gather(*(store.matches.append(entry(match, n)) for n in numbers))
    assert answers == [Appended(number) for number in numbers]
    assert store.writer.commits - before == 2


@pytest.mark.req("X-05")
async def test_an_answer_comes_after_the_commit(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    match = await ours.matches.create(new_match())
    for number in range(1, 11):
        await ours.matches.append(entry(match, number))
        assert await theirs.matches.latest(match) == number


async def test_a_failure_reaches_the_one_who_caused_it_and_nobody_else(store: Store) -> None:
    async def fail(_connection: AsyncConnection) -> None:
        raise LookupError("mine")

    async def spoil(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO clock (id, lost) VALUES (2, 0)"))

    guests = [store.accounts.create_guest(1) for _ in range(3)]
    tasks = [guests[0], store.writer.run(fail), guests[1], store.writer.run(spoil), guests[2]]
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(answer, Exception) for answer in answers] == [
        False,
        True,
        False,
        True,
        False,
    ]
    for account in answers[::2]:
        assert await store.accounts.find(str(account)) is not None


async def test_work_is_done_although_nobody_waits_any_more(store: Store) -> None:
    match = await store.matches.create(new_match())
    waiting = asyncio.create_task(store.matches.append(entry(match, 1)))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert await store.matches.append(entry(match, 2)) == Appended(2)


async def test_closing_commits_what_is_queued(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    match = await ours.matches.create(new_match())
    waiting = asyncio.create_task(ours.matches.append(entry(match, 1)))
    await asyncio.sleep(0)
    await ours.writer.close()
    assert await waiting == Appended(1)
    assert await theirs.matches.latest(match) == 1


async def test_a_closed_writer_refuses(store: Store) -> None:
    await store.writer.close()
    with pytest.raises(RuntimeError, match="closed"):
        await store.accounts.create_guest(1)


def test_hints_can_be_read_again() -> None:
    hints = {"a-b_c": 7, "d": None}
    assert write_hints(hints) == "a-b_c:7,d:"
    assert read_hints(write_hints(hints)) == hints


async def test_the_size_of_every_group_is_told(store: Store) -> None:
    sizes: list[int] = []
    store.writer.on_commit = sizes.append
    await asyncio.gather(*(store.accounts.create_guest(0) for _ in range(5)))
    assert sum(sizes) == 5


# Commits that fail

UNKNOWN = [CommitResult.UNSENT, CommitResult.UNHEARD]


async def lines_of(store: Store) -> list[str]:
    return [line.text for line in await store.chat.since(0)]


@pytest.mark.parametrize(
    "results", [*([result] * n for result in UNKNOWN for n in (1, 3)), UNKNOWN]
)
async def test_a_commit_without_acknowledgement_happens_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, results: list[CommitResult]
) -> None:
    ann = await store.accounts.create_guest(1)
    match = await store.matches.create(new_match())
    failing = FailingCommits(store, monkeypatch)
    failing.results = iter(results)
    said = [store.chat.say("lobby", ann, f"line {number}", 1) for number in range(3)]
    answers = await asyncio.gather(*said, store.matches.append(entry(match, 1)))
    assert answers == [None, None, None, Appended(1)]
    assert failing.failures == len(results)
    assert await lines_of(store) == ["line 0", "line 1", "line 2"]


@pytest.mark.parametrize("result", UNKNOWN)
async def test_the_own_entry_is_known_again_after_a_commit_without_acknowledgement(
    store: Store, monkeypatch: pytest.MonkeyPatch, result: CommitResult
) -> None:
    match, other = [await store.matches.create(new_match()) for _ in range(2)]
    await store.matches.append(entry(other, 1))
    bell = Append(match, 2, Expired(7, Expiry.TURN))
    FailingCommits(store, monkeypatch).results = iter([result])
    appends = [entry(match, 1), bell, entry(other, 1, "another"), entry(other, 1, "c1")]
    answers = await asyncio.gather(*map(store.matches.append, appends))
    assert answers[:2] == [Appended(1), Appended(2)], "a resend would be shown to nobody"
    assert answers[2] == Lost(1)
    assert await store.matches.latest(match) == 2


async def test_the_own_entry_is_known_again_though_the_match_is_adjourned_by_then(
    open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = await open_store(), await open_store()
    match = await ours.matches.create(new_match())
    lost, may_go_on = asyncio.Event(), asyncio.Event()

    async def pause(_: float) -> None:
        lost.set()
        await may_go_on.wait()

    FailingCommits(ours, monkeypatch).results = iter([CommitResult.UNHEARD])
    monkeypatch.setattr(writer, "PAUSES", (0.0, 1.0))
    monkeypatch.setattr(writer, "sleep", pause)
    waiting = asyncio.create_task(ours.matches.append(entry(match, 1)))
    await lost.wait()
    async with theirs.engines.writing.begin() as connection:
        await connection.execute(text("UPDATE matches SET paused_at = 1"))
    may_go_on.set()
    assert await waiting == Appended(1)


async def test_what_cannot_be_written_spoils_nothing_after_a_lost_acknowledgement(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await store.matches.create(new_match())
    FailingCommits(store, monkeypatch).results = iter([CommitResult.UNHEARD] * 2)
    appends = [entry(match, 1), entry("no match", 1), entry(match, 2)]
    answers = await asyncio.gather(*map(store.matches.append, appends), return_exceptions=True)
    assert answers[::2] == [Appended(1), Appended(2)]
    assert isinstance(answers[1], BrokenLog)


async def test_a_commit_that_nobody_ever_acknowledges_fails_and_the_next_succeeds(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await store.accounts.create_guest(1)
    failing = FailingCommits(store, monkeypatch)
    failing.results = repeat(CommitResult.UNSENT, len(PAUSES))
    with pytest.raises(Exception, match="not acknowledged"):
        await store.chat.say("lobby", ann, "lost", 1)
    await store.chat.say("lobby", ann, "kept", 1)
    assert await lines_of(store) == ["kept"]


async def test_where_there_is_no_database_nobody_waits_for_it_one_after_the_other(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts = 0

    class Away:
        async def transact(self, _work: object) -> NoReturn:
            nonlocal attempts
            attempts += 1
            raise StoreUnavailable("away")

    async def lose_connection(_: AsyncConnection) -> None:
        # Of this writer alone: other stores of the process may write meanwhile.
        monkeypatch.setattr(store.writer, "_engines", Away())
        raise OSError("lost")

    guests = [store.accounts.create_guest(1) for _ in range(5)]
    answers = await asyncio.gather(
        store.writer.run(lose_connection), *guests, return_exceptions=True
    )
    assert all(isinstance(answer, StoreUnavailable) for answer in answers)
    assert attempts == 1
    answers = await asyncio.gather(
        *(store.accounts.create_guest(1) for _ in range(5)), return_exceptions=True
    )
    assert all(isinstance(answer, StoreUnavailable) for answer in answers)
    assert attempts == 2
    monkeypatch.undo()
    await store.accounts.create_guest(1)


async def test_whoever_gives_way_to_another_transaction_tries_again(
    ready_postgresql: str,
) -> None:
    stores = [await Store.open(ready_postgresql) for _ in range(2)]
    accounts = [await stores[0].accounts.create_guest(0) for _ in range(2)]
    both_hold, tries = asyncio.Barrier(2), [0, 0]

    async def take(number: int, database: AsyncConnection) -> int:
        """One after the other, and the other process the other way round."""
        tries[number] += 1
        for step, account in enumerate((accounts[number], accounts[1 - number])):
            if step == 1 and tries[number] == 1:
                await both_hold.wait()
            row = text("SELECT id FROM accounts WHERE id = :id FOR UPDATE")
            await database.execute(row, {"id": account})
        return number

    jobs = [store.writer.run(partial(take, number)) for number, store in enumerate(stores)]
    assert await asyncio.gather(*jobs) == [0, 1]
    assert sorted(tries) == [1, 2]
    for store in stores:
        await store.close()


async def test_a_writer_has_one_mark_however_much_it_writes(store: Store) -> None:
    for _ in range(20):
        await store.accounts.create_guest(1)
    async with store.engines.reading.connect() as connection:
        rows = (await connection.execute(text("SELECT id, done FROM writers"))).all()
    assert len(rows) == 1
    assert rows[0].done == 20


async def test_moves_need_no_mark(store: Store) -> None:
    match = await store.matches.create(new_match())
    await asyncio.gather(*(store.matches.append(entry(match, number)) for number in (1, 2)))
    async with store.engines.reading.connect() as connection:
        assert await connection.scalar(text("SELECT max(done) FROM writers")) == 1


async def test_whoever_asks_about_a_commit_under_way_waits_for_its_end(
    migrated_postgresql: str,
) -> None:
    store = await Store.open(migrated_postgresql)
    mark, row = _marking("postgresql"), {"id": "mine", "done": 5, "seen_at": 0}
    reading = store.engines.reading.execution_options(isolation_level="READ COMMITTED")
    async with reading.connect() as first, reading.connect() as again:
        assert await first.scalar(mark, row) == 5
        asking = asyncio.create_task(again.scalar(mark, row))
        done, _ = await asyncio.wait([asking], timeout=0.1)
        assert not done
        await first.commit()
        assert await asking is None
    await store.close()


class Sabotage:
    """What fails at some of the calls."""

    def __init__(self, chances: Iterator[bool]) -> None:
        self._chances = chances

    def __call__(self, *_: object) -> None:
        if next(self._chances):
            raise LookupError("a callback has failed")


def spoil_callbacks(
    store: Store, monkeypatch: pytest.MonkeyPatch, chances: Callable[[], Iterator[bool]]
) -> None:
    store.writer.on_commit = Sabotage(chances())
    store.writer.along = Sabotage(chances())
    hint, fail = MatchHints.hint, Sabotage(chances())

    def hint_or_fail(self: MatchHints, hints: dict[str, int | None]) -> None:
        fail()
        hint(self, hints)

    monkeypatch.setattr(MatchHints, "hint", hint_or_fail)


async def test_errors_in_callbacks_end_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    def hear(what: str, error: Exception) -> NoReturn:
        heard.append(what)
        raise LookupError("this one, too")

    store.hear_faults(hear)
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
    spoil_callbacks(store, monkeypatch, lambda: repeat(True))
    ann = await store.accounts.create_guest(1)
    match = await store.matches.create(new_match())
    await store.chat.say("lobby", ann, "once", 1)
    assert await store.matches.append(entry(match, 1)) == Appended(1)
    assert await lines_of(store) == ["once"]
    assert len(heard) == 8


@pytest.mark.parametrize("is_along", [True, False])
async def test_a_connection_that_is_cut_before_the_commit_costs_one_more_attempt(
    store: Store, *, is_along: bool
) -> None:
    heard, attempts = list[str](), count(1)
    store.hear_faults(lambda what, error: heard.append(what))
    ann = await store.accounts.create_guest(1)

    def cut_once(connection: object) -> None:
        if next(attempts) == 1:
            raise ConnectionResetError

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(
            CHAT.insert().values(room="lobby", account=ann, text="a", said_at=1)
        )
        if not is_along:
            cut_once(connection)

    store.writer.along = cut_once if is_along else None
    await store.writer.run(work)
    assert await lines_of(store) == ["a"]
    assert next(attempts) == 3
    assert heard == []


async def test_a_connection_that_is_cut_again_and_again_is_told(store: Store) -> None:
    attempts = count(1)

    async def work(connection: AsyncConnection) -> None:
        next(attempts)
        raise ConnectionResetError

    with pytest.raises(StoreUnavailable):
        await store.writer.run(work)
    assert next(attempts) == 3


async def test_a_writer_that_is_cut_off_starts_again(store: Store) -> None:
    cut_off = asyncio.Event()

    async def wait_for_ever(_: AsyncConnection) -> None:
        cut_off.set()
        await asyncio.Event().wait()

    heard: list[str] = []
    store.hear_faults(lambda what, error: heard.append(what))
    waiting = asyncio.create_task(store.writer.run(wait_for_ever))
    await cut_off.wait()
    queued = asyncio.create_task(store.accounts.create_guest(1))
    await asyncio.sleep(0)
    store.writer._serving.cancel()
    with pytest.raises(WriterStopped):
        await waiting
    assert await store.accounts.find(await queued) is not None
    assert heard == ["the writer was cut off, and starts again"]


async def test_a_writer_that_is_cut_off_while_it_closes_leaves_nobody_waiting(
    open_store: OpenStore,
) -> None:
    store = await open_store()

    async def wait_for_ever(_: AsyncConnection) -> None:
        await asyncio.Event().wait()

    waiting = [asyncio.create_task(store.writer.run(wait_for_ever)) for _ in range(2)]
    await asyncio.sleep(0.01)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await store.writer.close()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(answer, WriterStopped) for answer in answers)


async def test_a_writer_proves_that_it_writes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.writer.prove()
    before = store.writer.commits
    await store.writer.prove()
    assert store.writer.commits == before, "a fresh commit is proof enough"
    failing = FailingCommits(store, monkeypatch)
    failing.results = repeat(CommitResult.UNSENT, 2 * len(PAUSES))
    with pytest.raises(Exception, match="not acknowledged"):
        await store.accounts.create_guest(1)
    with pytest.raises(Exception, match="not acknowledged"):
        await store.writer.prove()
    await store.writer.prove()
    assert store.writer.commits == before + 1


async def test_a_mistake_of_the_one_who_asks_does_not_mean_that_nothing_is_written(
    store: Store,
) -> None:
    await store.writer.prove()
    with pytest.raises(BrokenLog):
        await store.matches.append(entry("no match", 1))
    before = store.writer.commits
    await store.writer.prove()
    assert store.writer.commits == before


async def talk_under_fire(store: Store, monkeypatch: pytest.MonkeyPatch, failures: int) -> None:
    """Lines, guests and moves while commits fail in every way; each must be there once."""
    ann, rng = await store.accounts.create_guest(1), Random(7)
    match = await store.matches.create(new_match())
    failing = FailingCommits(store, monkeypatch)

    def results() -> Iterator[CommitResult]:
        while True:
            yield from rng.choices(UNKNOWN, k=rng.randrange(4))
            yield CommitResult.ACKNOWLEDGED

    def chances() -> Iterator[bool]:
        return iter(lambda: rng.random() < 0.2, None)

    failing.results = results()
    spoil_callbacks(store, monkeypatch, chances)
    said: list[str] = []
    number = 0
    while failing.failures < failures:
        texts = [f"line {len(said) + step}" for step in range(rng.randrange(1, 5))]
        jobs = [store.chat.say("lobby", ann, text, 1) for text in texts]
        moves = [entry(match, number + step) for step in range(1, rng.randrange(1, 4))]
        appends = [store.matches.append(move) for move in moves]
        if rng.random() < 0.5:
            await asyncio.gather(*jobs)
            jobs = []
        answers = await asyncio.gather(*jobs, *appends)
        said += texts
        assert answers[len(jobs) :] == [Appended(move.number) for move in moves]
        number += len(moves)
    failing.results = iter(())
    async with store.engines.reading.connect() as connection:
        rows = await connection.scalars(text("SELECT text FROM chat ORDER BY id"))
        assert list(rows) == said
    assert await store.matches.latest(match) == number


async def test_nothing_is_lost_or_doubled_while_commits_fail(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talk_under_fire(store, monkeypatch, 100)


@pytest.mark.soak
async def test_nothing_is_lost_or_doubled_in_ten_thousand_failures(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talk_under_fire(store, monkeypatch, 10_000)
