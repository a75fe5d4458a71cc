"""How long the main thread of the page works for one action of a fleet game."""

import re
import statistics
from collections.abc import Callable, Sequence

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.web.page_actions import choose, play_button

AIM_MS = {"middle": 50, "95 of 100": 100}


def begin_fleet_game(page: Page) -> None:
    """From the menu to the first turn."""
    choose(page, Rules="Fleet", Opponent="Ensign")
    play_button(page).click()
    page.get_by_role("button", name="Accept these reefs", exact=True, disabled=False).click()
    page.get_by_role("button", name="Ready", exact=True, disabled=False).click()
    expect(_turn(page)).to_be_visible()


def drawing_times(page: Page, *, actions: int) -> dict[str, list[float]]:
    """Milliseconds for the ships that were chosen, and for the actions of both players."""
    thread = page.context.new_cdp_session(page)
    # The time that the thread has worked, whatever else this machine does meanwhile.
    thread.send("Performance.enable", {"timeDomain": "threadTicks"})
    times: dict[str, list[float]] = {"a ship is chosen": [], "an action is drawn": []}
    while len(times["an action is drawn"]) < actions:
        chosen = _worked(thread, lambda: _press(page, "n"))
        times["a ship is chosen"].append(chosen)
        page.keyboard.press("1")
        if not _sail(page).is_visible():
            continue
        both = _worked(thread, lambda: _order(page))
        # The own action and that of the opponent.
        times["an action is drawn"].append(both / 2)
    return times


def _order(page: Page) -> None:
    before = _number(page)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "([path, before]) => Number(document.querySelector(path).textContent) > before + 1",
        arg=[_NUMBER, before],
    )
    expect(_turn(page)).to_be_visible()
    _settle(page)


def _press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    _settle(page)


def _settle(page: Page) -> None:
    """Two frames, the second of which has drawn what came before the first."""
    page.evaluate("() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")


_NUMBER = ".figures dl > div:last-child dd"


def _number(page: Page) -> int:
    return int(page.locator(_NUMBER).inner_text())


def _turn(page: Page) -> Locator:
    return page.get_by_text("Your turn: one order").first


def _sail(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Sail 1 ahead"))


def _worked(thread: CDPSession, action: Callable[[], None]) -> float:
    before = _task_seconds(thread)
    action()
    return 1000 * (_task_seconds(thread) - before)


def _task_seconds(thread: CDPSession) -> float:
    metrics = thread.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


def report(name: str, times: Sequence[float]) -> str:
    """A row of a table: the middle, and what 95 of 100 stay below."""
    middle, most = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    high = middle > AIM_MS["middle"] or most > AIM_MS["95 of 100"]
    return f"| {name} | {middle:.1f} | {most:.1f} |{' above the aim' if high else ''}"
