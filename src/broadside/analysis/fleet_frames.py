"""The replay of a finished fleet game, from the fog of one seat or with everything."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from broadside.analysis.fleet_damage import Turn, turns
from broadside.protocol.fleet_codec import write_event, write_view
from broadside.protocol.fleet_orders_codec import write_ghosts, write_mine_ghosts
from broadside.protocol.fleet_reports import FleetFrame, FleetFrames, FleetMark
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.cell_blocks import mask_blocks
from broadside.rules.fleet.events import Event, Sighted
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.ghosts import Memory, remember
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight, side_ships
from broadside.rules.game import Seat
from broadside.rules.record import Record

MOST_FRAMES = 40
"""In one answer: about 200 kB."""
_NOTICES = 8
"""The latest ones, which a frame has in its log."""


def fleet_frames(game: FleetGame, record: Record, seat: Seat | None, first: int) -> FleetFrames:
    """The frames of a fleet replay from that one on, as many as fit into one answer. Without a seat
    they show everything. Raises as ``replay`` does.
    """
    found = list(turns(game, record))
    asked = islice(_remembered(game, found, seat), first, first + MOST_FRAMES)
    return FleetFrames(
        seat=seat,
        first=first,
        total=len(found),
        marks=tuple(mark for turn in found for mark in _marks(turn)),
        frames=tuple(_frame(game, turn, memory, seat) for turn, memory in asked),
    )


def _remembered(
    game: FleetGame, found: Iterable[Turn], seat: Seat | None
) -> Iterator[tuple[Turn, Memory]]:
    """For the frames of a fleet replay, every turn with what the seat remembers after it."""
    memory = Memory()
    for turn in found:
        for event in turn.moment.events if seat is not None else ():
            shown = game.redact(event, seat)
            if shown is not None and seat is not None:
                memory = remember(game.rules, seat, memory, shown)
        yield turn, memory


def _frame(game: FleetGame, turn: Turn, memory: Memory, seat: Seat | None) -> FleetFrame:
    moment = turn.moment
    is_known = moment.move is not None and seat in (None, moment.seat)
    is_over = moment.state.battle.phase is Phase.OVER
    return FleetFrame(
        at=moment.at,
        seat=moment.seat,
        order=game.write_move(moment.move) if moment.move is not None and is_known else None,
        events=tuple(write_event(event) for event in _told(game, moment.events, seat)),
        view=write_view(_view(game, moment.state, seat)),
        radar=_radar(game.rules, moment.state, seat),
        ghosts=() if is_over else write_ghosts(memory),
        ghost_mines=() if is_over else write_mine_ghosts(memory),
    )


def _told(game: FleetGame, events: Iterable[Event], seat: Seat | None) -> Iterator[Event]:
    """In a frame of a fleet replay, everything without a seat, else what that seat was told; what
    it saw is in its view.
    """
    for event in events:
        shown = event if seat is None else game.redact(event, seat)
        if shown is not None and not isinstance(shown, Sighted):
            yield shown


def _view(game: FleetGame, state: State, seat: Seat | None) -> View:
    battle = replace(state.battle, log=state.battle.log[-_NOTICES:])
    if seat is not None:
        return View(game.rules, seat, battle, state.pictures[seat])
    revealed = replace(battle, fleets=state.sea.fleets, mines=state.sea.mines)
    return View(game.rules, None, revealed)


def _radar(rules: Ruleset, state: State, seat: Seat | None) -> tuple[tuple[str, ...], ...]:
    """In a frame of a fleet replay, what each side sees; a seat is told about its own."""
    return tuple(
        _covered(rules, state, min(side)) if seat is None or seat in side else ()
        for side in rules.sides
    )


def _covered(rules: Ruleset, state: State, seat: Seat) -> tuple[str, ...]:
    mask = in_sight(rules, side_ships(rules, state.sea, seat), seat)
    return tuple(text.lower() for text in mask_blocks(rules.grid, mask))


def _marks(turn: Turn) -> Iterator[FleetMark]:
    for harm in turn.damage.harms if turn.damage is not None else ():
        yield FleetMark(turn.number, harm.ship.seat, "sunk" if harm.is_sunk else "hit")
    for owner in sorted(set(turn.damage.bases)) if turn.damage is not None else ():
        yield FleetMark(turn.number, owner, "base")
