"""The report of a finished fleet game: what each side knew and when, and what it hit."""

from collections.abc import Sequence

from broadside.analysis.fleet_damage import Turn, repaired_squares, turns
from broadside.analysis.fleet_ship_histories import ship_histories
from broadside.analysis.fleet_shots import shot_of
from broadside.protocol.fleet_reports import (
    FleetReport,
    FleetShot,
    SideReport,
    WeaponDamage,
)
from broadside.rules.fleet.events import Cause
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.game import Seat
from broadside.rules.record import Record

_WEAPONS = (Cause.CANNON, Cause.TORPEDO, Cause.MINE, Cause.BLAST)


def fleet_report(game: FleetGame, record: Record) -> FleetReport:
    """The report of a recorded fleet game. Raises as ``replay`` does."""
    rules, found = game.rules, list(turns(game, record))
    shots = [shot for turn in found if (shot := shot_of(rules, turn)) is not None]
    sides = tuple(_side(rules, found, shots, side) for side in range(len(rules.sides)))
    return FleetReport(name=rules.name, moments=len(found), sides=sides)


def _side(
    rules: Ruleset, turns: Sequence[Turn], shots: Sequence[FleetShot], side: int
) -> SideReport:
    seats = rules.sides[side]
    own = (turn.moment for turn in turns if turn.moment.seat in seats)
    damage = (_weapon(turns, seats, weapon) for weapon in _WEAPONS)
    return SideReport(
        seats=tuple(sorted(seats)),
        ships=ship_histories(rules, turns, side),
        damage=tuple(one for one in damage if one.ships or one.bases or one.own),
        shots=tuple(shot for shot in shots if shot.seat in seats),
        repaired=sum(map(repaired_squares, own)),
    )


def _weapon(turns: Sequence[Turn], seats: frozenset[Seat], weapon: Cause) -> WeaponDamage:
    """For the report of a fleet game, what a weapon of these seats destroyed."""
    ships = bases = own = 0
    for turn in turns:
        damage = turn.damage
        if damage is None or damage.cause is not weapon or damage.by not in seats:
            continue
        for harm in damage.harms:
            is_own = harm.ship.seat in seats
            own, ships = own + is_own * harm.squares, ships + (not is_own) * harm.squares
        own += sum(owner in seats for owner in damage.bases)
        bases += sum(owner not in seats for owner in damage.bases)
    return WeaponDamage(weapon, ships, bases, own)
