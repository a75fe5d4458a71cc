"""What a player has tried already, and how it gets out of a circle."""

import pytest

from broadside.bots.fleet.history import (
    SWEEPS,
    History,
    continued,
    is_stale,
    times_faced,
    unswept,
    ways_out,
)
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.events import Acted, Cause, Effect, Event, Notice, Sighted
from broadside.rules.fleet.geometry import bit
from broadside.rules.fleet.moves import Back, Fire, Forward, Shift
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell
from tests.bots.fleet.fleet_games import seen

VIEW = seen("..........\n..tt>.....\n..........")
BOAT = VIEW.ships[0]
NOTHING = Acted(0, (Notice(Cell(5, 1), Cause.CANNON, Effect.NOTHING),))


def after(*events: Event, view: View = VIEW) -> History:
    """The history of seat 0, which has seen what the view shows, and then these events."""
    history = History()
    sighted = Sighted(0, view.picture.ships, (), view.picture.contacts)
    for event in (sighted, *events):
        history = continued(FLEET, history, 0, event)
    return history


def test_turns_that_change_nothing_are_counted() -> None:
    assert times_faced(after(), VIEW) == 0
    assert times_faced(after(NOTHING, Acted(1)), VIEW) == 1
    assert times_faced(after(NOTHING, Acted(1), NOTHING), VIEW) == 2


def test_a_hit_where_nothing_was_hit_before_is_news() -> None:
    hit = Acted(0, (Notice(Cell(5, 1), Cause.CANNON, Effect.SHIP_HIT),))
    assert times_faced(after(hit), VIEW) == 0
    assert times_faced(after(hit, hit), VIEW) == 1


def test_at_the_third_time_only_what_leads_elsewhere_is_not_stale() -> None:
    fire, forward = Fire(BOAT.id, Cell(5, 1)), Forward(BOAT.id, 2)
    once, twice = after(NOTHING), after(NOTHING, NOTHING)
    assert not is_stale(once, VIEW, fire)
    assert is_stale(twice, VIEW, fire)
    assert not is_stale(twice, VIEW, forward)


def test_a_place_where_the_ships_were_twice_is_stale_too() -> None:
    """The boat has been one square ahead for two turns, and is back."""
    there = seen("..........\n...tt>....\n..........")
    came, back = Sighted(0, there.picture.ships), Sighted(0, VIEW.picture.ships)
    history = after(Acted(0), came, Acted(0), back, Acted(0), came, Acted(0), back)
    assert is_stale(history, VIEW, Forward(BOAT.id, 1))
    assert not is_stale(history, VIEW, Forward(BOAT.id, 2))
    ways = ways_out(history, VIEW, chart_of(VIEW))
    assert Forward(BOAT.id, 1) not in ways
    assert Back(BOAT.id) in ways


def test_no_way_out_leads_to_where_something_unseen_was_in_the_way() -> None:
    assert any(isinstance(move, Shift) for move in ways_out(after(), VIEW, chart_of(VIEW)))
    barred = seen("..........\n.#tt>#....\n..........")
    assert not any(
        isinstance(move, Forward | Back) for move in ways_out(after(), barred, chart_of(barred))
    )


def test_the_turns_of_others_are_not_counted() -> None:
    assert times_faced(after(Acted(1), Acted(1)), VIEW) == 0


@pytest.mark.parametrize(("turns", "is_swept"), [(1, True), (SWEEPS, True), (SWEEPS + 1, False)])
def test_what_was_looked_at_lately_counts_as_swept(turns: int, is_swept: bool) -> None:
    """The boat looks east for one turn, and then from far away."""
    away = seen("\n".join([".........."] * 20 + ["..tt>....."]))
    later = [Acted(0)] * (turns - 1)
    squares = unswept(after(Acted(0), Sighted(0, away.picture.ships), *later), away)
    assert (not squares & bit(FLEET.grid, Cell(7, 1))) == is_swept
    assert squares & bit(FLEET.grid, Cell(20, 1))
