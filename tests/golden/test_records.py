"""Records of finished games: read, checked, written again, and played again by the same bots."""

import pytest

from tests.golden import files, games
from tests.golden.subject import (
    Table,
    game_of,
    prove,
    read_proof,
    read_record,
    verify,
    write_proof,
    write_record,
)

RECORDS = files.names("records")
PROVED = [name for name in RECORDS if '{"commitment"' in files.read(name)]
PLAYED = games.games_played()


def test_every_preset_and_every_ending_has_a_record() -> None:
    assert sorted(f"records/{name}.jsonl" for name in PLAYED) == RECORDS
    text = "".join(map(files.read, PROVED))
    endings = "resigned agreed aborted abandoned time-up turn-limit fleet-sunk"
    assert all(f'"ending":"{ending}"' in text for ending in endings.split())
    assert all(f'"expired":"{clock}"' in text for clock in ("turn", "match", "bank"))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_read_and_written_again(name: str) -> None:
    text = files.read(name)
    assert write_proof(read_proof(text)) == text
    head = text.partition('{"commitment"')[0]
    assert write_record(read_record(head)) == head


@pytest.mark.parametrize("name", PROVED)
def test_a_record_proves_that_nobody_was_cheated(name: str) -> None:
    assert verify(read_proof(files.read(name))) == ()


@pytest.mark.parametrize("name", [name for name in RECORDS if name not in PROVED])
def test_a_record_without_proof_can_be_played_again_to_its_end(name: str) -> None:
    record = read_record(files.read(name))
    table = Table.resume(game_of(record), record)
    assert table.outcome is not None
    assert table.record == record
    assert verify(prove(table, {seat: bytes(32) for seat in games.seats(table.game)})) == ()


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_bots_with_the_same_seed_play_the_same_game(name: str) -> None:
    assert PLAYED[name].text() == files.read(f"records/{name}.jsonl")
