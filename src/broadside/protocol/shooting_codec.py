"""Encodes rules, views and events of shooting games as JSON values, and decodes the latter two."""

from collections.abc import Iterable
from typing import assert_never

from broadside.protocol.shooting_json import (
    BeganJson,
    DeployedJson,
    EndedJson,
    EventJson,
    FindingJson,
    FiredJson,
    FleetJson,
    OutcomeJson,
    PointsJson,
    RadarJson,
    ScannedJson,
    ScoreJson,
    SeaJson,
    ShipJson,
    ShootingClassJson,
    ShootingRulesetJson,
    ShotJson,
    TimedOutJson,
    ViewJson,
)
from broadside.rules.game import Outcome
from broadside.rules.grid import Cell, parse_cell
from broadside.rules.shooting import battle as battles
from broadside.rules.shooting import events as facts
from broadside.rules.shooting import ships
from broadside.rules.shooting import view as views
from broadside.rules.shooting.events import Call
from broadside.rules.shooting.ruleset import Placement, Ruleset


def write_ruleset(rules: Ruleset) -> ShootingRulesetJson:
    """Encode the rules of a shooting game as JSON values."""
    points, radar = rules.points, rules.radar
    return ShootingRulesetJson(
        name=rules.name,
        columns=rules.grid.cols,
        rows=rules.grid.rows,
        players=rules.players,
        touching=rules.touching,
        placement="own" if rules.placement is Placement.OWN else "random",
        shots=rules.shots,
        announces=rules.announces,
        first=rules.first,
        equal_turns=rules.equal_turns,
        bombs=rules.bombs,
        points=None if points is None else PointsJson(points.hit, points.miss, points.sunk),
        points_decide=rules.points_decide,
        small_ships_decide=rules.small_ships_decide,
        radar=None if radar is None else RadarJson(radar.every, radar.reach),
        turn_seconds=rules.turn_seconds,
        match_seconds=rules.match_seconds,
        reveals_fleets=rules.reveals_fleets,
        notation=rules.notation,
        ships=tuple(
            ShootingClassJson(kind.name, kind.size, kind.count, kind.armoured)
            for kind in rules.ships
        ),
    )


def write_view(view: views.View) -> ViewJson:
    """Encode a view of a shooting game as JSON values."""
    battle = view.battle
    return ViewJson(
        seat=view.seat,
        phase=battle.phase,
        deployed=tuple(sorted(battle.deployed)),
        first=battle.first,
        round=battle.round,
        turn=battle.turn,
        target=battle.target,
        scans=tuple(sorted(battle.scans)),
        allowances=battle.allowances,
        seas=tuple(SeaJson(_write_shots(sea.shots), sea.sunk_in_round) for sea in battle.seas),
        scores=tuple(_write_score(score) for score in battle.scores),
        fleet=None if view.fleet is None else _write_fleet(view.fleet),
        findings=tuple(_write_finding(finding) for finding in view.findings),
        outcome=None if battle.outcome is None else write_outcome(battle.outcome),
        fleets=_write_fleets(battle.fleets),
    )


def read_view(rules: Ruleset, view: ViewJson) -> views.View:
    """Decode a view of a shooting game from JSON values."""
    battle = battles.Battle(
        seas=tuple(_read_sea(sea) for sea in view.seas),
        scores=tuple(_read_score(score) for score in view.scores),
        phase=view.phase,
        deployed=frozenset(view.deployed),
        first=view.first,
        round=view.round,
        turn=view.turn,
        target=view.target,
        scans=frozenset(view.scans),
        allowances=view.allowances,
        outcome=None if view.outcome is None else read_outcome(view.outcome),
        fleets=_read_fleets(view.fleets),
    )
    fleet = None if view.fleet is None else _read_fleet(view.fleet)
    findings = tuple(_read_finding(finding) for finding in view.findings)
    return views.View(rules, view.seat, battle, fleet, findings)


