"""The ensign: shoots what it sees, repairs ships in dock, and otherwise sails out to look."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from broadside.bots.fleet.pathfinding import bump_squares, distance_to, safe_passages
from broadside.bots.fleet.preparation import prepare
from broadside.bots.fleet.visible_targets import shots, torpedo_at
from broadside.rules.fleet.chart import Chart, chart_of
from broadside.rules.fleet.events import Contact
from broadside.rules.fleet.legality import is_legal
from broadside.rules.fleet.listing import actions_of
from broadside.rules.fleet.moves import Action, Move, Repair
from broadside.rules.fleet.repair import stands
from broadside.rules.fleet.ships import Damage, Ship
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell

_WATCH = 40
"""The number of actions after which every ship looks for another part of the sea."""
_WARINESS = 12
"""For so many actions no ship sails again to where something unseen was in the way."""
_TORPEDO = 3
_HEAVY = 2


@dataclass(frozen=True, slots=True)
class Ensign:
    """Depends on its seed and the view alone, so that a game can be resumed at any point."""

    seed: int

    def choose(self, view: View) -> Move:
        if (preparation := prepare(view, self.seed)) is not None:
            return preparation
        rng = Random(f"{self.seed} {view.seat} {view.battle.actions}")
        chart = chart_of(view)
        return (
            _strike(view, chart, rng)
            or _mend(view, chart, rng)
            or self._sail(view, chart, rng)
            or _drift(view, chart, rng)
        )

    def _sail(self, view: View, chart: Chart, rng: Random) -> Action | None:
        """The ensign's movement: a ship drawn by lot comes as near to its goal as it can."""
        wary = bump_squares(view, _WARINESS)
        for ship in rng.sample(view.ships, len(view.ships)):
            goal = self._goal(view, ship)
            ways = [
                (distance_to(after, goal), move)
                for move, after in safe_passages(view, ship, chart, wary)
            ]
            if ways and min(ways, key=_first)[0] < distance_to(ship, goal):
                return min(ways, key=_first)[1]
        return None

    def _goal(self, view: View, ship: Ship) -> Cell:
        """Where the ensign sails a ship: to a dock if it is damaged, else to the nearest enemy in
        sight, else to a part of the sea that is drawn again from time to time.
        """
        assert view.seat is not None, "a spectator sails nowhere"
        contacts = view.picture.contacts
        if _is_wreck(ship) and stands(view.rules, view.battle, view.seat):
            return min(
                view.rules.harbours[view.seat].docks, key=lambda dock: distance_to(ship, dock)
            )
        if contacts:
            return min(
                (contact.cell for contact in contacts), key=lambda cell: distance_to(ship, cell)
            )
        rng = Random(f"{self.seed} {ship.id} {view.battle.actions // _WATCH}")
        return rng.choice(_waters(view))


def _strike(view: View, chart: Chart, rng: Random) -> Action | None:
    """The ensign's shot: the one that does most damage, at the ship that is damaged most."""
    strikes = list(_strikes(view, chart))
    if not strikes:
        return None
    best = max(worth for worth, _ in strikes)
    return rng.choice([strike for worth, strike in strikes if worth == best])


def _strikes(view: View, chart: Chart) -> Iterator[tuple[int, Action]]:
    for ship in view.ships:
        for fire, contact in shots(view, ship):
            force = _HEAVY if ship.kind.heavy_cannon else 1
            yield force + _suffered(view, contact), fire
        if (launch := torpedo_at(view, ship, chart)) is not None:
            yield _TORPEDO + _suffered(view, launch[1]), launch[0]


def _suffered(view: View, target: Contact) -> int:
    near = view.rules.grid.around(target.cell)
    return sum(contact.damage for contact in view.picture.contacts if contact.cell in near)


def _mend(view: View, chart: Chart, rng: Random) -> Action | None:
    """The ensign's repair, unless something was hit just now: under fire the repair would never
    end.
    """
    log = view.battle.log
    if log and log[-1].action == view.battle.actions:
        return None
    repairs = [Repair(ship.id) for ship in view.ships]
    ships = zip(view.ships, repairs, strict=True)
    able = [repair for ship, repair in ships if is_legal(view, ship, repair, chart)]
    return rng.choice(able) if able else None


def _drift(view: View, chart: Chart, rng: Random) -> Action:
    """Any movement of the ensign's, or any action at all: no ship can get nearer to its goal."""
    fleet, wary = view.ships, bump_squares(view, _WARINESS)
    moves = [move for ship in fleet for move, _ in safe_passages(view, ship, chart, wary)]
    return rng.choice(moves or [action for ship in fleet for action in actions_of(view, ship)])


def _is_wreck(ship: Ship) -> bool:
    return 2 * ship.damage.count(Damage.DESTROYED) > ship.kind.size


def _waters(view: View) -> tuple[Cell, ...]:
    """The part of the sea where the ensign looks for the enemy, as far as it is free."""
    assert view.seat is not None, "a spectator sails nowhere"
    grid = view.rules.grid
    homes = [view.rules.harbours[seat].base[0].col for seat in view.rules.side_of(view.seat)]
    far = [cell for cell in grid.cells if abs(cell.col - homes[0]) >= grid.cols // 3]
    return tuple(cell for cell in far if cell not in view.battle.reefs)


def _first(pair: tuple[float, Action]) -> float:
    return pair[0]
