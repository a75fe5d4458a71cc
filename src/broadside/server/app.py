"""Builds the application from its settings and an open store."""

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
from broadside.protocol.refusals import Code
from broadside.server.accounts.authentication import Authentication
from broadside.server.accounts.moderator import Moderator
from broadside.server.accounts.passwords import Passwords
from broadside.server.achievements.announce import Announcer
from broadside.server.achievements.award import AchievementAwards
from broadside.server.api.openapi import ENDPOINTS
from broadside.server.bots.bot_moves import Think
from broadside.server.http import static_page
from broadside.server.http.json_requests import answer
from broadside.server.http.rate_limits import RateLimits
from broadside.server.http.request_checks import RequestChecks
from broadside.server.http.statuses import STATUSES
from broadside.server.http.unexpected_errors import UnexpectedErrors
from broadside.server.lobby.commands import LobbyCommands
from broadside.server.lobby.lobby import LiveLobby
from broadside.server.lobby.tournaments import TournamentRunner
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.matches.order_cache import OrderCache
from broadside.server.operations.graceful_shutdown import GracefulShutdown
from broadside.server.operations.logs import log_fault
from broadside.server.operations.metrics import METRICS, Metrics
from broadside.server.operations.periodic_task import PeriodicTask
from broadside.server.operations.purging import Purger
from broadside.server.services import Services
from broadside.server.settings import ServerSettings
from broadside.server.time_source import TimeSource
from broadside.server.websocket.route import websocket_route
from broadside.server.websocket.socket_limits import SocketLimits
from broadside.server.workers.background_work import BackgroundWork, ThreadedWork
from broadside.server.workers.game_reports import GameReports
from broadside.store.store import Store

_log = logging.getLogger(__name__)

RATE_EVERY = 60_000
"""Milliseconds after which ratings that failed are tried again."""


def make_app(
    settings: ServerSettings,
    store: Store,
    clock: TimeSource,
    think: Think,
    *,
    metrics: Metrics | None = None,
    graceful_shutdown: GracefulShutdown | None = None,
    background_work: BackgroundWork | None = None,
) -> ASGIApp:
    """Build the application of a server. The store must be open, and the caller closes it
    afterwards.
    """
    metrics, graceful_shutdown, background_work = (
        metrics or Metrics(),
        graceful_shutdown or GracefulShutdown(),
        background_work or ThreadedWork(),
    )
    reports = GameReports(background_work)
    rate_limits = RateLimits(settings.rates, settings.crowd, clock)
    announcer = Announcer(store.achievements)
    awards = AchievementAwards(store, clock, settings.stats_file, announcer)
    live_matches = LiveMatches(store, clock, think, awards.unlock, background_work)
    tournament_runner = TournamentRunner(store, clock, live_matches)
    lobby = LiveLobby(store, clock)
    moderator = Moderator(store.moderation, clock)
    lobby_commands = LobbyCommands(
        store, lobby, clock, rate_limits, graceful_shutdown, background_work, moderator.is_muted
    )
    services = Services(
        settings=settings,
        store=store,
        authentication=Authentication(settings, store, clock, moderator),
        live_matches=live_matches,
        clock=clock,
        rate_limits=rate_limits,
        sockets=SocketLimits(settings.sockets, int(settings.sockets * settings.crowd)),
        moderator=moderator,
        passwords=Passwords(),
        awards=awards,
        announcer=announcer,
        metrics=metrics,
        graceful_shutdown=graceful_shutdown,
        background_work=background_work,
        reports=reports,
        orders=OrderCache(background_work),
        lobby_commands=lobby_commands,
    )
    purger = Purger(store, clock, settings.retention)
    rating = PeriodicTask(
        clock, RATE_EVERY, store.unrated_matches.rate, _log, "a rating must wait", first=0
    )
    metrics.count_matches(lambda: len(live_matches))
    metrics.count_broken(
        lambda: live_matches.failures.count(clock.now()),
        lambda: tournament_runner.failures.count(clock.now()),
    )
    store.writer.on_commit = metrics.committed
    store.hear_faults(lambda what, error: log_fault(_log, what, error))

    app = Starlette(
        routes=api_routes(services),
        exception_handlers={404: _not_found, 405: _wrong_method},
        middleware=[Middleware(UnexpectedErrors, metrics=metrics)],
        lifespan=lambda _: _running(services, tournament_runner, purger, rating),
    )
    return RequestChecks(
        app,
        frozenset(settings.origins),
        rate_limits,
        metrics,
        moderator.is_blocked,
        is_secure=settings.secure,
    )


@contextlib.asynccontextmanager
async def _running(
    services: Services, tournament_runner: TournamentRunner, purger: Purger, rating: PeriodicTask
) -> AsyncIterator[dict[str, Metrics]]:
    """Run everything that works in the background of the application, from its start to its end."""
    live_matches, moderator = services.live_matches, services.moderator
    lobby = services.lobby_commands.lobby
    await live_matches.open()
    await lobby.open()
    tournament_runner.routine.open()
    purger.routine.open()
    rating.open()
    await moderator.open()
    yield {METRICS: services.metrics}
    services.passwords.close()
    await moderator.close()
    await services.reports.close()
    try:
        async with asyncio.timeout(services.settings.drain_seconds):
            await purger.routine.close()
            await rating.close()
            await tournament_runner.close()
            await lobby.close()
            await live_matches.close()
            await services.awards.close()
    except Exception as error:
        # They are in the log all the same.
        log_fault(_log, "some matches were not put back", error)


def api_routes(services: Services) -> list[BaseRoute]:
    """Every route of the application: the WebSocket, the endpoints and the page."""
    endpoints = (one.route(services) for one in ENDPOINTS)
    return [websocket_route(services), *endpoints, *static_page.routes()]


async def _not_found(request: Request, error: Exception) -> Response:
    return _refused(Code.NOT_FOUND)


async def _wrong_method(request: Request, error: Exception) -> Response:
    return _refused(Code.WRONG_METHOD)


def _refused(code: Code) -> Response:
    return answer(Refusal(code, code.sentence), STATUSES[code])
