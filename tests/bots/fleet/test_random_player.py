"""The player that does anything."""

from broadside.bots.fleet.random_player import RandomPlayer
from broadside.rules.fleet.legality import check
from tests.bots.fleet.fleet_games import decisions, seen, table_of

PICTURE = """
    .....
    .tt>.
    .....
"""


def test_it_plays_whatever_is_legal_and_the_same_again_for_the_same_seed() -> None:
    view = seen(PICTURE)
    moves = {RandomPlayer(seed).choose(view) for seed in range(30)}
    assert len(moves) > 10
    for move in moves:
        check(view, move)
    assert RandomPlayer(3).choose(view) == RandomPlayer(3).choose(view)


def test_two_of_them_agree_on_a_map_at_last() -> None:
    table = table_of(4)
    for seat, view, _ in decisions(table, [RandomPlayer(0), RandomPlayer(1)], most=400):
        assert view.seat == seat
    assert table.view(None).battle.actions > 300
