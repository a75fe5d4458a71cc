"""Runs the application on a real socket."""

import asyncio
import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Callable, Iterator

import uvicorn
from starlette.types import ASGIApp

from broadside.protocol.messages import LONGEST_MESSAGE
from broadside.server.app import make_app
from broadside.server.bots.bot_pool import BotPool
from broadside.server.http.request_deadline import RequestDeadlineProtocol
from broadside.server.operations.graceful_shutdown import GracefulShutdown, shutting_down_at_signals
from broadside.server.operations.logs import log_stray
from broadside.server.operations.metrics import Metrics, published
from broadside.server.settings import ServerSettings
from broadside.server.time_source import WallClock
from broadside.server.websocket.frame_limits import FrameLimitProtocol
from broadside.store.store import Store

# Acknowledges moves in half the time, and is not made for every system.
if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

_log = logging.getLogger(__name__)

PING_EVERY, PONG_WITHIN = 5.0, 8.0
"""Seconds. A client that has vanished without closing is noticed within 15."""
_DEAF_AFTER = 30_000
"""Milliseconds after which the system drops a client that no longer reads."""


def listen(host: str, port: int) -> socket.socket:
    """A socket for a server that listens there; port 0 chooses a free one."""
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
    """Leaves the signals of the process to the caller, and tells when it is ready."""

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
    app: ASGIApp, settings: ServerSettings, on_ready: Callable[[], None] = _nobody_asks
) -> Server:
    """Make the uvicorn server of the application: messages of bounded size, no compression, and no
    Server header.
    """
    proxies = sorted(settings.proxies)
    config = uvicorn.Config(
        app,
        http=RequestDeadlineProtocol,
        ws=FrameLimitProtocol,
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
        timeout_graceful_shutdown=max(1, int(settings.drain_seconds)),
    )
    return Server(config, on_ready)


def keep_serving(
    settings: ServerSettings, listening: socket.socket, on_ready: Callable[[], None] = _nobody_asks
) -> None:
    """Run the server until a signal ends it."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(run(settings, listening, on_ready))


async def run(
    settings: ServerSettings, listening: socket.socket, on_ready: Callable[[], None] = _nobody_asks
) -> None:
    """Run a whole server, until SIGTERM or SIGINT tells it to drain and stop. Calls ``on_ready`` as
    soon as it answers.

    Raises ``UnknownDatabase``, ``SchemaTooNew`` or ``AddressTaken`` before anybody is served.
    """
    store = await Store.open(settings.database)
    bot_pool = BotPool(settings.thinkers)
    try:
        await _run_on(store, bot_pool, settings, listening, on_ready)
    finally:
        bot_pool.close()
        # Commits what is queued: a database that does not answer must not keep the process.
        async with asyncio.timeout(settings.drain_seconds):
            await store.close()
    _log.info("stopped")


async def _run_on(
    store: Store,
    bot_pool: BotPool,
    settings: ServerSettings,
    listening: socket.socket,
    on_ready: Callable[[], None],
) -> None:
    metrics, graceful_shutdown = Metrics(), GracefulShutdown()
    think, clock = bot_pool.think, WallClock()
    app = make_app(
        settings,
        store,
        clock,
        think,
        metrics=metrics,
        graceful_shutdown=graceful_shutdown,
        background_work=bot_pool,
    )

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
        ending.enter_context(
            shutting_down_at_signals(graceful_shutdown, settings.notice_seconds, stop)
        )
        warming = asyncio.create_task(bot_pool.warm_up())
        ending.callback(warming.cancel)
        _calm_collector()
        await server.serve(sockets=[listening])


def _calm_collector() -> None:
    """Let a running server collect garbage less often.

    Going through hundreds of live matches stops the server for a tenth of a second. Once a minute
    is enough, and without the objects that live as long as the process.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 20, 40)
