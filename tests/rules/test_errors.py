"""The ways in which a player can be wrong."""

import pytest

from broadside.rules.errors import SENTENCES, IllegalMove, InvalidRuleset, Refusal


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_a_sentence(refusal: Refusal) -> None:
    error = IllegalMove(refusal)
    assert str(error) == SENTENCES[refusal]
    assert str(error).endswith(".")
    assert (error.refusal, error.about) == (refusal, "")


def test_a_refusal_names_the_offending_value() -> None:
    error = IllegalMove(Refusal.ALREADY_SHOT, "b7")
    assert str(error) == "That square has been fired at already. (b7)"
    assert error.about == "b7"


def test_a_wrong_rule_set_tells_every_complaint_in_a_line_of_its_own() -> None:
    error = InvalidRuleset(("too small", "too many"))
    assert str(error).splitlines() == ["too small", "too many"]
    assert error.complaints == ("too small", "too many")
