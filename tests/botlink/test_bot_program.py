"""A program under its limits, line by line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn
from uuid import uuid4

import pytest

from broadside.botlink.bot_program import BotProgram
from broadside.botlink.forfeit import Forfeit
from broadside.botlink.limits import MEBIBYTE, Limits
from broadside.protocol.line_protocol import LONGEST_LINE
from broadside.tournament.results import Fault
from tests.botlink.programs import PATIENT, processes_of

READ = "import sys, os, time\nfor line in sys.stdin:\n    "


@contextmanager
def running(code: str, limits: Limits = PATIENT) -> Iterator[BotProgram]:
    process = BotProgram((sys.executable, "-I", "-S", "-c", code), limits)
    try:
        yield process
    finally:
        process.end(patience=0)


def answers(code: str, *, limits: Limits = PATIENT, seconds: float = 30) -> str:
    with running(code, limits) as process:
        return process.ask(["go"], seconds)


def forfeit(code: str, *, limits: Limits = PATIENT, seconds: float = 30) -> Forfeit:
    with pytest.raises(Forfeit) as caught:
        answers(code, limits=limits, seconds=seconds)
    return caught.value


def listen(process: BotProgram) -> NoReturn:
    """Read one line after the other."""
    while True:
        process.ask([], 30)


def test_a_line_is_answered_by_a_line() -> None:
    with running(READ + "print(line.upper(), end='', flush=True)") as process:
        assert process.ask(["fire b7"], 30) == "FIRE B7"
        assert process.ask(["größer 🚢"], 30) == "GRÖSSER 🚢"


def test_the_end_of_a_line_may_be_that_of_any_system() -> None:
    assert (
        answers(READ + r"sys.stdout.buffer.write(b'fire b7\r\n'); sys.stdout.flush()") == "fire b7"
    )


def test_an_answer_may_come_in_pieces() -> None:
    assert answers(READ + r"[os.write(1, s) for s in (b'fi', b're ', b'b7\n')]") == "fire b7"


def test_several_lines_can_be_told_before_one_is_asked_for() -> None:
    code = "print(sum(1 for _ in range(3) if input()), flush=True)\ninput()"
    with running(code) as process:
        process.tell(["one"])
        assert process.ask(["two", "three"], 30) == "3"


def test_no_answer_in_time_is_late() -> None:
    late = forfeit(READ + "time.sleep(3600)", seconds=0.2)
    assert (late.fault, late.detail) == (Fault.LATE, "no answer within 0.2 s")


def test_a_line_as_long_as_allowed_is_read_and_a_longer_one_is_not() -> None:
    longest = LONGEST_LINE - 1
    assert answers(READ + f"print('f' * {longest}, flush=True)") == "f" * longest
    endless = forfeit(READ + f"print('f' * {longest + 1}, flush=True)")
    assert endless.fault is Fault.ENDLESS_LINE


def test_a_second_line_is_one_too_many() -> None:
    flooded = forfeit(READ + r"os.write(1, b'fire b7\n\x1b[2Jfire b8\n')")
    assert flooded.fault is Fault.FLOODED
    assert "\x1b" not in flooded.detail


def test_a_line_that_nobody_asked_for_is_found_at_the_next_question() -> None:
    code = r"import os; input(); os.write(1, b'a\n'); input(); os.write(1, b'b\nc\n'); input()"
    with running(code) as process:
        assert process.ask(["one"], 30) == "a"
        process.tell(["two"])
        with pytest.raises(Forfeit) as caught:
            listen(process)
    assert caught.value.fault is Fault.FLOODED


def test_what_it_complained_about_last_is_told_when_it_ends() -> None:
    crashed = forfeit("raise SystemExit('no \x1b[31mtorpedoes')")
    assert crashed.fault is Fault.CRASHED
    assert crashed.detail == "exit 1: no ?[31mtorpedoes"


def test_a_signal_is_told() -> None:
    assert forfeit("import os; os.kill(os.getpid(), 9)").detail == "signal 9"


def test_a_program_that_cannot_be_run_says_so() -> None:
    process = BotProgram(("./no-such-bot",), PATIENT)
    with pytest.raises(Forfeit, match="cannot be run"):
        process.ask(["hello"], 30)
    process.end(patience=0)


def test_a_flood_of_complaints_hurts_nobody() -> None:
    code = "import sys\nfor _ in range(2000): sys.stderr.write('x' * 1000)\n"
    assert answers(code + "print('done', flush=True)\ninput()") == "done"


def test_a_program_that_does_not_read_is_late() -> None:
    with running("import time; time.sleep(3600)", Limits(move=0.2)) as process:
        with pytest.raises(Forfeit) as caught:
            process.tell(["x" * 1000] * 1000)
        assert caught.value.fault is Fault.LATE


def test_a_program_that_reads_no_more_is_found_out_when_asked() -> None:
    with running("import os, time; os.close(0); print('x', flush=True); time.sleep(9)") as process:
        process.ask([], 30)
        process.tell(["into the void"])
        with pytest.raises(Forfeit) as caught:
            process.ask(["go"], 0.2)
        assert caught.value.fault is Fault.LATE


def test_memory_is_limited() -> None:
    code = READ + "print(len(bytearray(200 << 20)), flush=True)"
    assert answers(code, limits=Limits(memory=1024 * MEBIBYTE)) == str(200 << 20)
    assert "MemoryError" in forfeit(code, limits=Limits(memory=150 * MEBIBYTE)).detail


def test_nothing_of_the_environment_is_told_but_what_is_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hush")
    names = answers("import os; print(*os.environ, flush=True); input()").split()
    assert "PATH" in names
    assert "SECRET_TOKEN" not in names
    assert set(names) <= {"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LC_CTYPE", "PWD"}


def test_no_open_file_is_handed_on() -> None:
    code = "import os; print(*sorted(os.listdir('/proc/self/fd'))); os.sys.stdout.flush(); input()"
    # The list itself is read through a descriptor.
    assert answers(code).split() == ["0", "1", "2", "3"]


def test_it_may_have_children_of_its_own() -> None:
    code = "import subprocess as s, sys; print(s.check_output(['echo', 'b7']).decode(), end='')"
    assert answers(code + "; sys.stdout.flush(); input()") == "b7"


def test_a_shell_may_stand_before_it() -> None:
    process = BotProgram(("sh", "-c", f"'{sys.executable}' -c 'print(input())'; true"), PATIENT)
    assert process.ask(["fire b7"], 30) == "fire b7"
    process.end(patience=1)


def test_nothing_is_left_at_the_end() -> None:
    mark = uuid4().hex
    forks = "import os, time\n[os.fork() or time.sleep(3600) for _ in range(3)]\n"
    code = forks + "print('ready', flush=True)\ntime.sleep(3600)"
    command = (sys.executable, "-I", "-S", "-c", code, mark)
    process = BotProgram(command, PATIENT)
    assert process.ask([], 30) == "ready"
    assert len(processes_of(mark)) == 1 + 1 + 3
    process.end(patience=0)
    assert processes_of(mark) == []
