"""The counts of ``conformance/`` come out of these rules."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from broadside.rules.grid import Grid
from broadside.rules.shooting.checks import require_playable
from broadside.rules.shooting.placement import all_fleets
from broadside.rules.shooting.ruleset import Ruleset, ShipClass, Shots
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State

Row: TypeAlias = Mapping[str, Any]

FOLDER = Path(__file__).parents[2] / "conformance"


def rows(name: str) -> list[Row]:
    listed: list[Row] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return listed


def label(row: Row) -> str:
    return " ".join(f"{key}={value}" for key, value in row.items() if key != "source")


def rules_of(row: Row) -> Ruleset:
    """The rule set that a row describes."""
    armoured = row.get("armoured", False)
    ships = (
        ShipClass(f"ship {number}", size, armoured=armoured)
        for number, size in enumerate(row["ships"], 1)
    )
    rules = Ruleset(
        name="small",
        ships=tuple(ships),
        grid=Grid(row["columns"], row["rows"]),
        players=row.get("players", 2),
        touching=row.get("touching", True),
        shots=Shots(row.get("shots", "one")),
        bombs=row.get("bombs"),
        first=0,
    )
    require_playable(rules)
    return rules


def complete_games(rules: Ruleset) -> int:
    """All games, played through what the seats know and may do."""
    game = ShootingGame(rules)
    return _games_from(game, game.start(seed=0))


def _games_from(game: ShootingGame, state: State) -> int:
    seat = min(game.to_move(state), default=None)
    if seat is None:
        return 1
    moves = game.legal_moves(game.view(state, seat))
    return sum(_games_from(game, game.play(state, seat, move).state) for move in moves)


def count_fleets(rules: Ruleset) -> int:
    return sum(1 for _ in all_fleets(rules))


@pytest.mark.parametrize("row", rows("complete_games.json"), ids=label)
def test_the_number_of_complete_games_is_reproduced(row: Row) -> None:
    assert complete_games(rules_of(row)) == row["games"]


@pytest.mark.parametrize("row", rows("fleets.json"), ids=label)
def test_the_number_of_fleets_is_reproduced(row: Row) -> None:
    assert count_fleets(rules_of(row)) == row["fleets"]


def test_the_published_numbers_are_among_them() -> None:
    published = [row["games"] for row in rows("complete_games.json") if "source" in row]
    assert published == [1_072, 2_224, 19_116]
