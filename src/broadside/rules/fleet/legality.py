"""Which moves are refused, and why: decided by the view of a seat and by nothing else."""

from typing import assert_never

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.battle import Phase, redraws_left
from broadside.rules.fleet.chart import Chart, chart_of, first_met
from broadside.rules.fleet.courses import Course
from broadside.rules.fleet.geometry import bit, spot
from broadside.rules.fleet.mines import has_room
from broadside.rules.fleet.movement import course_of
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
    Leap,
    Move,
    OfferDraw,
    Parley,
    Passage,
    PickUp,
    Preparation,
    ProposeFleet,
    Redraw,
    Repair,
    Resign,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.notation import show_cell
from broadside.rules.fleet.reach import cannon_zone, leap_zone, mine_zone
from broadside.rules.fleet.repair import is_docked, stands, worst_square
from broadside.rules.fleet.setup import is_fleet
from broadside.rules.fleet.ships import Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell


def check(view: View, move: Move) -> None:
    """Raises ``IllegalMove`` unless the viewer of a fleet game may make this move now."""
    if view.battle.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    match move:
        case AcceptMap() | Redraw() | ProposeFleet() | Arrange():
            _check_preparation(view, move)
        case OfferDraw() | AcceptDraw() | DeclineDraw() | Resign():
            _check_parley(view, move)
        case _:
            check_action(view, _own_ship(view, move), move, chart_of(view))


def is_legal(view: View, ship: Ship, action: Action, chart: Chart) -> bool:
    """Whether a ship of the viewer may do this in their turn of the fleet game; ``chart`` is the
    viewer's.
    """
    try:
        check_action(view, ship, action, chart)
    except IllegalMove:
        return False
    return True


def check_action(view: View, ship: Ship, action: Action, chart: Chart) -> None:
    """Raises ``IllegalMove`` unless the viewer's ship may do this in the fleet game; ``chart`` is
    the viewer's.
    """
    match action:
        case Forward() | Back() | Shift() | Turn() | Leap():
            _check_passage(ship, action, chart)
        case Fire(target=target):
            _check_cannon(view, ship, target)
        case Torpedo():
            _require(ship.kind.torpedoes, Refusal.NOT_EQUIPPED, ship.id)
        case Drop(target=target):
            _check_drop(view, ship, target, chart)
        case PickUp(target=target):
            _check_pick_up(view, ship, target)
        case Switch(on=on):
            _require(ship.kind.long_radar is not None, Refusal.NOT_EQUIPPED, ship.id)
            _require(ship.long_radar is not on, Refusal.ALREADY_SWITCHED, ship.id)
        case Repair():
            _check_repair(view, ship)
        case Detonate(target=target):
            _check_detonation(ship, target, chart)
        case _:
            assert_never(action)


def _require(condition: bool, refusal: Refusal, about: object = "") -> None:
    if not condition:
        raise IllegalMove(refusal, show_cell(about) if isinstance(about, Cell) else str(about))


def _check_preparation(view: View, move: Preparation) -> None:
    phase, battle = view.battle.phase, view.battle
    if isinstance(move, Arrange):
        _require(phase is not Phase.AGREEING, Refusal.NOT_AGREED)
        _require(phase is Phase.ARRANGING, Refusal.ALREADY_ARRANGED)
        _require(view.seat not in battle.arranged, Refusal.ALREADY_ARRANGED)
        _check_docks(view, move.docks)
        return
    _require(phase is Phase.AGREEING, Refusal.ALREADY_AGREED)
    _require(view.seat not in battle.accepted, Refusal.ALREADY_ACCEPTED)
    if isinstance(move, Redraw):
        assert view.seat is not None, "a spectator asks for nothing"
        _require(redraws_left(view.rules, battle, view.seat) != 0, Refusal.NO_REDRAWS)
    if isinstance(move, ProposeFleet):
        counts = " ".join(map(str, move.counts))
        _require(view.rules.open_fleets, Refusal.FIXED_FLEET, counts)
        _require(is_fleet(view.rules, move.counts), Refusal.FIXED_FLEET, counts)


def _check_docks(view: View, docks: tuple[Cell, ...]) -> None:
    assert view.seat is not None, "a spectator moves nothing"
    known = view.rules.harbours[view.seat].docks
    wrong = next((dock for dock in docks if dock not in known), None)
    _require(wrong is None, Refusal.WRONG_DOCKS, wrong)
    ships = view.battle.ships_each
    _require(len(docks) == len(set(docks)) == ships, Refusal.WRONG_DOCKS, f"{ships} ships")


def _check_parley(view: View, move: Parley) -> None:
    battle = view.battle
    if isinstance(move, Resign):
        return
    _require(battle.phase is Phase.FIGHTING, Refusal.NOT_STARTED)
    if isinstance(move, OfferDraw):
        _require(battle.offered_at != battle.actions, Refusal.ALREADY_OFFERED)
        _require(battle.offer is None, Refusal.ALREADY_OFFERED)
        return
    assert view.seat is not None, "a spectator moves nothing"
    _require(battle.offer in view.rules.enemies_of(view.seat), Refusal.NO_OFFER)


