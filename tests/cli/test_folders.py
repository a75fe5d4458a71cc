"""Where files of this user lie."""

from pathlib import Path

import pytest

from broadside.cli.folders import best_scores_file, log_file


def test_files_lie_in_the_folders_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert best_scores_file().name == "best_scores.json"
    assert log_file().name == "broadside.log"
    assert list(tmp_path.iterdir()) == []
