"""What is remembered of what was shown, event by event."""

from dataclasses import replace

import pytest

from broadside.bots.fleet.memory import Memory, new_memory, settled
from broadside.bots.fleet.memory_update import updated_memory
from broadside.rules.fleet.events import Acted, Cause, Effect, Event, Loss, Missed, Notice, Sighted
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell
from tests.bots.fleet.expected_squares import expected_squares
from tests.bots.fleet.fleet_games import seen

VIEW = seen("ddd>......\n" + "..........\n" * 5 + "..cccc>...")
FAR = Cell(20, 12)


def after(*events: Event, view: View = VIEW) -> Memory:
    memory = replace(new_memory(view), picture=view.picture)
    for event in events:
        memory = updated_memory(view, memory, event)
    return settled(view, memory)


def squares(memory: Memory, cell: Cell = FAR) -> float:
    return float(expected_squares(FLEET, memory.belief)[cell.row, cell.col])


def told(seat: int, cause: Cause, effect: Effect, cell: Cell = FAR) -> Acted:
    return Acted(seat, (Notice(cell, cause, effect),))


def test_an_own_hit_in_the_fog_says_that_somebody_is_there() -> None:
    memory = after(told(0, Cause.CANNON, Effect.SHIP_HIT))
    assert squares(memory) == pytest.approx(1, abs=0.1)
    assert memory.wounds[FAR.row, FAR.col] == pytest.approx(0.8)
    assert memory.spent[FAR.row + 1, FAR.col - 1] == 1


def test_an_own_miss_says_that_nobody_is_there() -> None:
    dock = Cell(27, 12)
    assert squares(after(), dock) > 0.3
    assert squares(after(told(0, Cause.CANNON, Effect.NOTHING, dock)), dock) == 0


def test_a_collision_of_ours_says_that_somebody_is_there() -> None:
    assert squares(after(told(0, Cause.COLLISION, Effect.NOTHING))) == pytest.approx(1, abs=0.1)


def test_a_hit_of_the_enemy_draws_suspicion_to_where_it_came_from() -> None:
    """Nobody in the docks has eyes on that square, so somebody has moved."""
    quiet = after(Acted(1))
    hit = after(Acted(1), told(1, Cause.CANNON, Effect.SHIP_HIT, Cell(27, 5)))
    moved = [Cell(col, row) for col in range(16, 30) for row in range(10)]
    assert sum(squares(hit, cell) for cell in moved) > sum(squares(quiet, cell) for cell in moved)


def test_while_the_enemy_shoots_none_of_its_ships_moves() -> None:
    fired = after(told(1, Cause.CANNON, Effect.NOTHING, Cell(9, 9)))
    moved = after(Acted(1))
    west_of_docks = [Cell(20, row) for row in range(30)]
    assert sum(squares(fired, cell) for cell in west_of_docks) == pytest.approx(0, abs=1e-3)
    assert sum(squares(moved, cell) for cell in west_of_docks) > 0.01


@pytest.mark.req("F-07")
def test_a_sunk_enemy_is_one_fewer() -> None:
    sunk = Notice(FAR, Cause.CANNON, Effect.SHIP_SUNK, Loss(1, "radar boat"))
    assert after(Acted(0, (sunk,))).belief.counts == (2, 3, 2, 2, 0, 0)
    ours = Notice(FAR, Cause.CANNON, Effect.SHIP_SUNK, Loss(0, "radar boat"))
    assert after(Acted(1, (ours,))).belief.counts == (2, 3, 2, 2, 1, 0)


@pytest.mark.req("F-14")
def test_a_torpedo_that_met_nothing_clears_its_lane() -> None:
    view = seen("\n".join(["." * 30] * 12 + ["." * 16 + "ddd>" + "." * 10]))
    lane = [Cell(col, 12) for col in range(20, 30)]
    before, memory = after(view=view), after(Acted(0), Missed(0), view=view)
    assert sum(squares(before, cell) for cell in lane) > 1
    assert sum(squares(memory, cell) for cell in lane[:10]) == pytest.approx(0, abs=1e-3)


@pytest.mark.req("X-17")
def test_a_torpedo_that_met_something_clears_its_lane_up_to_there() -> None:
    """Without that, two ships once torpedoed each other's destroyed bow without end."""
    view = seen("\n".join(["." * 30] * 12 + ["." * 16 + "ddd>" + "." * 10]))
    met = after(told(0, Cause.TORPEDO, Effect.SHIP_HIT, Cell(28, 12)), view=view)
    assert sum(squares(met, Cell(col, 12)) for col in range(20, 28)) == pytest.approx(0, abs=1e-3)
    assert squares(met, Cell(28, 12)) == pytest.approx(1, abs=0.1)


def test_where_two_boats_may_have_fired_only_what_they_have_in_common_is_clear() -> None:
    rows = ["." * 30] * 12 + ["." * 17 + "tt>" + "." * 10]
    rows[4:7] = ["." * 25 + mark + "...." for mark in "ttv"]
    memory = after(
        told(0, Cause.TORPEDO, Effect.SHIP_HIT, Cell(25, 12)), view=seen("\n".join(rows))
    )
    assert memory.missed == ()


def test_a_mine_that_went_off_is_forgotten() -> None:
    mined = seen("..m>.*....")
    (mine,) = mined.picture.mines
    memory = replace(new_memory(mined), mines=frozenset({mine}))
    exploded = Acted(1, (Notice(mine, Cause.MINE, Effect.MINE_EXPLODED),))
    assert updated_memory(mined, memory, exploded).mines == frozenset()


def test_the_picture_is_folded_from_the_sightings() -> None:
    view = seen("ddd>..<TT.")
    sighted = Sighted(0, view.picture.ships, (), view.picture.contacts)
    assert updated_memory(view, new_memory(view), sighted).picture == view.picture
