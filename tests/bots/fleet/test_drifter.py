"""The player that does anything."""

from broadside.bots.fleet.drifter import Drifter
from broadside.rules.fleet.legality import check
from tests.bots.fleet.sailing import decisions, seen, table_of

PICTURE = """
    .....
    .tt>.
    .....
"""


def test_it_plays_whatever_is_legal_and_the_same_again_for_the_same_seed() -> None:
    view = seen(PICTURE)
    moves = {Drifter(seed).choose(view) for seed in range(30)}
    assert len(moves) > 10
    for move in moves:
        check(view, move)
    assert Drifter(3).choose(view) == Drifter(3).choose(view)


def test_two_of_them_agree_on_a_map_at_last() -> None:
    table = table_of(4)
    for seat, view, _ in decisions(table, [Drifter(0), Drifter(1)], most=400):
        assert view.seat == seat
    assert table.view(None).battle.actions > 300
