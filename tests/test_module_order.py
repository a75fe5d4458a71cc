"""In which order tests are run, and which are traced."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.module_order import TESTS, is_traced, ordered

RULES = TESTS / "rules" / "test_grid.py"
BATTLES = TESTS / "rules" / "fleet" / "scenarios" / "test_reference.py"
MENU, SOUND = TESTS / "web" / "test_menu.py", TESTS / "web" / "test_sound.py"
SERVER, STORE = TESTS / "server" / "test_app.py", TESTS / "store" / "test_log.py"


def run_in_order(*paths: Path) -> list[Path]:
    items: list[Any] = [SimpleNamespace(path=path) for path in paths]
    return [item.path for item in ordered(items)]


def test_the_tests_of_what_has_to_be_covered_are_traced() -> None:
    assert is_traced(RULES)
    assert not any(map(is_traced, (BATTLES, MENU, SERVER)))


def test_traced_tests_come_first_and_browsers_take_turns_with_servers() -> None:
    run = run_in_order(MENU, SOUND, BATTLES, RULES, SERVER, STORE, STORE)
    assert run == [RULES, MENU, BATTLES, SERVER, SOUND, STORE, STORE]


def test_every_test_is_run_once() -> None:
    assert sorted(run_in_order(STORE, STORE, RULES)) == sorted((STORE, STORE, RULES))
    assert run_in_order() == []
