"""A drawn sea, a move, and what must come of it: told in one call, tried in every direction."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.battle import Battle, Phase
from broadside.rules.fleet.events import (
    Acted,
    Cause,
    Effect,
    Ended,
    Event,
    Loss,
    Missed,
    Notice,
    Sighted,
)
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.notation import read_cell, read_move, show_cell
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import Harbour, Ruleset
from broadside.rules.fleet.state import Sea, State
from broadside.rules.fleet.vision import look
from broadside.rules.game import Seat, Step, Viewer
from broadside.rules.grid import Cell, Grid
from tests.rules.fleet.scenarios import plain_zones
from tests.rules.fleet.scenarios.drawing import SIDES, Drawn, draw, draw_view, picture, read, tokens
from tests.rules.fleet.scenarios.symmetry import (
    AS_DRAWN,
    Symmetry,
    turned,
    turned_and_mirrored,
)

VIEWERS: tuple[Viewer, ...] = (0, 1, None)


def played(
    before: str,
    move: str,
    after: str,
    *told: str,
    by: str = "west",
    missed: bool = False,
    won_by: str | None = None,
    handed: bool = False,
    rules: Ruleset = FLEET,
) -> None:
    """The move leads from one drawing to the other and everybody is told so.

    What is ``told`` is a square, a cause and an effect, as ``C3 cannon ship-hit``. A scenario in
    which port and starboard are not alike is ``handed`` and has no mirror image. A drawing of one
    player alone is not about the end, which comes at once.
    """
    start, end = read(before), read(after)
    for way in turned() if handed else turned_and_mirrored():
        state = state_of(way.sea(start), by, rules)
        notices = tuple(_notice(start.grid, line, way) for line in told)
        step = _step(state, start, move, by, way, rules)
        assert draw(sea_of(step.state, way.sea(start))) == draw(way.sea(end)), way
        assert _acted(step) == Acted(SIDES.index(by), notices), way
        _check_told(rules_of(way.sea(start), rules), state, step, by, missed=missed)
        if {ship.seat for ship in start.ships} == {0, 1}:
            _check_next(step, by, won_by)


def refused(
    before: str,
    move: str,
    refusal: Refusal,
    about: str | None = None,
    *,
    by: str = "west",
    rules: Ruleset = FLEET,
) -> None:
    """The move is refused for this reason, which names what is ``about`` it."""
    start = read(before)
    for way in turned_and_mirrored():
        sea = way.sea(start)
        state = state_of(sea, by, rules)
        with pytest.raises(IllegalMove) as caught:
            _step(state, start, move, by, way, rules)
        assert caught.value.refusal is refusal, way
        if about is not None:
            assert caught.value.about == _turned_name(start.grid, about, way), way
        assert state == state_of(sea, by, rules), "a refused move changes nothing"


def sees(before: str, viewer: str, drawn: str) -> None:
    """What one player sees of the sea, drawn."""
    start = read(before)
    for way in turned_and_mirrored():
        game = FleetGame(rules_of(way.sea(start)))
        view = game.view(state_of(way.sea(start)), SIDES.index(viewer))
        assert draw_view(view) == picture(way.tokens(tokens(drawn))), way


def after(before: str, *moves: str, by: str = "west", rules: Ruleset = FLEET) -> State:
    """The state after moves of the two players in turns."""
    sea = read(before)
    state = state_of(sea, by, rules)
    for move in moves:
        assert state.battle.turn is not None
        state = _step(state, sea, move, SIDES[state.battle.turn], AS_DRAWN, rules).state
    return state


def stepped(
    before: str, move: str, *, by: str = "west", rules: Ruleset = FLEET
) -> Step[State, Event]:
    """The move on the sea as it is drawn."""
    sea = read(before)
    return _step(state_of(sea, by, rules), sea, move, by, AS_DRAWN, rules)


def drawn_after(state: State, before: str) -> str:
    """The sea of the state, to compare with a ``drawing``; reefs and bases are as before."""
    return draw(sea_of(state, read(before)))


def drawing(text: str) -> str:
    return draw(read(text))


def game_of(before: str, rules: Ruleset = FLEET) -> FleetGame:
    return FleetGame(rules_of(read(before), rules))


def rules_of(sea: Drawn, rules: Ruleset = FLEET) -> Ruleset:
    """The standard rules on the drawn board, with the docks and the radar that its bases have."""
    facings = (Facing.EAST, Facing.WEST)
    harbours = tuple(
        _harbour(sea.grid, base, facing) for base, facing in zip(sea.bases, facings, strict=True)
    )
    return replace(rules, grid=sea.grid, harbours=harbours)


def state_of(sea: Drawn, turn: str = "west", rules: Ruleset = FLEET) -> State:
    """The battle in which the drawn sea is everything, with that player to act."""
    on_board = rules_of(sea, rules)
    kinds = {kind.name: kind for kind in rules.ships}
    ships = [replace(ship, kind=kinds[ship.kind.name]) for ship in sea.ships]
    fleets = tuple(tuple(ship for ship in ships if ship.seat == seat) for seat in (0, 1))
    truth = Sea(fleets, sea.mines)
    everybody = frozenset({0, 1})
    battle = Battle(
        phase=Phase.FIGHTING,
        reefs=sea.reefs,
        counts=rules.counts,
        accepted=everybody,
        arranged=everybody,
        turn=SIDES.index(turn),
        last=(0, 1),
        ruins=sea.ruins,
    )
    pictures = tuple(look(on_board, truth, seat) for seat in (0, 1))
    return State(battle, truth, pictures, seed=0, layout=0, lot=0)


def sea_of(state: State, drawn: Drawn) -> Drawn:
    """What the state has of the things that can be drawn."""
    ships = tuple(ship for fleet in state.sea.fleets for ship in fleet)
    battle = state.battle
    return replace(drawn, ships=ships, ruins=battle.ruins, mines=state.sea.mines)


def check_picture(rules: Ruleset, state: State, seat: Seat) -> None:
    """The seat sees what section 8 of the rule book gives it, counted out with plain loops."""
    board = (rules.grid.cols, rules.grid.rows)
    allies = [other for other in rules.seats if other % 2 == seat % 2]
    enemies = [other for other in rules.seats if other % 2 != seat % 2]
    ships = tuple(ship for ally in allies for ship in state.sea.fleets[ally])
    bases = [rules.harbours[ally].base for ally in allies]
    seen = plain_zones.in_sight(board, ships, bases)
    others = tuple(ship for enemy in enemies for ship in state.sea.fleets[enemy])
    shown = state.pictures[seat]
    assert shown.ships == ships
    assert set(map(tuple, shown.contacts)) == plain_zones.contacts(seen, others)
    assert len({contact.cell for contact in shown.contacts}) == len(shown.contacts)
    assert shown.mines == plain_zones.mines_heard(board, ships, state.sea.mines)


def _step(
    state: State, start: Drawn, move: str, by: str, way: Symmetry, rules: Ruleset
) -> Step[State, Event]:
    on_board = rules_of(way.sea(start), rules)
    ordered = way.move(start.grid, read_move(on_board, move))
    return FleetGame(on_board).play(state, SIDES.index(by), ordered)


def _harbour(grid: Grid, base: tuple[Cell, ...], facing: Facing) -> Harbour:
    board = (grid.cols, grid.rows)
    docks, radar = plain_zones.docks(board, base), sorted(plain_zones.border(board, base))
    return Harbour(base, _cells(docks), _cells(radar), facing)


def _cells(squares: Iterable[plain_zones.Square]) -> tuple[Cell, ...]:
    return tuple(Cell(*square) for square in squares)


def _notice(grid: Grid, line: str, way: Symmetry) -> Notice:
    """A line of what is told, as ``C3 torpedo ship-sunk east mine layer``."""
    name, cause, *rest = line.split(" ", 4)
    effect = Effect(rest[0]) if rest else Effect.NOTHING
    loss = Loss(SIDES.index(rest[1]), rest[2]) if len(rest) == 3 else None
    return Notice(way.cell(grid, read_cell(name)), Cause(cause), effect, loss)


def _turned_name(grid: Grid, about: str, way: Symmetry) -> str:
    if not about[-1:].isdigit() or " " in about or about.isdigit():
        return about
    return show_cell(way.cell(grid, read_cell(about)))


def _acted(step: Step[State, Event]) -> Acted:
    (acted,) = (event for event in step.events if isinstance(event, Acted))
    return acted


def _check_told(
    rules: Ruleset, state: State, step: Step[State, Event], by: str, *, missed: bool
) -> None:
    """Each viewer is shown what happened to all, and what is new in the own picture."""
    game, seat = FleetGame(rules), SIDES.index(by)
    for viewer in VIEWERS:
        shown = [seen for event in step.events if (seen := game.redact(event, viewer)) is not None]
        view = game.view(state, viewer)
        for event in shown:
            view = game.update(view, event)
        assert view == game.view(step.state, viewer), f"the view of {viewer} is no fold"
        private = [event for event in shown if not isinstance(event, Acted | Ended)]
        expected: list[Event] = [Missed(seat)] if missed and viewer == seat else []
        if viewer is not None and state.pictures[viewer] != step.state.pictures[viewer]:
            expected += [event for event in private if isinstance(event, Sighted)][:1]
        assert private == expected, f"{viewer} is shown too much"
    for seat in rules.seats:
        check_picture(rules, step.state, seat)


def _check_next(step: Step[State, Event], by: str, won_by: str | None) -> None:
    """The turn is used, and the other player is to act, unless the game is over."""
    battle = step.state.battle
    assert battle.actions == 1
    if won_by is None:
        assert (battle.phase, battle.turn) == (Phase.FIGHTING, 1 - SIDES.index(by))
    else:
        assert battle.phase is Phase.OVER
        assert battle.outcome is not None
        assert battle.outcome.winners == {SIDES.index(won_by)}
