"""The progress bar."""

import io

import pytest

from broadside.cli.progress import progress_bar


class Terminal(io.StringIO):
    """Looks like a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with progress_bar("classic") as show:
        show(3, 10)
    assert "classic" in terminal.getvalue()
    assert "3/10" in terminal.getvalue()


def test_nothing_is_shown_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = io.StringIO()
    monkeypatch.setattr("sys.stderr", plain)
    with progress_bar("classic") as show:
        show(3, 10)
    assert plain.getvalue() == ""
