"""What was seen and is out of sight again, as the events of one seat tell it."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.events import (
    Acted,
    Cause,
    Contact,
    DrawOffered,
    Effect,
    Event,
    Loss,
    Notice,
    Sighted,
    TimedOut,
)
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.ghosts import Memory, remember
from broadside.rules.fleet.notation import read_cell
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.vision import in_sight
from broadside.rules.grid import Cell
from broadside.table.table import AnyTable
from tests.console.fleet.small_sea import POND, WEST, contact, ship
from tests.contract.playing import random_table

SCOUT = ship("mine layer", "E5", mines=5)
AWAY = replace(SCOUT, stern=read_cell("C2"))
SEEN = contact("G5")


def told(*events: Event) -> Memory:
    memory = Memory()
    for event in events:
        memory = remember(POND, WEST, memory, event)
    return memory


def sailed_away() -> tuple[Event, ...]:
    """An enemy square at G5 and a mine at F6 were seen after action 1, and not after action 2."""
    mine = (read_cell("F6"),)
    return (
        Acted(WEST),
        Sighted(WEST, (SCOUT,), contacts=(SEEN,), mines=mine),
        Acted(WEST),
        Sighted(WEST, (AWAY,), faded=(SEEN.cell,), cleared=mine),
    )


def ghosts(memory: Memory) -> dict[Cell, int]:
    return {seen.cell: action for seen, action in memory.ghosts}


@pytest.mark.req("F-11")
def test_what_is_out_of_sight_is_remembered_with_the_action_after_which_it_was_seen() -> None:
    memory = told(*sailed_away())
    assert memory.ghosts == ((SEEN, 1),)
    assert memory.mines == ((read_cell("F6"), 1),)


def test_what_is_in_sight_again_is_no_ghost_whether_it_is_still_there_or_not() -> None:
    assert told(*sailed_away(), TimedOut(1), Sighted(WEST, (SCOUT,))).ghosts == ()
    back = Sighted(WEST, (SCOUT,), contacts=(SEEN,), mines=(read_cell("F6"),))
    memory = told(*sailed_away(), Acted(1), back)
    assert (memory.ghosts, memory.mines, memory.actions) == ((), (), 3)


def test_an_enemy_that_sails_off_in_sight_leaves_no_ghost() -> None:
    events = sailed_away()[:2]
    assert told(*events, Acted(1), Sighted(WEST, faded=(SEEN.cell,))).ghosts == ()


def test_what_is_known_to_have_sunk_or_exploded_is_forgotten() -> None:
    sunk = Notice(SEEN.cell, Cause.CANNON, Effect.SHIP_SUNK, Loss(1, "destroyer"))
    gone = Notice(read_cell("F6"), Cause.MINE, Effect.MINE_EXPLODED)
    memory = told(*sailed_away(), Acted(1, (sunk, gone)))
    assert (memory.ghosts, memory.mines) == ((), ())


def test_a_shot_elsewhere_and_events_of_the_set_up_change_nothing() -> None:
    memory = told(*sailed_away())
    hit = Notice(read_cell("M1"), Cause.CANNON, Effect.SHIP_HIT)
    assert ghosts(remember(POND, WEST, memory, Acted(1, (hit,)))) == ghosts(memory)
    assert remember(POND, WEST, memory, DrawOffered(1)) == memory


def test_the_newest_look_at_a_square_counts() -> None:
    hurt = Contact(SEEN.cell, 1, SEEN.damage, None, marked=True)
    again = (
        Acted(1),
        Sighted(WEST, (SCOUT,), contacts=(hurt,)),
        Acted(WEST),
        Sighted(WEST, (AWAY,), faded=(hurt.cell,)),
    )
    assert told(*sailed_away(), *again).ghosts == ((hurt, 3),)


@pytest.mark.req("F-11")
def test_in_whole_games_no_ghost_is_in_sight_and_each_was_shown_once() -> None:
    found = 0
    for seed in range(3):
        table: AnyTable = random_table(FleetGame(FLEET), seed, steps=300)
        memory, shown = Memory(), set()
        for one in table.since(0, 0):
            memory = remember(FLEET, 0, memory, one.event)
            if isinstance(one.event, Sighted):
                shown |= set(one.event.contacts)
        view = table.view(0)
        assert memory.picture == view.picture
        assert memory.actions == view.battle.actions
        sight = in_sight(FLEET, view.picture.ships, 0)
        for seen, action in memory.ghosts:
            assert seen in shown
            assert not sight >> (seen.cell.row * 30 + seen.cell.col) & 1
            assert action < memory.actions
            found += 1
    assert found > 5
