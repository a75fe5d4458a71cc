"""Times as people read them."""

import pytest

from broadside.console.clock_text import minutes, time_left
from broadside.protocol.messages import Clocks


@pytest.mark.req("P-05")
def test_the_time_left_is_rounded_up_to_seconds() -> None:
    assert time_left(Clocks(29_500, 299_500)) == "0:30 for this shot, 5:00 for the match"
    assert time_left(Clocks(0, 260_000)) == "0:00 for this shot, 4:20 for the match"


def test_time_passes_after_the_clocks_were_read() -> None:
    assert time_left(Clocks(30_000), elapsed=1_001) == "0:29 for this shot"
    assert time_left(Clocks(match=30_000), elapsed=31_000) == "0:00 for the match"


def test_clocks_that_do_not_run_show_nothing() -> None:
    assert time_left(Clocks()) == ""


@pytest.mark.parametrize(
    ("left", "shown"), [(1, "0:01"), (0, "0:00"), (-5, "0:00"), (60_001, "1:01")]
)
def test_only_what_has_run_out_is_nothing(left: int, shown: str) -> None:
    assert minutes(left) == shown
