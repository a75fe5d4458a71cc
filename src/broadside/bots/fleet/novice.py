"""The novice: a model of somebody in their first fleet games, to measure the easy levels against.

It fires the cannon at what it sees. Otherwise it takes some ship and sails ahead as far as it can,
mostly towards the enemy, and turns where it cannot. It knows nothing of torpedoes, mines, repairs
or the long radar, remembers nothing, and forgets now and then to look at the radar.
"""

from dataclasses import dataclass
from random import Random

from broadside.bots.fleet.preparation import prepare
from broadside.bots.fleet.visible_targets import shots
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.listing import actions_of, passages_of
from broadside.rules.fleet.moves import Action, Forward, Move
from broadside.rules.fleet.view import View

LOOKS = 0.9
"""How likely a novice looks for a target in a turn."""
STRAIGHT = 0.8
"""How likely a ship that can sail ahead does so."""


@dataclass(frozen=True, slots=True)
class Novice:
    """Depends on its seed and the view alone."""

    seed: int

    def choose(self, view: View) -> Move:
        if (preparation := prepare(view, self.seed)) is not None:
            return preparation
        rng = Random(f"{self.seed} {view.seat} {view.battle.actions}")
        targets = [fire for ship in view.ships for fire, _ in shots(view, ship)]
        if targets and rng.random() < LOOKS:
            return rng.choice(targets)
        return _sail(view, rng)


def _sail(view: View, rng: Random) -> Action:
    chart = chart_of(view)
    for ship in rng.sample(view.ships, len(view.ships)):
        moves = list(passages_of(view, ship, chart))
        ahead = [move for move in moves if isinstance(move, Forward)]
        if ahead and rng.random() < STRAIGHT:
            return ahead[-1]
        if moves:
            return rng.choice(moves)
    return rng.choice([action for ship in view.ships for action in actions_of(view, ship)])
