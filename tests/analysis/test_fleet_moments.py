"""A recorded fleet game as moments: each has the number of turns that were used."""

import pytest

from broadside.analysis.fleet_moments import Moment, moments
from broadside.rules.fleet.events import DrawOffered, Ended, TimedOut
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Fire, Forward
from broadside.rules.game import Expiry
from broadside.rules.record import Expired, Moved, Record
from tests.analysis.recorded_fleet_games import BATTLE, SET_UP, STRAIT, recorded

GAME = FleetGame(STRAIT)


def moments_of(*moves: str) -> list[Moment]:
    return list(moments(GAME, recorded(STRAIT, moves)))


@pytest.mark.req("X-03")
def test_the_first_moment_is_the_beginning_and_every_turn_adds_one() -> None:
    found = moments_of(*BATTLE)
    assert [moment.state.battle.actions for moment in found] == [*range(12), 11]
    assert [moment.seat for moment in found] == [None, *[0, 1] * 5, 0, None]
    assert found[0].move is None
    assert isinstance(found[1].move, Forward)
    assert isinstance(found[7].move, Fire)
    assert isinstance(found[12].events[-1], Ended)
    assert [moment.at for moment in found][:3] == [3000, 4000, 5000]


def test_what_costs_no_turn_belongs_to_the_turn_after_it() -> None:
    record = recorded(STRAIT, SET_UP)
    offered = (Moved(9, 0, "offer draw"), Moved(9, 1, "decline draw"), Moved(10, 0, "d1 forward 1"))
    found = list(moments(GAME, _with(record, *offered)))
    assert [type(event) for event in found[1].events][:1] == [DrawOffered]
    assert len(found) == 2


def test_a_turn_that_was_lost_by_the_clock_has_no_order() -> None:
    found = list(moments(GAME, _with(recorded(STRAIT, SET_UP), Expired(9, Expiry.TURN))))
    assert (found[1].seat, found[1].move) == (0, None)
    assert isinstance(found[1].events[0], TimedOut)


def test_a_game_that_ended_before_the_battle_has_a_beginning_and_an_end() -> None:
    found = moments_of("resign")
    assert [moment.state.battle.actions for moment in found] == [0, 0]
    assert found[0].state.battle.outcome is None
    assert found[1].state.battle.outcome is not None


def _with(record: Record, *entries: Moved | Expired) -> Record:
    return Record(record.family, record.rules, record.seed, (*record.entries, *entries))
