"""The files that the design and the how-to pages name exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("design.md", "how-to.md")
FOLDERS = (ROOT, ROOT / "src" / "broadside", ROOT / "web", ROOT / "docs")
FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|ts|svelte|toml|md|json))`")
FOLDER = re.compile(r"`((?:[\w.-]+/)+)`(?= `)")
NAME = re.compile(r"`([\w.-]+\.(?:py|ts|svelte|toml))`")
PLACEHOLDER = re.compile(r"[A-Z]{4}")


def without_past(text: str) -> str:
    """The text without the column of a table that is about earlier names."""
    rows, column = [], None
    for line in text.splitlines():
        cells = line.split("|")
        if line.startswith("|") and " before " in cells:
            column = cells.index(" before ")
        elif not line.startswith("|"):
            column = None
        rows.append(line if column is None else "|".join((*cells[:column], *cells[column + 1 :])))
    return "\n".join(rows)


def named_files(text: str) -> set[str]:
    """The files that a text names by their paths. A folder is followed by names of files in it."""
    found = set(FILE.findall(text))
    for folder in FOLDER.finditer(text):
        listed = re.match(r"(?:[ ,]|and|`[\w.-]+`)*", text[folder.end() :])
        assert listed is not None, "an empty list matches"
        found |= {folder[1] + name for name in NAME.findall(listed[0])}
    return {name for name in found if not PLACEHOLDER.search(name)}


def is_missing(name: str) -> bool:
    return not any((folder / name).is_file() for folder in FOLDERS)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_exists(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    named = named_files(without_past(text))
    assert len(named) > 10
    assert sorted(filter(is_missing, named)) == []


def test_a_file_that_is_gone_is_found() -> None:
    text = """`table/table.py`, `table/gone.py`, `rules/fleet/` `moves.py`, `lost.py` and `TOPIC.py`

| change | before | now |
|---|---|---|
| a route | `server/hall.py` | `server/api/TOPIC.py`, `server/app.py` |
"""
    named = named_files(without_past(text))
    assert named == {
        "table/table.py",
        "table/gone.py",
        "rules/fleet/moves.py",
        "rules/fleet/lost.py",
        "server/app.py",
    }
    assert sorted(filter(is_missing, named)) == ["rules/fleet/lost.py", "table/gone.py"]
