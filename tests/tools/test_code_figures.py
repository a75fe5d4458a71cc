"""The figures of a revision are counted from its files."""

import subprocess
from pathlib import Path

import pytest

from tools.code_figures import Figures, figures_of, read_revision, table

LONG = "x" * 101
FILES = {
    "src/broadside/__main__.py": "run()\n",
    "src/broadside/rules/grid.py": "class Cell:\n    def shift(self):\n        return 1\n",
    "src/broadside/rules/ships.py": "class Ship: ...\nclass _Row: ...\n\n",
    "src/broadside/store/stored_match.py": "class Ship: ...\nclass _Row: ...\ndef find(): ...\n",
    "tests/test_grid.py": f"{LONG}\n",
    "web/src/a.ts": f"{LONG}\nconst a = 1;\n",
    "web/src/a.test.ts": "test();\n",
    "web/vite.config.ts": f"{LONG}\n",
    "docs/design.md": "# Design\n",
}


def test_files_and_lines_are_counted_for_each_package() -> None:
    figures = figures_of(FILES)
    assert figures.packages == {
        "": (1, 1),
        "rules": (2, 6),
        "store": (1, 3),
        "page": (1, 2),
        "tests": (1, 1),
        "tests of the page": (1, 1),
    }
    assert figures.lines == 12


def test_the_longest_functions_come_first() -> None:
    assert figures_of(FILES).longest == [
        (2, "src/broadside/rules/grid.py", "shift"),
        (1, "src/broadside/store/stored_match.py", "find"),
    ]


def test_a_public_class_with_two_definitions_is_named() -> None:
    assert figures_of(FILES).twice == ["Ship"]


def test_long_lines_of_the_page_are_counted_wherever_they_are_written_by_hand() -> None:
    assert figures_of(FILES).long_lines == 2


def test_the_table_sets_revisions_side_by_side() -> None:
    before = Figures({"rules": (1, 10)}, [(9, "src/a.py", "play")], ["Seat", "Ship"], 1262)
    after = Figures({"rules": (2, 8), "play": (1, 3)}, [(5, "src/b.py", "draw")], [], 0)
    assert table({"old": before, "new": after}) == [
        "| figure | old | new |",
        "|---|---|---|",
        "| `play` | - | 1 file, 3 lines |",
        "| `rules` | 1 file, 10 lines | 2 files, 8 lines |",
        "| lines without tests | 10 | 11 |",
        "| longest functions | `play` 9 | `draw` 5 |",
        "| public classes defined twice | 2 | 0 |",
        "| lines over 100 characters in `web` | 1,262 | 0 |",
    ]


def test_what_people_wrote_in_a_revision_is_read_from_the_repository(tmp_path: Path) -> None:
    git = ("git", "-C", str(tmp_path), "-c", "user.name=Ann", "-c", "user.email=ann@games.example")
    others = ("src/icon.png", "tests/a.toml", "web/src/wire/messages.ts", "web/src/schema.json")
    for name in ("src/ä.py", "src/rules.toml", *others):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 'ä'\n", encoding="utf-8")
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message", "One")):
        subprocess.run((*git, *words), check=True)
    assert read_revision("HEAD", tmp_path) == {
        "src/rules.toml": "x = 'ä'\n",
        "src/ä.py": "x = 'ä'\n",
    }


def test_an_unknown_revision_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"^no such revision here: 'gone'$"):
        read_revision("gone", tmp_path)
