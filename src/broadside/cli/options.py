"""Options of the command line, read into rules with refusals that say what to change."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from broadside.bots.catalog import LINEUPS
from broadside.cli.nearest import did_you_mean
from broadside.console.contest import Contest
from broadside.console.saves import AnyContest, LoadFailed, SaveFailed, check_place, load_game
from broadside.rules.catalog import GAMES, AnyGame, game_of_rules
from broadside.rules.classic.checks import complaints
from broadside.rules.classic.presets import CUSTOM, PRESETS, SEA_BATTLE
from broadside.rules.classic.rulefile import read_rules
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid

Rules = TypeVar("Rules")

_SIZE = re.compile(r"\s*([0-9]{1,3})\s*x\s*([0-9]{1,3})\s*", re.IGNORECASE)
_CLASS = re.compile(
    r"\s*(?P<name>\S.*?)\s+(?P<size>[0-9]{1,3})(\s*x\s*(?P<count>[0-9]{1,3}))?"
    r"(?P<armoured>\s+armoured)?\s*",
    re.IGNORECASE,
)
_LARGEST_FILE = 100_000
EASIEST = "easy"
GAMES_TOLD = f"The games are {', '.join(GAMES)}."
"""For help and messages: every game that there is."""
OF_A_FILE = "file"
"""Stands for the game of a rule file or a saved game."""


class Refused(Exception):
    """The options cannot be used; the message says why."""


class Complaint(Exception):
    """What was looked at is not as it should be; the message says why."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options as they were typed; nothing where they were left out."""

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
    """Which console game to start, and with what."""

    name: str
    rules: Ruleset
    level: str
    saved: AnyContest | None = None


def preset(name: str) -> Ruleset:
    """The rules of that name. Raises ``Refused``."""
    found = {rules.name: rules for rules in PRESETS}
    if known_game(name) not in found:
        raise Refused(f"{name} is no shooting game: play it with broadside console {name}.")
    return found[name]


def known_game(name: str) -> str:
    """The name itself, if it is that of a game of any family. Raises ``Refused``."""
    if name in GAMES:
        return name
    raise Refused(f"There is no game {name!r}.{did_you_mean(name, GAMES)} {GAMES_TOLD}")


def book_game(name: str | None, rule_file: Path | None) -> AnyGame:
    """The game, of any family, whose rule book is wanted. Raises ``Refused``."""
    if rule_file is not None and name in (None, CUSTOM.name):
        return read_game_file(rule_file)
    if rule_file is not None:
        raise Refused("Name a game or a rule file, not both.")
    assert name is not None, "without both there is no book to print"
    return GAMES[known_game(name)]


def read_size(text: str) -> Grid:
    """``12x10``: columns x rows. Raises ``Refused``."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise Refused(f"{text!r} is not a size: write columns x rows, as --size 12x10.")
    return Grid(int(match[1]), int(match[2]))


def read_fleet(text: str) -> tuple[ShipClass, ...]:
    """``carrier 5x2, submarine 3 armoured``: name, size, x quantity. Raises ``Refused``."""
    return tuple(_read_class(part) for part in text.split(","))


def read_rule_file(path: Path) -> Ruleset:
    """The shooting rules in a file. Raises ``Refused`` with everything that is wrong with them."""
    return _read_file(path, read_rules)


def read_game_file(path: Path) -> AnyGame:
    """The game, of any family, of a rule file. Raises ``Refused`` as ``read_rule_file`` does."""
    return _read_file(path, game_of_rules)


def _read_file(path: Path, read: Callable[[str], Rules]) -> Rules:
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
        if len(content) > _LARGEST_FILE:
            raise Refused(f"{path} is too large for a rule file.")
        return read(content.decode("utf-8"))
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{path} is not a text file in UTF-8.") from None
    except (InvalidRuleset, RecursionError) as error:
        told = "\n".join(f"{line.rstrip('.')}." for line in str(error).splitlines())
        raise Refused(f"{path} cannot be used:\n{told}") from None


def wished_game(wishes: Wishes) -> GameWanted | None:
    """The game that the options ask for, or none when they leave it to the menu.
    Raises ``Refused``."""
    if wishes.watches or wishes.side:
        raise Refused("--watch and --side are for the fleet game, as: console fleet --watch.")
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
    """The level itself, if somebody plays it. Raises ``Refused``."""
    known = LINEUPS[ShootingGame.family].names
    if level not in known:
        raise Refused(f"There is no level {level!r}. The levels are {', '.join(known)}.")
    return level


def saved_game(path: Path) -> AnyContest:
    try:
        return load_game(path)
    except LoadFailed as error:
        raise Refused(str(error)) from None


def save_place(path: Path) -> Path:
    """Where a game can be saved. Raises ``Refused`` before it is played and lost."""
    try:
        place = path.expanduser()
        check_place(place)
    except (SaveFailed, RuntimeError) as error:
        raise Refused(f"--save cannot be used: {error}") from None
    return place


def _chosen_rules(wishes: Wishes, saved: AnyContest | None) -> tuple[str, Ruleset]:
    """The console game by its name, and the rules to play it by."""
    if wishes.rule_file is not None:
        if wishes.preset not in (None, CUSTOM.name):
            raise Refused("Name a game or a rule file, not both; only custom takes --rules.")
        rules = read_rule_file(wishes.rule_file)
        return wishes.preset or OF_A_FILE, rules
    if wishes.preset is None and saved is not None:
        assert isinstance(saved, Contest), "a fleet game is not wished here"
        name = saved.rules.name
        return (name if name == CUSTOM.name else OF_A_FILE), saved.rules
    rules = preset(wishes.preset or "")
    return rules.name, rules


def _adapted(rules: Ruleset, wishes: Wishes) -> Ruleset:
    if wishes.size is not None:
        rules = replace(rules, grid=read_size(wishes.size))
    if wishes.fleet is not None:
        rules = replace(rules, ships=read_fleet(wishes.fleet))
    if wishes.players is not None:
        rules = replace(rules, players=wishes.players)
    if found := complaints(rules):
        raise Refused("\n".join(f"Not possible: {complaint}." for complaint in found))
    return rules


def _refuse_changes_without_game(wishes: Wishes) -> None:
    if wishes.size or wishes.fleet or wishes.players or wishes.save:
        raise Refused("--size, --fleet, --players and --save need a game, as: console classic.")


def _refuse_what_it_lacks(name: str, rules: Ruleset, wishes: Wishes) -> None:
    if name == SEA_BATTLE.name and wishes.level is not None:
        raise Refused("Sea Battle has a computer player of its own: leave --level out.")
    if name == SEA_BATTLE.name and (wishes.save or wishes.load):
        raise Refused("Sea Battle cannot be saved or loaded: leave --save and --load out.")
    if name in (SEA_BATTLE.name, CUSTOM.name) and rules.players != 2:
        raise Refused(f"{name} is a game for 2 players, not {rules.players}.")


def _read_class(text: str) -> ShipClass:
    match = _CLASS.fullmatch(text)
    if match is None:
        raise Refused(
            f"{text.strip()!r} is not a class of ships: write name, size and quantity, "
            'as --fleet "carrier 5x2, submarine 3 armoured".'
        )
    name = " ".join(match["name"].split())
    return ShipClass(
        name, int(match["size"]), int(match["count"] or 1), match["armoured"] is not None
    )
