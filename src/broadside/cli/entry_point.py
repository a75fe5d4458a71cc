"""The entry point: streams, exit codes, and errors that go to the log and not to the player.

Exit codes: 0 at the end of a game and of the input, 2 for options that cannot be used, 130 when
interrupted, 129 and 143 when ended by SIGHUP and SIGTERM, 1 for a record or database that is not as
it should be, and for an error of the program itself.
"""

import errno
import io
import logging
import os
import sys
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path

from cyclopts import CycloptsError, UnusedCliTokensError

from broadside.cli.commands import app
from broadside.cli.folders import log_file
from broadside.cli.game_options import OptionComplaint, OptionRefused
from broadside.cli.signals import Terminated
from broadside.cli.suggestions import did_you_mean
from broadside.console.prompt import EndOfInput

_LARGEST_LOG = 1_000_000
_HUNG_UP = 129
"""As after SIGHUP."""


def main() -> None:
    """Run the command line of this process and end it."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line of this process. Returns its exit code."""
    _prepare_streams()
    was_terminal = sys.stdout.isatty()
    try:
        return _run(arguments)
    except BrokenPipeError:
        return _abandoned()
    except OSError as error:
        # A terminal that is gone is none any more. A disk can give the same error.
        is_gone = error.errno == errno.EIO and was_terminal and not sys.stdout.isatty()
        return _abandoned(_HUNG_UP) if is_gone else _failed(log_file())


def _run(arguments: Sequence[str]) -> int:
    try:
        app(arguments, exit_on_error=False, print_error=False, result_action="return_none")
        sys.stdout.flush()
    except EndOfInput:
        return _ended(0)
    except KeyboardInterrupt:
        return _ended(130)
    except Terminated as end:
        return _terminated(end)
    except OptionComplaint as error:
        print(error, file=sys.stderr)
        return 1
    except OptionRefused as error:
        return _refused(str(error), arguments)
    except CycloptsError as error:
        return _refused(_misread(error, arguments), arguments)
    except OSError:
        raise
    except Exception:
        return _failed(log_file())
    return 0


def _prepare_streams() -> None:
    """Make sure that no typed byte and no printed character can stop a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _ended(code: int) -> int:
    """End the line of the last question, which stays unanswered, and return the exit code."""
    print(flush=True)
    return code


def _terminated(end: Terminated) -> int:
    try:
        print(flush=True)
        print(f"Ended by {end.number.name}. {end}".rstrip(), file=sys.stderr, flush=True)
    except OSError:
        _abandoned()
    return end.exit_code


def _abandoned(code: int = 0) -> int:
    """End a process whose output nobody reads any more. What is still in the buffers must not fail
    when it ends.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return code


def _refused(message: str, arguments: Sequence[str]) -> int:
    print(message, file=sys.stderr)
    print(f"See: {' '.join(['broadside', *_command(arguments), '--help'])}", file=sys.stderr)
    return 2


def _command(arguments: Sequence[str]) -> tuple[str, ...]:
    """The words of a command line that name the command."""
    chain, _, _ = app.parse_commands(list(arguments))
    return tuple(chain)


def _misread(error: CycloptsError, arguments: Sequence[str]) -> str:
    """What is wrong with a command line that cannot be read, in a sentence."""
    if not _command(arguments) and arguments and not arguments[0].startswith("-"):
        return _unknown_command(arguments[0])
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"{error.unused_tokens[0]!r} is one word too many."
    return str(error)


def _unknown_command(word: str) -> str:
    known = [name for name in app if not name.startswith("-")]
    meant = did_you_mean(word, known)
    return f"There is no command {word!r}.{meant} The commands are {', '.join(known)}."


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
