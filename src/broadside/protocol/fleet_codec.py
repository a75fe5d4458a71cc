"""Encodes rules, views and events of fleet games as JSON values, and decodes the latter two."""

from dataclasses import fields
from typing import assert_never

from msgspec import UNSET

from broadside.protocol.fleet_json import (
    ActedJson,
    ArrangedJson,
    DrawDeclinedJson,
    DrawOfferedJson,
    FleetClassJson,
    FleetEndedJson,
    FleetEventJson,
    FleetRulesetJson,
    FleetViewJson,
    HarbourJson,
    LogEntryJson,
    MapAcceptedJson,
    MissedJson,
    PictureJson,
    ProposedJson,
    SightedJson,
    ZoneJson,
)
from broadside.protocol.shooting_codec import read_outcome, write_outcome
from broadside.protocol.shooting_json import BeganJson, TimedOutJson
from broadside.protocol.vessel_codec import (
    FACINGS,
    read_cells,
    read_contacts,
    read_loss,
    read_names,
    read_notice,
    read_ships,
    write_cells,
    write_contacts,
    write_loss,
    write_names,
    write_notice,
    write_ships,
)
from broadside.rules.fleet import events as facts
from broadside.rules.fleet.battle import Battle, Entry
from broadside.rules.fleet.geometry import Zone
from broadside.rules.fleet.ruleset import Harbour, Ruleset, ShipClass
from broadside.rules.fleet.view import Picture, View


def write_ruleset(rules: Ruleset) -> FleetRulesetJson:
    """Encode the rules of a fleet game as JSON values."""
    return FleetRulesetJson(
        name=rules.name,
        columns=rules.grid.cols,
        rows=rules.grid.rows,
        reefs=rules.reefs,
        reef_zone=tuple(map(str, rules.reef_zone)),
        torpedo_range=rules.torpedo_range,
        turn_limit=rules.turn_limit,
        base_wins=rules.base_wins,
        open_fleets=rules.open_fleets,
        turn_seconds=rules.turn_seconds,
        match_seconds=rules.match_seconds,
        harbours=tuple(map(_write_harbour, rules.harbours)),
        ships=tuple(map(_write_class, rules.ships)),
        redraws=UNSET if rules.redraws is None else rules.redraws,
        setup_seconds=UNSET if rules.setup_seconds is None else rules.setup_seconds,
    )


def _write_harbour(harbour: Harbour) -> HarbourJson:
    base, docks, radar = (
        tuple(map(str, cells)) for cells in (harbour.base, harbour.docks, harbour.radar)
    )
    return HarbourJson(base, docks, radar, FACINGS[harbour.facing])


def _write_class(kind: ShipClass) -> FleetClassJson:
    values = {field.name: getattr(kind, field.name) for field in fields(kind)}
    zones = {name: ZoneJson(*zone) for name, zone in values.items() if isinstance(zone, Zone)}
    return FleetClassJson(**values | zones)


def write_view(view: View) -> FleetViewJson:
    """Encode a view of a fleet game as JSON values."""
    battle = view.battle
    return FleetViewJson(
        seat=view.seat,
        phase=battle.phase,
        reefs=write_cells(battle.reefs),
        counts=battle.counts,
        accepted=tuple(sorted(battle.accepted)),
        arranged=tuple(sorted(battle.arranged)),
        turn=battle.turn,
        actions=battle.actions,
        last=battle.last,
        log=tuple(LogEntryJson(entry.action, write_notice(entry.notice)) for entry in battle.log),
        ruins=write_cells(battle.ruins),
        losses=tuple(map(write_loss, battle.losses)),
        offer=battle.offer,
        offered_at=battle.offered_at,
        picture=_write_picture(view.picture),
        outcome=None if battle.outcome is None else write_outcome(battle.outcome),
        fleets=tuple(map(write_ships, battle.fleets)),
        mines=write_cells(battle.mines),
        redraws=battle.redraws or UNSET,
    )


