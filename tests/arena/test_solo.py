"""One player alone against fleets."""

from dataclasses import replace

import pytest

from broadside.arena.solo import Shooting, SoloFailed, numbered_fleet, shoot, shoot_all, solo_rules
from broadside.botlink.bot_spec import CatalogueBot
from broadside.bots.catalog import BOTS
from broadside.rules.grid import Grid
from broadside.rules.shooting.placement import check_fleet
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, PRESETS, SALVO, SCORE_ATTACK
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.ships import read_fleet
from tests.botlink.programs import example, hostile

RANDOM = CatalogueBot("random", "random")
HUNTER = CatalogueBot("hunter", "hunter")


def squares(rules: Ruleset) -> int:
    return sum(kind.size for kind in rules.roster)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_sinks_a_fleet_of_every_game(rules: Ruleset, name: str) -> None:
    tally = shoot(Shooting(rules, CatalogueBot(name, name), 1, 0))
    assert squares(rules) <= tally.shots <= rules.grid.area
    assert 0 < tally.decisions <= tally.shots + rules.grid.area
    assert tally.seconds > 0


def test_fleets_are_legal_and_differ_by_number_and_seed() -> None:
    fleets = [numbered_fleet(CLASSIC, seed, number) for seed in (1, 2) for number in (0, 1)]
    assert len(set(fleets)) == 4
    for fleet in fleets:
        check_fleet(CLASSIC, fleet)


def test_a_given_fleet_is_the_one_that_is_shot_at() -> None:
    """A board of two squares, of which one is the whole fleet: two shots at most."""
    rules = replace(CLASSIC, name="puddle", grid=Grid(2, 1), ships=(ShipClass("raft", 1),))
    left, right = (read_fleet(rules, text) for text in ("a1:a1", "b1:b1"))
    for number in range(6):
        tallies = [shoot(Shooting(rules, RANDOM, 1, number, fleet)) for fleet in (left, right)]
        assert sorted(tally.shots for tally in tallies) == [1, 2]


def test_a_salvo_counts_every_square() -> None:
    tally = shoot(Shooting(SALVO, HUNTER, 1, 0))
    assert tally.decisions * 5 - 5 < tally.shots <= tally.decisions * 5


def test_radar_rounds_are_decisions_but_no_shots() -> None:
    tally = shoot(Shooting(GRAND_FLEET, HUNTER, 1, 0))
    without = shoot(Shooting(replace(GRAND_FLEET, radar=None), HUNTER, 1, 0))
    assert tally.decisions > tally.shots
    assert without.decisions == without.shots


def test_bombs_and_clocks_do_not_end_it() -> None:
    rules = solo_rules(SCORE_ATTACK)
    assert (rules.bombs, rules.points, rules.first) == (None, SCORE_ATTACK.points, 0)
    assert shoot(Shooting(SCORE_ATTACK, RANDOM, 1, 0)).shots > 40


def test_more_players_and_equal_turns_make_no_difference() -> None:
    crowded = replace(CLASSIC, players=4, equal_turns=True)
    assert (
        shoot(Shooting(crowded, HUNTER, 1, 0)).shots == shoot(Shooting(CLASSIC, HUNTER, 1, 0)).shots
    )


def test_results_are_the_same_however_the_work_is_shared() -> None:
    shootings = [
        Shooting(CLASSIC, bot, 1, number) for bot in (RANDOM, HUNTER) for number in range(9)
    ]
    alone, shared = (
        [tally.shots for tally in shoot_all(shootings, jobs, lambda more: None)] for jobs in (1, 2)
    )
    assert alone == shared


@pytest.mark.parametrize("rules", [CLASSIC, GRAND_FLEET, SALVO], ids=lambda rules: rules.name)
def test_a_program_shoots_like_anybody(rules: Ruleset) -> None:
    tally = shoot(Shooting(rules, example("hunter.py"), 1, 0))
    assert squares(rules) <= tally.shots <= rules.grid.area


def test_a_program_behind_a_pipe_needs_as_many_shots_as_without() -> None:
    piped = example("follower.py", "hunter")
    for rules in (CLASSIC, GRAND_FLEET):
        assert (
            shoot(Shooting(rules, piped, 1, 3)).shots == shoot(Shooting(rules, HUNTER, 1, 3)).shots
        )


@pytest.mark.parametrize(("kind", "fault"), [("nonsense", "nonsense"), ("illegal", "illegal")])
@pytest.mark.parametrize("jobs", [1, 2])
def test_who_breaks_a_rule_is_named(kind: str, fault: str, jobs: int) -> None:
    shootings = [Shooting(CLASSIC, hostile(kind, "x"), 1, number) for number in range(2)]
    with pytest.raises(SoloFailed, match=rf"{kind} failed at fleet [12]: {fault}, "):
        shoot_all(shootings, jobs, lambda more: None)


@pytest.mark.soak
def test_twenty_thousand_fleets_are_counted_alike_by_one_and_two_jobs() -> None:
    shootings = [Shooting(CLASSIC, RANDOM, 1, number) for number in range(20_000)]
    alone, shared = (
        [tally.shots for tally in shoot_all(shootings, jobs, lambda more: None)] for jobs in (1, 2)
    )
    assert alone == shared
    assert sum(alone) / 20_000 == pytest.approx(95.4, abs=0.3)
