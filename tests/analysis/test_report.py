"""Whole reports, of every kind of shooting game."""

from dataclasses import replace
from math import sqrt

import pytest

from broadside.analysis.report import analyse, report_json
from broadside.bots.catalog import make_bot
from broadside.rules.grid import Grid
from broadside.rules.record import Moved
from broadside.rules.shooting.events import Call
from broadside.rules.shooting.ruleset import Announces, Points, Radar, Ruleset, ShipClass, Shots
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.analysis.recorded_games import POND, BestShot, play, played, recorded

BAY = Ruleset("bay", (ShipClass("raft", 2, 2), ShipClass("boat", 3)), Grid(6, 5))
VARIANTS = {
    "apart": replace(BAY, touching=False),
    "salvo": replace(BAY, shots=Shots.SALVO),
    "again": replace(BAY, shots=Shots.AGAIN),
    "armoured": replace(BAY, ships=(ShipClass("raft", 2, 2, armoured=True),)),
    "points": replace(BAY, bombs=12, points=Points(100, -10, 500), points_decide=True),
    "hits only": replace(BAY, announces=Announces.HIT),
    "radar": replace(BAY, radar=Radar(every=2)),
    "three": replace(BAY, players=3),
    "equal": replace(BAY, equal_turns=True, reveals_fleets=False),
}


def silent(done: int, total: int) -> None:
    pass


@pytest.mark.req("X-03")
@pytest.mark.parametrize("name", VARIANTS)
def test_every_shot_of_every_kind_of_game_is_appraised(name: str) -> None:
    rules = VARIANTS[name]
    record = played(rules, 3, *["hunter"] * rules.players)
    report = analyse(ShootingGame(rules), record, silent)
    shots = [shot for turn in report.turns for shot in turn.shots]
    moves = [entry.move for entry in record.entries if isinstance(entry, Moved)]
    fired = sum(move.count(" ") for move in moves if move.startswith("fire"))
    assert len(shots) == fired == sum(one.shots for one in report.showings)
    for turn in report.turns:
        assert sum(shot.lost for shot in turn.shots) > -1e-9
    for shot in shots:
        assert 0 <= shot.chance <= 1
        # What happened was held possible: a chance of 0 is never a hit, one of 1 never a miss.
        assert shot.meets or shot.chance < 1 - 1e-9
        assert shot.chance > 0 or not shot.meets


@pytest.mark.req("X-03")
@pytest.mark.parametrize("rules", [POND, VARIANTS["salvo"]])
def test_who_always_fires_at_a_best_square_has_all_the_skill(rules: Ruleset) -> None:
    record = play(rules, 1, [BestShot(), make_bot("random", 1)])
    best, other = analyse(ShootingGame(rules), record, silent).showings
    assert best.skill == pytest.approx(1)
    assert best.lost == pytest.approx(0)
    assert other.skill < 0.95


@pytest.mark.req("X-03")
def test_luck_evens_out_over_many_games() -> None:
    luck, variance = 0.0, 0.0
    for seed in range(60):
        for one in analyse(
            ShootingGame(POND), played(POND, seed, "random", "random"), silent
        ).showings:
            luck, variance = luck + one.luck, variance + one.spread**2
    assert abs(luck) < 4 * sqrt(variance)


@pytest.mark.req("X-03")
def test_a_better_player_shows_more_skill() -> None:
    skills = [0.0, 0.0]
    for seed in range(2):
        report = analyse(ShootingGame(BAY), played(BAY, seed, "random", "hunter"), silent)
        for one in report.showings:
            skills[one.seat] += one.skill / 2
    assert skills[0] + 0.15 < skills[1]


def test_the_progress_is_told() -> None:
    record = recorded(POND, ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"])
    told: list[tuple[int, int]] = []
    analyse(ShootingGame(POND), record, lambda done, total: told.append((done, total)))
    assert told == [(0, 3), (1, 3), (2, 3)]


def test_the_report_is_told_in_numbers_and_words() -> None:
    record = recorded(POND, ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"])
    told = report_json(analyse(ShootingGame(POND), record, silent))
    assert told.name == "pond"
    assert told.turns[0].heat[:4] == (118, 176, 176, 118)
    (shot,) = told.turns[2].shots
    assert (shot.target, shot.call, shot.most) == ("d3", Call.SUNK, 0.3333)
    assert told.seats[0].hits == 2
    assert told.seats[0].words[0] == "2 shots, 2 hits: 100%."
