"""What one viewer knows: redaction, and the fold of what was shown."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.battle import Phase, new_battle
from broadside.rules.fleet.events import Acted, Contact, Missed, Sighted
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import Damage, ShipId
from broadside.rules.fleet.view import Picture, View, developed, redact, update
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing

MAP = """
    .ddd>......
    ...........
    .d.........
    .d....<TT..
    .d.........
    .v.........
"""


@pytest.mark.req("F-14")
@pytest.mark.parametrize("event", [Missed(0), Sighted(0)])
def test_some_events_are_shown_to_one_seat_alone(event: Missed | Sighted) -> None:
    assert redact(event, 0) == event
    assert redact(event, 1) is None
    assert redact(event, None) is None


def test_all_other_events_are_shown_to_all() -> None:
    assert [redact(Acted(0), viewer) for viewer in (0, 1, None)] == [Acted(0)] * 3


def test_the_own_ships_are_found_by_name() -> None:
    state = drawing.state(MAP)
    view = FleetGame(FLEET).view(state, 0)
    assert [str(ship.id) for ship in view.ships] == ["destroyer 1", "destroyer 2"]
    assert view.ship(ShipId("destroyer", 2)) is drawing.ship(state, "d2")
    assert view.ship(ShipId("torpedo boat", 1)) is None
    assert FleetGame(FLEET).view(state, None).ships == ()


def test_a_picture_develops_by_what_is_new() -> None:
    state = drawing.state(MAP)
    one, two = state.sea.fleets[0]
    bow = Contact(Cell(6, 3), 1, Damage.INTACT)
    mid = Contact(Cell(5, 3), 1, Damage.INTACT)
    old = Picture((one, two), (bow,), frozenset({Cell(9, 9)}))
    hurt = replace(two, damage=(Damage.DESTROYED, *two.damage[1:]))
    new = developed(
        old,
        Sighted(
            0,
            ships=(hurt,),
            sunk=((0, one.id),),
            contacts=(mid,),
            faded=(Cell(6, 3),),
            mines=(Cell(8, 8),),
            cleared=(Cell(9, 9),),
        ),
    )
    assert new == Picture((hurt,), (mid,), frozenset({Cell(8, 8)}))


def test_an_update_changes_the_picture_or_the_battle() -> None:
    view = FleetGame(FLEET).view(drawing.state(MAP), 0)
    assert update(view, Sighted(0, mines=(Cell(1, 1),))).picture.mines == {Cell(1, 1)}
    assert update(view, Acted(0)).battle.turn == 1


@pytest.mark.parametrize("phase", Phase)
def test_the_game_waits_for_those_who_have_not_yet_done_their_part(phase: Phase) -> None:
    battle = replace(new_battle(FLEET, frozenset()), phase=phase)
    done = replace(battle, accepted=frozenset({0}), arranged=frozenset({0}))
    turn = replace(done, turn=1 if phase is Phase.FIGHTING else None)
    assert not View(FLEET, 0, turn).is_to_move
    assert View(FLEET, 1, turn).is_to_move is (phase is not Phase.OVER)
    assert not View(FLEET, None, turn).is_to_move
