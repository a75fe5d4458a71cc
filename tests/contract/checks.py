"""The contract of a game, as functions that raise ``AssertionError`` when a game breaks it."""

from collections.abc import Iterator
from itertools import islice, zip_longest
from random import Random
from typing import Any

import msgspec

from broadside.protocol.families import event_json, family_of, orders_json, view_json
from broadside.rules.catalog import AnyGame, game_of
from broadside.rules.errors import IllegalMove
from broadside.rules.game import Seat, Viewer
from broadside.rules.record import (
    Expired,
    Moved,
    read_record,
    replay,
    replay_entry,
    write_record,
)
from broadside.table.table import AnyTable, Table
from tests.contract.family import FAMILIES
from tests.contract.playing import World, seats, viewers

_LISTED = 30
"""So many of the legal moves are compared; there can be more than anyone can list."""

_LOOKED_AT = 200
"""So many states of a game are tried with every kind of wrong move; only fleets sail longer."""


def check_views_are_folds(world: World) -> None:
    """Each view is its first view, updated by the events that were shown, after every step."""
    game, state = world.game, world.game.start(world.record.seed)
    views = {viewer: game.view(state, viewer) for viewer in viewers(game)}
    for step in replay(game, world.record):
        for viewer, view in views.items():
            for event in step.events:
                seen = game.redact(event, viewer)
                view = view if seen is None else game.update(view, seen)
            views[viewer] = view
            assert view == game.view(step.state, viewer), f"the view of {viewer} is no fold"


def check_cannot_tell_apart(world: World, other: World, viewer: Viewer) -> None:
    """Every byte that reaches the viewer is the same in both worlds."""
    both = zip_longest(transcript(world, viewer), transcript(other, viewer))
    for number, (here, there) in enumerate(both):
        assert here == there, f"{viewer} can tell the worlds apart at byte string {number}"


def transcript(world: World, viewer: Viewer) -> Iterator[bytes]:
    """All that a viewer can learn, by looking, by waiting and by trying moves."""
    game, table = world.game, Table(world.game, world.record.seed)
    state = game.start(world.record.seed)
    yield from _observed(table, viewer)
    for number, entry in enumerate(world.record.entries):
        try:
            sent = _enter(table, entry)
        except IllegalMove as error:
            yield _bytes("refused", str(error))
            return
        state = replay_entry(game, state, entry).state
        shown = [one.numbered for one in sent if one.viewer == viewer]
        yield from map(_bytes, shown)
        yield from (bytes(event_json(game, one.event)) for one in shown)
        yield from _observed(table, viewer)
        yield from _tried(game, state, viewer, Random(number))
        yield from _tried_late(table, viewer, Random(number))
    yield _bytes(table.since(viewer, 0))


def check_moves_play(world: World, rng: Random) -> None:
    """What is listed or sampled plays; what is not legal is refused and changes nothing."""
    game, family = world.game, FAMILIES[world.game.family]
    for state in _some_states(world):
        before = _bytes(state)
        for seat in sorted(game.to_move(state)):
            view = game.view(state, seat)
            for move in (*islice(game.legal_moves(view), 3), game.sample_move(view, rng)):
                game.play(state, seat, move)
                assert game.read_move(game.write_move(move)) == move
                for other_seat, mutant in family.mutants(view, move, rng):
                    _assert_refused(game, state, other_seat, mutant)
        assert _bytes(state) == before, "a move has changed the state it was played on"


def check_listing(world: World) -> None:
    """On a small board: all that is listed plays, and nothing else that can be thought of does."""
    game, family = world.game, FAMILIES[world.game.family]
    for state in _states(world):
        for seat in seats(game):
            view = game.view(state, seat)
            listed = {family.canonical(move) for move in game.legal_moves(view)}
            assert all(_plays(game, state, seat, move) for move in game.legal_moves(view))
            for move in family.conceivable(view):
                is_listed = family.canonical(move) in listed
                assert _plays(game, state, seat, move) == is_listed, f"{move} is listed wrongly"


