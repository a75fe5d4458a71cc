"""What a viewer is told of any game: words for what happens, how it ended, and the picture."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from broadside.console.boards import arrange, draw, enemy_signs, legend, own_signs
from broadside.console.fleet.names import player
from broadside.console.fleet.picture import picture as fleet_picture
from broadside.console.fleet.words import ended as fleet_ended
from broadside.console.fleet.words import words as fleet_words
from broadside.console.messages import ended, words
from broadside.console.panel import panel
from broadside.console.screen import Screen
from broadside.protocol.families import event_json
from broadside.rules.catalog import AnyGame
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Seat, Viewer


def told(game: AnyGame, before: Any, events: Iterable[Any]) -> list[str]:
    """The events in words; the view of the viewer does not include them yet."""
    lines: list[str] = []
    for event in events:
        after = game.update(before, event)
        lines += _words(game, event, before, after)
        before = after
    return lines


def ending(game: AnyGame, view: Any) -> list[str]:
    """How the game ended, and who has won; nothing while it goes on."""
    match game:
        case ShootingGame() if view.battle.outcome is not None:
            return ended(view.battle.outcome, view, partial(called, game, view.seat))
        case FleetGame() if view.battle.outcome is not None:
            return fleet_ended(view, view.battle.outcome)
    return []


def drawn(game: AnyGame, view: Any, screen: Screen) -> list[str]:
    """The maps as the viewer knows them, with all that stands around them."""
    match game:
        case ShootingGame():
            return list(_boards(game, view, screen))
        case FleetGame():
            return fleet_picture(view, screen)
    return []


def called(game: AnyGame, viewer: Viewer, seat: Seat) -> str:
    """What a viewer calls a player, at the beginning of a sentence."""
    if isinstance(game, FleetGame):
        return player(game.rules, viewer, seat)
    return "You" if seat == viewer else f"Player {seat + 1}"


def _words(game: AnyGame, event: Any, before: Any, after: Any) -> list[str]:
    match game:
        case ShootingGame():
            return words(event, after, partial(called, game, after.seat))
        case FleetGame():
            return fleet_words(event, before)
    # A family without words is told as programs are told it.
    return [bytes(event_json(game, event)).decode()]


def _boards(game: ShootingGame, view: View, screen: Screen) -> Iterator[str]:
    """The panel and every map: the own one with its ships, of the others what is known."""
    rules = view.rules
    names = [called(game, view.seat, seat) for seat in rules.seats]
    seas = [
        ("Your map", own_signs(view))
        if seat == view.seat
        else (f"Map of {names[seat]}", enemy_signs(view, seat))
        for seat in rules.seats
    ]
    charts = [draw(rules, title, signs, screen) for title, signs in seas]
    yield f"Round {view.battle.round}"
    yield from panel(view, names)
    for first in range(0, len(charts), 2):
        yield ""
        yield from arrange(charts[first : first + 2], screen.width())
    yield legend(sign for _, signs in seas for sign in signs.values())
