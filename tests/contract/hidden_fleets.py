"""Other fleets that a viewer of a shooting game cannot tell from the true one.

The evidence is told by the rule book, not by the game under test, which may be a leaky one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from broadside.rules.grid import Cell
from broadside.rules.shooting.events import Call, Finding
from broadside.rules.shooting.placement import Berth, berths, mask_of
from broadside.rules.shooting.ruleset import Announces, Ruleset, ShipClass
from broadside.rules.shooting.ships import Fleet, Ship

_TRIES = 400
"""Places looked at before the search for another fleet is given up."""


@dataclass(frozen=True, slots=True)
class Called:
    """One shot and what was called out for it."""

    target: Cell
    call: Call
    ship: str | None = None


def calls(rules: Ruleset, fleet: Iterable[Ship], targets: Iterable[Cell]) -> list[Called]:
    """What must be called out for these shots, one after the other."""
    ship_at = {cell: ship for ship in fleet for cell in ship.cells}
    bombs: Counter[Cell] = Counter()
    called = []
    for target in targets:
        bombs[target] += 1
        called.append(_call(rules, ship_at.get(target), target, bombs))
    return called


def _call(rules: Ruleset, ship: Ship | None, target: Cell, bombs: Counter[Cell]) -> Called:
    if ship is None:
        return Called(target, Call.MISS)
    armoured = {kind.name for kind in rules.ships if kind.armoured}
    needed = 2 if ship.name in armoured else 1
    if bombs[target] < needed:
        return Called(target, Call.GLANCE)
    if rules.announces is Announces.HIT or any(bombs[cell] < needed for cell in ship.cells):
        return Called(target, Call.HIT)
    return Called(target, Call.SUNK, ship.name if rules.announces is Announces.CLASS else None)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a viewer knows of one fleet: the calls of the shots, and the viewer's own findings."""

    called: tuple[Called, ...]
    findings: tuple[Finding, ...]

    @property
    def ships(self) -> frozenset[Cell]:
        """The squares that are known to hold a ship."""
        struck = {one.target for one in self.called if one.call is not Call.MISS}
        return frozenset(struck.union(*(finding.ships for finding in self.findings)))

    def allows(self, rules: Ruleset, ship: Ship) -> bool:
        """Whether the ship can lie there, whatever else there is."""
        if any(not finding.water.isdisjoint(ship.cells) for finding in self.findings):
            return False
        here = [one for one in self.called if one.target in ship.cells]
        return calls(rules, (ship,), (one.target for one in here)) == here


def redrawn(rules: Ruleset, fleet: Fleet, evidence: Evidence, rng: Random) -> Fleet:
    """Another fleet that the evidence allows, or the same where none is found soon."""
    search = _Search(rules, evidence, rng)
    ships = search.place(rules.roster, evidence.ships, 0)
    if ships is None:
        return fleet
    return tuple(_turned(ship, rng) for ship in _in_order(rules, ships))


def _in_order(rules: Ruleset, ships: list[Ship]) -> Iterator[Ship]:
    left = list(ships)
    for kind in rules.roster:
        ship = next(ship for ship in left if ship.name == kind.name)
        left.remove(ship)
        yield ship


def _turned(ship: Ship, rng: Random) -> Ship:
    """Which end of a ship is its bow is hidden too."""
    return Ship(ship.name, ship.cells[:: rng.choice((1, -1))])


@dataclass
class _Search:
    """Covers the squares known to hold ships first, then puts the other ships anywhere."""

    rules: Ruleset
    evidence: Evidence
    rng: Random
    tries: int = 0
    allowed: dict[ShipClass, list[Berth]] = field(default_factory=dict)

    def place(
        self, unplaced: tuple[ShipClass, ...], uncovered: frozenset[Cell], denied: int
    ) -> list[Ship] | None:
        if not unplaced:
            return None if uncovered else []
        for kind, berth in self._options(unplaced, uncovered, denied):
            self.tries += 1
            if self.tries > _TRIES:
                return None
            rest = self.place(
                _without(unplaced, kind), uncovered.difference(berth.cells), denied | berth.halo
            )
            if rest is not None:
                return [Ship(kind.name, berth.cells), *rest]
        return None

    def _options(
        self, unplaced: tuple[ShipClass, ...], uncovered: frozenset[Cell], denied: int
    ) -> list[tuple[ShipClass, Berth]]:
        kinds = dict.fromkeys(unplaced) if uncovered else unplaced[:1]
        needed = mask_of(self.rules.grid, {min(uncovered)}) if uncovered else -1
        options = [
            (kind, berth)
            for kind in kinds
            for berth in self._places(kind)
            if berth.mask & needed and not berth.mask & denied
        ]
        self.rng.shuffle(options)
        return options

    def _places(self, kind: ShipClass) -> list[Berth]:
        if kind not in self.allowed:
            every = berths(self.rules.grid, kind.size, self.rules.touching)
            allows = self.evidence.allows
            self.allowed[kind] = [b for b in every if allows(self.rules, Ship(kind.name, b.cells))]
        return self.allowed[kind]


def _without(kinds: tuple[ShipClass, ...], kind: ShipClass) -> tuple[ShipClass, ...]:
    number = kinds.index(kind)
    return kinds[:number] + kinds[number + 1 :]
