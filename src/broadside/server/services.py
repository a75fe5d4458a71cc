"""The services of one server: the store, the live matches, the limits and the settings."""

from dataclasses import dataclass

from broadside.server.accounts.authentication import Authentication
from broadside.server.accounts.moderator import Moderator
from broadside.server.accounts.passwords import Passwords
from broadside.server.achievements.announce import Announcer
from broadside.server.achievements.award import AchievementAwards
from broadside.server.http.rate_limits import RateLimits
from broadside.server.lobby.commands import LobbyCommands
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.matches.order_cache import OrderCache
from broadside.server.operations.graceful_shutdown import GracefulShutdown
from broadside.server.operations.metrics import Metrics
from broadside.server.settings import ServerSettings
from broadside.server.time_source import TimeSource
from broadside.server.websocket.socket_limits import SocketLimits
from broadside.server.workers.background_work import BackgroundWork
from broadside.server.workers.game_reports import GameReports
from broadside.store.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """One for each server; there are no globals."""

    settings: ServerSettings
    store: Store
    authentication: Authentication
    live_matches: LiveMatches
    clock: TimeSource
    rate_limits: RateLimits
    sockets: SocketLimits
    moderator: Moderator
    passwords: Passwords
    awards: AchievementAwards
    announcer: Announcer
    metrics: Metrics
    graceful_shutdown: GracefulShutdown
    background_work: BackgroundWork
    reports: GameReports
    orders: OrderCache
    lobby_commands: LobbyCommands
