"""All that each ship of a viewer may be ordered to do, where, at which risk, and what it may not.

Made from a view alone, by the functions that judge moves. The console, the terminal and the server
tell people of it in their own ways.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.chart import Chart, chart_of
from broadside.rules.fleet.confirmations import (
    SQUARE,
    Question,
    blast_question,
    confirmation_for,
    shot_question,
    torpedo_run,
)
from broadside.rules.fleet.geometry import bit, cells_of, mask_of, spot
from broadside.rules.fleet.known_squares import Known, KnownSquares, known_squares
from broadside.rules.fleet.legality import check_action, is_legal
from broadside.rules.fleet.listing import passages_of
from broadside.rules.fleet.movement import course_of, destination
from broadside.rules.fleet.moves import (
    Action,
    Back,
    Detonate,
    Drop,
    Fire,
    Forward,
    Hand,
    Helm,
    Leap,
    Passage,
    PickUp,
    Repair,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.notation import show_cell, write_move
from broadside.rules.fleet.order_names import OrderName, name_of
from broadside.rules.fleet.order_text import action_sentence, refusal_sentence, shot_sentence
from broadside.rules.fleet.reach import cannon_zone, leap_zone, mine_zone
from broadside.rules.fleet.ruleset import ShipClass
from broadside.rules.fleet.ships import Ship, ShipId, pose
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight
from broadside.rules.grid import Cell


@dataclass(frozen=True, slots=True)
class TargetCase:
    """Targets about which there is something else to say than about the others."""

    squares: int
    sentence: str
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A legal order. Where there are targets, ``SQUARE`` in its texts stands for one of them."""

    name: OrderName
    text: str
    sentence: str
    question: Question | None = None
    targets: int = 0
    cases: tuple[TargetCase, ...] = ()
    after: Ship | None = None
    """The ship after a movement that nothing unseen stops."""
    way: tuple[Cell, ...] = ()
    """What a movement passes over, or a torpedo up to the first thing seen."""
    unseen: int = 0
    """Squares of it that no radar of the side covers."""


@dataclass(frozen=True, slots=True)
class RefusedOrder:
    """An order that somebody may look for and that is not possible: at these squares, or at all."""

    name: OrderName
    refusal: Refusal
    sentence: str
    text: str
    squares: int = 0


@dataclass(frozen=True, slots=True)
class _Position:
    """What is the same for all ships of a view."""

    view: View
    chart: Chart
    known: tuple[KnownSquares, ...]
    sight: int
    kinds: tuple[ShipClass, ...]
    """The classes that take part."""


_Aim = Callable[[ShipId, Cell], Action]


def all_orders(view: View) -> dict[Ship, tuple[tuple[Order, ...], tuple[RefusedOrder, ...]]]:
    """All orders, legal and refused, of each ship of the viewer during the battle, whoever is to
    move.
    """
    position = _position(view)
    return {ship: (_orders(position, ship), _refused(position, ship)) for ship in view.ships}


def orders_of(view: View, ship: Ship) -> tuple[Order, ...]:
    """The legal orders of one ship, with their targets and risks."""
    return _orders(_position(view), ship)


def refused_orders(view: View, ship: Ship) -> tuple[RefusedOrder, ...]:
    """The orders that somebody may look for and one ship cannot carry out."""
    return _refused(_position(view), ship)


def _position(view: View) -> _Position:
    assert view.seat is not None, "a spectator orders nothing"
    counted = zip(view.rules.ships, view.battle.counts, strict=True)
    return _Position(
        view,
        chart_of(view),
        tuple(known_squares(view)),
        in_sight(view.rules, view.picture.ships, view.seat),
        tuple(kind for kind, count in counted if count),
    )


def _orders(position: _Position, ship: Ship) -> tuple[Order, ...]:
    view, chart = position.view, position.chart
    found = [
        _movement(position, ship, passage)
        for passage in passages_of(view, ship, chart)
        if not isinstance(passage, Leap)
    ]
    found += _aimed_orders(position, ship)
    plain = (Torpedo(ship.id), Switch(ship.id, not ship.long_radar), Repair(ship.id))
    found += [_plain(view, ship, one) for one in plain if is_legal(view, ship, one, chart)]
    return tuple(found)


