"""Tournaments under way: rounds begin when all games of the last are decided, no-shows lose."""

import logging
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby
from typing import Any

from msgspec.structs import replace as replace_struct

from broadside.protocol.api import TournamentLine, TournamentRow
from broadside.protocol.families import family_of
from broadside.protocol.lobby import Terms, TimeControl
from broadside.rules.catalog import AnyGame
from broadside.server.clock import Clock
from broadside.server.failures import Failures
from broadside.server.hall import Hall
from broadside.server.http import Refused
from broadside.server.lobby.terms import agreed_options, game_of_terms, read_terms, seats_of
from broadside.server.making import new_match
from broadside.store.match import NewMatch, Person
from broadside.store.store import Store
from broadside.store.tournaments import Game, NewGame, Stage, Tournament
from broadside.tournament import knockout
from broadside.tournament.formats import format_for
from broadside.tournament.results import Encounter, Fixture, GameResult, Round
from broadside.tournament.seating import seating
from broadside.tournament.standings import standings

NO_SHOW = 180_000
"""Milliseconds in which everybody has to place the fleet."""
MOVE_SECONDS = 60
"""The time for a move where neither the rules nor the terms have any."""
MOST_READY, MOST_LATE = 20, 100
"""Tournaments that go on, and matches that are forfeited, in one look. The next look takes those
that come after them."""

_log = logging.getLogger(__name__)


def tournament_terms(terms: Terms, format: str) -> Terms:
    """The terms of a tournament, in which every turn or every side has its time. Raises
    ``Refused``."""
    game = game_of_terms(terms)
    try:
        format_for(format, seats_of(game))
    except ValueError as error:
        raise Refused(400, "bad-format", "Choose another format.", str(error)) from None
    return replace_struct(terms, time=_bounded(terms.time, game), public=True)


def _bounded(time: TimeControl | None, game: AnyGame) -> TimeControl | None:
    """The time control, with a time for each move where nothing else bounds the match."""
    has_bank = time is not None and time.bank is not None
    return time if has_bank or game.limits.turn is not None else TimeControl(turn=MOVE_SECONDS)


class Director:
    """Moves every tournament on. Several processes may try: the store lets one of them."""

    def __init__(self, store: Store, clock: Clock, hall: Hall) -> None:
        self._store, self._clock, self._hall = store, clock, hall
        self.failures = Failures(_log, "a tournament stops")
        self._tournament, self._match = "", ""
        """The last ones that were looked at, so that all have their turn."""

    async def look(self) -> None:
        """To be called every few seconds."""
        ready = await self._store.tournaments.ready(self._tournament, MOST_READY)
        self._tournament = ready[-1].id if len(ready) == MOST_READY else ""
        for tournament in ready:
            await self._try_to_go_on(tournament)
        await self._settle_no_shows()

    async def _try_to_go_on(self, tournament: Tournament) -> None:
        now = self._clock.now()
        if not self.failures.may_try(tournament.id, now):
            return
        try:
            await self._go_on(tournament)
        except Exception as error:
            self.failures.failed(tournament.id, error, now)
        else:
            self.failures.worked(tournament.id)

    async def _go_on(self, tournament: Tournament) -> None:
        rounds, (game, terms) = rounds_of(tournament), _agreed(tournament)
        draw = format_for(tournament.format, seats_of(game))
        fixtures = draw(tournament.entrants, rounds, tournament.games)
        if not fixtures:
            await self._store.tournaments.finish(tournament.id)
            return
        now = self._clock.now()
        make = partial(_match, game, agreed_options(terms), now)
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
        for id in late:
            if match := await self._hall.find_healthy(id):
                match.forfeit_late()


def _agreed(tournament: Tournament) -> tuple[AnyGame, Terms]:
    """The game and its terms, with a time where an earlier version asked for none. Without radar,
    as nobody knows yet by which clients it will be played."""
    terms = read_terms(tournament.terms)
    game = game_of_terms(terms)
    time = _bounded(terms.time, game)
    if time != terms.time:
        terms = replace_struct(terms, time=time)
        game = game_of_terms(terms)
    plain: AnyGame = family_of(game).without_radar(game)
    return plain, terms


def _games(
    make: Callable[[tuple[str, ...]], NewMatch], number: int, fixture: Fixture, rounds: int
) -> list[NewGame]:
    if fixture.is_bye:
        return [NewGame(number, 0, fixture.entrants)]
    made = []
    for count in range(fixture.games):
        seats = seating(fixture.entrants, rounds, count)
        made.append(NewGame(number, count, fixture.entrants, seats, make(seats)))
    return made


def _match(game: AnyGame, options: Mapping[str, Any], now: int, seats: tuple[str, ...]) -> NewMatch:
    people = [Person(who) for who in seats]
    return new_match(game, secrets.randbits(128), people, now, options)


def rounds_of(tournament: Tournament) -> tuple[Round, ...]:
    """What came of the games so far, as the pure core knows it."""
    rounds = []
    for _, played in groupby(tournament.played, key=lambda game: game.round):
        by_fixture = groupby(played, key=lambda game: game.fixture)
        rounds.append(tuple(_encounter(tournament, tuple(games)) for _, games in by_fixture))
    return tuple(rounds)


def _encounter(tournament: Tournament, games: tuple[Game, ...]) -> Encounter:
    count = tournament.games if games[0].match is None else len(games)
    results = tuple(
        GameResult(game.seating, frozenset(game.seating[seat] for seat in game.winners))
        for game in games
        if game.winners is not None
    )
    return Encounter(Fixture(games[0].entrants, count), results)


def tournament_line(tournament: Tournament) -> TournamentLine:
    """All that there is to know, with the standings as they are now."""
    rounds, names = rounds_of(tournament), dict(tournament.names)
    is_knockout = tournament.format == "knockout" and tournament.stage is Stage.OVER
    stages = knockout.stages_survived(tournament.entrants, rounds) if is_knockout else None
    rows = standings(tournament.entrants, rounds, stages)
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
