"""The secrets and the refusals of the shooting games, tried without asking the game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, product
from random import Random
from typing import Any, cast

from broadside.rules.catalog import AnyGame
from broadside.rules.game import Seat, Viewer
from broadside.rules.grid import Cell
from broadside.rules.record import Expired, Moved, replay
from broadside.rules.shooting.battle import Phase
from broadside.rules.shooting.moves import Deploy, Fire, Move, Scan
from broadside.rules.shooting.placement import berths
from broadside.rules.shooting.ruleset import Placement, Ruleset
from broadside.rules.shooting.ships import Fleet, Ship
from broadside.rules.shooting.state import State
from broadside.rules.shooting.view import View
from tests.contract.hidden_fleets import Evidence, calls, redrawn
from tests.contract.playing import World

# Moves that may be tried


def probes(view: View, rng: Random) -> Iterator[Move]:
    """Shots, scans and fleets from anywhere: most are illegal, in every way there is."""
    near = _with_margin(view.rules)
    closed = sorted(set().union(*(sea.hits | sea.misses for sea in view.battle.seas)))
    for cell in rng.sample(near, min(3, len(near))) + rng.sample(closed, min(2, len(closed))):
        yield Fire.at(cell)
        yield Scan(cell, rng.choice([*view.rules.seats, view.rules.players]))
    yield Fire(frozenset(rng.sample(near, min(3, len(near)))))
    yield Deploy(view.fleet or ())


def mutants(view: View, move: Move, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Moves close to a legal one; none is legal for the seat that is named with it."""
    seat = cast(Seat, view.seat)
    yield from ((other, move) for other in (-1, view.rules.players))
    yield from ((other, Deploy(view.fleet or ())) for other in view.battle.deployed)
    if view.battle.phase is Phase.FIGHTING:
        yield from ((other, move) for other in view.rules.seats if other != seat)
    match move:
        case Deploy(fleet):
            yield from ((seat, Deploy(wrong)) for wrong in _wrong_fleets(view.rules, fleet, rng))
            yield from ((seat, wrong) for wrong in (Fire.at(Cell(0, 0)), Scan(Cell(0, 0), seat)))
        case Fire(targets):
            yield from ((seat, Fire(wrong)) for wrong in _wrong_targets(view, targets))
            yield from ((seat, wrong) for wrong in _wrong_scans(view, Cell(0, 0)))
        case Scan(centre):
            yield from ((seat, wrong) for wrong in _wrong_scans(view, centre))


def _wrong_targets(view: View, targets: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    grid, sea = view.rules.grid, view.target_sea
    last = max(targets)
    kept = targets - {last}
    yield kept
    for cell in (Cell(-1, 0), Cell(0, -1), Cell(grid.cols, 0), Cell(0, grid.rows)):
        yield kept | {cell}
        yield targets | {cell}
    yield from (kept | {closed} for closed in sorted(sea.hits | sea.misses)[:3])
    yield from (targets | {cell} for cell in view.open_cells[:4] if cell not in targets)


def _wrong_scans(view: View, centre: Cell) -> Iterator[Scan]:
    grid, seat = view.rules.grid, cast(Seat, view.seat)
    afloat = [other for other in view.rules.seats if view.battle.seas[other].is_afloat]
    opponents = [other for other in afloat if other != seat]
    yield from (Scan(centre, sea) for sea in (seat, -1, view.rules.players))
    yield from (Scan(centre, sea) for sea in view.rules.seats if sea not in afloat)
    yield from (Scan(Cell(grid.cols, 0), sea) for sea in opponents)
    yield from (Scan(Cell(0, -1), sea) for sea in opponents)
    if seat not in view.battle.scans:
        yield from (Scan(centre, sea) for sea in opponents)


def _wrong_fleets(rules: Ruleset, fleet: Fleet, rng: Random) -> Iterator[Fleet]:
    yield ()
    yield fleet[1:]
    yield (*fleet, fleet[0])
    if fleet[0].name != fleet[-1].name:
        yield fleet[::-1]
    number = rng.randrange(len(fleet))
    for wrong in _wrong_ships(rules, fleet[number]):
        yield _exchanged(fleet, number, wrong)
    if len(fleet) > 1:
        yield from _wrong_neighbours(rules, fleet)


def _wrong_ships(rules: Ruleset, ship: Ship) -> Iterator[Ship]:
    """The ship renamed, off the board, too short, too long, with a gap, bent and folded."""
    cells = ship.cells
    yield Ship(ship.name + "?", cells)
    for right, down in ((rules.grid.cols, 0), (0, rules.grid.rows), (-rules.grid.cols, 0)):
        yield Ship(ship.name, tuple(Cell(col + right, row + down) for col, row in cells))
    yield Ship(ship.name, cells[:-1])
    yield Ship(ship.name, (*cells, cells[-1]))
    if len(cells) > 1:
        yield Ship(ship.name, (*cells[:-1], cells[0]))
        yield Ship(ship.name, (*cells[:-1], Cell(cells[0].col + 1, cells[0].row + 1)))
    if len(cells) > 2:
        yield Ship(ship.name, (cells[1], cells[0], *cells[2:]))


def _wrong_neighbours(rules: Ruleset, fleet: Fleet) -> Iterator[Fleet]:
    """The last ship put on another, and where ships may not touch, beside it."""
    *others, last = fleet
    taken = {cell for ship in others for cell in ship.cells}
    beside = {near for cell in taken for near in rules.grid.around(cell)} - taken
    places = [berth.cells for berth in berths(rules.grid, len(last.cells), rules.touching)]
    overlapping = next(place for place in places if not taken.isdisjoint(place))
    yield (*others, Ship(last.name, overlapping))
    if not rules.touching:
        touching = (place for place in places if taken.isdisjoint(place))
        found = next((place for place in touching if not beside.isdisjoint(place)), None)
        if found is not None:
            yield (*others, Ship(last.name, found))


# All moves of a small board


def conceivable(view: View) -> Iterator[Move]:
    """Shots of up to three squares, scans and fleets, on the board and just off it."""
    near = _with_margin(view.rules)
    sizes = range(4)
    targets = chain.from_iterable(combinations(near, size) for size in sizes)
    yield from (Fire(frozenset(chosen)) for chosen in targets)
    yield from (Scan(cell, sea) for cell in near for sea in range(-1, view.rules.players + 1))
    if view.battle.phase is not Phase.DEPLOYING:
        near = near[:1]
    for lines in product(*(_lines(near, kind.size) for kind in view.rules.roster)):
        named = zip(view.rules.roster, lines, strict=True)
        yield Deploy(tuple(Ship(kind.name, line) for kind, line in named))


def canonical(move: Move) -> Move:
    """A fleet is listed once, whichever end of a ship is its bow."""
    if not isinstance(move, Deploy):
        return move
    return Deploy(tuple(Ship(ship.name, tuple(sorted(ship.cells))) for ship in move.fleet))


def _lines(near: Sequence[Cell], size: int) -> list[tuple[Cell, ...]]:
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1))
    lines = (
        tuple(Cell(col + right * far, row + down * far) for far in range(size))
        for col, row in near
        for right, down in steps
    )
    return list(dict.fromkeys(lines))


