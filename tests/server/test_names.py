"""Names are normalised first, then checked."""

import pytest

from broadside.server.http import Refused
from broadside.server.names import LONGEST_NAME, clean_name

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
    assert clean_name(typed) == kept
    assert clean_name(kept) == kept


@pytest.mark.parametrize(
    "typed",
    ["", " ", "A\x07nn", "A\u202enn", "\u3164", "\u2800\ufe0f", "x" * 33, GROWS * 2, GROWS * 32],
)
def test_what_is_empty_unreadable_or_too_long_after_normalising_is_no_name(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(typed)
    assert (refused.value.status, refused.value.refusal.code) == (400, "bad-name")
