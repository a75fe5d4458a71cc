"""What a side sees."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.events import Contact, Sighted
from broadside.rules.fleet.geometry import Facing, cells_of
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.state import Sea
from broadside.rules.fleet.view import Picture, developed
from broadside.rules.fleet.vision import in_sight, in_sonar, look, news, side_ships
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing


@pytest.mark.req("F-11")
def test_only_squares_in_radar_range_are_seen_with_damage_and_bow() -> None:
    state = drawing.state(
        """
        ............
        .tt>..^.....
        ......D.....
        ......D.....
        ......D.....
        """,
        damage={"D1": "0012"},
    )
    assert look(FLEET, state.sea, 0).contacts == (
        Contact(Cell(6, 1), 1, Damage.DESTROYED, Facing.NORTH),
        Contact(Cell(6, 2), 1, Damage.DAMAGED),
    )
    assert look(FLEET, state.sea, 1).contacts == ()


@pytest.mark.req("F-11")
def test_the_middle_of_a_radar_boat_can_be_told() -> None:
    state = drawing.state(
        """
        .tt>........
        ...<RR......
        """
    )
    assert [one.marked for one in look(FLEET, state.sea, 0).contacts] == [False, True, False]


@pytest.mark.req("F-12")
def test_a_long_radar_sees_farther_while_it_is_on() -> None:
    picture = """
        .rr>........<TT
    """
    assert look(FLEET, drawing.state(picture).sea, 0).contacts == ()
    seen = look(FLEET, drawing.state(picture, radar=["r1"]).sea, 0).contacts
    assert [one.cell for one in seen] == [Cell(12, 0), Cell(13, 0)]


@pytest.mark.req("F-11")
def test_mines_are_seen_by_sonar_alone() -> None:
    deaf = drawing.state(".........\n.tt>..*..\n.........")
    assert look(FLEET, deaf.sea, 0).mines == frozenset()
    heard = drawing.state(".........\n.m>.*...*\n.........")
    assert look(FLEET, heard.sea, 0).mines == {Cell(4, 1)}
    assert look(FLEET, heard.sea, 1).mines == frozenset()


@pytest.mark.req("F-13")
def test_a_base_sees_one_square_around_it_also_in_ruins() -> None:
    state = drawing.state("", ruins=FLEET.harbours[0].base)
    assert set(cells_of(FLEET.grid, in_sight(FLEET, (), 0))) == set(FLEET.harbours[0].radar)
    assert look(FLEET, state.sea, 0) == Picture()


def test_allies_see_with_each_others_eyes() -> None:
    two = drawing.state(".tt>....\n....<TT.", rules=FLEET)
    boats = two.sea.fleets[0]
    allied = (replace(boats[0], seat=2),)
    sea = Sea(((), two.sea.fleets[1], allied, ()))
    assert side_ships(FLEET_TEAMS, sea, 0) == allied
    assert look(FLEET_TEAMS, sea, 0) == look(FLEET_TEAMS, sea, 2)
    assert len(look(FLEET_TEAMS, sea, 0).contacts) == 3


def test_sonar_is_only_that_of_ships_that_have_one() -> None:
    state = drawing.state(".....\n.....\n..m>.\n.tt>.\n.....")
    assert in_sonar(FLEET, state.sea.fleets[0]).bit_count() == 30


def test_news_are_nothing_where_nothing_is_new() -> None:
    picture = look(FLEET, drawing.state(".tt>....\n....<TT.").sea, 0)
    assert news(0, picture, picture) is None


def test_news_lead_from_one_picture_to_the_next() -> None:
    old = look(FLEET, drawing.state("........\n.m>.*.\n...<TT..").sea, 0)
    new = look(FLEET, drawing.state("........\n.m>*..\n..<TT...", damage={"T1": "002"}).sea, 0)
    sighted = news(0, old, new)
    assert isinstance(sighted, Sighted)
    assert developed(old, sighted) == new
    assert (sighted.mines, sighted.cleared) == ((Cell(3, 1),), (Cell(4, 1),))
    back = news(0, new, old)
    assert isinstance(back, Sighted)
    assert (back.faded, back.sunk) == ((Cell(2, 2),), ())
    assert developed(new, back) == old


def test_a_ship_that_sank_is_news_to_its_side() -> None:
    state = drawing.state(".tt>....\n.m>.....")
    old, boat = look(FLEET, state.sea, 0), drawing.ship(state, "t1")
    new = look(FLEET, Sea((state.sea.fleets[0][1:], ())), 0)
    assert news(0, old, new) == Sighted(0, sunk=((0, boat.id),))
