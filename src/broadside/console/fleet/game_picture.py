"""The whole screen of the fleet game: the map, the panel beside it, the legend below."""

from broadside.console.fleet.fleet_panel import headline, panel
from broadside.console.fleet.sea_map import beside, draw, whole
from broadside.console.fleet.square_symbols import legend, symbols_of
from broadside.console.screen import Screen
from broadside.rules.fleet.view import View


def picture(view: View, screen: Screen) -> list[str]:
    """The whole screen of the fleet game: everything that the viewer knows."""
    grid = view.rules.grid
    drawing = draw(grid, symbols_of(view), screen, whole(grid))
    return [*beside(drawing, panel(view), screen.width()), *legend(view), headline(view)]
