"""Compiles the loops, so that strong players decide in milliseconds."""

from random import Random

from broadside.bots.shooting.admiral import choose_square
from broadside.bots.shooting.compiled_loops import warming_up
from broadside.bots.shooting.evidence import read_evidence
from broadside.bots.shooting.fleets_from_covers import count_fleets, draw_fleets
from broadside.bots.shooting.hit_covers import list_covers
from broadside.bots.shooting.posterior import LOOPS as POSTERIOR_LOOPS
from broadside.bots.shooting.posterior import rehearse
from broadside.bots.shooting.square_scores import score_squares
from broadside.bots.shooting.tree_search import find_best
from broadside.bots.shooting.unresolved_ships import list_berths
from broadside.rules.grid import Grid
from broadside.rules.shooting.moves import Deploy
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View

LOOPS = (score_squares, list_berths, list_covers, draw_fleets, count_fleets, find_best)


def warm_up() -> None:
    """Compile every loop of the strong players. Takes seconds on a new machine, later a moment: the
    result is kept on disk.

    Players in other threads do not wait: they use the plain loops until this is done. A second call
    does nothing.
    """
    if all(loop.is_warm for loop in LOOPS):
        return
    with warming_up(LOOPS):
        choose_square(read_evidence(_sample_view(rafts=1)), Random(0))
        choose_square(read_evidence(_sample_view(rafts=4)), Random(0))


def warm_up_posterior() -> None:
    """Compile the loops of the posterior as well, which no player needs."""
    if all(loop.is_warm for loop in POSTERIOR_LOOPS):
        return
    with warming_up(loop for loop in POSTERIOR_LOOPS if not loop.is_warm):
        rehearse(_sample_view(rafts=4))


def _sample_view(rafts: int) -> View:
    """A view to warm up with: a sea so small that its fleets are listed, unless there are many
    rafts.
    """
    rules = Ruleset("pond", (ShipClass("raft", 2, rafts),), grid=Grid(5, 5), first=0)
    game = ShootingGame(rules)
    state = game.start(seed=0)
    for seat in rules.seats:
        state = game.play(state, seat, Deploy(random_fleet(rules, Random(seat)))).state
    return game.view(state, 0)
