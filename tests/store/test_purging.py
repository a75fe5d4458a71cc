"""What is old goes; matches, records and people stay."""

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import text

from broadside.store import purging
from broadside.store.layouts import Layout
from broadside.store.purging import DAY, Retention
from broadside.store.schema import METADATA
from broadside.store.store import Store
from broadside.store.stored_invitation import (
    Acceptance,
    InvitationKind,
    NewInvitation,
    StoredInvitation,
)
from broadside.store.stored_match import Computer, NewStoredMatch, Person, StoredVerdict
from tests.databases import OpenStore
from tests.store.filled_database import fill_database
from tests.store.stored_matches import NOON, finished, new_match

LATER = NOON + 100 * DAY
FOR_EVER = Retention(0, 0, 0)


async def purge(store: Store, keep: Retention | None = None, now: int = LATER) -> Counter[str]:
    removed: Counter[str] = Counter()
    async for name, rows in store.purging.batches(keep or Retention(), now):
        removed[name] += rows
    return removed


async def guest(store: Store, session_days: int = 1) -> str:
    account = await store.accounts.create_guest(NOON)
    await store.sessions.create(account, NOON, session_days * DAY)
    return account


async def test_chat_is_removed_when_it_is_old_and_what_was_reported_stays(store: Store) -> None:
    ann = await guest(store)
    await store.accounts.register(ann, "Ann", "hash")
    for number, day in enumerate((0, 5, 9, 11, 50)):
        await store.chat.say("lobby", ann, f"line {number}", NOON + day * DAY)
    first = (await store.chat.since(0))[0]
    assert await store.chat.report(ann, first.id, "rude", NOON)
    removed = await purge(store)
    assert removed["lines of chat"] == 3
    assert [line.text for line in await store.chat.since(0)] == ["line 3", "line 4"]
    assert [report.text for report in await store.chat.reports()] == ["line 0"]
    assert (await purge(store, now=LATER + 100 * DAY))["lines of chat"] == 2


async def test_invitations_are_removed_when_they_have_ended_long_ago(store: Store) -> None:
    ann, bob = await guest(store), await guest(store)

    def make(invitation: StoredInvitation) -> NewStoredMatch:
        return new_match(*(Person(place.account) for place in invitation.accepted))

    def wish(lifetime: int, rematch_of: str | None = None) -> NewInvitation:
        kind = InvitationKind.OPEN if rematch_of is None else InvitationKind.REMATCH
        invited = () if rematch_of is None else (bob,)
        return NewInvitation(
            kind, ann, "", 2, NOON, lifetime, invited=invited, rematch_of=rematch_of
        )

    made, open_one, ended = [
        await store.invitations.create(wish(days * DAY)) for days in (1, 500, 1)
    ]
    assert isinstance(made, StoredInvitation)
    assert isinstance(open_one, StoredInvitation)
    assert isinstance(ended, StoredInvitation)
    taken = await store.invitations.accept(made.id, Acceptance(bob, False, NOON), make)
    assert isinstance(taken, StoredInvitation)
    again = await store.invitations.create(wish(DAY, rematch_of=taken.match))
    assert isinstance(again, StoredInvitation)
    await store.invitations.accept(again.id, Acceptance(bob, False, NOON), make)
    await store.invitations.expire(NOON + DAY)
    assert (await purge(store))["invitations"] == 2
    kept = [await store.invitations.find(one.id) for one in (made, open_one, ended, again)]
    assert [one is not None for one in kept] == [False, True, False, True]
    assert await store.matches.find(taken.match or "") is not None


