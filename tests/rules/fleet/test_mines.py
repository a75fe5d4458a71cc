"""Mines: where they lie, who sets them off, what they do."""

import pytest

from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.events import Cause, Effect, Loss, Notice
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import mask_of
from broadside.rules.fleet.mines import (
    drop,
    explode,
    has_room,
    neighbour,
    pick_up,
    set_off,
    touches,
)
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import Damage
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing


def told(damage: tuple[Damage, ...]) -> str:
    return "".join(str(int(square)) for square in damage)


@pytest.mark.req("F-10")
@pytest.mark.parametrize(
    ("before", "square", "after"),
    [
        ("00000", 2, "00220"),
        ("00000", 4, "00022"),
        ("00020", 2, "02220"),
        ("02020", 2, "02220"),
        ("00200", 2, "00220"),
        ("11111", 0, "22111"),
    ],
)
def test_a_mine_destroys_the_square_and_one_beside_it(before: str, square: int, after: str) -> None:
    state = drawing.state("cccc>\n..*..", damage={"c1": before})
    ship = drawing.ship(state, "c1")
    struck, deed = explode(state.sea, ship, square, Cell(2, 1))
    assert told(struck.damage) == after
    assert deed.sea.fleets[0] == (struck,)
    assert deed.sea.mines == frozenset()
    assert deed.notices == (Notice(Cell(2, 1), Cause.MINE, Effect.MINE_EXPLODED),)


@pytest.mark.req("F-10")
def test_a_ship_that_a_mine_sinks_is_a_second_notice() -> None:
    state = drawing.state("tt>.\n..*.", damage={"t1": "200"})
    struck, deed = explode(state.sea, drawing.ship(state, "t1"), 2, Cell(2, 1))
    assert not struck.is_afloat
    assert deed.sea.fleets[0] == ()
    assert deed.notices == (
        Notice(Cell(2, 1), Cause.MINE, Effect.MINE_EXPLODED),
        Notice(Cell(2, 1), Cause.MINE, Effect.SHIP_SUNK, Loss(0, "torpedo boat")),
    )


def test_the_square_beside_is_toward_the_bow_or_else_toward_the_stern() -> None:
    state = drawing.state("tt>.", damage={"t1": "002"})
    boat = drawing.ship(state, "t1")
    assert [neighbour(boat, square) for square in range(3)] == [1, 0, 1]
    wreck = drawing.ship(drawing.state("tt>.", damage={"t1": "202"}), "t1")
    assert [neighbour(wreck, square) for square in range(3)] == [1, None, 1]


@pytest.mark.req("F-10")
def test_every_mine_that_is_touched_goes_off_from_bow_to_stern() -> None:
    state = drawing.state("*..*..\ncccc>*")
    deed = set_off(state.sea, drawing.ship(state, "c1"))
    assert [notice.cell for notice in deed.notices] == [
        Cell(5, 1),
        Cell(3, 0),
        Cell(0, 0),
        Cell(0, 0),
    ]
    assert deed.sea.mines == frozenset()
    assert deed.sea.fleets[0] == ()


@pytest.mark.req("F-10")
def test_once_the_ship_is_sunk_the_other_mines_stay() -> None:
    state = drawing.state("*.*.\ntt>.\n....")
    deed = set_off(state.sea, drawing.ship(state, "t1"))
    assert [notice.effect for notice in deed.notices] == [
        Effect.MINE_EXPLODED,
        Effect.MINE_EXPLODED,
        Effect.SHIP_SUNK,
    ]
    state = drawing.state("*.*.\ntt>.\n....", damage={"t1": "200"})
    deed = set_off(state.sea, drawing.ship(state, "t1"))
    assert deed.sea.mines == {Cell(0, 0)}


@pytest.mark.req("F-10")
def test_a_mine_layer_touches_mines_unharmed() -> None:
    state = drawing.state("m>*..tt>*")
    mines = mask_of(FLEET.grid, state.sea.mines)
    assert not touches(FLEET, drawing.ship(state, "m1"), mines)
    assert touches(FLEET, drawing.ship(state, "t1"), mines)
    assert not touches(FLEET, drawing.ship(state, "t1"), mask_of(FLEET.grid, [Cell(2, 0)]))


@pytest.mark.req("F-10")
def test_mines_are_laid_and_taken_aboard() -> None:
    state = drawing.state(".....\n.m>..")
    laid = drop(state.sea, drawing.ship(state, "m1"), Cell(3, 1))
    (layer,) = laid.sea.fleets[0]
    assert laid.sea.mines == {Cell(3, 1)}
    assert (layer.mines, laid.notices) == (4, ())
    taken = pick_up(laid.sea, layer, Cell(3, 1))
    assert (taken.sea.mines, taken.sea.fleets[0][0].mines) == (frozenset(), 5)


@pytest.mark.req("F-10")
@pytest.mark.parametrize(
    ("picture", "has_place"),
    [
        (".....\n.m>..\n.....", True),
        (".....\n.m>*.\n.....", False),
        (".....\n.m>.*\n.....", True),
        (".....\n.m>.#\n.....", False),
        ("...#.\n.m>..\n.....", False),
        (".....\n.m>..\n....#", True),
        ("..m>.\n.m>..\n.....", False),
        (".....\n.m>.<TT\n.....", False),
    ],
)
def test_a_mine_needs_water_and_nothing_solid_beside_it(picture: str, has_place: bool) -> None:
    state = drawing.state(picture)
    layer = next(ship for ship in state.sea.fleets[0] if ship.stern == Cell(1, 1))
    chart = chart_of(FleetGame(FLEET).view(state, 0))
    assert has_room(FLEET, layer, Cell(3, 1), chart.solid, chart.mines) is has_place