def read_view(rules: Ruleset, view: FleetViewJson) -> View:
    """Decode a view of a fleet game from JSON values. Raises ``InvalidNotation``."""
    battle = Battle(
        phase=view.phase,
        reefs=frozenset(read_cells(view.reefs)),
        counts=view.counts,
        accepted=frozenset(view.accepted),
        arranged=frozenset(view.arranged),
        turn=view.turn,
        actions=view.actions,
        last=view.last,
        log=tuple(Entry(entry.action, read_notice(entry.notice)) for entry in view.log),
        ruins=frozenset(read_cells(view.ruins)),
        losses=tuple(map(read_loss, view.losses)),
        offer=view.offer,
        offered_at=view.offered_at,
        outcome=None if view.outcome is None else read_outcome(view.outcome),
        fleets=tuple(read_ships(rules, fleet) for fleet in view.fleets),
        mines=frozenset(read_cells(view.mines)),
        redraws=() if view.redraws is UNSET else view.redraws,
    )
    return View(rules, view.seat, battle, _read_picture(rules, view.picture))


def write_event(event: facts.Event) -> FleetEventJson:
    """Encode an event of a fleet game as JSON. It must have been redacted for its reader."""
    match event:
        case facts.Proposed(reefs, counts, asked_by):
            asked = UNSET if asked_by is None else asked_by
            return ProposedJson(write_cells(reefs), counts, asked)
        case facts.Accepted(seat):
            return MapAcceptedJson(seat)
        case facts.Arranged(seat):
            return ArrangedJson(seat)
        case facts.Began(first):
            return BeganJson(first)
        case facts.Acted(seat, notices):
            return ActedJson(seat, tuple(map(write_notice, notices)))
        case facts.Missed(seat):
            return MissedJson(seat)
        case facts.Sighted():
            return _write_sighted(event)
        case facts.TimedOut(seat):
            return TimedOutJson(seat)
        case facts.DrawOffered(seat):
            return DrawOfferedJson(seat)
        case facts.DrawDeclined(seat):
            return DrawDeclinedJson(seat)
        case facts.Ended(outcome, fleets, mines):
            shown = tuple(map(write_ships, fleets))
            return FleetEndedJson(write_outcome(outcome), shown, write_cells(mines))
    assert_never(event)


def read_event(rules: Ruleset, event: FleetEventJson) -> facts.Event:
    """Decode an event of a fleet game from JSON values. Raises ``InvalidNotation``."""
    match event:
        case ProposedJson(reefs, counts, asked_by):
            asked = None if asked_by is UNSET else asked_by
            return facts.Proposed(frozenset(read_cells(reefs)), counts, asked)
        case MapAcceptedJson(seat):
            return facts.Accepted(seat)
        case ArrangedJson(seat):
            return facts.Arranged(seat)
        case BeganJson(first):
            return facts.Began(first)
        case ActedJson(seat, notices):
            return facts.Acted(seat, tuple(map(read_notice, notices)))
        case MissedJson(seat):
            return facts.Missed(seat)
        case SightedJson():
            return _read_sighted(rules, event)
        case TimedOutJson(seat):
            return facts.TimedOut(seat)
        case DrawOfferedJson(seat):
            return facts.DrawOffered(seat)
        case DrawDeclinedJson(seat):
            return facts.DrawDeclined(seat)
        case FleetEndedJson(outcome, fleets, mines):
            shown = tuple(read_ships(rules, fleet) for fleet in fleets)
            return facts.Ended(read_outcome(outcome), shown, frozenset(read_cells(mines)))
    assert_never(event)


def _write_picture(picture: Picture) -> PictureJson:
    ships, contacts = write_ships(picture.ships), write_contacts(picture.contacts)
    return PictureJson(ships, contacts, write_cells(picture.mines))


def _read_picture(rules: Ruleset, picture: PictureJson) -> Picture:
    ships, contacts = read_ships(rules, picture.ships), read_contacts(picture.contacts)
    return Picture(ships, contacts, frozenset(read_cells(picture.mines)))


def _write_sighted(event: facts.Sighted) -> SightedJson:
    return SightedJson(
        seat=event.seat,
        ships=write_ships(event.ships),
        sunk=write_names(event.sunk),
        contacts=write_contacts(event.contacts),
        faded=write_cells(event.faded),
        mines=write_cells(event.mines),
        cleared=write_cells(event.cleared),
    )


def _read_sighted(rules: Ruleset, event: SightedJson) -> facts.Sighted:
    return facts.Sighted(
        seat=event.seat,
        ships=read_ships(rules, event.ships),
        sunk=read_names(event.sunk),
        contacts=read_contacts(event.contacts),
        faded=read_cells(event.faded),
        mines=read_cells(event.mines),
        cleared=read_cells(event.cleared),
    )
