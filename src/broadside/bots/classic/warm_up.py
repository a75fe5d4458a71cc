"""Gets the counting loops compiled, so that strong players think in milliseconds."""

from random import Random

from broadside.bots.classic.admiral import command
from broadside.bots.classic.compiled import warming
from broadside.bots.classic.evidence import read_evidence
from broadside.bots.classic.fleets_left import _fill_fleets
from broadside.bots.classic.score import score_squares
from broadside.bots.classic.tree import _find_best
from broadside.rules.classic.moves import Deploy
from broadside.rules.classic.placement import random_fleet
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.rules.grid import Grid

LOOPS = (score_squares, _fill_fleets, _find_best)


def warm_up() -> None:
    """Compile every loop: seconds on a new machine, then a moment, as the result is kept on disk.

    Players at other threads are not kept waiting: they use the plain loops until this is done.
    Nothing happens when it is done already.
    """
    if all(loop.is_warm for loop in LOOPS):
        return
    with warming(LOOPS):
        command(read_evidence(_sample_view()), Random(0))


def _sample_view() -> View:
    """A sea so small that every loop is needed at once."""
    rules = Ruleset("pond", (ShipClass("raft", 2),), grid=Grid(3, 3), first=0)
    game = ShootingGame(rules)
    state = game.start(seed=0)
    for seat in rules.seats:
        state = game.play(state, seat, Deploy(random_fleet(rules, Random(seat)))).state
    return game.view(state, 0)
