"""A finished game proves itself; whatever was changed in it is named."""

from dataclasses import replace
from typing import Any

import pytest

from broadside.rules.catalog import GAMES
from broadside.rules.errors import InvalidNotation
from broadside.rules.game import Expiry
from broadside.rules.grid import Grid
from broadside.rules.record import Expired, Moved, write_record
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.clock import Bank
from broadside.table.proof import Proof, prove, read_proof, verify, write_proof
from broadside.table.table import Table

RULES = Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0, turn_seconds=30)
GAME = ShootingGame(RULES)
SALTS = {0: bytes(32), 1: bytes(range(32))}
MOVES = [
    (0, "deploy a1:b1"),
    (1, "deploy c3:d3"),
    (0, "fire c3"),
    (1, "fire a3"),
    (0, "fire d3"),
]


def fair_game() -> Proof:
    table = Table(GAME, seed=5)
    for at, (seat, move) in enumerate(MOVES):
        table.play(seat, GAME.read_move(move), at=at * 1000)
    return prove(table, SALTS)


FAIR = fair_game()


def with_entry(number: int, entry: Moved | Expired) -> Proof:
    """The fair game with another entry in one place."""
    entries = list(FAIR.record.entries)
    entries[number - 1] = entry
    return replace(FAIR, record=replace(FAIR.record, entries=tuple(entries)))


@pytest.mark.req("X-06")
def test_nothing_is_wrong_with_a_fair_game() -> None:
    assert verify(FAIR) == ()


def test_a_proof_can_be_read_again() -> None:
    assert read_proof(write_proof(FAIR)) == FAIR


def test_the_record_comes_first_as_it_always_was() -> None:
    assert write_proof(FAIR).startswith(write_record(FAIR.record))


def test_a_plain_record_can_be_read_and_lacks_its_proof() -> None:
    proof = read_proof(write_record(FAIR.record))
    assert proof == Proof(FAIR.record)
    assert verify(proof)[:2] == (
        "seat 0 has placed its ships without a commitment",
        "seat 1 has placed its ships without a commitment",
    )


@pytest.mark.req("X-06")
def test_a_fleet_that_was_moved_afterwards_is_named() -> None:
    moved = with_entry(2, Moved(1000, 1, "deploy b3:c3"))
    complaints = verify(replace(moved, answers=()))
    assert "the commitment of seat 1 does not fit its placement: b3:c3" in complaints


def test_a_salt_that_does_not_open_its_commitment_is_named() -> None:
    wrong = replace(FAIR.commitments[0], salt=bytes(31) + b"x")
    complaints = verify(replace(FAIR, commitments=(wrong, FAIR.commitments[1])))
    assert complaints == ("the commitment of seat 0 does not fit its placement: a1:b1",)


def test_an_opened_commitment_has_its_placement() -> None:
    assert [one.placement for one in FAIR.commitments] == ["a1:b1", "c3:d3"]


def test_a_commitment_of_an_earlier_version_has_no_placement_and_holds() -> None:
    text = write_proof(FAIR).replace(',"placement":"a1:b1"', "")
    proof = read_proof(text)
    assert proof.commitments[0].placement is None
    assert verify(proof) == ()
    assert write_proof(proof) == text


def test_a_placement_that_was_told_otherwise_is_named() -> None:
    proof = read_proof(write_proof(FAIR).replace('"placement":"a1:b1"', '"placement":"a2:b2"'))
    assert verify(proof) == ("seat 0 has not placed its ships as told, but so: a1:b1",)


@pytest.mark.req("X-06")
def test_an_answer_that_was_a_lie_is_named() -> None:
    lie = FAIR.answers[3].replace('"hit"', '"miss"')
    assert lie != FAIR.answers[3]
    (complaint,) = verify(replace(FAIR, answers=(*FAIR.answers[:3], lie, *FAIR.answers[4:])))
    assert complaint.startswith("answer 4 does not hold: told {")
    assert '"call": "miss"' in complaint
    assert '"call": "hit"' in complaint


def test_an_answer_that_is_missing_is_named() -> None:
    (complaint,) = verify(replace(FAIR, answers=FAIR.answers[:-1]))
    assert complaint.startswith(f"answer {len(FAIR.answers)} does not hold: told nothing, true {{")


def test_an_answer_too_many_is_named() -> None:
    (complaint,) = verify(replace(FAIR, answers=(*FAIR.answers, '{"type":"ended"}')))
    assert complaint.endswith("true nothing")


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (Moved(2000, 0, "fire z9"), "entry 3 is not legal: That is off the board. (z9)"),
        (Moved(2000, 1, "fire a1"), "entry 3 is not legal: It is not your turn."),
        (Moved(2000, 0, "sing"), "entry 3 is not legal: not a move: 'sing'"),
        (Moved(500, 0, "fire c3"), "entry 3 is not at its time: 500 ms"),
        (Moved(31_000, 0, "fire c3"), "entry 3 is not at its time: 31000 ms"),
        (Expired(2000, Expiry.TURN), "entry 3 is not at its time: 2000 ms"),
    ],
)
def test_an_entry_that_the_rules_refuse_is_named(entry: Moved | Expired, complaint: str) -> None:
    (found,) = verify(with_entry(3, entry))
    assert found.startswith(complaint)


def test_a_turn_that_ran_out_at_its_moment_is_fair() -> None:
    table = Table(GAME, seed=5)
    for at, (seat, move) in enumerate(MOVES[:2]):
        table.play(seat, GAME.read_move(move), at=at * 1000)
    table.expire(at=31_000)
    assert verify(prove(table, SALTS)) == ()


def test_a_game_that_has_not_begun_owes_no_commitment() -> None:
    assert verify(prove(Table(GAME, seed=5), SALTS)) == ()


@pytest.mark.parametrize(
    ("family", "rules"), [("chess", ""), ("shooting", "grid: 0 x 0"), ("shooting", "nonsense")]
)
def test_rules_that_cannot_be_read_are_named(family: str, rules: str) -> None:
    record = replace(FAIR.record, family=family, rules=rules)
    (complaint,) = verify(replace(FAIR, record=record))
    assert complaint.startswith("the rules cannot be read: ")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{"commitment":"ab","seat":0,"salt":"00"}', "not a salt of 32 bytes in hex"),
        ('{"commitment":"ab","seat":0,"salt":"no hex"}', "not a salt of 32 bytes in hex"),
        ('{"commitment":"ab"}', "neither a commitment nor an answer"),
        ('{"answer":', "neither a commitment nor an answer"),
        ('{"answer":1}', "neither a commitment nor an answer"),
    ],
)
def test_a_line_that_is_no_evidence_is_refused(line: str, complaint: str) -> None:
    text = write_record(FAIR.record) + line + "\n"
    number = len(FAIR.record.entries) + 2
    with pytest.raises(InvalidNotation, match=f"line {number}: {complaint}"):
        read_proof(text)


def test_a_file_that_is_no_record_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="line 1: not the head"):
        read_proof("")


def test_a_bank_that_is_spent_needs_no_time_that_the_rules_know() -> None:
    game = GAMES["sea-battle"]
    table: Table[Any, Any, Any, Any] = Table(game, seed=1, bank=Bank(10))
    table.expire(10_000)
    assert verify(prove(table, dict.fromkeys((0, 1), bytes(32)))) == ()
