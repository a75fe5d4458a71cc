"""Slow work as functions for other processes, from values to values.

Mistakes of a person are part of the result and never raised, so that they can be sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import SystemRandom
from time import monotonic

import msgspec

from broadside.analysis.appraisal import Turn, appraise
from broadside.analysis.fleet_frames import fleet_frames
from broadside.analysis.fleet_report import fleet_report
from broadside.analysis.odds import odds
from broadside.analysis.positions import positions
from broadside.rules.catalog import FAMILIES, AnyGame, read_checked
from broadside.rules.errors import InvalidNotation, InvalidRuleset
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Seat
from broadside.rules.record import Record
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.clock import Bank
from broadside.table.proof import prove, write_proof
from broadside.table.table import AnyTable, Table

_PART_SECONDS = 0.3
"""The seconds that one part of a report takes; other jobs may run between two parts."""


@dataclass(frozen=True, slots=True)
class ReportPart:
    """Some turns of a game, and how many there are in all."""

    turns: tuple[Turn, ...]
    total: int


def appraise_part(game: ShootingGame, record: Record, first: int) -> ReportPart:
    """Appraise the turns of a report from that one on, in a worker: at least one of them, and as
    many as fit into one part.
    """
    found = list(positions(game, record))
    end = monotonic() + _PART_SECONDS
    turns: list[Turn] = []
    for position in found[first:]:
        turns.append(appraise(position, odds(position.view)))
        if monotonic() >= end:
            break
    return ReportPart(tuple(turns), len(found))


def fleet_report_json(game: FleetGame, record: Record) -> bytes:
    """Make the report of a fleet game in a worker. Of a thousand turns it takes a third of a
    second.
    """
    return msgspec.json.encode(fleet_report(game, record))


def fleet_frames_json(game: FleetGame, record: Record, seat: Seat | None, first: int) -> bytes:
    """Make some frames of the replay of a fleet game in a worker, from that one on."""
    return msgspec.json.encode(fleet_frames(game, record, seat, first))


def checked_rules(family: str, rules: str) -> AnyGame | str:
    """Check custom rules in a worker: their game, or what is wrong with them."""
    try:
        return FAMILIES[family](rules)
    except (InvalidNotation, InvalidRuleset) as error:
        return str(error)


def deal(family: str, rules: str, seed: int, bank: Bank | None) -> AnyTable:
    """Deal the table of a match before its first entry, in a worker."""
    return Table(read_checked(family, rules), seed, bank)


def place_at_random(family: str, rules: str, seat: Seat) -> str:
    """Place a fleet at random, in a worker. Its randomness is cryptographic: earlier placements
    tell nothing about the next.
    """
    game = read_checked(family, rules)
    view = game.view(game.start(0), seat)
    return game.write_move(game.sample_move(view, SystemRandom()))


def due_after(record: Record, bank: Bank | None) -> int | None:
    """Work out when the first clock of a match runs out after the last entry, in a worker."""
    return Table.resume(read_checked(record.family, record.rules), record, bank).clock.due


def proof_of(record: Record, salts: Mapping[Seat, bytes]) -> str:
    """Write the record of a finished match in a worker, as a file that proves that the match was
    fair.
    """
    table = Table.resume(read_checked(record.family, record.rules), record)
    return write_proof(prove(table, dict(salts)))
