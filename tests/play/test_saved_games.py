"""Games on file."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from broadside.play.game_files import (
    LARGEST_FILE,
    LoadFailed,
    SaveFailed,
    check_place,
    load_game,
    save_game,
)
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Resign
from broadside.rules.fleet.presets import FLEET
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, PRESETS, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame


def local_game(rules: Ruleset, moves: int = 20, step: int = 0) -> LocalGame:
    """A game between computers that has come so far; each move takes ``step`` milliseconds."""
    made = LocalGame.begin(ShootingGame(rules), 7, "medium", frozenset({0}))
    for number in range(moves):
        made.table.expire(number * step)
        seat = min(made.table.to_move)
        made.table.play(seat, made.computer_move(seat), at=number * step)
    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my game.txt"


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_game_is_loaded_as_it_was(path: Path, rules: Ruleset) -> None:
    saved = local_game(rules)
    save_game(saved, path)
    loaded = load_game(path)
    assert (loaded.level, loaded.humans, loaded.rules) == ("medium", frozenset({0}), rules)
    assert loaded.table.record == saved.table.record
    for viewer in (None, 0, 1):
        assert loaded.table.snapshot(viewer) == saved.table.snapshot(viewer)


@pytest.mark.req("P-05")
def test_turns_that_ran_out_of_time_are_loaded_too(path: Path) -> None:
    saved = local_game(GRAND_FLEET, moves=8, step=31_000)
    assert "expired" in str(saved.table.record.entries).lower()
    save_game(saved, path)
    assert load_game(path).table.record == saved.table.record
    assert load_game(path).table.clock == saved.table.clock


def test_a_later_save_replaces_an_earlier_one_and_no_other_file(path: Path) -> None:
    save_game(local_game(CLASSIC, 5), path)
    save_game(local_game(CLASSIC, 6), path)
    assert len(load_game(path).table.record.entries) == 6
    assert list(path.parent.iterdir()) == [path]
    path.write_text("my letters")
    with pytest.raises(SaveFailed, match="not a saved game"):
        save_game(local_game(CLASSIC), path)
    assert path.read_text() == "my letters"


@pytest.mark.parametrize("name", ["", "/", "/dev/null/x", "no/such/folder/x", "x" * 5000])
def test_a_place_that_cannot_be_written_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SaveFailed):
        save_game(local_game(CLASSIC, 2), Path(name))


def test_a_file_beside_the_save_that_is_not_ours_is_kept(path: Path) -> None:
    part = path.with_name(path.name + ".part")
    part.write_text("mine")
    for refused in (check_place, lambda place: save_game(local_game(CLASSIC, 2), place)):
        with pytest.raises(SaveFailed, match=part.name):
            refused(path)
    assert part.read_text() == "mine"
    for left_by_a_crash in ("", '{"broadside-console": 1'):
        part.write_text(left_by_a_crash)
        check_place(path)
        save_game(local_game(CLASSIC, 2), path)
        assert not part.exists()


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(LoadFailed, match="There is no file"):
        load_game(tmp_path / "nothing")
    with pytest.raises(LoadFailed, match="There is no file"):
        load_game(tmp_path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"hello\n",
        b"{}\n{}\n",
        b"[" * 100_000,
        b"null\n" * 10,
        b'{"a":' * 9999,
    ],
)
def test_a_file_of_something_else_is_told(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(LoadFailed, match="is not a saved game") as refused:
        load_game(path)
    assert "codec" not in str(refused.value)


def test_a_huge_file_is_not_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(LoadFailed, match="too large"):
        load_game(path)


def edited(path: Path, number: int, **changes: object) -> None:
    """Change one line of the saved game."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[number] |= changes
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


