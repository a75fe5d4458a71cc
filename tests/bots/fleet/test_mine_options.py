"""Mines are laid before the enemy and cleared before the own harbour."""

import pytest

from broadside.bots.fleet.mine_options import CLEARING, mine_options
from broadside.rules.fleet.moves import Drop, PickUp
from tests.bots.fleet.fleet_games import seen
from tests.bots.fleet.test_situation import surveyed


def drops(picture: str) -> dict[str, float]:
    """Where a mine may be laid, and what it is worth."""
    situation = surveyed(seen(picture))
    layer = next(ship for ship in situation.view.ships if ship.mines)
    options = mine_options(situation, layer)
    return {str(o.action.target): o.worth for o in options if isinstance(o.action, Drop)}


@pytest.mark.req("F-10")
def test_a_mine_is_laid_where_an_enemy_is_about_to_pass() -> None:
    facing_us = """
        ............
        .m>.<DDD....
        ............
    """
    turned_away = """
        ............
        .m>.DDD>....
        ............
    """
    assert drops(facing_us)["c1"] > 0.3 > drops(turned_away)["c1"]


@pytest.mark.req("F-10")
def test_no_mine_is_laid_near_an_own_ship() -> None:
    assert drops(".......\n.m>....\n.......\n..tt>..") == {}


@pytest.mark.req("F-10")
def test_no_mine_is_laid_beside_another() -> None:
    assert set(drops(".......\n.m>.*..\n.......")) == {"b1", "c1", "a2", "b3", "c3"}


@pytest.mark.req("F-10")
def test_mines_before_the_own_harbour_are_picked_up() -> None:
    near, far = surveyed(seen(".m>*...")), surveyed(seen("." * 20 + ".m>*..."))
    assert [
        o.worth for o in mine_options(near, near.view.ships[0]) if isinstance(o.action, PickUp)
    ] == [CLEARING]
    assert not any(isinstance(o.action, PickUp) for o in mine_options(far, far.view.ships[0]))


def test_who_carries_no_mines_thinks_of_none() -> None:
    situation = surveyed(seen("ddd>......"))
    assert list(mine_options(situation, situation.view.ships[0])) == []
