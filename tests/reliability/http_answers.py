"""All that one viewer is told over HTTP about a match that is under way, and its operator sees."""

import asyncio
import contextlib
import math
import re
from collections.abc import Iterator, Sequence
from random import Random
from unittest.mock import patch

import httpx

from broadside.rules.catalog import AnyGame
from broadside.rules.game import Viewer
from broadside.server.app import make_app
from broadside.server.matches import create, live_matches, opened_match
from broadside.server.matches.create import new_match
from broadside.server.operations.metrics import Metrics
from broadside.server.settings import ServerSettings
from broadside.store import accounts as stored_accounts
from broadside.store import writer
from broadside.store.log import Append
from broadside.store.store import Store
from broadside.store.stored_match import Person
from tests.contract.playing import World, seats
from tests.reliability.match_messages import counted, logged, weighed
from tests.server.offline_server import START, TestClock, choose_at_once
from tests.server.routes import every_route
from tests.server.running_server import FREE

ORIGIN = "http://here"
READING = ("GET", "HEAD")
_RANDOM = re.compile(
    r"(?<![\w-])[\w-]{22}(?![\w-])|(?<=broadside=)[\w-]{43}|(?<=expires=)[^;]+", re.ASCII
)
"""An id or a token, which chance gives, and the time of day."""


async def http_answers(store: Store, world: World, viewer: Viewer) -> list[str]:
    """Every page that the viewer can open, every refusal, and the log and the metrics."""
    with staged(world.game):
        return await _answers(store, world, viewer)


async def _answers(store: Store, world: World, viewer: Viewer) -> list[str]:
    accounts = [await store.accounts.create_guest(START) for _ in (*seats(world.game), None)]
    people = [Person(account) for account in accounts[:-1]]
    made = new_match(world.game, world.record.seed, people, START)
    id = await store.matches.create(made)
    appends = (Append(id, number, one) for number, one in enumerate(world.record.entries, 1))
    await asyncio.gather(*map(store.matches.append, appends))
    account, metrics = accounts[-1 if viewer is None else viewer], Metrics()
    token = await store.sessions.create(account, START, 10**9)
    with logged() as log:
        async with _browser(store, token, metrics) as browser:
            saved = await browser.put("/api/saves/mine", json={"match": id})
            texts = [await _text(browser, *asked, id) for asked in _requests()]
    kept = (f"{saved.status_code} {saved.text}", *texts, *weighed(log), *counted(metrics))
    return [_RANDOM.sub("id", text.replace(id, "match")) for text in kept]


@contextlib.contextmanager
def staged(game: AnyGame) -> Iterator[None]:
    """The rules of a match make this very game, whose fleets may have been dealt otherwise, and
    guests get the same names in every world."""
    rng = Random(1)

    def staged_game(_family: str, _rules: str) -> AnyGame:
        return game

    with (
        patch.object(opened_match, "game_of", staged_game),
        patch.object(live_matches, "game_of", staged_game),
        patch.object(create, "game_of", staged_game),
        # Whether a look at the health of the server writes depends on how long ago it last wrote.
        patch.object(writer, "FRESH", math.inf),
        patch.object(stored_accounts, "SystemRandom", lambda: rng),
    ):
        yield


def _browser(store: Store, token: str, metrics: Metrics) -> httpx.AsyncClient:
    settings = ServerSettings(origins=(ORIGIN,), rates=FREE)
    app = make_app(settings, store, TestClock(), choose_at_once, metrics=metrics)
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app),
        base_url=ORIGIN,
        headers={"Origin": ORIGIN},
        cookies={"broadside": token},
    )


def _requests() -> Sequence[tuple[str, str]]:
    """Every address with every method; what ends the session or the account comes last."""
    asked = {
        (method, route.path_format) for route in every_route() for method in route.methods or ()
    }
    return sorted(asked, key=lambda one: (one[0] not in READING, "session" in one[1], one))


def _ends(task: "asyncio.Task[object]") -> bool:
    """A match that was opened for an answer stays open, and its tasks with it."""
    return not task.get_coro().__qualname__.startswith("LiveMatch.")  # type: ignore[union-attr]


async def _text(browser: httpx.AsyncClient, method: str, path: str, id: str) -> str:
    """What is sent is no request that anybody would answer, except to say what is wrong."""
    wrong = None if method in READING else {"match": id, "odd": 1}
    before = asyncio.all_tasks()
    answer = await browser.request(method, path.replace("{id}", id), json=wrong)
    # Awards come a moment after the answer: what they write belongs to this request.
    await asyncio.gather(*filter(_ends, asyncio.all_tasks() - before))
    headers = sorted(f"{name}: {value}" for name, value in answer.headers.items())
    return "\n".join((method, path, str(answer.status_code), *headers, answer.text))
