"""Turns, rounds, visits, rights to scan, scores and bombs: what everybody knows of a battle."""

from dataclasses import replace

import pytest

from broadside.rules.errors import Refusal
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.battle import (
    Phase,
    Sea,
    bombs_left,
    new_battle,
    opponents_afloat,
    shots_due,
)
from broadside.rules.shooting.presets import GRAND_FLEET, SEA_BATTLE
from broadside.rules.shooting.ruleset import Points, Radar, Ruleset, ShipClass, Shots
from tests import drawing
from tests.scripted_match import ScriptedMatch, around, at

POND = Ruleset("pond", (ShipClass("punt", 2), ShipClass("raft", 1)), Grid(4, 3), first=0)
FLEETS = ("AA.. .... ...B", "..AA .... B...")
TRIO = replace(POND, players=3, shots=Shots.AGAIN)
THREE_FLEETS = (*FLEETS, ".... AA.. ...B")


def duel(**changes: object) -> ScriptedMatch:
    return ScriptedMatch(replace(POND, **changes), *FLEETS)  # type: ignore[arg-type]


def trio(**changes: object) -> ScriptedMatch:
    return ScriptedMatch(replace(TRIO, **changes), *THREE_FLEETS)  # type: ignore[arg-type]


# Turns


def test_before_the_battle_nobody_has_a_turn_and_every_sea_is_empty() -> None:
    battle = new_battle(SEA_BATTLE)
    assert battle.phase is Phase.DEPLOYING
    assert battle.turn is None
    assert battle.seas == (Sea(), Sea())
    assert all(battle.seas[0].is_open(cell) for cell in SEA_BATTLE.grid.cells)


@pytest.mark.req("REQ-033", "REQ-035", "W-08")
def test_turns_alternate_shot_by_shot_whether_they_hit_or_miss() -> None:
    match = duel()
    turns = []
    for square in ("c1", "a1", "a1", "b1", "a2", "a2"):
        turns.append(match.turn)
        match.fire(square)
    assert turns == [0, 1, 0, 1, 0, 1]
    assert match.battle.round == 4


@pytest.mark.req("P-05")
def test_a_hit_shoots_again_and_a_miss_ends_the_turn() -> None:
    match = duel(shots=Shots.AGAIN)
    assert match.fire("c1") == ["hit"]
    assert match.turn == 0
    assert match.fire("d1") == ["sunk punt"]
    assert match.turn == 0
    assert match.fire("a1") == ["miss"]
    assert match.turn == 1
    assert match.battle.round == 1


@pytest.mark.req("P-05")
def test_a_time_out_ends_the_turn_even_after_hits() -> None:
    match = duel(shots=Shots.AGAIN, turn_seconds=30)
    match.fire("c1")
    match.time_out()
    assert match.turn == 1


def test_a_salvo_ends_the_turn_whatever_it_hits() -> None:
    match = duel(shots=Shots.SALVO)
    match.fire("c1", "d1")
    assert match.turn == 1


def test_a_salvo_shrinks_with_the_own_fleet() -> None:
    match = duel(shots=Shots.SALVO)
    assert shots_due(match.rules, match.battle) == 2
    match.fire("a3", "a1")
    assert shots_due(match.rules, match.battle) == 1
    match.fire("a2")
    assert shots_due(match.rules, match.battle) == 2


def test_a_salvo_is_no_larger_than_the_squares_left() -> None:
    rules = Ruleset("ditch", (ShipClass("raft", 1, 2),), Grid(3, 1), first=0, shots=Shots.SALVO)
    match = ScriptedMatch(rules, "AB.", "A.B")
    match.fire("a1", "b1")
    match.fire("c1")
    assert shots_due(match.rules, match.battle) == 1
    assert match.fire("c1") == ["sunk raft"]


