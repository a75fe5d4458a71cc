"""The edge of the program: streams, exit codes, and errors that reach the log and not the player.

Exit codes: 0 at the end of a game and of the input, 2 for options that cannot be used, 130 when
interrupted, 1 for a record or database that is not as it should be, and for an error of the
program itself.
"""

import io
import logging
import os
import sys
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path

from cyclopts import CycloptsError

from broadside.cli.commands import app
from broadside.cli.folders import log_file
from broadside.cli.options import Complaint, Refused
from broadside.console.prompt import EndOfInput

_LARGEST_LOG = 1_000_000


def main() -> None:
    """Run the command line of this process and end it."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the exit code."""
    _prepare_streams()
    try:
        app(arguments, exit_on_error=False, print_error=False, result_action="return_none")
        sys.stdout.flush()
    except EndOfInput:
        return _ended(0)
    except KeyboardInterrupt:
        return _ended(130)
    except BrokenPipeError:
        return _abandoned()
    except Complaint as error:
        print(error, file=sys.stderr)
        return 1
    except (Refused, CycloptsError) as error:
        return _refused(str(error))
    except Exception:
        return _failed(log_file())
    return 0


def _prepare_streams() -> None:
    """No byte that is typed, and no character that is printed, may stop a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _ended(code: int) -> int:
    """The last question stays without an answer: end its line."""
    try:
        print(flush=True)
    except BrokenPipeError:
        return _abandoned()
    return code


def _abandoned() -> int:
    """Nobody reads any more. What is still in the buffer must not fail when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _refused(message: str) -> int:
    print(message, file=sys.stderr)
    print("See: broadside --help", file=sys.stderr)
    return 2


def _failed(log: Path) -> int:
    try:
        _write_log(log)
    except OSError:
        print("Sorry, something went wrong, and no log could be written.", file=sys.stderr)
        return 1
    print(f"Sorry, something went wrong. The details are in {log}", file=sys.stderr)
    return 1


def _write_log(log: Path) -> None:
    log.parent.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(log, maxBytes=_LARGEST_LOG, backupCount=1, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.Logger("broadside")
    logger.addHandler(handler)
    logger.exception("unexpected error")
    handler.close()