def _own_ship(view: View, action: Action) -> Ship:
    _require(view.battle.phase is Phase.FIGHTING, Refusal.NOT_STARTED)
    _require(view.is_to_move, Refusal.NOT_YOUR_TURN)
    ship = view.ship(action.ship)
    if ship is None:
        raise IllegalMove(Refusal.NO_SUCH_SHIP, str(action.ship))
    return ship


def _check_passage(ship: Ship, move: Passage, chart: Chart) -> None:
    name = ship.id
    _require(isinstance(move, Leap) == bool(ship.kind.leap), Refusal.NOT_EQUIPPED, name)
    match move:
        case Turn(helm=helm):
            _require(helm != "about" or ship.kind.turns_about, Refusal.NOT_EQUIPPED, name)
        case Leap(target=target):
            _require(target != ship.stern, Refusal.TOO_FAR, target)
            _check_leap(ship, target, chart)
            return
        case _:
            _require(not ship.long_radar, Refusal.LONG_RADAR_ON, name)
    if isinstance(move, Forward):
        _require(1 <= move.squares <= ship.speed, Refusal.TOO_FAR, f"at most {ship.speed}")
        _check_way(ship, move.squares, chart)
        return
    _check_course(course_of(chart.rules, ship, move), ship, chart)


def _check_way(ship: Ship, squares: int, chart: Chart) -> None:
    """Raises ``IllegalMove`` unless the squares ahead of a ship are free."""
    grid, blocks, size = chart.rules.grid, chart.blocks(ship.kind), ship.kind.size
    way = [spot(ship.stern, ship.facing, along) for along in range(size, size + squares)]
    _require(way[-1] in grid, Refusal.OFF_BOARD)
    for cell in way:
        _require(not bit(grid, cell) & blocks, Refusal.BLOCKED, cell)


def _check_course(course: Course | None, ship: Ship, chart: Chart) -> None:
    if course is None:
        raise IllegalMove(Refusal.OFF_BOARD)
    met = first_met(chart, course, chart.blocks(ship.kind))
    if met is not None:
        raise IllegalMove(Refusal.BLOCKED, show_cell(met.cell))


def _check_leap(ship: Ship, target: Cell, chart: Chart) -> None:
    _require(target in chart.rules.grid, Refusal.OFF_BOARD)
    in_reach = bit(chart.rules.grid, target) & leap_zone(chart.rules, ship)
    _require(bool(in_reach), Refusal.TOO_FAR, target)
    _check_course(course_of(chart.rules, ship, Leap(ship.id, target)), ship, chart)


def _check_detonation(ship: Ship, target: Cell, chart: Chart) -> None:
    _require(bool(ship.kind.blast), Refusal.NOT_EQUIPPED, ship.id)
    if target != ship.stern:
        _check_leap(ship, target, chart)


def _check_cannon(view: View, ship: Ship, target: Cell) -> None:
    _require(ship.kind.cannon is not None, Refusal.NOT_EQUIPPED, ship.id)
    _require(target in view.rules.grid, Refusal.OFF_BOARD)
    square = bit(view.rules.grid, target)
    _require(not square & pose(view.rules, ship).hull, Refusal.OWN_HULL, target)
    in_reach = square & cannon_zone(view.rules, ship)
    _require(bool(in_reach), Refusal.OUT_OF_RANGE, target)


def _check_drop(view: View, ship: Ship, target: Cell, chart: Chart) -> None:
    _check_mine_zone(view, ship, target)
    _require(ship.mines > 0, Refusal.NO_MINES_ABOARD, ship.id)
    has_place = has_room(view.rules, ship, target, chart.solid, chart.mines)
    _require(has_place, Refusal.NO_ROOM_FOR_MINE, target)


def _check_pick_up(view: View, ship: Ship, target: Cell) -> None:
    _check_mine_zone(view, ship, target)
    _require(target in view.picture.mines, Refusal.NO_MINE_THERE, target)


def _check_mine_zone(view: View, ship: Ship, target: Cell) -> None:
    _require(ship.kind.mines > 0, Refusal.NOT_EQUIPPED, ship.id)
    _require(target in view.rules.grid, Refusal.OFF_BOARD)
    in_zone = bit(view.rules.grid, target) & mine_zone(view.rules, ship)
    _require(bool(in_zone), Refusal.OUT_OF_RANGE, target)


def _check_repair(view: View, ship: Ship) -> None:
    _require(is_docked(view.rules, ship), Refusal.NOT_DOCKED, ship.id)
    _require(stands(view.rules, view.battle, ship.seat), Refusal.BASE_DESTROYED)
    _require(worst_square(ship) is not None, Refusal.NOTHING_TO_REPAIR, ship.id)
