"""A whole server on a real socket of this machine, with players that think in this process."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from broadside.bots.catalog import make_bot
from broadside.client.client import Client, RemoteMatch
from broadside.client.seat import Refused
from broadside.protocol.api import NewMatch
from broadside.protocol.refusals import Code
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.grid import Grid
from broadside.server.app import make_app
from broadside.server.clock import Clock, WallClock
from broadside.server.limits import Act, Rate
from broadside.server.serving import listen, serving
from broadside.server.settings import Settings
from broadside.store.store import Store
from tests.server.world import think

SMALL = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
FREE = {act: Rate(1e6, 1e6) for act in Act}
"""Tests are quicker than people."""


@contextlib.asynccontextmanager
async def town(database: str, port: int = 0, **given: Any) -> AsyncIterator[str]:
    """The address of a server that keeps everything in that database."""
    listening = listen("127.0.0.1", port)
    origin = f"http://127.0.0.1:{listening.getsockname()[1]}"
    settings = Settings(
        frozenset({origin}),
        rates=given.get("rates", FREE),
        crowd=given.get("crowd", 10),
        sockets=given.get("sockets", 1_000),
        stats_file=given.get("stats_file"),
        is_secure=given.get("is_secure", False),
        contact=given.get("contact", ""),
    )
    clock: Clock = given.get("clock") or WallClock()
    store = await Store.open(database)
    try:
        metrics, drain = given.get("metrics"), given.get("drain")
        thinking = given.get("think", think)
        compute = given.get("compute")
        app = make_app(
            settings, store, clock, thinking, metrics=metrics, drain=drain, compute=compute
        )
        async with serving(app, listening) as address:
            yield address
    finally:
        await store.close()


async def start_match(client: Client, **wish: Any) -> RemoteMatch:
    wished = NewMatch(**{"preset": "classic", "level": "easy", "placement": "random"} | wish)
    return await client.follow(await client.office.create(wished))


async def start_small_match(client: Client) -> RemoteMatch:
    """A match that is over soon."""
    return await start_match(client, preset=None, family="shooting", rules=SMALL.write_rules())


async def play_on(match: RemoteMatch, moves: int | None = None, player: str = "hard") -> None:
    """Play for so many moves, or to the end."""
    bot = make_bot(player, 7, match.picture.game.family)
    while match.picture.result is None and moves != 0:
        if match.picture.demand is None:
            await match.news()
            continue
        if await is_played(match, bot.choose(match.picture.view)):
            moves = None if moves is None else moves - 1
    while moves == 0 and match.picture.demand is None and match.picture.result is None:
        await match.news()


async def is_played(match: RemoteMatch, move: Any) -> bool:
    """Whether the move came in time; else others were faster, which is on its way or here."""
    seen = match.picture.number
    try:
        await match.play(move)
    except Refused as error:
        if error.code != Code.STALE:
            raise
        while match.picture.number == seen:
            await match.news()
        return False
    return True
