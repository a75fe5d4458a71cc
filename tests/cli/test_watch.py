"""A match is watched by its link; what leads to no match is refused in a sentence."""

import asyncio
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from broadside.cli import entry_point
from broadside.cli.game_options import OptionRefused
from broadside.cli.watch import MatchAddress, match_address
from broadside.client.client import Client
from tests.cli.run_program import COMMAND, environment
from tests.console.fleet.small_sea import POND_FILE
from tests.server.running_server import play_on, running_server, start_match

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    "link",
    [
        "http://Host:8000/#watch/a-B_1",
        "http://host:8000#watch/a-B_1",
        "http://host:8000/?fx=off#watch/a-B_1",
        "http://host:8000/#/game/a-B_1",
    ],
)
def test_a_link_of_the_page_tells_server_and_match(link: str) -> None:
    assert match_address(link) == MatchAddress("http://host:8000", "a-B_1")


@pytest.mark.parametrize("address", ["https://host", "https://host/", "https://host/#lobby"])
def test_an_address_and_an_id_tell_the_same(address: str) -> None:
    assert match_address(address, "a1") == MatchAddress("https://host", "a1")


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("host/#watch/a1", "begins with http://"),
        ("ftp://host/#watch/a1", "begins with http://"),
        ("http://host:port/#watch/a1", "begins with http://"),
        ("http://host:0/#watch/a1", "begins with http://"),
        ("http://me:secret@host/#watch/a1", "begins with http://"),
        ("http://[::1/#watch/a1", "begins with http://"),
        ("http:///#watch/a1", "begins with http://"),
        ("http://host/", "Which match?"),
        ("http://host/#watch/", "Which match?"),
        ("http://host/#replay/a1", "Which match?"),
        ("http://host/#watch/a1/b2", "is not the id of a match"),
        ("http://host/#watch/a%20b", "is not the id of a match"),
        ("http://host/#watch/" + "a" * 65, "is not the id of a match"),
    ],
)
def test_what_leads_to_no_match_is_refused(link: str, reason: str) -> None:
    with pytest.raises(OptionRefused, match=reason):
        match_address(link)


def test_a_server_that_is_not_there_is_named(capsys: Captured) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
        assert entry_point.run(["watch", f"{address}/#watch/a1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"No server answers at {address}: is it running?\n")


class Stranger(BaseHTTPRequestHandler):
    """Another program that speaks HTTP."""

    def do_POST(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<h1>It works!</h1>")

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def stranger() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_another_server_is_told_from_ours(capsys: Captured) -> None:
    with stranger() as address:
        assert entry_point.run(["watch", address, "a1"]) == 2
    assert f"There is no Broadside server at {address}." in capsys.readouterr().err


async def start(home: Path, *arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *COMMAND, "watch", *arguments, stdout=pipe, stderr=pipe, env=environment(home), cwd=home
    )


async def test_a_match_that_does_not_exist_is_refused(ready_sqlite: str, tmp_path: Path) -> None:
    async with running_server(ready_sqlite) as address:
        watching = await start(tmp_path, f"{address}/#watch/nowhere")
        out, err = await watching.communicate()
    assert (watching.returncode, out) == (2, b"")
    assert err.startswith(b"There is no such match: check its address.\n")


@pytest.mark.req("X-04")
async def test_a_fleet_game_is_watched_to_its_end_or_until_one_leaves(
    ready_sqlite: str, tmp_path: Path
) -> None:
    async with running_server(ready_sqlite) as address, Client(address) as player:
        wish = {"preset": None, "family": "fleet", "rules": POND_FILE, "level": "ensign"}
        match = await start_match(player, **wish)
        link = f"{address}/#watch/{match.id}"
        both = [await start(tmp_path, link), await start(tmp_path, address, match.id, "--maps")]
        leaving, staying = both
        for watching in both:
            assert watching.stdout is not None
            await watching.stdout.readuntil(b"The battle has not begun.\n")
        leaving.send_signal(signal.SIGINT)
        assert await leaving.communicate() == (b"\n", b"")
        assert leaving.returncode == 130
        await play_on(match, player="ensign")
        out, err = await staying.communicate()
    told = out.decode()
    assert (staying.returncode, err) == (0, b"")
    assert told.rstrip().endswith(("West has won.", "East has won.", "It is a draw."))
    assert told.count("is to act.") > 4
    assert "YOUR FLEET" not in told
