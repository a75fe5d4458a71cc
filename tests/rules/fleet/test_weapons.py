"""Cannon, torpedo and blast."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.events import Acted, Cause, Effect, Loss, Missed, Notice
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import Damage, new_ship
from broadside.rules.fleet.state import Sea
from broadside.rules.fleet.weapons import detonate, hit, lane
from broadside.rules.grid import Cell, Grid
from tests.rules.fleet import drawing
from tests.rules.fleet.drawing import KAMIKAZE
from tests.steps import steps

KINDS = {kind.name: kind for kind in FLEET.ships}


def told(events: tuple[object, ...]) -> tuple[Notice, ...]:
    (acted,) = (event for event in events if isinstance(event, Acted))
    return acted.notices


@pytest.mark.req("F-07")
def test_heavy_armour_takes_two_normal_hits_or_one_heavy() -> None:
    heavy, normal = KINDS["cruiser"], KINDS["destroyer"]
    assert hit(normal, Damage.INTACT) is Damage.DESTROYED
    assert hit(heavy, Damage.INTACT) is Damage.DAMAGED
    assert hit(heavy, Damage.DAMAGED) is Damage.DESTROYED
    assert hit(heavy, Damage.INTACT, heavy=True) is Damage.DESTROYED


@pytest.mark.req("F-08", "F-14")
@pytest.mark.parametrize(
    ("target", "effect"),
    [
        ("C1", Effect.NOTHING),
        ("E1", Effect.NOTHING),
        ("F1", Effect.MINE_DESTROYED),
        ("G1", Effect.SHIP_HIT),
        ("H1", Effect.SHIP_HIT),
    ],
)
def test_a_cannon_falls_on_anything(target: str, effect: Effect) -> None:
    state = drawing.state("....#*<TT\n.cccc>...", damage={"T1": "020"})
    step = drawing.play(state, f"c1 c {target}")
    (notice,) = told(step.events)
    assert (notice.cause, notice.effect, notice.loss) == (Cause.CANNON, effect, None)
    assert notice.cell == FLEET.grid.cells["ABCDEFGHI".index(target[0])]
    assert (Cell(5, 0) in step.state.sea.mines) is (target != "F1")


@pytest.mark.req("F-07")
def test_the_last_hit_sinks_a_ship_and_its_class_is_told() -> None:
    state = drawing.state("...<TT\n.tt>..", damage={"T1": "022"})
    step = drawing.play(state, "t1 c F1")
    assert told(step.events) == (
        Notice(Cell(5, 0), Cause.CANNON, Effect.SHIP_SUNK, Loss(1, "torpedo boat")),
    )
    assert step.state.sea.fleets[1] == ()


@pytest.mark.req("F-08")
def test_an_own_ship_is_not_spared() -> None:
    step = drawing.play(drawing.state("...tt>\n.tt>.."), "t2 c D1")
    assert drawing.ship(step.state, "t1").damage == (2, 0, 0)


@pytest.mark.req("F-13", "F-14")
def test_the_last_square_of_a_base_is_told_once() -> None:
    base = FLEET.harbours[0].base
    picture = "\n".join(["."] * 12) + "\n.^........" + "\n.t" * 2
    state = drawing.state(picture, ruins=base[1:])
    assert [n.effect for n in told(drawing.play(state, "t1 c A11").events)] == [
        Effect.BASE_DESTROYED
    ]
    fresh = drawing.state(picture)
    step = drawing.play(fresh, "t1 c A12")
    assert [n.effect for n in told(step.events)] == [Effect.BASE_HIT]
    assert step.state.battle.ruins == {Cell(0, 11)}
    ruined = drawing.state(picture, ruins=base)
    assert [n.effect for n in told(drawing.play(ruined, "t1 c A12").events)] == [Effect.BASE_HIT]


@pytest.mark.req("F-09")
@pytest.mark.parametrize("facing", Facing)
def test_a_torpedo_reaches_ten_squares_ahead(facing: Facing) -> None:
    ship = drawing.ship(drawing.state(".tt>"), "t1")
    middle = replace(ship, stern=Cell(15, 15), facing=facing)
    squares = lane(FLEET, middle)
    assert len(squares) == 10
    assert abs(squares[0].col - 15) + abs(squares[0].row - 15) == 3


@pytest.mark.req("F-09")
@pytest.mark.parametrize(
    ("before", "after"),
    [("000", "022"), ("002", "222"), ("020", "022"), ("022", "222")],
)
def test_a_torpedo_from_the_side_hits_a_second_square(before: str, after: str) -> None:
    state = drawing.state("......T\n.tt>..T\n......v", damage={"T1": before})
    step = drawing.play(state, "t1 t")
    effects = [notice.effect for notice in told(step.events)]
    if after == "222":
        assert effects == [Effect.SHIP_SUNK]
    else:
        assert effects == [Effect.SHIP_HIT]
        assert drawing.ship(step.state, "T1").damage == tuple(map(int, after))


@pytest.mark.req("F-09")
def test_a_torpedo_from_ahead_or_astern_hits_one_square() -> None:
    ahead = drawing.play(drawing.state(".tt>..<TT"), "t1 t")
    assert drawing.ship(ahead.state, "T1").damage == (0, 0, 2)
    astern = drawing.play(drawing.state(".tt>..TT>"), "t1 t")
    assert drawing.ship(astern.state, "T1").damage == (2, 0, 0)


@pytest.mark.req("F-09")
def test_a_torpedo_only_damages_heavy_armour() -> None:
    step = drawing.play(drawing.state(".tt>..M\n......v\n"), "t1 t")
    assert drawing.ship(step.state, "M1").damage == (1, 1)


@pytest.mark.req("F-09")
def test_a_torpedo_and_a_mine_destroy_each_other() -> None:
    step = drawing.play(drawing.state(".tt>..*<TT"), "t1 t")
    assert told(step.events) == (Notice(Cell(6, 0), Cause.TORPEDO, Effect.MINE_DESTROYED),)
    assert drawing.ship(step.state, "T1").damage == (0, 0, 0)


@pytest.mark.req("F-09")
def test_a_torpedo_stops_at_reefs_and_bases() -> None:
    reef = drawing.play(drawing.state(".tt>..#<TT"), "t1 t")
    assert told(reef.events) == (Notice(Cell(6, 0), Cause.TORPEDO, Effect.NOTHING),)
    base = drawing.play(drawing.state("\n".join(["......"] * 12) + "\n...<tt"), "t1 t")
    assert told(base.events) == (Notice(Cell(0, 12), Cause.TORPEDO, Effect.BASE_HIT),)


@pytest.mark.req("F-09", "F-14")
def test_a_torpedo_that_meets_nothing_is_told_to_its_owner_alone() -> None:
    step = drawing.play(drawing.state(".tt>.......\n...........\n........<TT"), "t1 t")
    assert step.events == (Acted(0), Missed(0))


@pytest.mark.req("F-17")
def test_a_blast_destroys_every_ship_square_around() -> None:
    state = drawing.state(
        """
        .cccc>.
        ..k....
        .tt>...
        """,
        rules=KAMIKAZE,
    )
    step = drawing.play(state, "k1 x C2", KAMIKAZE)
    notices = told(step.events)
    assert notices[0] == Notice(Cell(2, 1), Cause.BLAST, Effect.SHIP_SUNK, Loss(0, "kamikaze boat"))
    assert drawing.ship(step.state, "c1").damage == (2, 2, 2, 0, 0)
    assert [notice.effect for notice in notices[1:]].count(Effect.SHIP_SUNK) == 1
    assert [ship.kind.name for ship in step.state.sea.fleets[0]] == ["cruiser"]


def test_a_blast_over_the_whole_board_looks_at_ships_and_not_at_water() -> None:
    boat = replace(KINDS["kamikaze boat"], count=1, leap=60, blast=60)
    rules = replace(KAMIKAZE, grid=Grid(60, 60), ships=(*KAMIKAZE.ships[:-1], boat))
    sea = Sea(
        (
            (new_ship(0, boat, 1, Cell(30, 30), Facing.EAST),),
            tuple(new_ship(1, rules.ships[0], n, Cell(1, n), Facing.EAST) for n in range(9)),
        )
    )
    deed = detonate(rules, sea, sea.fleets[0][0], Cell(30, 30))
    assert [notice.effect for notice in deed.notices].count(Effect.SHIP_SUNK) == 10
    assert deed.sea.fleets == ((), ())
    assert steps(lambda: detonate(rules, sea, sea.fleets[0][0], Cell(30, 30))) < 6000


def test_a_ship_that_the_blast_has_sunk_is_not_hit_again() -> None:
    state = drawing.state("..k.\n.tt>", rules=KAMIKAZE, damage={"t1": "002"})
    step = drawing.play(state, "k1 x C1", KAMIKAZE)
    hits = [(notice.cell, notice.effect) for notice in told(step.events)[1:]]
    assert hits == [(Cell(1, 1), Effect.SHIP_HIT), (Cell(2, 1), Effect.SHIP_SUNK)]
