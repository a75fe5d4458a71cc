"""A page of text over the game."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

_MARGIN = 6


class PageScreen(ModalScreen[None]):
    """Scrolled by keys; ``written`` gives the text for a width."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1", "leave", "Back")]

    def __init__(self, written: Callable[[int], str]) -> None:
        super().__init__()
        self._written = written

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._written(self.app.size.width - _MARGIN), markup=False)
        yield Footer()

    def action_leave(self) -> None:
        self.dismiss(None)
