"""Colours only where they are welcome, and a mask that hides everything."""

import sys
from types import ModuleType

import pytest

from broadside.console.screen import Screen, forget_typed_lines, wants_colours


@pytest.mark.parametrize(
    ("environment", "is_terminal", "expected"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, True, False),
        ({"TERM": "xterm"}, True, True),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    environment: dict[str, str], is_terminal: bool, expected: bool
) -> None:
    assert wants_colours(environment, is_terminal=is_terminal) is expected


def test_signs_are_painted_only_in_colour() -> None:
    assert Screen().paint("X") == "X"
    painted = Screen(has_colours=True).paint("X")
    assert painted.startswith("\x1b[")
    assert painted.endswith("X\x1b[0m")
    assert Screen(has_colours=True).paint(".") == "."


@pytest.mark.req("K-17")
def test_the_mask_scrolls_a_whole_screen_away_and_wipes_a_terminal() -> None:
    assert Screen().mask == "\n" * 100
    assert Screen(can_clear=True).mask.endswith("\x1b[2J\x1b[3J\x1b[H")


@pytest.mark.req("K-17")
def test_lines_typed_before_cannot_be_called_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[bool] = []
    readline = ModuleType("readline")
    readline.clear_history = lambda: cleared.append(True)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "readline", readline)
    forget_typed_lines()
    assert cleared
    monkeypatch.delitem(sys.modules, "readline")
    forget_typed_lines()


def test_a_text_is_tinted_only_where_there_are_colours() -> None:
    assert Screen().tint("D1", "1;32") == "D1"
    assert Screen(has_colours=True).tint("D1", "1;32") == "\x1b[1;32mD1\x1b[0m"
