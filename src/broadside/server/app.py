"""The application: everything put together from settings and an open store."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from broadside.protocol.api import Refusal
from broadside.server import health, security_txt, welcome
from broadside.server.announcing import Announcer
from broadside.server.api import (
    accounts,
    bots,
    catalogue,
    drafts,
    insight,
    layouts,
    lobby,
    matches,
    progress,
    quitting,
    saves,
    session,
    tournaments,
)
from broadside.server.clock import Clock
from broadside.server.compute import Compute, InThreads
from broadside.server.computer import Think
from broadside.server.desk import Desk
from broadside.server.draining import Drain
from broadside.server.faults import Faults
from broadside.server.guard import Guard
from broadside.server.hall import Hall
from broadside.server.honours import Honours
from broadside.server.http import Refused, answer
from broadside.server.limits import Buckets
from broadside.server.lobby.lobby import Lobby
from broadside.server.lobby.reception import Reception
from broadside.server.lobby.tournaments import Director
from broadside.server.logs import log_fault
from broadside.server.metrics import METRICS, Metrics
from broadside.server.moderator import Moderator
from broadside.server.passwords import Passwords
from broadside.server.purging import Purger
from broadside.server.reports import Reports
from broadside.server.settings import Settings
from broadside.server.socket_limits import SocketLimits
from broadside.server.websocket import websocket_route
from broadside.store.store import Store

_log = logging.getLogger(__name__)


def make_app(
    settings: Settings,
    store: Store,
    clock: Clock,
    think: Think,
    *,
    metrics: Metrics | None = None,
    drain: Drain | None = None,
    compute: Compute | None = None,
) -> ASGIApp:
    """The store must be open, and is closed by whoever opened it."""
    metrics, drain, compute = metrics or Metrics(), drain or Drain(), compute or InThreads()
    reports = Reports(compute)
    buckets = Buckets(settings.rates, settings.crowd, clock)
    announcer = Announcer(store.achievements)
    honours = Honours(store, clock, settings.stats_file, announcer)
    hall = Hall(store, clock, think, honours.unlock)
    director = Director(store, clock, hall)
    meeting = Lobby(store, clock, director.look)
    moderator = Moderator(store.moderation, clock)
    reception = Reception(store, meeting, clock, buckets, drain, moderator.is_muted)
    desk = Desk(
        settings=settings,
        store=store,
        hall=hall,
        clock=clock,
        buckets=buckets,
        sockets=SocketLimits(settings.sockets, int(settings.sockets * settings.crowd)),
        moderator=moderator,
        passwords=Passwords(),
        honours=honours,
        announcer=announcer,
        metrics=metrics,
        drain=drain,
        compute=compute,
        reports=reports,
        reception=reception,
    )
    purger = Purger(store, clock, settings.retention)
    metrics.count_matches(lambda: len(hall))
    metrics.count_broken(
        lambda: hall.failures.count(clock.now()), lambda: director.failures.count(clock.now())
    )
    store.writer.on_commit = metrics.committed
    store.hear_faults(lambda what, error: log_fault(_log, what, error))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Metrics]]:
        await hall.open()
        await meeting.open()
        purger.open()
        await moderator.open()
        yield {METRICS: metrics}
        desk.passwords.close()
        await moderator.close()
        await reports.close()
        try:
            async with asyncio.timeout(settings.drain_seconds):
                await purger.close()
                await meeting.close()
                await hall.close()
                await honours.close()
        except Exception as error:
            # They are in the log all the same.
            log_fault(_log, "some matches were not put back", error)

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        metrics.refused(error.refusal.code)
        return answer(error.refusal, error.status)

    app = Starlette(
        routes=api_routes(desk),
        exception_handlers={
            Refused: refuse,
            404: _not_found,
            405: _wrong_method,
        },
        middleware=[Middleware(Faults, metrics=metrics)],
        lifespan=lifespan,
    )
    return Guard(
        app,
        settings.origins,
        buckets,
        metrics,
        moderator.is_blocked,
        is_secure=settings.is_secure,
    )


def api_routes(desk: Desk) -> list[BaseRoute]:
    """Every address of the server."""
    return [
        websocket_route(desk),
        *session.routes(desk),
        *accounts.routes(desk),
        *progress.routes(desk),
        *matches.routes(desk),
        *insight.routes(desk),
        *saves.routes(desk),
        *layouts.routes(desk),
        *quitting.routes(desk),
        *lobby.routes(desk),
        *bots.routes(desk),
        *tournaments.routes(desk),
        *catalogue.routes(),
        *drafts.routes(desk),
        *health.routes(desk),
        *security_txt.routes(desk),
        *welcome.routes(),
    ]


async def _not_found(request: Request, error: Exception) -> Response:
    return answer(Refusal("not-found", "There is nothing at this address."), 404)


async def _wrong_method(request: Request, error: Exception) -> Response:
    return answer(Refusal("wrong-method", "That cannot be done at this address."), 405)
