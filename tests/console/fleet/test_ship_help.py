"""Help for a ship: its reach marked on a map, and every order it can be given."""

from random import Random

import pytest

from broadside.console.fleet.ship_help import known_targets, orders, ship_help
from broadside.console.screen import Screen
from broadside.rules.errors import IllegalMove
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.legality import check
from broadside.rules.fleet.listing import actions_of
from broadside.rules.fleet.moves import Fire, Forward
from broadside.rules.fleet.notation import read_cell, read_move, write_move
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.short_names import short
from broadside.table.table import Table
from tests.console.fleet.small_sea import cells, contact, fighting, listed_orders, ship, view

PLAIN = Screen()


@pytest.mark.req("F-16")
def test_the_map_marks_where_a_ship_can_go_what_it_can_hit_and_what_it_sees() -> None:
    destroyer = ship("destroyer", "C5", damage="x...")
    lines = ship_help(view((destroyer,), [contact("J5")]), destroyer, PLAIN)
    assert lines[:10] == [
        "   A B C D E F G H I J K L",
        "1 c.c.c.c.c.c.c.c.c.c. . .",
        "2 c.c.c+c.c.c.c.c.c.c. . .",
        "3 c.c.c+c.c.c.@@c.c.c. . .",
        "4 []c.c+c+c+c+c~c~c~c~ ~ .",
        "5 []c+DxD1D1>1t+t+t+## ~ .",
        "6 []c.c+c+c+c+c~@@c~c~ ~ .",
        "7 c.c.c+c.c.c.c.c.c.c. . .",
        "8 c.c.c+c.c.c.c.c.c.c. . .",
        "9 c.c.c.c.c.c.c.c.c.c. . .",
    ]
    assert lines[11:] == [
        "Destroyer 1 (d1): stern C5, bow F5, heading east, hull x==>, speed 6.",
        "  sail      forward 1 to 3, back, shift port, shift starboard, turn port, turn",
        "      starboard",
        "  fire      cannon, any square from A1 to J9; seen there: J5",
        "  torpedo   runs from G5 to J5, the first thing seen ahead",
        "  sees      J5 with its own radar",
    ]


def test_a_mine_layer_is_told_where_mines_go_and_where_they_lie() -> None:
    layer = ship("mine layer", "E5", mines=2)
    listed = orders(view((layer,), mines="D5"), layer)
    assert "  drop      a mine (2 aboard) at E4 F4 G5 E6 F6" in listed
    assert "  pick up   a mine at D5" in listed


def test_a_radar_boat_is_told_what_its_long_radar_costs() -> None:
    off, on = ship("radar boat", "D5"), ship("radar boat", "D5", long_radar=True)
    assert any(line.startswith("  radar on ") for line in orders(view((off,)), off))
    assert any(line.startswith("  radar off") for line in orders(view((on,)), on))
    assert not any("forward" in line for line in orders(view((on,)), on))


def test_a_ship_that_cannot_move_is_told_why() -> None:
    boat = ship("radar boat", "A1", long_radar=True)
    around = (ship("destroyer", "A2"), ship("mine layer", "D1"))
    assert "  sail      nowhere: the long radar is on" in orders(view((boat, *around)), boat)
    layer = ship("mine layer", "A1")
    walls = (ship("destroyer", "A2"), ship("cruiser", "C1"))
    assert "  sail      nowhere: everything around is taken" in orders(view((layer, *walls)), layer)


def test_a_torpedo_at_the_edge_meets_nothing() -> None:
    destroyer = ship("destroyer", "K1")
    assert "  torpedo   nothing but the edge is ahead" in orders(view((destroyer,)), destroyer)
    free = ship("destroyer", "B1")
    assert "  torpedo   runs from F1 to N1; nothing is seen ahead" in orders(view((free,)), free)


def test_a_damaged_ship_in_dock_can_be_repaired() -> None:
    hurt, whole = ship("cruiser", "B5", damage="x...."), ship("cruiser", "B5")
    assert any(line.startswith("  repair") for line in orders(view((hurt,)), hurt))
    assert not any(line.startswith("  repair") for line in orders(view((whole,)), whole))


def test_targets_are_enemy_squares_and_bases_that_a_shot_can_still_hurt() -> None:
    cruiser = ship("cruiser", "G5")
    contacts = [contact("L4"), contact("L5", damage=Damage.DESTROYED), contact("A9")]
    seen = view((cruiser,), contacts, battle=fighting(ruins=cells("N5")))
    assert known_targets(seen, cruiser) == tuple(map(read_cell, ("L4", "N4", "N6")))


@pytest.mark.req("F-16")
@pytest.mark.parametrize("seed", range(3))
def test_help_lists_every_legal_action_and_none_that_is_not(seed: int) -> None:
    rng = Random(seed)
    game = FleetGame(FLEET)
    table = Table(game, seed)
    for _ in range(150):
        seat = min(table.to_move)
        table.play(seat, game.sample_move(table.view(seat), rng), 0)
    seen = table.view(min(table.to_move))
    for afloat in seen.ships:
        name = short(FLEET, afloat)
        listed = {
            read_move(FLEET, f"{name} {order}")
            for order in listed_orders("\n".join(orders(seen, afloat)))
        }
        for move in listed:
            check(seen, move)
        known = set(actions_of(seen, afloat))
        missing = {move for move in known - listed if not isinstance(move, Fire | Forward)}
        assert {write_move(move) for move in missing} == set()


def test_the_way_ahead_is_listed_as_far_as_it_is_free() -> None:
    cruiser = ship("cruiser", "A6", Facing.EAST)
    seen = view((cruiser,))
    assert any(
        "forward 1 to 2," in line or line.endswith("1 to 2") for line in orders(seen, cruiser)
    )
    with pytest.raises(IllegalMove):
        check(seen, read_move(seen.rules, "c1 f3"))
