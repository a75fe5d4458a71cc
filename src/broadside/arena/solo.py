"""One player firing alone at given fleets: how many shots does it need?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from time import perf_counter

from broadside.arena.process_pool import Note, ProcessPool
from broadside.arena.seeds import derive
from broadside.botlink.bot_player import BotPlayer
from broadside.botlink.bot_spec import BotSpec, Program, SeatAssignment
from broadside.botlink.forfeit import Forfeit
from broadside.rules.errors import IllegalMove
from broadside.rules.game import Expiry
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.ruleset import Placement, Ruleset
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from broadside.tournament.results import Fault

_SHOOTER, _TARGET = 0, 1


class SoloFailed(Exception):
    """A player broke a rule. The message says who, where and how."""


@dataclass(frozen=True, slots=True)
class Shooting:
    """One player against one fleet, which is drawn by its number unless it is given."""

    rules: Ruleset
    entrant: BotSpec
    seed: int
    number: int
    fleet: Fleet | None = None


@dataclass(frozen=True, slots=True)
class SoloTally:
    """The squares fired at, the decisions, and the seconds spent on them."""

    shots: int
    decisions: int
    seconds: float


def solo_rules(rules: Ruleset) -> Ruleset:
    """The same rules for a bot that fires alone, first and without end, at a fleet already in
    place.
    """
    return replace(
        rules,
        players=2,
        first=_SHOOTER,
        placement=Placement.RANDOM,
        bombs=None,
        points_decide=False,
        turn_seconds=None,
        match_seconds=None,
    )


def numbered_fleet(rules: Ruleset, seed: int, number: int) -> Fleet:
    """The fleet of that number for bots to fire at alone: the same for every bot."""
    return random_fleet(rules, Random(f"{seed} fleet {number}"))


def shoot_all(shootings: Sequence[Shooting], jobs: int, note: Note) -> list[SoloTally]:
    """Let bots fire alone at all these fleets. The tallies are in the order of ``shootings``.
    Raises ``SoloFailed``.
    """
    with ProcessPool(jobs) as pool:
        return pool.run(shoot, shootings, note)


def shoot(shooting: Shooting) -> SoloTally:
    """Let a bot fire alone until the fleet is sunk. Raises ``SoloFailed``."""
    game = ShootingGame(solo_rules(shooting.rules))
    if not isinstance(shooting.entrant, Program):
        _warm_up(game, shooting.entrant)
    fleet = shooting.fleet or numbered_fleet(shooting.rules, shooting.seed, shooting.number)
    try:
        return _shoot(game, shooting.entrant, fleet, derive(shooting.seed, shooting.number))
    except Forfeit as forfeit:
        who, where = shooting.entrant.name, shooting.number + 1
        raise SoloFailed(f"{who} failed at fleet {where}: {forfeit.fault}, {forfeit}") from None


@lru_cache(maxsize=64)
def _warm_up(game: ShootingGame, entrant: BotSpec) -> None:
    """Let a bot fire alone in a first game that does not count: one-time preparation is no part of
    a decision.
    """
    _shoot(game, entrant, numbered_fleet(game.rules, 0, 0), 0)


def _shoot(game: ShootingGame, entrant: BotSpec, fleet: Fleet, seed: int) -> SoloTally:
    start = _start(game)
    state = replace(start, fleets=(start.fleets[_SHOOTER], fleet))
    player = entrant.sit(SeatAssignment(game, _SHOOTER, game.view(state, _SHOOTER), seed))
    try:
        return _sink(game, state, player)
    except IllegalMove as error:
        player.refuse(error)
        raise Forfeit(Fault.ILLEGAL, str(error)) from None
    finally:
        player.leave()


def _sink(game: ShootingGame, state: State, player: BotPlayer) -> SoloTally:
    """Count the shots of a bot that fires alone until the fleet is sunk. The time of the other seat
    runs out whenever it would be to move.
    """
    seconds, decisions = 0.0, 0
    while state.battle.seas[_TARGET].is_afloat:
        if state.battle.turn == _TARGET:
            step = game.expire(state, Expiry.TURN)
        else:
            view = game.view(state, _SHOOTER)
            began = perf_counter()
            move = player.choose(view)
            seconds += perf_counter() - began
            decisions += 1
            step = game.play(state, _SHOOTER, move)
        if player.follows:
            for event in step.events:
                player.watch(game.redact(event, _SHOOTER))
        state = step.state
    return SoloTally(state.battle.scores[_SHOOTER].shots, decisions, seconds)


@lru_cache(maxsize=8)
def _start(game: ShootingGame) -> State:
    return game.start(0)
