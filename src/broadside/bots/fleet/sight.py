"""What is known about squares at one moment, and which poses agree with it."""

from dataclasses import dataclass

import numpy as np

from broadside.bots.fleet.oriented_boards import Board, Frames, ahead, board_of, oriented, place_of
from broadside.rules.fleet.events import Contact
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Sight:
    """What is known for certain about squares at one moment."""

    empty: Board
    """1 where no enemy ship can be."""
    contacts: tuple[Contact, ...]
    struck: tuple[Cell, ...] = ()
    """Squares that an enemy ship covers, though nobody sees it."""


def allowed_poses(rules: Ruleset, kind: ShipClass, sight: Sight) -> Frames:
    """1 for each pose in which a ship of the class would look exactly like what is seen."""
    grid, bow, middle = rules.grid, kind.size - 1, kind.size // 2
    marked = [contact.cell for contact in sight.contacts if contact.marked]
    bows = [contact for contact in sight.contacts if contact.bow is not None]
    plain = [contact.cell for contact in sight.contacts if contact.bow is None]
    hull = oriented(sight.empty + board_of(grid, (contact.cell for contact in bows)))
    no_middle = hull + oriented(board_of(grid, (c for c in plain if c not in marked)))
    no_hull = hull + oriented(board_of(grid, marked))
    no_bow = oriented(sight.empty + board_of(grid, plain))
    for contact in bows:
        for facing in Facing:
            if facing != contact.bow:
                no_bow[place_of(grid, contact.cell, facing)] = 1
    allowed = np.ones_like(no_bow)
    for along in range(kind.size):
        barred = no_bow if along == bow else no_hull
        if kind.marked and along == middle:
            barred = no_middle
        allowed[ahead(barred, along, fill=1) > 0] = 0
    return allowed
