"""All games of the console: one line on each, the menu of them, and how each is started."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from broadside.console.custom import CustomGame
from broadside.console.fleet.contest import is_level
from broadside.console.fleet.game import USUAL_LEVEL, FleetConsole
from broadside.console.menu import Action, Menu, leave, run_menu
from broadside.console.preset import PresetGame
from broadside.console.sea_battle import play_sea_battle
from broadside.console.session import Session
from broadside.console.settings import Settings
from broadside.rules.classic.presets import CUSTOM, PRESETS, SEA_BATTLE
from broadside.rules.classic.ruleset import Ruleset
from broadside.rules.fleet.presets import PRESETS as FLEET_PRESETS

SUMMARIES: Mapping[str, str] = MappingProxyType(
    {
        "classic": "five ships on 10 x 10, one shot each",
        "sea-battle": "three ships of three, two digits a shot, placed at random",
        "custom": "own fleet and map, three levels, two players, score attack",
        "grand-fleet": "28 ships on 15 x 10, a hit shoots again, points and radar",
        "russian": "ten ships that may not touch, a hit shoots again",
        "salvo": "as many shots a turn as you have ships afloat",
        "score-attack": "40 bombs each, the higher score wins",
        "fleet": "ten ships each sail and fight in the fog of one sea of 30 x 30",
        "fleet-teams": "the same, two fleets against two",
    }
)


def run_game(session: Session, name: str, rules: Ruleset, level: str) -> None:
    """Play the console game of that name under these rules until the player leaves it."""
    if name == SEA_BATTLE.name:
        play_sea_battle(session.dialogue.prompt, session.next_seed(), rules=rules)
    elif name == CUSTOM.name:
        CustomGame(session, Settings(rules, level)).run()
    else:
        PresetGame(session, rules, level).run()


def run_games(session: Session, level: str) -> None:
    """The menu of all games, to which each of them goes back."""
    session.within_games = True
    choices: list[tuple[str, Action]] = [
        (
            f"{rules.name}: {SUMMARIES[rules.name]}",
            partial(run_game, session, rules.name, rules, level),
        )
        for rules in PRESETS
    ]
    fleet_level = level if is_level(level) else USUAL_LEVEL
    choices += [
        (f"{fleet.name}: {SUMMARIES[fleet.name]}", FleetConsole(session, fleet, fleet_level).run)
        for fleet in FLEET_PRESETS
    ]
    title = ("BROADSIDE", "Choose a game. Here also: load FILE, scores.")
    menu = Menu(title, (*choices, ("quit", leave)), session.knowing_files())
    run_menu(session, lambda: menu)
