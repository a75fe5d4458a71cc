"""Asks a guest for another name."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from broadside.client.match import MoveRefused, Unreachable
from broadside.protocol.guest_names import without_mark
from broadside.tui.hosts import Host

_QUESTION = "Your name for the others. Enter takes it, Escape leaves it as it is."
_NO_ANSWER = "The server does not answer. Try again in a moment."


class RenameScreen(ModalScreen[None]):
    """Stays until the server has accepted a name, or the guest keeps the old one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Leave it")]

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(_QUESTION, id="question", markup=False)
            yield Input(without_mark(self._host.player_name or ""), id="name", max_length=32)

    async def on_input_submitted(self, submitted: Input.Submitted) -> None:
        try:
            await self._host.rename(submitted.value)
        except MoveRefused as error:
            self._say(str(error))
        except Unreachable:
            self._say(_NO_ANSWER)
        else:
            self.dismiss()

    def _say(self, text: str) -> None:
        self.query_one("#question", Static).update(text)
