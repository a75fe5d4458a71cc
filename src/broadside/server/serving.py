"""The application on a real socket."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import uvicorn
from starlette.types import ASGIApp

from broadside.protocol.messages import LONGEST_MESSAGE
from broadside.server.app import make_app
from broadside.server.clock import WallClock
from broadside.server.settings import Settings
from broadside.server.thinkers import Thinkers
from broadside.store.store import Store

_DEAF_AFTER = 30_000
"""Milliseconds after which the system drops a client that takes nothing any more."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=1024)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAF_AFTER)
    return listening


def make_server(app: ASGIApp) -> uvicorn.Server:
    """Text of bounded size, no compression, no word about what serves it."""
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


async def run(settings: Settings, listening: socket.socket) -> None:
    """A whole server, until it is told to stop: by SIGTERM or SIGINT, after which it drains."""
    store = await Store.open(settings.database)
    thinkers = Thinkers(settings.thinkers)
    try:
        app = make_app(settings, store, WallClock(), thinkers.think)
        warming = asyncio.create_task(thinkers.warm_up())
        await make_server(app).serve(sockets=[listening])
        warming.cancel()
    finally:
        thinkers.close()
        await store.close()


@contextlib.asynccontextmanager
async def serving(app: ASGIApp, listening: socket.socket) -> AsyncIterator[str]:
    """Serves while the block lasts; gives the address."""
    server = make_server(app)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.005)
    host, port = listening.getsockname()[:2]
    try:
        yield f"http://{host}:{port}"
    finally:
        server.should_exit = True
        await running
