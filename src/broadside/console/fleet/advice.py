"""Help for one ship: where it can go, what it can hit, what it sees, as a map and as lists."""

from collections.abc import Iterator

from broadside.console.fleet.names import short, squares
from broadside.console.fleet.panel import hull
from broadside.console.fleet.sea_map import around, draw
from broadside.console.fleet.signs import FOG, Sign, Tone, signs_of
from broadside.console.folding import folded
from broadside.console.screen import Screen
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.geometry import cells_of, mask_of
from broadside.rules.fleet.listing import actions_of, passages_of
from broadside.rules.fleet.movement import destination
from broadside.rules.fleet.moves import Detonate, Drop, Forward, Leap, Passage, PickUp, Repair
from broadside.rules.fleet.notation import show_cell, write_move
from broadside.rules.fleet.reach import cannon_zone, radar_zone
from broadside.rules.fleet.ships import Damage, Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.fleet.weapons import lane
from broadside.rules.grid import Cell

_MARKS = "+ it can go there   c cannon   t torpedo, or torpedo and cannon   ~ its radar"


def advice(view: View, ship: Ship, screen: Screen) -> list[str]:
    """A map of the waters around the ship with its reach marked, and all that it may do."""
    grid = view.rules.grid
    signs, reach = _marked(view, ship)
    window = around(grid, cells_of(grid, reach))
    told = folded((_MARKS, *orders(view, ship)), screen.width())
    return [*draw(grid, signs, screen, window).lines, *told]


def orders(view: View, ship: Ship) -> list[str]:
    """Every legal action of the ship in its own words, the many squares of a cannon by range."""
    return [
        _description(view, ship),
        *_sailing(view, ship),
        *_gunnery(view, ship),
        *_torpedo(view, ship),
        *_mining(view, ship),
        *_switching(ship),
        *_repairing(view, ship),
        *_watching(view, ship),
    ]


def known_targets(view: View, ship: Ship) -> tuple[Cell, ...]:
    """What is worth a shot of its cannon, as far as the viewer sees: enemy squares and bases."""
    assert view.seat is not None, "a spectator has no ships"
    contacts = [c.cell for c in view.picture.contacts if c.damage is not Damage.DESTROYED]
    enemies = view.rules.enemies_of(view.seat)
    bases = [cell for seat in enemies for cell in view.rules.harbours[seat].base]
    standing = [cell for cell in bases if cell not in view.battle.ruins]
    grid = view.rules.grid
    return cells_of(grid, cannon_zone(view.rules, ship) & mask_of(grid, [*contacts, *standing]))


def _marked(view: View, ship: Ship) -> tuple[dict[Cell, Sign], int]:
    """The signs of the map with marks on open water, and all squares that matter."""
    rules, grid = view.rules, view.rules.grid
    goals = _reachable(view, ship)
    radar, cannon = radar_zone(rules, ship), cannon_zone(rules, ship)
    signs = signs_of(view)
    run = mask_of(grid, _run(view, ship))
    covered = radar | cannon | run | goals | pose(rules, ship).hull
    for cell in grid.cells:
        if signs.get(cell, FOG).is_open:
            square = mask_of(grid, (cell,))
            first = "t" if run & square else "c" if cannon & square else " "
            second = "+" if goals & square else "~" if radar & square else "."
            signs[cell] = Sign(first + second, Tone.IMPACT if first + second != " ." else Tone.FOG)
    return signs, covered


def _reachable(view: View, ship: Ship) -> int:
    """Every square that some movement puts the ship on."""
    after = (destination(view.rules, ship, move) for move in _passages(view, ship))
    mask = 0
    for there in after:
        mask |= 0 if there is None else pose(view.rules, there).hull
    return mask & ~pose(view.rules, ship).hull


def _passages(view: View, ship: Ship) -> list[Passage]:
    return list(passages_of(view, ship, chart_of(view)))


def _description(view: View, ship: Ship) -> str:
    cells = pose(view.rules, ship).cells
    name = f"{ship.id} ({short(view.rules, ship)})"
    ends = f"stern {show_cell(cells[0])}, bow {show_cell(cells[-1])}, heading {ship.facing}"
    return f"{name[0].upper()}{name[1:]}: {ends}, hull {hull(ship)}, speed {ship.speed}."


def _sailing(view: View, ship: Ship) -> Iterator[str]:
    passages = _passages(view, ship)
    ahead = [move.squares for move in passages if isinstance(move, Forward)]
    leaps = [move.target for move in passages if isinstance(move, Leap)]
    others = [_order(m, ship) for m in passages if not isinstance(m, Forward | Leap)]
    if ahead:
        others.insert(0, f"forward 1 to {ahead[-1]}" if len(ahead) > 1 else "forward 1")
    if leaps:
        others.insert(0, f"leap to {squares(leaps)}")
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


def _torpedo(view: View, ship: Ship) -> Iterator[str]:
    if not ship.kind.torpedoes:
        return
    run = _run(view, ship)
    if not run:
        yield "  torpedo   nothing but the edge is ahead"
        return
    is_met = not signs_of(view).get(run[-1], FOG).is_open
    end = ", the first thing seen ahead" if is_met else "; nothing is seen ahead"
    yield f"  torpedo   runs from {show_cell(run[0])} to {show_cell(run[-1])}{end}"


def _run(view: View, ship: Ship) -> tuple[Cell, ...]:
    """The squares ahead that a torpedo runs through, to the first thing that is seen there."""
    if not ship.kind.torpedoes:
        return ()
    ahead, signs = lane(view.rules, ship), signs_of(view)
    stops = (n for n, cell in enumerate(ahead, 1) if not signs.get(cell, FOG).is_open)
    return ahead[: next(stops, len(ahead))]


def _mining(view: View, ship: Ship) -> Iterator[str]:
    actions = list(actions_of(view, ship))
    drops = [action.target for action in actions if isinstance(action, Drop)]
    picks = [action.target for action in actions if isinstance(action, PickUp)]
    blasts = [action.target for action in actions if isinstance(action, Detonate)]
    if drops:
        yield f"  drop      a mine ({ship.mines} aboard) at {squares(drops)}"
    if picks:
        yield f"  pick up   a mine at {squares(picks)}"
    if blasts:
        yield f"  detonate  at {squares(blasts)}"


def _switching(ship: Ship) -> Iterator[str]:
    if ship.kind.long_radar is not None:
        now, then = ("on", "off") if ship.long_radar else ("off", "on")
        yield f"  radar {then:<4}the long radar is {now}; while it is on, the ship only turns"


def _repairing(view: View, ship: Ship) -> Iterator[str]:
    if Repair(ship.id) in actions_of(view, ship):
        yield "  repair    the first destroyed square from the bow"


def _watching(view: View, ship: Ship) -> Iterator[str]:
    zone = radar_zone(view.rules, ship)
    seen = [contact.cell for contact in view.picture.contacts]
    inside = cells_of(view.rules.grid, zone & mask_of(view.rules.grid, seen))
    yield f"  sees      {squares(inside) if inside else 'no enemy'} with its own radar"


def _order(move: Passage, ship: Ship) -> str:
    return write_move(move).removeprefix(f"{ship.id} ")
