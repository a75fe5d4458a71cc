"""Before what is legal and hardly meant a question is put."""

import pytest

from broadside.rules.fleet.confirmations import confirmation_for
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.notation import read_cell, read_move
from broadside.rules.fleet.presets import FLEET_TEAMS
from broadside.rules.fleet.ships import Damage, Ship
from broadside.rules.fleet.view import View
from tests.console.fleet.small_sea import cells, contact, fighting, ship, view

FLEET = (ship("cruiser", "C2"), ship("destroyer", "B5"), ship("mine layer", "J8"))


def doubted(order: str, seen: View) -> str | None:
    return _sentence(seen, order)


def _sentence(seen: View, order: str) -> str | None:
    question = confirmation_for(seen, read_move(seen.rules, order))
    return None if question is None else question.sentence


@pytest.mark.req("F-16")
@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("c1 fire C5", "C5 is your own destroyer 1."),
        ("d1 fire A4", "A4 is a square of your own base."),
        ("d1 fire G3", "G3 is a reef, which nothing destroys."),
        ("d1 fire F6", "F6 is destroyed already."),
        ("m1 fire I8", "I8 is nothing but water, as sonar shows."),
        ("m1 fire N5", "N5 is destroyed already."),
        ("resign", "That gives the game to the enemy."),
    ],
)
def test_shots_at_friends_and_shots_without_use_are_doubted(order: str, told: str) -> None:
    wreck = contact("F6", damage=Damage.DESTROYED)
    assert doubted(order, view(FLEET, [wreck], battle=fighting(ruins=cells("N5")))) == told


@pytest.mark.parametrize("order", ["c1 fire D8", "d1 fire F6", "d1 f3", "offer draw", "c1 repair"])
def test_shots_into_the_fog_or_at_enemies_and_other_moves_are_not(order: str) -> None:
    assert doubted(order, view(FLEET, [contact("F6", damage=Damage.DAMAGED)])) is None


def test_a_torpedo_at_a_friend_is_doubted_and_one_at_an_enemy_is_not() -> None:
    ships = (ship("destroyer", "B5"), ship("cruiser", "I8", Facing.NORTH))
    assert doubted("d1 t", view(ships)) == "Seen first ahead: I5 is your own cruiser 1."
    assert doubted("d1 t", view(ships, [contact("G5")])) is None
    assert doubted("d1 t", view((ship("destroyer", "B1"),))) is None
    edge = view((ship("destroyer", "K1"),))
    assert doubted("d1 t", edge) == "The bow is at the edge: the torpedo meets nothing."


@pytest.mark.parametrize("order", ["c1 f3", "c1 f9", "c1 sp", "c1 ts"])
def test_a_movement_that_sets_off_a_mine_in_sight_is_doubted(order: str) -> None:
    mine = {"c1 f3": "I6", "c1 f9": "I6", "c1 sp": "E3", "c1 ts": "D8"}[order]
    seen = view((ship("cruiser", "B5"), ship("mine layer", "J8")), mines=mine)
    assert doubted(order, seen) == f"The mine at {mine} would go off."


@pytest.mark.parametrize("order", ["c1 f1", "m1 f2", "c1 b"])
def test_a_movement_that_keeps_off_mines_is_not(order: str) -> None:
    seen = view((ship("cruiser", "B5"), ship("mine layer", "J8")), mines="J6 M7")
    assert doubted(order, seen) is None


def test_a_shot_at_an_ally_is_doubted() -> None:
    (ally,) = (ship("destroyer", "B5", seat=2),)
    seen = View(FLEET_TEAMS, 0, fighting(), view((ship("cruiser", "C2"), ally)).picture)
    assert _sentence(seen, "c1 fire C5") == "C5 is an allied ship."


def test_a_ship_that_is_not_afloat_is_no_matter_of_doubt() -> None:
    assert doubted("d1 t", view()) is None
    assert doubted("d1 f1", view()) is None


def test_a_torpedo_at_a_reef_is_doubted() -> None:
    told = "Seen first ahead: G3 is a reef, which nothing destroys."
    assert doubted("d1 t", view((ship("destroyer", "B3"),))) == told


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, "Your own destroyer 1 is within the blast at D3."),
        (2, "An allied ship is within the blast at D3."),
    ],
)
def test_a_blast_beside_friends_is_doubted(seat: int, told: str) -> None:
    kind = FLEET_TEAMS.ships[5]
    boat = Ship(0, kind, 1, read_cell("C3"), Facing.EAST, (Damage.INTACT,))
    friend = ship("destroyer", "E4", seat=seat)
    seen = View(FLEET_TEAMS, 0, fighting(), view((boat, friend)).picture)
    assert _sentence(seen, "k1 detonate D3") == told
    assert _sentence(seen, "k1 detonate B3") is None
    assert _sentence(seen, "k1 leap B3") is None
