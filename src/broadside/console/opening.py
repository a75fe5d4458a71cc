"""Everything before the first shot: the fleets of the people, and who begins."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from broadside.console.contest import Contest
from broadside.console.dialogue import Back, in_order
from broadside.console.match import Match
from broadside.console.placing import place_fleet
from broadside.console.session import Session
from broadside.console.starting import ask_who_starts
from broadside.rules.classic.ruleset import Placement, Ruleset
from broadside.rules.classic.ships import Fleet
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.game import Seat
from broadside.table.table import Table

Step: TypeAlias = Callable[[], None]

MOST_BOMBS = 999


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. ``asks_first``: the players decide who begins, not the rules."""

    rules: Ruleset
    level: str
    humans: frozenset[Seat] = frozenset({0})
    asks_first: bool = False

    @property
    def is_shared(self) -> bool:
        return len(self.humans) > 1


def open_game(session: Session, plan: Plan) -> Match:
    """The match, once all questions are answered. ``Back`` in the first of them leaves."""
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
    table = Table(ShootingGame(replace(plan.rules, first=first)), seed)
    return Match(session, Contest(table, plan.level, plan.humans), fleets)


def open_score_attack(session: Session, usual: int, plan_with: Callable[[int], Plan]) -> Match:
    """The same with as many bombs as the player wants, after a look at the best scores."""
    while True:
        session.dialogue.say_all(session.best_scores.lines())
        question = f"Bombs for each side [{usual}]: "
        bombs = session.dialogue.number(question, 1, MOST_BOMBS, usual=usual)
        with suppress(Back):
            return open_game(session, plan_with(bombs))


def _placing(
    session: Session, plan: Plan, seat: Seat, seed: int, fleets: dict[Seat, Fleet]
) -> list[Step]:
    """The questions to one person; where others share the screen, behind a mask."""
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


def _ask_first(session: Session, plan: Plan, rng: Random) -> Seat:
    names = ("Player 1", "Player 2") if plan.is_shared else ("You", "The computer")
    return ask_who_starts(session.dialogue, names, rng)
