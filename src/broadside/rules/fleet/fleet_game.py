"""The fleet game as a ``Game``, for any of its rule sets."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from broadside.rules.fleet import answers, listing, notation, play, rulefile, view
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from broadside.rules.game import Expiry, Outcome, Seat, Step, TimeLimits, Viewer


@dataclass(frozen=True, slots=True)
class FleetGame:
    """The fleet game under one rule set, which must have been checked."""

    family: ClassVar[str] = rulefile.FAMILY

    rules: Ruleset

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def sides(self) -> tuple[frozenset[Seat], ...]:
        return self.rules.sides

    @property
    def limits(self) -> TimeLimits:
        return self.rules.limits

    def start(self, seed: int) -> State:
        return play.new_state(self.rules, seed)

    def to_move(self, state: State) -> frozenset[Seat]:
        battle = state.battle
        match battle.phase:
            case Phase.AGREEING:
                return frozenset(self.rules.seats) - battle.accepted
            case Phase.ARRANGING:
                return frozenset(self.rules.seats) - battle.arranged
        return frozenset() if battle.turn is None else frozenset({battle.turn})

    def legal_moves(self, view: View) -> Iterator[Move]:
        return listing.legal_moves(view)

    def sample_move(self, view: View, rng: Random) -> Move:
        return listing.sample_move(view, rng)

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        return play.play(self.rules, state, seat, move)

    def is_overtaken(self, move: Move, event: Event) -> bool:
        return answers.is_overtaken(move, event)

    def question(self, view: View) -> str | None:
        return answers.question(view.battle)

    def is_answer(self, move: Move) -> bool:
        return answers.is_answer(move)

    def allowance(self, state: State) -> int | None:
        return state.battle.actions if state.battle.phase is Phase.FIGHTING else None

    def expire(self, state: State, expiry: Expiry) -> Step[State, Event]:
        return play.expire(self.rules, state, expiry)

    def outcome(self, state: State) -> Outcome | None:
        return state.battle.outcome

    def settle(self, state: State, outcome: Outcome) -> Step[State, Event]:
        return play.settle(self.rules, state, outcome)

    def view(self, state: State, viewer: Viewer) -> View:
        if viewer is None:
            return View(self.rules, None, state.battle)
        return View(self.rules, viewer, state.battle, state.pictures[viewer])

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return view.redact(event, viewer)

    def update(self, view_: View, event: Event) -> View:
        return view.update(view_, event)

    def write_move(self, move: Move) -> str:
        return notation.write_move(move)

    def read_move(self, text: str) -> Move:
        return notation.read_move(self.rules, text)

    def write_rules(self) -> str:
        return rulefile.write_rules(self.rules)
