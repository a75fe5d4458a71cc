"""What stands beside the map: own ships, enemy losses, the last impacts, whose turn it is."""

from dataclasses import replace

import pytest

from broadside.console.fleet.fleet_panel import fleet_list, headline, hull, panel
from broadside.rules.fleet.battle import Entry, Phase
from broadside.rules.fleet.events import Cause, Effect, Loss, Notice
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.notation import read_cell
from broadside.rules.game import Ending, Outcome
from tests.console.fleet.small_sea import EAST, POND, WEST, fighting, ship, view


def test_a_hull_is_drawn_from_stern_to_bow() -> None:
    assert hull(ship("cruiser", "B2")) == "====>"
    assert hull(ship("cruiser", "B2", damage=".*x.x")) == "=*x=x"


@pytest.mark.req("F-16")
def test_damage_speed_mines_losses_and_impacts_are_seen_at_a_glance() -> None:
    ships = (
        ship("cruiser", "B2", damage=".*x.."),
        ship("mine layer", "B4", mines=3),
        ship("radar boat", "B6", long_radar=True),
    )
    log = [
        Entry(1, Notice(read_cell("K4"), Cause.CANNON, Effect.SHIP_SUNK, Loss(EAST, "destroyer"))),
        Entry(2, Notice(read_cell("N5"), Cause.TORPEDO, Effect.BASE_HIT)),
        Entry(3, Notice(read_cell("E1"), Cause.COLLISION, Effect.NOTHING)),
    ]
    battle = fighting(actions=3, log=tuple(log), losses=(Loss(EAST, "destroyer"),))
    assert panel(view(ships, battle=battle)) == [
        "YOUR FLEET",
        "c1 =*x=>  8",
        "d1 sunk",
        "m1 =>     6 3m",
        "r1 ==>    3 on",
        "",
        "ENEMY 3 of 4",
        "sunk:",
        " 1 destroyer",
        "",
        "LAST IMPACTS",
        "K4   ship sunk",
        "N5   base hit",
        "E1   collision",
    ]


def test_a_spectator_is_told_the_losses_of_both_sides() -> None:
    losses = (Loss(EAST, "destroyer"), Loss(WEST, "cruiser"))
    lines = panel(view(battle=fighting(losses=losses), seat=None))
    assert "WEST 3 of 4" in lines
    assert "EAST 3 of 4" in lines
    assert "YOUR FLEET" not in lines


def test_no_ship_is_called_sunk_before_there_is_a_fleet() -> None:
    lines = panel(view(battle=fighting(phase=Phase.AGREEING, turn=None)))
    assert not any("sunk" in line for line in lines)


def test_the_headline_says_whose_turn_it_is() -> None:
    over = fighting(
        phase=Phase.OVER, turn=None, outcome=Outcome(frozenset({WEST}), Ending.RESIGNED)
    )
    assert headline(view()) == "Action 1 of at most 120. It is your turn."
    endless = replace(view(), rules=replace(POND, name="endless", turn_limit=None))
    assert headline(endless) == "Action 1. It is your turn."
    assert headline(view(battle=fighting(turn=EAST))).endswith("The enemy is to act.")
    assert headline(view(battle=fighting(turn=EAST), seat=None)).endswith("East is to act.")
    assert headline(view(battle=fighting(phase=Phase.ARRANGING, turn=None))).endswith("not begun.")
    assert headline(view(battle=over)) == "The game is over after 0 actions."


def test_the_list_of_the_fleet_tells_place_heading_stock_and_dock() -> None:
    ships = (
        ship("cruiser", "F8", Facing.NORTH),
        ship("mine layer", "B4", mines=0),
        ship("radar boat", "J2", Facing.WEST, long_radar=True),
    )
    assert fleet_list(view(ships, battle=fighting(losses=(Loss(EAST, "cruiser"),)))) == [
        "Ship                hull    speed  stern  bow   heading",
        "cruiser 1 (c1)      ====>      10  F8     F4    north",
        "destroyer 1         sunk",
        "mine layer 1 (m1)   =>          6  B4     C4    east    0 mines, docked",
        "radar boat 1 (r1)   ==>         3  J2     H2    west    long radar on",
        "Enemy afloat: 1 destroyer, 1 mine layer, 1 radar boat. Sunk: 1 cruiser.",
    ]