def _movement(position: _Position, ship: Ship, move: Passage) -> Order:
    view, rules = position.view, position.view.rules
    after = destination(rules, ship, move)
    assert after is not None, "a legal movement stays on the board"
    way, there = _way(position, ship, move), pose(rules, after).hull
    passed = (mask_of(rules.grid, way) | there) & ~pose(rules, ship).hull
    return Order(
        name_of(move),
        write_move(move),
        action_sentence(view, ship, move),
        confirmation_for(view, move),
        after=after,
        way=way,
        unseen=passed & ~position.sight,
    )


def _way(position: _Position, ship: Ship, move: Passage) -> tuple[Cell, ...]:
    if isinstance(move, Forward):
        size = ship.kind.size
        ahead = range(size, size + move.squares)
        return tuple(spot(ship.stern, ship.facing, along) for along in ahead)
    course = course_of(position.view.rules, ship, move)
    assert course is not None, "a legal movement stays on the board"
    return tuple(swept.cell for swept in course.sweep)


def _plain(view: View, ship: Ship, action: Torpedo | Switch | Repair) -> Order:
    text, sentence = write_move(action), action_sentence(view, ship, action)
    way = torpedo_run(view, ship) if isinstance(action, Torpedo) else ()
    return Order(name_of(action), text, sentence, confirmation_for(view, action), way=way)


# Orders with a target


def _aims(position: _Position, ship: Ship) -> Iterator[tuple[_Aim, int]]:
    """The kinds of orders with a target that any ship of the game has, and the squares within
    reach.
    """
    rules, kinds = position.view.rules, position.kinds
    if any(kind.leap for kind in kinds):
        yield Leap, leap_zone(rules, ship)
    if any(kind.cannon for kind in kinds):
        yield Fire, cannon_zone(rules, ship)
    if any(kind.mines for kind in kinds):
        yield Drop, mine_zone(rules, ship)
        yield PickUp, mine_zone(rules, ship)
    if any(kind.blast for kind in kinds):
        yield Detonate, leap_zone(rules, ship) | bit(rules.grid, ship.stern)


def _aimed_orders(position: _Position, ship: Ship) -> Iterator[Order]:
    for aim, zone in _aims(position, ship):
        if aim is Fire:
            yield from _gunnery(position, ship, zone)
            continue
        cells = cells_of(position.view.rules.grid, zone)
        actions = [aim(ship.id, cell) for cell in cells]
        legal = [one for one in actions if is_legal(position.view, ship, one, position.chart)]
        if legal:
            yield _aimed(position, ship, legal)


def _gunnery(position: _Position, ship: Ship, zone: int) -> Iterator[Order]:
    """Among the orders of a ship, those to fire the cannon: what is said of fog holds for every
    square without a case of its own.
    """
    if not zone:
        return
    fog = KnownSquares(Known.FOG, 0, "fog")
    cases = tuple(
        TargetCase(known.squares & zone, shot_sentence(ship, known), shot_question(known))
        for known in position.known
        if known.squares & zone and known.known is not Known.FOG
    )
    text = f"{ship.id} fire {SQUARE}"
    yield Order(OrderName.FIRE, text, shot_sentence(ship, fog), targets=zone, cases=cases)


def _aimed(position: _Position, ship: Ship, legal: list[Action]) -> Order:
    """One of a ship's orders with all its targets, made of the same action at each of them."""
    view, grid = position.view, position.view.rules.grid
    said = [_case(view, ship, action) for action in legal]
    usual = next((one for one in said if one.question is None), said[0])
    targets = mask_of(grid, (_target(action) for action in legal))
    cases = tuple(one for one in said if one.question is not None)
    unseen = targets & ~position.sight if name_of(legal[0]) is OrderName.LEAP else 0
    text = _placed(write_move(legal[0]), legal[0])
    name = name_of(legal[0])
    return Order(name, text, usual.sentence, None, targets, cases, unseen=unseen)


def _case(view: View, ship: Ship, action: Action) -> TargetCase:
    target = _target(action)
    if isinstance(action, Detonate):
        question = blast_question(view, ship, target)
    else:
        question = confirmation_for(view, action)
    sentence = _placed(action_sentence(view, ship, action), action)
    if question is not None:
        question = question._replace(sentence=_placed(question.sentence, action))
    return TargetCase(bit(view.rules.grid, target), sentence, question)


def _target(action: Action) -> Cell:
    assert isinstance(action, Fire | Drop | PickUp | Leap | Detonate), "it has a target"
    return action.target


def _placed(text: str, action: Action) -> str:
    """The text of an order with ``SQUARE`` for its target."""
    words = text.split(" ")
    target = show_cell(_target(action))
    return " ".join(
        SQUARE + word.removeprefix(target) if word.rstrip(".:,") == target else word
        for word in words
    )


