"""Rule sets, fleets and cells made by Hypothesis."""

from hypothesis import strategies as st

from broadside.rules.grid import Cell, Grid
from broadside.rules.notation import Notation
from broadside.rules.shooting.checks import complaints
from broadside.rules.shooting.ruleset import (
    Announces,
    Placement,
    Points,
    Radar,
    Ruleset,
    ShipClass,
    Shots,
)

NAMES = ("raft", "sloop", "brig", "ship of the line", "Güverte", "小舟", "🚢 liner", 'the "Ark"')


def cells(grid: Grid = Grid(26, 26)) -> st.SearchStrategy[Cell]:
    return st.builds(Cell, st.integers(0, grid.cols - 1), st.integers(0, grid.rows - 1))


@st.composite
def ship_classes(draw: st.DrawFn, largest: int, most: int) -> tuple[ShipClass, ...]:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
    sizes = st.integers(1, largest)
    counts = st.integers(1, most)
    return tuple(ShipClass(name, draw(sizes), draw(counts), draw(st.booleans())) for name in names)


def points() -> st.SearchStrategy[Points]:
    return st.builds(Points, st.integers(0, 100), st.integers(-10, 0), st.sampled_from([0, 1, 500]))


@st.composite
def rulesets(draw: st.DrawFn, longest: int = 6, players: int = 4) -> Ruleset:
    """Playable rule sets, with every option in any combination that does not contradict itself."""
    return draw(_any_ruleset(longest, players).filter(lambda rules: not complaints(rules)))


@st.composite
def _any_ruleset(draw: st.DrawFn, longest: int, players: int) -> Ruleset:
    grid = Grid(draw(st.integers(1, longest)), draw(st.integers(1, longest)))
    seats = draw(st.integers(2, players))
    scoring = draw(st.none() | points())
    shots = draw(st.sampled_from(Shots))
    announces = draw(st.sampled_from(_announcements(shots, scoring)))
    return Ruleset(
        name=draw(st.sampled_from(NAMES)),
        ships=draw(ship_classes(largest=min(4, max(grid.cols, grid.rows)), most=2)),
        grid=grid,
        players=seats,
        touching=draw(st.booleans()),
        placement=draw(st.sampled_from(Placement)),
        shots=shots,
        announces=announces,
        first=draw(st.none() | st.integers(0, seats - 1)),
        equal_turns=draw(st.booleans()),
        bombs=draw(st.none() | st.integers(1, 12)),
        points=scoring,
        points_decide=scoring is not None and draw(st.booleans()),
        small_ships_decide=announces is Announces.CLASS and draw(st.booleans()),
        radar=draw(st.none() | st.builds(Radar, st.integers(1, 3), st.integers(1, 2))),
        turn_seconds=draw(st.none() | st.integers(1, 60)),
        match_seconds=None if scoring is None else draw(st.none() | st.integers(1, 600)),
        reveals_fleets=draw(st.booleans()),
        notation=draw(st.sampled_from(Notation)),
    )


def _announcements(shots: Shots, scoring: Points | None) -> list[Announces]:
    """What may be announced without contradicting the other rules."""
    if shots is Shots.SALVO or (scoring is not None and scoring.sunk):
        return [Announces.SUNK, Announces.CLASS]
    return list(Announces)
