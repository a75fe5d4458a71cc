"""Tournaments under way, without a network: all go on, whatever happens to one of them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.protocol.lobby import Terms, TimeControl
from broadside.protocol.messages import Accepted, Command
from broadside.rules.game import Ending
from broadside.server.hall import Hall
from broadside.server.lobby.terms import write_terms
from broadside.server.lobby.tournaments import (
    MOVE_SECONDS,
    NO_SHOW,
    Director,
    tournament_terms,
)
from broadside.server.match import LiveMatch
from broadside.store.lobby_schema import TOURNAMENTS
from broadside.store.match import Match
from broadside.store.matches import Matches
from broadside.store.store import Store
from broadside.store.tournaments import NewTournament, Stage, Tournament
from tests.server.world import START, TestClock, open_hall, reach

DEALT = Terms(preset="sea-battle")
PLACED = Terms(preset="classic")


async def begun(
    store: Store, people: Sequence[str], terms: Terms = DEALT, *, now: int = START
) -> str:
    """A running tournament of these people."""
    agreed = write_terms(tournament_terms(terms, "round-robin"))
    wish = NewTournament(people[0], "Regatta", agreed, "round-robin", 1, now)
    id = await store.tournaments.create(wish)
    for who in people:
        await store.tournaments.enter(id, who)
    assert await store.tournaments.start(id)
    return id


async def pair(store: Store) -> list[str]:
    return [await store.accounts.create_guest(START) for _ in range(2)]


async def tournament(store: Store, id: str) -> Tournament:
    found = await store.tournaments.find(id)
    assert found is not None
    return found


async def the_match(store: Store, id: str) -> Match:
    """The only match of a tournament of two."""
    (game,) = (await tournament(store, id)).played
    match = await store.matches.find(game.match or "")
    assert match is not None
    return match


@asynccontextmanager
async def directing(store: Store, clock: TestClock) -> AsyncIterator[tuple[Director, Hall]]:
    async with open_hall(store, clock) as hall:
        yield Director(store, clock, hall), hall


# Clocks


async def test_a_bank_of_time_that_was_agreed_on_runs_in_a_tournament(store: Store) -> None:
    clock = TestClock()
    terms = Terms(preset="sea-battle", time=TimeControl(bank=90, increment=2))
    async with directing(store, clock) as (director, _):
        id = await begun(store, await pair(store), terms)
        await director.look()
        match = await the_match(store, id)
        assert match.options["terms"]["time"] == {"turn": None, "bank": 90, "increment": 2}
        # Nobody ever comes, not even to open the match.
        await clock.advance(89_000)
        assert (await the_match(store, id)).outcome is None
        await clock.advance(3_000)
        await reach(store, match.id, 1)
        await director.look()
        outcome = (await the_match(store, id)).outcome
        assert outcome is not None
        assert outcome.ending is Ending.TIME_UP
        assert (await tournament(store, id)).stage is Stage.OVER


@pytest.mark.parametrize(
    ("time", "kept"),
    [
        (None, TimeControl(turn=MOVE_SECONDS)),
        (TimeControl(), TimeControl(turn=MOVE_SECONDS)),
        (TimeControl(increment=5), TimeControl(turn=MOVE_SECONDS)),
        (TimeControl(turn=5), TimeControl(turn=5)),
        (TimeControl(bank=300), TimeControl(bank=300)),
    ],
    ids=str,
)
def test_every_match_of_a_tournament_is_bounded(
    time: TimeControl | None, kept: TimeControl
) -> None:
    terms = Terms(preset="classic", time=time)
    assert tournament_terms(terms, "swiss").time == kept


async def test_a_tournament_of_an_earlier_version_gets_a_bound_with_its_next_round(
    store: Store,
) -> None:
    async with directing(store, TestClock()) as (director, hall):
        id = await begun(store, await pair(store))
        endless = write_terms(Terms(preset="sea-battle", time=TimeControl()))
        await change(store, id, terms=endless)
        await director.look()
        match = await hall.find((await the_match(store, id)).id)
        assert match.setting.game.limits.turn == MOVE_SECONDS


async def change(store: Store, id: str, **values: str) -> None:
    async def job(database: AsyncConnection) -> None:
        which = TOURNAMENTS.c.id == id
        await database.execute(update(TOURNAMENTS).where(which).values(**values))

    await store.writer.run(job)


# Many tournaments


async def test_a_hundred_newer_tournaments_keep_no_older_one_waiting(store: Store) -> None:
    people = await pair(store)
    async with directing(store, TestClock()) as (director, _):
        oldest = await begun(store, people, now=START - 1)
        for _ in range(110):
            # They wait for their first round, and fail.
            await change(store, await begun(store, people), terms="?")
        for _ in range(6):
            await director.look()
        assert len((await tournament(store, oldest)).played) == 1


async def test_a_broken_tournament_holds_up_no_other_and_is_logged_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    clock, people = TestClock(), await pair(store)
    async with directing(store, clock) as (director, _):
        ids = [await begun(store, people) for _ in range(10)]
        broken = sorted(ids)[3]
        terms = (await tournament(store, broken)).terms
        await change(store, broken, terms="?")
        for _ in range(20):
            await director.look()
            await clock.advance(2_000)
        found = {id: len((await tournament(store, id)).played) for id in ids}
        assert found == {id: 0 if id == broken else 1 for id in ids}
        assert director.failures.count(clock.now()) == 1
        lines = [one for one in caplog.records if "a tournament stops" in one.getMessage()]
        assert len(lines) == 1
        await change(store, broken, terms=terms)
        await clock.advance(60_000)
        await director.look()
        assert len((await tournament(store, broken)).played) == 1
        assert director.failures.count(clock.now()) == 0


async def test_a_broken_match_keeps_nobody_from_winning_by_a_no_show(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock, people = TestClock(), await pair(store)
    async with directing(store, clock) as (director, hall):
        ids = [await begun(store, people, PLACED) for _ in range(6)]
        await director.look()
        matches = [(await the_match(store, id)).id for id in ids]
        broken, find = min(matches), Matches.find

        async def find_or_fail(self: Matches, id: str) -> Match | None:
            if id == broken:
                raise ValueError("spoiled")
            return await find(self, id)

        monkeypatch.setattr(Matches, "find", find_or_fail)
        await clock.advance(NO_SHOW)
        for _ in range(10):
            await director.look()
            await clock.advance(2_000)
        for id in set(matches) - {broken}:
            await reach(store, id, 1)
        assert hall.failures.count(clock.now()) == 1
        lines = [one for one in caplog.records if "a match stops" in one.getMessage()]
        assert len(lines) == 1


async def test_only_matches_that_are_late_are_opened(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, opened = TestClock(), list[str]()
    open_match = LiveMatch.open

    async def note(self: LiveMatch) -> None:
        opened.append(self.id)
        await open_match(self)

    monkeypatch.setattr(LiveMatch, "open", note)
    async with directing(store, clock) as (director, _):
        id = await begun(store, await pair(store), PLACED)
        await director.look()
        await clock.advance(NO_SHOW - 1_000)
        await director.look()
        assert opened == []
        await clock.advance(1_000)
        await director.look()
        assert opened == [(await the_match(store, id)).id]
        await reach(store, opened[0], 1)
        outcome = (await the_match(store, id)).outcome
        assert outcome is not None
        assert (outcome.ending, outcome.winners) == (Ending.ABORTED, frozenset())


async def place(match: LiveMatch, seat: int) -> None:
    game, known = match.setting.game, match.view(seat)
    move = game.write_move(game.sample_move(known.view, Random(7)))
    answer = await match.command(seat, Command("place", match.id, known.number, move))
    assert isinstance(answer, Accepted)


async def test_whoever_deletes_the_account_loses_and_the_tournament_goes_on(
    store: Store,
) -> None:
    clock, people = TestClock(), await pair(store)
    async with directing(store, clock) as (director, hall):
        id = await begun(store, people, PLACED)
        await store.accounts.delete(people[0])
        await director.look()
        match = await hall.find((await the_match(store, id)).id)
        (game,) = (await tournament(store, id)).played
        await place(match, game.seating.index(people[1]))
        await clock.advance(NO_SHOW)
        await director.look()
        await reach(store, match.id, 2)
        await director.look()
        found = await tournament(store, id)
        assert (found.stage, found.host) == (Stage.OVER, None)
        assert found.played[0].winners == (game.seating.index(people[1]),)
