"""The report of a record, in words and as JSON."""

import json
from pathlib import Path

import msgspec
import pytest

from broadside.analysis.fleet_report import fleet_report
from broadside.cli import entry_point, report
from broadside.cli.folders import records_folder
from broadside.protocol.fleet_reports import FleetReport
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.record import write_record
from tests.analysis import recorded_fleet_games
from tests.analysis.recorded_fleet_games import BATTLE, STRAIT
from tests.analysis.recorded_games import POND, recorded

Captured = pytest.CaptureFixture[str]
MOVES = ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"]
LINES = """\
Player 1
  2 shots, 2 hits: 100%.
  Skill 90%: good choices, with a little given away. \
The squares chosen promised 0.5 hits, the best squares 0.6.
  Luck +1.5 hits: very lucky. Usual is within 0.6 of what was promised.
Player 2
  1 shot, 0 hits: 0%.
  Skill 50%: much was given away. \
The squares chosen promised 0.1 hits, the best squares 0.2.
  Luck -0.1 hits: neither lucky nor unlucky. Usual is within 0.3 of what was promised.

      player  square  call   chance  best   chance
   1  1       C3      hit     17.6%  B2      23.5%
   2  2       D1      miss    11.8%  B2      23.5%
   3  1       D3      sunk    33.3%  D3      33.3%
"""


@pytest.fixture(autouse=True)
def plain_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game so small needs nothing compiled."""
    monkeypatch.setattr(report, "warm_up_posterior", lambda: None)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(write_record(recorded(POND, MOVES)), encoding="utf-8")
    return path


@pytest.mark.req("X-03")
def test_a_report_has_every_shot_and_tells_skill_from_luck(file: Path, capsys: Captured) -> None:
    assert entry_point.run(["report", str(file)]) == 0
    assert capsys.readouterr().out == LINES


@pytest.mark.req("X-03")
def test_programs_get_the_report_with_heat_maps(file: Path, capsys: Captured) -> None:
    assert entry_point.run(["report", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["turns"][0]["shots"] == [
        {"target": "c3", "call": "hit", "chance": 0.1765, "best": "b2", "most": 0.2353}
    ]
    assert len(told["turns"][0]["heat"]) == POND.grid.area
    assert [one["hits"] for one in told["seats"]] == [2, 0]


def test_only_a_finished_game_has_a_report(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "half.jsonl"
    path.write_text(write_record(recorded(POND, MOVES[:4])), encoding="utf-8")
    assert entry_point.run(["report", str(path)]) == 2
    assert "is not finished" in capsys.readouterr().err


@pytest.mark.req("X-03")
def test_the_report_of_a_fleet_game_tells_who_saw_what(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "fleet.jsonl"
    record = recorded_fleet_games.recorded(STRAIT, BATTLE)
    path.write_text(write_record(record), encoding="utf-8")
    assert entry_point.run(["report", str(path)]) == 0
    told = capsys.readouterr().out
    assert "torpedo boat 1  never seen; sunk in turn 10 by mine" in told
    assert entry_point.run(["report", str(path), "--json"]) == 0
    report = msgspec.json.decode(capsys.readouterr().out, type=FleetReport)
    assert report == fleet_report(FleetGame(STRAIT), record)


def test_without_a_file_the_newest_game_that_was_played_here_is_taken(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    newest = records_folder() / "20260725-101112-000000-pond.jsonl"
    newest.parent.mkdir(parents=True)
    newest.write_bytes(file.read_bytes())
    assert entry_point.run(["report"]) == 0
    told = capsys.readouterr()
    assert told.out == LINES
    assert f"The newest record: {newest}\n" in told.err
