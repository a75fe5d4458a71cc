"""Rule sets as small TOML files, read with errors that say what to change."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from typing import Any, TypeVar

from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid
from broadside.rules.notation import Notation
from broadside.rules.shooting.checks import require_playable
from broadside.rules.shooting.ruleset import (
    Announces,
    Placement,
    Points,
    Radar,
    Ruleset,
    ShipClass,
    Shots,
)
from broadside.rules.toml_tables import TableReader, load_table, write_value

Part = TypeVar("Part", Points, Radar)

_WORDS: dict[str, type[StrEnum]] = {
    "placement": Placement,
    "shots": Shots,
    "announces": Announces,
    "notation": Notation,
}
_NUMBERS = ("players", "bombs", "turn_seconds", "match_seconds")
_SWITCHES = ("touching", "equal_turns", "points_decide", "small_ships_decide", "reveals_fleets")
_KEYS = (
    "name",
    "columns",
    "rows",
    "first",
    *_NUMBERS,
    *_SWITCHES,
    *_WORDS,
    "points",
    "radar",
    "ships",
)


def read_rules(text: str) -> Ruleset:
    """Read a rule file of a shooting game and check the rules. Raises ``InvalidRuleset``, which
    lists all that was found wrong.
    """
    rules = read_draft(text)
    require_playable(rules)
    return rules


def read_draft(text: str) -> Ruleset:
    """Read a rule file of a shooting game, whether or not the rules can be played. Raises
    ``InvalidRuleset``.
    """
    return draft_of(load_table(text))


def draft_of(table: Mapping[str, Any]) -> Ruleset:
    """Rules of a shooting game from a rule file that was loaded as a table already, whether or not
    they can be played.
    """
    reader = _Reader()
    rules = reader.ruleset(table)
    if reader.complaints:
        raise InvalidRuleset(tuple(reader.complaints))
    return rules


def write_rules(rules: Ruleset) -> str:
    """Write the rules of a shooting game as a file that ``read_rules`` reads; defaults are left
    out.
    """
    lines = [
        f"name = {write_value(rules.name)}",
        f"columns = {rules.grid.cols}",
        f"rows = {rules.grid.rows}",
    ]
    if rules.first is not None:
        lines.append(f"first = {rules.first + 1}")
    usual = {field.name: field.default for field in fields(Ruleset)}
    for key in (*_NUMBERS, *_SWITCHES, *_WORDS):
        if getattr(rules, key) != usual[key]:
            lines.append(f"{key} = {write_value(getattr(rules, key))}")
    for key in ("points", "radar"):
        if (part := getattr(rules, key)) is not None:
            lines += ["", f"[{key}]", *_assignments(part)]
    for kind in rules.ships:
        lines += ["", "[[ships]]", *_assignments(kind)]
    return "\n".join(lines) + "\n"


def _assignments(part: Points | Radar | ShipClass) -> Iterable[str]:
    for field in fields(part):
        value = getattr(part, field.name)
        if value != field.default:
            yield f"{field.name} = {write_value(value)}"


class _Reader(TableReader):
    """Makes a rule set of a table."""

    def ruleset(self, table: Mapping[str, Any]) -> Ruleset:
        self.known(table, _KEYS, "the rule file")
        readers = (
            dict.fromkeys(_NUMBERS, self.number)
            | dict.fromkeys(_SWITCHES, self.switch)
            | dict.fromkeys(_WORDS, self._word)
        )
        options: dict[str, Any] = {
            key: read(table, key) for key, read in readers.items() if key in table
        }
        return Ruleset(
            name=self.text(table, "name", "the rule file"),
            ships=self._ships(table.get("ships", [])),
            grid=Grid(self.number(table, "columns", 10), self.number(table, "rows", 10)),
            first=self.number(table, "first") - 1 if "first" in table else None,
            points=self._part(table, "points", Points),
            radar=self._part(table, "radar", Radar),
            **options,
        )

    def _ships(self, listed: Any) -> tuple[ShipClass, ...]:
        if not isinstance(listed, list) or not all(isinstance(ship, dict) for ship in listed):
            self.complaints.append("ships must be a list of tables: begin each with [[ships]]")
            return ()
        return tuple(self._ship(ship, f"ship {number}") for number, ship in enumerate(listed, 1))

    def _ship(self, table: Mapping[str, Any], where: str) -> ShipClass:
        self.known(table, [field.name for field in fields(ShipClass)], where)
        if "size" not in table:
            self.complaints.append(f"{where} needs a size, as size = 3")
        return ShipClass(
            self.text(table, "name", where),
            self.number(table, "size", 1),
            self.number(table, "count", 1),
            self.switch(table, "armoured") if "armoured" in table else False,
        )

    def _part(self, table: Mapping[str, Any], key: str, make: type[Part]) -> Part | None:
        part = table.get(key)
        if part is None:
            return None
        if not isinstance(part, dict):
            self.complaints.append(f"{key} must be a table: begin it with [{key}]")
            return None
        self.known(part, [field.name for field in fields(make)], f"[{key}]")
        missing = [
            field.name
            for field in fields(make)
            if field.default is MISSING and field.name not in part
        ]
        if missing:
            self.complaints.append(f"[{key}] needs {' and '.join(missing)}")
            return None
        names = [field.name for field in fields(make) if field.name in part]
        return make(**{name: self.number(part, name) for name in names})

    def _word(self, table: Mapping[str, Any], key: str) -> Any:
        words = list(_WORDS[key])
        if table[key] in words:
            return _WORDS[key](table[key])
        choices = ", ".join(repr(str(word)) for word in words)
        self.complaints.append(f"{key} must be one of {choices}, not {table[key]!r}")
        return words[0]
