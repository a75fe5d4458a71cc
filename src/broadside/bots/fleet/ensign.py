"""The ensign: shoots what it sees, repairs ships in dock, and otherwise sails out to look."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from broadside.bots.fleet.history import History, continued, is_stale, unswept, ways_out
from broadside.bots.fleet.own_side import anything
from broadside.bots.fleet.pathfinding import bump_squares, distance_to, safe_passages
from broadside.bots.fleet.preparation import prepare
from broadside.bots.fleet.visible_targets import shots, torpedo_at
from broadside.rules.fleet.chart import Chart, chart_of
from broadside.rules.fleet.events import Contact, Event
from broadside.rules.fleet.geometry import cells_of
from broadside.rules.fleet.legality import is_legal
from broadside.rules.fleet.moves import Action, Move, Repair
from broadside.rules.fleet.reach import radar_zone
from broadside.rules.fleet.repair import stands
from broadside.rules.fleet.ships import Damage, Ship
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell

_WATCH = 40
"""The number of actions after which every ship looks for another part of the sea."""
_QUIET = 30
"""After so many actions without a notice the ships search the sea square by square."""
_WORTH_A_LOOK = 4
"""The least number of unseen squares for which a ship moves."""
_GUESSES = 40
"""The number of squares of which a ship searches the nearest."""
_TORPEDO = 3
_HEAVY = 2


@dataclass(frozen=True, slots=True)
class Temper:
    """What kind of ensign it is: how much of its craft it uses."""

    attention: float = 1.0
    """How likely it looks for targets in a turn, and for ships to repair."""
    memory: int = 12
    """For so many actions no ship sails again to where something unseen was in the way."""
    nerve: float = 1.0
    """How likely a ship makes for an enemy in sight, and not for another part of the sea."""


SHARP = Temper()


@dataclass(slots=True)
class Ensign:
    """Depends on its seed, the view, and what it was shown. It remembers only where it has been,
    and plays on if it was shown nothing."""

    seed: int
    temper: Temper = SHARP
    _heard: list[Event] = field(default_factory=list)
    _history: History = field(default_factory=History)

    def watch(self, event: Event) -> None:
        self._heard.append(event)

    def choose(self, view: View) -> Move:
        if (preparation := prepare(view, self.seed)) is not None:
            return preparation
        rng = Random(f"{self.seed} {view.seat} {view.battle.actions}")
        chart, action = chart_of(view), None
        self._recall(view)
        if self.temper.attention >= 1 or rng.random() < self.temper.attention:
            action = _strike(view, chart, rng) or _mend(view, chart, rng)
        action = action or self._sweep(view, chart, rng)
        action = action or self._sail(view, chart, rng) or self._drift(view, chart, rng)
        return self._varied(view, chart, action, rng)

    def _recall(self, view: View) -> None:
        assert view.seat is not None, "a spectator does not play"
        for event in self._heard:
            self._history = continued(view.rules, self._history, view.seat, event)
        self._heard.clear()

    def _varied(self, view: View, chart: Chart, action: Action, rng: Random) -> Action:
        """The ensign's action, or a movement to somewhere else after going round in circles."""
        if not is_stale(self._history, view, action):
            return action
        ways = ways_out(self._history, view, chart)
        return rng.choice(ways) if ways else action

    def _sweep(self, view: View, chart: Chart, rng: Random) -> Action | None:
        """When all is quiet, the ensign's movement that shows most squares where nobody has
        looked.
        """
        if not _is_quiet(view) or view.picture.contacts:
            return None
        unseen, wary = unswept(self._history, view), bump_squares(view, self.temper.memory)
        sweeps = [
            ((radar_zone(view.rules, after) & unseen).bit_count(), rng.random(), move)
            for ship in view.ships
            for move, after in safe_passages(view, ship, chart, wary)
        ]
        best = max(sweeps, default=(0, 0.0, None))
        return best[2] if best[0] >= _WORTH_A_LOOK else None

    def _sail(self, view: View, chart: Chart, rng: Random) -> Action | None:
        """The ensign's movement: a ship drawn by lot makes the one that brings it nearest to its
        goal.
        """
        wary = bump_squares(view, self.temper.memory)
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
        rng = Random(f"{self.seed} {ship.id} {view.battle.actions // _WATCH}")
        if contacts and rng.random() < self.temper.nerve:
            return min(
                (contact.cell for contact in contacts), key=lambda cell: distance_to(ship, cell)
            )
        searched = self._unsearched(view, ship) if _is_quiet(view) else None
        return searched or rng.choice(_waters(view))

    def _unsearched(self, view: View, ship: Ship) -> Cell | None:
        """For the ensign, the nearest of some squares where nobody has looked lately, and to which
        no other ship is nearer.
        """
        grid = view.rules.grid
        cells = cells_of(grid, unswept(self._history, view))
        rng = Random(f"{self.seed} search {view.battle.actions // _WATCH}")
        guesses = rng.sample(cells, min(_GUESSES, len(cells)))
        near = [cell for cell in guesses if _nearest(view, cell) is ship]
        return min(near or guesses, key=lambda cell: distance_to(ship, cell), default=None)

    def _drift(self, view: View, chart: Chart, rng: Random) -> Action:
        """Any movement of the ensign's, or any action at all: no ship can get nearer to its
        goal.
        """
        fleet, wary = view.ships, bump_squares(view, self.temper.memory)
        moves = [move for ship in fleet for move, _ in safe_passages(view, ship, chart, wary)]
        return rng.choice(moves or anything(view))


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


def _is_wreck(ship: Ship) -> bool:
    return 2 * ship.damage.count(Damage.DESTROYED) > ship.kind.size


def _is_quiet(view: View) -> bool:
    log = view.battle.log
    return view.battle.actions - (log[-1].action if log else 0) > _QUIET


def _nearest(view: View, cell: Cell) -> Ship:
    return min(view.ships, key=lambda ship: distance_to(ship, cell))


def _waters(view: View) -> tuple[Cell, ...]:
    """Where the ensign sails: the part of the sea in front of the enemy, as far as it is free."""
    assert view.seat is not None, "a spectator sails nowhere"
    grid = view.rules.grid
    homes = [view.rules.harbours[seat].base[0].col for seat in view.rules.side_of(view.seat)]
    far = [cell for cell in grid.cells if abs(cell.col - homes[0]) >= grid.cols // 3]
    return tuple(cell for cell in far if cell not in view.battle.reefs)


def _first(pair: tuple[float, Action]) -> float:
    return pair[0]
