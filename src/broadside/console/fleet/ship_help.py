"""Help for one ship: where it can go, and what it can hit and see, as a map and as lists."""

from collections.abc import Iterator

from broadside.console.fleet.fleet_panel import hull
from broadside.console.fleet.sea_map import around, draw
from broadside.console.fleet.ship_names import squares
from broadside.console.fleet.square_symbols import FOG, SquareSymbol, Tone, symbols_of
from broadside.console.screen import Screen
from broadside.console.text_wrap import wrapped
from broadside.rules.fleet.confirmations import seen_ahead
from broadside.rules.fleet.geometry import cells_of, mask_of
from broadside.rules.fleet.notation import show_cell
from broadside.rules.fleet.order_names import OrderName
from broadside.rules.fleet.orders import Order, orders_of
from broadside.rules.fleet.reach import cannon_zone, radar_zone
from broadside.rules.fleet.ships import Damage, Ship, pose
from broadside.rules.fleet.short_names import short
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell

_MARKS = "+ it can go there   c cannon   t torpedo, or torpedo and cannon   ~ its radar"


def ship_help(view: View, ship: Ship, screen: Screen) -> list[str]:
    """Help for one ship of the fleet game: a map around it with its reach marked, and all that it
    may do.
    """
    grid = view.rules.grid
    signs, reach = _marked(view, ship, orders_of(view, ship))
    window = around(grid, cells_of(grid, reach))
    told = wrapped((_MARKS, *orders(view, ship)), screen.width())
    return [*draw(grid, signs, screen, window).lines, *told]


def orders(view: View, ship: Ship) -> list[str]:
    """Help for one ship of the fleet game: every legal action in words, the many squares of a
    cannon by range.
    """
    found = orders_of(view, ship)
    return [
        _description(view, ship),
        *_sailing(view, ship, found),
        *_gunnery(view, ship),
        *_torpedo(view, ship, found),
        *_mining(view, ship, found),
        *_switching(ship),
        *_repairing(found),
        *_watching(view, ship),
    ]


def known_targets(view: View, ship: Ship) -> tuple[Cell, ...]:
    """The enemy squares and bases in view to name in the help for a ship, as worth a shot of its
    cannon.
    """
    assert view.seat is not None, "a spectator has no ships"
    contacts = [c.cell for c in view.picture.contacts if c.damage is not Damage.DESTROYED]
    enemies = view.rules.enemies_of(view.seat)
    bases = [cell for seat in enemies for cell in view.rules.harbours[seat].base]
    standing = [cell for cell in bases if cell not in view.battle.ruins]
    grid = view.rules.grid
    return cells_of(grid, cannon_zone(view.rules, ship) & mask_of(grid, [*contacts, *standing]))


def _marked(
    view: View, ship: Ship, found: tuple[Order, ...]
) -> tuple[dict[Cell, SquareSymbol], int]:
    """The map in the help for a ship: its signs with marks on open water, and all squares that
    matter.
    """
    rules, grid = view.rules, view.rules.grid
    goals = _reachable(view, ship, found)
    radar, cannon = radar_zone(rules, ship), cannon_zone(rules, ship)
    signs = symbols_of(view)
    run = mask_of(grid, _run(found))
    covered = radar | cannon | run | goals | pose(rules, ship).hull
    for cell in grid.cells:
        if signs.get(cell, FOG).is_open:
            square = mask_of(grid, (cell,))
            first = "t" if run & square else "c" if cannon & square else " "
            second = "+" if goals & square else "~" if radar & square else "."
            signs[cell] = SquareSymbol(
                first + second, Tone.IMPACT if first + second != " ." else Tone.FOG
            )
    return signs, covered


def _reachable(view: View, ship: Ship, found: tuple[Order, ...]) -> int:
    """For the help for a ship, every square that some movement puts it on."""
    mask = 0
    for order in found:
        mask |= 0 if order.after is None else pose(view.rules, order.after).hull
        mask |= order.targets if order.name is OrderName.LEAP else 0
    return mask & ~pose(view.rules, ship).hull


