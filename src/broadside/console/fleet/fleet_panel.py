"""The panel beside the map: your ships, enemy losses, the last impacts, whose turn it is."""

from collections import Counter
from collections.abc import Iterable

from broadside.console.fleet.ship_names import player
from broadside.console.fleet.square_symbols import WOUNDS
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Cause, Effect, Loss, Notice
from broadside.rules.fleet.notation import show_cell
from broadside.rules.fleet.repair import is_docked
from broadside.rules.fleet.setup import roster
from broadside.rules.fleet.ships import Ship, ShipId, pose
from broadside.rules.fleet.short_names import short, short_class
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat

_IMPACTS = 7
_EFFECTS = {
    Effect.NOTHING: "no effect",
    Effect.SHIP_HIT: "ship hit",
    Effect.SHIP_SUNK: "ship sunk",
    Effect.BASE_HIT: "base hit",
    Effect.BASE_DESTROYED: "base gone",
    Effect.MINE_DESTROYED: "mine gone",
    Effect.MINE_EXPLODED: "mine blast",
}


def panel(view: View) -> list[str]:
    """The panel beside the map of the fleet game, as lines. They are narrow, because the map leaves
    fifteen of eighty columns.
    """
    has_fleet = view.seat is not None and view.battle.phase is not Phase.AGREEING
    blocks = [_fleet(view)] if has_fleet else []
    blocks += [_side(view, title, seats) for title, seats in _sides(view)]
    blocks.append(_impacts(view))
    return [line for block in blocks for line in (*block, "")][:-1]


def hull(ship: Ship) -> str:
    """The hull of a ship in the panel, its squares from stern to bow: ``==*x>``."""
    whole = "=" * (ship.kind.size - 1) + (">" if not ship.kind.leap else "o")
    return "".join(
        WOUNDS.get(damage, sign) for sign, damage in zip(whole, ship.damage, strict=True)
    )


def headline(view: View) -> str:
    """The headline of the panel: the number of the turn, and who is to act."""
    battle = view.battle
    if battle.phase is Phase.OVER:
        return f"The game is over after {battle.actions} actions."
    if battle.turn is None:
        return "The battle has not begun."
    limit = view.rules.turn_limit
    turn = f"Action {battle.actions + 1}{'' if limit is None else f' of at most {limit}'}."
    if battle.turn == view.seat:
        return f"{turn} It is your turn."
    return f"{turn} {player(view.rules, view.seat, battle.turn)} is to act."


def fleet_list(view: View) -> list[str]:
    """The panel's list of the viewer's ships with all that is known of them, and the enemy ships
    that are left.
    """
    lines = ["Ship                hull    speed  stern  bow   heading"]
    afloat = {ship.id: ship for ship in view.ships}
    for name in _roster(view):
        ship = afloat.get(name)
        lines.append(f"{name!s:<19} sunk" if ship is None else _entry(view, ship))
    lines += [_left(view, title, seats) for title, seats in _sides(view)]
    return lines


def impact(notice: Notice) -> str:
    """A notice of the fleet game as a few letters, for the panel's list of impacts."""
    effect = "collision" if notice.cause is Cause.COLLISION else _EFFECTS[notice.effect]
    return f"{show_cell(notice.cell):<4} {effect}"


def _entry(view: View, ship: Ship) -> str:
    cells = pose(view.rules, ship).cells
    label = f"{ship.id} ({short(view.rules, ship)})"
    ends = f"{show_cell(cells[0]):<6} {show_cell(cells[-1]):<5}"
    line = f"{label:<19} {hull(ship):<9} {ship.speed:>3}  {ends} {ship.facing!s:<8}"
    return f"{line}{', '.join(_notes(view, ship))}".rstrip()


def _notes(view: View, ship: Ship) -> Iterable[str]:
    if ship.kind.mines:
        yield f"{ship.mines} mines"
    if ship.long_radar:
        yield "long radar on"
    if is_docked(view.rules, ship):
        yield "docked"


def _fleet(view: View) -> list[str]:
    afloat = {ship.id: ship for ship in view.ships}
    return ["YOUR FLEET", *(_line(view, name, afloat.get(name)) for name in _roster(view))]


def _line(view: View, name: ShipId, ship: Ship | None) -> str:
    kind = next(kind for kind in view.rules.ships if kind.name == name.kind)
    label = f"{short_class(view.rules, kind)}{name.number}"
    if ship is None:
        return f"{label} sunk"
    more = f" {ship.mines}m" if kind.mines else " on" if ship.long_radar else ""
    return f"{label} {hull(ship):<5} {ship.speed:>2}{more}"


def _roster(view: View) -> list[ShipId]:
    return [ShipId(kind.name, number) for kind, number in roster(view.rules, view.battle.counts)]


def _sides(view: View) -> list[tuple[str, frozenset[Seat]]]:
    """The sides of which the panel knows only losses."""
    if view.seat is not None:
        return [("ENEMY", view.rules.enemies_of(view.seat))]
    return list(zip(("WEST", "EAST"), view.rules.sides, strict=True))


def _side(view: View, title: str, seats: frozenset[Seat]) -> list[str]:
    afloat = sum(map(view.battle.afloat, seats))
    lost = _lost(view.battle.losses, seats)
    lines = [f"{title} {afloat} of {view.battle.ships_each * len(seats)}"]
    return lines + ["sunk:"] * bool(lost) + [f" {count} {kind}" for kind, count in lost.items()]


def _left(view: View, title: str, seats: frozenset[Seat]) -> str:
    lost = _lost(view.battle.losses, seats)
    counts = zip(view.rules.ships, view.battle.counts, strict=True)
    left = [(kind.name, count * len(seats) - lost[kind.name]) for kind, count in counts]
    ships = ", ".join(f"{count} {name}" for name, count in left if count)
    sunk = ", ".join(f"{count} {name}" for name, count in lost.items())
    return f"{title.capitalize()} afloat: {ships or 'nothing'}. Sunk: {sunk or 'nothing'}."


def _lost(losses: tuple[Loss, ...], seats: frozenset[Seat]) -> Counter[str]:
    return Counter(loss.kind for loss in losses if loss.seat in seats)


def _impacts(view: View) -> list[str]:
    if not view.battle.log:
        return []
    latest = [impact(entry.notice) for entry in view.battle.log[-_IMPACTS:]]
    return ["LAST IMPACTS", *latest]
