"""The texts of the game: headings, the result of each shot, the end."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from broadside.console.sea_battle.boards import COMPUTER, LEGEND, PLAYER, draw_boards, ships_left
from broadside.rules.shooting.events import Call, Event, Fired, Shot
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.view import View

GOODBYE: Final = "\nGoodbye! The game ends here, with no winner."
COMPUTERS_TURN: Final = "\n--- Computer's turn ---"

_CALLS: Final[Mapping[Call, str]] = MappingProxyType(
    {
        Call.MISS: "miss.",
        Call.GLANCE: "it glances off the armour.",
        Call.HIT: "HIT!",
        Call.SUNK: "HIT!",
    }
)


def introduction(rules: Ruleset) -> str:
    """The text that introduces Sea Battle, printed before the first turn."""
    count, grid = len(rules.roster), rules.grid
    ships = "1 ship" if count == 1 else f"{count} ships"
    return (
        "SEA BATTLE\n\n"
        f"You and the computer have {ships} each, placed at random on {grid.rows} rows\n"
        f"and {grid.cols} columns. You fire first. Sink every enemy ship before yours are sunk.\n\n"
        f"{LEGEND}"
    )


def players_turn(view: View) -> str:
    """The heading of the player's turn in Sea Battle, and the boards."""
    return f"\n=== Round {view.battle.round}: your turn ===\n\n{draw_boards(view)}\n"


def report(events: Iterable[Event], view: View) -> str:
    """The report of the shots in Sea Battle; the view is the one after them."""
    return "\n".join(
        line
        for event in events
        if isinstance(event, Fired)
        for shot in event.shots
        for line in _shot(event, shot, view)
    )


def conclusion(view: View) -> str:
    """The final boards and the result of Sea Battle."""
    return f"\n=== The battle is over ===\n\n{draw_boards(view)}\n\n{_verdict(view)}"


def _shot(event: Fired, shot: Shot, view: View) -> Iterator[str]:
    square = view.rules.notation.show(shot.target)
    if event.seat == COMPUTER:
        return _incoming(square, shot, view)
    return _outgoing(square, shot, view)


def _outgoing(square: str, shot: Shot, view: View) -> Iterator[str]:
    yield f"You fire at {square}: {_CALLS[shot.call]}"
    if shot.call is Call.SUNK:
        left = ships_left(view, COMPUTER)
        yield f"*** Well done! You sank an enemy {shot.ship}! Enemy ships left: {left}. ***"


def _incoming(square: str, shot: Shot, view: View) -> Iterator[str]:
    yield f"The computer fires at {square}: {_CALLS[shot.call]}"
    if shot.call is Call.SUNK:
        left = ships_left(view, PLAYER)
        yield f"!!! The computer sank your {shot.ship}! Your ships left: {left}. !!!"


def _verdict(view: View) -> str:
    outcome, shots = view.battle.outcome, view.battle.scores[PLAYER].shots
    if outcome is not None and PLAYER in outcome.winners:
        return f"CONGRATULATIONS! You sank the whole enemy fleet with {shots} shots. You win!"
    return "GAME OVER. The computer sank all your ships. Better luck next time!"
