"""What can be read from the calls."""

from dataclasses import replace
from random import Random

import pytest

from broadside.bots.shooting.evidence import read_evidence, read_sinkings
from broadside.bots.shooting.shooting_player import ShootingPlayer
from broadside.rules.catalog import GAMES
from broadside.rules.grid import Cell
from broadside.rules.shooting.moves import Scan
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, PRESETS
from broadside.rules.shooting.ruleset import Announces, Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from tests.bots.example_views import evidence, names


def test_hits_are_wounds_until_the_ship_is_sunk() -> None:
    before = evidence("c1 j10 c2")
    assert names(before.wounds) == {"c1", "c2"}
    after = evidence("c1 c2 c3 c4 e1")
    assert names(after.wrecks) == {"c1", "c2", "c3", "c4"}
    assert names(after.wounds) == {"e1"}


def test_wounds_are_listed_oldest_first() -> None:
    assert [str(cell) for cell in evidence("e2 j10 a3 c1").wounds] == ["e2", "a3", "c1"]


def test_a_wreck_is_told_from_a_ship_that_touches_it_end_to_end() -> None:
    fleet = "a1:a5 e5:e8 e2:e4 g1:g3 i1:i2"
    # The cruiser e2 to e4 is finished by e2: with e5 hit as well, e2 to e4 is the only line of
    # three that contains e2.
    assert names(evidence("e5 e4 e3 e2", fleet).wrecks) == {"e2", "e3", "e4"}


def test_squares_common_to_all_readings_are_wreck_and_the_rest_stay_wounds() -> None:
    fleet = "a1:a5 e5:e8 e2:e4 g1:g3 i1:i2"
    # Finished by e4, the cruiser may be e2 to e4 or e3 to e5.
    read = evidence("e5 e2 e3 e4", fleet)
    assert names(read.wrecks) == {"e3", "e4"}
    assert names(read.wounds) == {"e2", "e5"}


def test_a_settled_wreck_settles_its_neighbour() -> None:
    fleet = "j1:j5 e5:e8 e3:e4 e9:e10 a1:a3"
    rules = replace(
        CLASSIC,
        ships=(
            ShipClass("carrier", 5),
            ShipClass("battleship", 4),
            ShipClass("patrol", 2),
            ShipClass("tug", 2),
            ShipClass("cruiser", 3),
        ),
    )
    # e4 finishes the patrol boat with e3 or e5; when the battleship e5 to e8 is settled by e8,
    # only e3 is left for it.
    assert names(evidence("e3 e5 e4", fleet, rules).wrecks) == {"e4"}
    settled = evidence("e3 e5 e4 e6 e7 e8", fleet, rules)
    assert names(settled.wrecks) == {"e3", "e4", "e5", "e6", "e7", "e8"}


def test_where_ships_may_not_touch_joined_hits_are_one_ship() -> None:
    read = evidence("c1 c2 c3 c4", rules=CUSTOM)
    assert names(read.wrecks) == {"c1", "c2", "c3", "c4"}


def test_without_classes_any_size_of_the_fleet_is_thinkable() -> None:
    rules = replace(CLASSIC, announces=Announces.SUNK)
    assert names(evidence("c1 c2 c3 c4", rules=rules).wrecks) == {"c3", "c4"}


def test_without_sinkings_nothing_is_a_wreck() -> None:
    rules = replace(CLASSIC, announces=Announces.HIT)
    read = evidence("i1 i2", rules=rules)
    assert (read.wrecks, names(read.wounds)) == (frozenset(), {"i1", "i2"})


def test_a_glance_spots_a_square_that_stays_open() -> None:
    submarine = tuple(replace(kind, armoured=kind.name == "submarine") for kind in CLASSIC.ships)
    read = evidence("g1", rules=replace(CLASSIC, ships=submarine))
    assert names(read.spotted) == {"g1"}
    assert Cell(6, 0) in read.open


def test_the_sizes_of_sunk_ships_are_known_where_they_are_plain() -> None:
    assert evidence("c1 c2 c3 c4 i1 i2").sunk == (4, 2)
    unnamed = replace(CLASSIC, announces=Announces.SUNK)
    assert evidence("c1 c2 c3 c4", rules=unnamed).sunk == ()
    assert evidence("i1 i2", rules=unnamed).sunk == (2,)


def test_radar_closes_water_and_spots_ships() -> None:
    game = GAMES["grand-fleet"]
    state, rng = game.start(3), Random(3)
    while not _may_scan(state):
        seat = min(game.to_move(state))
        state = game.play(state, seat, game.sample_move(game.view(state, seat), rng)).state
    seat = min(game.to_move(state))
    state = game.play(state, seat, Scan(Cell(7, 5), 1 - seat)).state
    (finding,) = game.view(state, seat).findings
    read = read_evidence(game.view(state, seat))
    assert finding.water.isdisjoint(read.open)
    assert read.spotted == finding.ships - read.sea.hits


def _may_scan(state: State) -> bool:
    return state.battle.turn is not None and state.battle.turn in state.battle.scans


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_wreck_is_never_a_ship_afloat(rules: Ruleset) -> None:
    """Against the truth, which only the test knows."""
    game = ShootingGame(rules)
    for seed in range(8):
        state = game.start(seed)
        players = [
            ShootingPlayer(lambda seen, rng: rng.choice(seen.open), seed + seat) for seat in (0, 1)
        ]
        while (seats := game.to_move(state)) and state.battle.round < 60:
            seat = min(seats)
            state = game.play(state, seat, players[seat].choose(game.view(state, seat))).state
            for sea, fleet in zip(state.battle.seas, state.fleets, strict=True):
                afloat = {
                    cell
                    for ship in fleet or ()
                    if not sea.hits.issuperset(ship.cells)
                    for cell in ship.cells
                }
                for places in read_sinkings(rules, sea):
                    assert frozenset.intersection(*places).isdisjoint(afloat)


def test_barred_squares_are_left_out() -> None:
    corner = Cell(0, 0)
    assert corner in evidence("c1").open
    assert corner not in evidence("c1").without(frozenset({corner})).open
