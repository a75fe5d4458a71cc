"""What a program may use while it plays."""

from dataclasses import dataclass

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Times are seconds, memory is bytes for each process."""

    start: float = 10.0
    """From its start to its greeting."""
    move: float = 5.0
    parting: float = 0.5
    """From the end of the game until it is ended, if it has not gone by itself."""
    memory: int = 1024 * MEBIBYTE
    processes: int = 16
    """At the same time, the first one included."""
