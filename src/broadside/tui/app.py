"""The application of the terminal."""

from typing import ClassVar

from textual.app import App

from broadside.tui.hosts import Host, Wish
from broadside.tui.menu import MenuScreen


class Terminal(App[None]):
    """Begins with the menu, or at once with the match that was asked for."""

    TITLE = "Broadside"
    ENABLE_COMMAND_PALETTE = False
    CSS: ClassVar[str] = """
    Screen { background: #06121f; color: #dce8f2; }
    #title { text-style: bold; color: #ffd166; padding: 0 1; }
    #banner { height: auto; padding: 0 1; background: #12304d; }
    #banner.-turn { background: #ffd166; color: #1b1300; text-style: bold; }
    OptionList { width: 1fr; height: 1fr; background: #0b2239; border: none; }
    OptionList:focus { background: #12304d; }
    #there { height: auto; }
    #side { width: 1fr; height: 100%; padding: 0 0 0 2; }
    #panel { height: auto; }
    #news { height: 1fr; min-height: 1; scrollbar-size: 0 0; background: #06121f; color: #ffe6a7; }
    .aside { padding: 1; }
    RenameScreen { align: center middle; }
    RenameScreen Vertical { width: 76; height: auto; padding: 1 2; background: #0b2239; }
    PageScreen { align: center middle; }
    PageScreen VerticalScroll { padding: 1 2; background: #0b2239; }
    """

    def __init__(self, host: Host, wish: Wish | None = None) -> None:
        super().__init__()
        self._host, self._wish = host, wish
        self.failure: Exception | None = None
        """The bug that has ended it, if one has."""

    def on_mount(self) -> None:
        self.push_screen(MenuScreen(self._host, self._wish))

    def _handle_exception(self, error: Exception) -> None:
        """Do not print an error of the terminal application on the player's screen: the caller
        decides what to report.
        """
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.failure = error
        self.exit(return_code=1)
