"""The menu of ship classes: add, delete and modify them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from broadside.console.custom_game_settings import CustomGameSettings, warning
from broadside.console.dialogue import Back, Dialogue, in_order
from broadside.console.placing import describe
from broadside.console.settings_questions import refuse
from broadside.rules.errors import InvalidRuleset
from broadside.rules.shooting.checks import LONGEST_NAME, LONGEST_SIDE, MOST_SHIPS
from broadside.rules.shooting.ruleset import ShipClass

Ships: TypeAlias = tuple[ShipClass, ...]
_Edit: TypeAlias = Callable[[Dialogue, Ships], Ships]
_Trait: TypeAlias = Callable[[ShipClass], ShipClass]

_DONE = 4


def customise_ships(dialogue: Dialogue, settings: CustomGameSettings) -> CustomGameSettings:
    """Run the menu of ship classes until the player is done, with a warning while the map is too
    small.
    """
    edits: tuple[_Edit, ...] = (_add, _delete, _modify)
    while True:
        _show(dialogue, settings)
        choice = _choose(dialogue)
        if choice == _DONE:
            return settings
        settings = _edited(dialogue, settings, edits[choice - 1])


def _show(dialogue: Dialogue, settings: CustomGameSettings) -> None:
    dialogue.say("The fleet:")
    dialogue.say_all([f"  {describe(kind)}" for kind in settings.rules.ships])
    dialogue.say_all(warning(settings.rules))


def _choose(dialogue: Dialogue) -> int:
    try:
        return dialogue.choose(("Add a class", "Delete a class", "Modify a class", "Done"))
    except Back:
        return _DONE


def _edited(dialogue: Dialogue, settings: CustomGameSettings, edit: _Edit) -> CustomGameSettings:
    """The settings after one change in the menu of ship classes, or unchanged when it is cancelled
    or refused.
    """
    try:
        return settings.with_ships(edit(dialogue, settings.rules.ships))
    except Back:
        return settings
    except InvalidRuleset as error:
        refuse(dialogue, error)
        return settings


def _add(dialogue: Dialogue, ships: Ships) -> Ships:
    traits = in_order(
        (
            lambda: _ask_name(dialogue, "Name: ", None),
            lambda: _ask_size(dialogue, "Size: ", None),
            lambda: _ask_count(dialogue, "Quantity: ", None),
        )
    )
    return (*ships, _with(ShipClass("?", 1), traits))


def _delete(dialogue: Dialogue, ships: Ships) -> Ships:
    number = _ask_which(dialogue, ships, "delete")
    return (*ships[:number], *ships[number + 1 :])


def _modify(dialogue: Dialogue, ships: Ships) -> Ships:
    number = _ask_which(dialogue, ships, "modify")
    kind = ships[number]
    dialogue.say("Press Enter to keep what is in brackets.")
    traits = in_order(
        (
            lambda: _ask_name(dialogue, f"Name [{kind.name}]: ", kind.name),
            lambda: _ask_size(dialogue, f"Size [{kind.size}]: ", kind.size),
            lambda: _ask_count(dialogue, f"Quantity [{kind.count}]: ", kind.count),
            lambda: _ask_armour(dialogue, kind),
        )
    )
    return (*ships[:number], _with(kind, traits), *ships[number + 1 :])


def _with(kind: ShipClass, traits: list[_Trait]) -> ShipClass:
    for trait in traits:
        kind = trait(kind)
    return kind


def _ask_which(dialogue: Dialogue, ships: Ships, what: str) -> int:
    dialogue.say(f"Which class do you want to {what}?")
    return dialogue.choose([describe(kind) for kind in ships]) - 1


def _ask_name(dialogue: Dialogue, question: str, usual: str | None) -> _Trait:
    while True:
        name = " ".join(dialogue.ask(question).split()) or usual
        if name is not None and len(name) <= LONGEST_NAME:
            return partial(replace, name=name)
        dialogue.say(f"Type a name of 1 to {LONGEST_NAME} characters, e.g. sailboat.")


def _ask_size(dialogue: Dialogue, question: str, usual: int | None) -> _Trait:
    return partial(replace, size=dialogue.number(question, 1, LONGEST_SIDE, usual=usual))


def _ask_count(dialogue: Dialogue, question: str, usual: int | None) -> _Trait:
    return partial(replace, count=dialogue.number(question, 1, MOST_SHIPS, usual=usual))


def _ask_armour(dialogue: Dialogue, kind: ShipClass) -> _Trait:
    usual = 1 if kind.armoured else 2
    dialogue.say(f"Armour: two bombs on a square register one hit [{usual}]")
    chosen = dialogue.choose(("Armoured", "Not armoured"), usual=usual)
    return partial(replace, armoured=chosen == 1)
