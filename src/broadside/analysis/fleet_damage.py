"""What each turn of a fleet game did to ships and bases, and to which seat a mine belongs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from broadside.analysis.fleet_moments import Moment, moments
from broadside.rules.fleet.events import Acted, Cause, Effect, Notice
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Detonate, Drop
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, Ship, ShipId
from broadside.rules.fleet.state import State, base_at
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.record import Record


@dataclass(frozen=True, slots=True)
class Harm:
    """What happened to one ship. ``ship`` is as it was before."""

    ship: Ship
    squares: int
    """Squares that were destroyed."""
    is_sunk: bool


@dataclass(frozen=True, slots=True)
class TurnDamage:
    """All that was damaged in one turn, by one cause."""

    cause: Cause
    by: Seat
    """Who fired, or dropped the mine that exploded."""
    harms: tuple[Harm, ...]
    bases: tuple[Seat, ...]
    """The owner of every square of a base that was destroyed."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A moment with its number, and what was damaged in the turn before it."""

    number: int
    moment: Moment
    damage: TurnDamage | None


def turns(game: FleetGame, record: Record) -> Iterator[Turn]:
    """Every moment of a recorded game. Raises as ``replay`` does."""
    layers: Mapping[Cell, Seat] = {}
    for number, moment in enumerate(moments(game, record)):
        yield Turn(number, moment, turn_damage(game.rules, moment, layers))
        layers = _with_layers(layers, moment)


def turn_damage(rules: Ruleset, moment: Moment, layers: Mapping[Cell, Seat]) -> TurnDamage | None:
    """The damage of a recorded turn; ``layers`` says who has dropped each mine that lay there
    before.
    """
    notices = [one for one in notices_of(moment) if one.cause is not Cause.COLLISION]
    if moment.seat is None or not notices:
        return None
    first = notices[0]
    is_mine = first.effect is Effect.MINE_EXPLODED
    ruined = moment.state.battle.ruins - moment.before.battle.ruins
    owners = (base_at(rules, cell) for cell in sorted(ruined))
    return TurnDamage(
        cause=first.cause,
        by=layers.get(first.cell, moment.seat) if is_mine else moment.seat,
        harms=tuple(_harms(moment)),
        bases=tuple(owner for owner in owners if owner is not None),
    )


def notices_of(moment: Moment) -> tuple[Notice, ...]:
    """The notices of a recorded turn, by which everybody was told of its damage."""
    acted = (event for event in moment.events if isinstance(event, Acted))
    return tuple(notice for event in acted for notice in event.notices)


def repaired_squares(moment: Moment) -> int:
    """Squares whose damage was repaired in a recorded turn."""
    after = ships_of(moment.state)
    pairs = ((ship, after.get(key)) for key, ship in ships_of(moment.before).items())
    return sum(max(0, _destroyed(old) - _destroyed(new)) for old, new in pairs if new is not None)


def ships_of(state: State) -> Mapping[tuple[Seat, ShipId], Ship]:
    """Every ship afloat by its seat and its name, to compare its damage before and after a turn."""
    return {(ship.seat, ship.id): ship for fleet in state.sea.fleets for ship in fleet}


def _with_layers(layers: Mapping[Cell, Seat], moment: Moment) -> Mapping[Cell, Seat]:
    """Who has dropped each mine after a recorded turn, for its damage."""
    dropped = {}
    if isinstance(moment.move, Drop) and moment.seat is not None:
        dropped = {moment.move.target: moment.seat}
    afloat = moment.state.sea.mines
    return {cell: seat for cell, seat in {**layers, **dropped}.items() if cell in afloat}


def _harms(moment: Moment) -> Iterator[Harm]:
    after = ships_of(moment.state)
    for key, old in ships_of(moment.before).items():
        new = after.get(key)
        if new is None:
            # A boat that blows itself up is not hit by anybody.
            if isinstance(moment.move, Detonate) and key == (moment.seat, moment.move.ship):
                yield Harm(old, 0, is_sunk=True)
            else:
                yield Harm(old, old.kind.size - _destroyed(old), is_sunk=True)
        elif any(now > was for was, now in zip(old.damage, new.damage, strict=True)):
            yield Harm(old, _destroyed(new) - _destroyed(old), is_sunk=False)


def _destroyed(ship: Ship) -> int:
    return ship.damage.count(Damage.DESTROYED)
