"""Salted commitments to placements: made before the first shot, opened at the end."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from broadside.protocol.families import family_of
from broadside.rules.game import Seat
from broadside.table.table import AnyTable

SALT_BYTES = 32


@dataclass(frozen=True, slots=True)
class Commitment:
    """The hash that everybody was sent, and what opens it after the end."""

    seat: Seat
    digest: str
    salt: bytes
    placement: str | None
    """Missing in records of earlier versions, where replaying the game finds it."""


def commit(salt: bytes, placement: str) -> str:
    """Commit to a placement: the SHA-256 of the salt followed by its text, in hex."""
    return hashlib.sha256(salt + placement.encode()).hexdigest()


def commitments(table: AnyTable, salts: Mapping[Seat, bytes]) -> tuple[Commitment, ...]:
    """A commitment to the placement of each seat that has placed its ships."""
    placed = ((seat, placement(table, seat)) for seat in sorted(salts))
    return tuple(
        Commitment(seat, commit(salts[seat], text), salts[seat], text)
        for seat, text in placed
        if text is not None
    )


def placement(table: AnyTable, seat: Seat) -> str | None:
    """The placement that a seat commits to, once it has placed its ships."""
    shown = (numbered.event for numbered in table.since(seat, 0))
    return family_of(table.game).placement(table.view(seat), shown)
