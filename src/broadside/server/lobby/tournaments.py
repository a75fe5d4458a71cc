"""Tournaments under way: rounds begin when all games of the last are decided, no-shows lose."""

import secrets
from dataclasses import replace
from itertools import groupby

from broadside.protocol.api import TournamentLine, TournamentRow
from broadside.protocol.families import family_of
from broadside.protocol.lobby import Terms, TimeControl
from broadside.rules.catalog import AnyGame
from broadside.server.clock import Clock
from broadside.server.hall import Hall
from broadside.server.http import Refused
from broadside.server.lobby.terms import game_of_terms, read_terms, seats_of
from broadside.server.making import new_match
from broadside.server.setting import PUBLIC, RATED
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


def tournament_terms(terms: Terms, format: str) -> Terms:
    """The terms of a tournament, in which every move has its time. Raises ``Refused``."""
    game = game_of_terms(terms)
    try:
        format_for(format, seats_of(game))
    except ValueError as error:
        raise Refused(400, "bad-format", "Choose another format.", str(error)) from None
    is_timed = game.limits.turn is not None or terms.time is not None
    time = terms.time if is_timed else TimeControl(turn=MOVE_SECONDS)
    return Terms(terms.preset, terms.family, terms.rules, terms.first, time, terms.rated)


class Director:
    """Moves every tournament on. Several processes may try: the store lets one of them."""

    def __init__(self, store: Store, clock: Clock, hall: Hall) -> None:
        self._store, self._clock, self._hall = store, clock, hall

    async def look(self) -> None:
        """To be called every few seconds."""
        for tournament in await self._store.tournaments.running():
            waiting = [game for game in tournament.played if not game.is_decided]
            if waiting:
                await self._settle_no_shows(waiting)
            else:
                await self._go_on(tournament)

    async def _go_on(self, tournament: Tournament) -> None:
        rounds, game = rounds_of(tournament), _game(tournament)
        draw = format_for(tournament.format, seats_of(game))
        fixtures = draw(tournament.entrants, rounds, tournament.games)
        if not fixtures:
            await self._store.tournaments.finish(tournament.id)
            return
        now = self._clock.now()
        games = [
            one
            for number, fixture in enumerate(fixtures)
            for one in _games(tournament, game, number, fixture, len(rounds), now)
        ]
        await self._store.tournaments.add_round(tournament.id, len(rounds) + 1, games, now)

    async def _settle_no_shows(self, games: list[Game]) -> None:
        for game in games:
            assert game.match is not None, "a bye is decided"
            match = await self._hall.find(game.match)
            if self._clock.now() - match.setting.match.created_at >= NO_SHOW:
                await match.forfeit_late()


def _game(tournament: Tournament) -> AnyGame:
    """Without radar, as nobody knows yet by which clients it will be played."""
    game = game_of_terms(read_terms(tournament.terms))
    plain: AnyGame = family_of(game).without_radar(game)
    return plain


def _games(
    tournament: Tournament, game: AnyGame, number: int, fixture: Fixture, rounds: int, now: int
) -> list[NewGame]:
    if fixture.is_bye:
        return [NewGame(number, 0, fixture.entrants)]
    made = []
    for count in range(fixture.games):
        seats = seating(fixture.entrants, rounds, count)
        match = _match(tournament, game, seats, now)
        made.append(NewGame(number, count, fixture.entrants, seats, match))
    return made


def _match(tournament: Tournament, game: AnyGame, seats: tuple[str, ...], now: int) -> NewMatch:
    terms = read_terms(tournament.terms)
    made = new_match(game, secrets.randbits(128), [Person(who) for who in seats], now)
    return replace(made, options={**made.options, RATED: terms.rated, PUBLIC: True})


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
