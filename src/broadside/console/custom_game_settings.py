"""The settings of the custom game, and what forbids a change: fleet, map and level."""

from dataclasses import dataclass, replace

from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid
from broadside.rules.shooting.checks import LONGEST_SIDE, complaints
from broadside.rules.shooting.feasibility import suggested_area
from broadside.rules.shooting.presets import CUSTOM, SCORE_ATTACK
from broadside.rules.shooting.ruleset import Ruleset, ShipClass

LARGEST_MAP = Grid(LONGEST_SIDE, LONGEST_SIDE)


@dataclass(frozen=True, slots=True)
class CustomGameSettings:
    """What the player has chosen for the next game. A running game keeps its rules."""

    rules: Ruleset = CUSTOM
    level: str = "easy"

    def with_ships(self, ships: tuple[ShipClass, ...]) -> "CustomGameSettings":
        """The settings of the custom game with another fleet. It may be too large for the present
        map, but not for the largest. Raises ``InvalidRuleset``.
        """
        rules = replace(self.rules, ships=ships)
        _require(complaints(replace(rules, grid=LARGEST_MAP)))
        return replace(self, rules=rules)

    def with_map(self, grid: Grid) -> "CustomGameSettings":
        """The settings of the custom game with another map, which must be larger than the suggested
        area. Raises ``InvalidRuleset``.
        """
        rules = replace(self.rules, grid=grid)
        _require(obstacles(rules))
        return replace(self, rules=rules)


def obstacles(rules: Ruleset) -> tuple[str, ...]:
    """Why these settings of a custom game cannot be played as they are; empty if they can."""
    suggested, grid = suggested_area(rules), rules.grid
    if grid.area > suggested:
        return complaints(rules)
    needs = f"this fleet needs more than {suggested}"
    return (f"a map of {grid.rows} x {grid.cols} has {grid.area} squares: {needs}",)


def warning(rules: Ruleset) -> list[str]:
    """What to tell the player of a custom game about a fleet that is too large for the map."""
    found = obstacles(rules)
    if not found:
        return []
    lines = [f"Warning: {complaint}." for complaint in found]
    if suggested_area(rules) >= LARGEST_MAP.area:
        return [*lines, "No map is large enough: customise the ships before you play."]
    return [*lines, "Resize the map before you play."]


def score_attack(rules: Ruleset, bombs: int) -> Ruleset:
    """The settings of a custom game as score attack, with bombs that are counted and points that
    decide.
    """
    return replace(
        rules,
        name=SCORE_ATTACK.name,
        announces=SCORE_ATTACK.announces,
        bombs=bombs,
        points=SCORE_ATTACK.points,
        points_decide=True,
    )


def _require(found: tuple[str, ...]) -> None:
    if found:
        raise InvalidRuleset(found)
