"""What each move does, what is called out, and what is refused."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.game import Ending, Expiry, Outcome
from broadside.rules.grid import Cell, Grid
from broadside.rules.record import replay
from broadside.rules.shooting.battle import Phase
from broadside.rules.shooting.events import Began, Deployed, Ended, Fired, Scanned, TimedOut
from broadside.rules.shooting.moves import Deploy, Fire, Scan
from broadside.rules.shooting.presets import SALVO, SEA_BATTLE
from broadside.rules.shooting.ruleset import (
    Announces,
    Placement,
    Points,
    Radar,
    Ruleset,
    ShipClass,
    Shots,
)
from broadside.rules.shooting.ships import read_fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from tests import drawing
from tests.contract.hidden_fleets import Called, calls
from tests.contract.playing import random_world
from tests.scripted_match import ScriptedMatch, around, at, names
from tests.strategies import rulesets

PUNT_AND_RAFT = Ruleset("pond", (ShipClass("punt", 2), ShipClass("raft", 1)), Grid(3, 3), first=0)
MINE = "AA. ... ..B"
YOURS = "..A ..A B.."

CLASSIC_PICTURE = """
    AAAAA.....
    BBBB......
    CCC.......
    DDD.......
    EE........
    ..........
    ..........
    ..........
    ..........
    ..........
