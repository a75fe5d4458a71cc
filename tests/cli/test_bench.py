"""The command bench."""

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from broadside.cli.bench import bench_command
from broadside.cli.game_options import OptionRefused
from tests.botlink.programs import HOSTILE

KEYS = ["bot", "preset", "games", "mean", "se", "median", "p95", "ms_per_decision"]
FLEETS = """\
a1:a5 b1:b4 c1:c3 d1:d3 e1:e2

j6:j10 i7:i10 h8:h10 g8:g10 f9:f10
a1:e1 a2:d2 a3:c3 a4:c4 a5:b5
"""


def found(
    capsys: pytest.CaptureFixture[str], *bots: str, **options: object
) -> list[dict[str, Any]]:
    bench_command(*bots, json=True, jobs=1, **options)  # type: ignore[arg-type]
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def without_time(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: line[key] for key in KEYS[:-1]} for line in lines]


def test_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    random, medium = found(capsys, "random", "medium", games=40)
    assert list(random) == KEYS
    assert (random["bot"], random["preset"], random["games"]) == ("random", "classic", 40)
    assert 90 < random["mean"] <= 100
    assert 45 < medium["mean"] < 70
    assert 0 < random["se"] < medium["se"] < 3
    assert medium["median"] < medium["p95"] <= 100
    assert medium["ms_per_decision"] > 0


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    one, again, other = (found(capsys, "medium", games=10, seed=seed) for seed in (3, 3, 4))
    assert without_time(one) == without_time(again) != without_time(other)
    bench_command("medium", games=10, seed=3, jobs=2, json=True)
    assert without_time(json.loads(capsys.readouterr().out)) == without_time(one)


def test_one_bot_twice_is_no_better_than_itself(capsys: pytest.CaptureFixture[str]) -> None:
    bench_command("medium", "medium", games=10, jobs=1)
    printed = capsys.readouterr()
    assert printed.err == ""
    assert "classic, 10 fleets, seed 1" in printed.out
    (second,) = (line for line in printed.out.splitlines() if "medium (2)" in line)
    assert "+0.00 ± 0.00" in second


def test_fleets_come_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "fleets.txt"
    path.write_text(FLEETS, encoding="utf-8")
    (line,) = found(capsys, "hunter", fleets=path)
    assert line["games"] == 3
    (line,) = found(capsys, "hunter", fleets=path, games=1)
    assert (line["games"], line["se"]) == (1, None)
    with pytest.raises(OptionRefused, match="has 3 fleets, not 4"):
        bench_command("hunter", fleets=path, games=4)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "has no fleets"),
        ("a1:a5\n", r"line 1: not a fleet of 5 ships"),
        ("\na1:a5 a1:a4 c1:c3 d1:d3 e1:e2", r"line 2: Two ships cannot share a square"),
        ("a1:b5 b1:b4 c1:c3 d1:d3 e1:e2", r"line 1: A ship must be one straight line"),
        ("a1:a5 b1:b4 c1:c3 d1:d3 e1:k1", r"line 1: .*"),
        ("z1:z5 b1:b4 c1:c3 d1:d3 e1:e2", r"line 1: That is off the board"),
    ],
)
def test_a_file_that_has_no_fleets_is_refused(tmp_path: Path, content: str, complaint: str) -> None:
    path = tmp_path / "fleets.txt"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(OptionRefused, match=complaint):
        bench_command("hunter", fleets=path)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionRefused, match="cannot be read"):
        bench_command("hunter", fleets=tmp_path / "nothing.txt")
    (tmp_path / "binary").write_bytes(b"\xff\xff")
    with pytest.raises(OptionRefused, match="not a text file"):
        bench_command("hunter", fleets=tmp_path / "binary")


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: bench_command(), "at least one bot"),
        (lambda: bench_command("nelson"), "no bot 'nelson'"),
        (lambda: bench_command("hard", preset="chess"), "no game 'chess'"),
        (lambda: bench_command("hard", games=0), "--games must be at least 1"),
        (lambda: bench_command("hard", games=1, jobs=0), "--jobs must be at least 1"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    call: Callable[[], None], complaint: str
) -> None:
    with pytest.raises(OptionRefused, match=complaint):
        call()


def test_a_bot_that_breaks_a_rule_is_refused_with_the_rule() -> None:
    crashing = shlex.join([sys.executable, "-I", "-S", str(HOSTILE), "crashing", "x"])
    with pytest.raises(
        OptionRefused, match="failed at fleet 1: crashed, exit 1: ZeroDivisionError"
    ):
        bench_command(crashing, games=1, jobs=1)
