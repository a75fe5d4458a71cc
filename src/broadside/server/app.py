"""The application: everything put together from settings and an open store."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from broadside.protocol.api import Refusal
from broadside.server import health, welcome
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
from broadside.server.computer import Think
from broadside.server.connection import Close, StarletteConnection
from broadside.server.desk import Desk
from broadside.server.dialogue import Dialogue, Visitor
from broadside.server.draining import Drain
from broadside.server.faults import Faults
from broadside.server.guard import Guard, address_of
from broadside.server.hall import Hall
from broadside.server.honours import Honours
from broadside.server.http import Refused, answer
from broadside.server.limits import Buckets
from broadside.server.lobby.lobby import Lobby
from broadside.server.lobby.reception import Reception
from broadside.server.lobby.tournaments import Director
from broadside.server.logs import log_fault
from broadside.server.metrics import METRICS, Metrics
from broadside.server.passwords import Passwords
from broadside.server.reports import Analyst, Bystander, Reports
from broadside.server.settings import Settings
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
    analyst: Analyst | None = None,
) -> ASGIApp:
    """The store must be open, and is closed by whoever opened it."""
    metrics, drain, analyst = metrics or Metrics(), drain or Drain(), analyst or Bystander()
    reports = Reports(analyst)
    buckets = Buckets(settings.rates, settings.crowd, clock)
    announcer = Announcer(store.achievements)
    honours = Honours(store, clock, settings.stats_file, announcer)
    hall = Hall(store, clock, think, honours.unlock)
    meeting = Lobby(store, clock, Director(store, clock, hall).look)
    reception = Reception(store, meeting, clock, buckets, drain)
    desk = Desk(
        settings=settings,
        store=store,
        hall=hall,
        clock=clock,
        buckets=buckets,
        passwords=Passwords(),
        honours=honours,
        announcer=announcer,
        metrics=metrics,
        drain=drain,
        analyst=analyst,
        reports=reports,
        reception=reception,
    )
    metrics.count_matches(lambda: len(hall))
    store.writer.on_commit = metrics.committed

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Metrics]]:
        await hall.open()
        await meeting.open()
        yield {METRICS: metrics}
        desk.passwords.close()
        await reports.close()
        try:
            async with asyncio.timeout(settings.drain_seconds):
                await meeting.close()
                await hall.close()
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
    return Guard(app, settings.origins, buckets, metrics)


def api_routes(desk: Desk) -> list[BaseRoute]:
    """Every address of the server."""

    async def talk(socket: WebSocket) -> None:
        visit = await desk.find_visit(socket)
        if visit is None:
            await socket.close(Close.POLICY, "no-session")
            return
        await socket.accept()
        account = visit.account
        visitor = Visitor(account.id, account.name, address_of(socket.scope))

        async def is_welcome() -> bool:
            return await desk.store.sessions.find(visit.token, desk.clock.now()) is not None

        connection = StarletteConnection(socket)
        hall, buckets, metrics = desk.hall, desk.buckets, desk.metrics
        dialogue = Dialogue(
            connection,
            visitor,
            hall,
            buckets,
            desk.clock,
            is_welcome,
            metrics,
            desk.announcer,
            desk.reception,
        )
        with metrics.connected():
            await dialogue.hold()

    return [
        WebSocketRoute("/ws", talk),
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
        *welcome.routes(),
    ]


async def _not_found(request: Request, error: Exception) -> Response:
    return answer(Refusal("not-found", "There is nothing at this address."), 404)


async def _wrong_method(request: Request, error: Exception) -> Response:
    return answer(Refusal("wrong-method", "That cannot be done at this address."), 405)
