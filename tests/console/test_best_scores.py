"""The best scores of score attack."""

from pathlib import Path

import pytest

from broadside.console.best_scores import BestScore, BestScores

SCORE = BestScore(300, "easy", 40, "10 x 10", 5)


def scored(points: int) -> BestScore:
    return BestScore(points, "easy", 40, "10 x 10", 5)


@pytest.mark.req("K-14")
def test_scores_are_kept_best_first_and_survive(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "scores.json"
    assert [BestScores(path).enter(scored(points)) for points in (300, -40, 900)] == [1, 2, 1]
    assert [score.points for score in BestScores(path).read()] == [900, 300, -40]
    assert BestScores(path).lines()[0] == "Best scores:"
    first = "  1     900 points   level easy, 40 bombs, 5 ships on 10 x 10"
    assert BestScores(path).lines()[1] == first


@pytest.mark.req("K-14")
def test_only_the_ten_best_are_kept_and_the_earlier_of_equals_stays_ahead(tmp_path: Path) -> None:
    scores = BestScores(tmp_path / "scores.json")
    for points in range(10):
        scores.enter(scored(points))
    assert scores.enter(scored(0)) is None
    assert scores.enter(scored(9)) == 2
    assert [score.points for score in scores.read()] == [9, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    "content",
    [b"", b"not json", b"\xff\xfe", b"{}", b'[1, "x", null, {"points": "9"}]', b"[" * 50_000],
)
def test_a_spoilt_file_is_an_empty_list(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "scores.json"
    path.write_bytes(content)
    assert BestScores(path).lines() == ["There are no best scores yet."]
    assert BestScores(path).enter(SCORE) == 1
    assert BestScores(path).read() == [SCORE]


def test_a_missing_file_is_an_empty_list_and_one_that_cannot_be_written_stops_nothing() -> None:
    scores = BestScores(Path("/dev/null/scores.json"))
    assert scores.read() == []
    assert scores.enter(SCORE) is None


def test_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    scores = BestScores(tmp_path / "scores.json")
    scores.enter(BestScore(1, "\x1b[2Jeasy", 40, "10\n x 10", 5))
    assert "\x1b" not in "".join(scores.lines())
    assert "\n" not in "".join(scores.lines())
