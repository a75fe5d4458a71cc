"""Gets the counting loops compiled, so that strong players think in milliseconds."""

from random import Random

from broadside.bots.classic.admiral import command
from broadside.bots.classic.compiled import warming
from broadside.bots.classic.covers import list_covers
from broadside.bots.classic.drawing import count_fleets, draw_fleets
from broadside.bots.classic.evidence import read_evidence
from broadside.bots.classic.moorings import list_berths
from broadside.bots.classic.posterior import LOOPS as POSTERIOR_LOOPS
from broadside.bots.classic.posterior import rehearse
from broadside.bots.classic.score import score_squares
from broadside.bots.classic.tree import find_best
from broadside.rules.classic.moves import Deploy
from broadside.rules.classic.placement import random_fleet
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.rules.grid import Grid

LOOPS = (score_squares, list_berths, list_covers, draw_fleets, count_fleets, find_best)


def warm_up() -> None:
    """Compile every loop: seconds on a new machine, then a moment, as the result is kept on disk.

    Players at other threads are not kept waiting: they use the plain loops until this is done.
    Nothing happens when it is done already.
    """
    if all(loop.is_warm for loop in LOOPS):
        return
    with warming(LOOPS):
        command(read_evidence(_sample_view(rafts=1)), Random(0))
        command(read_evidence(_sample_view(rafts=4)), Random(0))


def warm_up_posterior() -> None:
    """The same for the posterior, which has loops that no player needs."""
    if all(loop.is_warm for loop in POSTERIOR_LOOPS):
        return
    with warming(loop for loop in POSTERIOR_LOOPS if not loop.is_warm):
        rehearse(_sample_view(rafts=4))


def _sample_view(rafts: int) -> View:
    """A sea so small that its fleets are listed, unless there are many rafts."""
    rules = Ruleset("pond", (ShipClass("raft", 2, rafts),), grid=Grid(5, 5), first=0)
    game = ShootingGame(rules)
    state = game.start(seed=0)
    for seat in rules.seats:
        state = game.play(state, seat, Deploy(random_fleet(rules, Random(seat)))).state
    return game.view(state, 0)
