"""The secrets and the refusals of the fleet game, tried without asking the game."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any, cast

from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.geometry import Facing
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
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship, ShipId
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat, Step, Viewer
from broadside.rules.grid import Cell
from broadside.rules.record import Expired, Moved, replay, replay_entry
from tests.contract.playing import World

_AIMED: tuple[Callable[[ShipId, Cell], Action], ...] = (Fire, Drop, PickUp, Leap, Detonate)
_PARLEYS = (OfferDraw(), AcceptDraw(), DeclineDraw())

# Moves that may be tried


def probes(view: View, rng: Random) -> Iterator[Move]:
    """Everything that a ship, also one of another fleet, could be asked to do, and the rest."""
    names = [ShipId(kind.name, number) for kind in view.rules.ships for number in (1, 2, 3)]
    for name in rng.sample(names, 3):
        yield Forward(name, rng.randrange(12))
        yield from rng.sample(list(_unaimed(name)), 4)
        yield rng.choice(_AIMED)(name, _any_cell(view.rules, rng))
    for ship in rng.sample(view.ships, min(2, len(view.ships))):
        near = Cell(ship.stern.col + rng.randint(-4, 4), ship.stern.row + rng.randint(-4, 4))
        yield from (aimed(ship.id, near) for aimed in _AIMED)
        yield from (Forward(ship.id, squares) for squares in (1, ship.speed))
        yield from _unaimed(ship.id)
    yield from (AcceptMap(), Redraw(), ProposeFleet(view.battle.counts), *_PARLEYS)
    if view.seat is not None:
        docks = view.rules.harbours[view.seat].docks
        yield Arrange(docks[: view.battle.ships_each])


def mutants(view: View, move: Move, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Moves close to a legal one; none is legal for the seat that is named with it."""
    seat = cast(Seat, view.seat)
    yield from ((other, move) for other in (-1, view.rules.players))
    yield from ((other, AcceptMap()) for other in view.battle.accepted)
    yield from ((other, Redraw()) for other in view.battle.accepted)
    yield from ((other, Arrange(())) for other in view.rules.seats)
    yield from ((seat, wrong) for wrong in _wrong_words(view))
    if isinstance(move, Arrange):
        yield from ((seat, Arrange(wrong)) for wrong in _wrong_docks(view, move.docks))
    if isinstance(move, Action):
        yield from ((other, move) for other in view.rules.seats if other != seat)
        yield from ((seat, wrong) for wrong in _wrong_orders(view, move))


def _wrong_words(view: View) -> Iterator[Move]:
    """What no player may say now."""
    if not view.rules.open_fleets:
        yield ProposeFleet(view.rules.counts)
    if view.battle.offer is None or view.battle.offer == view.seat:
        yield from (AcceptDraw(), DeclineDraw())
    else:
        yield OfferDraw()
    if view.battle.phase is not Phase.FIGHTING:
        yield OfferDraw()
        yield Torpedo(ShipId("destroyer", 1))


