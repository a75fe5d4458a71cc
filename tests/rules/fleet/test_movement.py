"""Movement past what nobody saw and beside mines, drawn before and after."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.events import Acted, Cause, Effect, Notice
from broadside.rules.fleet.movement import destination
from broadside.rules.fleet.moves import Back, Forward, Leap
from broadside.rules.fleet.presets import FLEET
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing
from tests.rules.fleet.drawing import KAMIKAZE


def collision(cell: Cell) -> Notice:
    return Notice(cell, Cause.COLLISION, Effect.NOTHING)


def told(events: tuple[object, ...]) -> tuple[Notice, ...]:
    (acted,) = (event for event in events if isinstance(event, Acted))
    return acted.notices


@pytest.mark.req("F-04")
@pytest.mark.parametrize(
    ("order", "after"),
    [
        ("d1 f2", "......\n......\n...ddd>\n......\n......"),
        ("d1 b", "......\n......\nddd>...\n......\n......"),
        ("d1 sp", "......\n.ddd>.\n......\n......\n......"),
        ("d1 ss", "......\n......\n......\n.ddd>.\n......"),
    ],
)
def test_a_ship_moves_ahead_back_and_sideways(order: str, after: str) -> None:
    before = drawing.state("......\n......\n.ddd>.\n......\n......")
    step = drawing.play(before, order)
    assert drawing.sea(FLEET, step.state, after) == after
    assert told(step.events) == ()


@pytest.mark.req("F-04")
def test_a_ship_turns_about_its_pivot() -> None:
    before = drawing.state(".....\n.....\n.....\n.ddd>\n.....")
    after = ".^...\n.d...\n.d...\n.d...\n....."
    assert drawing.sea(FLEET, drawing.play(before, "d1 tp").state, after) == after
    boat = drawing.state(".....\n.tt>.\n.....")
    about = drawing.play(boat, "t1 ta").state
    assert drawing.sea(FLEET, about, ".....\n.....") == ".....\n.<tt."


@pytest.mark.req("F-05")
def test_a_ship_stops_before_what_it_did_not_see() -> None:
    before = drawing.state(".tt>........<TT")
    step = drawing.play(before, "t1 f9")
    assert drawing.sea(FLEET, step.state, "." * 15) == ".........tt><TT"
    assert told(step.events) == (collision(Cell(12, 0)),)
    assert drawing.ship(step.state, "T1").damage == (0, 0, 0)


@pytest.mark.req("F-05")
def test_a_blocked_turn_does_not_happen_and_costs_the_turn() -> None:
    picture = """
        ...^...
        ...T...
        ...T...
        .......
        .cccc>.
    """
    before = drawing.state(picture)
    step = drawing.play(before, "c1 tp")
    assert drawing.sea(FLEET, step.state, picture) == drawing.picture(picture)
    assert told(step.events) == (collision(Cell(3, 2)),)
    assert step.state.battle.turn == 1


@pytest.mark.req("F-10")
def test_a_ship_that_comes_beside_a_mine_sets_it_off_and_stops() -> None:
    before = drawing.state("......*.\n.tt>....\n........")
    step = drawing.play(before, "t1 f5")
    assert drawing.sea(FLEET, step.state, "........\n........") == "........\n....tt>."
    assert told(step.events) == (Notice(Cell(6, 0), Cause.MINE, Effect.MINE_EXPLODED),)
    assert drawing.ship(step.state, "t1").damage == (0, 2, 2)


@pytest.mark.req("F-10")
def test_a_turn_over_a_mine_sets_it_off_and_does_not_happen() -> None:
    picture = """
        .....
        ..*..
        .....
        .....
        cccc>
    """
    step = drawing.play(drawing.state(picture), "c1 tp")
    assert drawing.sea(FLEET, step.state, picture) == drawing.picture(picture.replace("*", "."))
    assert told(step.events) == (Notice(Cell(2, 1), Cause.MINE, Effect.MINE_EXPLODED),)
    assert drawing.ship(step.state, "c1").damage == (0, 0, 0, 2, 2)


@pytest.mark.req("F-10")
def test_a_mine_beside_the_new_hull_goes_off_after_the_turn() -> None:
    near = drawing.play(drawing.state(".....\n..*..\n.....\n.tt>.\n....."), "t1 tp")
    assert told(near.events) == (Notice(Cell(2, 1), Cause.MINE, Effect.MINE_EXPLODED),)
    assert drawing.ship(near.state, "t1").facing.name == "NORTH"


@pytest.mark.req("F-10")
def test_a_mine_layer_stops_before_a_mine_as_before_any_obstacle() -> None:
    step = drawing.play(drawing.state(".m>...*."), "m1 f5")
    assert drawing.sea(FLEET, step.state, "........") == "....m>*."
    assert told(step.events) == (collision(Cell(6, 0)),)


@pytest.mark.req("F-17")
def test_a_kamikaze_boat_leaps_over_everything() -> None:
    before = drawing.state("...\n.k#\n...", rules=KAMIKAZE)
    step = drawing.play(before, "k1 leap D2", KAMIKAZE)
    assert drawing.sea(KAMIKAZE, step.state, "....\n....") == "....\n..#k"
    hidden = drawing.play(drawing.state("...*\n.k..", rules=KAMIKAZE), "k1 leap D1", KAMIKAZE)
    assert [notice.effect for notice in told(hidden.events)] == [
        Effect.MINE_EXPLODED,
        Effect.SHIP_SUNK,
    ]


@pytest.mark.req("F-17")
def test_a_boat_that_meets_something_unseen_does_not_blow_up() -> None:
    state = drawing.state(".k.T\n...T\n...v", rules=KAMIKAZE)
    unseen = replace(state.pictures[0], contacts=())
    blind = replace(state, pictures=(unseen, state.pictures[1]))
    step = drawing.play(blind, "k1 x D1", KAMIKAZE)
    assert told(step.events) == (collision(Cell(3, 0)),)
    assert len(step.state.sea.fleets[0]) == 1


def test_the_destination_of_an_order_is_where_the_ship_would_lie() -> None:
    state = drawing.state(".tt>...")
    boat = drawing.ship(state, "t1")
    ahead = destination(FLEET, boat, Forward(boat.id, 3))
    assert ahead is not None
    assert ahead.stern == Cell(4, 0)
    assert destination(FLEET, boat, Back(boat.id)) is not None
    assert destination(FLEET, ahead, Forward(boat.id, 25)) is None
    assert destination(FLEET, boat, Leap(boat.id, Cell(40, 0))) is None
