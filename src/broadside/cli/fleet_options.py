"""Options of the command line for the fleet game, with refusals that say what to change."""

from dataclasses import dataclass
from types import MappingProxyType

from broadside.bots.catalog import LINEUPS
from broadside.cli.game_options import (
    GameOptions,
    GameWanted,
    OptionRefused,
    read_game_file,
    saved_game,
    wished_game,
)
from broadside.console.fleet.main_menu import USUAL_LEVEL
from broadside.play.local_game import BETWEEN, LocalGame, is_level
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET, PRESETS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.game import Seat

SIDES = MappingProxyType({"west": 0, "east": 1})
_PRESETS = MappingProxyType({rules.name: rules for rules in PRESETS})


@dataclass(frozen=True, slots=True)
class FleetWanted:
    """The fleet game to start, its levels, and whether a person plays or only watches."""

    rules: Ruleset
    level: str
    side: Seat | None = None
    watches: bool = False
    saved: LocalGame | None = None


def wished(wishes: GameOptions) -> GameWanted | FleetWanted | None:
    """The game, perhaps the fleet game, that the options ask for, or ``None`` when they leave it to
    the menu. Raises ``OptionRefused``.
    """
    saved = saved_game(wishes.load) if wishes.load else None
    rules = _fleet_rules(wishes, saved)
    if rules is None:
        return wished_game(wishes)
    _refuse_what_it_lacks(wishes)
    return FleetWanted(rules, _level(wishes), _side(wishes.side), wishes.watches, saved)


def _fleet_rules(wishes: GameOptions, saved: LocalGame | None) -> Ruleset | None:
    """The rules of the fleet game, if the options ask for it."""
    if wishes.preset is not None and wishes.preset not in _PRESETS:
        return None
    if wishes.rule_file is not None:
        return _rules_of_file(wishes)
    if wishes.preset is not None:
        return _PRESETS[wishes.preset]
    if saved is None or saved.family != FleetGame.family:
        return None
    rules: Ruleset = saved.rules
    return rules


def _rules_of_file(wishes: GameOptions) -> Ruleset | None:
    assert wishes.rule_file is not None, "asked only with a rule file"
    if wishes.preset not in (None, FLEET.name):
        raise OptionRefused(
            f"Name a game or a rule file, not both; only {FLEET.name} takes --rules."
        )
    game = read_game_file(wishes.rule_file)
    if isinstance(game, FleetGame):
        return game.rules
    if wishes.preset is None:
        return None
    raise OptionRefused(f'{wishes.rule_file} is not for the fleet game: it needs family = "fleet".')


def _refuse_what_it_lacks(wishes: GameOptions) -> None:
    if wishes.size or wishes.fleet or wishes.players:
        raise OptionRefused(
            "The fleet game has a map, fleets and players of its own: "
            "change them in a rule file, as --rules FILE."
        )
    if wishes.watches and (wishes.save or wishes.load):
        raise OptionRefused("A game that is only watched is neither saved nor loaded.")


def _level(wishes: GameOptions) -> str:
    level = wishes.level or USUAL_LEVEL
    if not is_level(level, FleetGame.family):
        lineup = LINEUPS[FleetGame.family]
        known = ", ".join(dict.fromkeys((*lineup.levels, *lineup.bots)))
        raise OptionRefused(
            f"There is no level {level!r} in the fleet game. The levels are {known}."
        )
    if BETWEEN in level and not wishes.watches:
        raise OptionRefused("One level is enough: two, as ensign,random, are for --watch.")
    return level


def _side(side: str | None) -> Seat | None:
    if side is None:
        return None
    if side.lower() not in SIDES:
        raise OptionRefused(f"There is no side {side!r}. The sides are {' and '.join(SIDES)}.")
    return SIDES[side.lower()]
