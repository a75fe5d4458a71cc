"""What a player can do, as values."""

import pytest

from broadside.rules.fleet.moves import Fire, Forward, Hand, Helm, Move, Resign
from broadside.rules.fleet.ships import ShipId
from broadside.rules.grid import Cell

DESTROYER = ShipId("destroyer", 2)


def test_moves_that_say_the_same_are_the_same() -> None:
    assert Fire(DESTROYER, Cell(3, 4)) == Fire(ShipId("destroyer", 2), Cell(3, 4))
    assert Resign() == Resign()
    assert len({Forward(DESTROYER, 1), Forward(DESTROYER, 1), Forward(DESTROYER, 2)}) == 2


@pytest.mark.parametrize("move", [Forward(DESTROYER, 1), Resign()])
def test_a_move_cannot_be_changed(move: Move) -> None:
    with pytest.raises((AttributeError, TypeError)):
        move.ship = DESTROYER  # type: ignore[misc, union-attr]


def test_sides_and_helms_have_the_words_of_sailors() -> None:
    assert list(map(str, Hand)) == ["port", "starboard"]
    assert list(map(str, Helm)) == ["port", "starboard", "about"]
