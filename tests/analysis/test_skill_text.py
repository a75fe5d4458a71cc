"""Plain words."""

import pytest

from broadside.analysis.skill_and_luck import SkillAndLuck
from broadside.analysis.skill_text import skill_text


def test_the_words_have_the_numbers() -> None:
    assert skill_text(SkillAndLuck(0, 40, 17, 15.2, 18.0, 3.1)) == (
        "40 shots, 17 hits: 42%.",
        "Skill 84%: fair choices, with something given away. "
        "The squares chosen promised 15.2 hits, the best squares 18.0.",
        "Luck +1.8 hits: neither lucky nor unlucky. Usual is within 3.1 of what was promised.",
    )


@pytest.mark.parametrize(
    ("hits", "words"),
    [(10, "neither"), (13, ": lucky."), (15, "very lucky"), (7, ": unlucky."), (5, "very unlucky")],
)
def test_luck_has_a_word(hits: int, words: str) -> None:
    assert words in skill_text(SkillAndLuck(0, 20, hits, 10.0, 12.0, 2.0))[2]


@pytest.mark.parametrize(
    ("expected", "words"), [(9.9, "almost nothing"), (9, "a little"), (8, "something"), (3, "much")]
)
def test_skill_has_a_word(expected: float, words: str) -> None:
    assert words in skill_text(SkillAndLuck(0, 20, 9, expected, 10.0, 2.0))[1]


def test_a_game_without_shots_has_one_sentence() -> None:
    assert skill_text(SkillAndLuck(0, 0, 0, 0.0, 0.0, 0.0)) == ("No shot was fired.",)


def test_one_is_one() -> None:
    assert skill_text(SkillAndLuck(0, 1, 1, 1.0, 1.0, 0.0))[0] == "1 shot, 1 hit: 100%."
    assert "neither lucky" in skill_text(SkillAndLuck(0, 1, 1, 1.0, 1.0, 0.0))[2]
