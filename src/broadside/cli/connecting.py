"""Servers as people name them on the command line."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import httpx
import msgspec

from broadside.cli.options import Refused
from broadside.client import seat
from broadside.client.client import Client
from broadside.client.session_file import UnsafeSessionFile
from broadside.console.dialogue import quoted
from broadside.protocol.printable import printable


def split_address(link: str) -> SplitResult:
    """The parts of the address of a server, or of a page there. Raises ``Refused``."""
    try:
        parts = urlsplit(link)
        if _is_server(parts):
            return parts
    except ValueError:
        pass
    raise Refused(
        f"{quoted(link)} is not the address of a server: it begins with http:// or https://."
    )


def server_of(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc.lower()}"


@asynccontextmanager
async def connected(
    server: str, *features: str, session_file: Path | None = None
) -> AsyncIterator[Client]:
    """A client of that server. Raises ``Refused`` for whatever goes wrong with it."""
    try:
        async with Client(server, ("radar", *features), session_file=session_file) as client:
            yield client
    except UnsafeSessionFile as error:
        raise Refused(str(error)) from None
    except httpx.HTTPError:
        raise Refused(f"No server answers at {server}: is it running?") from None
    except (msgspec.MsgspecError, httpx.InvalidURL):
        raise Refused(f"There is no Broadside server at {server}.") from None
    except seat.Refused as error:
        raise Refused(printable(str(error))) from None


def _is_server(parts: SplitResult) -> bool:
    """Raises ``ValueError`` for a port that is no number."""
    is_plain = parts.port != 0 and "@" not in parts.netloc
    return is_plain and parts.scheme in ("http", "https") and bool(parts.hostname)
