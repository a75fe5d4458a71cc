"""The whole screen of a game: level, panel and maps, as one seat knows them."""

from collections.abc import Sequence

from broadside.console.score_panel import panel
from broadside.console.screen import Screen
from broadside.console.shooting_maps import (
    BoardDrawing,
    arrange,
    draw,
    enemy_signs,
    legend,
    own_signs,
)
from broadside.play.local_game import LocalGame
from broadside.rules.game import Seat
from broadside.rules.shooting.view import View


def picture(
    local_game: LocalGame, view: View, enemies: Sequence[Seat], screen: Screen
) -> list[str]:
    """The whole screen of a shooting game: the panel of all players, the viewer's map on the left,
    and the maps of these opponents.
    """
    assert view.seat is not None, "a person sits at a seat"
    names = [column(local_game.name(view.seat, seat)) for seat in view.rules.seats]
    seas = [("Your map", own_signs(view))]
    seas += [(_title(view, names[seat]), enemy_signs(view, seat)) for seat in enemies]
    charts = [draw(view.rules, title, signs, screen) for title, signs in seas]
    return [
        "",
        _headline(local_game, view),
        *panel(view, names),
        "",
        *_in_pairs(charts, screen.width()),
        legend(sign for _, signs in seas for sign in signs.values()),
    ]


def column(name: str) -> str:
    """The name of a player at the head of a column of the screen."""
    return "Computer" if name == "The computer" else name


def _title(view: View, name: str) -> str:
    return "Enemy map" if view.rules.players == 2 else f"Map of {name}"


def _headline(local_game: LocalGame, view: View) -> str:
    everyone = len(local_game.humans) == view.rules.players
    against = "Two players" if everyone else f"Level: {local_game.level}"
    return f"{against}   Round {view.battle.round}"


def _in_pairs(charts: Sequence[BoardDrawing], width: int) -> list[str]:
    lines: list[str] = []
    for first in range(0, len(charts), 2):
        lines += [*arrange(charts[first : first + 2], width), ""]
    return lines
