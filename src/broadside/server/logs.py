"""Logs as lines of JSON, in which no secret can stand."""

import json
import logging
import secrets
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import Any, TextIO

_log = logging.getLogger(__name__)

_QUIET = ("uvicorn", "websockets", "sqlalchemy", "alembic", "asyncio", "httpx", "aiosqlite")
"""They tell addresses and paths where all is well; only what is wrong is of interest."""
_FRAMES = 12
_ID = "_broadside_fault"


def set_up_logs(stream: TextIO, level: str) -> None:
    """The only place that decides where logs go; called once, when a server starts."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


def log_stray(loop: object, context: Mapping[str, Any]) -> None:
    """For errors that reach the event loop: its own words would repeat their messages."""
    _log.error("an error that nobody waited for", exc_info=context.get("exception"))


def fault_id(error: BaseException) -> str:
    """The number under which an error is logged and told, always the same for one error."""
    found = getattr(error, _ID, None)
    if found is None:
        found = secrets.token_hex(4)
        setattr(error, _ID, found)
    return str(found)


class JsonLines(logging.Formatter):
    """One JSON object a line. Of an error it has the kind and the place, not the message: that
    may repeat a move, a fleet or whatever somebody typed."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": clean(record.getMessage()),
        }
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            line |= {"error": fault_id(error), "raised": list(_raised(error))}
        return json.dumps(line, ensure_ascii=False)


def clean(text: str) -> str:
    """The text without control characters, which could forge a line or command a terminal."""
    return "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)


def _raised(error: BaseException | None) -> Iterator[str]:
    """The kinds of the error and of those that caused it, each with the way to it."""
    while error is not None:
        frames = extract_tb(error.__traceback__)[-_FRAMES:]
        way = " > ".join(f"{Path(one.filename).stem}.{one.name}:{one.lineno}" for one in frames)
        yield f"{type(error).__name__} at {way}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
