"""The moves that a viewer may make, listed lazily or drawn at random."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from broadside.rules.fleet.battle import Phase, redraws_left
from broadside.rules.fleet.chart import Chart, chart_of
from broadside.rules.fleet.geometry import cells_of
from broadside.rules.fleet.legality import is_legal
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Action,
    Arrange,
    Back,
    DeclineDraw,
    Detonate,
    Drop,
    Fire,
    Forward,
    Hand,
    Helm,
    Leap,
    Move,
    OfferDraw,
    Parley,
    Passage,
    PickUp,
    ProposeFleet,
    Redraw,
    Repair,
    Resign,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.reach import cannon_zone, leap_zone, mine_zone
from broadside.rules.fleet.setup import all_fleets
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell

_REDRAWS = 0.2
_OFFERS = 0.01
"""How often a random player asks for another map, and offers a draw."""


def legal_moves(view: View) -> Iterator[Move]:
    """List every move of the viewer of a fleet game, lazily."""
    if view.seat is None or view.battle.phase is Phase.OVER:
        return
    if view.is_to_move:
        yield from _due(view)
    yield from _parleys(view)


def sample_move(view: View, rng: Random) -> Move:
    """Draw a random move of a viewer of a fleet game who is to move: a ship, then a kind of action,
    then one of it.
    """
    match view.battle.phase:
        case Phase.AGREEING:
            return Redraw() if rng.random() < _REDRAWS and _may_redraw(view) else AcceptMap()
        case Phase.ARRANGING:
            docks = _docks(view)
            return Arrange(tuple(rng.sample(docks, view.battle.ships_each)))
    parleys = list(_parleys(view))
    if rng.random() < _OFFERS and len(parleys) > 1:
        return parleys[-2]  # an offer, or the answer no: chance never gives a game away
    return _sample_action(view, rng)


def actions_of(view: View, ship: Ship) -> Iterator[Action]:
    """List everything that a ship of the viewer may do in their turn of the fleet game, movements
    first.
    """
    chart, name = chart_of(view), ship.id
    yield from passages_of(view, ship, chart)
    yield from _special_actions(view, ship, chart)
    targets = cells_of(view.rules.grid, cannon_zone(view.rules, ship))
    yield from (Fire(name, target) for target in targets)


def passages_of(view: View, ship: Ship, chart: Chart) -> Iterator[Passage]:
    """List the movements that the viewer may order a ship to make; ``chart`` is the viewer's."""
    name = ship.id
    for squares in range(1, ship.speed + 1):
        forward = Forward(name, squares)
        if not is_legal(view, ship, forward, chart):
            break
        yield forward
    others: list[Passage] = [Back(name), *(Shift(name, hand) for hand in Hand)]
    others += [Turn(name, helm) for helm in Helm]
    if ship.kind.leap:
        cells = cells_of(view.rules.grid, leap_zone(view.rules, ship))
        others = [Leap(name, cell) for cell in cells]
    yield from (move for move in others if is_legal(view, ship, move, chart))


def _special_actions(view: View, ship: Ship, chart: Chart) -> Iterator[Action]:
    """List what a ship may do, apart from movements and the cannon."""
    name = ship.id
    if ship.kind.torpedoes:
        yield Torpedo(name)
    if ship.kind.long_radar is not None:
        yield Switch(name, not ship.long_radar)
    if is_legal(view, ship, Repair(name), chart):
        yield Repair(name)
    yield from _minings(view, ship, chart)
    if ship.kind.blast:
        cells = cells_of(view.rules.grid, leap_zone(view.rules, ship))
        blasts = [Detonate(name, cell) for cell in (ship.stern, *cells)]
        yield from (blast for blast in blasts if is_legal(view, ship, blast, chart))


def _minings(view: View, ship: Ship, chart: Chart) -> Iterator[Action]:
    for cell in cells_of(view.rules.grid, mine_zone(view.rules, ship)):
        for mining in (Drop(ship.id, cell), PickUp(ship.id, cell)):
            if is_legal(view, ship, mining, chart):
                yield mining


def _due(view: View) -> Iterator[Move]:
    """List the moves that the fleet game waits for."""
    match view.battle.phase:
        case Phase.AGREEING:
            yield AcceptMap()
            if _may_redraw(view):
                yield Redraw()
            if view.rules.open_fleets:
                yield from map(ProposeFleet, all_fleets(view.rules))
        case Phase.ARRANGING:
            yield from map(Arrange, permutations(_docks(view), view.battle.ships_each))
        case _:
            for ship in view.ships:
                yield from actions_of(view, ship)


def _parleys(view: View) -> Iterator[Parley]:
    battle = view.battle
    assert view.seat is not None, "a spectator moves nothing"
    if battle.offer in view.rules.enemies_of(view.seat):
        yield AcceptDraw()
        yield DeclineDraw()
    can_offer = battle.offer is None and battle.offered_at != battle.actions
    if battle.phase is Phase.FIGHTING and can_offer:
        yield OfferDraw()
    yield Resign()


def _may_redraw(view: View) -> bool:
    assert view.seat is not None, "a spectator moves nothing"
    return redraws_left(view.rules, view.battle, view.seat) != 0


def _docks(view: View) -> tuple[Cell, ...]:
    assert view.seat is not None, "a spectator moves nothing"
    return view.rules.harbours[view.seat].docks


def _sample_action(view: View, rng: Random) -> Action:
    """Draw a random action of the fleet game: every ship, and every kind of action that it may do,
    is equally likely.
    """
    ship, chart = rng.choice(view.ships), chart_of(view)
    kinds: dict[type, list[Action]] = {}
    for action in (*passages_of(view, ship, chart), *_special_actions(view, ship, chart)):
        kinds.setdefault(type(action), []).append(action)
    targets = cannon_zone(view.rules, ship)
    number = rng.randrange(len(kinds) + bool(targets))
    if number == len(kinds):
        return Fire(ship.id, rng.choice(cells_of(view.rules.grid, targets)))
    return rng.choice(list(kinds.values())[number])
