"""Servers as an operator, or a single player, starts and ends them."""

import json
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from broadside.cli.serve import has_display
from broadside.client.client import Client
from broadside.server.run import listen
from broadside.table.proof import read_proof, verify
from tests.cli.run_program import broadside
from tests.cli.server_command import running
from tests.server.running_server import play_on, start_match

SERVE = ("serve", "--port", "0", "--thinkers", "1")


@pytest.mark.req("X-06")
async def test_a_game_is_played_and_the_server_drains(tmp_path: Path) -> None:
    with running(tmp_path, *SERVE) as server:
        async with Client(server.address) as client:
            match = await start_match(client, preset="sea-battle")
            await play_on(match)
            record = await client.http_api.record(match.id)
            code, seconds, logged = server.end(signal.SIGTERM)
    assert code == 0
    assert seconds < 10
    messages = [json.loads(line)["message"] for line in logged.splitlines()]
    assert messages[1:] == ["draining: no new matches", "stopped"]
    assert verify(read_proof(record)) == ()
    path = tmp_path / "game.jsonl"
    path.write_text(record, encoding="utf-8")
    assert broadside("verify", str(path), home=tmp_path).code == 0
    assert broadside("replay", str(path), home=tmp_path).code == 0


def test_settings_are_shown_and_nothing_is_started(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("port = 9001\ncrowd = 5\n")
    arguments = ("serve", "--settings", "own.toml", "--port", "9002", "--show-settings")
    result = broadside(*arguments, home=tmp_path, BROADSIDE_CROWD="6", BROADSIDE_THINKERS="3")
    assert (result.code, result.err) == (0, "")
    for line in ("port = 9002", "crowd = 6.0", "thinkers = 3", 'host = "127.0.0.1"'):
        assert line in result.out.splitlines()
    assert not (tmp_path / "data").exists()


def test_a_busy_port_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        result = broadside("serve", "--port", port, home=tmp_path)
    assert result.code == 2
    assert "--port" in result.err
    assert port in result.err


def test_a_newer_schema_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "later.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
        database.commit()
    result = broadside("serve", "--port", "0", "--database", f"sqlite:///{path}", home=tmp_path)
    assert result.code == 2
    assert "install the version that wrote it or a later one" in result.err
    assert "Traceback" not in result.err


def test_a_database_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'no' / 'where' / 'x.db'}"
    result = broadside("serve", "--port", "0", "--database", address, home=tmp_path)
    assert result.code == 2
    assert "cannot be written" in result.err
    assert result.out == "", "it does not say that it serves before it does"


def test_a_database_that_does_not_answer_is_refused_in_a_sentence(tmp_path: Path) -> None:
    address = "postgresql://nobody@127.0.0.1:1/none"
    result = broadside("serve", "--port", "0", "--database", address, home=tmp_path)
    assert (result.code, result.out) == (2, "")
    assert "cannot be opened" in result.err
    assert "Traceback" not in result.err


def test_whoever_is_told_the_address_is_answered(tmp_path: Path) -> None:
    with running(tmp_path, *SERVE) as server:
        assert httpx.get(f"{server.address}/readyz", trust_env=False).status_code == 200


@contextmanager
def usual_port_taken() -> Iterator[None]:
    """Perhaps somebody else has it already."""
    with ExitStack() as held:
        with suppress(OSError):
            held.enter_context(listen("127.0.0.1", 8000))
        yield


@pytest.mark.parametrize("command", [("play",), ()])
def test_one_person_plays_at_once_on_any_free_port(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    with usual_port_taken(), running(tmp_path, *command) as server:
        assert server.address.startswith("http://127.0.0.1:")
        assert not server.address.endswith(":8000")
        assert httpx.get(server.address, trust_env=False).status_code == 200
        code, seconds, logged = server.end(signal.SIGINT)
    assert (code, logged) == (0, "")
    assert seconds < 10
    assert (tmp_path / "data" / "broadside" / "broadside.db").is_file()


@pytest.mark.req("W-13")
def test_the_statistics_of_one_person_lie_in_the_data_folder(tmp_path: Path) -> None:
    with usual_port_taken(), running(tmp_path, "play") as server:
        with httpx.Client(
            base_url=server.address, headers={"Origin": server.address}, trust_env=False
        ) as http:
            http.post("/api/session")
            assert http.post("/api/tutorial").json()["unlocked"]
        server.end(signal.SIGINT)
    written = (tmp_path / "data" / "broadside" / "all_time_game_stats.txt").read_text()
    assert written.splitlines()[:2] == ["isTutorialPreviouslyCompleted=true", "numWins=0"]


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_a_browser_is_opened_where_somebody_sees_it(
    environment: dict[str, str], platform: str, expected: bool
) -> None:
    assert has_display(environment, platform) is expected