def check_end(world: World) -> None:
    """The game is over: nobody is to move, nothing is legal, and no clock runs."""
    game, *_, state = world.game, *_states(world)
    assert game.outcome(state) is not None, "the game has not ended"
    assert not game.to_move(state)
    assert game.allowance(state) is None
    for viewer in viewers(game):
        assert not list(game.legal_moves(game.view(state, viewer)))
    for entry in world.record.entries:
        if isinstance(entry, Moved):
            _assert_refused(game, state, entry.seat, game.read_move(entry.move))


def check_record(table: AnyTable) -> None:
    """The record gives back the same table, and is written again byte for byte."""
    text = write_record(table.record)
    record = read_record(text)
    assert record == table.record
    game = game_of(record)
    resumed: AnyTable = Table.resume(game, record)
    assert write_record(resumed.record) == text
    assert _some_states(World(game, record)) == _some_states(World(table.game, record))
    assert (resumed.to_move, resumed.outcome) == (table.to_move, table.outcome)
    assert resumed.clock == table.clock
    for viewer in viewers(game):
        assert _bytes(resumed.snapshot(viewer)) == _bytes(table.snapshot(viewer))
        assert _bytes(resumed.since(viewer, 0)) == _bytes(table.since(viewer, 0))


def _observed(table: AnyTable, viewer: Viewer) -> Iterator[bytes]:
    view = table.view(viewer)
    yield _bytes(table.snapshot(viewer))
    yield bytes(view_json(table.game, view))
    yield _bytes(sorted(table.to_move), table.outcome, table.clock, table.question(viewer))
    yield _bytes(list(islice(table.game.legal_moves(view), _LISTED)))
    if viewer in table.to_move:
        yield _bytes(table.game.sample_move(view, Random(0)))
        yield from _ordered(table, viewer)


def _ordered(table: AnyTable, viewer: Viewer) -> Iterator[bytes]:
    """What the viewer is told that it may order, and what it once saw."""
    game, orders = table.game, family_of(table.game).orders
    if orders is None or viewer is None:
        return
    memory = orders.first
    for one in table.since(viewer, 0):
        memory = orders.remember(game, viewer, memory, one.event)
    yield orders_json(game.family, table.number(viewer), table.view(viewer), memory)


def _tried_late(table: AnyTable, viewer: Viewer, rng: Random) -> Iterator[bytes]:
    """Whether moves that were chosen earlier still count."""
    if viewer is None:
        return
    numbers = sorted({0, rng.randint(0, table.number(viewer)), table.number(viewer)})
    for probe in FAMILIES[table.game.family].probes(table.view(viewer), rng):
        yield _bytes([table.is_stale(viewer, probe, number, None) for number in numbers])


def _tried(game: AnyGame, state: Any, viewer: Viewer, rng: Random) -> Iterator[bytes]:
    if viewer is None:
        return
    for probe in FAMILIES[game.family].probes(game.view(state, viewer), rng):
        try:
            game.play(state, viewer, probe)
        except IllegalMove as error:
            yield _bytes(error.refusal, error.about, str(error))
        else:
            yield _bytes("accepted")


def _enter(table: AnyTable, entry: Moved | Expired) -> tuple[Any, ...]:
    match entry:
        case Moved(at, seat, move):
            return table.play(seat, table.game.read_move(move), at)
        case Expired(at):
            return table.expire(at)


def _states(world: World) -> list[Any]:
    start = world.game.start(world.record.seed)
    return [start, *(step.state for step in replay(world.game, world.record))]


def _some_states(world: World) -> list[Any]:
    """All states, or states from the beginning to the end of a long game."""
    states = _states(world)
    return states[:: 1 + len(states) // _LOOKED_AT]


def _plays(game: AnyGame, state: Any, seat: Seat, move: Any) -> bool:
    try:
        game.play(state, seat, move)
    except IllegalMove:
        return False
    return True


def _assert_refused(game: AnyGame, state: Any, seat: Seat, move: Any) -> None:
    assert not _plays(game, state, seat, move), f"seat {seat} may not play {move}"


def _bytes(*things: Any) -> bytes:
    return msgspec.json.encode(things, order="deterministic")
