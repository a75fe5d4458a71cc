"""The tests mirror the code: each module of the rules and of the referee has its own tests."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "broadside"
MODULES = sorted(
    module.relative_to(SOURCE)
    for package in ("rules", "table")
    for module in (SOURCE / package).rglob("*.py")
    if module.name != "__init__.py"
)


@pytest.mark.req("TEST-001", "NFR-009")
@pytest.mark.parametrize("module", MODULES, ids=str)
def test_every_module_of_the_game_logic_has_unit_tests(module: Path) -> None:
    mirror = ROOT / "tests" / module.parent / f"test_{module.name}"
    assert mirror.is_file(), f"{module} needs {mirror.relative_to(ROOT)}"
    assert "def test_" in mirror.read_text(encoding="utf-8")
