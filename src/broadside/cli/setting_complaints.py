"""Sentences about settings that cannot be used: where they are set, and what is expected there."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import inspect

from broadside.cli.suggestions import did_you_mean
from broadside.server.settings import SETTINGS

Place: TypeAlias = Callable[[str], str]
"""The place where the setting of that key was made, as the operator would look for it."""

_SECRET = "database"
"""The database address, which may hold a password."""
_TOML_POSITION = re.compile(r" \(at (.+)\)$")


def place_in_file(path: Path, text: str) -> Place:
    """For a complaint about a setting, the line of the file where it is set, if it can be found."""

    def place(key: str) -> str:
        pattern = re.compile(rf"\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[=.\]]")
        lines = (number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line))
        number = next(lines, None)
        return f"{path}" if number is None else f"{path}, line {number}"

    return place


def toml_complaint(path: Path, error: Exception) -> str:
    """A complaint about a file of settings that is not TOML."""
    reason = str(error)
    position = _TOML_POSITION.search(reason)
    where = f", {position[1]}" if position else ""
    what = _TOML_POSITION.sub("", reason)
    what = what[:1].lower() + what[1:]
    return f"{path}{where}: {what}. A file of settings is TOML, with lines as port = 8000."


def unknown_complaint(key: str, place: Place) -> str:
    names = list(SETTINGS)
    meant = did_you_mean(key, names)
    return f"{place(key)}: there is no setting {key!r}.{meant} The settings are {', '.join(names)}."


def value_complaint(error: Exception, values: dict[str, Any], place: Place) -> str:
    """A complaint about the value of a setting that says what it should be. The error of msgspec
    names the key.
    """
    found = re.search(r"`\$\.(\w+)", str(error))
    assert found is not None, "every setting is a key at the top"
    key = found[1]
    said = "" if key == _SECRET else f" is {values[key]!r}, but"
    return f"{place(key)}: {key}{said} must be {expected(key)}."


def expected(key: str) -> str:
    """The values that a setting can have, in words for a complaint."""
    match SETTINGS[key].kind:
        case inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}"
        case inspect.FloatType(ge=low, le=high):
            return f"a number from {low:g} to {high:g}"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values):
            return f"one of {', '.join(map(str, values))}"
        case inspect.VarTupleType():
            return "a list of texts"
    return "a text"
