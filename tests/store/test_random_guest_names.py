"""Names that are given to guests."""

import re
from itertools import islice
from random import Random

import pytest

from broadside.server.accounts.display_names import clean_display_name
from broadside.store.random_guest_names import drawn_guest_names


@pytest.mark.req("W-13")
def test_a_name_can_be_said_and_fits_wherever_names_stand() -> None:
    for name in islice(drawn_guest_names(Random(1)), 2_000):
        assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ [1-9]\d+", name)
        assert clean_display_name(name) == name


def test_names_come_from_the_generator_alone_and_hardly_ever_twice() -> None:
    first, again, other = (list(islice(drawn_guest_names(Random(n)), 500)) for n in (1, 1, 2))
    assert first == again
    assert len({*first, *other}) > 990


def test_whoever_finds_many_taken_is_given_longer_numbers() -> None:
    names = list(islice(drawn_guest_names(Random(1)), 60))
    digits = [len(name.split()[-1]) for name in names]
    assert digits == [2] * 20 + [3] * 20 + [4] * 20
