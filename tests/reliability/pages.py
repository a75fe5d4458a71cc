"""All that one viewer can read over HTTP about a match that is under way."""

import asyncio
import re
from collections.abc import Sequence

import httpx

from broadside.rules.game import Viewer
from broadside.server.app import make_app
from broadside.server.making import new_match
from broadside.server.settings import Settings
from broadside.store.log import Append
from broadside.store.match import Person
from broadside.store.store import Store
from tests.contract.playing import World, seats
from tests.server.routes import every_route
from tests.server.town import FREE
from tests.server.world import START, TestClock, think

ORIGIN = "http://here"
_RANDOM = re.compile(r'"[A-Za-z0-9_-]{22}"')
"""An id, which chance gives."""


async def pages(store: Store, world: World, viewer: Viewer) -> list[str]:
    """Every page that the viewer can open, with the match saved and without."""
    accounts = [await store.accounts.create_guest(START) for _ in (*seats(world.game), None)]
    people = [Person(account) for account in accounts[:-1]]
    made = new_match(world.game, world.record.seed, people, START)
    id = await store.matches.create(made)
    appends = (Append(id, number, one) for number, one in enumerate(world.record.entries, 1))
    await asyncio.gather(*map(store.matches.append, appends))
    account = accounts[-1 if viewer is None else viewer]
    token = await store.sessions.create(account, START, 10**9)
    async with _browser(store, token) as browser:
        saved = await browser.put("/api/saves/mine", json={"match": id})
        texts = [await _text(browser, path.replace("{id}", id)) for path in _readable()]
    kept = (f"{saved.status_code} {saved.text}", *texts)
    return [_RANDOM.sub('"id"', text.replace(id, "match")) for text in kept]


def _browser(store: Store, token: str) -> httpx.AsyncClient:
    app = make_app(Settings(frozenset({ORIGIN}), rates=FREE), store, TestClock(), think)
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app),
        base_url=ORIGIN,
        headers={"Origin": ORIGIN},
        cookies={"broadside": token},
    )


def _readable() -> Sequence[str]:
    paths = {route.path_format for route in every_route() if "GET" in (route.methods or ())}
    return sorted(paths)


async def _text(browser: httpx.AsyncClient, path: str) -> str:
    answer = await browser.get(path)
    headers = sorted(f"{name}: {value}" for name, value in answer.headers.items())
    return "\n".join((path, str(answer.status_code), *headers, answer.text))
