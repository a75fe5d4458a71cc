"""What is typed in a battle: read, refused with what to do, or asked about again."""

import pytest

from broadside.console.fleet.order_input import UnusableOrder, is_meant, read_order
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.moves import AcceptDraw, DeclineDraw, Fire, Forward, Resign
from broadside.rules.fleet.notation import read_cell
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.ships import ShipId
from broadside.rules.fleet.view import View
from tests.console.conversation import Conversation
from tests.console.fleet.small_sea import EAST, POND_FILE, contact, fighting, ship, view

SHIPS = (
    ship("cruiser", "C2"),
    ship("destroyer", "B5"),
    ship("mine layer", "J8"),
    ship("radar boat", "C8", long_radar=True),
)


@pytest.mark.parametrize("text", ["d1 f2", "destroyer 1 forward 2", "  D1   F 2 ", "d f2"])
def test_an_order_is_read_in_full_and_in_short(text: str) -> None:
    assert read_order(view(SHIPS), text) == Forward(ShipId("destroyer", 1), 2)


def test_a_draw_is_answered_in_one_word() -> None:
    offered = view(SHIPS, battle=fighting(offer=EAST))
    assert read_order(offered, "accept") == AcceptDraw()
    assert read_order(offered, "decline") == DeclineDraw()


@pytest.mark.req("F-16")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Type what one ship does, as c1 forward 10, or help."),
        ("zebra", "I cannot read 'zebra'. Type what one ship does, as c1 forward 10."),
        ("d1 dance", "What a destroyer can be told: forward 5 (f5)"),
        ("m1 dance", "drop K12 (d K12)"),
        ("r1 dance", "radar on (r on)"),
        ("d3 f1", "You have no destroyer 3 afloat. Your ships: c1, d1, m1, r1."),
        ("d1 f99", "cannot go that far in one turn. (at most 8)"),
        ("d1 f0", "cannot go that far in one turn. (at most 8)"),
        ("d1 f4", "You can see that H5 is taken"),
        ("c1 fire N9", "N9 is out of range. None of your ships reaches it"),
        ("c1 fire L8", "L8 is out of range. In range of it: m1."),
        ("c1 torpedo", "Your cruiser 1 cannot do this. To see what it can: help cruiser 1"),
        ("c1 fire C2", "A ship cannot fire at itself. (C2)"),
        ("r1 f1", "While its long radar is on"),
        ("accept draw", "No draw is offered to you."),
        ("accept map", "The map is agreed already."),
    ],
)
def test_a_refusal_says_what_to_do(text: str, told: str) -> None:
    with pytest.raises(UnusableOrder) as refused:
        read_order(view(SHIPS, [contact("H5")]), text)
    assert told in str(refused.value)


def test_a_kamikaze_boat_is_told_its_own_orders() -> None:
    rules = read_rules(POND_FILE + '[ships."kamikaze boat"]\ncount = 1\n')
    with pytest.raises(UnusableOrder, match=r"leap K12 .l K12., detonate K12"):
        read_order(View(rules, 0, fighting(counts=rules.counts)), "k1 dance")


def test_before_the_battle_an_example_stands_for_ships_that_are_not_there() -> None:
    with pytest.raises(UnusableOrder, match="as d2 f5"):
        read_order(view(battle=fighting(phase=Phase.AGREEING, turn=None)), "")


@pytest.mark.req("F-16")
@pytest.mark.parametrize(
    ("answer", "goes"), [("yes", True), ("Y", True), ("", False), ("?", False)]
)
def test_firing_at_an_own_ship_is_asked_about(answer: str, goes: bool) -> None:
    conversation = Conversation([answer])
    fire = Fire(ShipId("cruiser", 1), read_cell("C5"))
    assert is_meant(conversation.dialogue, view(SHIPS), fire) is goes
    assert "C5 is your own destroyer 1. Do it all the same (yes, no)?" in conversation.text
    assert ("Nothing is done." in conversation.text) is not goes


def test_an_order_beyond_doubt_is_not_asked_about() -> None:
    conversation = Conversation([])
    assert is_meant(conversation.dialogue, view(SHIPS), Forward(ShipId("destroyer", 1), 1))
    assert not is_meant(Conversation(["no"]).dialogue, view(SHIPS), Resign())
    assert conversation.text == ""
