"""Views for bots to look at, made by playing real games."""

from collections.abc import Iterable
from dataclasses import replace

from broadside.bots.shooting.evidence import Evidence, read_evidence
from broadside.rules.grid import parse_cell
from broadside.rules.shooting.moves import Deploy, Fire
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import read_fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View

FLEET = "a1:a5 c1:c4 e1:e3 g1:g3 i1:i2"
"""Five ships down from the top row, two columns apart."""


def view_after(targets: str, fleet: str = FLEET, rules: Ruleset = CLASSIC) -> View:
    """What seat 0 sees when it has fired at these squares and is to fire again."""
    rules = replace(rules, first=0)
    game = ShootingGame(rules)
    state = game.start(seed=1)
    for seat in rules.seats:
        state = game.play(state, seat, Deploy(read_fleet(rules, fleet))).state
    for target in targets.split():
        state = game.play(state, 0, Fire.at(parse_cell(target))).state
        if 0 not in game.to_move(state):
            answer = game.view(state, 1).open_cells[-1]
            state = game.play(state, 1, Fire.at(answer)).state
    assert game.to_move(state) == {0}, "the fleet must outlast the shots"
    return game.view(state, 0)


def evidence(targets: str, fleet: str = FLEET, rules: Ruleset = CLASSIC) -> Evidence:
    """What seat 0 makes of it."""
    return read_evidence(view_after(targets, fleet, rules))


def names(cells: Iterable[object]) -> set[str]:
    """Cells by their names."""
    return {str(cell) for cell in cells}
