"""Records are shown and checked; what is none is refused in a sentence."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from broadside.cli import entry_point, replay_and_verify
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.commitments import SALT_BYTES
from broadside.table.proof import prove, write_proof
from broadside.table.table import Table
from tests.cli.run_program import broadside
from tests.console.fleet.small_sea import POND as LAGOON

POND = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
MOVES = ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"]
SALTS = {seat: bytes([seat]) * SALT_BYTES for seat in (0, 1)}


def proof(moves: int = len(MOVES)) -> str:
    table: Table[Any, Any, Any, Any] = Table(POND, 1)
    for number, move in enumerate(MOVES[:moves]):
        table.play(number % 2, POND.read_move(move), at=number)
    return write_proof(prove(table, SALTS))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(proof(), encoding="utf-8")
    return path


Captured = pytest.CaptureFixture[str]


@pytest.mark.req("X-06")
def test_a_fair_game_holds(file: Path, capsys: Captured) -> None:
    assert entry_point.run(["verify", str(file)]) == 0
    assert capsys.readouterr().out == (
        "All holds: 2 placements fit their commitments, 5 entries are legal, 7 answers are true.\n"
    )


@pytest.mark.req("X-06")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("deploy c3:d3", "deploy c2:d2", "the commitment of seat 1 does not fit"),
        ("fire d1", "fire d9", "entry 4 is not legal"),
        ("fire d1", "dance", "entry 4 is not legal"),
        ('"call":"miss"', '"call":"hit"', "answer 5 does not hold"),
        ("00" * SALT_BYTES, "07" * SALT_BYTES, "the commitment of seat 0 does not fit"),
        ('"at":3', '"at":1', "entry 4 is not at its time"),
        ('"seat":1,"move":"fire d1"', '"seat":-1,"move":"fire d1"', "entry 4 is not legal"),
        ('"seat":1,"move":"fire d1"', '"seat":7,"move":"fire d1"', "entry 4 is not legal"),
        ('"shooting"', '"chess"', "the rules cannot be read"),
    ],
)
def test_what_does_not_hold_is_named_and_ends_with_1(
    old: str, new: str, complaint: str, file: Path, capsys: Captured
) -> None:
    assert old in proof()
    file.write_text(proof().replace(old, new, 1), encoding="utf-8")
    assert entry_point.run(["verify", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err


def test_a_game_cut_short_does_not_hold_and_is_not_shown(file: Path, capsys: Captured) -> None:
    file.write_text(proof(moves=4), encoding="utf-8")
    assert entry_point.run(["verify", str(file)]) == 1
    assert "stops before the end" in capsys.readouterr().err
    assert entry_point.run(["replay", str(file)]) == 2
    assert "not finished" in capsys.readouterr().err


def test_a_record_without_evidence_proves_nothing(file: Path, capsys: Captured) -> None:
    lines = [line for line in proof().splitlines() if "commitment" not in line]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert entry_point.run(["verify", str(file)]) == 1
    assert "seat 0 has placed its ships without a commitment" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff",
        b"The sea is calm tonight.",
        b"[]",
        b"[" * 100_000,
        b'{"broadside":1}',
        b'{"broadside":1,"family":"shooting","rules":"","seed":' + b"9" * 5000 + b"}",
        b"x" * (replay_and_verify.LARGEST_FILE + 1),
    ],
    ids=["empty", "bytes", "poem", "list", "deep", "head", "number", "large"],
)
def test_nonsense_is_refused_in_a_sentence(
    command: str, content: bytes, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "nonsense"
    path.write_bytes(content)
    assert entry_point.run([command, str(path)]) == 2
    assert str(path) in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_not_there_is_refused(
    command: str, tmp_path: Path, capsys: Captured
) -> None:
    assert entry_point.run([command, str(tmp_path / "nowhere")]) == 2
    assert entry_point.run([command, str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_damaged_records_never_crash(file: Path, capsys: Captured) -> None:
    rng = Random(7)
    whole = proof()
    values = ["-1", "null", "true", '"x"', "[]", "{}", "1e400", "99999999999999999999", '""']
    for _ in range(150):
        lines = [json.loads(line) for line in whole.splitlines()]
        line = rng.choice(lines)
        line[rng.choice(list(line))] = json.loads(rng.choice(values))
        if rng.random() < 0.3:
            lines.remove(rng.choice(lines))
        file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
        for command in ("verify", "replay"):
            assert entry_point.run([command, str(file)]) in (0, 1, 2)
            assert "Sorry" not in capsys.readouterr().err, file.read_text()


@pytest.mark.req("X-04")
def test_a_replay_tells_the_whole_game_and_shows_the_end(file: Path, capsys: Captured) -> None:
    assert entry_point.run(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.index("Player 1 begins.") < out.index("Player 1 fires") < out.index("has won.")
    assert out.count("Map of Player 2") == 1


@pytest.mark.req("X-04")
def test_a_replay_can_be_seen_from_a_seat_step_by_step(file: Path, tmp_path: Path) -> None:
    arguments = ("replay", str(file), "--seat", "2", "--step")
    result = broadside(*arguments, typed=[""] * 5, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert result.out.count("Your map") == 5
    assert result.out.count("Press Enter") == 5
    assert broadside(*arguments, typed=["", "quit"], home=tmp_path).code == 0
    assert broadside(*arguments, typed=[], home=tmp_path).code == 0


@pytest.mark.req("X-04")
def test_a_fleet_game_is_shown_as_maps_and_words(tmp_path: Path, capsys: Captured) -> None:
    game = FleetGame(LAGOON)
    table: Table[Any, Any, Any, Any] = Table(game, 1)
    moves = ("accept map",) * 2 + ("arrange b4 b5 b6 a3", "arrange m4 m5 m6 n3")
    for number, move in enumerate((*moves, "resign")):
        table.play(number % 2, game.read_move(move), at=number)
    path = tmp_path / "fleet.jsonl"
    path.write_text(write_proof(prove(table, SALTS)), encoding="utf-8")
    assert entry_point.run(["replay", str(path)]) == 0
    public = capsys.readouterr().out
    assert "West accepts the map.\nEast accepts the map.\n" in public
    assert public.count("WEST 4 of 4") == 1
    assert "East has won." in public
    assert entry_point.run(["replay", str(path), "--seat", "1"]) == 0
    own = capsys.readouterr().out
    assert "Your order: arrange B4 B5 B6 A3\nThe enemy has arranged the fleet.\n" in own
    assert own.count("YOUR FLEET") == 1
    stepped = broadside("replay", str(path), "--step", typed=[""] * 5, home=tmp_path)
    assert (stepped.code, stepped.err) == (0, "")
    assert stepped.out.count("WEST 4 of 4") == stepped.out.count("Press Enter") == 5


@pytest.mark.parametrize("seat", ["0", "3", "-1"])
def test_a_seat_that_is_not_there_is_refused(seat: str, file: Path, capsys: Captured) -> None:
    assert entry_point.run(["replay", str(file), "--seat", seat]) == 2
    assert "There is no player" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_without_a_file_the_newest_game_that_was_played_here_is_taken(
    command: str, tmp_path: Path
) -> None:
    refused = broadside(command, home=tmp_path)
    assert (refused.code, refused.out) == (2, "")
    assert "No finished game is kept on this machine yet: name a record." in refused.err
    typed = ["1", "2", "resign", "yes", "2"]
    broadside("console", "classic", "--seed", "1", typed=typed, home=tmp_path)
    (kept,) = (tmp_path / "data" / "broadside" / "records").iterdir()
    done = broadside(command, home=tmp_path)
    assert done.code == 0
    assert f"The newest record: {kept}\n" in done.err
    assert done.out
