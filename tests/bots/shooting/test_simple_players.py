"""The simple shooters: chance, a queue of neighbours, and hunting beside hits."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from broadside.bots.catalog import BOTS, make_bot
from broadside.bots.shooting.simple_players import (
    certain_first,
    fire_at_random,
    fire_from_queue,
    hunt,
    hunt_on_parity,
    target_queue,
)
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.moves import Fire
from broadside.rules.shooting.presets import CLASSIC, SEA_BATTLE
from broadside.rules.shooting.ruleset import Placement, ShipClass
from tests.bots.example_views import evidence, names, view_after
from tests.bots.whole_games import mean_shots, shots_of


@pytest.mark.req("K-09")
def test_easy_fires_at_random_and_never_twice() -> None:
    for seed in range(10):
        fired = [cell for _, targets in shots_of("random", CLASSIC, seed) for cell in targets]
        assert len(fired) == len(set(fired))


@pytest.mark.req("K-09")
def test_a_hit_does_not_attract_the_easy_level() -> None:
    read = evidence("c1")
    fired = Counter(fire_at_random(read, Random(seed)) for seed in range(4950))
    # 99 squares are open, 50 shots each are expected with a standard deviation of 7.
    assert len(fired) == 99
    assert max(fired.values()) < 50 + 5 * 7


ARMOURED = replace(CLASSIC, ships=tuple(replace(kind, armoured=True) for kind in CLASSIC.ships))


def test_a_square_off_which_a_bomb_glanced_is_bombed_again() -> None:
    read = evidence("g1 c3", rules=ARMOURED)
    fired = (certain_first(lambda seen, rng: Cell(9, 9), read, Random(seed)) for seed in range(20))
    assert names(fired) == {"g1", "c3"}


def test_without_such_a_square_the_shooter_decides() -> None:
    assert certain_first(lambda seen, rng: Cell(9, 9), evidence("g1"), Random(1)) == Cell(9, 9)


@pytest.mark.parametrize("bot", [name for name in BOTS if name != "random"])
def test_all_but_the_easiest_bomb_it_again(bot: str) -> None:
    move = make_bot(bot, 1).choose(view_after("j10 g2", rules=ARMOURED))
    assert isinstance(move, Fire)
    assert names(move.targets) == {"g2"}


RULES = replace(SEA_BATTLE, placement=Placement.OWN)
FLEET = "b2:b4 e5:g5 j8:j10"


def queue(targets: str, fleet: str = FLEET) -> list[str]:
    return [str(cell) for cell in target_queue(evidence(targets, fleet, RULES))]


@pytest.mark.req("REQ-045", "REQ-046", "REQ-048")
def test_the_sea_battle_player_searches_at_random_until_it_hits() -> None:
    read = evidence("a1 c3", FLEET, RULES)
    assert target_queue(read) == []
    fired = [fire_from_queue(read, Random(seed)) for seed in range(200)]
    assert len(set(fired)) > 60
    assert all(cell in RULES.grid for cell in fired)


@pytest.mark.req("REQ-049", "REQ-050", "REQ-051", "REQ-056")
def test_a_hit_queues_the_four_neighbours_north_south_east_west() -> None:
    assert queue("f5") == ["f4", "f6", "g5", "e5"]
    read = evidence("f5", FLEET, RULES)
    assert names(fire_from_queue(read, Random(seed)) for seed in range(20)) == {"f4"}


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
    assert len(names(fire_from_queue(read, Random(seed)) for seed in range(60))) > 20


@pytest.mark.req("REQ-058", "EDGE-015")
def test_an_empty_queue_in_the_middle_of_a_ship_means_searching_again() -> None:
    # The sinking of b2 to b4 threw away what was known about e5.
    read = evidence("e5 b2 b3 b4 e4 e6 d5 f5", FLEET, RULES)
    assert names(target_queue(read)) == {"f4", "f6", "g5"}
    lost = evidence("e5 e4 e6 d5 b2 b3 b4", FLEET, RULES)
    assert target_queue(lost) == []
    assert fire_from_queue(lost, Random(1)) in lost.open


@pytest.mark.req("REQ-047", "REQ-076", "REQ-077", "EDGE-010", "EDGE-019")
def test_the_sea_battle_player_never_repeats_a_square_and_always_finishes() -> None:
    for seed in range(50):
        fired = [
            cell for _, targets in shots_of("sea-battle", SEA_BATTLE, seed) for cell in targets
        ]
        assert len(fired) == len(set(fired)) <= 100


@pytest.mark.req("EDGE-019")
def test_the_last_open_square_is_found_at_once() -> None:
    tiny = replace(RULES, grid=Grid(2, 1), ships=(ShipClass("raft", 1),))
    read = evidence("b1", "a1:a1", tiny)
    assert str(fire_from_queue(read, Random(0))) == "a1"


OPEN_SEA = "d5:d9 a1:a4 j1:j3 h1:h3 f1:f2"


def choices(targets: str, fleet: str = OPEN_SEA) -> set[str]:
    read = evidence(targets, fleet)
    return names(hunt(read, Random(seed)) for seed in range(60))


@pytest.mark.req("W-15")
def test_without_a_hit_it_fires_anywhere() -> None:
    assert len(choices("e5")) > 20


@pytest.mark.req("W-15")
def test_after_a_hit_it_aims_at_the_neighbours() -> None:
    assert choices("d6") == {"d5", "d7", "c6", "e6"}


@pytest.mark.req("W-15")
def test_the_hunter_prefers_squares_in_line_with_neighbouring_hits() -> None:
    assert choices("d6 d7") == {"d5", "d8"}
    assert choices("d6 d7 a2") == {"d5", "d8"}


@pytest.mark.req("W-15")
def test_hits_of_a_sunk_ship_attract_no_more_shots() -> None:
    assert choices("d6 a1 a2 a3 a4") == {"d5", "d7", "c6", "e6"}
    assert len(choices("a1 a2 a3 a4")) > 20


@pytest.mark.req("W-15")
def test_the_hunter_never_fires_twice_at_a_square() -> None:
    for seed in range(25):
        fired = [cell for _, targets in shots_of("hunter", CLASSIC, seed) for cell in targets]
        assert len(fired) == len(set(fired))


@pytest.mark.req("W-15")
def test_the_hunter_needs_significantly_fewer_shots_than_chance() -> None:
    """On 40 fleets the standard error of either mean is below 3 shots."""
    assert mean_shots("random", CLASSIC, games=40) > mean_shots("hunter", CLASSIC, games=40) + 20


def test_the_hunter_on_parity_searches_on_squares_of_one_colour() -> None:
    fired = {hunt_on_parity(evidence("b1"), Random(seed)) for seed in range(400)}
    assert len(fired) > 40
    assert all((cell.col + cell.row) % 2 == 0 for cell in fired)


def test_a_wounded_ship_is_hunted_on_both_colours() -> None:
    fleet = "d5:d9 a1:a4 j1:j3 h1:h3 f1:f2"
    read = evidence("d6", fleet)
    assert names(hunt_on_parity(read, Random(seed)) for seed in range(60)) == {
        "d5",
        "d7",
        "c6",
        "e6",
    }


def test_hunting_on_parity_needs_fewer_shots() -> None:
    assert mean_shots("parity", CLASSIC, games=60) < mean_shots("hunter", CLASSIC, games=60) - 1
