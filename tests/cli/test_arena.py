"""The command arena."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from broadside.cli.arena import arena_command
from broadside.cli.game_options import OptionRefused
from tests.botlink.programs import HOSTILE, ROOT, processes_of

KEYS = ["bot", "games", "wins", "losses", "draws", "rating"]


def found(
    capsys: pytest.CaptureFixture[str], *bots: str, **options: object
) -> list[dict[str, object]]:
    arena_command(*bots, json=True, **options)  # type: ignore[arg-type]
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


@pytest.mark.req("P-14")
def test_the_standings_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    lines = found(capsys, "random", "hunter", "hard", games=4, jobs=1)
    assert [list(line) for line in lines] == [KEYS] * 3
    assert {line["bot"] for line in lines} == {"random", "hunter", "hard"}
    assert lines[-1]["bot"] == "random"
    for line in lines:
        assert line["games"] == 8
        assert sum(int(str(line[key])) for key in ("wins", "losses", "draws")) == 8


@pytest.mark.req("P-14")
@pytest.mark.parametrize("format_name", ["round-robin", "swiss", "knockout"])
def test_the_same_seed_gives_the_same_bytes_for_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str], format_name: str
) -> None:
    def output(jobs: int, seed: int) -> str:
        bots = ("medium", "hard", "hunter")
        arena_command(*bots, games=2, seed=seed, jobs=jobs, format_name=format_name, json=True)
        return capsys.readouterr().out

    assert output(1, 5) == output(2, 5) == output(1, 5)
    assert output(1, 5) != output(1, 6)


def test_the_tables_for_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")  # the path of the bot may be long
    nonsense = shlex.join([sys.executable, "-I", "-S", str(HOSTILE), "nonsense", "x"])
    arena_command("random", "hunter", nonsense, games=2, jobs=1)
    printed = capsys.readouterr()
    assert printed.err == ""
    for word in ("classic, round-robin, seed 1", "win rate (95 %)", "rating", "lost by rule"):
        assert word in printed.out
    rule = next(line for line in printed.out.splitlines() if "nonsense  " in line)
    assert " 4 " in rule
    assert "not a cell" in rule


def test_a_bye_shows_in_the_points(capsys: pytest.CaptureFixture[str]) -> None:
    arena_command("random", "hunter", "hard", games=2, jobs=1, format_name="swiss")
    assert "points" in capsys.readouterr().out
    arena_command("random", "hunter", games=2, jobs=1, format_name="swiss")
    assert "points" not in capsys.readouterr().out


def test_a_knockout_is_won_by_who_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    lines = found(
        capsys, "random", "hunter", "medium", "hard", games=2, format_name="knockout", jobs=1
    )
    assert lines[0]["bot"] != "random"
    assert int(str(lines[0]["games"])) >= 4


@pytest.mark.parametrize("preset", ["sea-battle", "grand-fleet"])
def test_any_game_can_be_played(capsys: pytest.CaptureFixture[str], preset: str) -> None:
    lines = found(capsys, "random", "hunter", preset=preset, games=2, jobs=1)
    assert [line["games"] for line in lines] == [2, 2]


def test_games_of_three_are_played_in_groups(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rules = tmp_path / "three.toml"
    rules.write_text('name = "three"\nplayers = 3\n[[ships]]\nname = "raft"\nsize = 2\n', "utf-8")
    bots = ("random", "hunter", "hard", "medium")
    lines = found(capsys, *bots, preset=str(rules), games=2, jobs=1)
    assert [line["games"] for line in lines] == [6] * 4
    with pytest.raises(OptionRefused, match="3 seats"):
        arena_command(*bots, preset=str(rules), format_name="swiss")
    with pytest.raises(OptionRefused, match="at least 3 bots"):
        arena_command("random", "hunter", preset=str(rules))


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: arena_command("random"), "at least 2 bots"),
        (lambda: arena_command("random", "nelson"), "no bot 'nelson'"),
        (lambda: arena_command("random", "hard", preset="chess"), "no game 'chess'"),
        (lambda: arena_command("random", "hard", games=0), "--games must be at least 1"),
        (lambda: arena_command("random", "hard", jobs=0), "--jobs must be at least 1"),
        (lambda: arena_command("random", "hard", format_name="ladder"), "no format 'ladder'"),
        (lambda: arena_command("random", "hard", memory=1), "--memory must be at least 16"),
        (
            lambda: arena_command("random", "hard", move_seconds=0),
            "--move-seconds must be more than 0",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    call: Callable[[], None], complaint: str
) -> None:
    with pytest.raises(OptionRefused, match=complaint):
        call()


CALL = """
import sys
from broadside.cli.arena import arena_command
try:
    print("ready", flush=True)
    arena_command("random", *sys.argv[2:], games=100_000, jobs=int(sys.argv[1]))
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_with_all_its_processes(jobs: str) -> None:
    mark = uuid4().hex
    bot = shlex.join([sys.executable, "-I", "-S", str(HOSTILE), "obeying", mark])
    command = [sys.executable, "-c", CALL, jobs, bot]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"ready\n"
        _wait_for(lambda: len(processes_of(mark)) > 1)
        run.send_signal(signal.SIGINT)
        try:
            _, complaints = run.communicate(timeout=20)
        finally:
            run.kill()
    assert (run.returncode, complaints) == (130, b"")
    _wait_for(lambda: not processes_of(mark))


def _wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < until
        os.sched_yield()


@pytest.mark.req("P-14")
def test_bots_play_the_fleet_game(capsys: pytest.CaptureFixture[str]) -> None:
    lines = found(capsys, "ensign", "easy", preset="fleet", games=2, jobs=1)
    assert [line["bot"] for line in lines] == ["ensign", "easy"]
