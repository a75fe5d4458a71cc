"""Logs as lines of JSON, without secrets."""

import json
import logging
import secrets
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import Any, TextIO

from broadside.server.operations.repeated_log_lines import CollectingHandler, LogLine, Repeated

_log = logging.getLogger(__name__)

_QUIET = ("uvicorn", "websockets", "sqlalchemy", "alembic", "asyncio", "httpx", "aiosqlite")
"""Libraries that log addresses and paths in normal operation; only their warnings are kept."""
_FRAMES = 12
_ID = "_broadside_fault"
_PACKAGE = Path(__file__).parents[2]


def set_up_logs(stream: TextIO, level: str) -> None:
    """Decide where logs go and from which level; called once, when a server starts."""
    handler = CollectingHandler(stream, describe)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


@dataclass(frozen=True, slots=True)
class LoggedFault:
    """All that a log may hold of an error: its id, its types and their tracebacks. Its message may
    repeat a move, a fleet or something that somebody typed."""

    what: str
    id: str
    raised: tuple[str, ...]
    about: str = ""
    """The id of the match, if it is about one."""
    place: str = ""
    """The innermost function of this program in the traceback."""

    def __str__(self) -> str:
        about = f" ({self.about})" if self.about else ""
        return f"{self.what}{about}: {self.id}: {'; '.join(self.raised)}"


def log_fault(
    log: logging.Logger, what: str, error: BaseException | None, *, about: str = ""
) -> None:
    """Log an error without its message, which may hold secrets. ``what`` names a kind of trouble,
    in the same words for every attempt and every match; ``about`` names the match."""
    if error is None:
        log.error(LoggedFault(what, "-", (), about))
    else:
        log.error(LoggedFault(what, fault_id(error), tuple(_raised(error)), about, _place(error)))


def log_stray(loop: object, context: Mapping[str, Any]) -> None:
    """Log an error that reached the event loop, whose own handler would log its message."""
    log_fault(_log, "an error that nobody waited for", context.get("exception"))


def fault_id(error: BaseException) -> str:
    """The id under which an error is logged and reported, always the same for one error."""
    found = getattr(error, _ID, None)
    if found is None:
        found = secrets.token_hex(4)
        setattr(error, _ID, found)
    return str(found)


def describe(record: logging.LogRecord) -> LogLine:
    """What the logs keep of a record: its kind, its text and its subject."""
    if isinstance(record.msg, LoggedFault):
        fault = record.msg
        raised = fault.raised[0].partition(" at ")[0] if fault.raised else ""
        return LogLine((record.name, fault.what, raised, fault.place), fault.what, fault.id)
    error = record.exc_info[1] if record.exc_info else None
    id = None if error is None else fault_id(error)
    return LogLine((record.name, str(record.msg), type(error).__name__), record.getMessage(), id)


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object a line. Errors that libraries log are cut down like
    faults."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        return json.dumps(line | _told(record), ensure_ascii=False)


def _told(record: logging.LogRecord) -> dict[str, Any]:
    if isinstance(record.msg, LoggedFault):
        fault = record.msg
        about = {"about": clean(fault.about)} if fault.about else {}
        message = {"message": clean(fault.what)} | about
        return message | {"error": fault.id, "raised": fault.raised}
    if isinstance(record.msg, Repeated):
        return {"message": clean(str(record.msg)), "errors": record.msg.ids}
    message = {"message": clean(record.getMessage())}
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return message
    return message | {"error": fault_id(error), "raised": list(_raised(error))}


def clean(text: str) -> str:
    """A text for the log without control characters, which could forge a line or command a
    terminal.
    """
    return "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)


def _place(error: BaseException) -> str:
    frames = extract_tb(error.__traceback__)
    own = [one for one in frames if _PACKAGE in Path(one.filename).parents]
    return f"{Path(own[-1].filename).stem}.{own[-1].name}" if own else ""


def _raised(error: BaseException | None) -> Iterator[str]:
    """The types of an error to be logged and of its causes, each with its traceback."""
    while error is not None:
        frames = extract_tb(error.__traceback__)[-_FRAMES:]
        way = " > ".join(f"{Path(one.filename).stem}.{one.name}:{one.lineno}" for one in frames)
        yield f"{type(error).__name__} at {way}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
