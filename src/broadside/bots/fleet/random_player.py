"""The random player: any legal move."""

from dataclasses import dataclass
from random import Random

from broadside.rules.fleet.listing import sample_move
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.view import View


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Depends on its seed and the view alone."""

    seed: int

    def choose(self, view: View) -> Move:
        battle = view.battle
        moment = (battle.phase, battle.actions, len(battle.accepted), battle.offered_at)
        reefs = sorted(battle.reefs)
        # Without the map a wish for another one would be repeated without end.
        return sample_move(view, Random(f"{self.seed} {view.seat} {moment} {reefs}"))
