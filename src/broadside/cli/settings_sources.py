"""Reads the settings of a server from flags, the environment and a file, in that order.

Cyclopts could read the environment and the file itself. But it ignores variables that it does not
know, and names neither the line of a file nor the limits of a value, which an operator needs to
correct a mistake. So it reads the flags only, and one reader checks all three sources against one
list.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypedDict

import msgspec
from cyclopts import Parameter
from msgspec import inspect

from broadside.cli.folders import database_file
from broadside.cli.game_options import OptionRefused, read_text_file
from broadside.cli.setting_complaints import (
    Place,
    place_in_file,
    toml_complaint,
    unknown_complaint,
    value_complaint,
)
from broadside.server.settings import SETTINGS, ServerSettings, Setting
from broadside.store.engines import UnknownDatabase, read_url

PREFIX = "BROADSIDE_"
FILE_VARIABLE = f"{PREFIX}SETTINGS"
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_CONTACTS = ("mailto:", "https://", "tel:")


def _option(setting: Setting) -> Any:
    """A setting of the server as an option of a command."""
    kinds: dict[type[inspect.Type], Any] = {
        inspect.IntType: int,
        inspect.FloatType: float,
        inspect.BoolType: bool,
        inspect.VarTupleType: tuple[str, ...],
    }
    kind = kinds.get(type(setting.kind), str)
    # Only a switch has an opposite: no option empties a list.
    return Annotated[kind, Parameter(help=setting.help, negative=None if kind is bool else "")]


if TYPE_CHECKING:
    Flags: TypeAlias = Mapping[str, Any]
else:
    Flags = TypedDict("Flags", {key: _option(one) for key, one in SETTINGS.items()}, total=False)
    """The settings as options: an option that is left out is decided elsewhere."""


def default_database() -> str:
    """The setting for the database where no source has one: in the data folder of the user."""
    return f"sqlite:///{database_file()}"


def choose_settings(
    flags: Flags, environment: Mapping[str, str], file: Path | None
) -> ServerSettings:
    """Read the settings of a server: flags go before environment, file and defaults, in that order.
    Raises ``OptionRefused``.
    """
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
    return _with_database(msgspec.convert(found, ServerSettings, strict=False))


def settings_of(
    chosen: ServerSettings, port: int, stats_file: Path | None = None
) -> ServerSettings:
    """Complete the settings of a server that listens at that port. Raises ``OptionRefused``."""
    return replace(
        chosen,
        port=port,
        origins=_origins(chosen, port),
        contact=_contact(chosen),
        stats_file=stats_file,
    )


def shown(chosen: ServerSettings) -> str:
    """All settings of a server in the form of a file, without the password of the database."""
    values = {key: getattr(chosen, key) for key in SETTINGS}
    values["database"] = _without_password(chosen.database)
    return "".join(
        f"{key} = {msgspec.json.encode(value).decode()}\n"
        for key, value in values.items()
        if value is not None
    )


def _read_file(path: Path) -> tuple[Place, dict[str, Any]]:
    text = read_text_file(path, "a file of settings")
    try:
        return place_in_file(path, text), tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise OptionRefused(toml_complaint(path, error)) from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Read settings of the server from ``BROADSIDE_PORT`` and so on; commas separate a list."""
    given = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in environment.items()
        if name.startswith(PREFIX) and name != FILE_VARIABLE
    }
    return {
        key: [part.strip() for part in value.split(",") if part.strip()] if _is_list(key) else value
        for key, value in given.items()
    }


def _is_list(key: str) -> bool:
    return key in SETTINGS and isinstance(SETTINGS[key].kind, inspect.VarTupleType)


def _check(values: dict[str, Any], place: Place) -> None:
    """Check the settings of each source alone, so that a mistake has its place. Raises
    ``OptionRefused``.
    """
    unknown = next((key for key in values if key not in SETTINGS), None)
    if unknown is not None:
        raise OptionRefused(unknown_complaint(unknown, place))
    try:
        msgspec.convert(values, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        raise OptionRefused(value_complaint(error, values, place)) from None


def _with_database(chosen: ServerSettings) -> ServerSettings:
    address = chosen.database or default_database()
    try:
        read_url(address)
    except UnknownDatabase as error:
        raise OptionRefused(f"The setting 'database' cannot be used: {error}.") from None
    return replace(chosen, database=address)


def _origins(chosen: ServerSettings, port: int) -> tuple[str, ...]:
    if chosen.origins:
        return tuple(origin.rstrip("/") for origin in chosen.origins)
    if chosen.host not in _LOOPBACK:
        raise OptionRefused(
            f"{chosen.host} is open to others: name the address that browsers use, "
            "as --origins https://games.example."
        )
    hosts = (f"[{host}]" if ":" in host else host for host in _LOOPBACK)
    return tuple(f"http://{host}:{port}" for host in hosts)


def _contact(chosen: ServerSettings) -> str:
    """The contact in the settings, as RFC 9116 allows it. Raises ``OptionRefused``."""
    contact = chosen.contact.strip()
    if contact and not (contact.startswith(_CONTACTS) and contact.isprintable()):
        raise OptionRefused(
            f"The setting 'contact' cannot be used: {contact!r} begins with none of "
            f"{', '.join(_CONTACTS)}."
        )
    return contact


def _without_password(address: str) -> str:
    url = read_url(address)
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