def _with_margin(rules: Ruleset) -> list[Cell]:
    cols, rows = range(-1, rules.grid.cols + 1), range(-1, rules.grid.rows + 1)
    return [Cell(col, row) for row in rows for col in cols]


# Worlds that a viewer cannot tell apart


def other_worlds(world: World, viewer: Viewer, rng: Random) -> tuple[World, World]:
    """This world and another with other hidden fleets and other scans that nobody saw."""
    world = _before_the_fleets_are_shown(world)
    states = _states(world)
    fleets = tuple(
        fleet if fleet is None or seat == viewer else _redrawn(world, states[-1], seat, viewer, rng)
        for seat, fleet in enumerate(states[-1].fleets)
    )
    entries = (
        _rewritten(world.game, entry, state, fleets, viewer, rng)
        for entry, state in zip(world.record.entries, states, strict=False)
    )
    record = replace(world.record, entries=tuple(entries))
    return world, World(_restaged(world.game, states[0], fleets), record)


def hidden_squares(world: World) -> list[frozenset[Cell]]:
    """Where the fleets lie, seat by seat."""
    fleets = (fleet or () for fleet in _states(world)[-1].fleets)
    return [frozenset(cell for ship in fleet for cell in ship.cells) for fleet in fleets]


def _states(world: World) -> list[State]:
    start = world.game.start(world.record.seed)
    return [start, *(step.state for step in replay(world.game, world.record))]


def _before_the_fleets_are_shown(world: World) -> World:
    if _states(world)[-1].battle.fleets is None:
        return world
    return world.until(len(world.record.entries) - 1)


def _redrawn(world: World, state: State, seat: Seat, viewer: Viewer, rng: Random) -> Fleet:
    rules: Ruleset = world.game.view(state, None).rules
    fleet = state.fleets[seat]
    assert fleet is not None
    targets = (shot.target for shot in state.battle.seas[seat].shots)
    findings = () if viewer is None else state.findings[viewer]
    here = tuple(finding for finding in findings if finding.sea == seat)
    return redrawn(rules, fleet, Evidence(tuple(calls(rules, fleet, targets)), here), rng)


def _exchanged(fleet: Fleet, number: int, ship: Ship) -> Fleet:
    return (*fleet[:number], ship, *fleet[number + 1 :])


def _rewritten(
    game: AnyGame,
    entry: Moved | Expired,
    state: State,
    fleets: Sequence[Fleet | None],
    viewer: Viewer,
    rng: Random,
) -> Moved | Expired:
    """The entry in the other world: everybody does the same, but for what the viewer cannot see."""
    if isinstance(entry, Expired) or entry.seat == viewer:
        return entry
    match game.read_move(entry.move):
        case Deploy():
            return replace(entry, move=game.write_move(Deploy(fleets[entry.seat] or ())))
        case Scan():
            return replace(entry, move=game.write_move(_any_scan(game, state, entry.seat, rng)))
    return entry


def _any_scan(game: AnyGame, state: State, seat: Seat, rng: Random) -> Scan:
    seas = [sea for sea, known in enumerate(state.battle.seas) if sea != seat and known.is_afloat]
    return Scan(rng.choice(game.view(state, None).rules.grid.cells), rng.choice(seas))


class _Restaged:
    """The same game with another start."""

    def __init__(self, game: AnyGame, start: State) -> None:
        self._game = game
        self._start = start

    def start(self, seed: int) -> State:
        return self._start

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def _restaged(game: AnyGame, start: State, fleets: tuple[Fleet | None, ...]) -> AnyGame:
    """Where fleets are dealt, they are exchanged in the start of the game."""
    rules = game.view(start, None).rules
    if rules.placement is Placement.OWN:
        return game
    return cast(AnyGame, _Restaged(game, replace(start, fleets=fleets)))