@pytest.mark.parametrize(
    ("number", "changes", "reason"),
    [
        (0, {"broadside-console": 2}, "first line"),
        (0, {"level": "impossible"}, "nobody plays the family"),
        (0, {"humans": []}, "first line"),
        (0, {"humans": ["0"]}, "first line"),
        (0, {"humans": [True]}, "first line"),
        (0, {"humans": [0, 5]}, "without a seat"),
        (1, {"family": "chess"}, "not a family"),
        (1, {"rules": "name = 3"}, "name"),
        (1, {"rules": "a = " + "[" * 5000}, "damaged"),
        (1, {"broadside": 2}, "head"),
        (2, {"seat": 9}, "out of turn"),
        (2, {"seat": -1}, "out of turn"),
        (2, {"move": "fire a1"}, "not begun"),
        (4, {"move": "castle"}, "not a move"),
        (4, {"move": "fire z99"}, "off the board"),
        (4, {"at": -5}, "backwards"),
        (5, {"at": 10_000_000}, "damaged"),
        (20, {"at": 0}, "backwards"),
    ],
)
def test_a_file_that_contradicts_itself_is_told(
    path: Path, number: int, changes: dict[str, object], reason: str
) -> None:
    save_game(local_game(GRAND_FLEET, step=1), path)
    edited(path, number, **changes)
    with pytest.raises(LoadFailed, match=reason):
        load_game(path)


@pytest.mark.parametrize("expired", ["turn", "match"])
@pytest.mark.parametrize("line", [2, 5])
def test_a_clock_that_cannot_have_run_out_is_told(path: Path, expired: str, line: int) -> None:
    save_game(local_game(GRAND_FLEET), path)
    lines = path.read_text().splitlines(keepends=True)
    lines.insert(line, json.dumps({"at": 0, "expired": expired}) + "\n")
    path.write_text("".join(lines))
    with pytest.raises(LoadFailed, match="clocks"):
        load_game(path)


def test_a_game_that_has_not_begun_or_is_over_cannot_go_on(path: Path) -> None:
    save_game(local_game(CLASSIC, 1), path)
    with pytest.raises(LoadFailed, match="deploying"):
        load_game(path)
    over = replace(SEA_BATTLE, bombs=1)
    save_game(local_game(over, 2), path)
    with pytest.raises(LoadFailed, match="over"):
        load_game(path)


def test_no_damage_of_single_bytes_gets_past_the_reader(path: Path) -> None:
    save_game(local_game(GRAND_FLEET), path)
    whole = path.read_bytes()
    rng = Random(1)
    for _ in range(300):
        broken = bytearray(whole)
        broken[rng.randrange(len(broken))] = rng.randrange(256)
        path.write_bytes(bytes(broken))
        with suppress(LoadFailed):
            load_game(path)


def test_a_fleet_game_is_kept_from_the_first_map_on_but_not_after_its_end(path: Path) -> None:
    begun = LocalGame.begin(FleetGame(FLEET), 3, "ensign", frozenset({1}))
    save_game(begun, path)
    loaded = load_game(path)
    assert (loaded.level, loaded.humans, loaded.rules) == ("ensign", frozenset({1}), FLEET)
    begun.table.play(0, Resign(), 0)
    save_game(begun, path)
    with pytest.raises(LoadFailed, match="is over: it cannot be continued"):
        load_game(path)


@pytest.mark.parametrize("level", ["admiral", "", "ensign,ensign,ensign"])
def test_a_fleet_game_at_a_level_that_nobody_plays_is_damaged(level: str, path: Path) -> None:
    save_game(LocalGame.begin(FleetGame(FLEET), 3, level, frozenset({0})), path)
    with pytest.raises(LoadFailed, match="nobody plays the family 'fleet'"):
        load_game(path)


def test_a_save_that_is_cut_off_leaves_the_one_before(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_game(local_game(CLASSIC, 5), path)

    def cut_off(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", cut_off)
    with pytest.raises(KeyboardInterrupt):
        save_game(local_game(CLASSIC, 6), path)
    assert len(load_game(path).table.record.entries) == 5


def test_a_place_is_tried_without_leaving_anything_there(path: Path) -> None:
    check_place(path)
    assert list(path.parent.iterdir()) == []
    save_game(local_game(CLASSIC, 5), path)
    check_place(path)
    assert len(load_game(path).table.record.entries) == 5
    with pytest.raises(SaveFailed, match="No such file"):
        check_place(path.parent / "nowhere" / "game")


@pytest.mark.parametrize("content", ["", "{", "a poem", '{"broadside-console": 1}'])
def test_a_damaged_file_is_told_in_a_sentence(path: Path, content: str) -> None:
    path.write_text(content)
    with pytest.raises(LoadFailed) as failed:
        load_game(path)
    assert str(failed.value).startswith(f"{path} is not a saved game, or it is damaged: ")
    assert str(failed.value).endswith(".")
