"""One game between entrants, from the first seat taken to the result."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from broadside.arena.seeds import derive
from broadside.botlink.contender import Contender
from broadside.botlink.entrant import Entrant, Place
from broadside.botlink.forfeit import Forfeit
from broadside.rules.catalog import AnyGame
from broadside.rules.errors import IllegalMove
from broadside.rules.game import Seat
from broadside.table.table import Table
from broadside.tournament.results import Fault, Forfeited, GameResult

_NOW = 0
"""The clocks of the rules stand still: computers would hardly notice them, and a result must not
depend on the speed of the machine. Programs have limits of their own."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game to be played; each entrant takes all seats of one side, in their order.

    All chance in it comes from the seed, the names of the entrants, whatever their order, and the
    number of the game among them.
    """

    game: AnyGame
    entrants: tuple[Entrant, ...]
    seed: int
    number: int = 0

    def chance(self, *words: object) -> int:
        """A seed for one of the things in this game that chance decides."""
        return derive(self.seed, sorted(_seating(self)), self.number, *words)


class _Lost(Exception):
    """The entrant of a seat lost by rule."""

    def __init__(self, seat: Seat, forfeit: Forfeit) -> None:
        super().__init__(seat, forfeit)
        self.seat = seat
        self.forfeit = forfeit


def play_match(match: Match) -> GameResult:
    """Play to the end. Who breaks a rule of the arena loses, and the others share the game."""
    contenders: dict[Seat, Contender] = {}
    winners: frozenset[Seat] = frozenset()
    lost: _Lost | None = None
    try:
        winners = _play(match, contenders)
    except _Lost as error:
        lost = error
    finally:
        lost_in_leaving = _leave(contenders)
    if lost := lost or lost_in_leaving:
        return _lost_by_rule(match, lost)
    return GameResult(_seating(match), _names(match, winners))


def _play(match: Match, contenders: dict[Seat, Contender]) -> frozenset[Seat]:
    """The seats that won. Fills in who took the seats, so that they can be cleared."""
    table: Table[Any, Any, Any, Any] = Table(match.game, match.chance("game"))
    for seat in sorted(frozenset().union(*match.game.sides)):
        contenders[seat] = _take_seat(match, seat, table.view(seat))
    while seats := table.to_move:
        _move(table, min(seats), contenders)
    assert table.outcome is not None, "nobody is to move"
    return table.outcome.winners


def _take_seat(match: Match, seat: Seat, view: object) -> Contender:
    sides = zip(match.game.sides, match.entrants, strict=True)
    (entrant,) = (entrant for side, entrant in sides if seat in side)
    try:
        return entrant.sit(Place(match.game, seat, view, match.chance("seat", seat)))
    except Forfeit as forfeit:
        raise _Lost(seat, forfeit) from None


def _move(
    table: Table[Any, Any, Any, Any], seat: Seat, contenders: Mapping[Seat, Contender]
) -> None:
    contender = contenders[seat]
    try:
        sent = table.play(seat, contender.choose(table.view(seat)), at=_NOW)
    except Forfeit as forfeit:
        raise _Lost(seat, forfeit) from None
    except IllegalMove as error:
        contender.refuse(error)
        raise _Lost(seat, Forfeit(Fault.ILLEGAL, str(error))) from None
    for letter in sent:
        if letter.viewer is not None and contenders[letter.viewer].follows:
            contenders[letter.viewer].watch(letter.numbered.event)


def _leave(contenders: Mapping[Seat, Contender]) -> _Lost | None:
    """Everyone leaves, whatever happens; the first who broke a rule in leaving has lost."""
    lost: _Lost | None = None
    for seat, contender in contenders.items():
        try:
            contender.leave()
        except Forfeit as forfeit:
            lost = lost or _Lost(seat, forfeit)
    return lost


def _lost_by_rule(match: Match, lost: _Lost) -> GameResult:
    (loser,) = _names(match, frozenset({lost.seat}))
    forfeited = Forfeited(loser, lost.forfeit.fault, lost.forfeit.detail)
    return GameResult(_seating(match), frozenset(_seating(match)) - {loser}, forfeited)


def _seating(match: Match) -> tuple[str, ...]:
    return tuple(entrant.name for entrant in match.entrants)


def _names(match: Match, seats: frozenset[Seat]) -> frozenset[str]:
    """The entrants who sit on these seats."""
    sides = zip(match.game.sides, match.entrants, strict=True)
    return frozenset(entrant.name for side, entrant in sides if side & seats)
