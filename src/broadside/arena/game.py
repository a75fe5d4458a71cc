"""Plays one game between bots, from the first seat to the result."""

from collections.abc import Mapping
from dataclasses import dataclass

from broadside.arena.seeds import derive
from broadside.botlink.bot_player import BotPlayer
from broadside.botlink.bot_spec import BotSpec, SeatAssignment
from broadside.botlink.forfeit import Forfeit
from broadside.rules.catalog import AnyGame
from broadside.rules.errors import IllegalMove
from broadside.rules.game import Seat
from broadside.table.table import AnyTable, Table
from broadside.tournament.results import Fault, Forfeited, GameResult

_NOW = 0
"""The clocks of the rules stand still: computers would hardly notice them, and a result must not
depend on the speed of the machine. Programs have their own limits."""


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """A game to be played. Each entrant takes all seats of one side, in their order.

    All randomness in it comes from the seed, the names of the entrants in any order, and the number
    of the game between them.
    """

    game: AnyGame
    entrants: tuple[BotSpec, ...]
    seed: int
    number: int = 0

    def chance(self, *words: object) -> int:
        """A seed for one of the random things in this game of the arena."""
        return derive(self.seed, sorted(_seating(self)), self.number, *words)


class _Lost(Exception):
    """The entrant of a seat broke a rule and loses."""

    def __init__(self, seat: Seat, forfeit: Forfeit) -> None:
        super().__init__(seat, forfeit)
        self.seat = seat
        self.forfeit = forfeit


def play_game(match: ArenaGame) -> GameResult:
    """Play a game of the arena between bots to its end. A bot that breaks a rule of the arena
    loses, and the others share the win.
    """
    players: dict[Seat, BotPlayer] = {}
    winners: frozenset[Seat] = frozenset()
    lost: _Lost | None = None
    try:
        winners = _play(match, players)
    except _Lost as error:
        lost = error
    finally:
        lost_in_leaving = _leave(players)
    if lost := lost or lost_in_leaving:
        return _lost_by_rule(match, lost)
    return GameResult(_seating(match), _names(match, winners))


def _play(match: ArenaGame, players: dict[Seat, BotPlayer]) -> frozenset[Seat]:
    """Play a game between bots and return the seats that won. Adds the players to ``players``, so
    that the caller can end them.
    """
    table: AnyTable = Table(match.game, match.chance("game"))
    for seat in sorted(frozenset().union(*match.game.sides)):
        players[seat] = _take_seat(match, seat, table.view(seat))
    while seats := table.to_move:
        _move(table, min(seats), players)
    assert table.outcome is not None, "nobody is to move"
    return table.outcome.winners


def _take_seat(match: ArenaGame, seat: Seat, view: object) -> BotPlayer:
    sides = zip(match.game.sides, match.entrants, strict=True)
    (entrant,) = (entrant for side, entrant in sides if seat in side)
    try:
        return entrant.sit(SeatAssignment(match.game, seat, view, match.chance("seat", seat)))
    except Forfeit as forfeit:
        raise _Lost(seat, forfeit) from None


def _move(table: AnyTable, seat: Seat, players: Mapping[Seat, BotPlayer]) -> None:
    player = players[seat]
    try:
        sent = table.play(seat, player.choose(table.view(seat)), at=_NOW)
    except Forfeit as forfeit:
        raise _Lost(seat, forfeit) from None
    except IllegalMove as error:
        player.refuse(error)
        raise _Lost(seat, Forfeit(Fault.ILLEGAL, str(error))) from None
    for letter in sent:
        if letter.viewer is not None and players[letter.viewer].follows:
            players[letter.viewer].watch(letter.numbered.event)


def _leave(players: Mapping[Seat, BotPlayer]) -> _Lost | None:
    """Let all bots leave their game, whatever happens. The first that breaks a rule in leaving
    loses.
    """
    lost: _Lost | None = None
    for seat, player in players.items():
        try:
            player.leave()
        except Forfeit as forfeit:
            lost = lost or _Lost(seat, forfeit)
    return lost


def _lost_by_rule(match: ArenaGame, lost: _Lost) -> GameResult:
    (loser,) = _names(match, frozenset({lost.seat}))
    forfeited = Forfeited(loser, lost.forfeit.fault, lost.forfeit.detail)
    return GameResult(_seating(match), frozenset(_seating(match)) - {loser}, forfeited)


def _seating(match: ArenaGame) -> tuple[str, ...]:
    return tuple(entrant.name for entrant in match.entrants)


def _names(match: ArenaGame, seats: frozenset[Seat]) -> frozenset[str]:
    """The bots that sit on these seats of a game in the arena, by name."""
    sides = zip(match.game.sides, match.entrants, strict=True)
    return frozenset(entrant.name for side, entrant in sides if side & seats)
