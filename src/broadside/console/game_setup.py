"""Everything before the first shot: the fleets of the people, and who starts."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Back, in_order
from broadside.console.placing import place_fleet
from broadside.console.shooting_match_loop import MatchLoop
from broadside.console.who_starts import ask_who_starts
from broadside.play.local_game import LocalGame
from broadside.rules.game import Seat
from broadside.rules.shooting.ruleset import Placement, Ruleset
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.shooting_game import ShootingGame

Step: TypeAlias = Callable[[], None]

MOST_BOMBS = 999


@dataclass(frozen=True, slots=True)
class Plan:
    """The game to be played. ``asks_first``: the players decide who starts, not the rules."""

    rules: Ruleset
    level: str
    humans: frozenset[Seat] = frozenset({0})
    asks_first: bool = False

    @property
    def is_shared(self) -> bool:
        return len(self.humans) > 1


def open_game(session: ConsoleSession, plan: Plan) -> MatchLoop:
    """Set up a match by asking all questions before the first shot. ``Back`` in the first of them
    leaves.
    """
    seed = session.next_seed()
    fleets: dict[Seat, Fleet] = {}
    first = plan.rules.first

    def decide() -> None:
        nonlocal first
        first = _ask_first(session, plan, Random(f"{seed} coin"))

    steps: list[Step] = []
    if plan.rules.placement is Placement.OWN:
        for seat in sorted(plan.humans):
            steps += _placing(session, plan, seat, seed, fleets)
    if plan.asks_first:
        steps.insert(0 if plan.is_shared else len(steps), decide)
    in_order(steps)
    game = ShootingGame(replace(plan.rules, first=first))
    return MatchLoop(session, LocalGame.begin(game, seed, plan.level, plan.humans), fleets)


def open_score_attack(
    session: ConsoleSession, usual: int, plan_with: Callable[[int], Plan]
) -> MatchLoop:
    """Set up a score attack with as many bombs as the player wants, below the best scores."""
    while True:
        session.dialogue.say_all(session.best_scores.lines())
        question = f"Bombs for each side [{usual}]: "
        bombs = session.dialogue.number(question, 1, MOST_BOMBS, usual=usual)
        with suppress(Back):
            return open_game(session, plan_with(bombs))


def _placing(
    session: ConsoleSession, plan: Plan, seat: Seat, seed: int, fleets: dict[Seat, Fleet]
) -> list[Step]:
    """The questions by which one person sets up a fleet, hidden from others at the screen."""
    rng = Random(f"{seed} fleet of person {seat}")

    def place() -> None:
        fleets[seat] = place_fleet(session.dialogue, session.screen, plan.rules, rng)

    def uncover() -> None:
        session.hide()
        alone = "Press Enter when nobody else is looking. "
        session.dialogue.ask(f"Player {seat + 1} places the ships. {alone}")

    def cover() -> None:
        session.dialogue.ask("Your fleet is placed. Press Enter to hide it. ")

    return [uncover, place, cover] if plan.is_shared else [place]


def _ask_first(session: ConsoleSession, plan: Plan, rng: Random) -> Seat:
    names = ("Player 1", "Player 2") if plan.is_shared else ("You", "The computer")
    return ask_who_starts(session.dialogue, names, rng)
