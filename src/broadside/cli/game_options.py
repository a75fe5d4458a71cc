"""Options of the command line, read into rules with refusals that say what to change."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from broadside.bots.catalog import LINEUPS
from broadside.cli.suggestions import did_you_mean
from broadside.play.game_files import LoadFailed, SaveFailed, check_place, load_game
from broadside.play.local_game import LocalGame
from broadside.rules.catalog import GAMES, AnyGame, game_of_rules
from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid
from broadside.rules.shooting.checks import complaints
from broadside.rules.shooting.presets import CUSTOM, PRESETS, SEA_BATTLE
from broadside.rules.shooting.rulefile import read_rules
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame

Rules = TypeVar("Rules")

_SIZE = re.compile(r"\s*([0-9]{1,3})\s*x\s*([0-9]{1,3})\s*", re.IGNORECASE)
_CLASS = re.compile(
    r"\s*(?P<name>\S.*?)\s+(?P<size>[0-9]{1,3})(\s*x\s*(?P<count>[0-9]{1,3}))?"
    r"(?P<armoured>\s+armoured)?\s*",
    re.IGNORECASE,
)
EASIEST = "easy"
GAMES_TOLD = f"The games are {', '.join(GAMES)}."
"""Every game, for help and messages."""
OF_A_FILE = "file"
"""Stands for the game of a rule file or a saved game."""


class OptionRefused(Exception):
    """The options cannot be used; the message says why."""


class OptionComplaint(Exception):
    """The record or database that was checked is not as it should be; the message says why."""


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options as they were typed; ``None`` where they were left out."""

    preset: str | None = None
    level: str | None = None
    size: str | None = None
    fleet: str | None = None
    rule_file: Path | None = None
    players: int | None = None
    save: Path | None = None
    load: Path | None = None
    side: str | None = None
    watches: bool = False


@dataclass(frozen=True, slots=True)
class GameWanted:
    """The console game to start, with its rules and levels."""

    name: str
    rules: Ruleset
    level: str
    saved: LocalGame | None = None


def preset(name: str) -> Ruleset:
    """The shooting rules that an option names. Raises ``OptionRefused``."""
    found = {rules.name: rules for rules in PRESETS}
    if known_game(name) not in found:
        raise OptionRefused(f"{name} is no shooting game: play it with broadside console {name}.")
    return found[name]


def known_game(name: str) -> str:
    """The name of a game in the options, of whichever family. Raises ``OptionRefused``."""
    if name in GAMES:
        return name
    raise OptionRefused(f"There is no game {name!r}.{did_you_mean(name, GAMES)} {GAMES_TOLD}")


def book_game(name: str | None, rule_file: Path | None) -> AnyGame:
    """The game, of any family, whose rule book the options ask for. Raises ``OptionRefused``."""
    if rule_file is not None and name in (None, CUSTOM.name):
        return read_game_file(rule_file)
    if rule_file is not None:
        raise OptionRefused("Name a game or a rule file, not both.")
    assert name is not None, "without both there is no book to print"
    return GAMES[known_game(name)]


