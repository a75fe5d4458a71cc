"""Where files of this user lie."""

from pathlib import Path

import pytest

from broadside.cli.folders import best_scores_file, data_folder, log_file, records_folder


def test_files_lie_in_the_folders_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert best_scores_file().name == "best_scores.json"
    assert records_folder().parent == best_scores_file().parent == data_folder()
    assert log_file().name == "broadside.log"
    assert list(tmp_path.iterdir()) == []
