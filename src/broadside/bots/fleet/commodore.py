"""The commodore: weighs every action by what it believes about the enemy."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from broadside.bots.fleet.batteries import launches, repairs, salvos
from broadside.bots.fleet.logbook import noted
from broadside.bots.fleet.minefields import minings
from broadside.bots.fleet.notes import Notes, new_notes, settled
from broadside.bots.fleet.opening import prepare
from broadside.bots.fleet.prospects import Option, Situation, survey
from broadside.bots.fleet.voyages import voyages
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.listing import actions_of
from broadside.rules.fleet.moves import Action, Move
from broadside.rules.fleet.view import View

_WHIM = 0.01
"""How far chance may prefer an action that is not quite the best."""


@dataclass(slots=True)
class Commodore:
    """Depends on its seed, and on the events and the view that it was shown.

    A player that takes over a seat is first told all events of that seat, from the first on.
    """

    seed: int
    _heard: list[Event] = field(default_factory=list)
    _notes: Notes | None = None

    def watch(self, event: Event) -> None:
        self._heard.append(event)

    def choose(self, view: View) -> Move:
        if (preparation := prepare(view, self.seed)) is not None:
            return preparation
        rng = Random(f"{self.seed} {view.seat} {view.battle.actions}")
        options = list(_options(survey(view, self._remembered(view))))
        if not options:
            return rng.choice(_anything(view))
        return max(options, key=lambda option: option.worth + _WHIM * rng.random()).action

    def _remembered(self, view: View) -> Notes:
        notes = new_notes(view) if self._notes is None else self._notes
        for event in self._heard:
            notes = noted(view, notes, event)
        self._heard.clear()
        if notes.picture != view.picture:  # somebody who is told nothing still has eyes
            notes = replace(notes, picture=view.picture, agrees=False)
        self._notes = settled(view, notes)
        return self._notes


def _options(situation: Situation) -> Iterator[Option]:
    yield from launches(situation)
    for ship in situation.view.ships:
        yield from salvos(situation, ship)
        yield from repairs(situation, ship)
        yield from minings(situation, ship)
        yield from voyages(situation, ship)


def _anything(view: View) -> list[Action]:
    return [action for ship in view.ships for action in actions_of(view, ship)]
