"""Plays the guided first battle of the fleet game by its rules and writes what the page shows:
``python -m tools.fleet_lesson``.

The page knows no rules. It is given what a server would tell the learner at each moment, and the
one order with which the lesson goes on.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from broadside.protocol.families import (
    FAMILIES,
    demand,
    event_json,
    orders_json,
    ruleset_json,
    view_json,
)
from broadside.protocol.messages import GameText
from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.game import Seat
from broadside.table.table import AnyTable, Table

RULES = Path(__file__).with_name("fleet-lesson.toml")
SCRIPT = Path(__file__).parents[1] / "web" / "src" / "fleetLesson" / "script.json"

LEARNER, ENEMY = 0, 1
_SEED = 0
"""With it the enemy begins."""

_OPENING = (
    (LEARNER, "accept map"),
    (ENEMY, "accept map"),
    (LEARNER, "arrange B5 B9"),
    (ENEMY, "arrange M9 M5"),
    (ENEMY, "destroyer 1 forward 1"),
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The order that the learner gives, and the answer of the enemy."""

    order: str
    answer: str | None


BATTLE = (
    Exchange("destroyer 1 forward 5", "destroyer 1 forward 2"),
    Exchange("destroyer 1 fire L5", "mine layer 1 turn starboard"),
    Exchange("destroyer 1 torpedo", "destroyer 1 fire C9"),
    Exchange("destroyer 1 fire M5", "destroyer 1 fire C9"),
    Exchange("mine layer 1 drop D9", "destroyer 1 forward 3"),
    Exchange("mine layer 1 repair", "destroyer 1 fire C9"),
    Exchange("destroyer 1 turn starboard", "destroyer 1 fire B9"),
    Exchange("destroyer 1 torpedo", None),
)


def script() -> str:
    """The script as JSON, a line for each moment."""
    game = FleetGame(read_rules(RULES.read_text(encoding="utf-8")))
    table: AnyTable = Table(game, _SEED)
    for seat, move in _OPENING:
        table.play(seat, move, 0)
    moments = list(_moments(table))
    events = [event_json(game, one.event) for one in table.since(LEARNER, 0)]
    told = {
        "game": GameText(game.family, game.name, game.write_rules(), ruleset_json(game)),
        "events": events,
        "orders": [_order(game, one.order) for one in BATTLE],
        "moments": moments,
    }
    return _lines(json.loads(msgspec.json.encode(told)))


def spellings(game: FleetGame, order: str) -> tuple[str, ...]:
    """All that people may type for an order, in small letters and without spaces."""
    ship, _, words = order.lower().partition(" 1 ")
    meant = game.read_move(order)
    tried = product(_names(ship), _ways_to_say(words))
    lines = (f"{name} {said}" for name, said in tried)
    return tuple(sorted({line.replace(" ", "") for line in lines if _means(game, line, meant)}))


def _names(ship: str) -> Iterator[str]:
    """A ship with its number, or without, because there is one of its class."""
    initials = "".join(word[0] for word in ship.split())
    for name in (ship, initials, ship[0]):
        yield name
        yield f"{name} 1"


def _ways_to_say(words: str) -> Iterator[str]:
    verb, _, rest = words.partition(" ")
    verbs = ("fire", "fire at", "cannon", "c") if verb == "fire" else (verb, verb[0])
    for said, where in product(verbs, {rest, rest[:1]}):
        yield f"{said} {where}".strip()
        yield f"{said}{where}"


def _means(game: FleetGame, text: str, meant: Move) -> bool:
    try:
        return game.read_move(text) == meant
    except InvalidNotation:
        return False


def _order(game: FleetGame, order: str) -> dict[str, object]:
    return {"text": order, "spellings": spellings(game, order)}


def _moments(table: AnyTable) -> Iterator[dict[str, object]]:
    """What the learner is told before each order, between it and the answer, and at the end."""
    yield _moment(table)
    for exchange in BATTLE:
        table.play(LEARNER, exchange.order, 0)
        yield _moment(table)
        if exchange.answer is not None:
            table.play(ENEMY, exchange.answer, 0)
            yield _moment(table)


def _moment(table: AnyTable) -> dict[str, object]:
    game, number, view = table.game, table.number(LEARNER), table.view(LEARNER)
    return {
        "number": number,
        "demand": demand(game, view),
        "view": view_json(game, view),
        "orders": msgspec.Raw(orders_json(game.family, number, view, _memory(table, LEARNER))),
    }


def _memory(table: AnyTable, seat: Seat) -> Any:
    """What the seat has seen so far, as the server remembers it."""
    orders = FAMILIES[table.game.family].orders
    assert orders is not None, "ships are ordered"
    memory = orders.first
    for one in table.since(seat, 0):
        memory = orders.remember(table.game, seat, memory, one.event)
    return memory


def _lines(told: dict[str, Any]) -> str:
    """Compact, but with a line for each part, so that changes can be read."""
    parts = []
    for key, value in told.items():
        if isinstance(value, list):
            inner = ",\n".join(_compact(one) for one in value)
            parts.append(f"{json.dumps(key)}: [\n{inner}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {_compact(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


if __name__ == "__main__":
    SCRIPT.write_text(script(), encoding="utf-8")
