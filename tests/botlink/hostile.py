"""A program that breaks the rules of the arena, in one of many ways.

Run as: hostile.py KIND MARK. The mark is in no way used: it makes its processes easy to find.
"""

import os
import signal
import sys
import time

FLEET = "deploy a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"
FOREVER = 3600


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def sleep() -> None:
    time.sleep(FOREVER)


def write_for_ever(text: bytes) -> None:
    while True:
        os.write(1, text)


def fork(count: int) -> None:
    for _ in range(count):
        if os.fork() == 0:
            sleep()
    sleep()


def fork_on_and_on(depth: int) -> None:
    """As a fork bomb does it, every process forks, but not without end."""
    for _ in range(depth):
        os.fork()
        if os.getpid() % 2 and os.getpgrp() != os.getpid():
            os.setsid()
    sleep()


def run_away() -> None:
    """Twice forked and in a session of its own, as a service starts."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            sleep()
        os._exit(0)
    os.wait()


def hoard() -> None:
    hoarded = bytearray(1 << 30)
    hoarded[:: 1 << 12] = bytes(len(hoarded) >> 12)
    sleep()


def obey(number: int) -> str:
    """A legal move: the fleet first, then one square after the other."""
    return (
        FLEET if number == 0 else f"fire {'abcdefghij'[(number - 1) % 10]}{(number - 1) // 10 + 1}"
    )


def move(kind: str, number: int) -> None:
    match kind:
        case "late":
            sleep()
        case "crashing":
            raise ZeroDivisionError("so much for this bot")
        case "leaving":
            sys.exit(0)
        case "flooding":
            write_for_ever(b"fire a1\n" * 500)  # so much comes at once or not at all
        case "doubling":
            say(f"{obey(number)}\n{obey(number)}")
        case "nonsense":
            say("fire the torpedoes!")
        case "binary":
            os.write(1, b"\xff\xfe\x00\n")
        case "illegal":
            say(FLEET if number == 0 else "fire a1")
        case "overlapping":
            say(FLEET.replace("b1:b4", "a1:d1"))
        case "endless line":
            write_for_ever(b"f")
        case "forking":
            fork(40)
        case "bombing":
            fork_on_and_on(7)
        case "running away":
            run_away()
            say(obey(number))
        case "mute":
            os.close(1)
            sleep()
        case "hoarding":
            hoard()
        case "killing":
            os.kill(os.getppid(), signal.SIGKILL)
            sleep()
        case _:
            say(obey(number))


def main(kind: str) -> None:
    if kind == "silent":
        sleep()
    if kind == "deaf":
        os.close(0)
        sleep()
    if kind == "shouting":
        say("hello 1 hostile\nfire a1")
    number = 0
    for line in sys.stdin:
        if line.startswith("hello") and kind == "foreign":
            say("hello 7 hostile")
        elif line.startswith("hello"):
            say("hello 1 hostile")
        elif line.startswith("go"):
            move(kind, number)
            number += 1
    if kind == "clinging":
        sleep()


if __name__ == "__main__":
    main(sys.argv[1])
