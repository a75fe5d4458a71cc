"""Names are normalised first, then checked."""

import pytest

from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.display_names import LONGEST_NAME, clean_display_name

GROWS = "\ufdfa"
"""One character that becomes 18."""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann\u00a0 Bonny ", "Ann Bonny"),
        ("\uff21nn", "Ann"),
        ("An\ufe0fn\u3164", "Ann"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        (GROWS, "صلى الله عليه وسلم"),
    ],
)
def test_a_name_is_kept_as_it_is_read(typed: str, kept: str) -> None:
    assert clean_display_name(typed) == kept
    assert clean_display_name(kept) == kept


@pytest.mark.parametrize(
    "typed",
    ["", " ", "A\x07nn", "A\u202enn", "\u3164", "\u2800\ufe0f", "x" * 33, GROWS * 2, GROWS * 32],
)
def test_what_is_empty_unreadable_or_too_long_after_normalising_is_no_name(typed: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        clean_display_name(typed)
    assert refused.value.code is Code.BAD_NAME


@pytest.mark.req("W-13")
@pytest.mark.parametrize(
    "typed", ["Ann (guest)", "Ann (GUEST)", "Ann\uff08guest\uff09", "Ann (bot)"]
)
def test_nobody_is_called_as_if_marked(typed: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        clean_display_name(typed)
    assert refused.value.code is Code.BAD_NAME
    assert "ends in" in refused.value.sentence
