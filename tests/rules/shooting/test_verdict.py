"""When a battle is over, and who has won it."""

from dataclasses import replace

import pytest

from broadside.rules.game import Ending, Outcome, Seat
from broadside.rules.grid import Grid
from broadside.rules.shooting.battle import Battle, Score, new_battle
from broadside.rules.shooting.presets import GRAND_FLEET
from broadside.rules.shooting.ruleset import Points, Ruleset, ShipClass, Shots
from broadside.rules.shooting.verdict import judge, judge_on_time
from tests.scripted_match import ScriptedMatch

RAFTS = Ruleset("rafts", (ShipClass("raft", 1),), Grid(3, 1), first=0)
SCORING = Points(hit=100, miss=-10, sunk=500)


def wins(*seats: Seat, by: Ending) -> Outcome:
    return Outcome(frozenset(seats), by)


def scored(rules: Ruleset, *scores: Score) -> Battle:
    return replace(new_battle(rules), scores=scores)


# A fleet is sunk


@pytest.mark.req("REQ-059", "REQ-060", "REQ-061", "TEST-011")
def test_who_sinks_the_other_fleet_wins() -> None:
    match = ScriptedMatch(RAFTS, "A..", "A..")
    match.fire("b1")
    assert match.outcome() is None
    match.fire("a1")
    assert match.outcome() == wins(1, by=Ending.FLEET_SUNK)


def sunk_with_fewer_points(*, points_decide: bool) -> ScriptedMatch:
    """Seat 0 wastes shots and yet sinks seat 1, who has hit more often than missed."""
    rules = Ruleset(
        "pond",
        (ShipClass("barge", 3), ShipClass("raft", 1)),
        Grid(4, 2),
        first=0,
        shots=Shots.AGAIN,
        points=Points(hit=10, miss=-10, sunk=0),
        points_decide=points_decide,
        turn_seconds=30,
    )
    match = ScriptedMatch(rules, "AAA. B...", "AAAB ....")
    for wasted, hit in (("a2", "a1"), ("b2", "b1"), ("c2", "c1")):
        match.fire_all(wasted, hit)
        match.time_out()
    match.fire_all("a1", "b1", "c1", "d1")
    assert [score.points for score in match.battle.scores] == [10, 30]
    return match


@pytest.mark.req("P-07")
def test_a_sunk_fleet_loses_whatever_the_points() -> None:
    match = sunk_with_fewer_points(points_decide=False)
    assert match.outcome() == wins(0, by=Ending.FLEET_SUNK)


@pytest.mark.req("K-14")
def test_where_points_decide_a_sunk_fleet_may_have_won() -> None:
    match = sunk_with_fewer_points(points_decide=True)
    assert match.outcome() == wins(1, by=Ending.FLEET_SUNK)


@pytest.mark.req("P-13")
def test_the_last_one_afloat_wins() -> None:
    match = ScriptedMatch(replace(RAFTS, players=3), "A..", "A..", "A..")
    match.fire("a1")
    assert match.outcome() is None
    match.fire("a1")
    assert match.outcome() == wins(0, by=Ending.FLEET_SUNK)


def test_fleets_that_sink_each_other_in_equal_turns_draw() -> None:
    match = ScriptedMatch(replace(RAFTS, equal_turns=True), "A..", "A..")
    match.fire_all("a1", "a1")
    assert match.outcome() == wins(0, 1, by=Ending.FLEET_SUNK)


def test_a_fleet_sunk_long_before_has_no_part_in_a_draw() -> None:
    rules = replace(RAFTS, players=3, equal_turns=True)
    match = ScriptedMatch(rules, "A..", "A..", "A..")
    match.fire_all("a1", "b1")  # seat 0 sinks seat 1 and misses seat 2
    match.fire_all("b1", "c1")  # seat 1 answers and misses both
    match.fire("c1")  # seat 2 misses seat 0
    match.fire_all("a1", "a1")  # seat 0 sinks seat 2, who answers
    assert match.outcome() == wins(0, 2, by=Ending.FLEET_SUNK)


def test_every_fleet_sunk_in_a_round_of_equal_turns_answers() -> None:
    match = ScriptedMatch(replace(RAFTS, players=3, equal_turns=True), "A..", "A..", "A..")
    match.fire_all("a1", "a1")
    assert (match.turn, match.outcome()) == (1, None)
    match.fire("b1")
    assert (match.turn, match.outcome()) == (2, None)
    match.fire("c1")
    assert match.outcome() == wins(0, by=Ending.FLEET_SUNK)


# Points decide


@pytest.mark.req("K-14")
@pytest.mark.parametrize(
    ("first_bomb", "second_bomb", "winners"),
    [("a1", "c1", {0}), ("c1", "a1", {1}), ("c1", "c1", {0, 1}), ("a1", "a1", {0, 1})],
)
def test_when_both_are_out_of_bombs_the_higher_score_wins_and_equal_is_a_draw(
    first_bomb: str, second_bomb: str, winners: set[Seat]
) -> None:
    rules = replace(
        RAFTS, ships=(ShipClass("punt", 2),), bombs=1, points=SCORING, points_decide=True
    )
    match = ScriptedMatch(rules, "AA.", "AA.")
    match.fire(first_bomb)
    assert match.outcome() is None
    match.fire(second_bomb)
    assert match.outcome() == wins(*winners, by=Ending.BOMBS_SPENT)