def _description(view: View, ship: Ship) -> str:
    cells = pose(view.rules, ship).cells
    name = f"{ship.id} ({short(view.rules, ship)})"
    ends = f"stern {show_cell(cells[0])}, bow {show_cell(cells[-1])}, heading {ship.facing}"
    return f"{name[0].upper()}{name[1:]}: {ends}, hull {hull(ship)}, speed {ship.speed}."


def _sailing(view: View, ship: Ship, found: tuple[Order, ...]) -> Iterator[str]:
    ahead = sum(order.name is OrderName.FORWARD for order in found)
    others = [
        order.text.removeprefix(f"{ship.id} ")
        for order in found
        if order.after is not None and order.name is not OrderName.FORWARD
    ]
    if ahead:
        others.insert(0, f"forward 1 to {ahead}" if ahead > 1 else "forward 1")
    others = [f"leap to {to}" for to in _targets(view, found, OrderName.LEAP)] + others
    yield f"  sail      {', '.join(others) or 'nowhere: ' + _why_not(ship)}"


def _why_not(ship: Ship) -> str:
    return "the long radar is on" if ship.long_radar else "everything around is taken"


def _gunnery(view: View, ship: Ship) -> Iterator[str]:
    zone = cannon_zone(view.rules, ship)
    if not zone:
        return
    seen = known_targets(view, ship)
    worth = f"seen there: {squares(seen)}" if seen else "no enemy seen there"
    power = "heavy cannon" if ship.kind.heavy_cannon else "cannon"
    cells = cells_of(view.rules.grid, zone)
    span = f"{show_cell(cells[0])} to {show_cell(cells[-1])}"
    yield f"  fire      {power}, any square from {span}; {worth}"


def _torpedo(view: View, ship: Ship, found: tuple[Order, ...]) -> Iterator[str]:
    if not ship.kind.torpedoes:
        return
    run = _run(found)
    if not run:
        yield "  torpedo   nothing but the edge is ahead"
        return
    is_met = seen_ahead(view, ship) is not None
    end = ", the first thing seen ahead" if is_met else "; nothing is seen ahead"
    yield f"  torpedo   runs from {show_cell(run[0])} to {show_cell(run[-1])}{end}"


def _run(found: tuple[Order, ...]) -> tuple[Cell, ...]:
    """For the help for a ship, the squares ahead that a torpedo runs through, to the first thing
    that is seen there.
    """
    return next((order.way for order in found if order.name is OrderName.TORPEDO), ())


def _mining(view: View, ship: Ship, found: tuple[Order, ...]) -> Iterator[str]:
    for at in _targets(view, found, OrderName.DROP):
        yield f"  drop      a mine ({ship.mines} aboard) at {at}"
    for at in _targets(view, found, OrderName.PICK_UP):
        yield f"  pick up   a mine at {at}"
    for at in _targets(view, found, OrderName.DETONATE):
        yield f"  detonate  at {at}"


def _targets(view: View, found: tuple[Order, ...], name: OrderName) -> Iterator[str]:
    """For the help for a ship, the squares of the order of that name, if there is one."""
    for order in found:
        if order.name is name:
            yield squares(cells_of(view.rules.grid, order.targets))


def _switching(ship: Ship) -> Iterator[str]:
    if ship.kind.long_radar is not None:
        now, then = ("on", "off") if ship.long_radar else ("off", "on")
        yield f"  radar {then:<4}the long radar is {now}; while it is on, the ship only turns"


def _repairing(found: tuple[Order, ...]) -> Iterator[str]:
    if any(order.name is OrderName.REPAIR for order in found):
        yield "  repair    the first destroyed square from the bow"


def _watching(view: View, ship: Ship) -> Iterator[str]:
    zone = radar_zone(view.rules, ship)
    seen = [contact.cell for contact in view.picture.contacts]
    inside = cells_of(view.rules.grid, zone & mask_of(view.rules.grid, seen))
    yield f"  sees      {squares(inside) if inside else 'no enemy'} with its own radar"
