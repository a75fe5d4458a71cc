"""Moves as people type and read them."""

from dataclasses import replace

import pytest

from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Arrange,
    Back,
    DeclineDraw,
    Detonate,
    Drop,
    Fire,
    Forward,
    Hand,
    Helm,
    Leap,
    Move,
    OfferDraw,
    PickUp,
    ProposeFleet,
    Redraw,
    Repair,
    Resign,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.notation import read_cell, read_move, show_cell, write_move
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import ShipId
from broadside.rules.grid import Cell

D2, T1, M2, R1 = (
    *(ShipId("destroyer", 2), ShipId("torpedo boat", 1)),
    *(ShipId("mine layer", 2), ShipId("radar boat", 1)),
)
K1 = ShipId("kamikaze boat", 1)
K12 = Cell(10, 11)

MOVES: list[tuple[Move, str, list[str]]] = [
    (AcceptMap(), "accept map", ["accept", "ACCEPT  Map"]),
    (Redraw(), "redraw map", ["redraw"]),
    (ProposeFleet((2, 3, 2, 2, 1, 0)), "fleet 2 3 2 2 1 0", []),
    (Arrange((Cell(1, 10), Cell(0, 9))), "arrange B11 A10", ["arrange b11 a10"]),
    (Forward(D2, 5), "destroyer 2 forward 5", ["d2 f5", "d2f5", "D 2 F 5", "dest2 forward5"]),
    (Back(D2), "destroyer 2 back", ["d2 b"]),
    (Shift(D2, Hand.PORT), "destroyer 2 shift port", ["d2 sp", "d2 s p", "d2 shift p"]),
    (Shift(D2, Hand.STARBOARD), "destroyer 2 shift starboard", ["d2 ss", "d2ss"]),
    (Turn(T1, Helm.PORT), "torpedo boat 1 turn port", ["t1 tp", "tb1 turn p", "torpedoboat1 tp"]),
    (Turn(T1, Helm.STARBOARD), "torpedo boat 1 turn starboard", ["t1 ts"]),
    (Turn(T1, Helm.ABOUT), "torpedo boat 1 turn about", ["t1 ta", "tb 1 t a"]),
    (Fire(D2, K12), "destroyer 2 fire K12", ["d2 c k12", "d2 fire at K12", "d2 cannon k12"]),
    (Fire(D2, Cell(29, 29)), "destroyer 2 fire AD30", ["d2 c ad30", "d2cad30"]),
    (Torpedo(T1), "torpedo boat 1 torpedo", ["t1 t"]),
    (Drop(M2, K12), "mine layer 2 drop K12", ["m2 d k12", "ml2 dk12"]),
    (PickUp(M2, K12), "mine layer 2 pick up K12", ["m2 p k12", "m2 pickup k12"]),
    (Switch(R1, True), "radar boat 1 radar on", ["r1 r on", "radar boat radar on", "rb radar on"]),
    (Switch(R1, False), "radar boat 1 radar off", ["r1 roff"]),
    (Repair(R1), "radar boat 1 repair", ["r1 r", "radar boat repair"]),
    (Leap(K1, K12), "kamikaze boat 1 leap K12", ["k1 l k12"]),
    (Detonate(K1, K12), "kamikaze boat 1 detonate K12", ["k1 x k12"]),
    (OfferDraw(), "offer draw", ["draw"]),
    (AcceptDraw(), "accept draw", []),
    (DeclineDraw(), "decline draw", []),
    (Resign(), "resign", [" resign "]),
]


@pytest.mark.parametrize(("move", "text", "others"), MOVES, ids=[text for _, text, _ in MOVES])
def test_every_move_has_a_long_form_and_short_ones(
    move: Move, text: str, others: list[str]
) -> None:
    assert write_move(move) == text
    assert [read_move(FLEET, form) for form in (text, *others)] == [move] * (1 + len(others))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "name a ship and what it does"),
        ("hello", "or type one of accept map"),
        ("destroyer forward 5", "name a ship"),
        ("submarine 1 back", r"not a class of ships: 'submarine' \(it can be cruiser"),
        ("d2 fly", r"not an order: 'fly' \(the orders are forward 5 \(f5\)"),
        ("d2 forward", "not an order"),
        ("d2 fire 12", "not an order"),
        ("arrange B11 B", "not a square: 'b'"),
        ("fleet 1 two", "give a number for each of cruiser"),
        ("fleet 1 -2", "not a fleet"),
        ("d2 forward 99999999999", "not an order"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could(text: str, complaint: str) -> None:
    with pytest.raises(InvalidNotation, match=complaint):
        read_move(FLEET, text)


def test_a_beginning_that_several_classes_share_is_refused() -> None:
    cutter = replace(FLEET.ships[1], name="cutter")
    rules = replace(FLEET, name="cutters", ships=(*FLEET.ships, cutter))
    with pytest.raises(InvalidNotation, match="it can be cruiser, cutter"):
        read_move(rules, "cu1 back".replace("cu1", "c1"))
    assert read_move(rules, "cu1 back") == Back(ShipId("cutter", 1))


def test_squares_are_letters_and_a_number() -> None:
    assert (show_cell(Cell(29, 29)), show_cell(Cell(0, 0))) == ("AD30", "A1")
    assert read_cell("ad30") == Cell(29, 29)
    assert show_cell(Cell(-1, 3)) == "(-1, 3)"