# What is not possible


def _refused(position: _Position, ship: Ship) -> tuple[RefusedOrder, ...]:
    found = []
    for action in _looked_for(position, ship):
        refusal = _refusal(position, ship, action)
        if refusal is not None:
            found.append(_why_not(position, ship, action, *refusal))
    for aim, zone in _aims(position, ship):
        found += _refused_targets(position, ship, aim, zone)
    return tuple(found)


def _looked_for(position: _Position, ship: Ship) -> Iterator[Action]:
    """Each order without a target that somebody may look for, as any ship of the game has it;
    ahead, one square too many.
    """
    name, kinds = ship.id, position.kinds
    if any(not kind.leap for kind in kinds):
        ahead = passages_of(position.view, ship, position.chart)
        yield Forward(name, 1 + sum(isinstance(move, Forward) for move in ahead))
        yield Back(name)
        yield from (Shift(name, hand) for hand in Hand)
        yield from (Turn(name, Helm.PORT), Turn(name, Helm.STARBOARD))
    if any(kind.turns_about for kind in kinds):
        yield Turn(name, Helm.ABOUT)
    if any(kind.torpedoes for kind in kinds):
        yield Torpedo(name)
    if any(kind.long_radar for kind in kinds):
        yield from (Switch(name, True), Switch(name, False))
    yield Repair(name)


def _refusal(position: _Position, ship: Ship, action: Action) -> tuple[Refusal, str] | None:
    try:
        check_action(position.view, ship, action, position.chart)
    except IllegalMove as error:
        return error.refusal, error.about
    return None


def _why_not(
    position: _Position, ship: Ship, action: Action, refusal: Refusal, about: str, squares: int = 0
) -> RefusedOrder:
    sentence = refusal_sentence(position.view, ship, action, refusal, about)
    return RefusedOrder(name_of(action), refusal, sentence, write_move(action), squares)


def _refused_targets(
    position: _Position, ship: Ship, aim: _Aim, zone: int
) -> Iterable[RefusedOrder]:
    """Refused orders: why not at these squares; or once, without squares, why not at all."""
    grid = position.view.rules.grid
    if not zone:
        yield from _nowhere(position, ship, aim(ship.id, ship.stern))
        return
    near = zone | pose(position.view.rules, ship).hull if aim is Fire else zone
    tried = near & ~zone if aim is Fire else zone
    groups: dict[tuple[Refusal, str], int] = {}
    first: dict[tuple[Refusal, str], RefusedOrder] = {}
    for cell in cells_of(grid, tried):
        action = aim(ship.id, cell)
        refusal = _refusal(position, ship, action)
        if refusal is not None:
            told = _why_not(position, ship, action, *refusal)
            key = told.refusal, _placed(told.sentence, action)
            groups[key] = groups.get(key, 0) | bit(grid, cell)
            first.setdefault(key, told)
    if sum(groups.values()) == zone:
        yield from _nowhere(position, ship, aim(ship.id, cells_of(grid, zone)[0]))
        return
    for key, squares in groups.items():
        text = f"{_verb(first[key].text)} {SQUARE}"
        yield RefusedOrder(first[key].name, key[0], key[1], text, squares)
    yield from _beyond(position, ship, aim, near)


def _nowhere(position: _Position, ship: Ship, action: Action) -> Iterator[RefusedOrder]:
    refusal = _refusal(position, ship, action)
    assert refusal is not None, "it is possible nowhere"
    sentence = refusal_sentence(position.view, ship, action, refusal[0], "")
    text = f"{_verb(write_move(action))} {SQUARE}"
    yield RefusedOrder(name_of(action), refusal[0], _placed(sentence, action), text)


def _beyond(position: _Position, ship: Ship, aim: _Aim, near: int) -> Iterator[RefusedOrder]:
    """Of the refused orders of a ship, the one for all squares that are too far away."""
    grid = position.view.rules.grid
    far = ~near & ((1 << (grid.cols * grid.rows)) - 1)
    if far:
        action = aim(ship.id, cells_of(grid, far & -far)[0])
        refusal = _refusal(position, ship, action)
        assert refusal is not None, "it is out of reach"
        told = _why_not(position, ship, action, *refusal, far)
        text = f"{_verb(told.text)} {SQUARE}"
        yield RefusedOrder(told.name, told.refusal, _placed(told.sentence, action), text, far)


def _verb(text: str) -> str:
    """The text of an order without its target."""
    return text.rpartition(" ")[0]
