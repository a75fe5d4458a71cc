"""One player shooting alone at given fleets: how many shots does it need?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from time import perf_counter

from broadside.arena.crew import Crew, Note
from broadside.arena.seeds import derive
from broadside.botlink.contender import Contender
from broadside.botlink.entrant import Entrant, Place, Program
from broadside.botlink.forfeit import Forfeit
from broadside.rules.classic.placement import random_fleet
from broadside.rules.classic.ruleset import Placement, Ruleset
from broadside.rules.classic.ships import Fleet
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.state import State
from broadside.rules.errors import IllegalMove
from broadside.rules.game import Expiry
from broadside.tournament.results import Fault

_SHOOTER, _TARGET = 0, 1


class SoloFailed(Exception):
    """A player broke a rule while it shot alone; the message says who, where and how."""


@dataclass(frozen=True, slots=True)
class Shooting:
    """One player against one fleet, which is drawn by its number unless it is given."""

    rules: Ruleset
    entrant: Entrant
    seed: int
    number: int
    fleet: Fleet | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What it took: squares fired at, decisions, and seconds spent on them."""

    shots: int
    decisions: int
    seconds: float


def solo_rules(rules: Ruleset) -> Ruleset:
    """The same rules for one who shoots first and without end, at a fleet that is in place."""
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
    """The fleet of that number: the same for every player."""
    return random_fleet(rules, Random(f"{seed} fleet {number}"))


def shoot_all(shootings: Sequence[Shooting], jobs: int, note: Note) -> list[Tally]:
    """The tallies in the order of the shootings. Raises ``SoloFailed``."""
    with Crew(jobs) as crew:
        return crew.run(shoot, shootings, note)


def shoot(shooting: Shooting) -> Tally:
    """Shoot until the fleet is sunk. Raises ``SoloFailed``."""
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
def _warm_up(game: ShootingGame, entrant: Entrant) -> None:
    """A first game that does not count: what is prepared once is no part of a decision."""
    _shoot(game, entrant, numbered_fleet(game.rules, 0, 0), 0)


def _shoot(game: ShootingGame, entrant: Entrant, fleet: Fleet, seed: int) -> Tally:
    start = _start(game)
    state = replace(start, fleets=(start.fleets[_SHOOTER], fleet))
    contender = entrant.sit(Place(game, _SHOOTER, game.view(state, _SHOOTER), seed))
    try:
        return _sink(game, state, contender)
    except IllegalMove as error:
        contender.refuse(error)
        raise Forfeit(Fault.ILLEGAL, str(error)) from None
    finally:
        contender.leave()


def _sink(game: ShootingGame, state: State, contender: Contender) -> Tally:
    """The shooter moves; the time of the other one runs out whenever it would be to move."""
    seconds, decisions = 0.0, 0
    while state.battle.seas[_TARGET].is_afloat:
        if state.battle.turn == _TARGET:
            step = game.expire(state, Expiry.TURN)
        else:
            view = game.view(state, _SHOOTER)
            began = perf_counter()
            move = contender.choose(view)
            seconds += perf_counter() - began
            decisions += 1
            step = game.play(state, _SHOOTER, move)
        if contender.follows:
            for event in step.events:
                contender.watch(game.redact(event, _SHOOTER))
        state = step.state
    return Tally(state.battle.scores[_SHOOTER].shots, decisions, seconds)


@lru_cache(maxsize=8)
def _start(game: ShootingGame) -> State:
    return game.start(0)
