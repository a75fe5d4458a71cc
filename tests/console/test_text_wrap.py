"""Long lines are folded, and what belongs together stands below itself."""

from broadside.console.text_wrap import wrapped


def test_lines_that_fit_stay_as_they_are() -> None:
    assert list(wrapped(["short", "", "  indented"], 20)) == ["short", "", "  indented"]


def test_a_long_line_goes_on_below_and_farther_in() -> None:
    assert list(wrapped(["  drop      a mine at A1 B2"], 20)) == [
        "  drop      a mine",
        "      at A1 B2",
    ]


def test_a_screen_of_hardly_any_width_does_no_harm() -> None:
    assert list(wrapped(["some words that are long"], 1)) == ["some words that are", "    long"]