def read_size(text: str) -> Grid:
    """Read the size in an option, like ``12x10``: columns x rows. Raises ``OptionRefused``."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise OptionRefused(f"{text!r} is not a size: write columns x rows, as --size 12x10.")
    return Grid(int(match[1]), int(match[2]))


def read_fleet(text: str) -> tuple[ShipClass, ...]:
    """Read the fleet in an option, like ``carrier 5x2, submarine 3 armoured``: name, size, x
    quantity. Raises ``OptionRefused``.
    """
    return tuple(_read_class(part) for part in text.split(","))


def read_rule_file(path: Path) -> Ruleset:
    """Read the shooting rules in the file that an option names. Raises ``OptionRefused`` with all
    that is wrong.
    """
    return _read_rules(path, read_rules)


def read_game_file(path: Path) -> AnyGame:
    """Read the game, of any family, in the rule file that an option names. Raises
    ``OptionRefused``.
    """
    return _read_rules(path, game_of_rules)


def read_text_file(path: Path, kind: str, most: int = 100_000) -> str:
    """Read the text of a file that an option names, of at most so many bytes. Raises
    ``OptionRefused``.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
        if len(content) > most:
            raise OptionRefused(f"{path} is too large for {kind}.")
        return content.decode("utf-8")
    except OSError as error:
        raise OptionRefused(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise OptionRefused(f"{path} is not a text file in UTF-8.") from None


def _read_rules(path: Path, read: Callable[[str], Rules]) -> Rules:
    text = read_text_file(path, "a rule file")
    try:
        return read(text)
    except (InvalidRuleset, RecursionError) as error:
        told = "\n".join(f"{line.rstrip('.')}." for line in str(error).splitlines())
        raise OptionRefused(f"{path} cannot be used:\n{told}") from None


def wished_game(wishes: GameOptions) -> GameWanted | None:
    """The game that the options ask for, or ``None`` when they leave it to the menu. Raises
    ``OptionRefused``."""
    if wishes.watches or wishes.side:
        raise OptionRefused("--watch and --side are for the fleet game, as: console fleet --watch.")
    level = known_level(wishes.level or EASIEST)
    if wishes.preset is None and wishes.rule_file is None and wishes.load is None:
        _refuse_changes_without_game(wishes)
        return None
    saved = saved_game(wishes.load) if wishes.load else None
    name, rules = _chosen_rules(wishes, saved)
    rules = _adapted(rules, wishes)
    _refuse_what_it_lacks(name, rules, wishes)
    return GameWanted(name, rules, level, saved)


def known_level(level: str) -> str:
    """The level that an option names, if there is such a level. Raises ``OptionRefused``."""
    known = LINEUPS[ShootingGame.family].names
    if level not in known:
        raise OptionRefused(f"There is no level {level!r}. The levels are {', '.join(known)}.")
    return level


def saved_game(path: Path) -> LocalGame:
    try:
        return load_game(path)
    except LoadFailed as error:
        raise OptionRefused(str(error)) from None


def save_place(path: Path) -> Path:
    """The file to save to that an option names. Raises ``OptionRefused`` before a game is played
    and lost.
    """
    try:
        place = path.expanduser()
        check_place(place)
    except (SaveFailed, RuntimeError) as error:
        raise OptionRefused(f"--save cannot be used: {error}") from None
    return place


def _chosen_rules(wishes: GameOptions, saved: LocalGame | None) -> tuple[str, Ruleset]:
    """The console game that the options ask for, by its name, and its rules."""
    if wishes.rule_file is not None:
        if wishes.preset not in (None, CUSTOM.name):
            raise OptionRefused("Name a game or a rule file, not both; only custom takes --rules.")
        rules = read_rule_file(wishes.rule_file)
        return wishes.preset or OF_A_FILE, rules
    if wishes.preset is None and saved is not None:
        assert saved.family == ShootingGame.family, "a fleet game is not wished here"
        name = saved.rules.name
        return (name if name == CUSTOM.name else OF_A_FILE), saved.rules
    rules = preset(wishes.preset or "")
    return rules.name, rules


def _adapted(rules: Ruleset, wishes: GameOptions) -> Ruleset:
    if wishes.size is not None:
        rules = replace(rules, grid=read_size(wishes.size))
    if wishes.fleet is not None:
        rules = replace(rules, ships=read_fleet(wishes.fleet))
    if wishes.players is not None:
        rules = replace(rules, players=wishes.players)
    if found := complaints(rules):
        raise OptionRefused("\n".join(f"Not possible: {complaint}." for complaint in found))
    return rules


def _refuse_changes_without_game(wishes: GameOptions) -> None:
    if wishes.size or wishes.fleet or wishes.players or wishes.save:
        raise OptionRefused(
            "--size, --fleet, --players and --save need a game, as: console classic."
        )


def _refuse_what_it_lacks(name: str, rules: Ruleset, wishes: GameOptions) -> None:
    if name == SEA_BATTLE.name and wishes.level is not None:
        raise OptionRefused("Sea Battle has a computer player of its own: leave --level out.")
    if name == SEA_BATTLE.name and (wishes.save or wishes.load):
        raise OptionRefused("Sea Battle cannot be saved or loaded: leave --save and --load out.")
    if name in (SEA_BATTLE.name, CUSTOM.name) and rules.players != 2:
        raise OptionRefused(f"{name} is a game for 2 players, not {rules.players}.")


def _read_class(text: str) -> ShipClass:
    match = _CLASS.fullmatch(text)
    if match is None:
        raise OptionRefused(
            f"{text.strip()!r} is not a class of ships: write name, size and quantity, "
            'as --fleet "carrier 5x2, submarine 3 armoured".'
        )
    name = " ".join(match["name"].split())
    return ShipClass(
        name, int(match["size"]), int(match["count"] or 1), match["armoured"] is not None
    )
