"""The frames of a replay: the fog of a seat as it was in the match, or everything."""

import msgspec
import pytest

from broadside.analysis import fleet_frames as subject
from broadside.analysis.fleet_frames import fleet_frames
from broadside.analysis.fleet_moments import moments
from broadside.protocol.fleet_codec import write_view
from broadside.protocol.fleet_orders_codec import write_orders
from broadside.protocol.fleet_reports import FleetFrames, FleetMark
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.ghosts import Memory, remember
from broadside.rules.game import Seat
from tests.analysis.recorded_fleet_games import BATTLE, STRAIT, played, recorded

GAME = FleetGame(STRAIT)


def frames(seat: Seat | None, first: int = 0) -> FleetFrames:
    return fleet_frames(GAME, recorded(STRAIT, BATTLE), seat, first)


@pytest.mark.req("X-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_its_fog_again(seat: Seat) -> None:
    """Views, ghosts and radar are what the seat was told in the match."""
    record = played(STRAIT, 2, "ensign", "random")
    found, memory = fleet_frames(GAME, record, seat, 0), Memory()
    assert len(found.frames) == min(found.total, subject.MOST_FRAMES)
    for frame, moment in zip(found.frames, moments(GAME, record), strict=False):
        view = GAME.view(moment.state, seat)
        whole = write_view(view)
        assert frame.view == msgspec.structs.replace(whole, log=whole.log[-len(frame.view.log) :])
        for event in moment.events:
            shown = GAME.redact(event, seat)
            memory = memory if shown is None else remember(STRAIT, seat, memory, shown)
        if view.battle.outcome is None:
            orders = write_orders(0, view, memory)
            assert (frame.ghosts, frame.ghost_mines) == (orders.ghosts, orders.mines)
            assert frame.radar[seat] == orders.radar
        assert frame.radar[1 - seat] == ()


@pytest.mark.req("X-03")
def test_a_seat_knows_its_own_orders_and_its_own_misses() -> None:
    east = frames(1).frames
    assert [frame.order for frame in east][:5] == [
        None,
        None,
        "destroyer 1 torpedo",
        None,
        "destroyer 1 fire E7",
    ]
    assert [frame.order for frame in frames(None).frames][3] == "mine layer 1 forward 4"
    told = [event.__struct_config__.tag for frame in east for event in frame.events]
    assert "sighted" not in told
    assert told[-1] == "ended"


@pytest.mark.req("X-03")
def test_everything_has_all_ships_and_mines_and_what_both_sides_saw() -> None:
    sixth = frames(None).frames[6]
    assert sixth.view.seat is None
    assert [len(fleet) for fleet in sixth.view.fleets] == [3, 3]
    assert sixth.view.mines == ("g5",)
    assert all(sixth.radar)
    assert frames(1).frames[6].view.mines == ()
    assert frames(1).frames[6].view.fleets == ()


def test_the_end_shows_everything_to_everybody() -> None:
    for seat in (None, 0, 1):
        last = frames(seat).frames[-1]
        assert last.view.phase == "over"
        assert [len(fleet) for fleet in last.view.fleets] == [3, 2]
        assert last.ghosts == ()


@pytest.mark.req("X-03")
def test_marks_tell_hits_and_sinkings_of_the_whole_game() -> None:
    assert frames(0, 12).marks == (
        FleetMark(2, 0, "hit"),
        FleetMark(7, 1, "hit"),
        FleetMark(8, 1, "hit"),
        FleetMark(9, 1, "hit"),
        FleetMark(10, 1, "sunk"),
        FleetMark(11, 1, "base"),
    )


def test_frames_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = frames(0).frames
    monkeypatch.setattr(subject, "MOST_FRAMES", 5)
    parts = [frames(0, first) for first in (0, 5, 10, 15)]
    assert [part.total for part in parts] == [13] * 4
    assert tuple(frame for part in parts for frame in part.frames) == whole
    assert parts[2].first == 10
    assert parts[3].frames == ()
