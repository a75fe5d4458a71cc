"""The menu of all games."""

from functools import partial

from broadside.console.console_session import ConsoleSession
from broadside.console.custom_game import CustomGame
from broadside.console.custom_game_settings import CustomGameSettings
from broadside.console.fleet.main_menu import USUAL_LEVEL, FleetConsole
from broadside.console.numbered_menu import Action, Menu, leave, run_menu
from broadside.console.preset_game import PresetGame
from broadside.console.sea_battle import play_sea_battle
from broadside.play.local_game import is_level
from broadside.rules.catalog import GAMES, SUMMARIES, AnyGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.shooting.presets import CUSTOM, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame


def run_game(session: ConsoleSession, name: str, rules: Ruleset, level: str) -> None:
    """From the menu of games, run the shooting game of that name under these rules until the player
    goes.
    """
    if name == SEA_BATTLE.name:
        play_sea_battle(session.dialogue.prompt, session.next_seed(), rules=rules)
    elif name == CUSTOM.name:
        CustomGame(session, CustomGameSettings(rules, level)).run()
    else:
        PresetGame(session, rules, level).run()


def run_games(session: ConsoleSession, level: str) -> None:
    """Show the menu of all games; each game returns to it."""
    session.within_games = True
    choices: list[tuple[str, Action]] = [
        (f"{name}: {SUMMARIES[name]}", partial(_run_preset, session, game, level))
        for name, game in GAMES.items()
    ]
    title = ("BROADSIDE", "Choose a game. Here also: load FILE, scores.")
    menu = Menu(title, (*choices, ("quit", leave)), session.knowing_files())
    run_menu(session, lambda: menu)


def _run_preset(session: ConsoleSession, game: AnyGame, level: str) -> None:
    if isinstance(game, ShootingGame):
        run_game(session, game.name, game.rules, level)
    elif isinstance(game, FleetGame):
        level = level if is_level(level, game.family) else USUAL_LEVEL
        FleetConsole(session, game.rules, level).run()
