"""The whole truth of a shooting game, known to the referee alone."""

from dataclasses import dataclass, replace
from random import Random

from broadside.rules.game import Seat, Step
from broadside.rules.shooting.battle import Battle, advance, new_battle
from broadside.rules.shooting.events import Began, Deployed, Event, Finding, Scanned
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.ruleset import Placement, Ruleset
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.view import redact


@dataclass(frozen=True, slots=True)
class State:
    """The public battle, every fleet, what each radar has shown, and the seed of who starts."""

    battle: Battle
    fleets: tuple[Fleet | None, ...]
    findings: tuple[tuple[Finding, ...], ...]
    lot: Seat


def new_state(rules: Ruleset, seed: int) -> State:
    """The secret state at the start of a shooting game. Each random thing has its own stream, so
    that none reveals another.
    """
    lot = Random(f"{seed} lot").randrange(rules.players) if rules.first is None else rules.first
    nothing = tuple(() for _ in rules.seats)
    if rules.placement is Placement.OWN:
        return State(new_battle(rules), tuple(None for _ in rules.seats), nothing, lot)
    fleets = (random_fleet(rules, Random(f"{seed} fleet {seat}")) for seat in rules.seats)
    battle = replace(new_battle(rules), deployed=frozenset(rules.seats))
    return State(advance(rules, battle, Began(lot)), tuple(fleets), nothing, lot)


def establish(rules: Ruleset, state: State, *events: Event) -> Step[State, Event]:
    """Enter facts into the secret state of a shooting game: the public battle advances by what a
    spectator sees.
    """
    battle = state.battle
    fleets, findings = list(state.fleets), list(state.findings)
    for event in events:
        battle = advance(rules, battle, redact(event, None))
        match event:
            case Deployed(seat, fleet):
                fleets[seat] = fleet
            case Scanned(seat, Finding() as finding):
                findings[seat] = (*findings[seat], finding)
    after = State(battle, tuple(fleets), tuple(findings), state.lot)
    return Step(after, events)
