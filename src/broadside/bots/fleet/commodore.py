"""The commodore: weighs every action by what it believes about the enemy."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from broadside.bots.fleet.memory import Memory, new_memory, settled
from broadside.bots.fleet.memory_update import updated_memory
from broadside.bots.fleet.mine_options import mine_options
from broadside.bots.fleet.movement_options import movement_options
from broadside.bots.fleet.preparation import prepare
from broadside.bots.fleet.shot_options import cannon_options, repair_options, torpedo_options
from broadside.bots.fleet.situation import Option, Situation, read_situation
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.listing import actions_of
from broadside.rules.fleet.moves import Action, Move
from broadside.rules.fleet.view import View

_WHIM = 0.01
"""How much worse than the best an action may be and still be chosen at random."""


@dataclass(slots=True)
class Commodore:
    """Depends on its seed, and on the events and the view that it was shown.

    A player that takes over a seat must first be told all events of that seat, from the first on.
    """

    seed: int
    _heard: list[Event] = field(default_factory=list)
    _notes: Memory | None = None

    def watch(self, event: Event) -> None:
        self._heard.append(event)

    def choose(self, view: View) -> Move:
        if (preparation := prepare(view, self.seed)) is not None:
            return preparation
        rng = Random(f"{self.seed} {view.seat} {view.battle.actions}")
        options = list(_options(read_situation(view, self._remembered(view))))
        if not options:
            return rng.choice(_anything(view))
        return max(options, key=lambda option: option.worth + _WHIM * rng.random()).action

    def _remembered(self, view: View) -> Memory:
        memory = new_memory(view) if self._notes is None else self._notes
        for event in self._heard:
            memory = updated_memory(view, memory, event)
        self._heard.clear()
        if memory.picture != view.picture:  # the view may change without an event
            memory = replace(memory, picture=view.picture, agrees=False)
        self._notes = settled(view, memory)
        return self._notes


def _options(situation: Situation) -> Iterator[Option]:
    yield from torpedo_options(situation)
    for ship in situation.view.ships:
        yield from cannon_options(situation, ship)
        yield from repair_options(situation, ship)
        yield from mine_options(situation, ship)
        yield from movement_options(situation, ship)


def _anything(view: View) -> list[Action]:
    return [action for ship in view.ships for action in actions_of(view, ship)]
