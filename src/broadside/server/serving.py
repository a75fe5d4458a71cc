"""The application on a real socket."""

import asyncio
import contextlib
import gc
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn
from starlette.types import ASGIApp

from broadside.protocol.messages import LONGEST_MESSAGE
from broadside.server.app import make_app
from broadside.server.clock import WallClock
from broadside.server.draining import Drain, draining_at_signals
from broadside.server.frames import BoundedProtocol
from broadside.server.handshake import HurriedProtocol
from broadside.server.logs import log_stray
from broadside.server.metrics import Metrics, published
from broadside.server.settings import Settings
from broadside.server.thinkers import Thinkers
from broadside.store.store import Store

# Acknowledges moves in half the time, and is not made for every system.
if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

_log = logging.getLogger(__name__)

PING_EVERY, PONG_WITHIN = 5.0, 8.0
"""Seconds. Whoever has vanished without a word is known to be gone within 15."""
_DEAF_AFTER = 30_000
"""Milliseconds after which the system drops a client that takes nothing any more."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=1024)
    # Connections inherit it. An asyncio loop sets it only on sockets that name their protocol; each
    # move would wait 40 ms for the acknowledgement of the packet before it.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAF_AFTER)
    return listening


def _nobody_asks() -> None:
    pass


class Server(uvicorn.Server):
    """Leaves the signals of the process to whoever runs it, and tells when it serves."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def make_server(
    app: ASGIApp,
    settings: Settings | None = None,
    on_ready: Callable[[], None] = _nobody_asks,
) -> Server:
    """Text of bounded size, no compression, no word about what serves it."""
    proxies = [] if settings is None else sorted(settings.proxies)
    config = uvicorn.Config(
        app,
        http=HurriedProtocol,
        ws=BoundedProtocol,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        # A part of a second is all that a client needs to hear that it is sent away.
        timeout_graceful_shutdown=5 if settings is None else max(1, int(settings.drain_seconds)),
    )
    return Server(config, on_ready)


def keep_serving(
    settings: Settings, listening: socket.socket, on_ready: Callable[[], None] = _nobody_asks
) -> None:
    """Until a signal ends it."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(run(settings, listening, on_ready))


async def run(
    settings: Settings, listening: socket.socket, on_ready: Callable[[], None] = _nobody_asks
) -> None:
    """A whole server, until SIGTERM or SIGINT tells it to drain and stop. Calls ``on_ready`` as
    soon as it answers.

    Raises ``UnknownDatabase``, ``SchemaTooNew`` or ``AddressTaken`` before anybody is served.
    """
    store = await Store.open(settings.database)
    thinkers = Thinkers(settings.thinkers)
    try:
        await _run_on(store, thinkers, settings, listening, on_ready)
    finally:
        thinkers.close()
        # Commits what is queued: a database that does not answer must not keep the process.
        async with asyncio.timeout(settings.drain_seconds):
            await store.close()
    _log.info("stopped")


async def _run_on(
    store: Store,
    thinkers: Thinkers,
    settings: Settings,
    listening: socket.socket,
    on_ready: Callable[[], None],
) -> None:
    metrics, drain = Metrics(), Drain()
    think, clock = thinkers.think, WallClock()
    app = make_app(settings, store, clock, think, metrics=metrics, drain=drain, compute=thinkers)

    def tell() -> None:
        _log.info("serving at port %d", listening.getsockname()[1])
        on_ready()

    server = make_server(app, settings, tell)

    def stop() -> None:
        server.should_exit = True

    with contextlib.ExitStack() as ending:
        if settings.metrics_at is not None:
            ending.enter_context(published(metrics, *settings.metrics_at))
        asyncio.get_running_loop().set_exception_handler(log_stray)
        ending.enter_context(draining_at_signals(drain, settings.notice_seconds, stop))
        warming = asyncio.create_task(thinkers.warm_up())
        ending.callback(warming.cancel)
        _calm_collector()
        await server.serve(sockets=[listening])


def _calm_collector() -> None:
    """To look through hundreds of live matches for garbage takes a tenth of a second, for which
    everybody waits: once a minute will do, and not through what is there for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 20, 40)


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