def test_a_square_is_closed_by_a_hit_and_a_miss_but_not_by_a_glance() -> None:
    sea = Sea(misses=frozenset({Cell(0, 0)}), glances=frozenset({Cell(1, 0)}), hits=frozenset())
    assert not sea.is_open(Cell(0, 0))
    assert sea.is_open(Cell(1, 0))
    assert not replace(sea, hits=frozenset({Cell(2, 0)})).is_open(Cell(2, 0))


# Scores


@pytest.mark.req("P-06", "P-08")
def test_a_hit_is_a_point_and_a_ship_destroyed_one_more() -> None:
    match = duel(shots=Shots.AGAIN, points=GRAND_FLEET.points)
    points = []
    for square in ("c1", "d1", "a3"):
        match.fire(square)
        points.append(match.score(0).points)
    assert points == [1, 3, 5]
    assert match.score(1).points == 0


@pytest.mark.req("P-06")
@pytest.mark.parametrize(("name", "points"), [("carrier", 6), ("patrol boat", 2)])
def test_a_carrier_is_worth_six_points_and_a_patrol_boat_two(name: str, points: int) -> None:
    kind = next(kind for kind in GRAND_FLEET.ships if kind.name == name)
    rules = replace(
        GRAND_FLEET, ships=(replace(kind, count=1),), grid=Grid(5, 1), first=0, radar=None
    )
    match = ScriptedMatch(rules, "A" * kind.size + "." * (5 - kind.size), "A" * kind.size + "....")
    match.fire_all(*(f"{letter}1" for letter in "abcde"[: kind.size]))
    assert match.score(0).points == points


@pytest.mark.req("K-14")
def test_score_attack_counts_hits_misses_and_sinkings() -> None:
    match = duel(points=Points(hit=100, miss=-10, sunk=500), bombs=40)
    match.fire_all("c1", "a2")
    assert (match.score(0).points, match.score(1).points) == (100, -10)
    match.fire_all("d1", "b2")
    assert (match.score(0).points, match.score(1).points) == (700, -20)


def test_shots_hits_and_sunk_ships_are_counted_without_points_too() -> None:
    match = duel(shots=Shots.AGAIN)
    match.fire_all("c1", "d1", "a1")
    score = match.score(0)
    assert (score.shots, score.hits, score.points, score.sunk) == (3, 2, 0, ("punt",))


# Bombs


@pytest.mark.req("K-14")
def test_bombs_are_counted_down_for_each_side() -> None:
    match = duel(bombs=3)
    match.fire_all("a1", "a1", "a2")
    assert bombs_left(match.rules, match.battle, 0) == 1
    assert bombs_left(match.rules, match.battle, 1) == 2
    assert bombs_left(POND, match.battle, 0) is None


def test_who_has_no_bomb_left_is_passed_over() -> None:
    match = duel(bombs=2, shots=Shots.AGAIN)
    match.fire_all("c1", "d1")
    assert match.turn == 1
    match.fire("c3")
    assert match.turn == 1


def test_the_last_salvo_has_as_many_shots_as_bombs() -> None:
    match = duel(bombs=3, shots=Shots.SALVO)
    match.fire("a1", "b1")
    match.fire("c1", "d1")
    assert shots_due(match.rules, match.battle) == 1


# Equal turns


def test_with_equal_turns_the_second_player_answers_the_last_shot() -> None:
    match = duel(equal_turns=True)
    match.fire_all("c1", "a1", "d1", "b1", "a3")
    assert match.outcome() is None
    assert match.turn == 1
    match.fire("a2")
    assert match.outcome() is not None


def test_the_first_player_has_no_answer() -> None:
    match = duel(equal_turns=True)
    match.fire_all("a1", "a1", "a2", "b1", "b2", "d3")
    assert match.outcome() is not None


def test_a_sunk_fleet_answers_a_salvo_with_one_shot() -> None:
    match = duel(equal_turns=True, shots=Shots.SALVO)
    match.fire("c1", "d1")
    match.fire("a2")
    match.fire("a3", "a2")
    assert match.turn == 1
    assert shots_due(match.rules, match.battle) == 1


