"""Writes golden data that is not there yet: ``python -m tests.golden.record KIND``.

A file that exists is never overwritten: it is what an earlier version wrote.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from tests.golden import contracts, files, games, lines, scripts

Make: TypeAlias = Callable[[], Iterator[tuple[str, str]]]
"""The files of a kind, by their names in ``data``."""

KINDS: Mapping[str, Make] = {
    "rules": games.rules,
    "records": games.records,
    "saves": games.saves,
    "bots": games.bots,
    "notation": games.notation,
    "database": scripts.database,
    "matches": scripts.matches,
    "computers": scripts.computers,
    "others": scripts.others,
    "lines": lines.transcripts,
    "schemas": contracts.schemas,
    "refusals": contracts.refusals,
    "statuses": contracts.statuses,
    "commands": contracts.commands,
    "settings": contracts.settings,
    "small-files": contracts.small_files,
}


def main(wanted: list[str]) -> None:
    if not wanted or not set(wanted) <= KINDS.keys():
        sys.exit(f"Name what to record: {', '.join(KINDS)}.")
    new = [made for kind in wanted for made in KINDS[kind]() if not files.exists(made[0])]
    if not new:
        sys.exit("All of that was written by an earlier version, and is not to be changed.")
    for name, text in new:
        files.write(name, text)
        print(f"new: {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
