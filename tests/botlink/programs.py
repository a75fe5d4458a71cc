"""Programs that play, good and bad, and what is left of them afterwards."""

import sys
from dataclasses import dataclass
from pathlib import Path

from broadside.botlink.bot_spec import Program
from broadside.botlink.limits import MEBIBYTE, Limits
from broadside.tournament.results import Fault

ROOT = Path(__file__).parents[2]
HOSTILE = ROOT / "tests" / "botlink" / "hostile.py"
PATIENT = Limits(start=30, move=30, parting=1, memory=512 * MEBIBYTE)
"""For programs that do not use up their time: a machine may be busy."""
HASTY = Limits(start=30, move=0.3, parting=0.1)


@dataclass(frozen=True, slots=True)
class Hostile:
    """A way of breaking the rules, and the one by which it loses."""

    kind: str
    fault: Fault
    limits: Limits = PATIENT


HOSTILES = (
    Hostile("late", Fault.LATE, HASTY),
    Hostile("silent", Fault.SILENT, Limits(start=0.3)),
    Hostile("crashing", Fault.CRASHED),
    Hostile("flooding", Fault.FLOODED),
    Hostile("nonsense", Fault.NONSENSE),
    Hostile("illegal", Fault.ILLEGAL),
    Hostile("endless line", Fault.ENDLESS_LINE),
    Hostile("forking", Fault.FORKED),
    Hostile("running away", Fault.FORKED),
)
MORE_HOSTILES = (
    Hostile("bombing", Fault.FORKED),
    Hostile("leaving", Fault.CRASHED),
    Hostile("doubling", Fault.FLOODED),
    Hostile("shouting", Fault.FLOODED),
    Hostile("binary", Fault.NONSENSE),
    Hostile("foreign", Fault.NONSENSE),
    Hostile("overlapping", Fault.ILLEGAL),
    Hostile("hoarding", Fault.CRASHED),
    Hostile("killing", Fault.CRASHED),
    Hostile("mute", Fault.CRASHED),
    Hostile("deaf", Fault.SILENT, Limits(start=0.3)),
)


def hostile(kind: str, mark: str, limits: Limits = PATIENT) -> Program:
    """A program of the hostile kind, or of any other, which plays by the rules."""
    command = (sys.executable, "-I", "-S", str(HOSTILE), kind, mark)
    return Program(kind, command, limits)


def example(name: str, *arguments: str) -> Program:
    """One of the example bots."""
    programs = {".py": (sys.executable, "-I"), ".pl": ("perl",)}
    path = ROOT / "examples" / "bots" / name
    return Program(name, (*programs[path.suffix], str(path), *arguments), PATIENT)


def processes_of(mark: str) -> list[str]:
    """The command lines of all processes that carry the mark."""
    return [line for line in map(_command_line, Path("/proc").iterdir()) if mark in line]


def _command_line(process: Path) -> str:
    try:
        return (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""
