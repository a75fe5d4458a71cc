"""The best scores of score attack, in a small file of their own."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

_LARGEST_FILE = 100_000
_KEPT = 10


@dataclass(frozen=True, slots=True)
class BestScore:
    """Points, and the fleet and map with which they were made."""

    points: int
    level: str
    bombs: int
    board: str
    ships: int

    def __str__(self) -> str:
        won_with = f"level {self.level}, {self.bombs} bombs, {self.ships} ships on {self.board}"
        return f"{self.points:>7} points   {won_with}"


@dataclass(frozen=True, slots=True)
class BestScores:
    """The list in its file. A missing or damaged file is an empty list."""

    path: Path

    def read(self) -> list[BestScore]:
        try:
            with self.path.open("rb") as file:
                listed = json.loads(file.read(_LARGEST_FILE))
        except (OSError, ValueError, RecursionError):
            return []
        if not isinstance(listed, list):
            return []
        scores = [score for entry in listed if (score := _read_score(entry)) is not None]
        return sorted(scores, key=lambda score: -score.points)[:_KEPT]

    def enter(self, score: BestScore) -> int | None:
        """Enter a score into the list if it is among the best, and return its place, from 1. A list
        that cannot be written does not stop a game."""
        scores = self.read()
        place = sum(other.points >= score.points for other in scores)
        if place >= _KEPT:
            return None
        scores.insert(place, score)
        try:
            self._write(scores[:_KEPT])
        except OSError:
            return None
        return place + 1

    def lines(self) -> list[str]:
        """The best scores as lines to show."""
        scores = self.read()
        if not scores:
            return ["There are no best scores yet."]
        listed = (f"{place:>3} {score}" for place, score in enumerate(scores, 1))
        return ["Best scores:", *listed]

    def _write(self, scores: list[BestScore]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_name(self.path.name + ".part")
        part.write_text(json.dumps([asdict(score) for score in scores], indent=1), encoding="utf-8")
        part.replace(self.path)


def _read_score(entry: Any) -> BestScore | None:
    match entry:
        case {
            "points": int(points),
            "level": str(level),
            "bombs": int(bombs),
            "board": str(board),
            "ships": int(ships),
        }:
            return BestScore(points, _clean(level), bombs, _clean(board), ships)
    return None


def _clean(text: str) -> str:
    """A name from the file of best scores, which anyone can edit: nothing in it may control a
    terminal.
    """
    return "".join(sign for sign in text if sign.isprintable())[:20]
