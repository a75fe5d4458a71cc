"""The rule sets that everybody knows by name, as their documents tabulate them."""

import pytest

from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.checks import complaints
from broadside.rules.shooting.presets import (
    CLASSIC,
    CUSTOM,
    GRAND_FLEET,
    PRESETS,
    RUSSIAN,
    SALVO,
    SCORE_ATTACK,
    SEA_BATTLE,
)
from broadside.rules.shooting.ruleset import Announces, Placement, Points, Radar, Ruleset, Shots


def fleet_of(rules: Ruleset) -> list[tuple[str, int, int]]:
    return [(kind.name, kind.size, kind.count) for kind in rules.ships]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_preset_can_be_played(rules: Ruleset) -> None:
    assert complaints(rules) == ()


@pytest.mark.req("W-02")
def test_classic_has_five_ships_on_ten_by_ten() -> None:
    assert CLASSIC.grid == Grid(10, 10)
    assert fleet_of(CLASSIC) == [
        ("carrier", 5, 1),
        ("battleship", 4, 1),
        ("cruiser", 3, 1),
        ("submarine", 3, 1),
        ("destroyer", 2, 1),
    ]
    assert CLASSIC.players == 2
    assert CLASSIC.touching
    assert CLASSIC.placement is Placement.OWN
    assert CLASSIC.shots is Shots.ONE
    assert CLASSIC.announces is Announces.CLASS
    assert CLASSIC.notation.column_labels(CLASSIC.grid) == tuple("ABCDEFGHIJ")
    assert " ".join(CLASSIC.notation.row_labels(CLASSIC.grid)) == "1 2 3 4 5 6 7 8 9 10"


@pytest.mark.req("REQ-001", "REQ-006", "REQ-007", "REQ-011", "REQ-033")
def test_sea_battle_deals_three_ships_of_three_and_the_player_begins() -> None:
    assert SEA_BATTLE.grid == Grid(10, 10)
    assert [kind.size for kind in SEA_BATTLE.roster] == [3, 3, 3]
    assert SEA_BATTLE.touching
    assert SEA_BATTLE.placement is Placement.RANDOM
    assert SEA_BATTLE.shots is Shots.ONE
    assert SEA_BATTLE.first == 0
    assert SEA_BATTLE.notation.show(Cell(col=4, row=3)) == "34"
    assert not SEA_BATTLE.reveals_fleets


@pytest.mark.req("K-02", "K-03")
def test_custom_has_five_ships_that_may_not_touch() -> None:
    assert CUSTOM.grid == Grid(10, 10)
    assert fleet_of(CUSTOM) == [
        ("aircraft carrier", 5, 1),
        ("battleship", 4, 1),
        ("submarine", 3, 1),
        ("cruiser", 3, 1),
        ("destroyer", 2, 1),
    ]
    assert not CUSTOM.touching
    assert CUSTOM.shots is Shots.ONE
    assert CUSTOM.placement is Placement.OWN
    assert CUSTOM.notation.show(Cell(col=2, row=1)) == "B-3"


@pytest.mark.req("P-01", "P-02", "P-05", "P-06", "P-07", "P-09")
def test_grand_fleet_has_28_ships_on_15_by_10() -> None:
    assert GRAND_FLEET.grid == Grid(cols=15, rows=10)
    assert fleet_of(GRAND_FLEET) == [
        ("carrier", 5, 2),
        ("battleship", 4, 3),
        ("destroyer", 3, 5),
        ("super patrol", 2, 8),
        ("patrol boat", 1, 10),
    ]
    assert len(GRAND_FLEET.roster) == 28
    assert GRAND_FLEET.touching
    assert GRAND_FLEET.placement is Placement.OWN
    assert GRAND_FLEET.shots is Shots.AGAIN
    assert (GRAND_FLEET.turn_seconds, GRAND_FLEET.match_seconds) == (30, 300)
    assert GRAND_FLEET.points == Points(hit=1, miss=0, sunk=1)
    assert GRAND_FLEET.small_ships_decide
    assert not GRAND_FLEET.points_decide
    assert GRAND_FLEET.radar == Radar(every=4, reach=1)


@pytest.mark.req("P-01")
def test_grand_fleet_names_columns_a_to_o_and_rows_0_to_9() -> None:
    assert GRAND_FLEET.notation.column_labels(GRAND_FLEET.grid) == tuple("ABCDEFGHIJKLMNO")
    assert GRAND_FLEET.notation.row_labels(GRAND_FLEET.grid) == tuple("0123456789")
    assert GRAND_FLEET.notation.show(Cell(col=14, row=0)) == "O0"


def test_russian_has_ten_ships_apart_and_a_hit_shoots_again() -> None:
    assert RUSSIAN.grid == Grid(10, 10)
    assert [kind.size for kind in RUSSIAN.roster] == [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]
    assert not RUSSIAN.touching
    assert RUSSIAN.shots is Shots.AGAIN


def test_salvo_is_classic_with_a_shot_for_every_ship_afloat() -> None:
    assert fleet_of(SALVO) == fleet_of(CLASSIC)
    assert (SALVO.grid, SALVO.touching) == (CLASSIC.grid, CLASSIC.touching)
    assert SALVO.shots is Shots.SALVO


@pytest.mark.req("K-14")
def test_score_attack_is_custom_with_forty_bombs_and_points() -> None:
    assert fleet_of(SCORE_ATTACK) == fleet_of(CUSTOM)
    assert (SCORE_ATTACK.grid, SCORE_ATTACK.touching) == (CUSTOM.grid, CUSTOM.touching)
    assert SCORE_ATTACK.shots is Shots.ONE
    assert SCORE_ATTACK.bombs == 40
    assert SCORE_ATTACK.points == Points(hit=100, miss=-10, sunk=500)
    assert SCORE_ATTACK.points_decide
