"""Rule sets of the fleet game as TOML, read with errors that say what to change."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from importlib import resources
from typing import Any

from broadside.rules.errors import InvalidNotation, InvalidRuleset
from broadside.rules.fleet.cell_blocks import read_blocks, write_blocks
from broadside.rules.fleet.checks import require_playable
from broadside.rules.fleet.geometry import Facing, Zone
from broadside.rules.fleet.ruleset import Harbour, Ruleset, ShipClass, first_of_its_kind
from broadside.rules.grid import Cell, Grid
from broadside.rules.toml_tables import TableReader, load_table, write_value

FAMILY = "fleet"
"""The family that a rule file names to distinguish it from those of other games."""
STANDARD = "fleet"
"""The rule set that a rule file may extend."""

_NUMBERS = ("columns", "rows", "reefs", "torpedo_range")
_LIMIT = "turn_limit"
_LIMITS = ("turn_seconds", "match_seconds", "redraws", "setup_seconds")
"""Numbers that rules may leave out."""
_SWITCHES = ("base_wins", "open_fleets")
_KEYS = (
    *("family", "extends", "name", "reef_zone"),
    *(*_NUMBERS, _LIMIT, *_LIMITS, *_SWITCHES),
    *("harbours", "ships"),
)
_HARBOUR_KEYS = tuple(field.name for field in fields(Harbour))
_SHIP_KEYS = tuple(field.name for field in fields(ShipClass) if field.name != "name")
_ZONES = ("radar", "cannon", "long_radar", "sonar")


def read_rules(text: str) -> Ruleset:
    """Read a rule file of the fleet game and check the rules. Raises ``InvalidRuleset``, which
    lists all that was found wrong.
    """
    return rules_of(load_table(text))


def rules_of(table: Mapping[str, Any]) -> Ruleset:
    """Rules of the fleet game from a rule file that was loaded as a table already, checked."""
    rules = _draft_of(table)
    require_playable(rules)
    return rules


def read_draft(text: str) -> Ruleset:
    """Read a rule file of the fleet game, whether or not the rules can be played. Raises
    ``InvalidRuleset``.
    """
    return _draft_of(load_table(text))


def _draft_of(table: Mapping[str, Any]) -> Ruleset:
    reader = _Reader()
    rules = reader.ruleset(table)
    if reader.complaints:
        raise InvalidRuleset(tuple(reader.complaints))
    return first_of_its_kind(rules)


@lru_cache(maxsize=64)
def write_rules(rules: Ruleset) -> str:
    """Write the whole rule set of a fleet game as a file; ``read_rules`` makes an equal one of it.
    Cached, because a round of a tournament asks for it again and again.
    """
    limits = [key for key in (_LIMIT, *_LIMITS) if getattr(rules, key) is not None]
    lines = [
        f"family = {write_value(FAMILY)}",
        f"name = {write_value(rules.name)}",
        f"columns = {rules.grid.cols}",
        f"rows = {rules.grid.rows}",
        f"reef_zone = {write_value(' '.join(write_blocks(rules.reef_zone)))}",
        *(f"{key} = {write_value(getattr(rules, key))}" for key in _NUMBERS[2:]),
        *(f"{key} = {write_value(getattr(rules, key))}" for key in (*limits, *_SWITCHES)),
    ]
    for harbour in rules.harbours:
        lines += ["", "[[harbours]]", *_harbour_lines(harbour)]
    for kind in rules.ships:
        lines += ["", f"[ships.{write_value(kind.name)}]", *_ship_lines(kind)]
    return "\n".join(lines) + "\n"


def _harbour_lines(harbour: Harbour) -> Iterator[str]:
    for key in ("base", "docks", "radar"):
        yield f"{key} = {write_value(' '.join(write_blocks(getattr(harbour, key))))}"
    yield f"facing = {write_value(str(harbour.facing))}"


def _ship_lines(kind: ShipClass) -> Iterator[str]:
    for field in fields(kind):
        value = getattr(kind, field.name)
        if field.name != "name" and value != field.default:
            yield f"{field.name} = {write_value(value)}"


class _Reader(TableReader):
    """Makes a rule set of a table."""

    def ruleset(self, table: Mapping[str, Any]) -> Ruleset:
        self.known(table, _KEYS, "the rule file")
        if table.get("family", FAMILY) != FAMILY:
            self.complaints.append(f"family must be {FAMILY!r}, not {table['family']!r}")
        if "extends" in table:
            table = self._extended(table)
        size = Grid(self.number(table, "columns"), self.number(table, "rows"))
        options: dict[str, Any] = {key: self.number(table, key) for key in _LIMITS if key in table}
        options |= {key: self.switch(table, key) for key in _SWITCHES if key in table}
        return Ruleset(
            name=self.text(table, "name", "the rule file"),
            grid=size,
            harbours=self._harbours(table.get("harbours")),
            ships=self._ships(table.get("ships")),
            reefs=self.number(table, "reefs"),
            reef_zone=self._cells(table, "reef_zone", "the rule file"),
            torpedo_range=self.number(table, "torpedo_range"),
            turn_limit=self.number(table, _LIMIT, 0) or None,
            **options,
        )

    def _extended(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """The standard rules of the fleet game, with those of the file in their place; ships key by
        key.
        """
        if table["extends"] != STANDARD:
            self.complaints.append(f"extends can only be {STANDARD!r}, not {table['extends']!r}")
        file = resources.files(__package__).joinpath("presets", f"{STANDARD}.toml")
        standard = load_table(file.read_text(encoding="utf-8"))
        ships = dict(standard["ships"])
        changed = table.get("ships", {})
        for name, kind in changed.items() if isinstance(changed, dict) else ():
            ships[name] = ships.get(name, {}) | kind if isinstance(kind, dict) else kind
        is_table = isinstance(changed, dict)
        return standard | dict(table) | {"ships": ships if is_table else changed}

    def _harbours(self, listed: Any) -> tuple[Harbour, ...]:
        if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
            self.complaints.append("harbours must be tables: begin each with [[harbours]]")
            return ()
        return tuple(self._harbour(one, f"harbour {n}") for n, one in enumerate(listed, 1))

    def _harbour(self, table: Mapping[str, Any], where: str) -> Harbour:
        self.known(table, _HARBOUR_KEYS, where)
        base, docks, radar = (self._cells(table, key, where) for key in ("base", "docks", "radar"))
        return Harbour(base, docks, radar, self._facing(table.get("facing"), where))

    def _facing(self, word: Any, where: str) -> Facing:
        words = {str(facing): facing for facing in Facing}
        if isinstance(word, str) and word in words:
            return words[word]
        self.complaints.append(f"the facing of {where} must be one of {', '.join(words)}")
        return Facing.EAST

    def _ships(self, tables: Any) -> tuple[ShipClass, ...]:
        if not isinstance(tables, dict) or not all(isinstance(t, dict) for t in tables.values()):
            self.complaints.append('ships must be tables: begin each with [ships."name"]')
            return ()
        return tuple(self._ship(name, table) for name, table in tables.items())

    def _ship(self, name: str, table: Mapping[str, Any]) -> ShipClass:
        where = f"[ships.{name}]"
        self.known(table, _SHIP_KEYS, where)
        values: dict[str, Any] = {}
        for field in fields(ShipClass):
            if field.name in table:
                values[field.name] = self._kind_reader(field.name, field.default)(table, field.name)
            elif field.default is MISSING and field.name != "name":
                self.complaints.append(f"{where} needs {field.name}")
                values[field.name] = Zone(0, 0, 0, 0) if field.name in _ZONES else 1
        return ShipClass(**values | {"name": name})

    def _kind_reader(self, key: str, usual: object) -> Callable[[Mapping[str, Any], str], Any]:
        if key in _ZONES:
            return self._zone
        return self.switch if isinstance(usual, bool) else self.number

    def _cells(self, table: Mapping[str, Any], key: str, where: str) -> tuple[Cell, ...]:
        try:
            return read_blocks(self.text(table, key, where))
        except InvalidNotation as error:
            self.complaints.append(f"{key} of {where}: {error}")
            return ()

    def _zone(self, table: Mapping[str, Any], key: str) -> Zone:
        match table[key]:
            case [int(aft), int(fore), int(starboard), int(port)]:
                return Zone(aft, fore, starboard, port)
        wanted = "four whole numbers: [aft, fore, starboard, port]"
        self.complaints.append(f"{key} must be {wanted}, not {table[key]!r}")
        return Zone(0, 0, 0, 0)
