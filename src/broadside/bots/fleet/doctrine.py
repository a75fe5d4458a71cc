"""How a player of the commodore's kind weighs things, as values: one player for each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Doctrine:
    """The weights of a player that weighs every action by where the enemy may be."""

    scouting: float = 0.12
    """What it is worth to see an enemy square that was only suspected."""
    search: float = 1.0
    """How much the worth of looking grows when few of the enemy are left, as a power."""
    exposure: float = 3.0
    """The expected hits on a ship that is seen in range of the enemy, until it is out of range."""
    boldness: float = 60
    """After that many actions without news a player is only half as careful."""
    firing: float = 1.5
    """How much more a hit now counts than the prospect of one."""
    mending: float = 0.6
    """What it is worth for a damaged ship to lie in dock, for each square to be repaired there."""
    repairing: float = 1.0
    """What the repair of a square is worth, compared with a hit on such a square."""
    patience: float = 0.87
    """The worth of a gain that comes one turn later, as a factor."""
    steps: int = 5
    """The number of movements that are looked ahead."""
    attention: float = 1.0
    """How likely a ship is thought of in a turn."""


COMMODORE = Doctrine()
LIEUTENANT = Doctrine(attention=0.2)
