"""Presets: the rule files that come with the games, each with its line for menus."""

from dataclasses import dataclass
from importlib import resources
from typing import Any

from broadside.rules.toml_tables import load_table

_LAST = 1000


@dataclass(frozen=True, slots=True)
class PresetFile:
    """A rule file, apart from what only menus read."""

    summary: str
    rules: dict[str, Any]


def preset_files(package: str) -> list[PresetFile]:
    """The rule files of the presets in that package, by their ``order``; a file without it comes
    last.
    """
    paths = [path for path in resources.files(package).iterdir() if path.name.endswith(".toml")]
    tables = [load_table(path.read_text(encoding="utf-8")) for path in paths]
    tables.sort(key=lambda table: (table.pop("order", _LAST), table["name"]))
    return [PresetFile(table.pop("summary"), table) for table in tables]
