"""The posterior against every fleet on small boards, and against real ships on full ones."""

from collections.abc import Iterator
from dataclasses import replace
from math import isnan
from typing import Any

import pytest

from broadside.bots.shooting.posterior import LOOPS, Method, Posterior, posterior, rehearse
from broadside.rules.game import Seat
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.presets import (
    CLASSIC,
    CUSTOM,
    GRAND_FLEET,
    PRESETS,
    RUSSIAN,
    SALVO,
    SEA_BATTLE,
)
from broadside.rules.shooting.ruleset import (
    Announces,
    Placement,
    Points,
    Radar,
    Ruleset,
    ShipClass,
    Shots,
)
from broadside.rules.shooting.view import View
from tests.bots.calibration import Judgement, bins, judgements
from tests.bots.compiled_loops import compiled_loops
from tests.bots.enumeration import Position, positions
from tests.bots.example_views import FLEET, names, view_after

POND = Ruleset(
    "pond", (ShipClass("ketch", 3), ShipClass("raft", 2, count=2)), grid=Grid(4, 3), first=0
)
LAKE = replace(POND, grid=Grid(5, 4), touching=False)
SAMPLES = 1000
IRON = (ShipClass("iron raft", 2, armoured=True), ShipClass("raft", 2), ShipClass("buoy", 1))
OPTIONS = {
    "touching": POND,
    "apart": LAKE,
    "salvo": replace(POND, shots=Shots.SALVO),
    "salvo apart": replace(LAKE, shots=Shots.SALVO),
    "again": replace(POND, shots=Shots.AGAIN),
    "armour": replace(POND, ships=IRON),
    "armour apart": replace(LAKE, ships=IRON, grid=Grid(4, 3)),
    "armour in salvos": replace(POND, ships=IRON, shots=Shots.SALVO),
    "radar": replace(POND, radar=Radar(every=2, reach=1)),
    "radar apart": replace(LAKE, radar=Radar(every=2, reach=1)),
    "three players": replace(POND, players=3, grid=Grid(3, 3)),
    "radar on two seas": replace(POND, players=3, grid=Grid(3, 3), radar=Radar(every=1, reach=1)),
    "equal turns": replace(POND, equal_turns=True, players=3, grid=Grid(3, 3)),
    "dealt fleets": replace(POND, placement=Placement.RANDOM, reveals_fleets=False),
    "points and bombs": replace(
        POND, bombs=9, points=Points(hit=1, miss=0, sunk=0), points_decide=True
    ),
}
RUSSIAN_SHIPS = replace(RUSSIAN, shots=Shots.ONE)
RUSSIAN_FLEET = "a1:a4 c1:c3 e1:e3 g1:g2 i1:i2 a6:a7 c5:c5 e5:e5 g5:g5 i5:i5"
FEW_LEFT = (
    "a1 a2 a3 a4 a5 c1 c2 c3 c4 e1 e2 e3 h9 d8 f6 j7 b8 f9 g7 i5 j3 d5 f4 h6 b10 d10 i8 g9 j10"
)
FULL_BOARDS = (CLASSIC, CUSTOM, RUSSIAN, GRAND_FLEET, SEA_BATTLE, SALVO)
RULES = {
    f"{name}, {announces} told": replace(rules, announces=announces)
    for name, rules in OPTIONS.items()
    for announces in Announces
    if not (rules.shots is Shots.SALVO and announces is Announces.HIT)
}


def test_the_options_cover_every_rule_that_tells_about_ships() -> None:
    rules = RULES.values()
    assert {each.touching for each in rules} == {True, False}
    assert {each.announces for each in rules} == set(Announces)
    assert {each.shots for each in rules} == set(Shots)
    assert {each.players for each in rules} == {2, 3}


@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.soak)])
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_posterior_is_what_counting_every_fleet_gives(rules: Ruleset, seed: int) -> None:
    for position in positions(rules, seed):
        for sea, fleets in position.fleets.items():
            found = posterior(position.view, sea)
            assert found.exact
            assert found.fleets == len(fleets)
            assert found.chances == pytest.approx(position.chances(sea), abs=1e-12)
            assert found.best == best_of(position, sea)


def best_of(position: Position, sea: Seat) -> tuple[Cell, ...]:
    struck = position.view.battle.seas[sea].hits | position.view.battle.seas[sea].misses
    cells = position.view.rules.grid.cells
    chances = zip(cells, position.chances(sea), strict=True)
    fair = {cell: chance for cell, chance in chances if cell not in struck and chance}
    most = max(fair.values(), default=0.0)
    return tuple(cell for cell, chance in fair.items() if chance == pytest.approx(most, abs=1e-9))


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_fleets_drawn_agree_with_counting_every_fleet(rules: Ruleset) -> None:
    position = list(positions(rules, seed=5))[4]
    found = posterior(position.view, 1, limit=0, samples=SAMPLES)
    fleets = len(position.fleets[1])
    assert found.fleets == pytest.approx(fleets, rel=0.15)
    for chance, expected in zip(found.chances, position.chances(1), strict=True):
        assert abs(chance - expected) <= 4.5 * (expected * (1 - expected) / SAMPLES) ** 0.5 + 1e-9


def test_a_sea_about_which_nothing_is_known_has_all_its_fleets() -> None:
    """The number of classic fleets is known: 30,093,975,536."""
    found = posterior(unfired(CLASSIC), samples=3000)
    assert found.method is Method.DRAWN
    assert not found.exact
    assert found.fleets == pytest.approx(30_093_975_536, rel=0.05)
    assert sum(found.chances) == pytest.approx(17)


