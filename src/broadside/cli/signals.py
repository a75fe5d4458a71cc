"""Signals that end a program at a terminal, and terminals that disappear without one."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread, Timer
from types import FrameType

SECONDS_TO_END = 3.0
"""Seconds after which a program that was told to end is killed, whatever it waits for."""

if sys.platform == "win32":
    _ENDING = (signal.SIGTERM,)
else:
    import select

    _ENDING = (signal.SIGTERM, signal.SIGHUP)


class Terminated(BaseException):
    """A signal has told the program to end. The message says what happens to the game."""

    def __init__(self, number: int, told: str = "") -> None:
        super().__init__(told)
        self.number = signal.Signals(number)

    @property
    def exit_code(self) -> int:
        """The exit code of a program that a signal has ended: 128 plus its number, as in shells."""
        return 128 + self.number


@contextmanager
def raising_terminated() -> Iterator[None]:
    """Raises ``Terminated`` in the block at the first signal that asks the program to end. A signal
    that is ignored, as under ``nohup``, stays ignored."""

    def end(number: int, frame: FrameType | None) -> None:
        for one in heard:
            signal.signal(one, signal.SIG_IGN)
        raise Terminated(number)

    heard = [one for one in _ENDING if signal.getsignal(one) is not signal.SIG_IGN]
    before = {one: signal.signal(one, end) for one in heard}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@contextmanager
def closing_at_sigterm(close: Callable[[], None]) -> Iterator[None]:
    """Call ``close`` at the signal SIGTERM. A program that has not ended by itself soon after is
    ended.
    """

    def end(number: int, frame: FrameType | None) -> None:
        deadline = Timer(SECONDS_TO_END, os._exit, (128 + number,))
        deadline.daemon = True
        deadline.start()
        close()

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def end_with_terminal(descriptor: int) -> None:
    """End this process, as SIGHUP does, when its terminal is gone.

    The signal alone is not enough: it is ignored under ``nohup`` and by what some other programs
    start, and Textual would then read the end of its input for ever.
    """
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        Thread(target=_end_at_hang_up, args=(descriptor,), daemon=True).start()


if sys.platform != "win32":

    def _end_at_hang_up(descriptor: int) -> None:
        """Wait for the hang-up of a terminal: it is a state and not an event, so one that came
        before is noticed as well.
        """
        watching = select.poll()
        watching.register(descriptor, 0)
        if any(found & select.POLLHUP for _, found in watching.poll()):
            os.kill(os.getpid(), signal.SIGHUP)