def _wrong_docks(view: View, docks: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    yield docks[1:]
    yield (*docks, docks[0])
    yield (docks[1], *docks[1:])
    yield (Cell(-1, 0), *docks[1:])
    yield (*docks[:-1], view.rules.harbours[cast(Seat, view.seat)].base[0])
    yield (*docks[:-1], view.rules.harbours[1 - cast(Seat, view.seat) % 2].docks[0])


def _wrong_orders(view: View, move: Action) -> Iterator[Move]:
    """The ship does what it cannot do, and a ship that is not there does something."""
    ship = view.ship(move.ship)
    assert ship is not None
    yield replace(move, ship=ShipId(move.ship.kind, 99))
    yield replace(move, ship=ShipId("rowing boat", 1))
    yield from (Forward(ship.id, squares) for squares in (-1, 0, ship.speed + 1))
    yield Switch(ship.id, ship.long_radar)
    if 2 not in ship.damage:
        yield Repair(ship.id)
    if not ship.kind.torpedoes:
        yield Torpedo(ship.id)
    if not ship.kind.turns_about:
        yield Turn(ship.id, Helm.ABOUT)
    cols, rows = view.rules.grid.cols, view.rules.grid.rows
    for cell in (Cell(-1, 0), Cell(0, -1), Cell(cols, 0), Cell(0, rows), *_hull(ship)):
        yield from (aimed(ship.id, cell) for aimed in (Fire, Drop, PickUp, Leap))


def _unaimed(name: ShipId) -> Iterator[Action]:
    yield from (Back(name), Torpedo(name), Repair(name))
    yield from (Shift(name, hand) for hand in Hand)
    yield from (Turn(name, helm) for helm in Helm)
    yield from (Switch(name, on) for on in (True, False))


def _any_cell(rules: Ruleset, rng: Random) -> Cell:
    return Cell(rng.randint(-1, rules.grid.cols), rng.randint(-1, rules.grid.rows))


# All moves of a small board


def conceivable(view: View) -> Iterator[Move]:
    """Every order for every ship there could be, on the board and just off it."""
    yield from (AcceptMap(), Redraw(), *_PARLEYS, Resign())
    counts = product(range(3), repeat=len(view.rules.ships))
    yield from map(ProposeFleet, counts)
    cols, rows = range(-1, view.rules.grid.cols + 1), range(-1, view.rules.grid.rows + 1)
    near = [Cell(col, row) for row in rows for col in cols]
    names = [ShipId(kind.name, number) for kind in view.rules.ships for number in (1, 2)]
    for name in names:
        yield from (Forward(name, squares) for squares in range(-1, 12))
        yield from _unaimed(name)
        yield from (aimed(name, cell) for aimed in _AIMED for cell in near)
    docks = [dock for harbour in view.rules.harbours for dock in harbour.docks]
    for many in range(view.battle.ships_each + 1):
        yield from map(Arrange, permutations(docks, many))


def canonical(move: Move) -> Move:
    """No two moves mean the same."""
    return move


# Worlds that a viewer cannot tell apart


def other_worlds(world: World, viewer: Viewer, rng: Random) -> tuple[World, World]:
    """This world and another in which the enemies lie and sail elsewhere, cut before all is shown.

    Elsewhere from the start if the game can go on so, else from later on: enemies who have met
    cannot have been anywhere.
    """
    length = len(world.record.entries)
    begins = (0, 0, 0, length // 2, length - 12, length - 5)
    tries = (_diverged(world, viewer, rng, begin) for begin in begins)
    longest = world.until(0)
    for other in tries:
        if len(other.record.entries) > len(longest.record.entries):
            longest = other
        if len(longest.record.entries) >= length - 1:
            break
    return world.until(len(longest.record.entries)), longest


def _diverged(world: World, viewer: Viewer, rng: Random, begin: int) -> World:
    """Another world, the same up to an entry, and as long as chance finds what enemies may do."""
    game: Any = world.game
    here = there = game.start(world.record.seed)
    entries: list[Moved | Expired] = []
    for number, entry in enumerate(world.record.entries):
        step = replay_entry(game, here, entry)
        if game.outcome(step.state) is not None:
            break
        same = (entry, step.state)
        found = same if number < begin else _matched(game, step, there, entry, viewer, rng)
        if found is None:
            break
        here, (other_entry, there) = step.state, found
        entries.append(other_entry)
    return replace(world, record=replace(world.record, entries=tuple(entries)))


def hidden_squares(world: World) -> list[frozenset[Cell]]:
    """Where the ships of each seat lie."""
    *_, state = [world.game.start(world.record.seed), *_states(world)]
    return [frozenset(cell for ship in fleet for cell in _hull(ship)) for fleet in state.sea.fleets]


def _states(world: World) -> list[State]:
    return [step.state for step in replay(world.game, world.record)]


def _matched(
    game: Any,
    step: Step[Any, Any],
    there: State,
    entry: Moved | Expired,
    viewer: Viewer,
    rng: Random,
) -> tuple[Moved | Expired, State] | None:
    """What the seat may have done in the other world so that the viewer sees the same."""
    wanted = _known(game.rules, step.state, viewer)
    for other in _alternatives(game, there, entry, viewer, rng):
        try:
            state = replay_entry(game, there, other).state
        except ValueError:
            continue
        if _known(game.rules, state, viewer) == wanted:
            return other, state
    return None


def _alternatives(
    game: Any, there: State, entry: Moved | Expired, viewer: Viewer, rng: Random
) -> Iterator[Moved | Expired]:
    """Other moves of an enemy first, then the same one."""
    if isinstance(entry, Moved) and not _is_ally(game.rules, entry.seat, viewer):
        move = game.read_move(entry.move)
        view = game.view(there, entry.seat)
        if isinstance(move, Arrange):
            yield replace(entry, move=game.write_move(game.sample_move(view, rng)))
        if isinstance(move, Action):
            for other in _similar(game, view, move, rng):
                yield replace(entry, move=game.write_move(other))
    yield entry


def _similar(game: Any, view: View, move: Action, rng: Random) -> Iterator[Action]:
    """What other ships could do to the same effect: the same shot, or anything that is quiet."""
    if isinstance(move, Fire):
        yield from (Fire(ship.id, move.target) for ship in view.ships[::-1])
        return
    for _ in range(6):
        other = game.sample_move(view, rng)
        if isinstance(other, Action) and not isinstance(other, Fire):
            yield other
    if isinstance(move, Torpedo):
        yield from (Torpedo(ship.id) for ship in view.ships)


def _is_ally(rules: Ruleset, seat: Seat, viewer: Viewer) -> bool:
    return viewer is not None and (seat - viewer) % 2 == 0


# What a viewer may know, told by the rules and not by the game under test


def _known(rules: Ruleset, state: State, viewer: Viewer) -> tuple[object, ...]:
    """All that the rules show of this state to the viewer."""
    battle = state.battle
    public = (
        *(battle.phase, battle.reefs, battle.counts, battle.accepted, battle.arranged),
        *(battle.turn, battle.actions, battle.log, battle.ruins, battle.offer, battle.losses),
    )
    if viewer is None:
        return public
    own = [seat for seat in rules.seats if _is_ally(rules, seat, viewer)]
    ships = [ship for seat in own for ship in state.sea.fleets[seat]]
    if battle.phase is not Phase.FIGHTING:
        return (*public, tuple(ships))
    return (*public, tuple(ships), seen(rules, state, own, ships), heard(state, ships))


def seen(rules: Ruleset, state: State, own: list[Seat], ships: list[Ship]) -> frozenset[object]:
    """The enemy squares on the radars of these seats, with what radar shows of each."""
    lit = {cell for seat in own for cell in rules.harbours[seat].radar}
    lit |= {cell for ship in ships for cell in _zone(ship, _radar_of(ship))}
    enemies = [ship for seat in rules.seats if seat not in own for ship in state.sea.fleets[seat]]
    return frozenset(
        (cell, ship.seat, ship.damage[square], _bow(ship, square), _mark(ship, square))
        for ship in enemies
        for square, cell in enumerate(_hull(ship))
        if cell in lit
    )


def heard(state: State, ships: list[Ship]) -> frozenset[Cell]:
    """The mines in the sonars of these ships."""
    sonars = [_zone(ship, ship.kind.sonar) for ship in ships if ship.kind.sonar is not None]
    return state.sea.mines & frozenset().union(*sonars)


def _radar_of(ship: Ship) -> tuple[int, int, int, int]:
    return (ship.kind.long_radar if ship.long_radar else None) or ship.kind.radar


def _bow(ship: Ship, square: int) -> Facing | None:
    return ship.facing if square == ship.kind.size - 1 else None


def _mark(ship: Ship, square: int) -> bool:
    return ship.kind.marked and square == ship.kind.size // 2


def _zone(ship: Ship, zone: tuple[int, int, int, int]) -> set[Cell]:
    aft, fore, starboard, port = zone
    return {
        _at(ship, along, across)
        for along in range(aft, fore + 1)
        for across in range(starboard, port + 1)
    }


def _hull(ship: Ship) -> list[Cell]:
    return [_at(ship, along, 0) for along in range(ship.kind.size)]


def _at(ship: Ship, along: int, across: int) -> Cell:
    """A square in the frame of a ship, by the table of frames in the rules."""
    col, row = ship.stern
    match ship.facing:
        case Facing.EAST:
            return Cell(col + along, row - across)
        case Facing.NORTH:
            return Cell(col - across, row - along)
        case Facing.WEST:
            return Cell(col - along, row + across)
        case Facing.SOUTH:
            return Cell(col + across, row + along)
