"""The limits of a bot program."""

from dataclasses import dataclass

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Times are seconds, memory is bytes for each process."""

    start: float = 10.0
    """From its start to its greeting."""
    move: float = 5.0
    parting: float = 0.5
    """From the end of the game until the program is ended, if it has not exited by itself."""
    memory: int = 1024 * MEBIBYTE
    processes: int = 16
    """At the same time, including the first one."""
