"""Every game by name. All games listed here go through the contract tests."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from broadside.rules.book import Rulebook
from broadside.rules.errors import InvalidNotation, InvalidRuleset
from broadside.rules.fleet import presets as fleet_presets
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.rulebook import rulebook as fleet_rulebook
from broadside.rules.fleet.rulefile import read_draft as read_fleet_draft
from broadside.rules.fleet.rulefile import read_rules as read_fleet_rules
from broadside.rules.game import Game
from broadside.rules.record import Record
from broadside.rules.shooting import presets as shooting_presets
from broadside.rules.shooting.rulebook import rulebook as shooting_rulebook
from broadside.rules.shooting.rulefile import read_draft, read_rules
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.toml_tables import load_table

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

GAMES: Mapping[str, AnyGame] = MappingProxyType(
    {rules.name: ShootingGame(rules) for rules in shooting_presets.PRESETS}
    | {rules.name: FleetGame(rules) for rules in fleet_presets.PRESETS}
)
"""The presets, by name."""

SUMMARIES: Mapping[str, str] = MappingProxyType(
    shooting_presets.SUMMARIES | fleet_presets.SUMMARIES
)
"""One line about each preset, for menus."""

FAMILIES: Mapping[str, Callable[[str], AnyGame]] = MappingProxyType(
    {
        ShootingGame.family: lambda text: ShootingGame(read_rules(text)),
        FleetGame.family: lambda text: FleetGame(read_fleet_rules(text)),
    }
)
"""By family: makes a game from the text of its rules."""

_CHECKED: Mapping[str, Callable[[str], AnyGame]] = MappingProxyType(
    {
        ShootingGame.family: lambda text: ShootingGame(read_draft(text)),
        FleetGame.family: lambda text: FleetGame(read_fleet_draft(text)),
    }
)


def read_checked(family: str, text: str) -> AnyGame:
    """The game of any family from rules that were checked when they were stored. Whether they can
    be played is not checked again, because that may take a second.
    """
    return _CHECKED[family](text)


RULEBOOKS: Mapping[str, Callable[[Any], Rulebook]] = MappingProxyType(
    {
        ShootingGame.family: lambda game: shooting_rulebook(game.rules),
        FleetGame.family: lambda game: fleet_rulebook(game.rules),
    }
)
"""By family: writes the rule book of a game."""


def game_of_rules(text: str) -> AnyGame:
    """The game of a rule file, which names its family unless it is a shooting game.
    Raises ``InvalidRuleset``."""
    family = load_table(text).get("family", ShootingGame.family)
    if family not in tuple(FAMILIES):
        known = ", ".join(map(repr, FAMILIES))
        raise InvalidRuleset((f"family must be one of {known}, not {family!r}",))
    return FAMILIES[family](text)


def game_of(record: Record) -> AnyGame:
    """The game of a record, of any family. Raises ``InvalidNotation`` or ``InvalidRuleset``."""
    if record.family not in FAMILIES:
        raise InvalidNotation(f"not a family of games: {record.family!r}")
    return FAMILIES[record.family](record.rules)
