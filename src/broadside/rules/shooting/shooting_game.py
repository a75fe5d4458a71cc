"""The shooting games as one ``Game``, for any rule set."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import ClassVar

from broadside.rules.game import Expiry, Outcome, Seat, Step, TimeLimits, Viewer
from broadside.rules.shooting import moves, play, rulefile, state, view
from broadside.rules.shooting.battle import Phase, opponents_afloat, shots_due
from broadside.rules.shooting.events import Event
from broadside.rules.shooting.moves import Deploy, Fire, Move, Scan
from broadside.rules.shooting.placement import all_fleets, random_fleet
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.state import State
from broadside.rules.shooting.view import View


@dataclass(frozen=True, slots=True)
class ShootingGame:
    """A shooting game under one rule set, which must have been checked."""

    family: ClassVar[str] = "shooting"

    rules: Ruleset

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def sides(self) -> tuple[frozenset[Seat], ...]:
        return tuple(frozenset({seat}) for seat in self.rules.seats)

    @property
    def limits(self) -> TimeLimits:
        return self.rules.limits

    def start(self, seed: int) -> State:
        return state.new_state(self.rules, seed)

    def to_move(self, state: State) -> frozenset[Seat]:
        battle = state.battle
        if battle.phase is Phase.DEPLOYING:
            return frozenset(self.rules.seats) - battle.deployed
        return frozenset() if battle.turn is None else frozenset({battle.turn})

    def legal_moves(self, view: View) -> Iterator[Move]:
        if not view.is_to_move:
            return
        if view.battle.phase is Phase.DEPLOYING:
            yield from map(Deploy, all_fleets(self.rules))
            return
        yield from self._scans(view)
        for targets in combinations(view.open_cells, shots_due(self.rules, view.battle)):
            yield Fire(frozenset(targets))

    def sample_move(self, view: View, rng: Random) -> Move:
        if view.battle.phase is Phase.DEPLOYING:
            return Deploy(random_fleet(self.rules, rng))
        if view.seat in view.battle.scans and rng.random() < 0.5:
            return rng.choice(list(self._scans(view)))
        return Fire(frozenset(rng.sample(view.open_cells, shots_due(self.rules, view.battle))))

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        return play.play(self.rules, state, seat, move)

    def is_overtaken(self, move: Move, event: Event) -> bool:
        return not isinstance(move, Deploy)

    def question(self, view: View) -> str | None:
        return None

    def is_answer(self, move: Move) -> bool:
        return False

    def allowance(self, state: State) -> int | None:
        return state.battle.allowances if state.battle.phase is Phase.FIGHTING else None

    def expire(self, state: State, expiry: Expiry) -> Step[State, Event]:
        return play.expire(self.rules, state, expiry)

    def outcome(self, state: State) -> Outcome | None:
        return state.battle.outcome

    def settle(self, state: State, outcome: Outcome) -> Step[State, Event]:
        return play.settle(self.rules, state, outcome)

    def view(self, state: State, viewer: Viewer) -> View:
        if viewer is None:
            return View(self.rules, None, state.battle)
        return View(self.rules, viewer, state.battle, state.fleets[viewer], state.findings[viewer])

    def redact(self, event: Event, viewer: Viewer) -> Event:
        return view.redact(event, viewer)

    def update(self, view_: View, event: Event) -> View:
        return view.update(view_, event)

    def write_move(self, move: Move) -> str:
        return moves.write_move(move)

    def read_move(self, text: str) -> Move:
        return moves.read_move(self.rules, text)

    def write_rules(self) -> str:
        return rulefile.write_rules(self.rules)

    def _scans(self, view: View) -> Iterator[Scan]:
        seat, battle = view.seat, view.battle
        if seat is None or seat not in battle.scans:
            return
        for sea in opponents_afloat(battle, seat):
            yield from (Scan(centre, sea) for centre in self.rules.grid.cells)
