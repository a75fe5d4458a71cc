"""Presets as rule files in a package."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from broadside.rules.preset_files import preset_files


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    folder = tmp_path / "preset_files_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "notes.txt").touch()
    for number, name in enumerate(("winter", "autumn"), 1):
        text = f'summary = "in {name}"\norder = {number}\nname = "{name}"\n'
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    for name in ("spring", "summer"):
        text = f'summary = "in {name}"\nname = "{name}"\n'
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder.name
    del sys.modules[folder.name]


def test_files_come_in_their_order_and_those_without_one_last(package: str) -> None:
    names = [file.rules["name"] for file in preset_files(package)]
    assert names == ["winter", "autumn", "spring", "summer"]


def test_the_line_for_menus_is_no_rule(package: str) -> None:
    file = preset_files(package)[0]
    assert (file.summary, file.rules) == ("in winter", {"name": "winter"})


@pytest.mark.parametrize("family", ["shooting", "fleet"])
def test_a_file_has_the_name_of_its_rules(family: str) -> None:
    package = f"broadside.rules.{family}.presets"
    folder = Path(sys.modules[package].__file__ or "").parent
    stems = {path.stem for path in folder.glob("*.toml")}
    assert {file.rules["name"] for file in preset_files(package)} == stems
