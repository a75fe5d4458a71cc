"""Every refusal has a code that programs know and a sentence that people understand."""

import pytest

from broadside.protocol.messages import Refused
from broadside.protocol.refusals import Code, Malformed, RequestRefused, refuse, refuse_move
from broadside.rules.errors import SENTENCES, IllegalMove, InvalidNotation, Refusal


def test_every_code_has_a_sentence() -> None:
    assert all(code.sentence.endswith(".") for code in Code)
    assert Code("stale") is Code.STALE


def test_a_code_of_the_protocol_is_no_code_of_the_rules() -> None:
    assert {str(code) for code in Code}.isdisjoint(map(str, Refusal))


@pytest.mark.parametrize("refusal", list(Refusal))
def test_a_refusal_of_the_rules_keeps_its_code_and_its_words(refusal: Refusal) -> None:
    refused = refuse_move(IllegalMove(refusal, "b7"), "c", "m")
    assert refused == Refused(refusal, SENTENCES[refusal], "b7", "c", "m")


def test_a_move_that_cannot_be_read_is_refused_with_the_reason() -> None:
    refused = refuse_move(InvalidNotation("not a cell: 'x'"), "c", "m")
    assert (refused.code, refused.detail) == (Code.UNREADABLE, "not a cell: 'x'")


def test_a_detail_is_never_long() -> None:
    assert len(refuse(Code.UNREADABLE, "x" * 5000).detail) == 200
    assert len(refuse_move(IllegalMove(Refusal.OFF_BOARD, "x" * 5000), "c", "m").detail) == 200


def test_what_is_malformed_says_so() -> None:
    assert str(Malformed(Code.NOT_TEXT)) == "Messages are text, not bytes."


def test_what_is_refused_has_the_usual_sentence_unless_another_is_given() -> None:
    usual, other = RequestRefused(Code.BUSY), RequestRefused(Code.BUSY, "Wait.", "x" * 5000)
    assert (usual.sentence, usual.detail) == (Code.BUSY.sentence, "")
    assert (other.sentence, len(other.detail)) == ("Wait.", 200)
    assert RequestRefused(Refusal.OFF_BOARD).sentence == SENTENCES[Refusal.OFF_BOARD]
