"""The report of a fleet game: who saw what and when, damage by weapon, and shots in vain."""

from collections import Counter

import msgspec
import pytest

from broadside.analysis.fleet_moments import moments
from broadside.analysis.fleet_report import fleet_report
from broadside.analysis.fleet_report_text import fleet_report_text
from broadside.protocol.fleet_reports import (
    FleetReport,
    SeenSpan,
    ShipHistory,
    ShipHit,
    ShipLoss,
    WeaponDamage,
)
from broadside.rules.fleet.events import Cause
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship, pose
from tests.analysis.recorded_fleet_games import BATTLE, SET_UP, STRAIT, played, recorded
from tests.contract.test_broken_fleets import POND


@pytest.fixture(scope="module")
def report() -> FleetReport:
    return fleet_report(FleetGame(STRAIT), recorded(STRAIT, BATTLE))


def ship(report: FleetReport, side: int, kind: str) -> ShipHistory:
    return next(ship for ship in report.sides[side].ships if ship.kind == kind)


@pytest.mark.req("X-03")
def test_it_tells_when_the_other_side_saw_a_ship(report: FleetReport) -> None:
    assert report.moments == 13
    assert ship(report, 0, "destroyer").seen == (SeenSpan(0, 12),)
    assert ship(report, 0, "mine layer").seen == (SeenSpan(3, 12),)
    assert ship(report, 0, "torpedo boat").seen == ()


@pytest.mark.req("X-03")
def test_a_ship_can_be_lost_unseen_to_something_unseen(report: FleetReport) -> None:
    lost = ship(report, 1, "torpedo boat")
    assert lost.seen == ()
    assert lost.hits == (
        ShipHit(7, Cause.CANNON, 1),
        ShipHit(9, Cause.CANNON, 1),
        ShipHit(10, Cause.MINE, 1),
    )
    assert lost.loss == ShipLoss(10, Cause.MINE, cause_seen=False)
    # Heavy armour: hit, and no square destroyed.
    assert ship(report, 1, "mine layer").hits == (ShipHit(8, Cause.CANNON, 0),)


@pytest.mark.req("X-03")
def test_squares_are_counted_by_the_weapon_that_destroyed_them(report: FleetReport) -> None:
    west, east = report.sides
    assert west.damage == (
        WeaponDamage(Cause.CANNON, ships=2, bases=0, own=0),
        WeaponDamage(Cause.TORPEDO, ships=0, bases=1, own=0),
        WeaponDamage(Cause.MINE, ships=1, bases=0, own=0),
    )
    assert east.damage == (WeaponDamage(Cause.TORPEDO, ships=1, bases=0, own=0),)


@pytest.mark.req("X-03")
def test_a_shot_in_vain_was_into_fog_or_where_nothing_could_be_hit(report: FleetReport) -> None:
    west, east = (
        [(shot.moment, shot.weapon, shot.cell, shot.outcome) for shot in side.shots]
        for side in report.sides
    )
    assert west == [
        (7, "cannon", "k6", "hit"),
        (9, "cannon", "l6", "hit"),
        (11, "torpedo", "m6", "base"),
    ]
    assert east == [
        (2, "torpedo", "h3", "hit"),
        (4, "cannon", "e7", "fog"),
        (6, "cannon", "e2", "certain"),
        (8, "cannon", "k4", "own"),
    ]


def test_a_torpedo_is_in_vain_if_its_whole_way_is_known_water() -> None:
    moves = [*SET_UP, "t1 turn starboard", "m1 forward 1", "t1 torpedo"]
    (shot,) = fleet_report(FleetGame(STRAIT), recorded(STRAIT, moves)).sides[0].shots
    assert (shot.weapon, shot.cell, shot.outcome) == ("torpedo", None, "certain")


@pytest.mark.req("X-03")
@pytest.mark.parametrize("rules", [STRAIT, POND], ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(3))
def test_it_agrees_with_what_everybody_was_told(rules: Ruleset, seed: int) -> None:
    record = played(rules, seed, "ensign", "random")
    game = FleetGame(rules)
    found, report = list(moments(game, record)), fleet_report(game, record)
    battle = found[-1].state.battle
    told = Counter((loss.seat, loss.kind) for loss in battle.losses)
    ships = [ship for side in report.sides for ship in side.ships]
    assert Counter((one.seat, one.kind) for one in ships if one.loss is not None) == told
    assert report.moments == len(found)
    for one in ships:
        for number, moment in enumerate(found):
            view = game.view(moment.state, 1 - one.seat)
            afloat = (other for other in moment.state.sea.fleets[one.seat] if is_same(other, one))
            hulls = {cell for other in afloat for cell in pose(rules, other).cells}
            is_seen = bool(hulls & {contact.cell for contact in view.picture.contacts})
            said = any(span.first <= number <= span.last for span in one.seen)
            assert said == is_seen or (one.loss is not None and number == one.loss.moment)
    destroyed = sum(hit.squares for one in ships for hit in one.hits)
    ruined = len(battle.ruins)
    counted = [one for side in report.sides for one in side.damage]
    assert sum(one.ships + one.own + one.bases for one in counted) == destroyed + ruined


def is_same(ship: Ship, one: ShipHistory) -> bool:
    return (ship.kind.name, ship.number) == (one.kind, one.number)


def test_allies_are_one_side() -> None:
    record = played(FLEET_TEAMS, 1, *["random"] * 4, most=40)
    report = fleet_report(FleetGame(FLEET_TEAMS), record)
    assert [side.seats for side in report.sides] == [(0, 2), (1, 3)]
    assert {ship.seat for ship in report.sides[1].ships} == {1, 3}
    assert any(line.startswith("Players 1 and 3") for line in fleet_report_text(report))


def test_a_game_that_never_began_has_an_empty_report() -> None:
    report = fleet_report(FleetGame(STRAIT), recorded(STRAIT, ["resign"]))
    assert report.moments == 2
    assert [(side.ships, side.shots, side.damage) for side in report.sides] == [((), (), ())] * 2


@pytest.mark.req("X-03")
def test_it_is_told_in_words(report: FleetReport) -> None:
    assert list(fleet_report_text(report)) == [
        "Player 1",
        "  Destroyed: cannon 2 squares of ships; torpedo 1 square of bases; "
        "mine 1 square of ships.",
        "  Shots by cannon: 2: 2 hit an enemy ship.",
        "  Shots by torpedo: 1: 1 hit an enemy base.",
        "  Repaired: 0 squares.",
        "  Its ships, the turns in which the other side saw them, and how they were lost:",
        "    destroyer 1     0-12",
        "    torpedo boat 1  never seen",
        "    mine layer 1    3-12",
        "Player 2",
        "  Destroyed: torpedo 1 square of ships.",
        "  Shots by cannon: 3: 1 hit its own side, 1 met nothing in fog, "
        "1 went where nothing could be hit.",
        "  Shots by torpedo: 1: 1 hit an enemy ship.",
        "  Repaired: 0 squares.",
        "  Its ships, the turns in which the other side saw them, and how they were lost:",
        "    destroyer 1     0-12",
        "    torpedo boat 1  never seen; sunk in turn 10 by mine, "
        "and its own side did not see what sank it",
        "    mine layer 1    1-12",
    ]


def test_it_can_be_sent(report: FleetReport) -> None:
    assert msgspec.json.decode(msgspec.json.encode(report), type=FleetReport) == report
