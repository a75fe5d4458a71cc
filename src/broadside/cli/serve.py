"""``broadside serve`` and ``broadside play``: a whole server, for many or for one person."""

import contextlib
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Annotated

from cyclopts import Parameter

from broadside.cli.folders import database_file, statistics_file
from broadside.cli.game_options import OptionRefused
from broadside.cli.settings_sources import (
    Flags,
    choose_settings,
    default_database,
    settings_of,
    shown,
)
from broadside.server.operations.logs import set_up_logs
from broadside.server.operations.metrics import AddressTaken
from broadside.server.run import keep_serving, listen
from broadside.server.settings import ServerSettings
from broadside.store.engines import UnknownDatabase
from broadside.store.migration import SchemaTooNew

FileOfSettings = Annotated[Path | None, Parameter(help="A TOML file with the same settings.")]
ShowSettings = Annotated[bool, Parameter(help="Print what would be used, and stop.", negative="")]
Chosen = Annotated[Flags, Parameter(name="*")]
Port = Annotated[int, Parameter(help="The port to try first; if it is busy, another is found.")]
Browser = Annotated[bool, Parameter(help="Open the page in a browser.")]


def serve_command(
    *,
    settings: FileOfSettings = None,
    show_settings: ShowSettings = False,
    chosen: Chosen | None = None,
) -> None:
    """Run the game server until SIGTERM or Ctrl-C."""
    found = choose_settings(chosen or {}, os.environ, settings)
    if show_settings:
        print(shown(found), end="")
        return
    with _listening(found) as listening:
        port = int(listening.getsockname()[1])
        wanted = settings_of(found, port)
        told = f"Broadside serves {_address(found.host, port)} (Ctrl-C ends it)."
        _serve(wanted, listening, found.log_level, partial(print, told, flush=True))


def play_command(*, port: Port = 8000, browser: Browser = True) -> None:
    """Play on this machine: starts a server for you alone and opens its page."""
    chosen = choose_settings({"port": port}, {}, None)
    with _listening_somewhere(chosen) as listening:
        address = _address(chosen.host, int(listening.getsockname()[1]))

        def welcome() -> None:
            print(f"Broadside is at {address} (Ctrl-C ends it).", flush=True)
            if browser and has_display(os.environ, sys.platform):
                Thread(target=_open_page, args=(address,), daemon=True).start()

        settings = settings_of(chosen, int(listening.getsockname()[1]), statistics_file())
        _serve(settings, listening, "error", welcome)


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser that the command opens would be visible to anybody."""
    if platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _serve(
    settings: ServerSettings, listening: socket.socket, log_level: str, on_ready: Callable[[], None]
) -> None:
    if settings.database == default_database():
        database_file().parent.mkdir(parents=True, exist_ok=True)
    set_up_logs(sys.stderr, log_level)
    try:
        keep_serving(settings, listening, on_ready)
    except (AddressTaken, SchemaTooNew, UnknownDatabase) as error:
        raise OptionRefused(f"The server cannot start: {error}.") from None


@contextlib.contextmanager
def _listening(chosen: ServerSettings) -> Iterator[socket.socket]:
    """A listening socket for the server that the command runs. Raises ``OptionRefused`` if that is
    impossible.
    """
    try:
        listening = listen(chosen.host, chosen.port)
    except OSError as error:
        raise OptionRefused(
            f"{chosen.host} port {chosen.port} cannot be used: {_reason(error)}. "
            "Choose another with --host and --port; port 0 finds a free one."
        ) from None
    with listening:
        yield listening


def _reason(error: OSError) -> str:
    """The system's reason why a server cannot listen, without what Python adds for programmers."""
    return str(error.strerror).partition(" (")[0]


def _listening_somewhere(
    chosen: ServerSettings,
) -> contextlib.AbstractContextManager[socket.socket]:
    try:
        return listen(chosen.host, chosen.port)
    except OSError:
        return _listening(replace(chosen, port=0))


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _open_page(address: str) -> None:
    """Open the page of the server in a browser, in a thread: some browsers do not return until they
    are closed.
    """
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
