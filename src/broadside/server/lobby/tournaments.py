"""Runs tournaments: rounds begin when all games of the last one are decided; no-shows lose."""

import logging
from collections.abc import Callable
from functools import partial
from itertools import groupby

from msgspec.structs import replace as replace_struct

from broadside.protocol.api import TournamentLine, TournamentRow
from broadside.protocol.lobby import Terms, TimeControl
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.matches.create import agreed_match
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.matches.terms import game_of_terms, read_terms, seats_of
from broadside.server.operations.failures import ConcurrentTasks, Failures
from broadside.server.operations.periodic_task import PeriodicTask
from broadside.server.time_source import TimeSource
from broadside.store.store import Store
from broadside.store.stored_match import MatchId, NewStoredMatch
from broadside.store.tournaments import (
    NewTournamentGame,
    StoredTournament,
    TournamentGame,
    TournamentStage,
)
from broadside.tournament.formats import FORMATS, format_for
from broadside.tournament.results import Encounter, Fixture, GameResult, Round, disjoint
from broadside.tournament.seating import seating

NO_SHOW = 180_000
"""Milliseconds in which each player has to place their fleet."""
MOVE_SECONDS = 60
"""The time for a move if neither the rules nor the terms limit it."""
BEAT = 2_000
"""Milliseconds between two looks at the tournaments."""
MOST_READY, MOST_LATE = 20, 100
"""The most tournaments advanced, and matches forfeited, in one look. The next look continues after
them."""

_log = logging.getLogger(__name__)


def tournament_terms(terms: Terms, format: str) -> Terms:
    """The terms of a tournament that the server runs, in which every turn or every side has its
    time. Raises ``RequestRefused``.
    """
    try:
        format_for(format, seats_of(game_of_terms(terms)))
    except ValueError as error:
        raise RequestRefused(Code.BAD_FORMAT, detail=str(error)) from None
    return replace_struct(_bounded_terms(terms), public=True)


def field_sizes(tournament: StoredTournament) -> tuple[int, int]:
    """The fewest and the most entrants of a tournament that this server runs. In a game of more
    than two seats the number of groups soon grows beyond what anybody can play.
    """
    seats = seats_of(game_of_terms(read_terms(tournament.terms)))
    return seats, format_for(tournament.format, seats).most_entrants


def _bounded_terms(terms: Terms) -> Terms:
    """The terms of a tournament that the server runs, with a time for each move if nothing else
    bounds a match. Terms that an earlier version stored may have none.
    """
    has_bank = terms.time is not None and terms.time.bank is not None
    if has_bank or game_of_terms(terms).limits.turn is not None:
        return terms
    return replace_struct(terms, time=TimeControl(turn=MOVE_SECONDS))


