"""One whole game each in Firefox and in WebKit, the engine of Safari: for `make soak`.

Firefox is driven over WebDriver BiDi, WebKit over WebDriver. A browser that is missing fails at
once, with the command that installs it."""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.server_process import free_port
from tests.web.page_actions import UNKNOWN

pytestmark = pytest.mark.soak

Line = TypeVar("Line")

PATIENCE_S = 60.0
LONGEST_GAME_S = 600
_GET_WEBKIT = "apt-get install webkit2gtk-driver xvfb"

# Clicks what a person would, one thing after the other, and tells how the game has ended.
_PLAY = f"""async () => {{
    const found = async (css, text = "") => {{
        for (let tries = 0; tries < 1200; tries += 1) {{
            const all = [...document.querySelectorAll(css)]
            const one = all.find(each => each.textContent.includes(text))
            if (one) return one
            await new Promise(next => setTimeout(next, 50))
        }}
        throw new Error(`there is no ${{css}} ${{text}}`)
    }};
    (await found("label", "Classic")).click();
    (await found("label", "Easy")).click();
    (await found("button.main", "Play")).click();
    (await found("button", "Start the battle")).click();
    const free = '[aria-label^="Enemy"] {UNKNOWN}:not([aria-disabled])'
    for (let shots = 0; !document.querySelector("#verdict"); shots += 1) {{
        (await found(`${{free}}, #verdict`)).click()
        await new Promise(next => setTimeout(next, 60))
        if (shots > 4000) throw new Error("the game does not end")
    }}
    return JSON.stringify([
        document.querySelector("#verdict").textContent.trim(), window.complaints ?? [],
    ])
}}"""
_LISTEN = """() => {
    window.complaints = []
    addEventListener("error", event => window.complaints.push(event.message))
    addEventListener("unhandledrejection", event => window.complaints.push(String(event.reason)))
}"""


class Tab:
    """The one tab of a browser that speaks BiDi."""

    def __init__(self, line: ClientConnection) -> None:
        self._line, self._ids = line, count(1)
        self._ask("session.new", capabilities={})
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def listen(self) -> None:
        self._ask("script.addPreloadScript", functionDeclaration=_LISTEN)

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def do(self, function: str) -> Any:
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=function,
            awaitPromise=True,
            target={"context": self._context},
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def _ask(self, method: str, **params: object) -> Any:
        id = next(self._ids)
        self._line.send(json.dumps({"id": id, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(timeout=LONGEST_GAME_S))
            if told.get("id") == id:
                assert told["type"] == "success", told
                return told["result"]


@contextmanager
def firefox(home: Path) -> Iterator[Tab]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "there is no Firefox here: apt-get install firefox-esr"
    port = free_port()
    command = (program, "--headless", "--no-remote", "--profile", str(home))
    place = f"ws://127.0.0.1:{port}/session"
    with (
        started([*command, "--remote-debugging-port", str(port), "about:blank"]),
        listening(lambda: connect(place, max_size=None, proxy=None)) as line,
    ):
        yield Tab(line)


@contextmanager
def started(command: Sequence[str], display: str | None = None) -> Iterator[None]:
    """A program that is ended again."""
    running = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | ({"DISPLAY": display} if display else {}),
    )
    try:
        yield
    finally:
        running.terminate()
        running.wait()


def listening(connected: Callable[[], Line]) -> Line:
    """The line to a program, as soon as that listens."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return connected()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


class Window:
    """The one window of a browser that speaks WebDriver."""

    def __init__(self, port: int, browser: str) -> None:
        self._place = f"http://127.0.0.1:{port}/session"
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._place += "/" + self._ask("", capabilities=wanted)["sessionId"]
        self._ask("/timeouts", script=LONGEST_GAME_S * 1000)

    def open(self, address: str) -> None:
        self._ask("/url", url=address)
        self._ask("/execute/sync", script=f"({_LISTEN})()", args=[])

    def do(self, function: str) -> Any:
        script = f"({function})().then(arguments[0], error => arguments[0](`${{error}}`))"
        return json.loads(self._ask("/execute/async", script=script, args=[]))

    def close(self) -> None:
        self._send(Request(self._place, method="DELETE"))

    def _ask(self, path: str, **body: object) -> Any:
        told = json.dumps(body).encode()
        return self._send(Request(self._place + path, told, {"Content-Type": "application/json"}))

    def _send(self, request: Request) -> Any:
        with urlopen(request, timeout=LONGEST_GAME_S) as answer:
            return json.load(answer)["value"]


@contextmanager
def webkit() -> Iterator[Window]:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    assert driver, f"there is no WebKit here: {_GET_WEBKIT}"
    assert browser, f"there is no MiniBrowser of WebKit here: {_GET_WEBKIT}"
    assert screen, f"there is no display for WebKit here: {_GET_WEBKIT}"
    port = free_port()
    with displaying(screen) as display, started([driver, f"--port={port}"], display):
        listening(lambda: socket.create_connection(("127.0.0.1", port))).close()
        window = Window(port, str(browser))
        try:
            yield window
        finally:
            window.close()


@contextmanager
def displaying(screen: str) -> Iterator[str]:
    """The name of a display without a screen."""
    command = (screen, "-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as running:
        assert running.stdout is not None
        yield f":{running.stdout.readline().decode().strip()}"
        running.terminate()


@pytest.mark.req("X-09")
def test_a_whole_game_in_firefox(address: str, tmp_path: Path) -> None:
    with firefox(tmp_path) as tab:
        tab.listen()
        tab.open(address)
        verdict, complaints = tab.do(_PLAY)
    assert verdict.title() in ("Victory", "Defeat")
    assert complaints == []


@pytest.mark.req("X-09")
def test_a_whole_game_in_webkit(address: str) -> None:
    with webkit() as window:
        window.open(address)
        verdict, complaints = window.do(_PLAY)
    assert verdict.title() in ("Victory", "Defeat")
    assert complaints == []
