"""The recorder adds what is new and changes nothing."""

from pathlib import Path

import pytest

from tests.golden import files, record


def test_what_was_recorded_is_never_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = files.read("notation.json")
    monkeypatch.setattr(record, "KINDS", {"notation": lambda: iter([("notation.json", "other")])})
    with pytest.raises(SystemExit, match="not to be changed"):
        record.main(["notation"])
    assert files.read("notation.json") == before


def test_a_file_that_exists_cannot_be_written() -> None:
    before = files.read("notation.json")
    with pytest.raises(FileExistsError):
        files.write("notation.json", "other")
    assert files.read("notation.json") == before


def test_a_new_kind_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "DATA", tmp_path)
    monkeypatch.setattr(record, "KINDS", {"new": lambda: iter([("new/kind.txt", "text\n")])})
    record.main(["new"])
    assert files.read("new/kind.txt") == "text\n"


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(SystemExit, match="Name what to record"):
        record.main(["nothing"])
