"""The novice, a model of people."""

from broadside.bots.fleet.novice import Novice
from broadside.rules.fleet.moves import Fire, Forward
from tests.bots.fleet.fleet_games import points, seen


def test_it_fires_at_what_it_sees() -> None:
    moves = [Novice(seed).choose(seen("cccc>..<TT...")) for seed in range(20)]
    fired = [move for move in moves if isinstance(move, Fire)]
    assert len(fired) > 10
    assert {str(move.target) for move in fired} == {"h1", "i1", "j1"}


def test_otherwise_it_sails_ahead_as_far_as_it_can() -> None:
    moves = [Novice(seed).choose(seen("....\n....\ntt>......")) for seed in range(20)]
    assert sum(isinstance(move, Forward) and move.squares == 9 for move in moves) > 10


def test_it_beats_chance() -> None:
    assert points("novice", "random", range(4)) == 4
