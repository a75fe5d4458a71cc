"""Keeps players from firing at their own side."""

from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.geometry import bit, mask_of
from broadside.rules.fleet.listing import actions_of
from broadside.rules.fleet.moves import Action, Fire, Torpedo
from broadside.rules.fleet.state import hulls
from broadside.rules.fleet.view import View
from broadside.rules.fleet.weapons import lane


def spares_own_side(view: View, action: Action) -> bool:
    """Whether the action of a bot fires at no ship and no base of its own side, as far as is
    known.
    """
    grid, own = view.rules.grid, _own_squares(view)
    match action:
        case Fire(target=target):
            return not bit(grid, target) & own
        case Torpedo(ship=name):
            ship, chart = view.ship(name), chart_of(view)
            assert ship is not None, "only a ship afloat has a torpedo"
            way = (bit(grid, cell) for cell in lane(view.rules, ship))
            met = next((square for square in way if square & (chart.solid | chart.mines)), 0)
            return not met & own
    return True


def anything(view: View) -> list[Action]:
    """All actions of a bot; those that hit its own side only if there are no others."""
    actions = [action for ship in view.ships for action in actions_of(view, ship)]
    return [action for action in actions if spares_own_side(view, action)] or actions


def _own_squares(view: View) -> int:
    assert view.seat is not None, "a spectator has no side"
    rules = view.rules
    bases = (cell for seat in rules.side_of(view.seat) for cell in rules.harbours[seat].base)
    return hulls(rules, view.picture.ships) | mask_of(rules.grid, bases)
