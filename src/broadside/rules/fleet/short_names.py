"""The short names of ships, as people type them."""

from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Ship


def short_class(rules: Ruleset, kind: ShipClass) -> str:
    """The short name of a ship class, as people type it: the shortest beginning that no other class
    has.
    """
    names = [other.name.replace(" ", "") for other in rules.ships if other.name != kind.name]
    own = kind.name.replace(" ", "")
    starts = (own[:length] for length in range(1, len(own)))
    return next((s for s in starts if not any(n.startswith(s) for n in names)), kind.name)


def short(rules: Ruleset, ship: Ship) -> str:
    """The short name of a ship, as people type it: ``d2`` for the second destroyer."""
    return f"{short_class(rules, ship.kind)}{ship.number}"
