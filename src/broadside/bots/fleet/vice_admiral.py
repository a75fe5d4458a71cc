"""The vice-admiral: tries the best ideas of the commodore in seas as it believes them to be."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

from broadside.bots.fleet.commodore import Commodore
from broadside.bots.fleet.ensign import Ensign
from broadside.bots.fleet.preparation import prepare
from broadside.bots.fleet.situation import Option, Situation
from broadside.bots.fleet.worlds import draw_world
from broadside.rules.errors import IllegalMove
from broadside.rules.fleet import play
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.moves import Action, Move
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Search:
    """How much a player tries, as counts: it never looks at a clock."""

    ideas: int = 6
    worlds: int = 8
    plies: int = 12
    weight: float = 0.5
    """What a hit more in the trials is worth, compared with the commodore's estimate."""
    alarm: int = 8
    """It tries only when something happened within so many actions, or an enemy is in sight."""


USUAL = Search()


@dataclass(slots=True)
class ViceAdmiral:
    """Depends on its seed, and on the events and the view that it was shown."""

    seed: int
    search: Search = USUAL
    _staff: Commodore = field(init=False)

    def __post_init__(self) -> None:
        self._staff = Commodore(self.seed)

    def watch(self, event: Event) -> None:
        self._staff.watch(event)

    def choose(self, view: View) -> Move:
        if (preparation := prepare(view, self.seed)) is not None:
            return preparation
        situation, options = self._staff.weigh(view)
        best = sorted(options, key=_worth, reverse=True)[: self.search.ideas]
        if len(best) < 2 or view.rules.players != 2 or not self._is_alarmed(view):
            return self._staff.pick(view, situation, options)
        rng = Random(f"{self.seed} {view.seat} {view.battle.actions} trials")
        gains = self._trials(situation, [option.action for option in best], rng)
        rated = zip(best, gains, strict=True)
        return max(rated, key=lambda pair: pair[0].worth + self.search.weight * pair[1])[0].action

    def _is_alarmed(self, view: View) -> bool:
        log = view.battle.log
        since = view.battle.actions - (log[-1].action if log else 0)
        return bool(view.picture.contacts) or (bool(log) and since <= self.search.alarm)

    def _trials(self, situation: Situation, actions: Sequence[Action], rng: Random) -> list[float]:
        """For each action the mean balance of hits, in the same worlds with the same luck."""
        view = situation.view
        totals: list[list[float]] = [[] for _ in actions]
        for _ in range(self.search.worlds):
            world, luck = draw_world(view, situation.memory, rng), rng.randrange(1 << 32)
            for action, balances in zip(actions, totals, strict=True):
                balances.append(self._tried(view, world, action, luck))
        return [fmean(balances) for balances in totals]

    def _tried(self, view: View, world: State, action: Action, luck: int) -> float:
        assert view.seat is not None, "a spectator tries nothing"
        rules, before = view.rules, _balance(world, view.seat)
        players = [Ensign(luck + seat) for seat in rules.seats]
        try:
            state = play.play(rules, world, view.seat, action).state
            for _ in range(self.search.plies):
                seat = state.battle.turn
                if seat is None:
                    break
                reply = players[seat].choose(View(rules, seat, state.battle, state.pictures[seat]))
                state = play.play(rules, state, seat, reply).state
        except IllegalMove:  # the world differs from the view where a ship found no place
            return 0.0
        return _balance(state, view.seat) - before


def _worth(option: Option) -> float:
    return option.worth


def _balance(state: State, seat: Seat) -> float:
    """The hits that the fleet of the seat can take, less those of the enemy; ships count extra."""
    total = 0.0
    for fleet_seat, fleet in enumerate(state.sea.fleets):
        hits = sum(_left(damage) for ship in fleet for damage in ship.damage) + len(fleet)
        total += hits if fleet_seat == seat else -hits
    return total


def _left(damage: Damage) -> float:
    return 1 - damage / Damage.DESTROYED
