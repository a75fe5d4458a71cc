"""The orders of a seat, put into JSON values."""

from broadside.protocol import fleet_orders_json as wire
from broadside.protocol.fleet_json import FacingJson
from broadside.protocol.vessel_codec import FACINGS, write_cells, write_contacts
from broadside.rules.fleet.battle import Battle, Phase, redraws_left
from broadside.rules.fleet.cell_blocks import mask_blocks
from broadside.rules.fleet.confirmations import Question
from broadside.rules.fleet.event_lines import demand
from broadside.rules.fleet.general_orders import general_orders, usual_docks
from broadside.rules.fleet.ghosts import Memory
from broadside.rules.fleet.order_names import OrderName
from broadside.rules.fleet.order_text import ship_sentence
from broadside.rules.fleet.orders import Order, RefusedOrder, TargetCase, all_orders
from broadside.rules.fleet.reach import (
    cannon_zone,
    leap_zone,
    mine_zone,
    radar_zone,
    sonar_zone,
)
from broadside.rules.fleet.repair import is_docked
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.setup import docks_available, roster
from broadside.rules.fleet.ships import Ship, pose
from broadside.rules.fleet.short_names import short, short_class
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight, in_sonar
from broadside.rules.fleet.weapons import lane
from broadside.rules.game import Seat
from broadside.rules.grid import Grid


def write_orders(number: int, view: View, memory: Memory) -> wire.FleetOrders:
    """Encode all that the viewer, who is a seat of a fleet game, may order after the event of that
    number.
    """
    assert view.seat is not None, "a spectator orders nothing"
    rules, ships = view.rules, view.picture.ships
    is_fighting = view.battle.phase is Phase.FIGHTING
    orders, refused = general_orders(view) if view.battle.outcome is None else ((), ())
    return wire.FleetOrders(
        number=number,
        seat=view.seat,
        demand=demand(view) if view.is_to_move else None,
        ships=_write_ships(view) if is_fighting else (),
        others=tuple(_write_order(rules, order) for order in orders),
        refused=tuple(_write_refused(rules.grid, one) for one in refused),
        radar=_squares(rules.grid, in_sight(rules, ships, view.seat) if is_fighting else 0),
        sonar=_squares(rules.grid, in_sonar(rules, ships) if is_fighting else 0),
        ghosts=write_ghosts(memory) if is_fighting else (),
        mines=write_mine_ghosts(memory) if is_fighting else (),
        setup=_write_setup(view),
    )


def write_ghosts(memory: Memory) -> tuple[wire.Ghost, ...]:
    """Encode the enemy squares that a seat of a fleet game saw before."""
    contacts = write_contacts(contact for contact, _ in memory.ghosts)
    actions = (action for _, action in memory.ghosts)
    return tuple(map(wire.Ghost, contacts, actions))


def write_mine_ghosts(memory: Memory) -> tuple[wire.MineGhost, ...]:
    """Encode the mines that a seat of a fleet game heard before."""
    return tuple(wire.MineGhost(str(cell), action) for cell, action in memory.mines)


def _write_ships(view: View) -> tuple[wire.ShipOrders, ...]:
    return tuple(_write_ship(view, ship, *found) for ship, found in all_orders(view).items())


def _write_ship(
    view: View, ship: Ship, orders: tuple[Order, ...], refused: tuple[RefusedOrder, ...]
) -> wire.ShipOrders:
    return wire.ShipOrders(
        kind=ship.kind.name,
        number=ship.number,
        short=short(view.rules, ship),
        sentence=ship_sentence(view, ship),
        speed=ship.speed,
        is_docked=is_docked(view.rules, ship),
        reach=_write_reach(view.rules, ship),
        orders=tuple(_write_order(view.rules, order) for order in orders),
        refused=tuple(_write_refused(view.rules.grid, one) for one in refused),
    )


def _write_reach(rules: Ruleset, ship: Ship) -> wire.Reach:
    grid, at = rules.grid, pose(rules, ship)
    other = at.radar if ship.long_radar else at.long_radar
    return wire.Reach(
        cannon=_squares(grid, cannon_zone(rules, ship)),
        torpedo=write_cells(lane(rules, ship)) if ship.kind.torpedoes else (),
        radar=_squares(grid, radar_zone(rules, ship)),
        other_radar=_squares(grid, other) if ship.kind.long_radar is not None else (),
        sonar=_squares(grid, sonar_zone(rules, ship)),
        mines=_squares(grid, mine_zone(rules, ship)),
        leap=_squares(grid, leap_zone(rules, ship)),
    )


def _write_order(rules: Ruleset, order: Order) -> wire.FleetOrder:
    after = order.after
    cells = () if after is None else pose(rules, after).cells
    end = 0 if order.name is OrderName.BACK else -1
    return wire.FleetOrder(
        name=order.name,
        text=order.text,
        sentence=order.sentence,
        question=_write_question(order.question),
        targets=_squares(rules.grid, order.targets),
        cases=tuple(_write_case(rules.grid, case) for case in order.cases),
        goal=str(cells[end]) if cells else None,
        hull=write_cells(cells),
        facing=None if after is None else FACINGS[after.facing],
        way=write_cells(order.way),
        unseen=_squares(rules.grid, order.unseen),
    )


def _write_case(grid: Grid, case: TargetCase) -> wire.TargetCase:
    squares = _squares(grid, case.squares)
    return wire.TargetCase(squares, case.sentence, _write_question(case.question))


def _write_question(question: Question | None) -> wire.OrderQuestion | None:
    return None if question is None else wire.OrderQuestion(*question)


def _write_refused(grid: Grid, refused: RefusedOrder) -> wire.RefusedOrder:
    return wire.RefusedOrder(
        name=refused.name,
        code=refused.refusal,
        sentence=refused.sentence,
        text=refused.text,
        squares=_squares(grid, refused.squares),
    )


def _write_setup(view: View) -> wire.SetUp | None:
    battle, rules = view.battle, view.rules
    if view.seat is None or battle.phase not in (Phase.AGREEING, Phase.ARRANGING):
        return None
    ready = battle.accepted if battle.phase is Phase.AGREEING else battle.arranged
    harbour = rules.harbours[view.seat]
    facing: FacingJson = FACINGS[harbour.facing]
    return wire.SetUp(
        waits_for=tuple(seat for seat in rules.seats if seat not in ready),
        redraws=_write_redraws(rules, battle, view.seat),
        docks=write_cells(harbour.docks),
        facing=facing,
        berths=_write_berths(view),
        classes=tuple(kind.name for kind in rules.ships),
        most_ships=docks_available(rules) if rules.open_fleets else 0,
    )


def _write_redraws(rules: Ruleset, battle: Battle, seat: Seat) -> wire.Redraws:
    left = redraws_left(rules, battle, seat)
    asked = () if left is None else tuple(map(battle.redraws.count, rules.seats))
    return wire.Redraws(asked, left, battle.redraws[-1] if battle.redraws else None)


def _write_berths(view: View) -> tuple[wire.Berth, ...]:
    rules, docks = view.rules, usual_docks(view)
    return tuple(
        wire.Berth(kind.name, number, f"{short_class(rules, kind)}{number}", kind.size, str(dock))
        for (kind, number), dock in zip(roster(rules, view.battle.counts), docks, strict=True)
    )


def _squares(grid: Grid, mask: int) -> tuple[str, ...]:
    return tuple(text.lower() for text in mask_blocks(grid, mask))
