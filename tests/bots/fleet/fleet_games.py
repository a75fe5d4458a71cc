"""Fleet games among players, and views of drawn seas."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from broadside.bots.bot import Follower
from broadside.bots.catalog import AnyBot, make_bot
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat
from broadside.table.table import Table
from tests.rules.fleet import drawing

FleetTable: TypeAlias = Table[Any, Move, Event, View]


def seen(picture: str, seat: Seat = 0, **details: Any) -> View:
    """What a seat sees of a drawn sea, in which it is to move."""
    rules = details.get("rules", FLEET)
    state = drawing.state(picture, turn=seat, **details)
    return FleetGame(rules).view(state, seat)


def table_of(seed: int, rules: Ruleset = FLEET) -> FleetTable:
    return Table(FleetGame(rules), seed)


def bots_of(names: Sequence[str], seed: int) -> list[AnyBot]:
    return [make_bot(name, 1000 * seed + seat, "fleet") for seat, name in enumerate(names)]


def decisions(
    table: FleetTable, bots: Sequence[AnyBot], most: int = 10_000
) -> Iterator[tuple[Seat, View, Move]]:
    """Who decided what and why, move by move; the table refuses what is not legal."""
    for _ in range(most):
        if not table.to_move:
            return
        seat = min(table.to_move)
        view = table.view(seat)
        move = bots[seat].choose(view)
        yield seat, view, move
        for sent in table.play(seat, move, at=0):
            viewer: object = None if sent.viewer is None else bots[sent.viewer]
            if isinstance(viewer, Follower):
                viewer.watch(sent.numbered.event)


def points(first: str, second: str, games: range) -> float:
    """Points of the first against the second, one a game; seats go round."""
    total = 0.0
    for number in games:
        names = (first, second) if number % 2 == 0 else (second, first)
        table = table_of(number)
        for _ in decisions(table, bots_of(names, number)):
            pass
        assert table.outcome is not None, "the game is over"
        if number % 2 in table.outcome.winners:
            total += 1 / len(table.outcome.winners)
    return total
