"""Connects to a server by the address that a person gives on the command line."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import httpx
import msgspec

from broadside.cli.game_options import OptionRefused
from broadside.client import match
from broadside.client.client import Client
from broadside.client.session_file import SessionFileFailed, UnsafeSessionFile
from broadside.console.dialogue import quoted
from broadside.protocol.printable import printable


def split_address(link: str) -> SplitResult:
    """The parts of the address of a server on the command line, or of a page there. Raises
    ``OptionRefused``.
    """
    try:
        parts = urlsplit(link)
        if _is_server(parts):
            return parts
    except ValueError:
        pass
    raise OptionRefused(
        f"{quoted(link)} is not the address of a server: it begins with http:// or https://."
    )


def server_of(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc.lower()}"


@asynccontextmanager
async def connected(
    server: str, *features: str, session_file: Path | None = None
) -> AsyncIterator[Client]:
    """Connect a command to that server. Raises ``OptionRefused`` for everything that goes wrong
    with it.
    """
    try:
        async with Client(server, ("radar", *features), session_file=session_file) as client:
            yield client
    except UnsafeSessionFile as error:
        raise OptionRefused(str(error)) from None
    except SessionFileFailed as error:
        raise OptionRefused(f"{error.filename} cannot be used: {error.strerror}.") from None
    except match.Unreachable:
        raise OptionRefused(f"No server answers at {server}: is it running?") from None
    except (msgspec.MsgspecError, httpx.InvalidURL):
        raise OptionRefused(f"There is no Broadside server at {server}.") from None
    except match.MoveRefused as error:
        raise OptionRefused(printable(str(error))) from None


def _is_server(parts: SplitResult) -> bool:
    """Whether an address on the command line is one of a server. Raises ``ValueError`` for a port
    that is no number.
    """
    is_plain = parts.port != 0 and "@" not in parts.netloc
    return is_plain and parts.scheme in ("http", "https") and bool(parts.hostname)
