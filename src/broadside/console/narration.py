"""Words for any game: its events, how it ended, and the picture."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from broadside.console.fleet.event_text import ending_lines as fleet_ended
from broadside.console.fleet.event_text import event_text as fleet_words
from broadside.console.fleet.game_picture import picture as fleet_picture
from broadside.console.fleet.ship_names import player
from broadside.console.score_panel import panel
from broadside.console.screen import Screen
from broadside.console.shooting_event_text import ending_lines, event_text
from broadside.console.shooting_maps import arrange, draw, enemy_signs, legend, own_signs
from broadside.protocol.families import event_json
from broadside.rules.catalog import AnyGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Seat, Viewer
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View


def narrate(game: AnyGame, before: Any, events: Iterable[Any]) -> list[str]:
    """The narration of the events of any game, shooting or fleet. The view of the viewer does not
    include them yet.
    """
    lines: list[str] = []
    for event in events:
        after = game.update(before, event)
        lines += _words(game, event, before, after)
        before = after
    return lines


def ending_text(game: AnyGame, view: Any) -> list[str]:
    """The narration of the end of any game, shooting or fleet: how it ended, and who has won; empty
    while it goes on.
    """
    match game:
        case ShootingGame() if view.battle.outcome is not None:
            return ending_lines(view.battle.outcome, view, partial(player_name, game, view.seat))
        case FleetGame() if view.battle.outcome is not None:
            return fleet_ended(view, view.battle.outcome)
    return []


def picture_text(game: AnyGame, view: Any, screen: Screen) -> list[str]:
    """The picture of any game, shooting or fleet: the maps as the viewer knows them, with
    everything around them.
    """
    match game:
        case ShootingGame():
            return list(_boards(game, view, screen))
        case FleetGame():
            return fleet_picture(view, screen)
    return []


def player_name(game: AnyGame, viewer: Viewer, seat: Seat) -> str:
    """What the narration of any game, shooting or fleet, calls a player, to begin a sentence."""
    if isinstance(game, FleetGame):
        return player(game.rules, viewer, seat)
    return "You" if seat == viewer else f"Player {seat + 1}"


def _words(game: AnyGame, event: Any, before: Any, after: Any) -> list[str]:
    match game:
        case ShootingGame():
            return event_text(event, after, partial(player_name, game, after.seat))
        case FleetGame():
            return fleet_words(event, before)
    # A family without words is told as programs are told it.
    return [bytes(event_json(game, event)).decode()]


def _boards(game: ShootingGame, view: View, screen: Screen) -> Iterator[str]:
    """The picture of a shooting game in the narration: the panel and every map, the viewer's with
    its ships, the others with what is known.
    """
    rules = view.rules
    names = [player_name(game, view.seat, seat) for seat in rules.seats]
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
