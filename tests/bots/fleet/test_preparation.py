"""Maps are accepted, and the ships lie where nobody expects them."""

import pytest

from broadside.bots.fleet.preparation import prepare
from broadside.rules.fleet.moves import AcceptMap, Arrange
from broadside.rules.fleet.setup import roster
from tests.bots.fleet.fleet_games import seen, table_of


@pytest.mark.req("F-01")
def test_the_map_is_accepted_as_it_is() -> None:
    assert prepare(table_of(1).view(0), seed=5) == AcceptMap()


@pytest.mark.req("F-02")
def test_every_seed_arranges_the_fleet_otherwise() -> None:
    table = table_of(1)
    for seat in (0, 1):
        table.play(seat, AcceptMap(), at=0)
    found = {prepare(table.view(1), seed) for seed in range(20)}
    assert len(found) == 20
    assert prepare(table.view(1), 7) == prepare(table.view(1), 7)


@pytest.mark.req("F-02")
def test_ships_of_a_class_do_not_lie_side_by_side() -> None:
    table = table_of(1)
    for seat in (0, 1):
        table.play(seat, AcceptMap(), at=0)
    view = table.view(0)
    kinds = [kind.name for kind, _ in roster(view.rules, view.battle.counts)]
    gaps = []
    for seed in range(40):
        arranged = prepare(view, seed)
        assert isinstance(arranged, Arrange)
        one, other = (d for d, k in zip(arranged.docks, kinds, strict=True) if k == "cruiser")
        gaps.append(abs(one.row - other.row))
    # Two of the twelve docks, drawn by chance, lie about four apart.
    assert sum(gaps) / len(gaps) > 4.5


def test_in_the_battle_there_is_nothing_to_prepare() -> None:
    assert prepare(seen(".tt>."), seed=1) is None