def test_an_answer_may_time_out() -> None:
    match = duel(equal_turns=True, turn_seconds=30, shots=Shots.AGAIN)
    match.fire_all("c1", "d1", "a3")
    assert match.turn == 1
    match.time_out()
    assert match.outcome() is not None


def test_without_equal_turns_there_is_no_answer() -> None:
    match = duel()
    match.fire_all("c1", "a1", "d1", "b1", "a3")
    assert match.outcome() is not None


# Radar


def scanning(rounds: int, every: int = 4) -> ScriptedMatch:
    """A duel on a sea with much water after so many rounds of misses."""
    rules = Ruleset(
        "bay",
        (ShipClass("punt", 2),),
        Grid(6, 4),
        first=0,
        radar=Radar(every=every),
        shots=Shots.AGAIN,
        turn_seconds=30,
    )
    match = ScriptedMatch(rules, "AA.... ...... ...... ......", "AA.... ...... ...... ......")
    water = [str(cell) for cell in rules.grid.cells if cell.row > 0]
    for square in water[:rounds]:
        match.fire_all(square, square)
    return match


@pytest.mark.req("P-09")
@pytest.mark.parametrize("rounds", range(1, 14))
def test_rights_to_scan_come_after_rounds_4_8_and_12(rounds: int) -> None:
    granted = frozenset({0, 1}) if rounds % 4 == 0 else frozenset()
    assert scanning(rounds).battle.scans == granted


@pytest.mark.req("P-09")
def test_both_players_get_a_scan_and_each_keeps_it_until_the_own_turn() -> None:
    match = scanning(4)
    match.fire("f1")
    assert match.turn == 1
    assert match.battle.scans == {1}
    match.scan("a1")
    assert match.battle.scans == frozenset()


@pytest.mark.req("P-09")
def test_a_scan_that_is_not_used_before_the_first_shot_lapses() -> None:
    match = scanning(4)
    match.fire("a1")
    assert match.turn == 0
    assert match.refusal(around("b2", 1)) is Refusal.NO_SCAN


@pytest.mark.req("P-09")
def test_a_time_out_lapses_the_scan() -> None:
    match = scanning(4)
    match.time_out()
    assert match.battle.scans == {1}
    match.time_out()
    assert match.refusal(around("b2", 1)) is Refusal.NO_SCAN


@pytest.mark.req("P-09")
def test_a_turn_of_several_shots_counts_once() -> None:
    match = scanning(3)
    match.fire("a1")
    assert match.turn == 0
    match.fire("f4")
    assert match.battle.scans == frozenset()
    match.fire("a1")
    match.fire("f4")
    assert match.battle.scans == {0, 1}


@pytest.mark.req("P-09")
def test_a_round_counts_for_those_who_timed_out_as_well() -> None:
    match = scanning(3)
    match.time_out()
    match.time_out()
    assert match.battle.scans == {0, 1}


@pytest.mark.req("P-09")
def test_a_scan_does_not_begin_a_fresh_time_but_a_shot_does() -> None:
    match = scanning(4)
    before = match.battle.allowances
    match.scan("a1")
    assert match.battle.allowances == before
    match.fire("a1")
    assert match.battle.allowances == before + 1
    match.fire("f4")
    assert match.battle.allowances == before + 2
    match.time_out()
    assert match.battle.allowances == before + 3


def test_without_radar_nobody_may_scan() -> None:
    match = duel()
    for square in ["a1", "b1", "a2", "b2", "c2"]:
        match.fire_all(square, square if square != "a1" else "c1")
    assert match.battle.scans == frozenset()


# Several players


@pytest.mark.req("P-13")
def test_a_turn_visits_every_opponent_in_seat_order() -> None:
    match = trio(first=1)
    visits = []
    for square in ("d2", "d2", "c2", "c2", "d2", "c2"):
        visits.append((match.turn, match.battle.target))
        assert match.fire(square) == ["miss"]
    assert visits == [(1, 0), (1, 2), (2, 0), (2, 1), (0, 1), (0, 2)]
    assert match.battle.round == 2


