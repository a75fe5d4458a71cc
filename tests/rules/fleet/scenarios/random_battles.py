"""Random battles: on the standard sea, and on a small one full of ships, reefs and mines."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, Ship, new_ship
from broadside.rules.fleet.state import State
from broadside.rules.game import Seat, Step
from broadside.rules.grid import Cell, Grid
from tests.rules.fleet.scenarios import plain_zones
from tests.rules.fleet.scenarios.drawing import Drawn
from tests.rules.fleet.scenarios.playing import rules_of, state_of

ACTIONS = 400
"""So many actions of a battle are played; chance alone would take long to end it."""

_SMALL_GRID = Grid(18, 16)


class Turn(NamedTuple):
    """One move of a battle, and what came of it."""

    rules: Ruleset
    before: State
    seat: Seat
    move: Move
    step: Step[State, Event]


def open_sea(seed: int, rules: Ruleset = FLEET) -> Iterator[Turn]:
    """A battle from the first map to the last action."""
    game = FleetGame(rules)
    return _turns(game, game.start(seed), Random(seed), ACTIONS)


def crowded(seed: int, actions: int = ACTIONS) -> Iterator[Turn]:
    """A battle at close quarters: both fleets, damaged, on a small sea."""
    rng = Random(seed)
    sea = crowded_small_sea(rng)
    return _turns(
        FleetGame(rules_of(sea)), state_of(sea, rng.choice(("west", "east"))), rng, actions
    )


def _turns(game: FleetGame, state: State, rng: Random, actions: int) -> Iterator[Turn]:
    while state.battle.actions < actions and state.battle.phase is not Phase.OVER:
        seat = rng.choice(sorted(game.to_move(state)))
        move = game.sample_move(game.view(state, seat), rng)
        step = game.play(state, seat, move)
        yield Turn(game.rules, state, seat, move, step)
        state = step.state


def crowded_small_sea(rng: Random) -> Drawn:
    """A small sea with both fleets anywhere, and with as many mines as fit."""
    bases = tuple(tuple(Cell(x, y) for y in range(5, 9)) for x in (0, _SMALL_GRID.cols - 1))
    taken: set[plain_zones.Square] = {cell for base in bases for cell in base}
    reefs = frozenset(rng.sample([c for c in _SMALL_GRID.cells if 5 <= c.col < 13], 8))
    taken |= reefs
    ships: list[Ship] = []
    for seat in (0, 1):
        for kind in FLEET.ships:
            for number in range(1, kind.count + 1):
                blank = new_ship(seat, kind, number, Cell(0, 0), Facing.EAST)
                ships.append(_placed(blank, taken, rng))
    mines: set[Cell] = set()
    for cell in rng.sample(_SMALL_GRID.cells, 60):
        if cell not in taken and not any(plain_zones.touching(ships, {cell})):
            mines.add(cell)
    return Drawn(
        _SMALL_GRID, tuple(ships), reefs, (bases[0], bases[1]), frozenset(), frozenset(mines)
    )


def _placed(ship: Ship, taken: set[plain_zones.Square], rng: Random) -> Ship:
    """The ship somewhere free, with some damage; its squares are taken then."""
    while True:
        ship = replace(ship, stern=rng.choice(_SMALL_GRID.cells), facing=rng.choice(list(Facing)))
        hull = plain_zones.hull(ship)
        if all(Cell(*place) in _SMALL_GRID and place not in taken for place in hull):
            taken |= set(hull)
            return replace(ship, damage=_damage(ship, rng))


def _damage(ship: Ship, rng: Random) -> tuple[Damage, ...]:
    states = [Damage.INTACT, Damage.INTACT, Damage.DESTROYED]
    states += [Damage.DAMAGED] * ship.kind.heavy_armour
    drawn = [rng.choice(states) for _ in ship.damage]
    if all(state is Damage.DESTROYED for state in drawn):
        drawn[rng.randrange(len(drawn))] = Damage.INTACT
    return tuple(drawn)