GUESTS: dict[str, Callable[[Store, str], Awaitable[object]]] = {
    "a name": lambda store, who: store.accounts.register(who, "Ann", "hash"),
    "a session": lambda store, who: store.sessions.create(who, NOON, 80 * DAY),
    "the tutorial": lambda store, who: store.accounts.complete_tutorial(who, NOON),
    "wins brought": lambda store, who: store.accounts.bring_wins(who, 3),
    "a match": lambda store, who: store.matches.create(new_match(Person(who), Computer("easy"))),
    "a result": lambda store, who: finished(store, who, StoredVerdict.LOST),
    "a layout": lambda store, who: store.layouts.save(who, Layout("classic", "mine", "a1:a5")),
    "an achievement": lambda store, who: store.achievements.award(who, "rookie", NOON),
    "a line": lambda store, who: store.chat.say("lobby", who, "hello", LATER),
}


@pytest.mark.parametrize("reason", GUESTS)
async def test_a_guest_stays_who_has_anything(store: Store, reason: str) -> None:
    account = await guest(store)
    await GUESTS[reason](store, account)
    assert (await purge(store))["guests"] == 0
    assert await store.accounts.find(account) is not None


async def test_a_guest_goes_who_has_left_nothing_behind(store: Store) -> None:
    gone, fresh = await guest(store), await store.accounts.create_guest(LATER - DAY)
    await store.presence.arrive("c", gone, NOON, has_lobby=True)
    await store.chat.block(fresh, gone)
    early = await purge(store, now=NOON + 30 * DAY)
    assert early["guests"] == 0, "the session ended 29 days ago"
    removed = await purge(store)
    assert (removed["guests"], removed["sessions"]) == (1, 0), "the session went with the guest"
    assert await store.accounts.find(gone) is None
    assert await store.accounts.find(fresh) is not None


async def test_sessions_are_removed_after_they_have_expired(store: Store) -> None:
    account = await guest(store)
    await store.accounts.register(account, "Ann", "hash")
    live = await store.sessions.create(account, NOON, 200 * DAY)
    assert (await purge(store))["sessions"] == 1
    assert await store.sessions.find(live, LATER) is not None


async def test_marks_of_writers_that_are_gone_are_removed(open_store: OpenStore) -> None:
    gone, store = await open_store(), await open_store()
    for one in (gone, store):
        await one.accounts.create_guest(NOON)
    async with store.engines.writing.begin() as connection:
        await connection.execute(text("UPDATE writers SET seen_at = 0 WHERE done = 1"))
    assert (await purge(store, now=2 * DAY))["writers"] == 1, "this one writes just now"


async def test_for_ever_is_for_ever(store: Store) -> None:
    account = await guest(store)
    await store.chat.say("lobby", account, "hello", NOON)
    await guest(store)
    assert (await purge(store, FOR_EVER)).keys() <= {"sessions", "writers"}
    assert len(await store.chat.since(0)) == 1


async def test_it_goes_in_batches_and_touches_no_match(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purging, "BATCH", 100)
    await fill_database(store, 400)
    before = await sizes(store)
    counted = await store.purging.count(Retention(), LATER)
    batches = [size async for _, size in store.purging.batches(Retention(), LATER)]
    assert max(batches) == 100
    after = await sizes(store)
    gone = {name for name in before if after[name] < before[name]}
    assert gone == {"chat", "invitations", "places", "sessions"}
    assert sum(counted.values()) == sum(batches)


async def sizes(store: Store) -> dict[str, int]:
    async with store.engines.reading.connect() as connection:
        return {
            name: int(await connection.scalar(text(f"SELECT count(*) FROM {name}")) or 0)
            for name in METADATA.tables
        }


async def test_of_two_processes_one_does_it(ready_postgresql: str) -> None:
    ours, theirs = await Store.open(ready_postgresql), await Store.open(ready_postgresql)
    ann = await guest(ours)
    await ours.chat.say("lobby", ann, "hello", NOON)
    async with theirs.engines.writing.begin() as connection:
        lock = text("SELECT pg_advisory_xact_lock(:lock)")
        await connection.execute(lock, {"lock": purging._LOCK})
        assert not await purge(ours)
    assert (await purge(ours))["lines of chat"] == 1
    for store in (ours, theirs):
        await store.close()