def unfired(rules: Ruleset) -> View:
    return view_after("", fleet=FLEET if rules is CLASSIC else RUSSIAN_FLEET, rules=rules)


def test_without_a_sea_the_one_that_is_fired_at_now_is_judged() -> None:
    view = view_after("a1 a2 b3")
    assert posterior(view) == posterior(view, sea=1)
    assert posterior(view) != posterior(view, sea=0)


def test_the_same_arguments_give_the_same_posterior_and_other_chance_another() -> None:
    view = view_after("a1 c3")
    assert posterior(view, seed=1, samples=100) == posterior(view, seed=1, samples=100)
    assert posterior(view, seed=1, samples=100) != posterior(view, seed=2, samples=100)


def test_hits_are_certain_and_misses_empty() -> None:
    found = posterior(view_after("a1 b5 j10"), samples=200)
    assert found.chance(Cell(0, 0)) == 1.0
    assert found.chance(Cell(1, 4)) == 0.0
    assert not names(found.best) & {"a1", "b5", "j10"}


def test_beside_a_hit_is_the_best_square() -> None:
    found = posterior(view_after("a1 b1 j10"))
    assert names(found.best) == {"a2"}


def test_a_fleet_that_is_sunk_leaves_nothing_to_fire_at() -> None:
    last = list(positions(replace(POND, announces=Announces.HIT), seed=5))[-1]
    sea = next(sea for sea, each in enumerate(last.view.battle.seas) if not each.is_afloat)
    found = posterior(last.view, sea)
    assert found.best == ()
    assert set(found.chances) == {0.0, 1.0}


def test_no_fleet_at_all_leaves_a_guess_from_single_ships() -> None:
    found = posterior(view_after("a1 b5"), samples=0, limit=0)
    assert found.method is Method.GUESSED
    assert not found.exact
    assert isnan(found.fleets)
    assert found.chance(Cell(0, 0)) == 1.0
    assert found.chance(Cell(1, 4)) == 0.0
    assert names(found.best) <= {"a2", "b1", "e5", "f5", "e6", "f6"}


def test_where_fleets_drawn_at_once_seldom_fit_they_are_built_ship_by_ship() -> None:
    found = posterior(unfired(RUSSIAN_SHIPS), samples=80)
    assert found.method is Method.BUILT
    assert sum(found.chances) == pytest.approx(20)
    assert 1e15 < found.fleets < 3e15


@pytest.fixture(scope="module")
def compiled() -> Iterator[None]:
    with compiled_loops():
        yield


VIEWS = {
    "opening": view_after(""),
    "a hit": view_after("a1 c9 e5"),
    "two wounded ships": view_after("a1 c1 c2 j10 f5"),
    "apart": view_after("a1 a2 c8", rules=CUSTOM),
    "many ships": view_after("a1 a2 c8", fleet=RUSSIAN_FLEET, rules=RUSSIAN_SHIPS),
    "few fleets": view_after(FEW_LEFT),
}


@pytest.mark.parametrize("name", VIEWS)
def test_compiled_and_plain_loops_give_the_same(
    compiled: None, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    fast = posterior(VIEWS[name], samples=60, limit=5000)
    for each in LOOPS:
        assert each.is_warm
        monkeypatch.setattr(each, "is_warm", False)
    assert posterior(VIEWS[name], samples=60, limit=5000) == fast


def test_every_method_is_among_those_compared(compiled: None) -> None:
    used = {posterior(view, samples=60, limit=5000).method for view in VIEWS.values()}
    assert used == {Method.LISTED, Method.DRAWN, Method.BUILT}


def test_no_rules_need_compiling_anew(compiled: None) -> None:
    for rules in (*PRESETS, *(rules for rules in RULES.values() if rules.players == 2)):
        for each in judgements(rules, range(4), samples=40, limit=100):
            rehearse(each.view)
    twins: list[Any] = [each._compiled for each in LOOPS]
    assert [len(twin.signatures) for twin in twins] == [1] * len(LOOPS)


@pytest.mark.parametrize("rules", FULL_BOARDS, ids=lambda rules: rules.name)
def test_chances_are_as_often_true_as_they_say(compiled: None, rules: Ruleset) -> None:
    judged = list(judgements(rules, range(60), samples=800, limit=100))
    assert len(judged) > 40
    assert is_calibrated(judged)


def test_chances_that_say_too_much_are_found_out(compiled: None) -> None:
    judged = list(judgements(CLASSIC, range(60), samples=800, limit=100))
    bolder = [replace(each, posterior=overconfident(each.posterior)) for each in judged]
    assert not is_calibrated(bolder)


@pytest.mark.soak
@pytest.mark.parametrize("rules", FULL_BOARDS, ids=lambda rules: rules.name)
def test_over_many_positions_chances_are_as_often_true_as_they_say(
    compiled: None, rules: Ruleset
) -> None:
    assert is_calibrated(list(judgements(rules, range(2000))))


def is_calibrated(judged: list[Judgement]) -> bool:
    """Whether no tenth with enough squares is four standard errors off and by more than 0.01."""
    found = [each for each in bins(judged) if each.squares >= 30]
    return all(abs(each.z) < 4 or abs(each.predicted - each.real) < 0.01 for each in found)


def overconfident(found: Posterior) -> Posterior:
    """The same, with chances a fifth further from a half."""
    chances = (min(1.0, max(0.0, 0.5 + 1.2 * (chance - 0.5))) for chance in found.chances)
    return replace(found, chances=tuple(chances))
