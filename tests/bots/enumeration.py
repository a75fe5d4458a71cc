"""Every fleet that could be there, found by playing the same game against each of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Phase
from broadside.rules.shooting.moves import Deploy
from broadside.rules.shooting.placement import all_fleets, random_fleet
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from broadside.rules.shooting.view import View


@dataclass(frozen=True, slots=True)
class Position:
    """What seat 0 sees, and for each opponent the fleets with which it would see the same."""

    view: View
    fleets: dict[Seat, list[Fleet]]

    def chances(self, sea: Seat) -> list[float]:
        """The part of the fleets that have a ship on each square, row by row."""
        cells = self.view.rules.grid.cells
        return [self._part(sea, cell) for cell in cells]

    def _part(self, sea: Seat, cell: Cell) -> float:
        fleets = self.fleets[sea]
        return sum(any(cell in ship.cells for ship in fleet) for fleet in fleets) / len(fleets)


def positions(rules: Ruleset, seed: int) -> Iterator[Position]:
    """A game at random, position by position, to its end and beyond."""
    game, rng = ShootingGame(rules), Random(seed)
    state = _deployed(game, seed, rng)
    distinct = list({_key(fleet): fleet for fleet in all_fleets(rules)}.values())
    worlds = {
        sea: [(fleet, _with(state, sea, fleet)) for fleet in distinct] for sea in rules.seats if sea
    }
    while seats := game.to_move(state):
        seat = min(seats)
        move = game.sample_move(game.view(state, seat), rng)
        state = game.play(state, seat, move).state
        view = _without_fleets(game.view(state, 0))
        for sea, kept in worlds.items():
            played = [(fleet, game.play(world, seat, move).state) for fleet, world in kept]
            worlds[sea] = [
                (fleet, world)
                for fleet, world in played
                if _without_fleets(game.view(world, 0)) == view
            ]
        fleets = {sea: [fleet for fleet, _ in kept] for sea, kept in worlds.items()}
        yield Position(view, fleets)


def _deployed(game: ShootingGame, seed: int, rng: Random) -> State:
    state = game.start(seed)
    while state.battle.phase is Phase.DEPLOYING:
        seat = min(game.to_move(state))
        state = game.play(state, seat, Deploy(random_fleet(game.rules, rng))).state
    return state


def _key(fleet: Fleet) -> frozenset[tuple[str, tuple[Cell, ...]]]:
    return frozenset((ship.name, ship.cells) for ship in fleet)


def _with(state: State, sea: Seat, fleet: Fleet) -> State:
    fleets = (*state.fleets[:sea], fleet, *state.fleets[sea + 1 :])
    return replace(state, fleets=fleets)


def _without_fleets(view: View) -> View:
    """As if the fleets were not shown at the end."""
    return replace(view, battle=replace(view.battle, fleets=None))
