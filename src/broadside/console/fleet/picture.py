"""One whole screen of the fleet game: the map, the panel beside it, the legend below."""

from broadside.console.fleet.panel import headline, panel
from broadside.console.fleet.sea_map import beside, draw, whole
from broadside.console.fleet.signs import legend, signs_of
from broadside.console.screen import Screen
from broadside.rules.fleet.view import View


def picture(view: View, screen: Screen) -> list[str]:
    """All that the viewer knows, at a glance."""
    grid = view.rules.grid
    drawing = draw(grid, signs_of(view), screen, whole(grid))
    return [*beside(drawing, panel(view), screen.width()), *legend(view), headline(view)]
