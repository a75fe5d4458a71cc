"""Every game by name. What is listed here enters the contract tests unasked."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from broadside.rules.book import Rulebook
from broadside.rules.classic.presets import PRESETS as SHOOTING_PRESETS
from broadside.rules.classic.rulebook import rulebook as shooting_rulebook
from broadside.rules.classic.rulefile import read_rules
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import InvalidNotation, InvalidRuleset
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import PRESETS as FLEET_PRESETS
from broadside.rules.fleet.rulebook import rulebook as fleet_rulebook
from broadside.rules.fleet.rulefile import read_rules as read_fleet_rules
from broadside.rules.game import Game
from broadside.rules.record import Record
from broadside.rules.tables import load_table

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

GAMES: Mapping[str, AnyGame] = MappingProxyType(
    {rules.name: ShootingGame(rules) for rules in SHOOTING_PRESETS}
    | {rules.name: FleetGame(rules) for rules in FLEET_PRESETS}
)
"""The presets, by name."""

FAMILIES: Mapping[str, Callable[[str], AnyGame]] = MappingProxyType(
    {
        ShootingGame.family: lambda text: ShootingGame(read_rules(text)),
        FleetGame.family: lambda text: FleetGame(read_fleet_rules(text)),
    }
)
"""How a game of each family is made from the text of its rules."""

RULEBOOKS: Mapping[str, Callable[[Any], Rulebook]] = MappingProxyType(
    {
        ShootingGame.family: lambda game: shooting_rulebook(game.rules),
        FleetGame.family: lambda game: fleet_rulebook(game.rules),
    }
)
"""How the rule book of a game of each family is written."""


def game_of_rules(text: str) -> AnyGame:
    """The game of a rule file, which names its family unless it is a shooting game.
    Raises ``InvalidRuleset``."""
    family = load_table(text).get("family", ShootingGame.family)
    if family not in tuple(FAMILIES):
        known = ", ".join(map(repr, FAMILIES))
        raise InvalidRuleset((f"family must be one of {known}, not {family!r}",))
    return FAMILIES[family](text)


def game_of(record: Record) -> AnyGame:
    """The game that was recorded. Raises ``InvalidNotation`` or ``InvalidRuleset``."""
    if record.family not in FAMILIES:
        raise InvalidNotation(f"not a family of games: {record.family!r}")
    return FAMILIES[record.family](record.rules)
