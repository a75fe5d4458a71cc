"""The commodore: weighs every action by what it believes about the enemy."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from broadside.bots.fleet.doctrine import COMMODORE, Doctrine
from broadside.bots.fleet.history import (
    History,
    continued,
    is_stale,
    times_faced,
    ways_out,
)
from broadside.bots.fleet.memory import Memory, new_memory, settled
from broadside.bots.fleet.memory_update import updated_memory
from broadside.bots.fleet.mine_options import mine_options
from broadside.bots.fleet.movement_options import movement_options
from broadside.bots.fleet.own_side import anything
from broadside.bots.fleet.preparation import prepare
from broadside.bots.fleet.shot_options import cannon_options, repair_options, torpedo_options
from broadside.bots.fleet.situation import Option, Situation, read_situation
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.moves import Action, Fire, Move, Torpedo
from broadside.rules.fleet.ships import Fleet
from broadside.rules.fleet.view import View

_WHIM = 0.01
"""How much worse than the best an action may be and still be chosen at random."""
_FADING = 0.6
"""The factor for the worth of a shot, each time that what the player faces has not changed."""


@dataclass(slots=True)
class Commodore:
    """Depends on its seed, and on the events and the view that it was shown.

    A player that takes over a seat must first be told all events of that seat, from the first on.
    """

    seed: int
    doctrine: Doctrine = COMMODORE
    _heard: list[Event] = field(default_factory=list)
    _notes: Memory | None = None
    _history: History = field(default_factory=History)

    def watch(self, event: Event) -> None:
        self._heard.append(event)

    def choose(self, view: View) -> Move:
        if (preparation := prepare(view, self.seed)) is not None:
            return preparation
        rng = Random(f"{self.seed} {view.seat} {view.battle.actions}")
        situation = read_situation(view, self._remembered(view), self.doctrine)
        ideas = list(_options(situation, self._thought_of(view, rng)))
        options = _untried(situation, self._history, ideas)
        if not options:
            return rng.choice(ways_out(self._history, view, situation.chart) or anything(view))
        return max(options, key=lambda option: option.worth + _WHIM * rng.random()).action

    def _thought_of(self, view: View, rng: Random) -> Fleet:
        """The commodore's ships that come to mind; at least one."""
        if self.doctrine.attention >= 1:
            return view.ships
        ships = tuple(ship for ship in view.ships if rng.random() < self.doctrine.attention)
        return ships or (rng.choice(view.ships),)

    def _remembered(self, view: View) -> Memory:
        memory = new_memory(view) if self._notes is None else self._notes
        assert view.seat is not None, "a spectator does not play"
        for event in self._heard:
            self._history = continued(view.rules, self._history, view.seat, event)
            memory = updated_memory(view, memory, event)
        self._heard.clear()
        if memory.picture != view.picture:  # the view may change without an event
            memory = replace(memory, picture=view.picture, agrees=False)
        self._notes = settled(view, memory)
        return self._notes


def _options(situation: Situation, ships: Fleet) -> Iterator[Option]:
    yield from torpedo_options(situation, ships)
    for ship in ships:
        yield from cannon_options(situation, ship)
        yield from repair_options(situation, ship)
        yield from mine_options(situation, ship)
        yield from movement_options(situation, ship)


def _untried(situation: Situation, history: History, options: list[Option]) -> list[Option]:
    """The commodore's options that are not stale, with less worth for shots after such as changed
    nothing.
    """
    view = situation.view
    fading = _FADING ** times_faced(history, view)
    return [
        Option(option.worth * fading, option.action) if _is_shot(option.action) else option
        for option in options
        if not is_stale(history, view, option.action)
    ]


def _is_shot(action: Action) -> bool:
    return isinstance(action, Fire | Torpedo)
