"""What each square shows: ships with bow and damage, contacts, mines, radar and fog."""

from textwrap import dedent

import pytest

from broadside.console.fleet.sea_map import draw, whole
from broadside.console.fleet.square_symbols import legend, symbols_of
from broadside.console.screen import Screen
from broadside.rules.fleet.battle import Entry, Phase
from broadside.rules.fleet.events import Cause, Effect, Notice
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.notation import read_cell
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.view import View
from broadside.rules.game import Ending, Outcome
from tests.console.fleet.small_sea import EAST, POND, WEST, cells, contact, fighting, ship, view


def drawn(seen: View) -> str:
    return "\n".join(draw(POND.grid, symbols_of(seen), Screen(), whole(POND.grid)).lines)


def picture(text: str) -> str:
    return dedent(text).strip("\n")


def test_own_ships_show_class_number_bow_and_damage_and_light_up_their_radar() -> None:
    seen = view((ship("destroyer", "B2"), ship("cruiser", "D9", Facing.NORTH, ".*x..")))
    assert drawn(seen) == picture("""
       A B C D E F G H I J K L M N
    1  . . ~ ~ ~ ~ ~ ~ ~ ~ . . . .
    2  .D1D1D1>1 ~ ~ ~ ~ ~ . . . .
    3  ~ ~ ~ ~ ~ ~@@ ~ ~ ~ . . . .
    4 [] ~ ~ ~ ~ . . . . . . . .[]
    5 [] ~ ~^1 ~ . . . . . . . .[]
    6 [] ~ ~C1 ~ . .@@ . . . . .[]
    7  ~ ~ ~Cx ~ . . . . . . . . .
    8  . . ~C* ~ . . . . . . . . .
    9  . . .C1 . . . . . . . . . .
    """)


@pytest.mark.req("F-16")
def test_contacts_show_bow_damage_and_the_middle_of_a_radar_boat() -> None:
    contacts = [
        contact("G5", Facing.WEST),
        contact("H5", damage=Damage.DAMAGED),
        contact("I5", damage=Damage.DESTROYED),
        contact("K8", marked=True),
        contact("K7", Facing.NORTH, Damage.DESTROYED),
    ]
    rows = drawn(view(contacts=contacts)).splitlines()
    assert rows[5] == "5 [] . . . . .<##*#x . . . .[]"
    assert rows[7] == "7  . . . . . . . . . .^x . . ."
    assert rows[8] == "8  . . . . . . . . . .R# . . ."


def test_sonar_shows_mines_and_where_it_looks() -> None:
    seen = view((ship("mine layer", "C2"),), mines="C4")
    assert drawn(seen).splitlines()[:6] == [
        "   A B C D E F G H I J K L M N",
        "1 ~~~~~~~~~~~~ . . . . . . . .",
        "2 ~~~~M1>1~~~~ . . . . . . . .",
        "3 ~~~~~~~~~~~~@@ . . . . . . .",
        "4 []~~()~~~~~~ . . . . . . .[]",
        "5 [] ~ . . . . . . . . . . .[]",
    ]


def test_bases_show_their_ruins_and_the_last_round_its_impacts() -> None:
    log = [
        Entry(1, Notice(read_cell("E1"), Cause.CANNON, Effect.NOTHING)),
        Entry(2, Notice(read_cell("F1"), Cause.CANNON, Effect.SHIP_HIT)),
        Entry(3, Notice(read_cell("N5"), Cause.CANNON, Effect.BASE_HIT)),
    ]
    battle = fighting(actions=3, log=tuple(log), ruins=cells("N5"))
    rows = drawn(view(battle=battle, seat=None)).splitlines()
    assert rows[1] == "1  . . . . . ! . . . . . . . ."
    assert rows[5] == "5 [] . . . . . . . . . . . .[x"


def test_a_spectator_sees_no_ship_and_no_radar() -> None:
    shown = drawn(view(seat=None))
    assert set(shown) <= set(" \nABCDEFGHIJKLMN123456789.@[]")


def over(seat: int | None) -> View:
    fleets = (
        (ship("destroyer", "B2"),),
        (ship("cruiser", "M8", Facing.WEST, seat=EAST),),
    )
    outcome = Outcome(frozenset({WEST}), Ending.RESIGNED)
    battle = fighting(
        phase=Phase.OVER, turn=None, outcome=outcome, fleets=fleets, mines=cells("J1")
    )
    return view(fleets[WEST] if seat == WEST else (), battle=battle, seat=seat)


@pytest.mark.parametrize("seat", [WEST, None])
def test_after_the_end_both_fleets_and_all_mines_are_shown(seat: int | None) -> None:
    rows = drawn(over(seat)).splitlines()
    assert "()" in rows[1]
    assert "D1D1D1>1" in rows[2]
    assert rows[8].endswith("<1c1c1c1c1 .")


def test_the_legend_explains_what_is_shown() -> None:
    assert len(legend(view((ship("destroyer", "B2"),)))) == 2
    assert legend(over(WEST))[-1] == "Small letters: ships of all others."
    assert "west" in legend(over(None))[-2]
    assert legend(view(seat=None)) == ["@@ reef   [] base   [x ruin   ! impact   . fog"]
    marked = view(contacts=[contact("K8", marked=True)])
    assert legend(marked)[-1] == "R# the middle of an enemy radar boat"
    assert max(map(len, legend(over(None)))) <= 80
