"""A finished game shown again: what one viewer was told, and the maps as that viewer knew them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from broadside.console.boards import arrange, draw, enemy_signs, legend, own_signs
from broadside.console.messages import ended, words
from broadside.console.panel import panel
from broadside.console.screen import Screen
from broadside.protocol.families import event_json
from broadside.rules.catalog import AnyGame
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.rules.game import Seat, Viewer
from broadside.rules.record import Record
from broadside.table.table import Table


@dataclass(frozen=True, slots=True)
class Scene:
    """What one entry of the record led to: the words for it, and the picture after it."""

    lines: tuple[str, ...]
    picture: tuple[str, ...]


def scenes(
    table: Table[Any, Any, Any, Any], record: Record, viewer: Viewer, screen: Screen
) -> Iterator[Scene]:
    """The record played on a fresh table of its game, as the viewer saw it; the end is last."""
    told = 0
    for entry in record.entries:
        before = table.view(viewer)
        table.enter(table.read(entry))
        events = [one.event for one in table.since(viewer, told)]
        told = table.number(viewer)
        if events:
            yield _scene(table.game, before, events, screen)


def _scene(game: AnyGame, view: Any, events: list[Any], screen: Screen) -> Scene:
    if not isinstance(game, ShootingGame):
        # A family without a drawing is told as programs are told it.
        return Scene(tuple(bytes(event_json(game, one)).decode() for one in events), ())
    name = partial(_name, view.seat)
    lines: list[str] = []
    for event in events:
        view = game.update(view, event)
        lines += words(event, view, name)
    if view.battle.outcome is not None:
        lines += ended(view.battle.outcome, view, name)
    return Scene(tuple(lines), tuple(_picture(view, screen)))


def _name(viewer: Viewer, seat: Seat) -> str:
    return "You" if seat == viewer else f"Player {seat + 1}"


def _picture(view: View, screen: Screen) -> Iterator[str]:
    """The panel and every map: the own one with its ships, of the others what is known."""
    rules = view.rules
    names = [_name(view.seat, seat) for seat in rules.seats]
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