def write_event(event: facts.Event) -> EventJson:
    """Encode an event of a shooting game as JSON. It must have been redacted for its reader."""
    match event:
        case facts.Deployed(seat, fleet):
            return DeployedJson(seat, None if fleet is None else _write_fleet(fleet))
        case facts.Began(first):
            return BeganJson(first)
        case facts.Fired(seat, sea, shots, fleet_sunk):
            return FiredJson(seat, sea, _write_shots(shots), fleet_sunk)
        case facts.Scanned(seat, finding):
            return ScannedJson(seat, None if finding is None else _write_finding(finding))
        case facts.TimedOut(seat):
            return TimedOutJson(seat)
        case facts.Ended(outcome, fleets):
            return EndedJson(write_outcome(outcome), _write_fleets(fleets))
    assert_never(event)


def read_event(event: EventJson) -> facts.Event:
    """Decode an event of a shooting game from JSON values."""
    match event:
        case DeployedJson(seat, fleet):
            return facts.Deployed(seat, None if fleet is None else _read_fleet(fleet))
        case BeganJson(first):
            return facts.Began(first)
        case FiredJson(seat, sea, shots, fleet_sunk):
            return facts.Fired(seat, sea, _read_shots(shots), fleet_sunk)
        case ScannedJson(seat, finding):
            return facts.Scanned(seat, None if finding is None else _read_finding(finding))
        case TimedOutJson(seat):
            return facts.TimedOut(seat)
        case EndedJson(outcome, fleets):
            return facts.Ended(read_outcome(outcome), _read_fleets(fleets))
    assert_never(event)


def _names(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(map(str, cells))


def _cells(names: Iterable[str]) -> tuple[Cell, ...]:
    return tuple(map(parse_cell, names))


def _write_fleet(fleet: ships.Fleet) -> FleetJson:
    return tuple(ShipJson(ship.name, _names(ship.cells)) for ship in fleet)


def _read_fleet(fleet: FleetJson) -> ships.Fleet:
    return tuple(ships.Ship(ship.name, _cells(ship.cells)) for ship in fleet)


def _write_fleets(fleets: tuple[ships.Fleet, ...] | None) -> tuple[FleetJson, ...] | None:
    return None if fleets is None else tuple(map(_write_fleet, fleets))


def _read_fleets(fleets: tuple[FleetJson, ...] | None) -> tuple[ships.Fleet, ...] | None:
    return None if fleets is None else tuple(map(_read_fleet, fleets))


def _write_shots(shots: tuple[facts.Shot, ...]) -> tuple[ShotJson, ...]:
    return tuple(ShotJson(str(shot.target), shot.call, shot.ship) for shot in shots)


def _read_shots(shots: tuple[ShotJson, ...]) -> tuple[facts.Shot, ...]:
    return tuple(facts.Shot(parse_cell(shot.target), shot.call, shot.ship) for shot in shots)


def _read_sea(sea: SeaJson) -> battles.Sea:
    shots = _read_shots(sea.shots)
    hits = _called(shots, Call.HIT) | _called(shots, Call.SUNK)
    glances = _called(shots, Call.GLANCE) - hits
    return battles.Sea(shots, _called(shots, Call.MISS), glances, hits, sea.sunk_in_round)


def _called(shots: tuple[facts.Shot, ...], call: Call) -> frozenset[Cell]:
    return frozenset(shot.target for shot in shots if shot.call is call)


def _write_score(score: battles.Score) -> ScoreJson:
    return ScoreJson(score.shots, score.hits, score.points, score.sunk)


def _read_score(score: ScoreJson) -> battles.Score:
    return battles.Score(score.shots, score.hits, score.points, score.sunk)


def _write_finding(finding: facts.Finding) -> FindingJson:
    shown = (_names(sorted(cells)) for cells in (finding.ships, finding.water))
    return FindingJson(finding.sea, str(finding.centre), *shown)


def _read_finding(finding: FindingJson) -> facts.Finding:
    shown = (frozenset(_cells(names)) for names in (finding.ships, finding.water))
    return facts.Finding(finding.sea, parse_cell(finding.centre), *shown)


def write_outcome(outcome: Outcome) -> OutcomeJson:
    """Encode how a game, shooting or fleet, ended as JSON values."""
    return OutcomeJson(tuple(sorted(outcome.winners)), outcome.ending)


def read_outcome(outcome: OutcomeJson) -> Outcome:
    """Decode how a game, shooting or fleet, ended from JSON values."""
    return Outcome(frozenset(outcome.winners), outcome.ending)
