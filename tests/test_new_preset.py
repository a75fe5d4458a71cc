"""A preset is one file: every face has a new one without another edit."""

import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import broadside
from tests.cli.run_program import broadside as run
from tests.cli.run_program import environment
from tests.cli.server_command import Running, running

ROOT = Path(__file__).parents[1]
PATROL = """
summary = "a small sea for a short game"

name = "patrol"
columns = 6
rows = 6
shots = "again"

[[ships]]
name = "cutter"
size = 3

[[ships]]
name = "launch"
size = 2
count = 2
"""
SKIRMISH = """
summary = "the fleet game with fewer reefs"

family = "fleet"
extends = "fleet"
name = "skirmish"
reefs = 6
"""
FACES = ("patrol: a small sea for a short game", "skirmish: the fleet game with fewer reefs")


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The sources with two more rule files, for ``PYTHONPATH``."""
    folder = tmp_path_factory.mktemp("sources")
    rules = folder / "broadside" / "rules"
    ignored = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(Path(broadside.__file__).parent, rules.parent, ignore=ignored)
    (rules / "shooting" / "presets" / "patrol.toml").write_text(PATROL, encoding="utf-8")
    (rules / "fleet" / "presets" / "skirmish.toml").write_text(SKIRMISH, encoding="utf-8")
    return str(folder)


def test_the_console_lists_it_and_plays_it(sources: str, tmp_path: Path) -> None:
    menu = run("console", home=tmp_path, PYTHONPATH=sources).out
    assert all(line in menu for line in FACES)
    squares = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
    typed = ("1", "2", *squares, "2")  # play, placed at random, every square, quit
    played = run("console", "patrol", "--seed", "3", typed=typed, home=tmp_path, PYTHONPATH=sources)
    assert "Do you want to play again?" in played.out


def test_the_command_line_lists_it_and_prints_its_rule_book(sources: str, tmp_path: Path) -> None:
    listed = run("rules", home=tmp_path, PYTHONPATH=sources).out
    assert all(line.replace(": ", " ") in " ".join(listed.split()) for line in FACES)
    book = run("rules", "patrol", home=tmp_path, PYTHONPATH=sources).out
    assert "cutter" in book


def test_the_terminal_offers_it(sources: str, tmp_path: Path) -> None:
    script = """
import asyncio
from pathlib import Path
from textual.widgets import OptionList
from broadside.play.game_files import FinishedGames
from broadside.tui.app import Terminal
from broadside.tui.hosts import LocalHost

async def main():
    terminal = Terminal(LocalHost(Path("game"), FinishedGames(Path("records"))))
    async with terminal.run_test() as pilot:
        await pilot.pause()
        print(*(one.prompt for one in terminal.screen.query_one("#games", OptionList).options))

asyncio.run(main())
"""
    offered = _python("-c", script, home=tmp_path, sources=sources)
    assert FACES[0] in offered
    assert "skirmish: see broadside console skirmish" in offered


def test_the_server_tells_it_to_the_page_and_opens_a_match(sources: str, tmp_path: Path) -> None:
    serve = ("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'games.sqlite'}")
    with (
        running(tmp_path, *serve, PYTHONPATH=sources) as server,
        httpx.Client(base_url=server.address, headers=_origin(server), trust_env=False) as page,
    ):
        told = page.get("/api/catalogue").raise_for_status().json()["presets"]
        assert {"patrol", "skirmish"} < {preset["name"] for preset in told}
        page.post("/api/session", json={}).raise_for_status()
        made = page.post("/api/matches", json={"level": "easy", "preset": "patrol"})
    assert made.status_code == 201, made.text


def test_bots_play_it(sources: str, tmp_path: Path) -> None:
    bench = ("bench", "hunter", "--preset", "patrol", "--games", "5")
    counted = run(*bench, home=tmp_path, PYTHONPATH=sources)
    assert (counted.code, counted.err) == (0, "")
    assert "patrol" in counted.out


def test_the_contract_tests_demand_the_same_of_it(sources: str, tmp_path: Path) -> None:
    demanded = _contract(
        "--collect-only", "-k", "patrol or skirmish", home=tmp_path, sources=sources
    )
    assert demanded.count("[patrol]") == demanded.count("[skirmish]") > 4
    kept = _contract("-k", "patrol or skirmish and fold", home=tmp_path, sources=sources)
    assert "passed" in kept
    assert "failed" not in kept


def _origin(server: Running) -> dict[str, str]:
    return {"Origin": server.address}


def _contract(*arguments: str, home: Path, sources: str) -> str:
    """What the contract tests of the catalogue print."""
    options = ("-q", "-n", "0", "-p", "no:cacheprovider", f"--rootdir={ROOT}")
    tests = ("tests/contract/test_catalogue.py", *options, *arguments)
    return _python("-m", "pytest", *tests, home=home, sources=sources, at=ROOT)


def _python(*arguments: str, home: Path, sources: str, at: Path | None = None) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment(home, PYTHONPATH=sources),
        cwd=at or home,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
