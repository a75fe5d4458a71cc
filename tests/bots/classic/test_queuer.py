"""The computer player of Sea Battle, row by row of its document."""

from dataclasses import replace
from random import Random

import pytest

from broadside.bots.classic.queuer import queue_up, target_queue
from broadside.rules.classic.presets import SEA_BATTLE
from broadside.rules.classic.ruleset import Placement, ShipClass
from broadside.rules.grid import Grid
from tests.bots.playing import shots_of
from tests.bots.sightings import evidence, names

RULES = replace(SEA_BATTLE, placement=Placement.OWN)
FLEET = "b2:b4 e5:g5 j8:j10"


def queue(targets: str, fleet: str = FLEET) -> list[str]:
    return [str(cell) for cell in target_queue(evidence(targets, fleet, RULES))]


@pytest.mark.req("REQ-045", "REQ-046", "REQ-048")
def test_it_searches_at_random_until_it_hits() -> None:
    read = evidence("a1 c3", FLEET, RULES)
    assert target_queue(read) == []
    fired = [queue_up(read, Random(seed)) for seed in range(200)]
    assert len(set(fired)) > 60
    assert all(cell in RULES.grid for cell in fired)


@pytest.mark.req("REQ-049", "REQ-050", "REQ-051", "REQ-056")
def test_a_hit_queues_the_four_neighbours_north_south_east_west() -> None:
    assert queue("f5") == ["f4", "f6", "g5", "e5"]
    read = evidence("f5", FLEET, RULES)
    assert names(queue_up(read, Random(seed)) for seed in range(20)) == {"f4"}


@pytest.mark.req("REQ-052", "EDGE-010", "EDGE-018")
def test_squares_fired_at_leave_the_queue() -> None:
    assert queue("f5 f4 f6") == ["g5", "e5"]
    assert queue("f4 f6 f5") == ["g5", "e5"]


@pytest.mark.req("REQ-053")
def test_a_square_is_queued_once() -> None:
    assert queue("e5 f6 f5") == ["e4", "e6", "d5", "f4", "g5"]
    listed = queue("b2 b3")
    assert len(listed) == len(set(listed))


@pytest.mark.req("EDGE-016", "EDGE-017")
def test_at_the_edge_and_in_the_corner_only_squares_of_the_board_are_queued() -> None:
    assert queue("j9") == ["j8", "j10", "i9"]
    assert queue("j10") == ["j9", "i10"]


@pytest.mark.req("REQ-054", "REQ-055", "EDGE-018")
def test_a_sinking_clears_the_queue_and_the_search_is_random_again() -> None:
    assert queue("b2 b3 e5") != []
    assert queue("e5 b2 b3 b4") == []
    read = evidence("e5 b2 b3 b4", FLEET, RULES)
    assert len(names(queue_up(read, Random(seed)) for seed in range(60))) > 20


@pytest.mark.req("REQ-058", "EDGE-015")
def test_an_empty_queue_in_the_middle_of_a_ship_means_searching_again() -> None:
    # The sinking of b2 to b4 threw away what was known about e5.
    read = evidence("e5 b2 b3 b4 e4 e6 d5 f5", FLEET, RULES)
    assert names(target_queue(read)) == {"f4", "f6", "g5"}
    lost = evidence("e5 e4 e6 d5 b2 b3 b4", FLEET, RULES)
    assert target_queue(lost) == []
    assert queue_up(lost, Random(1)) in lost.open


@pytest.mark.req("REQ-047", "REQ-076", "REQ-077", "EDGE-010", "EDGE-019")
def test_it_never_repeats_a_square_and_always_finishes() -> None:
    for seed in range(50):
        fired = [
            cell for _, targets in shots_of("sea-battle", SEA_BATTLE, seed) for cell in targets
        ]
        assert len(fired) == len(set(fired)) <= 100


@pytest.mark.req("EDGE-019")
def test_the_last_open_square_is_found_at_once() -> None:
    tiny = replace(RULES, grid=Grid(2, 1), ships=(ShipClass("raft", 1),))
    read = evidence("b1", "a1:a1", tiny)
    assert str(queue_up(read, Random(0))) == "a1"
