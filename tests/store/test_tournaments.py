"""Tournaments in the database: entered, begun once, and one round after the other."""

import asyncio

from broadside.store.match import Person
from broadside.store.store import Store
from broadside.store.tournaments import NewGame, NewTournament, Stage
from tests.store.tables import NOON, new_match


async def test_a_tournament_from_the_first_entry_to_the_end(store: Store) -> None:
    ann, bob, eve = [await store.accounts.create_guest(NOON) for _ in range(3)]
    tournaments = store.tournaments
    id = await tournaments.create(NewTournament(ann, "Regatta", "{}", "swiss", 1, NOON))
    assert not await tournaments.start(id)
    for who in (bob, ann, eve, bob):
        assert await tournaments.enter(id, who)
    assert await tournaments.leave(id, eve)
    assert await tournaments.start(id)
    assert not await tournaments.start(id)
    assert not await tournaments.enter(id, eve)
    (running,) = await tournaments.running()
    assert (running.entrants, running.played) == ((bob, ann), ())

    pair = (bob, ann)
    game = NewGame(0, 0, pair, pair, new_match(Person(bob), Person(ann)))
    begun = await asyncio.gather(*(tournaments.add_round(id, 1, [game], NOON) for _ in range(3)))
    assert sorted(begun) == [False, False, True]
    found = await tournaments.find(id)
    assert found is not None
    assert [(one.seating, one.is_decided) for one in found.played] == [(pair, False)]
    (told,) = await store.invitations.concerning(ann, NOON)
    assert told.match == found.played[0].match

    await tournaments.finish(id)
    (over,) = await tournaments.latest()
    assert over.stage is Stage.OVER
    assert await tournaments.find("nowhere") is None
