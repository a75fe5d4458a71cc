"""Every move has a name, and every name a move."""

import pytest

from broadside.rules.fleet.notation import read_move
from broadside.rules.fleet.order_names import OrderName, name_of
from tests.rules.fleet.drawing import KAMIKAZE

MOVES = {
    "d1 f3": "forward",
    "d1 b": "back",
    "d1 sp": "shift-port",
    "d1 ss": "shift-starboard",
    "d1 tp": "turn-port",
    "d1 ts": "turn-starboard",
    "t1 ta": "turn-about",
    "k1 leap C3": "leap",
    "d1 fire C3": "fire",
    "d1 t": "torpedo",
    "m1 drop C3": "drop",
    "m1 pick up C3": "pick-up",
    "r1 radar on": "radar-on",
    "r1 radar off": "radar-off",
    "d1 repair": "repair",
    "k1 detonate C3": "detonate",
    "accept map": "accept-map",
    "redraw map": "redraw-map",
    "fleet 1 1 1 1 1 1": "propose-fleet",
    "arrange B11 B12": "arrange",
    "offer draw": "offer-draw",
    "accept draw": "accept-draw",
    "decline draw": "decline-draw",
    "resign": "resign",
}


@pytest.mark.parametrize(("text", "name"), MOVES.items())
def test_a_move_is_named_by_what_it_does(text: str, name: str) -> None:
    assert name_of(read_move(KAMIKAZE, text)) == name


def test_no_name_is_without_a_move() -> None:
    assert set(MOVES.values()) == set(OrderName)
