"""Tournaments under way, without a network: all go on, whatever happens to one of them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.protocol.lobby import Terms, TimeControl
from broadside.protocol.messages import Accepted, Command
from broadside.rules.game import Ending
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.rulefile import write_rules
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.lobby.tournaments import (
    BEAT,
    MOVE_SECONDS,
    NO_SHOW,
    TournamentRunner,
    tournament_terms,
)
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.matches.terms import write_terms
from broadside.server.operations import failures
from broadside.store.lobby_schema import TOURNAMENTS
from broadside.store.matches import Matches
from broadside.store.store import Store
from broadside.store.stored_match import StoredMatch
from broadside.store.tournaments import (
    NewStoredTournament,
    StoredTournament,
    Tournaments,
    TournamentStage,
)
from tests.server.offline_server import START, TestClock, open_live_matches, reach, settle, until

DEALT = Terms(preset="sea-battle")
PLACED = Terms(preset="classic")
THREE = Terms(family=ShootingGame.family, rules=write_rules(replace(CLASSIC, players=3)))


async def begun(
    store: Store, people: Sequence[str], terms: Terms = DEALT, *, now: int = START
) -> str:
    """A running tournament of these people."""
    agreed = write_terms(tournament_terms(terms, "round-robin"))
    wish = NewStoredTournament(people[0], "Regatta", agreed, "round-robin", 1, now)
    id = await store.tournaments.create(wish)
    for who in people:
        await store.tournaments.enter(id, who)
    assert await store.tournaments.start(id)
    return id


async def pair(store: Store) -> list[str]:
    return [await store.accounts.create_guest(START) for _ in range(2)]


async def tournament(store: Store, id: str) -> StoredTournament:
    found = await store.tournaments.find(id)
    assert found is not None
    return found


async def the_match(store: Store, id: str) -> StoredMatch:
    """The only match of a tournament of two."""
    (game,) = (await tournament(store, id)).played
    match = await store.matches.find(game.match or "")
    assert match is not None
    return match


@asynccontextmanager
async def directing(
    store: Store, clock: TestClock
) -> AsyncIterator[tuple[TournamentRunner, LiveMatches]]:
    async with open_live_matches(store, clock) as live_matches:
        yield TournamentRunner(store, clock, live_matches), live_matches


# Rounds


# Twenty games: which are played does not depend on the database.
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_nobody_plays_two_fixtures_of_one_round(store: Store) -> None:
    clock = TestClock()
    people = [await store.accounts.create_guest(START) for _ in range(6)]
    async with directing(store, clock) as (tournament_runner, _):
        id = await begun(store, people, THREE)
        await tournament_runner.look()
        first = (await tournament(store, id)).played
        assert [game.entrants for game in first] == [tuple(people[:3]), tuple(people[3:])]
        assert await forfeit_all(store, clock, tournament_runner, id) == 20
        met = {frozenset(game.entrants) for game in (await tournament(store, id)).played}
        assert len(met) == 20


@pytest.mark.req("F-17")
@pytest.mark.parametrize(("bots", "is_limited"), [(1, False), (2, True)])
async def test_only_bots_among_themselves_have_a_limit_of_turns(
    store: Store, bots: int, is_limited: bool
) -> None:
    players = await pair(store)
    owner = await store.accounts.create_guest(START)
    for bot in players[:bots]:
        assert await store.bots.adopt(bot, owner, START)
    async with directing(store, TestClock()) as (tournament_runner, _):
        id = await begun(store, players, Terms(preset="fleet"))
        await tournament_runner.look()
        match = await the_match(store, id)
    assert ("turn_limit = 1000" in match.rules) is is_limited
    assert f"turn_seconds = {MOVE_SECONDS}" in match.rules
    assert match.preset == "fleet"


async def forfeit_all(
    store: Store, clock: TestClock, tournament_runner: TournamentRunner, id: str
) -> int:
    """Nobody ever places a fleet. Returns how many games there were."""
    while (found := await tournament(store, id)).stage is TournamentStage.RUNNING:
        await clock.advance(NO_SHOW)
        await tournament_runner.look()
        for game in found.played:
            await reach(store, game.match or "", 1)
        await tournament_runner.look()
    return len(found.played)


async def test_tournaments_go_on_by_a_heartbeat_of_their_own(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, ready = TestClock(), Tournaments.ready
    is_away = True

    async def be_away_once(
        self: Tournaments, after: str, most: int
    ) -> tuple[StoredTournament, ...]:
        nonlocal is_away
        if is_away:
            is_away = False
            raise OSError("away")
        return await ready(self, after, most)

    monkeypatch.setattr(Tournaments, "ready", be_away_once)
    async with directing(store, clock) as (tournament_runner, _):
        id = await begun(store, await pair(store))
        tournament_runner.routine.open()
        for _ in range(2):
            await until(lambda: any(alarm > clock.now() + 500 for alarm in clock._alarms))
            await clock.advance(BEAT)
        async with asyncio.timeout(10):
            while not (await tournament(store, id)).played:
                await settle(1)
        assert not is_away
        await tournament_runner.routine.close()


# Clocks


async def test_a_bank_of_time_that_was_agreed_on_runs_in_a_tournament(store: Store) -> None:
    clock = TestClock()
    terms = Terms(preset="sea-battle", time=TimeControl(bank=90, increment=2))
    async with directing(store, clock) as (tournament_runner, _):
        id = await begun(store, await pair(store), terms)
        await tournament_runner.look()
        match = await the_match(store, id)
        assert match.options["terms"]["time"] == {"turn": None, "bank": 90, "increment": 2}
        # Nobody ever comes, not even to open the match.
        await clock.advance(89_000)
        assert (await the_match(store, id)).outcome is None
        await clock.advance(3_000)
        await reach(store, match.id, 1)
        await tournament_runner.look()
        outcome = (await the_match(store, id)).outcome
        assert outcome is not None
        assert outcome.ending is Ending.TIME_UP
        assert (await tournament(store, id)).stage is TournamentStage.OVER


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
    async with directing(store, TestClock()) as (tournament_runner, live_matches):
        id = await begun(store, await pair(store))
        endless = write_terms(Terms(preset="sea-battle", time=TimeControl()))
        await change(store, id, terms=endless)
        await tournament_runner.look()
        match = await live_matches.find((await the_match(store, id)).id)
        assert match.opened_match.game.limits.turn == MOVE_SECONDS


async def change(store: Store, id: str, **values: str) -> None:
    async def job(database: AsyncConnection) -> None:
        which = TOURNAMENTS.c.id == id
        await database.execute(update(TOURNAMENTS).where(which).values(**values))

    await store.writer.run(job)


# Many tournaments


async def test_a_hundred_newer_tournaments_keep_no_older_one_waiting(store: Store) -> None:
    people = await pair(store)
    async with directing(store, TestClock()) as (tournament_runner, _):
        oldest = await begun(store, people, now=START - 1)
        for _ in range(110):
            # They wait for their first round, and fail.
            await change(store, await begun(store, people), terms="?")
        for _ in range(6):
            await tournament_runner.look()
        assert len((await tournament(store, oldest)).played) == 1


async def test_a_broken_tournament_holds_up_no_other_and_is_logged_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    clock, people = TestClock(), await pair(store)
    async with directing(store, clock) as (tournament_runner, _):
        ids = [await begun(store, people) for _ in range(10)]
        broken = sorted(ids)[3]
        terms = (await tournament(store, broken)).terms
        await change(store, broken, terms="?")
        for _ in range(20):
            await tournament_runner.look()
            await clock.advance(2_000)
        found = {id: len((await tournament(store, id)).played) for id in ids}
        assert found == {id: 0 if id == broken else 1 for id in ids}
        assert tournament_runner.failures.count(clock.now()) == 1
        lines = [one for one in caplog.records if "a tournament stops" in one.getMessage()]
        assert len(lines) == 1
        await change(store, broken, terms=terms)
        await clock.advance(60_000)
        await tournament_runner.look()
        assert len((await tournament(store, broken)).played) == 1
        assert tournament_runner.failures.count(clock.now()) == 0


async def test_a_broken_match_keeps_nobody_from_winning_by_a_no_show(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock, people = TestClock(), await pair(store)
    async with directing(store, clock) as (tournament_runner, live_matches):
        ids = [await begun(store, people, PLACED) for _ in range(6)]
        await tournament_runner.look()
        matches = [(await the_match(store, id)).id for id in ids]
        broken, find = min(matches), Matches.find

        async def find_or_fail(self: Matches, id: str) -> StoredMatch | None:
            if id == broken:
                raise ValueError("spoiled")
            return await find(self, id)

        monkeypatch.setattr(Matches, "find", find_or_fail)
        await clock.advance(NO_SHOW)
        for _ in range(10):
            await tournament_runner.look()
            await clock.advance(2_000)
        for id in set(matches) - {broken}:
            await reach(store, id, 1)
        assert live_matches.failures.count(clock.now()) == 1
        lines = [one for one in caplog.records if "a match stops" in one.getMessage()]
        assert len(lines) == 1


async def test_a_match_that_takes_long_to_open_keeps_nobody_from_winning_by_a_no_show(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, people, may_open = TestClock(), await pair(store), asyncio.Event()
    async with directing(store, clock) as (tournament_runner, _):
        ids = [await begun(store, people, PLACED) for _ in range(3)]
        await tournament_runner.look()
        matches = [(await the_match(store, id)).id for id in ids]
        slow, take_up, asked = min(matches), LiveMatches._take_up, list[str]()

        async def take_up_or_hang(self: LiveMatches, id: str) -> LiveMatch:
            asked.append(id)
            if id == slow:
                await may_open.wait()
            return await take_up(self, id)

        monkeypatch.setattr(LiveMatches, "_take_up", take_up_or_hang)
        monkeypatch.setattr(failures, "PATIENCE", 0.01)
        await clock.advance(NO_SHOW)
        for _ in range(2):
            async with asyncio.timeout(10):
                await tournament_runner.look()
        for id in set(matches) - {slow}:
            await reach(store, id, 1)
        assert asked.count(slow) == 1
        may_open.set()
        await reach(store, slow, 1)
        await tournament_runner.close()


async def test_only_matches_that_are_late_are_opened(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, opened = TestClock(), list[str]()
    open_match = LiveMatch.open

    async def note(self: LiveMatch) -> None:
        opened.append(self.id)
        await open_match(self)

    monkeypatch.setattr(LiveMatch, "open", note)
    async with directing(store, clock) as (tournament_runner, _):
        id = await begun(store, await pair(store), PLACED)
        await tournament_runner.look()
        await clock.advance(NO_SHOW - 1_000)
        await tournament_runner.look()
        assert opened == []
        await clock.advance(1_000)
        await tournament_runner.look()
        assert opened == [(await the_match(store, id)).id]
        await reach(store, opened[0], 1)
        outcome = (await the_match(store, id)).outcome
        assert outcome is not None
        assert (outcome.ending, outcome.winners) == (Ending.ABORTED, frozenset())


async def place(match: LiveMatch, seat: int) -> None:
    game, known = match.opened_match.game, match.view(seat)
    move = game.write_move(game.sample_move(known.view, Random(7)))
    answer = await match.command(seat, Command("place", match.id, known.number, move))
    assert isinstance(answer, Accepted)


async def test_whoever_deletes_the_account_loses_and_the_tournament_goes_on(
    store: Store,
) -> None:
    clock, people = TestClock(), await pair(store)
    async with directing(store, clock) as (tournament_runner, live_matches):
        id = await begun(store, people, PLACED)
        await store.accounts.delete(people[0])
        await tournament_runner.look()
        match = await live_matches.find((await the_match(store, id)).id)
        (game,) = (await tournament(store, id)).played
        await place(match, game.seating.index(people[1]))
        await clock.advance(NO_SHOW)
        await tournament_runner.look()
        await reach(store, match.id, 2)
        await tournament_runner.look()
        found = await tournament(store, id)
        assert (found.stage, found.host) == (TournamentStage.OVER, None)
        assert found.played[0].winners == (game.seating.index(people[1]),)


async def test_nobody_loses_by_a_no_show_while_no_server_ran(store: Store) -> None:
    clock = TestClock()
    async with directing(store, clock) as (director, _):
        id = await begun(store, await pair(store), PLACED)
        await director.look()
        await clock.advance(NO_SHOW // 3)
    clock.jump(10 * NO_SHOW)
    async with directing(store, clock) as (director, _):
        match = await the_match(store, id)
        await director.look()
        await clock.advance(NO_SHOW // 3)
        await director.look()
        await settle()
        assert (await the_match(store, id)).outcome is None
        await clock.advance(NO_SHOW // 3)
        await director.look()
        await reach(store, match.id, 1)
