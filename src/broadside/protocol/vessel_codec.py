"""Encodes ships, contacts and notices of fleet games as JSON values, and decodes them."""

from collections.abc import Iterable
from typing import get_args

from broadside.protocol.fleet_json import (
    ContactJson,
    DamageJson,
    FacingJson,
    LossJson,
    NoticeJson,
    VesselJson,
    VesselNameJson,
)
from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.events import Contact, Loss, Notice
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Damage, Fleet, Ship, ShipId
from broadside.rules.game import Seat
from broadside.rules.grid import Cell, parse_cell

FACINGS: dict[Facing, FacingJson] = dict(zip(Facing, get_args(FacingJson), strict=True))
_DAMAGES: dict[Damage, DamageJson] = dict(zip(Damage, get_args(DamageJson), strict=True))


def write_cells(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Encode the cells of vessels and notices by their names, in their order; those of a set are
    sorted.
    """
    ordered = sorted(cells) if isinstance(cells, frozenset) else cells
    return tuple(map(str, ordered))


def read_cells(names: Iterable[str]) -> tuple[Cell, ...]:
    return tuple(map(parse_cell, names))


def write_ships(ships: Iterable[Ship]) -> tuple[VesselJson, ...]:
    return tuple(map(_write_ship, ships))


def read_ships(rules: Ruleset, ships: Iterable[VesselJson]) -> Fleet:
    """Decode the vessels of a fleet game from JSON values. Raises ``InvalidNotation`` for a class
    that the rules do not have.
    """
    return tuple(_read_ship(rules, ship) for ship in ships)


def write_names(names: Iterable[tuple[Seat, ShipId]]) -> tuple[VesselNameJson, ...]:
    return tuple(VesselNameJson(seat, name.kind, name.number) for seat, name in names)


def read_names(names: Iterable[VesselNameJson]) -> tuple[tuple[Seat, ShipId], ...]:
    return tuple((name.seat, ShipId(name.kind, name.number)) for name in names)


def write_contacts(contacts: Iterable[Contact]) -> tuple[ContactJson, ...]:
    return tuple(map(_write_contact, contacts))


def read_contacts(contacts: Iterable[ContactJson]) -> tuple[Contact, ...]:
    return tuple(map(_read_contact, contacts))


def write_loss(loss: Loss) -> LossJson:
    return LossJson(loss.seat, loss.kind)


def read_loss(loss: LossJson) -> Loss:
    return Loss(loss.seat, loss.kind)


def write_notice(notice: Notice) -> NoticeJson:
    loss = None if notice.loss is None else write_loss(notice.loss)
    return NoticeJson(str(notice.cell), notice.cause, notice.effect, loss)


def read_notice(notice: NoticeJson) -> Notice:
    loss = None if notice.loss is None else read_loss(notice.loss)
    return Notice(parse_cell(notice.cell), notice.cause, notice.effect, loss)


def _write_ship(ship: Ship) -> VesselJson:
    return VesselJson(
        seat=ship.seat,
        kind=ship.kind.name,
        number=ship.number,
        stern=str(ship.stern),
        facing=FACINGS[ship.facing],
        damage=tuple(_DAMAGES[square] for square in ship.damage),
        mines=ship.mines,
        long_radar=ship.long_radar,
    )


def _read_ship(rules: Ruleset, ship: VesselJson) -> Ship:
    return Ship(
        seat=ship.seat,
        kind=_class_of(rules, ship.kind),
        number=ship.number,
        stern=parse_cell(ship.stern),
        facing=Facing[ship.facing.upper()],
        damage=tuple(Damage[square.upper()] for square in ship.damage),
        mines=ship.mines,
        long_radar=ship.long_radar,
    )


def _class_of(rules: Ruleset, name: str) -> ShipClass:
    for kind in rules.ships:
        if kind.name == name:
            return kind
    raise InvalidNotation(f"not a class of {rules.name}: {name!r}")


def _write_contact(contact: Contact) -> ContactJson:
    bow = None if contact.bow is None else FACINGS[contact.bow]
    damage = _DAMAGES[contact.damage]
    return ContactJson(str(contact.cell), contact.seat, damage, bow, contact.marked)


def _read_contact(contact: ContactJson) -> Contact:
    bow = None if contact.bow is None else Facing[contact.bow.upper()]
    damage = Damage[contact.damage.upper()]
    return Contact(parse_cell(contact.cell), contact.seat, damage, bow, contact.marked)