class TournamentRunner:
    """Advances every tournament. Several processes may try; the store lets one of them succeed."""

    def __init__(self, store: Store, clock: TimeSource, live_matches: LiveMatches) -> None:
        self._store, self._clock, self._live_matches = store, clock, live_matches
        self.failures = Failures(_log, "a tournament stops")
        self._tournament, self._match = "", ""
        """The last ones that were looked at; the next look continues after them."""
        self._no_shows = ConcurrentTasks(_log, "a no-show could not be settled")
        self.routine = PeriodicTask(clock, BEAT, self.look, _log, "tournaments do not go on")

    async def close(self) -> None:
        await self.routine.close()
        await self._no_shows.close()

    async def look(self) -> None:
        """Run the tournaments: begin their rounds, finish them, and end matches whose players do
        not come.
        """
        ready = await self._store.tournaments.ready(self._tournament, MOST_READY)
        self._tournament = ready[-1].id if len(ready) == MOST_READY else ""
        for tournament in ready:
            await self._try_to_go_on(tournament)
        await self._settle_no_shows()

    async def _try_to_go_on(self, tournament: StoredTournament) -> None:
        now = self._clock.now()
        if not self.failures.may_try(tournament.id, now):
            return
        try:
            await self._go_on(tournament)
        except Exception as error:
            self.failures.failed(tournament.id, error, now)
        else:
            self.failures.worked(tournament.id)

    async def _go_on(self, tournament: StoredTournament) -> None:
        rounds, terms = rounds_of(tournament), _bounded_terms(read_terms(tournament.terms))
        format = format_for(tournament.format, seats_of(game_of_terms(terms)))
        fixtures = disjoint(format.draw(tournament.entrants, rounds, tournament.games))
        if not fixtures:
            await self._store.tournaments.finish(tournament.id)
            return
        now = self._clock.now()
        make = partial(_new_match, terms, now, await self._store.bots.among(tournament.entrants))
        games = [
            one
            for number, fixture in enumerate(fixtures)
            for one in _games(make, number, fixture, len(rounds))
        ]
        await self._store.tournaments.add_round(tournament.id, len(rounds) + 1, games, now)

    async def _settle_no_shows(self) -> None:
        made_before = self._clock.now() - NO_SHOW
        late = await self._store.tournaments.unbegun(made_before, self._match, MOST_LATE)
        self._match = late[-1] if len(late) == MOST_LATE else ""
        await self._no_shows.run({id: partial(self._forfeit_late, id) for id in late})

    async def _forfeit_late(self, id: MatchId) -> None:
        if match := await self._live_matches.find_healthy(id):
            match.forfeit_late()


def _new_match(
    terms: Terms, now: int, bots: frozenset[str], players: tuple[str, ...]
) -> NewStoredMatch:
    """For the next round of a tournament that the server runs, a match without radar, as nobody
    knows yet by which clients it will be played.
    """
    has_people = not bots.issuperset(players)
    return agreed_match(terms, players, now, has_radar=False, has_people=has_people)


def _games(
    make: Callable[[tuple[str, ...]], NewStoredMatch], number: int, fixture: Fixture, rounds: int
) -> list[NewTournamentGame]:
    if fixture.is_bye:
        return [NewTournamentGame(number, 0, fixture.entrants)]
    made = []
    for count in range(fixture.games):
        seats = seating(fixture.entrants, rounds, count)
        made.append(NewTournamentGame(number, count, fixture.entrants, seats, make(seats)))
    return made


def rounds_of(tournament: StoredTournament) -> tuple[Round, ...]:
    """The results of a stored tournament so far, in the form that the tournament package takes."""
    rounds = []
    for _, played in groupby(tournament.played, key=lambda game: game.round):
        by_fixture = groupby(played, key=lambda game: game.fixture)
        rounds.append(tuple(_encounter(tournament, tuple(games)) for _, games in by_fixture))
    return tuple(rounds)


def _encounter(tournament: StoredTournament, games: tuple[TournamentGame, ...]) -> Encounter:
    count = tournament.games if games[0].match is None else len(games)
    results = tuple(
        GameResult(game.seating, frozenset(game.seating[seat] for seat in game.winners))
        for game in games
        if game.winners is not None
    )
    return Encounter(Fixture(games[0].entrants, count), results)


def tournament_line(tournament: StoredTournament) -> TournamentLine:
    """Of a tournament that the server runs, the message with everything about it and its current
    standings.
    """
    rounds, names = rounds_of(tournament), dict(tournament.names)
    is_over = tournament.stage is TournamentStage.OVER
    rows = FORMATS[tournament.format].standings(tournament.entrants, rounds, is_over=is_over)
    return TournamentLine(
        tournament=tournament.id,
        name=tournament.name,
        host=tournament.host,
        format=tournament.format,
        games=tournament.games,
        terms=read_terms(tournament.terms),
        stage=tournament.stage,
        rounds=len(rounds),
        standings=tuple(
            TournamentRow(
                one.entrant,
                names.get(one.entrant),
                one.games,
                one.wins,
                one.losses,
                one.draws,
                one.points,
            )
            for one in rows
        ),
        matches=tuple(game.match for game in tournament.played if game.match is not None),
    )
