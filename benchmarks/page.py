"""The page under Lighthouse's mobile profile, and how long an action of a fleet game takes to be
drawn: ``python -m benchmarks.page``.

Lighthouse is fetched once, into ``benchmarks/lighthouse``.
"""

import json
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cyclopts
from playwright.sync_api import Page, sync_playwright

from benchmarks.fleet_page import begin_fleet_game, drawing_times, report
from tests.cli.server_command import running
from tests.web.page_actions import start
from tools.browser import QUIET, browsing
from tools.chromium import chromium_program
from tools.node import find_node

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


def main(*, runs: int = 5, actions: int = 60) -> None:
    """Scores of the menu and of games, each the median of some runs, and times of actions.

    Parameters
    ----------
    runs
        How often each page is loaded; 0 leaves Lighthouse out.
    actions
        How many actions of a fleet game are timed; 0 leaves that out.
    """
    if runs and not PROGRAM.exists():
        _fetch()
    with (
        tempfile.TemporaryDirectory() as home,
        running(Path(home), "serve", "--port", "0", "--thinkers", "1") as server,
    ):
        profile = Path(home) / "browser"
        if runs:
            pages = {
                "menu": server.address,
                "game": _play(server.address, profile, start),
                "fleet game": _play(server.address, profile, begin_fleet_game),
            }
            for name, address in pages.items():
                _report(name, [_measure(address, profile) for _ in range(runs)])
        if actions:
            _time_actions(server.address, actions)


def _fetch() -> None:
    node = find_node()
    command = [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    if subprocess.call(command, cwd=HOME, env=node.environment()):
        raise SystemExit("Lighthouse cannot be fetched: see above.")


def _time_actions(address: str, actions: int) -> None:
    print("| milliseconds of the main thread | middle | 95 of 100 |\n|---|---:|---:|")
    for motion, words in {"off": "nothing moves", "full": "with everything that moves"}.items():
        with browsing() as browser:
            page = browser.new_context(service_workers="block").new_page()
            page.goto(f"{address}/?fx={motion}")
            begin_fleet_game(page)
            for what, times in drawing_times(page, actions=actions).items():
                print(report(f"{what}, {words}", times), flush=True)


def _play(address: str, profile: Path, begin: Callable[[Page], None]) -> str:
    """Where the game is that a guest has begun in a browser of this profile.

    That browser is closed again: one that is driven would be slowed down by its driver."""
    with (
        sync_playwright() as driver,
        driver.chromium.launch_persistent_context(
            profile, executable_path=chromium_program(), args=[*QUIET]
        ) as context,
    ):
        page = context.new_page()
        page.goto(f"{address}/?fx=off")
        begin(page)
        return page.url.replace("?fx=off", "")


def _measure(address: str, profile: Path) -> dict[str, float]:
    """Scores of 100, and seconds."""
    report = _visit(address, profile) or _visit(address, profile)
    if not report:
        raise SystemExit("Lighthouse failed twice in a row: see above.")
    scores = {name: 100 * report["categories"][name]["score"] for name in CATEGORIES}
    return scores | {label: _value(report, audit) for audit, label in AUDITS.items()}


def _visit(address: str, profile: Path) -> dict[str, Any] | None:
    """Lighthouse's report; now and then it loses the trace of a visit and asks for another."""
    flags = ("--headless=new", f"--user-data-dir={profile}", *QUIET)
    done = subprocess.run(
        [
            *(str(PROGRAM), address, "--disable-storage-reset", "--quiet"),
            *("--output=json", "--output-path=stdout", f"--chrome-flags={' '.join(flags)}"),
            f"--only-categories={','.join(CATEGORIES)}",
        ],
        env=find_node().environment() | {"CHROME_PATH": chromium_program()},
        stdout=subprocess.PIPE,
        check=False,
    )
    return json.loads(done.stdout) if done.returncode == 0 else None


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
