"""The rules of a fleet game as lines that a small program can read."""

from collections.abc import Iterator

from broadside.rules.fleet.notation import show_cell
from broadside.rules.fleet.ruleset import Ruleset, ShipClass


def describe(rules: Ruleset) -> tuple[str, ...]:
    """The rules of a fleet game as lines for bots: board, harbours and classes; everything else is
    in the lines of the rule file.
    """
    return (
        f"board {rules.grid.cols} {rules.grid.rows}",
        f"players {rules.players}",
        *(line for seat in rules.seats for line in _harbour(rules, seat)),
        *map(_ship_class, rules.ships),
        *([] if rules.turn_limit is None else [f"option turn-limit {rules.turn_limit}"]),
        f"option torpedo-range {rules.torpedo_range}",
        f"option base-wins {'yes' if rules.base_wins else 'no'}",
        f"option open-fleets {'yes' if rules.open_fleets else 'no'}",
        *([] if rules.redraws is None else [f"option redraws {rules.redraws}"]),
    )


def _harbour(rules: Ruleset, seat: int) -> Iterator[str]:
    harbour = rules.harbours[seat]
    yield f"base {seat} {' '.join(map(show_cell, harbour.base))}"
    yield f"docks {seat} {harbour.facing} {' '.join(map(show_cell, harbour.docks))}"


def _ship_class(kind: ShipClass) -> str:
    """The line of a ship class for bots: count, size and speed; the name comes last, because it may
    have several words.
    """
    return f"class {kind.count} {kind.size} {kind.speed} {kind.name}"
