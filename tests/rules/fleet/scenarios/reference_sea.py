"""The sea of the fleet game as lists and sets of (x, y), for the rule book played by hand."""

from dataclasses import dataclass, field

from broadside.rules.fleet.events import Cause, Effect, Loss, Notice
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, Ship
from broadside.rules.fleet.state import State
from broadside.rules.grid import Cell
from tests.rules.fleet.scenarios import plain_zones
from tests.rules.fleet.scenarios.plain_zones import Square


@dataclass
class ReferenceSea:
    """Everything on the sea, changed by what happens, and what is told of it."""

    rules: Ruleset
    ships: list[Ship]
    mines: set[Square]
    reefs: set[Square]
    ruins: set[Square]
    told: list[Notice] = field(default_factory=list)

    @property
    def board(self) -> plain_zones.Board:
        return self.rules.grid.cols, self.rules.grid.rows

    def is_on_board(self, place: Square) -> bool:
        return 0 <= place[0] < self.board[0] and 0 <= place[1] < self.board[1]

    def base(self, seat: int) -> set[Square]:
        return set(self.rules.harbours[seat].base)

    def rocks(self) -> set[Square]:
        return self.reefs | self.base(0) | self.base(1)

    def ship_at(self, place: Square) -> Ship | None:
        return next((ship for ship in self.ships if place in plain_zones.hull(ship)), None)

    def put(self, ship: Ship) -> None:
        """The ship as it is now; without an undestroyed square it is gone."""
        same = [(one.seat, one.id) == (ship.seat, ship.id) for one in self.ships]
        self.ships[same.index(True)] = ship
        if all(state is Damage.DESTROYED for state in ship.damage):
            self.ships.remove(ship)

    def tell(self, place: Square, cause: Cause, effect: Effect, sunk: Ship | None = None) -> None:
        loss = None if sunk is None else Loss(sunk.seat, sunk.kind.name)
        self.told.append(Notice(Cell(*place), cause, effect, loss))

    def has(self, ship: Ship) -> bool:
        return any((one.seat, one.id) == (ship.seat, ship.id) for one in self.ships)


def waters(rules: Ruleset, state: State) -> ReferenceSea:
    ships = [ship for fleet in state.sea.fleets for ship in fleet]
    battle = state.battle
    return ReferenceSea(rules, ships, set(state.sea.mines), set(battle.reefs), set(battle.ruins))


def extra_square(damage: list[Damage], square: int) -> int | None:
    """The neighbour toward the bow if it is not destroyed, else the one toward the stern."""
    for near in (square + 1, square - 1):
        if 0 <= near < len(damage) and damage[near] is not Damage.DESTROYED:
            return near
    return None
