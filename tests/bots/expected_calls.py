"""What would have been called out if the fleet had been another: the slow and certain way."""

from dataclasses import replace

from broadside.rules.game import Expiry
from broadside.rules.shooting.events import Shot
from broadside.rules.shooting.moves import Deploy, Fire
from broadside.rules.shooting.ruleset import Placement, Ruleset, Shots
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.shooting_game import ShootingGame


def expected_calls(rules: Ruleset, fleet: Fleet, shots: tuple[Shot, ...]) -> bool:
    """Whether the rules would call all these shots the same for this fleet, and the game go on."""
    alone = replace(
        rules, players=2, first=0, shots=Shots.ONE, placement=Placement.OWN, bombs=None, radar=None
    )
    game = ShootingGame(alone)
    state = game.start(seed=0)
    for seat in (0, 1):
        state = game.play(state, seat, Deploy(fleet)).state
    for shot in shots:
        step = game.play(state, 0, Fire.at(shot.target))
        if step.state.battle.seas[1].shots[-1] != shot or step.state.battle.outcome is not None:
            return False
        state = game.expire(step.state, Expiry.TURN).state
    return True
