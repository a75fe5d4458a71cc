"""A main menu by number, to which every game and every setting returns."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from broadside.console.dialogue import CANCELLING, Back, Dialogue, Quit, ToMenu
from broadside.console.ending import finish
from broadside.console.fleet.contest import FleetContest
from broadside.console.fleet.ending import finish as finish_fleet
from broadside.console.fleet.match import FleetMatch
from broadside.console.match import Match
from broadside.console.saves import AnyContest
from broadside.console.session import Loaded, Session

Action: TypeAlias = Callable[[], None]

GOODBYE = "Game Over"


@dataclass(frozen=True, slots=True)
class Menu:
    """What a menu shows above its choices, and what each of them does."""

    title: Sequence[str]
    choices: Sequence[tuple[str, Action]]
    dialogue: Dialogue
    is_outermost: bool = True


def run_menu(session: Session, current: Callable[[], Menu]) -> None:
    """Serve the menu, made anew each time, until ``Quit``, or ``Back`` to a menu around it."""
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


def begin_loaded(session: Session, contest: AnyContest) -> None:
    """Go on with a saved game before any menu is shown."""
    with contextlib.suppress(ToMenu):
        serve(session, partial(_within_menu, partial(_play_loaded, session, contest)))


def serve(session: Session, action: Action) -> None:
    """Do what was chosen; a game loaded on the way takes its place."""
    while True:
        try:
            return action()
        except Loaded as loaded:
            action = partial(_within_menu, partial(_play_loaded, session, loaded.contest))


def leave() -> None:
    """The choice that ends everything."""
    raise Quit


def _play_loaded(session: Session, contest: AnyContest) -> None:
    if isinstance(contest, FleetContest):
        finish_fleet(session, FleetMatch(session, contest))
    else:
        finish(session, Match(session, contest, {}))


def _choose_and_act(menu: Menu) -> None:
    number = menu.dialogue.choose([label for label, _ in menu.choices])
    _within_menu(menu.choices[number - 1][1])


def _within_menu(action: Action) -> None:
    """``Back`` in the first question of an action leads to the menu, not beyond it."""
    try:
        action()
    except Back:
        return