"""


def pond(**changes: object) -> ScriptedMatch:
    return ScriptedMatch(replace(PUNT_AND_RAFT, **changes), MINE, YOURS)  # type: ignore[arg-type]


# Deploying


@pytest.mark.req("P-02", "K-05")
def test_the_battle_begins_when_every_fleet_is_placed() -> None:
    match = ScriptedMatch(PUNT_AND_RAFT)
    mine, yours = (drawing.fleet(PUNT_AND_RAFT, picture) for picture in (MINE, YOURS))
    assert match.play(1, Deploy(yours)) == (Deployed(1, yours),)
    assert match.phase() is Phase.DEPLOYING
    assert match.play(0, Deploy(mine)) == (Deployed(0, mine), Began(0))
    assert match.phase() is Phase.FIGHTING
    assert match.turn == 0


def test_a_fleet_is_placed_once() -> None:
    match = ScriptedMatch(PUNT_AND_RAFT, MINE)
    fleet = drawing.fleet(PUNT_AND_RAFT, MINE)
    assert match.refusal(Deploy(fleet), seat=0) is Refusal.ALREADY_DEPLOYED
    match.play(1, Deploy(fleet))
    assert match.refusal(Deploy(fleet), seat=0) is Refusal.ALREADY_DEPLOYED


def test_only_seats_of_the_game_place_fleets() -> None:
    fleet = drawing.fleet(PUNT_AND_RAFT, MINE)
    for seat in (-1, 2):
        assert ScriptedMatch(PUNT_AND_RAFT).refusal(Deploy(fleet), seat) is Refusal.NOT_YOUR_TURN


@pytest.mark.req("W-02", "K-03")
@pytest.mark.parametrize(
    ("ships", "reason"),
    [
        ("a1:b1 b1:b1", Refusal.OVERLAP),
        ("c1:d1 a3:a3", Refusal.OFF_BOARD),
        ("a1:c1 a3:a3", Refusal.NOT_STRAIGHT),
        ("a1:b1 c2:c2", Refusal.TOUCHING),
    ],
)
def test_an_illegal_fleet_is_refused_with_the_reason(ships: str, reason: Refusal) -> None:
    match = ScriptedMatch(replace(PUNT_AND_RAFT, touching=False))
    assert match.refusal(Deploy(read_fleet(match.rules, ships)), seat=0) is reason


def test_dealt_fleets_are_not_placed_by_hand() -> None:
    match = ScriptedMatch(SEA_BATTLE)
    fleet = match.state.fleets[0]
    assert fleet is not None
    assert match.refusal(Deploy(fleet), seat=0) is Refusal.DEALT


def test_nobody_fires_or_scans_before_the_battle_begins() -> None:
    match = ScriptedMatch(replace(PUNT_AND_RAFT, radar=Radar(every=1)), MINE)
    assert match.refusal(at("a1"), seat=0) is Refusal.NOT_STARTED
    assert match.refusal(around("a1", 1), seat=0) is Refusal.NOT_STARTED


# Firing


@pytest.mark.req("REQ-037", "REQ-038", "REQ-039", "REQ-040")
def test_each_shot_is_called_a_hit_or_a_miss_at_once() -> None:
    match = pond()
    assert match.fire("a1") == ["miss"]
    assert match.fire("b1") == ["hit"]
    assert match.fire("c2") == ["hit"]
    assert match.sea(1) == drawing.picture("o.. ..x ...")
    assert match.sea(0) == drawing.picture(".x. ... ...")


@pytest.mark.req("REQ-041", "REQ-044")
def test_a_ship_is_sunk_when_all_its_squares_are_hit_and_its_class_is_told() -> None:
    match = pond()
    match.fire_all("c2", "c1")
    assert match.fire("c1") == ["sunk punt"]
    match.fire("c2")
    assert match.score(0).sunk == ("punt",)
    assert match.score(1).sunk == ()


@pytest.mark.parametrize(
    ("announces", "called"),
    [
        (Announces.HIT, ["hit", "hit"]),
        (Announces.SUNK, ["hit", "sunk"]),
        (Announces.CLASS, ["hit", "sunk punt"]),
    ],
)
def test_each_level_of_announcement_tells_a_little_more(
    announces: Announces, called: list[str]
) -> None:
    match = pond(announces=announces, shots=Shots.AGAIN)
    assert match.fire("c1") + match.fire("c2") == called


def test_a_ship_merely_hit_is_in_no_event() -> None:
    match = pond()
    assert match.play(0, at("c2")) == (Fired(0, 1, match.battle.seas[1].shots, fleet_sunk=False),)
    assert match.battle.seas[1].shots[0].ship is None


@pytest.mark.req("REQ-074", "REQ-075", "REQ-076", "REQ-077")
def test_each_player_has_a_history_of_shots_and_repeats_none_of_them() -> None:
    match = pond()
    match.fire_all("a1", "b1", "b2", "a1")
    assert [str(shot.target) for shot in match.battle.seas[1].shots] == ["a1", "b2"]
    assert [str(shot.target) for shot in match.battle.seas[0].shots] == ["b1", "a1"]
    assert match.refusal(at("a1")) is Refusal.ALREADY_SHOT
    match.fire("b1")
    assert match.refusal(at("b1")) is Refusal.ALREADY_SHOT


@pytest.mark.parametrize("cell", [Cell(3, 0), Cell(0, 3), Cell(-1, 0), Cell(0, -1)])
def test_shots_off_the_board_are_refused(cell: Cell) -> None:
    assert pond().refusal(Fire.at(cell)) is Refusal.OFF_BOARD


@pytest.mark.req("REQ-035")
def test_out_of_turn_nobody_fires() -> None:
    match = pond()
    assert match.refusal(at("a1"), seat=1) is Refusal.NOT_YOUR_TURN
    match.fire("a1")
    assert match.refusal(at("a2"), seat=0) is Refusal.NOT_YOUR_TURN
    assert match.turn == 1


@pytest.mark.parametrize("squares", [[], ["a1", "a2"]])
def test_one_shot_is_one_square(squares: list[str]) -> None:
    with pytest.raises(IllegalMove) as refused:
        pond().fire(*squares)
    assert refused.value.refusal is Refusal.WRONG_NUMBER_OF_SHOTS
    assert refused.value.about == "1"


@pytest.mark.req("REQ-059", "REQ-060", "REQ-061", "W-08")
@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 1)])
def test_the_game_ends_at_once_when_a_fleet_is_sunk(first: int, winner: int) -> None:
    match = pond(first=first, shots=Shots.AGAIN)
    squares = ["c1", "c2", "a3"] if first == 0 else ["a1", "b1", "c3"]
    match.fire_all(*squares[:2])
    assert match.outcome() is None
    match.fire(squares[2])
    assert match.outcome() == Outcome(frozenset({winner}), Ending.FLEET_SUNK)
    assert match.phase() is Phase.OVER
    assert match.refusal(at("b2"), seat=winner) is Refusal.GAME_OVER
    assert match.refusal(at("b2"), seat=1 - winner) is Refusal.GAME_OVER


def test_fleets_are_shown_at_the_end_where_the_rules_say_so() -> None:
    for reveals in (True, False):
        match = pond(shots=Shots.AGAIN, reveals_fleets=reveals)
        match.fire_all("c1", "c2", "a3")
        ended = match.events[-1]
        assert isinstance(ended, Ended)
        assert ended.fleets == (match.state.fleets if reveals else None)


# Salvos


@pytest.mark.req("EDGE-020")
def test_a_salvo_is_called_out_together_and_may_sink_several_ships() -> None:
    rules = replace(PUNT_AND_RAFT, shots=Shots.SALVO, ships=(ShipClass("raft", 1, 3),))
    match = ScriptedMatch(rules, "ABC ... ...", "A.. .B. ..C")
    assert match.fire("c3", "a1", "c1") == ["sunk raft", "miss", "sunk raft"]
    assert match.fire("a1") == ["sunk raft"]
    assert match.sea(1) == drawing.picture("x.o ... ..x")


def test_a_salvo_has_a_shot_for_every_own_ship_afloat() -> None:
    match = ScriptedMatch(SALVO, CLASSIC_PICTURE, CLASSIC_PICTURE, seed=1)
    first = match.turn
    assert match.refusal(at("a1", "a2", "a3", "a4")) is Refusal.WRONG_NUMBER_OF_SHOTS
    match.fire("a5", "b5", "j10", "j9", "j8")
    assert match.turn == 1 - first
    assert match.refusal(at("a1", "a2", "a3", "a4", "a6")) is Refusal.WRONG_NUMBER_OF_SHOTS
    assert match.fire("a1", "a2", "a3", "a4") == ["hit"] * 4
    assert match.refusal(at("a5", "c1", "c2", "c3", "j10")) is Refusal.ALREADY_SHOT


def test_two_squares_of_one_ship_in_a_salvo_sink_it_once() -> None:
    rules = replace(PUNT_AND_RAFT, shots=Shots.SALVO)
    match = ScriptedMatch(rules, MINE, YOURS)
    assert match.fire("c1", "c2") == ["hit", "sunk punt"]
    assert match.score(0).sunk == ("punt",)


# Armour


@pytest.mark.req("K-15")
def test_an_armoured_square_takes_two_bombs_to_register_one_hit() -> None:
    rules = replace(
        PUNT_AND_RAFT, ships=(ShipClass("submarine", 2, armoured=True), ShipClass("raft", 1))
    )
    match = ScriptedMatch(rules, MINE, YOURS)
    assert match.fire("c1") == ["glance"]
    match.fire("a3")
    assert match.sea(1) == drawing.picture("../ ... ...")
    assert match.score(0).hits == 0
    assert match.fire("c1") == ["hit"]
    match.fire("b3")
    assert match.refusal(at("c1")) is Refusal.ALREADY_SHOT
    assert match.fire("c2") == ["glance"]
    match.fire("a2")
    assert match.fire("c2") == ["sunk submarine"]
    assert match.sea(1) == drawing.picture("..x ..x ...")
    assert match.score(0).hits == 2
    assert match.score(0).shots == 4


@pytest.mark.req("K-15")
def test_ships_without_armour_are_hit_at_once() -> None:
    ships = (ShipClass("submarine", 2, armoured=True), ShipClass("raft", 1))
    match = pond(ships=ships)
    assert match.fire("a3") == ["sunk raft"]


@pytest.mark.req("K-15")
def test_a_glancing_bomb_gives_no_other_shot_and_no_points() -> None:
    match = pond(
        ships=(ShipClass("submarine", 2, armoured=True), ShipClass("raft", 1)),
        shots=Shots.AGAIN,
        points=Points(hit=100, miss=-10, sunk=500),
    )
    assert match.fire("c1") == ["glance"]
    assert match.turn == 1
    assert match.score(0).points == 0


# Radar

SCANNING = replace(PUNT_AND_RAFT, radar=Radar(every=1))


def scanning() -> ScriptedMatch:
    match = ScriptedMatch(SCANNING, MINE, YOURS)
    match.fire_all("a1", "a3")
    return match


@pytest.mark.req("P-09")
def test_a_scan_shows_ship_or_water_of_nine_squares_and_no_class() -> None:
    finding = scanning().scan("b2")
    assert names(finding.ships) == "a3 c1 c2"
    assert names(finding.water) == "a1 a2 b1 b2 b3 c3"
    assert (finding.sea, str(finding.centre)) == (1, "b2")


@pytest.mark.req("P-09")
def test_a_scan_is_clipped_at_the_edge() -> None:
    finding = scanning().scan("c3")
    assert names(finding.ships) == "c2"
    assert names(finding.water) == "b2 b3 c3"


def test_a_radar_of_longer_reach_shows_a_larger_block() -> None:
    match = ScriptedMatch(replace(SCANNING, radar=Radar(every=1, reach=2)), MINE, YOURS)
    match.fire_all("a1", "a3")
    finding = match.scan("a1")
    assert names(finding.ships) == "a3 c1 c2"
    assert len(finding.ships | finding.water) == 9


@pytest.mark.req("P-09")
def test_a_scan_comes_in_addition_to_the_shot() -> None:
    match = scanning()
    match.scan("a1")
    assert match.turn == 0
    assert match.fire("a3") == ["sunk raft"]


@pytest.mark.req("P-09")
def test_a_right_is_good_for_one_scan() -> None:
    match = scanning()
    match.scan("a1")
    assert match.refusal(around("a1", 1)) is Refusal.NO_SCAN


@pytest.mark.req("P-09")
def test_without_a_right_there_is_no_scan() -> None:
    assert ScriptedMatch(SCANNING, MINE, YOURS).refusal(around("a1", 1)) is Refusal.NO_SCAN
    assert pond().refusal(around("a1", 1)) is Refusal.NO_SCAN


@pytest.mark.req("P-09")
def test_scans_are_made_in_turn_on_the_board_and_at_an_opponent() -> None:
    match = scanning()
    assert match.refusal(around("a1", 0), seat=1) is Refusal.NOT_YOUR_TURN
    assert match.refusal(around("a1", 0)) is Refusal.NOT_AN_OPPONENT
    assert match.refusal(around("a1", 2)) is Refusal.NOT_AN_OPPONENT
    assert match.refusal(around("a1", -1)) is Refusal.NOT_AN_OPPONENT
    assert match.refusal(around("d1", 1)) is Refusal.OFF_BOARD
    assert match.refusal(Scan(Cell(-1, 0), 1)) is Refusal.OFF_BOARD


@pytest.mark.req("P-09")
def test_a_scan_changes_nothing_on_the_board() -> None:
    match = scanning()
    before = match.battle
    events = match.play(0, around("c1", 1))
    assert [type(event) for event in events] == [Scanned]
    assert match.battle == replace(before, scans=frozenset({1}))


# Time


@pytest.mark.req("P-05")
def test_a_turn_out_of_time_passes() -> None:
    match = pond(turn_seconds=30)
    assert match.time_out() == (TimedOut(0),)
    assert match.turn == 1
    assert match.time_out() == (TimedOut(1),)
    assert match.turn == 0


@pytest.mark.req("P-07")
def test_a_match_out_of_time_ends() -> None:
    match = pond(points=Points(1, 0, 1), match_seconds=300)
    match.fire("c1")
    (ended,) = match.end_of_time()
    assert ended == Ended(Outcome(frozenset({0}), Ending.TIME_UP), match.battle.fleets)
    assert match.battle.fleets == match.state.fleets


@pytest.mark.parametrize("expiry", Expiry)
def test_no_clock_runs_before_the_battle_or_after_it(expiry: Expiry) -> None:
    match = ScriptedMatch(PUNT_AND_RAFT, MINE)
    with pytest.raises(IllegalMove) as refused:
        match.game.expire(match.state, expiry)
    assert refused.value.refusal is Refusal.NOT_STARTED
    match = pond(shots=Shots.AGAIN)
    match.fire_all("c1", "c2", "a3")
    with pytest.raises(IllegalMove) as refused:
        match.game.expire(match.state, expiry)
    assert refused.value.refusal is Refusal.GAME_OVER


# Everything together


@settings(max_examples=60)
@given(rulesets(), st.integers(0, 2**32))
def test_what_is_called_out_is_what_the_rule_book_says(rules: Ruleset, seed: int) -> None:
    world = random_world(ShootingGame(rules), seed)
    *_, last = replay(world.game, world.record)
    for sea, fleet in zip(last.state.battle.seas, last.state.fleets, strict=True):
        told = [Called(shot.target, shot.call, shot.ship) for shot in sea.shots]
        assert told == calls(rules, fleet or (), [shot.target for shot in sea.shots])


@pytest.mark.req("EDGE-021", "EDGE-022", "TEST-005")
@settings(max_examples=60)
@given(rulesets(), st.integers(0, 2**32))
def test_the_board_stays_sound_and_the_end_is_never_missed(rules: Ruleset, seed: int) -> None:
    world = random_world(ShootingGame(rules), seed)
    for step in replay(world.game, world.record):
        battle, fleets = step.state.battle, step.state.fleets
        for sea, fleet in zip(battle.seas, fleets, strict=True):
            taken = {cell for ship in fleet or () for cell in ship.cells}
            assert sea.hits | sea.glances <= taken
            assert sea.hits.isdisjoint(sea.glances)
            assert sea.misses.isdisjoint(taken)
            assert sea.misses <= set(rules.grid.cells)
            assert sea.is_afloat == (fleet is None or not taken <= sea.hits)
        fighting = battle.phase is Phase.FIGHTING
        assert fighting == (battle.turn is not None)
        assert (battle.outcome is not None) == (battle.phase is Phase.OVER)
        if fighting and not rules.equal_turns:
            assert sum(sea.is_afloat for sea in battle.seas) > 1


@pytest.mark.req("REQ-016", "REQ-017")
def test_a_player_sees_the_own_ships_and_not_those_of_the_opponent() -> None:
    match = ScriptedMatch(replace(SEA_BATTLE, placement=Placement.RANDOM))
    for seat in (0, 1):
        view = match.view(seat)
        assert view.fleet == match.state.fleets[seat]
        assert view.battle.fleets is None
    assert match.view(None).fleet is None
