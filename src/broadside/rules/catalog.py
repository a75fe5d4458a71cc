"""Every game by name. What is listed here enters the contract tests unasked."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from broadside.rules.classic.presets import PRESETS as SHOOTING_PRESETS
from broadside.rules.classic.rulefile import read_rules
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import PRESETS as FLEET_PRESETS
from broadside.rules.fleet.rulefile import read_rules as read_fleet_rules
from broadside.rules.game import Game
from broadside.rules.record import Record

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


def game_of(record: Record) -> AnyGame:
    """The game that was recorded. Raises ``InvalidNotation`` or ``InvalidRuleset``."""
    if record.family not in FAMILIES:
        raise InvalidNotation(f"not a family of games: {record.family!r}")
    return FAMILIES[record.family](record.rules)
