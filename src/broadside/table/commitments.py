"""Salted commitments to placements: fixed before the first shot, opened at the end."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from broadside.protocol.families import family_of
from broadside.rules.game import Seat
from broadside.table.table import Table

SALT_BYTES = 32


@dataclass(frozen=True, slots=True)
class Commitment:
    """The hash that everybody was sent, and what opens it after the end."""

    seat: Seat
    digest: str
    salt: bytes
    placement: str | None
    """Not in records of earlier versions, where it has to be found by playing them again."""


def commit(salt: bytes, placement: str) -> str:
    """The SHA-256 of the salt followed by the text of the placement, in hex."""
    return hashlib.sha256(salt + placement.encode()).hexdigest()


def commitments(
    table: Table[Any, Any, Any, Any], salts: Mapping[Seat, bytes]
) -> tuple[Commitment, ...]:
    """One for each seat that has placed its ships."""
    placed = ((seat, placement(table, seat)) for seat in sorted(salts))
    return tuple(
        Commitment(seat, commit(salts[seat], text), salts[seat], text)
        for seat, text in placed
        if text is not None
    )


def placement(table: Table[Any, Any, Any, Any], seat: Seat) -> str | None:
    """What the seat has placed in secret, once it is placed."""
    shown = (numbered.event for numbered in table.since(seat, 0))
    return family_of(table.game).placement(table.view(seat), shown)
