"""Predicted chances against what really lay there, over positions of games on full boards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from broadside.bots.catalog import make_bot
from broadside.bots.shooting.posterior import LIMIT, SAMPLES, Method, Posterior, posterior
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Phase
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from broadside.rules.shooting.view import View

BINS = 10
SHOOTERS = ("random", "hunter")


@dataclass(frozen=True, slots=True)
class ChanceBin:
    """Open squares with a similar chance, over many positions."""

    squares: int
    predicted: float
    """The mean chance."""
    real: float
    """The part of the squares that held a ship."""
    z: float
    """How many standard errors apart these two are, one position counting as one observation."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A posterior, and the squares that really hold ships."""

    view: View
    posterior: Posterior
    ships: frozenset[Cell]


def judgements(
    rules: Ruleset, games: Iterable[int], samples: int = SAMPLES, limit: int = LIMIT
) -> Iterator[Judgement]:
    """One position of each game that lasts long enough, as judged by the one who fires next."""
    for seed in games:
        state = _position(rules, seed)
        if state is not None:
            view = ShootingGame(rules).view(state, 0)
            found = posterior(view, samples=samples, limit=limit, seed=seed)
            yield Judgement(view, found, _ships(state))


def bins(judged: Iterable[Judgement]) -> list[ChanceBin]:
    """By tenths of chance; squares that surely hold a ship, or none, prove themselves apart."""
    sums = [_Sum() for _ in range(BINS)]
    for each in judged:
        for sum_, squares in zip(sums, _by_chance(each), strict=True):
            sum_.add(squares)
    return [sum_.bin() for sum_ in sums]


def methods(judged: Iterable[Judgement]) -> dict[Method, int]:
    """How often each method was used."""
    used = [each.posterior.method for each in judged]
    return {method: used.count(method) for method in Method}


class _Sum:
    """What is needed of all positions for one bin."""

    def __init__(self) -> None:
        self.squares, self.chance, self.ships = 0, 0.0, 0
        self.expected, self.variance = 0.0, 0.0

    def add(self, squares: list[tuple[float, bool]]) -> None:
        chance, ships = sum(chance for chance, _ in squares), sum(is_ship for _, is_ship in squares)
        self.squares += len(squares)
        self.chance += chance
        self.ships += ships
        self.expected += sum(chance * (1 - chance) for chance, _ in squares)
        self.variance += (ships - chance) ** 2

    def bin(self) -> ChanceBin:
        many = max(1, self.squares)
        # Squares of one position go together, so positions are compared; but where no surprise has
        # happened yet, their spread says too little.
        error = max(self.variance, self.expected, 1e-12) ** 0.5
        z = (self.ships - self.chance) / error
        return ChanceBin(self.squares, self.chance / many, self.ships / many, z)


def _by_chance(judged: Judgement) -> list[list[tuple[float, bool]]]:
    found: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for cell in judged.view.open_cells:
        chance = judged.posterior.chance(cell)
        found[min(int(chance * BINS), BINS - 1)].append((chance, cell in judged.ships))
    return found


def _position(rules: Ruleset, seed: int) -> State | None:
    """A game when so many shots have fallen that seat 0 fires next, if it lasts that long.

    The number is drawn beforehand: a moment chosen from a finished game would tell how it ended.
    """
    game = ShootingGame(replace(rules, first=0))
    moment = Random(f"{seed} moment").randrange(rules.grid.area * 3 // 4)
    players = [make_bot(SHOOTERS[seed % len(SHOOTERS)], seed), make_bot("random", seed + 1)]
    state = game.start(seed)
    while seats := game.to_move(state):
        seat = min(seats)
        if _is_due(state, seat, moment):
            return state
        state = game.play(state, seat, players[seat].choose(game.view(state, seat))).state
    return None


def _is_due(state: State, seat: Seat, moment: int) -> bool:
    battle = state.battle
    return battle.phase is Phase.FIGHTING and seat == 0 and len(battle.seas[1].shots) >= moment


def _ships(state: State) -> frozenset[Cell]:
    fleet = state.fleets[1]
    assert fleet is not None, "fleets are placed before anyone fires"
    return frozenset(cell for ship in fleet for cell in ship.cells)
