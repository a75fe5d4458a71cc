"""What an operator chooses for a server: by flags, the environment and a file, in that order."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

import msgspec
from cyclopts import Parameter
from msgspec import Meta

from broadside.cli.folders import database_file
from broadside.cli.options import Refused
from broadside.cli.setting_complaints import (
    Place,
    place_in_file,
    toml_complaint,
    unknown_complaint,
    value_complaint,
)
from broadside.server.settings import Settings
from broadside.store.engines import UnknownDatabase, read_url
from broadside.store.purging import Retention

PREFIX = "BROADSIDE_"
FILE_VARIABLE = f"{PREFIX}SETTINGS"
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_LARGEST_FILE = 100_000
_CONTACTS = ("mailto:", "https://", "tel:")

Seconds = Annotated[float, Meta(ge=0, le=3600)]
Days = Annotated[int, Meta(ge=0, le=36_500)]


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that can be chosen, and what holds where nothing is."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    database: str = ""
    origins: tuple[str, ...] = ()
    secure: bool = False
    proxies: tuple[str, ...] = ()
    contact: str = ""
    thinkers: Annotated[int, Meta(ge=1, le=256)] = 2
    session_days: Annotated[int, Meta(ge=1, le=3650)] = 365
    crowd: Annotated[float, Meta(ge=1, le=1_000_000)] = 10
    sockets: Annotated[int, Meta(ge=1, le=1_000_000)] = 32
    metrics_host: str = "127.0.0.1"
    metrics_port: Annotated[int, Meta(ge=0, le=65535)] | None = None
    notice_seconds: Seconds = 0
    drain_seconds: Annotated[float, Meta(ge=1, le=3600)] = 10
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    chat_days: Days = 90
    invitation_days: Days = 30
    guest_days: Days = 30


class Flags(TypedDict, total=False):
    """The same as options of a command: what is left out is decided elsewhere."""

    host: Annotated[str, Parameter(help="The address to listen at; loopback unless told.")]
    port: Annotated[int, Parameter(help="The port to listen at; 0 finds a free one.")]
    database: Annotated[
        str, Parameter(help="sqlite:///FILE or postgresql://...; else in your data folder.")
    ]
    origins: Annotated[
        tuple[str, ...],
        Parameter(help="Addresses in browsers, exactly, as https://games.example.", negative=""),
    ]
    secure: Annotated[bool, Parameter(help="Browsers reach the server by HTTPS only.")]
    proxies: Annotated[
        tuple[str, ...], Parameter(help="Proxies whose X-Forwarded-For is believed.", negative="")
    ]
    contact: Annotated[
        str, Parameter(help="Whom to tell of a weakness, as mailto:ann@games.example.")
    ]
    thinkers: Annotated[int, Parameter(help="Processes in which computer players think.")]
    session_days: Annotated[int, Parameter(help="Days after which a log-in ends.")]
    crowd: Annotated[
        float, Parameter(help="How many times the limits of one account an address has.")
    ]
    sockets: Annotated[int, Parameter(help="The most open connections of one account.")]
    metrics_host: Annotated[str, Parameter(help="The address of the Prometheus metrics.")]
    metrics_port: Annotated[int, Parameter(help="Their port; without it there are none.")]
    notice_seconds: Annotated[
        float, Parameter(help="Seconds between SIGTERM and sending everybody away.")
    ]
    drain_seconds: Annotated[float, Parameter(help="Seconds that the rest may take then.")]
    log_level: Annotated[str, Parameter(help="debug, info, warning or error.")]
    chat_days: Annotated[int, Parameter(help="Days for which chat is kept; 0 keeps it for ever.")]
    invitation_days: Annotated[int, Parameter(help="The same for invitations that have ended.")]
    guest_days: Annotated[
        int, Parameter(help="The same for guests who never played, after their last session.")
    ]


def default_database() -> str:
    """In the data folder of the user."""
    return f"sqlite:///{database_file()}"


def choose(flags: Flags, environment: Mapping[str, str], file: Path | None) -> Choices:
    """Flags before environment before file before defaults. Raises ``Refused``."""
    named = environment.get(FILE_VARIABLE)
    path = file or (Path(named) if named else None)
    sources: list[tuple[Place, dict[str, Any]]] = [
        *([] if path is None else [_read_file(path)]),
        (lambda key: f"{PREFIX}{key.upper()}", _from_environment(environment)),
        (lambda key: f"--{key.replace('_', '-')}", dict(flags)),
    ]
    found: dict[str, Any] = {}
    for place, values in sources:
        _check(values, place)
        found |= values
    return _with_database(msgspec.convert(found, Choices, strict=False))


def settings_of(choices: Choices, port: int, stats_file: Path | None = None) -> Settings:
    """The settings of a server that listens at that port. Raises ``Refused``."""
    metrics = choices.metrics_port
    return Settings(
        origins=_origins(choices, port),
        database=choices.database,
        thinkers=choices.thinkers,
        is_secure=choices.secure,
        contact=_contact(choices),
        session_days=choices.session_days,
        stats_file=stats_file,
        crowd=choices.crowd,
        sockets=choices.sockets,
        proxies=frozenset(choices.proxies),
        metrics_at=None if metrics is None else (choices.metrics_host, metrics),
        notice_seconds=choices.notice_seconds,
        drain_seconds=choices.drain_seconds,
        retention=retention_of(choices),
    )


def retention_of(choices: Choices) -> Retention:
    """For how long what is old is kept."""
    return Retention(choices.chat_days, choices.invitation_days, choices.guest_days)


def shown(choices: Choices) -> str:
    """All choices as a file would have them, without the password of the database."""
    values = msgspec.structs.asdict(choices) | {"database": _without_password(choices.database)}
    return "".join(
        f"{key} = {msgspec.json.encode(value).decode()}\n"
        for key, value in values.items()
        if value is not None
    )


def _read_file(path: Path) -> tuple[Place, dict[str, Any]]:
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
        if len(content) > _LARGEST_FILE:
            raise Refused(f"{path} is too large for a file of settings.")
        text = content.decode("utf-8")
        return place_in_file(path, text), tomllib.loads(text)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{path} is not a text file in UTF-8.") from None
    except (ValueError, RecursionError) as error:
        raise Refused(toml_complaint(path, error)) from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """``BROADSIDE_PORT`` and so on; a list has commas."""
    given = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in environment.items()
        if name.startswith(PREFIX) and name != FILE_VARIABLE
    }
    lists = {"origins", "proxies"} & given.keys()
    split = {key: [part.strip() for part in given[key].split(",") if part.strip()] for key in lists}
    return given | split


def _check(values: dict[str, Any], place: Place) -> None:
    """Each source by itself, so that a mistake is named with its place. Raises ``Refused``."""
    known = Choices.__struct_fields__
    unknown = next((key for key in values if key not in known), None)
    if unknown is not None:
        raise Refused(unknown_complaint(unknown, known, place))
    try:
        msgspec.convert(values, Choices, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(value_complaint(error, Choices, values, place)) from None


def _with_database(choices: Choices) -> Choices:
    address = choices.database or default_database()
    try:
        read_url(address)
    except UnknownDatabase as error:
        raise Refused(f"The setting 'database' cannot be used: {error}.") from None
    return msgspec.structs.replace(choices, database=address)


def _origins(choices: Choices, port: int) -> frozenset[str]:
    if choices.origins:
        return frozenset(origin.rstrip("/") for origin in choices.origins)
    if choices.host not in _LOOPBACK:
        raise Refused(
            f"{choices.host} is open to others: name the address that browsers use, "
            "as --origins https://games.example."
        )
    hosts = (f"[{host}]" if ":" in host else host for host in _LOOPBACK)
    return frozenset(f"http://{host}:{port}" for host in hosts)


def _contact(choices: Choices) -> str:
    """Raises ``Refused`` for what RFC 9116 does not allow as a contact."""
    contact = choices.contact.strip()
    if contact and not (contact.startswith(_CONTACTS) and contact.isprintable()):
        raise Refused(
            f"The setting 'contact' cannot be used: {contact!r} begins with none of "
            f"{', '.join(_CONTACTS)}."
        )
    return contact


def _without_password(address: str) -> str:
    url = read_url(address)
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
