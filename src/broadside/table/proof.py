"""A finished game with everything needed to check that it was fair."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from broadside.protocol.families import event_json
from broadside.rules.catalog import AnyGame, game_of
from broadside.rules.errors import IllegalMove, InvalidNotation, InvalidRuleset
from broadside.rules.game import Expiry, Seat
from broadside.rules.record import Expired, Moved, Record, read_record, write_record
from broadside.table.commitments import SALT_BYTES, Commitment, commit, commitments, placement
from broadside.table.table import AnyTable, Table


@dataclass(frozen=True, slots=True)
class Proof:
    """A record, the opened commitments, and every answer as spectators were told it, in JSON."""

    record: Record
    commitments: tuple[Commitment, ...] = ()
    answers: tuple[str, ...] = ()


def prove(table: AnyTable, salts: Mapping[Seat, bytes]) -> Proof:
    """The proof that a finished game was fair. It holds every secret: not for players before the
    end.
    """
    return Proof(table.record, commitments(table, salts), answers(table))


def answers(table: AnyTable) -> tuple[str, ...]:
    """For the proof that a game was fair, what everybody was told, in order."""
    shown = table.since(None, 0)
    return tuple(bytes(event_json(table.game, one.event)).decode() for one in shown)


def write_proof(proof: Proof) -> str:
    """Write a proof: the record, then a JSON object a line: each commitment, then each answer."""
    opened = (
        {"commitment": one.digest, "seat": one.seat, "salt": one.salt.hex()} | _placed(one)
        for one in proof.commitments
    )
    told = (f'{{"answer":{answer}}}' for answer in proof.answers)
    written = (json.dumps(line, separators=(",", ":")) for line in opened)
    return write_record(proof.record) + "".join(f"{line}\n" for line in (*written, *told))


def read_proof(text: str) -> Proof:
    """Read a proof, as ``write_proof`` writes it; a plain record is a proof of nothing but the
    moves.

    Raises ``InvalidNotation`` with the number of the line.
    """
    lines = text.splitlines()
    start = next((at for at, line in enumerate(lines) if _is_evidence(line)), len(lines))
    opened: list[Commitment] = []
    told: list[str] = []
    for number, line in enumerate(lines[start:], start + 1):
        match _object(line):
            case {"commitment": str(digest), "seat": int(seat), "salt": str(salt), **rest}:
                placed = rest.get("placement")
                placed = placed if isinstance(placed, str) else None
                opened.append(Commitment(seat, digest, _salt(number, salt), placed))
            case {"answer": dict(answer)}:
                told.append(json.dumps(answer, separators=(",", ":"), ensure_ascii=False))
            case _:
                raise InvalidNotation(f"line {number}: neither a commitment nor an answer")
    return Proof(read_record("\n".join(lines[:start])), tuple(opened), tuple(told))


def verify(proof: Proof) -> tuple[str, ...]:
    """A sentence for every fault found in the proof; none if the game was fair."""
    try:
        game = game_of(proof.record)
    except (InvalidNotation, InvalidRuleset) as error:
        return (f"the rules cannot be read: {error}",)
    table: AnyTable = Table(game, proof.record.seed)
    if complaint := _replay(table, proof.record):
        return (complaint,)
    return (*_check_commitments(game, table, proof), *_check_answers(table, proof))


def _replay(table: AnyTable, record: Record) -> str | None:
    """Play the record of the proof again. Returns a complaint about the first entry that breaks the
    rules."""
    latest = 0
    for number, entry in enumerate(record.entries, 1):
        if entry.at < latest or not _is_on_time(table, entry):
            return f"entry {number} is not at its time: {entry.at} ms"
        try:
            table.enter(table.read(entry))
        except (IllegalMove, InvalidNotation) as error:
            return f"entry {number} is not legal: {error}"
        latest = entry.at
    return None


def _is_on_time(table: AnyTable, entry: Moved | Expired) -> bool:
    if isinstance(entry, Moved):
        return not table.clock.is_due(entry.at)
    if entry.expiry is Expiry.BANK:
        return True  # people agree on a bank of time beside the rules: no record has it
    return table.clock.deadlines[:1] == ((entry.at, entry.expiry),)


def _check_commitments(game: AnyGame, table: AnyTable, proof: Proof) -> Iterator[str]:
    opened = {one.seat: one for one in proof.commitments}
    for seat in sorted(frozenset().union(*game.sides)):
        placed = placement(table, seat)
        if placed is None:
            continue
        if seat not in opened:
            yield f"seat {seat} has placed its ships without a commitment"
        elif opened[seat].digest != commit(opened[seat].salt, placed):
            yield f"the commitment of seat {seat} does not fit its placement: {placed}"
        elif opened[seat].placement not in (None, placed):
            yield f"seat {seat} has not placed its ships as told, but so: {placed}"


def _check_answers(table: AnyTable, proof: Proof) -> Iterator[str]:
    both = zip_longest(map(_object, proof.answers), map(_object, answers(table)))
    for number, (told, true) in enumerate(both, 1):
        if told != true:
            yield f"answer {number} does not hold: told {_text(told)}, true {_text(true)}"


def _placed(one: Commitment) -> dict[str, str]:
    return {} if one.placement is None else {"placement": one.placement}


def _text(value: Any) -> str:
    return "nothing" if value is None else json.dumps(value)


def _is_evidence(line: str) -> bool:
    return line.startswith(('{"commitment":', '{"answer":'))


def _object(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _salt(number: int, text: str) -> bytes:
    try:
        salt = bytes.fromhex(text)
    except ValueError:
        salt = b""
    if len(salt) != SALT_BYTES:
        raise InvalidNotation(f"line {number}: not a salt of {SALT_BYTES} bytes in hex")
    return salt
