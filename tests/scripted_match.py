"""A shooting game driven by the names of squares, for tests that tell a story."""

from collections.abc import Iterable

import pytest

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.game import Expiry, Outcome, Seat, Step, Viewer
from broadside.rules.grid import Cell, parse_cell
from broadside.rules.shooting.battle import Battle, Phase, Score
from broadside.rules.shooting.checks import require_playable
from broadside.rules.shooting.events import Event, Finding, Fired, Scanned
from broadside.rules.shooting.moves import Deploy, Fire, Move, Scan
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from broadside.rules.shooting.view import View
from tests import drawing


def at(*names: str) -> Fire:
    """Fire at the squares of these names."""
    return Fire(frozenset(map(parse_cell, names)))


def around(centre: str, sea: Seat) -> Scan:
    return Scan(parse_cell(centre), sea)


class ScriptedMatch:
    """The game under way. Every method plays for the seat whose turn it is."""

    def __init__(self, rules: Ruleset, *pictures: str, seed: int = 0) -> None:
        require_playable(rules)
        self.rules = rules
        self.game = ShootingGame(rules)
        self.state = self.game.start(seed)
        self.events: list[Event] = []
        for seat, picture in enumerate(pictures):
            self.play(seat, Deploy(drawing.fleet(rules, picture)))

    @property
    def battle(self) -> Battle:
        return self.state.battle

    @property
    def turn(self) -> Seat:
        assert self.battle.turn is not None, "nobody is to move"
        return self.battle.turn

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def phase(self) -> Phase:
        return self.battle.phase

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        return self._follow(self.game.play(self.state, seat, move))

    def fire(self, *names: str) -> list[str]:
        """What is called out for each square, in their order: ``miss``, ``sunk destroyer``."""
        fired = self.play(self.turn, at(*names))[0]
        assert isinstance(fired, Fired)
        return [f"{shot.call} {shot.ship}" if shot.ship else str(shot.call) for shot in fired.shots]

    def fire_all(self, *names: str) -> None:
        """One shot after the other, whoever's turn it is."""
        for name in names:
            self.fire(name)

    def scan(self, centre: str, sea: Seat | None = None) -> Finding:
        move = around(centre, 1 - self.turn if sea is None else sea)
        scanned = self.play(self.turn, move)[0]
        assert isinstance(scanned, Scanned)
        assert scanned.finding is not None
        return scanned.finding

    def time_out(self) -> tuple[Event, ...]:
        return self._follow(self.game.expire(self.state, Expiry.TURN))

    def end_of_time(self) -> tuple[Event, ...]:
        return self._follow(self.game.expire(self.state, Expiry.MATCH))

    def refusal(self, move: Move, seat: Seat | None = None) -> Refusal:
        """Why the move is refused; it must be, and must change nothing."""
        before = self.state
        with pytest.raises(IllegalMove) as refused:
            self.game.play(before, self.turn if seat is None else seat, move)
        assert self.state is before
        return refused.value.refusal

    def view(self, viewer: Viewer) -> View:
        return self.game.view(self.state, viewer)

    def score(self, seat: Seat) -> Score:
        return self.battle.scores[seat]

    def sea(self, seat: Seat) -> str:
        return drawing.sea(self.rules.grid, self.battle.seas[seat])

    def _follow(self, step: Step[State, Event]) -> tuple[Event, ...]:
        self.state = step.state
        self.events.extend(step.events)
        return step.events


def names(cells: Iterable[Cell]) -> str:
    """Cells as text, in the order of their squares."""
    return " ".join(map(str, sorted(cells)))