@pytest.mark.req("P-13")
def test_a_hit_shoots_again_at_the_same_opponent_and_a_miss_ends_the_visit() -> None:
    match = trio()
    match.fire("c1")
    assert (match.turn, match.battle.target) == (0, 1)
    match.fire("a1")
    assert (match.turn, match.battle.target) == (0, 2)
    match.fire("a1")
    assert (match.turn, match.battle.target) == (1, 0)


@pytest.mark.req("P-13", "P-05")
def test_a_time_out_ends_that_visit_only() -> None:
    match = trio(turn_seconds=30)
    allowance = match.battle.allowances
    match.time_out()
    assert (match.turn, match.battle.target) == (0, 2)
    assert match.battle.allowances == allowance + 1
    match.time_out()
    assert (match.turn, match.battle.target) == (1, 0)


@pytest.mark.req("P-13")
def test_a_square_fired_at_by_anyone_is_closed_to_everyone() -> None:
    match = trio(shots=Shots.ONE)
    match.fire_all("a1", "a1")
    match.fire_all("d1")
    assert (match.turn, match.battle.target) == (1, 2)
    assert match.refusal(at("a1")) is Refusal.ALREADY_SHOT


@pytest.mark.req("P-13")
def test_damage_is_shared_and_points_go_to_the_one_who_fired() -> None:
    match = trio(shots=Shots.ONE, points=GRAND_FLEET.points)
    match.fire_all("a1", "a2")  # seat 0 hits seat 2
    match.fire_all("d2", "d2")  # seat 1 misses both
    match.fire_all("d1", "d1")  # seat 2 misses and hits
    match.fire_all("a2", "c1")
    assert match.fire("c2") == ["miss"]
    assert match.fire("b2") == ["sunk punt"]
    assert [score.points for score in match.battle.scores] == [1, 2, 1]
    assert match.sea(2) == drawing.picture("..o. xx.o ....")


@pytest.mark.req("P-13")
def test_a_sunk_fleet_is_visited_no_more_and_has_no_turn() -> None:
    match = trio()
    match.fire_all("c1", "d1", "a3")
    assert (match.turn, match.battle.target) == (0, 2)
    assert match.outcome() is None
    assert opponents_afloat(match.battle, 0) == (2,)
    match.fire("a1")
    assert (match.turn, match.battle.target) == (2, 0)
    match.fire("d1")
    assert (match.turn, match.battle.target) == (0, 2)


@pytest.mark.req("P-13")
def test_a_salvo_fires_at_every_opponent_in_turn() -> None:
    match = trio(shots=Shots.SALVO)
    match.fire("a1", "b1")
    assert (match.turn, match.battle.target) == (0, 2)


@pytest.mark.req("P-13")
def test_a_visit_needs_a_bomb() -> None:
    match = trio(shots=Shots.ONE, bombs=1)
    match.fire("a1")
    assert match.turn == 1


@pytest.mark.req("P-13", "P-09")
def test_the_scanner_names_one_opponent_afloat_before_the_first_visit() -> None:
    match = trio(radar=Radar(every=1), shots=Shots.ONE)
    match.fire_all("a1", "d1", "c2", "c2", "d2", "d2")
    assert match.battle.scans == {0, 1, 2}
    assert match.refusal(around("a1", 0)) is Refusal.NOT_AN_OPPONENT
    finding = match.scan("a2", sea=2)
    assert (finding.sea, finding.ships) == (2, drawing.cells(".... ##.. ....", "#"))
    match.fire("b2")
    assert match.refusal(around("a1", 1)) is Refusal.NO_SCAN


@pytest.mark.req("P-13", "P-09")
def test_a_sunk_fleet_gets_no_scan_and_cannot_be_scanned() -> None:
    match = trio(radar=Radar(every=1))
    match.fire_all("c1", "d1", "a3", "a1", "d1")
    assert match.battle.scans == {0, 2}
    assert match.refusal(around("a1", 1)) is Refusal.NOT_AN_OPPONENT
