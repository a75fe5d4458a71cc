"""The page under Lighthouse's mobile profile: ``python -m benchmarks.page``.

Needs Node and Chromium. Lighthouse is fetched once with ``npm ci`` in ``benchmarks/lighthouse``.
"""

import json
import shutil
import socket
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cyclopts
from playwright.sync_api import Page, sync_playwright

from tests.cli.serving import running
from tests.web.playing import start
from tools.browser import NAMES, QUIET

HOME = Path(__file__).parent / "lighthouse"
PROGRAM = HOME / "node_modules" / ".bin" / "lighthouse"
CATEGORIES = ("performance", "accessibility")
AUDITS = {
    "first-contentful-paint": "FCP s",
    "largest-contentful-paint": "LCP s",
    "total-blocking-time": "TBT s",
    "cumulative-layout-shift": "CLS",
}
LEAST = 95


def main(*, runs: int = 5) -> None:
    """Scores of the menu and of a game, each the median of some runs.

    Parameters
    ----------
    runs
        How often each page is loaded.
    """
    if not PROGRAM.exists():
        raise SystemExit(f"Lighthouse is missing: run `npm ci` in {HOME.name} first.")
    with (
        tempfile.TemporaryDirectory() as home,
        running(Path(home), "serve", "--port", "0", "--thinkers", "1") as server,
        _browsing(Path(home) / "browser") as (page, port),
    ):
        page.goto(f"{server.address}/?fx=off")
        start(page)
        game = page.url.replace("?fx=off", "")
        page.goto("about:blank")
        for name, address in {"menu": server.address, "game": game}.items():
            _report(name, [_measure(address, port) for _ in range(runs)])


@contextmanager
def _browsing(profile: Path) -> Iterator[tuple[Page, int]]:
    """A browser that Lighthouse can drive too, so that a guest has a game there already."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with (
        sync_playwright() as driver,
        driver.chromium.launch_persistent_context(
            profile, executable_path=found, args=[*QUIET, f"--remote-debugging-port={port}"]
        ) as context,
    ):
        yield context.new_page(), port


def _measure(address: str, port: int) -> dict[str, float]:
    """Scores of 100, and seconds."""
    done = subprocess.run(
        [
            *(str(PROGRAM), address, f"--port={port}", "--disable-storage-reset", "--quiet"),
            *("--output=json", "--output-path=stdout"),
            f"--only-categories={','.join(CATEGORIES)}",
        ],
        stdout=subprocess.PIPE,
        check=True,
    )
    report: dict[str, Any] = json.loads(done.stdout)
    scores = {name: 100 * report["categories"][name]["score"] for name in CATEGORIES}
    return scores | {label: _value(report, audit) for audit, label in AUDITS.items()}


def _value(report: dict[str, Any], audit: str) -> float:
    told = report["audits"][audit]
    seconds = 1000 if told["numericUnit"] == "millisecond" else 1
    return float(told["numericValue"]) / seconds


def _report(name: str, measured: list[dict[str, float]]) -> None:
    middle = {what: statistics.median(one[what] for one in measured) for what in measured[0]}
    if name == "menu":
        print(f"| page | {' | '.join(middle)} |")
        print(f"|---|{'---:|' * len(middle)}")
    told = (
        f"{value:.0f}" if what in CATEGORIES else f"{value:.2f}" for what, value in middle.items()
    )
    low = [what for what in CATEGORIES if middle[what] < LEAST]
    print(f"| {name} | {' | '.join(told)} |{' below ' + str(LEAST) if low else ''}", flush=True)


if __name__ == "__main__":
    cyclopts.run(main)
