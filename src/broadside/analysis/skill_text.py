"""Skill and luck in plain words."""

from broadside.analysis.skill_and_luck import SkillAndLuck

_GRADES = (
    (0.95, "almost nothing was given away"),
    (0.85, "good choices, with a little given away"),
    (0.70, "fair choices, with something given away"),
    (0.0, "much was given away"),
)
_CLEAR, _RARE = 1.0, 2.0
"""In standard deviations: two of three games stay below the first, nineteen of twenty below the
second."""


def skill_text(showing: SkillAndLuck) -> tuple[str, ...]:
    """Skill and luck in words: one sentence on the shots, one on skill, one on luck."""
    if not showing.shots:
        return ("No shot was fired.",)
    return (_result(showing), _skill(showing), _luck(showing))


def _result(showing: SkillAndLuck) -> str:
    shots, hits = _count(showing.shots, "shot"), _count(showing.hits, "hit")
    return f"{shots}, {hits}: {showing.hits / showing.shots:.0%}."


def _skill(showing: SkillAndLuck) -> str:
    grade = next(words for least, words in _GRADES if showing.skill >= least)
    return (
        f"Skill {showing.skill:.0%}: {grade}. The squares chosen promised "
        f"{showing.expected:.1f} hits, the best squares {showing.best:.1f}."
    )


def _luck(showing: SkillAndLuck) -> str:
    return (
        f"Luck {showing.luck:+.1f} hits: {_fortune(showing)}. "
        f"Usual is within {showing.spread:.1f} of what was promised."
    )


def _fortune(showing: SkillAndLuck) -> str:
    size, side = abs(showing.luck), "lucky" if showing.luck > 0 else "unlucky"
    if size < _CLEAR * showing.spread or not showing.spread:
        return "neither lucky nor unlucky"
    return side if size < _RARE * showing.spread else f"very {side}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
