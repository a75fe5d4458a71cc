"""When a battle is over, and which side has won it."""

from broadside.rules.fleet.battle import Battle
from broadside.rules.fleet.repair import stands
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.state import Sea
from broadside.rules.game import Ending, Outcome, Seat


def judge(rules: Ruleset, battle: Battle, sea: Sea, seat: Seat) -> Outcome | None:
    """The outcome of the fleet game after an action of the seat. A seat that loses its last ships
    by its own action loses, even if the enemy loses them too.
    """
    for side in (rules.side_of(seat), rules.enemies_of(seat)):
        ending = _defeat(rules, battle, sea, side)
        if ending is not None:
            return Outcome(_opponents(rules, side), ending)
    if rules.turn_limit is not None and battle.actions >= rules.turn_limit:
        return judge_by_strength(rules, sea, Ending.TURN_LIMIT)
    return None


def judge_by_strength(rules: Ruleset, sea: Sea, ending: Ending) -> Outcome:
    """The outcome of the fleet game by strength: more ships afloat win, then more intact squares;
    else it is a draw.
    """
    west, east = (_strength(sea, side) for side in rules.sides)
    if west == east:
        return drawn(rules, ending)
    return Outcome(rules.sides[0 if west > east else 1], ending)


def resigned(rules: Ruleset, seat: Seat) -> Outcome:
    return Outcome(rules.enemies_of(seat), Ending.RESIGNED)


def drawn(rules: Ruleset, ending: Ending = Ending.AGREED) -> Outcome:
    return Outcome(frozenset(rules.seats), ending)


def _defeat(rules: Ruleset, battle: Battle, sea: Sea, side: frozenset[Seat]) -> Ending | None:
    """How a side of the fleet game has lost, if it has."""
    if not any(sea.fleets[seat] for seat in side):
        return Ending.FLEET_SUNK
    if rules.base_wins and not any(stands(rules, battle, seat) for seat in side):
        return Ending.BASE_DESTROYED
    return None


def _opponents(rules: Ruleset, side: frozenset[Seat]) -> frozenset[Seat]:
    return frozenset(rules.seats) - side


def _strength(sea: Sea, side: frozenset[Seat]) -> tuple[int, int]:
    ships = [ship for seat in side for ship in sea.fleets[seat]]
    return len(ships), sum(ship.damage.count(Damage.INTACT) for ship in ships)
