"""The settings of the custom game: fleet, map and level, with what forbids a change."""

from dataclasses import dataclass, replace

from broadside.rules.classic.checks import LONGEST_SIDE, complaints
from broadside.rules.classic.feasibility import suggested_area
from broadside.rules.classic.presets import CUSTOM, SCORE_ATTACK
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid

LARGEST_MAP = Grid(LONGEST_SIDE, LONGEST_SIDE)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player has chosen for the next game. A game under way has rules of its own."""

    rules: Ruleset = CUSTOM
    level: str = "easy"

    def with_ships(self, ships: tuple[ShipClass, ...]) -> "Settings":
        """Another fleet. It may be too large for the map as it is, but not for the largest map.
        Raises ``InvalidRuleset``."""
        rules = replace(self.rules, ships=ships)
        _require(complaints(replace(rules, grid=LARGEST_MAP)))
        return replace(self, rules=rules)

    def with_map(self, grid: Grid) -> "Settings":
        """Another map, larger than the suggested area. Raises ``InvalidRuleset``."""
        rules = replace(self.rules, grid=grid)
        _require(obstacles(rules))
        return replace(self, rules=rules)


def obstacles(rules: Ruleset) -> tuple[str, ...]:
    """Why these rules cannot be played as they are; nothing when they can."""
    suggested, grid = suggested_area(rules), rules.grid
    if grid.area > suggested:
        return complaints(rules)
    needs = f"this fleet needs more than {suggested}"
    return (f"a map of {grid.rows} x {grid.cols} has {grid.area} squares: {needs}",)


def warning(rules: Ruleset) -> list[str]:
    """What to tell the player about a fleet that has outgrown the map."""
    found = obstacles(rules)
    if not found:
        return []
    lines = [f"Warning: {complaint}." for complaint in found]
    if suggested_area(rules) >= LARGEST_MAP.area:
        return [*lines, "No map is large enough: customise the ships before you play."]
    return [*lines, "Resize the map before you play."]


def score_attack(rules: Ruleset, bombs: int) -> Ruleset:
    """The same fleet and map, with bombs that are counted and points that decide."""
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
