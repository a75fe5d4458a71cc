"""Seas that agree with what a player sees and believes."""

from random import Random

import pytest

from broadside.bots.fleet.worlds import draw_world
from broadside.rules.fleet.ships import pose
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from tests.bots.fleet.fleet_games import seen
from tests.bots.fleet.test_situation import surveyed

VIEW = seen("ddd>..<TT.\n..........\n.#........", damage={"T1": "021", "d1": "0020"})


def drawn(view: View, seed: int) -> State:
    return draw_world(view, surveyed(view).memory, Random(seed))


@pytest.mark.parametrize("seed", range(8))
def test_the_player_sees_in_it_what_it_sees(seed: int) -> None:
    world = drawn(VIEW, seed)
    assert world.sea.fleets[0] == VIEW.picture.ships
    assert {contact.cell for contact in VIEW.picture.contacts} == {
        contact.cell for contact in world.pictures[0].contacts
    }
    assert world.battle == VIEW.battle


@pytest.mark.parametrize("seed", range(8))
def test_its_ships_overlap_nothing(seed: int) -> None:
    world = drawn(VIEW, seed)
    ships = [ship for fleet in world.sea.fleets for ship in fleet]
    cells = [cell for ship in ships for cell in pose(VIEW.rules, ship).cells]
    assert len(cells) == len(set(cells))
    assert not set(cells) & VIEW.battle.reefs
    assert len(world.sea.fleets[1]) == 10


def test_worlds_differ_in_what_is_not_seen_and_follow_from_their_seed() -> None:
    assert drawn(VIEW, 1).sea != drawn(VIEW, 2).sea
    assert drawn(VIEW, 1) == drawn(VIEW, 1)


def test_every_ship_in_it_is_afloat() -> None:
    wounded = seen("ddd>..<TT.", damage={"T1": "222"})
    for seed in range(4):
        assert all(ship.is_afloat for ship in drawn(wounded, seed).sea.fleets[1])
