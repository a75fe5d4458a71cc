"""What the contract must know about a family of games to try its secrets and its refusals."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

from broadside.rules.game import Seat, Viewer
from broadside.rules.grid import Cell
from tests.contract import fleet, shooting
from tests.contract.playing import World

View: TypeAlias = Any
Move: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Family:
    """Each function is pure; chance comes from the generator it is given."""

    probes: Callable[[View, Random], Iterable[Move]]
    """Moves that a seat may try at any time, most of them illegal, made from what it knows."""
    mutants: Callable[[View, Move, Random], Iterable[tuple[Seat, Move]]]
    """Moves close to a legal one, none of them legal."""
    conceivable: Callable[[View], Iterable[Move]]
    """Every move that a small board leaves thinkable, legal or not, found without the game."""
    canonical: Callable[[Move], Move]
    """Moves that mean the same are listed once: this makes them equal."""
    other_worlds: Callable[[World, Viewer, Random], tuple[World, World]]
    """The world, cut before hidden things are shown, and one that the viewer cannot tell from it:
    the same if no other is found."""
    hidden_squares: Callable[[World], list[frozenset[Cell]]]
    """Where the ships of each seat lie at the end of a world."""


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "shooting": Family(
            shooting.probes,
            shooting.mutants,
            shooting.conceivable,
            shooting.canonical,
            shooting.other_worlds,
            shooting.hidden_squares,
        ),
        "fleet": Family(
            fleet.probes,
            fleet.mutants,
            fleet.conceivable,
            fleet.canonical,
            fleet.other_worlds,
            fleet.hidden_squares,
        ),
    }
)
"""A new family of games adds itself here, or the contract tests fail for its games."""
