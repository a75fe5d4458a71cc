"""One whole game in a browser of another make, driven over WebDriver BiDi: for `make soak`."""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.server_process import free_port
from tests.web.page_actions import UNKNOWN

pytestmark = pytest.mark.soak

PATIENCE_S = 60.0

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
            told = json.loads(self._line.recv(timeout=600))
            if told.get("id") == id:
                assert told["type"] == "success", told
                return told["result"]


@contextmanager
def firefox(home: Path) -> Iterator[Tab]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "there is no Firefox here: apt-get install firefox-esr"
    port = free_port()
    command = (program, "--headless", "--no-remote", "--profile", str(home))
    running = subprocess.Popen(
        [*command, "--remote-debugging-port", str(port), "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with _line(port) as line:
            yield Tab(line)
    finally:
        running.terminate()
        running.wait()


def _line(port: int) -> ClientConnection:
    """As soon as the browser listens."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return connect(f"ws://127.0.0.1:{port}/session", max_size=None, proxy=None)
        except OSError:
            if time.monotonic() > until:
                raise


@pytest.mark.req("X-09")
def test_a_whole_game_in_firefox(address: str, tmp_path: Path) -> None:
    with firefox(tmp_path) as tab:
        tab.listen()
        tab.open(address)
        verdict, complaints = tab.do(_PLAY)
    assert verdict.title() in ("Victory", "Defeat")
    assert complaints == []