@pytest.mark.req("K-14")
def test_score_attack_ends_when_a_fleet_is_sunk_before_the_bombs_are_spent() -> None:
    match = ScriptedMatch(replace(RAFTS, bombs=3, points=SCORING, points_decide=True), "A..", "A..")
    match.fire("a1")
    assert match.outcome() == wins(0, by=Ending.FLEET_SUNK)


def test_bombs_without_points_end_in_a_draw_of_those_afloat() -> None:
    match = ScriptedMatch(replace(RAFTS, bombs=1), "A..", "A..")
    match.fire_all("b1", "b1")
    assert match.outcome() == wins(0, 1, by=Ending.BOMBS_SPENT)


@pytest.mark.parametrize(("points_decide", "winners"), [(True, {1}), (False, {0, 2})])
def test_a_sunk_fleet_wins_on_bombs_only_where_points_alone_decide(
    points_decide: bool, winners: set[Seat]
) -> None:
    rules = replace(
        RAFTS,
        ships=(ShipClass("punt", 2),),
        players=3,
        bombs=3,
        points=Points(hit=1, miss=0, sunk=0),
        points_decide=points_decide,
        shots=Shots.AGAIN,
    )
    battle = scored(rules, Score(3, 1, 1), Score(3, 2, 2), Score(3, 1, 1))
    seas = (battle.seas[0], replace(battle.seas[1], sunk_in_round=1), battle.seas[2])
    spent = replace(battle, seas=seas, turn=None)
    assert judge(rules, spent) == wins(*winners, by=Ending.BOMBS_SPENT)


# Time is up


@pytest.mark.req("P-07")
def test_when_time_is_up_more_points_win() -> None:
    battle = scored(GRAND_FLEET, Score(points=3), Score(points=4))
    assert judge_on_time(GRAND_FLEET, battle) == wins(1, by=Ending.TIME_UP)


CLASSES = ("patrol boat", "super patrol", "destroyer", "battleship", "carrier")


@pytest.mark.req("P-07")
@pytest.mark.parametrize(
    ("mine", "yours", "winners"),
    [
        ([1, 0, 0, 0, 0], [0, 9, 9, 9, 9], {0}),
        ([0, 0, 0, 0, 2], [1, 0, 0, 0, 0], {1}),
        ([2, 1, 0, 0, 0], [2, 0, 5, 3, 2], {0}),
        ([2, 1, 0, 0, 0], [2, 1, 1, 0, 0], {1}),
        ([2, 1, 1, 1, 0], [2, 1, 1, 0, 2], {0}),
        ([2, 1, 1, 1, 0], [2, 1, 1, 1, 1], {1}),
        ([2, 1, 1, 1, 1], [2, 1, 1, 1, 1], {0, 1}),
        ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0], {0, 1}),
    ],
)
def test_on_equal_points_more_ships_of_the_smallest_class_win_class_by_class(
    mine: list[int], yours: list[int], winners: set[Seat]
) -> None:
    battle = scored(GRAND_FLEET, *(Score(points=7, sunk=_sunk(counts)) for counts in (mine, yours)))
    assert judge_on_time(GRAND_FLEET, battle) == wins(*winners, by=Ending.TIME_UP)


def _sunk(counts: list[int]) -> tuple[str, ...]:
    """The ships of each class, the largest first: their order does not matter."""
    ranked = [*zip(CLASSES, counts, strict=True)]
    return tuple(name for name, count in reversed(ranked) for _ in range(count))


@pytest.mark.req("P-07")
def test_points_come_before_small_ships() -> None:
    few_small = Score(points=8, sunk=("carrier",))
    many_small = Score(points=7, sunk=("patrol boat",) * 3)
    battle = scored(GRAND_FLEET, many_small, few_small)
    assert judge_on_time(GRAND_FLEET, battle) == wins(1, by=Ending.TIME_UP)


@pytest.mark.req("P-07")
def test_equal_points_are_a_draw_where_small_ships_do_not_decide() -> None:
    rules = replace(GRAND_FLEET, small_ships_decide=False)
    battle = scored(rules, Score(points=7, sunk=("patrol boat",)), Score(points=7))
    assert judge_on_time(rules, battle) == wins(0, 1, by=Ending.TIME_UP)


@pytest.mark.req("P-13")
def test_among_several_players_the_leaders_share_a_draw() -> None:
    rules = replace(GRAND_FLEET, players=4)
    battle = scored(rules, *(Score(points=points) for points in (3, 5, 1, 5)))
    assert judge_on_time(rules, battle) == wins(1, 3, by=Ending.TIME_UP)
