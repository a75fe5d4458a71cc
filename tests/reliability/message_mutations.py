"""Messages that no honest client sends, made from honest ones."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

Mutation: TypeAlias = Callable[[str, Random], str]

STRANGE: Sequence[Any] = (
    None,
    True,
    0,
    -1,
    2**53,
    2**63,
    2**64,
    10**400,
    1.5,
    1e308,
    "",
    "\x00",
    "a\x00b",
    "\ud800",
    "\U0001f6a2" * 30,
    "\u202e1a erif",
    "e\u0301" * 40,
    "x" * 65,
    "x" * 5000,
    "fire ²",
    "fire \uff41\uff11",
    "fire a1 a1",
    "fire a99999999999999999999",
    "deploy " + "a1:b1 " * 500,
    "scan a1 -1",
    [],
    {},
    [[[[]]]],
    {"type": "hello"},
)
"""Values that are wrong in most places, and in some just unusual."""


def mutate(text: str, rng: Random) -> str:
    """The message after one to three accidents."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choice(MUTATIONS)(text, rng)
    return text


def flip(text: str, rng: Random) -> str:
    """One bit is wrong, and so perhaps the character is none."""
    data = bytearray(text.encode(errors="surrogatepass"))
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return data.decode(errors="surrogateescape")


def cut(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def repeat_part(text: str, rng: Random) -> str:
    """A part comes twice."""
    first, last = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:last] + text[first:]


def swap_value(text: str, rng: Random) -> str:
    """One field has a value of another kind."""
    return _with_fields(text, lambda fields: _exchange(fields, rng))


def forget_field(text: str, rng: Random) -> str:
    return _with_fields(text, lambda fields: fields.pop(rng.choice(sorted(fields)), None))


def add_field(text: str, rng: Random) -> str:
    return _with_fields(text, lambda fields: fields.update(seat=1))


def repeat_field(text: str, rng: Random) -> str:
    """The same key twice, with another value."""
    key = rng.choice(("type", "match", "id", "number", "move"))
    return f'{text.rstrip()[:-1]},"{key}":{json.dumps(rng.choice(STRANGE))}}}'


def dive(text: str, rng: Random) -> str:
    """Deeper than anybody needs."""
    depth = rng.choice((10, 200, 1300))
    left, right = rng.choice((("[", "]"), ('{"a":', "}")))
    return left * depth + "1" + right * depth


MUTATIONS: Sequence[Mutation] = (
    flip,
    cut,
    repeat_part,
    swap_value,
    swap_value,
    swap_value,
    forget_field,
    add_field,
    repeat_field,
    dive,
)


def _with_fields(text: str, change: Callable[[dict[str, Any]], object]) -> str:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(fields, dict) and fields:
        change(fields)
    return json.dumps(fields)


def _exchange(fields: dict[str, Any], rng: Random) -> None:
    fields[rng.choice(sorted(fields))] = rng.choice(STRANGE)
