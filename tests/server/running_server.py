"""A whole server on a real socket of this machine, with players that think in this process."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

from starlette.types import ASGIApp

from broadside.bots.catalog import make_bot
from broadside.client.client import Client, RemoteMatch
from broadside.client.match import MoveRefused
from broadside.protocol.api import NewMatch
from broadside.protocol.refusals import Code
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.app import make_app
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.server.run import listen, make_server
from broadside.server.settings import ServerSettings
from broadside.server.time_source import TimeSource, WallClock
from broadside.store.store import Store
from tests.server.offline_server import choose_at_once

SMALL = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
FREE = {act: Rate(1e6, 1e6) for act in LimitedAction}
"""Tests are quicker than people."""


@contextlib.asynccontextmanager
async def running_server(database: str, port: int = 0, **given: Any) -> AsyncIterator[str]:
    """The address of a server that keeps everything in that database."""
    listening = listen("127.0.0.1", port)
    origin = f"http://127.0.0.1:{listening.getsockname()[1]}"
    settings = ServerSettings(
        origins=(origin,),
        drain_seconds=5,
        rates=given.get("rates", FREE),
        crowd=given.get("crowd", 10),
        sockets=given.get("sockets", 1_000),
        stats_file=given.get("stats_file"),
        secure=given.get("is_secure", False),
        contact=given.get("contact", ""),
    )
    clock: TimeSource = given.get("clock") or WallClock()
    store = await Store.open(database)
    try:
        metrics, graceful_shutdown = given.get("metrics"), given.get("graceful_shutdown")
        thinking = given.get("think", choose_at_once)
        background_work = given.get("background_work")
        app = make_app(
            settings,
            store,
            clock,
            thinking,
            metrics=metrics,
            graceful_shutdown=graceful_shutdown,
            background_work=background_work,
        )
        async with _serving(app, settings, listening) as address:
            yield address
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def _serving(
    app: ASGIApp, settings: ServerSettings, listening: socket.socket
) -> AsyncIterator[str]:
    """Serves while the block lasts; gives the address."""
    server = make_server(app, settings)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.005)
    host, port = listening.getsockname()[:2]
    try:
        yield f"http://{host}:{port}"
    finally:
        server.should_exit = True
        await running


async def start_match(client: Client, **wish: Any) -> RemoteMatch:
    wished = NewMatch(**{"preset": "classic", "level": "easy", "placement": "random"} | wish)
    return await client.follow(await client.http_api.create(wished))


async def start_small_match(client: Client) -> RemoteMatch:
    """A match that is over soon."""
    return await start_match(client, preset=None, family="shooting", rules=SMALL.write_rules())


async def play_on(match: RemoteMatch, moves: int | None = None, player: str = "hard") -> None:
    """Play for so many moves, or to the end."""
    bot = make_bot(player, 7, match.picture.game.family)
    while match.picture.result is None and moves != 0:
        if match.picture.demand is None:
            await match.next()
            continue
        if await is_played(match, bot.choose(match.picture.view)):
            moves = None if moves is None else moves - 1
    while moves == 0 and match.picture.demand is None and match.picture.result is None:
        await match.next()


async def is_played(match: RemoteMatch, move: Any) -> bool:
    """Whether the move came in time; else others were faster, which is on its way or here."""
    seen = match.picture.number
    try:
        await match.play(move)
    except MoveRefused as error:
        if error.code != Code.STALE:
            raise
        while match.picture.number == seen:
            await match.next()
        return False
    return True
