"""Small games with records, played by bots that know no better."""

from collections.abc import Sequence
from random import Random
from typing import Any

from broadside.analysis.odds import odds
from broadside.bots.catalog import AnyBot, make_bot
from broadside.rules.grid import Grid
from broadside.rules.record import Record
from broadside.rules.shooting.battle import Phase, shots_due
from broadside.rules.shooting.moves import Deploy, Fire, Move
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View
from broadside.table.table import Table

POND = Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0)


def recorded(rules: Ruleset, moves: Sequence[str]) -> Record:
    """The seats place in turn; afterwards whoever is to move makes the next move."""
    table: Table[Any, Any, Any, Any] = Table(ShootingGame(rules), 1)
    for at, move in enumerate(moves):
        table.play(min(table.to_move), table.game.read_move(move), at)
    return table.record


class BestShot:
    """Always fires at squares with the best chances."""

    def choose(self, view: View) -> Move:
        if view.battle.phase is Phase.DEPLOYING:
            return Deploy(random_fleet(view.rules, Random(view.seat)))
        return Fire(frozenset(odds(view).best(shots_due(view.rules, view.battle))))


def played(rules: Ruleset, seed: int, *names: str) -> Record:
    """A whole game of the bots of these names."""
    chance = Random(seed)
    return play(rules, seed, [make_bot(name, chance.getrandbits(32)) for name in names])


def play(rules: Ruleset, seed: int, players: Sequence[AnyBot]) -> Record:
    """A whole game of these bots."""
    table: Table[Any, Any, Any, Any] = Table(ShootingGame(rules), seed)
    at = 0
    while table.outcome is None:
        seat, at = min(table.to_move), at + 1
        table.play(seat, players[seat].choose(table.view(seat)), at)
    return table.record
