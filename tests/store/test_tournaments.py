"""Tournaments in the database: entered, begun once, and one round after the other."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from sqlalchemy import event

from broadside.store.store import Store
from broadside.store.stored_match import Finish, Person
from broadside.store.tournaments import NewStoredTournament, NewTournamentGame, TournamentStage
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, new_match, won_by


async def test_a_tournament_from_the_first_entry_to_the_end(store: Store) -> None:
    ann, bob, eve = [await store.accounts.create_guest(NOON) for _ in range(3)]
    tournaments = store.tournaments
    id = await tournaments.create(NewStoredTournament(ann, "Regatta", "{}", "swiss", 1, NOON))
    assert not await tournaments.start(id)
    for who in (bob, ann, eve, bob):
        assert await tournaments.enter(id, who)
    assert await tournaments.leave(id, eve)
    assert await tournaments.start(id)
    assert not await tournaments.start(id)
    assert not await tournaments.enter(id, eve)
    (running,) = await tournaments.ready()
    assert (running.entrants, running.played) == ((bob, ann), ())

    pair = (bob, ann)
    game = NewTournamentGame(0, 0, pair, pair, new_match(Person(bob), Person(ann)))
    begun = await asyncio.gather(*(tournaments.add_round(id, 1, [game], NOON) for _ in range(3)))
    assert sorted(begun) == [False, False, True]
    found = await tournaments.find(id)
    assert found is not None
    assert [(one.seating, one.winners) for one in found.played] == [(pair, None)]
    assert await tournaments.ready() == ()
    (told,) = await store.invitations.concerning(ann, NOON)
    assert told.match == found.played[0].match
    assert told.match is not None
    assert [await tournaments.of_match(one) for one in (told.match, "nowhere")] == [id, None]

    await tournaments.finish(id)
    (over,) = await tournaments.latest()
    assert over.stage is TournamentStage.OVER
    assert await tournaments.find("nowhere") is None


async def begun(store: Store, host: str, entrants: list[str], name: str = "Regatta") -> str:
    """A running tournament."""
    id = await store.tournaments.create(NewStoredTournament(host, name, "{}", "swiss", 1, NOON))
    for who in entrants:
        await store.tournaments.enter(id, who)
    assert await store.tournaments.start(id)
    return id


def games(*pairs: tuple[str, str]) -> list[NewTournamentGame]:
    return [
        NewTournamentGame(number, 0, pair, pair, new_match(*map(Person, pair)))
        for number, pair in enumerate(pairs)
    ]


async def guests(store: Store, count: int) -> list[str]:
    return [await store.accounts.create_guest(NOON) for _ in range(count)]


async def test_a_tournament_goes_on_without_its_host(store: Store) -> None:
    host, ann, bob = await guests(store, 3)
    id = await begun(store, host, [ann, bob])
    await store.accounts.delete(host)
    (found,) = await store.tournaments.ready()
    assert (found.id, found.host, found.stage) == (id, None, TournamentStage.RUNNING)
    assert await store.tournaments.add_round(id, 1, games((ann, bob)), NOON)


async def test_whoever_entered_first_starts_a_tournament_whose_host_is_gone(store: Store) -> None:
    host, ann, bob = await guests(store, 3)
    wish = NewStoredTournament(host, "Regatta", "{}", "swiss", 1, NOON)
    id = await store.tournaments.create(wish)
    await store.accounts.delete(host)
    found = await store.tournaments.find(id)
    assert found is not None
    assert found.host is None
    for who in (bob, ann):
        await store.tournaments.enter(id, who)
    found = await store.tournaments.find(id)
    assert found is not None
    assert found.host == bob


async def test_an_entrant_who_is_gone_has_an_empty_seat_and_the_other_is_told(
    store: Store,
) -> None:
    ann, bob, eve, dan = await guests(store, 4)
    id = await begun(store, ann, [ann, bob, eve, dan])
    for who in (bob, eve, dan):
        await store.accounts.delete(who)
    assert await store.tournaments.add_round(id, 1, games((ann, bob), (eve, dan)), NOON)
    found = await store.tournaments.find(id)
    assert found is not None
    matches = [await store.matches.find(one.match or "") for one in found.played]
    assert [one and one.occupants for one in matches] == [
        (Person(ann), Person(None)),
        (Person(None), Person(None)),
    ]
    (told,) = await store.invitations.concerning(ann, NOON)
    assert told.match == found.played[0].match


async def test_every_running_tournament_has_its_turn(store: Store) -> None:
    ann, bob = await guests(store, 2)
    ids = {await begun(store, ann, [ann, bob], f"Cup {number}") for number in range(7)}
    seen, after = list[str](), ""
    while page := await store.tournaments.ready(after, 3):
        seen += [one.id for one in page]
        after = page[-1].id
    assert seen == sorted(ids)


async def test_matches_in_which_no_clock_runs_are_found_in_the_last_round(store: Store) -> None:
    ann, bob = await guests(store, 2)
    ids = [await begun(store, ann, [ann, bob]) for _ in range(2)]
    for id in ids:
        await store.tournaments.add_round(id, 1, games((ann, bob)), NOON)
    found = [await store.tournaments.find(id) for id in ids]
    first, second = (one.played[0].match or "" for one in found if one is not None)
    assert await store.tournaments.unbegun(NOON - 1) == ()
    assert await store.tournaments.unbegun(NOON) == tuple(sorted((first, second)))
    assert await store.tournaments.unbegun(NOON, min(first, second)) == (max(first, second),)
    await store.matches.finish(first, Finish(won_by(1), NOON, ()))
    assert await store.tournaments.unbegun(NOON) == (second,)
    (ready,) = await store.tournaments.ready()
    assert (ready.id, ready.played[0].winners) == (ids[0], (1,))
    assert await store.tournaments.add_round(ids[0], 2, games((ann, bob)), NOON)
    assert await store.tournaments.ready() == ()


@contextmanager
def counted(store: Store) -> Iterator[list[str]]:
    """The statements that are read with."""
    said: list[str] = []
    engine = store.engines.reading.sync_engine

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        said.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield said
    event.remove(engine, "before_cursor_execute", note)


async def test_many_tournaments_are_read_with_as_few_queries_as_one(store: Store) -> None:
    ann, bob = await guests(store, 2)
    counts = list[int]()
    for _ in range(2):
        for _ in range(5):
            await begun(store, ann, [ann, bob])
        with counted(store) as said:
            assert len(await store.tournaments.ready()) == 5 * (len(counts) + 1)
        counts.append(len(said))
    assert counts[0] == counts[1] <= 4


# Races


async def race(one: Store, other: Store, people: list[str], chance: Random) -> None:
    """Two processes add the same round while an account is deleted, and nothing is doubled."""
    host, gone = await one.accounts.create_guest(NOON), await one.accounts.create_guest(NOON)
    id = await begun(one, host, [*people, gone])
    pairs = games((people[0], gone), (people[1], people[2]))
    jobs = [
        one.tournaments.add_round(id, 1, pairs, NOON),
        other.tournaments.add_round(id, 1, pairs, NOON),
        one.accounts.delete(host),
        other.accounts.delete(gone),
    ]
    chance.shuffle(jobs)
    waiting = []
    for job in jobs:
        waiting.append(asyncio.ensure_future(job))
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)
    answers = await asyncio.gather(*waiting)
    assert sorted(answers) == [False, True, True, True]
    found = await one.tournaments.find(id)
    assert found is not None
    assert (found.host, len(found.played), found.stage) == (None, 2, TournamentStage.RUNNING)
    assert [game.entrants for game in found.played] == [game.entrants for game in pairs]


async def race_often(open_store: OpenStore, times: int) -> None:
    one, other, chance = await open_store(), await open_store(), Random(8)
    people = await guests(one, 3)
    for _ in range(times):
        await race(one, other, people, chance)


async def test_a_round_begins_once_whoever_is_deleted_meanwhile(open_store: OpenStore) -> None:
    await race_often(open_store, 20)


@pytest.mark.soak
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_a_round_begins_once_ten_thousand_times(open_store: OpenStore) -> None:
    await race_often(open_store, 10_000)
