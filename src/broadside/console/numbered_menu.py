"""A main menu by number, to which every game and every setting returns."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from broadside.console.console_session import ConsoleSession, GameLoaded
from broadside.console.dialogue import CANCELLING, Back, Dialogue, Quit, ToMenu
from broadside.console.fleet.match_loop import FleetMatchLoop
from broadside.console.fleet.play_game import play_to_end as finish_fleet
from broadside.console.play_game import play_to_end
from broadside.console.shooting_match_loop import MatchLoop
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame

Action: TypeAlias = Callable[[], None]

GOODBYE = "Game Over"


@dataclass(frozen=True, slots=True)
class Menu:
    """What a menu shows above its choices, and the action of each choice."""

    title: Sequence[str]
    choices: Sequence[tuple[str, Action]]
    dialogue: Dialogue
    is_outermost: bool = True


def run_menu(session: ConsoleSession, current: Callable[[], Menu]) -> None:
    """Run a numbered menu, rebuilt each time, until ``Quit``, or ``Back`` to a menu around it."""
    session.dialogue.say(CANCELLING)
    while True:
        menu = current()
        session.dialogue.say()
        session.dialogue.say_all(menu.title)
        try:
            serve(session, partial(_choose_and_act, menu))
        except ToMenu:
            continue
        except Back:
            if not menu.is_outermost:
                raise
            session.dialogue.say("There is nothing before this menu.")


def begin_loaded(session: ConsoleSession, local_game: LocalGame) -> None:
    """Continue a saved game before any numbered menu is shown."""
    with contextlib.suppress(ToMenu):
        serve(session, partial(_within_menu, partial(_play_loaded, session, local_game)))


def serve(session: ConsoleSession, action: Action) -> None:
    """Do the action chosen in a numbered menu. If it loads a game, play that game instead."""
    while True:
        try:
            return action()
        except GameLoaded as loaded:
            action = partial(_within_menu, partial(_play_loaded, session, loaded.local_game))


def leave() -> None:
    """The choice of a numbered menu that ends the program."""
    raise Quit


def _play_loaded(session: ConsoleSession, local_game: LocalGame) -> None:
    if local_game.family == FleetGame.family:
        finish_fleet(session, FleetMatchLoop(session, local_game))
    else:
        play_to_end(session, MatchLoop(session, local_game, {}))


def _choose_and_act(menu: Menu) -> None:
    number = menu.dialogue.choose([label for label, _ in menu.choices])
    _within_menu(menu.choices[number - 1][1])


def _within_menu(action: Action) -> None:
    """Do an action of a numbered menu. ``Back`` in its first question returns to this menu, not to
    the one around it.
    """
    try:
        action()
    except Back:
        return
