"""Small fleet games with records: one move by move, others by bots."""

from collections.abc import Sequence
from typing import Any

from broadside.bots.catalog import make_bot
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.record import Record
from broadside.table.table import Table

STRAIT = read_rules(
    """
    family = "fleet"
    extends = "fleet"
    name = "strait"
    columns = 13
    rows = 8
    reefs = 0
    reef_zone = "F2:H7"
    turn_limit = 60

    [[harbours]]
    base = "A3:A6"
    docks = "B3:B6"
    radar = "A2:B7"
    facing = "east"

    [[harbours]]
    base = "M3:M6"
    docks = "L3:L6"
    radar = "L2:M7"
    facing = "west"

    [ships]
    cruiser.count = 0
    destroyer.count = 1
    "torpedo boat".count = 1
    "mine layer".count = 1
    "radar boat".count = 0
    """
)
WEST_FIRST = 1
"""A seed by which the first seat begins."""
SET_UP = ["accept map", "accept map", "arrange B3 B6 B4", "arrange L3 L6 L4"]


def recorded(rules: Ruleset, moves: Sequence[str], seed: int = WEST_FIRST) -> Record:
    """Whoever is to move makes the next move; resigning and drawing likewise."""
    table: Table[Any, Any, Any, Any] = Table(FleetGame(rules), seed)
    for at, move in enumerate(moves):
        table.play(min(table.to_move), table.game.read_move(move), at * 1000)
    return table.record


def played(rules: Ruleset, seed: int, *names: str, most: int = 2000) -> Record:
    """A game of the bots of these names, whole or so many moves long."""
    table: Table[Any, Any, Any, Any] = Table(FleetGame(rules), seed)
    bots = [make_bot(name, seed + seat, "fleet") for seat, name in enumerate(names)]
    at = 0
    while table.outcome is None and len(table.record.entries) < most:
        seat, at = min(table.to_move), at + 1000
        table.play(seat, bots[seat].choose(table.view(seat)), at)
    return table.record


BATTLE = (
    *SET_UP,
    "d1 forward 3",
    "d1 torpedo",
    "m1 forward 4",
    "d1 fire E7",
    "m1 drop G5",
    "d1 fire E2",
    "d1 fire K6",
    "d1 fire K4",
    "d1 fire L6",
    "t1 forward 3",
    "t1 torpedo",
    "resign",
)
"""A torpedo hits the bow of the first destroyer, which is in sight. Then its side sinks a torpedo
boat that it never sees: two squares by shots into fog, the last by a mine. The second destroyer
fires once into fog, once where its radar shows water, and once at its own mine layer."""
