"""Whole games of a bot, seen shot by shot."""

from collections.abc import Iterator
from dataclasses import replace

from broadside.bots.catalog import make_bot
from broadside.bots.shooting.evidence import Evidence, read_evidence
from broadside.rules.game import Expiry
from broadside.rules.grid import Cell
from broadside.rules.shooting.moves import Fire
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame


def shots_of(bot: str, rules: Ruleset, seed: int) -> Iterator[tuple[Evidence, frozenset[Cell]]]:
    """What seat 0 knew and where it fired, until it has won; the time of seat 1 always runs out."""
    game = ShootingGame(replace(rules, first=0, bombs=None, turn_seconds=None, match_seconds=None))
    state = game.start(seed)
    players = [make_bot(bot, seed), make_bot("random", seed + 1)]
    while state.battle.seas[1].is_afloat and (seats := game.to_move(state)):
        seat = min(seats)
        if state.battle.turn == 1:
            state = game.expire(state, Expiry.TURN).state
            continue
        view = game.view(state, seat)
        move = players[seat].choose(view)
        if seat == 0 and isinstance(move, Fire):
            yield read_evidence(view), move.targets
        state = game.play(state, seat, move).state


def mean_shots(bot: str, rules: Ruleset, games: int) -> float:
    """Shots that a bot needs on average to sink the fleets of these many seeds."""
    return sum(sum(1 for _ in shots_of(bot, rules, seed)) for seed in range(games)) / games
