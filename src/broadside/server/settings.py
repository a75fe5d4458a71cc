"""The settings of a server: each is listed here, and nowhere else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias, get_type_hints

from msgspec import Meta
from msgspec.inspect import NoneType, Type, UnionType, type_info

from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.store.purging import Retention

RATES: Mapping[LimitedAction, Rate] = MappingProxyType(
    {
        LimitedAction.MESSAGE: Rate(burst=60, per_second=20),
        LimitedAction.REQUEST: Rate(burst=60, per_second=10),
        LimitedAction.CREATE: Rate(burst=20, per_second=0.5),
        LimitedAction.HINT: Rate(burst=20, per_second=1),
        LimitedAction.REPORT: Rate(burst=10, per_second=0.1),
        LimitedAction.ORDERS: Rate(burst=30, per_second=3),
        LimitedAction.FRAMES: Rate(burst=60, per_second=3),
        LimitedAction.CHECK: Rate(burst=30, per_second=2),
        LimitedAction.GUEST: Rate(burst=20, per_second=0.2),
        LimitedAction.REGISTER: Rate(burst=5, per_second=1 / 60),
        LimitedAction.RENAME: Rate(burst=5, per_second=1 / 600),
        LimitedAction.LOG_IN: Rate(burst=10, per_second=0.1),
        LimitedAction.ATTACKED_LOG_IN: Rate(burst=3, per_second=1 / 60),
        LimitedAction.INVITE: Rate(burst=20, per_second=0.5),
        LimitedAction.CHAT: Rate(burst=8, per_second=0.5),
    }
)
"""Limits of one account. An address may do ``crowd`` times as much."""

Port: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Days: TypeAlias = Annotated[int, Meta(ge=0, le=36_500)]
_KEPT = Retention()


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """The only list of settings. A field annotated with a text is a setting for the operator: its
    option, variable, key in a file, help and limits are derived from it. The program sets the other
    fields."""

    host: Annotated[str, "The address to listen on; loopback by default."] = "127.0.0.1"
    port: Annotated[Port, "The port to listen on; 0 finds a free one."] = 8000
    database: Annotated[str, "sqlite:///FILE or postgresql://...; else in your data folder."] = ""
    origins: Annotated[
        tuple[str, ...], "Addresses in browsers, exactly, as https://games.example."
    ] = ()
    secure: Annotated[bool, "Browsers reach the server by HTTPS only."] = False
    proxies: Annotated[tuple[str, ...], "Proxies whose X-Forwarded-For is believed."] = ()
    contact: Annotated[str, "Contact for security reports, such as mailto:ann@games.example."] = ""
    thinkers: Annotated[int, Meta(ge=1, le=256), "Number of bot processes; at least two run."] = 2
    session_days: Annotated[int, Meta(ge=1, le=3650), "Days after which a log-in ends."] = 365
    crowd: Annotated[
        float,
        Meta(ge=1, le=1_000_000),
        "How many times the limits of one account apply to one address.",
    ] = 10
    sockets: Annotated[
        int, Meta(ge=1, le=1_000_000), "The most open connections of one account."
    ] = 32
    metrics_host: Annotated[str, "The address of the Prometheus metrics."] = "127.0.0.1"
    metrics_port: Annotated[
        Port | None, "The port of the metrics; without it, none are published."
    ] = None
    notice_seconds: Annotated[
        float, Meta(ge=0, le=3600), "Seconds between SIGTERM and closing all connections."
    ] = 0
    drain_seconds: Annotated[
        float, Meta(ge=1, le=3600), "The most seconds that shutting down may take after that."
    ] = 10
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], "debug, info, warning or error."
    ] = "info"
    chat_days: Annotated[Days, "Days for which chat is kept; 0 keeps it for ever."] = (
        _KEPT.chat_days
    )
    invitation_days: Annotated[Days, "The same for invitations that have ended."] = (
        _KEPT.invitation_days
    )
    guest_days: Annotated[
        Days, "The same for guests who never played, after their last session."
    ] = _KEPT.guest_days
    stats_file: Path | None = None
    """Rewritten after every game and tutorial, for a person who plays on their own machine. The
    records of finished games are in a folder beside it."""
    rates: Mapping[LimitedAction, Rate] = field(default_factory=lambda: RATES)

    @property
    def is_for_one(self) -> bool:
        """Whether these settings are of a server that one person started for themselves."""
        return self.stats_file is not None

    @property
    def metrics_at(self) -> tuple[str, int] | None:
        """Where the metrics are published, by the settings of the server: never at the address of
        the players.
        """
        return None if self.metrics_port is None else (self.metrics_host, self.metrics_port)

    @property
    def retention(self) -> Retention:
        """The settings of how long old rows of the database are kept."""
        return Retention(self.chat_days, self.invitation_days, self.guest_days)


@dataclass(frozen=True, slots=True)
class Setting:
    """The value of one setting in its source, and its help."""

    kind: Type
    help: str


def _settings() -> Iterator[tuple[str, Setting]]:
    for key, hint in get_type_hints(ServerSettings, include_extras=True).items():
        about = getattr(hint, "__metadata__", ())
        if about and isinstance(about[-1], str):
            yield key, Setting(_kind(type_info(hint)), about[-1])


def _kind(described: Type) -> Type:
    if not isinstance(described, UnionType):
        return described
    return next(one for one in described.types if not isinstance(one, NoneType))


SETTINGS: Mapping[str, Setting] = MappingProxyType(dict(_settings()))
"""The settings of the operator, by their keys."""
