"""Reads tables of TOML for rule files, with complaints that say what to change."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from broadside.rules.errors import InvalidRuleset

LARGEST = 1_000_000_000
"""No number of a rule file is larger, nor below its negative."""


def load_table(text: str) -> dict[str, Any]:
    """Read the text of a rule file as a TOML table. Raises ``InvalidRuleset``."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # bad syntax, or a number of too many digits
        raise InvalidRuleset((f"not a rule file: {error}",)) from None


def write_value(value: object) -> str:
    """Write a string, a number, a switch or a list of numbers for a rule file in TOML. TOML and
    JSON write them alike, except for pairs of escapes, which TOML does not have.
    """
    return json.dumps(value, ensure_ascii=False)


class TableReader:
    """Reads values and collects complaints, so that a person sees all of them at once."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def known(self, table: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
        """Complain of every unknown key of a TOML table, and name the one probably meant."""
        keys = list(keys)
        for key in table:
            if key not in keys:
                near = get_close_matches(key, keys, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(keys)}"
                self.complaints.append(f"{where} has no {key!r}: {hint}")

    def text(self, table: Mapping[str, Any], key: str, where: str) -> str:
        value = table.get(key)
        if isinstance(value, str):
            return value
        self.complaints.append(f'{where} needs a {key} in quotes, as {key} = "..."')
        return "?"

    def number(self, table: Mapping[str, Any], key: str, usual: int | None = None) -> int:
        """Read a number of a TOML table, or the usual one; where there is none, a missing number is
        a complaint.
        """
        value = table.get(key, usual)
        if isinstance(value, int) and not isinstance(value, bool):
            return self._bounded(key, value)
        self.complaints.append(f"{key} must be a whole number, not {value!r}")
        return 1 if usual is None else usual

    def _bounded(self, key: str, value: int) -> int:
        if abs(value) <= LARGEST:
            return value
        self.complaints.append(f"{key} must be at most {LARGEST}")
        return LARGEST

    def switch(self, table: Mapping[str, Any], key: str) -> bool:
        value = table[key]
        if isinstance(value, bool):
            return value
        self.complaints.append(f"{key} must be true or false, not {value!r}")
        return False
