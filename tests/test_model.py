"""The documents of the model name what exists, and model, view and controller stay apart."""

import ast
import importlib.util
import inspect
import pkgutil
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

import broadside.rules
from broadside.rules.game import Game
from broadside.table.table import Table

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
TEXT = (ROOT / "docs" / "model.md").read_text(encoding="utf-8")

DIAGRAMS = {
    "Use-case model": "flowchart",
    "Concept model": "classDiagram",
    "Environment model": "flowchart",
    "Operation model": "sequenceDiagram",
    "Class diagram of the rules": "classDiagram",
    "Class diagram of the fleet game": "classDiagram",
}
DRAWN = {"Class diagram of the rules": "shooting", "Class diagram of the fleet game": "fleet"}
"""Each diagram shows one family of games, and the first also what all share."""
FACES = ("broadside.console", "broadside.cli")


def modules_named(text: str) -> list[str]:
    return sorted(set(re.findall(r"\bbroadside(?:\.[a-z_]+)+", text)))


def section(heading: str) -> str:
    """From a heading to the next one of the same level."""
    return TEXT.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]


def diagram(heading: str) -> str:
    return section(heading).split("```mermaid\n", 1)[1].split("```", 1)[0]


def drawn_classes(heading: str) -> dict[str, list[str]]:
    """The classes of the rules in a diagram, each with the members that are drawn."""
    drawing = diagram(heading)
    found = re.findall(r"^    class (\w+)(?: \{(.*?)\n    \})?$", drawing, re.DOTALL | re.MULTILINE)
    return {name: re.findall(r"\+(\w+)", body) for name, body in found}


def rules_classes(family: str) -> dict[str, type]:
    """The classes of one family of games, and those that all games share."""
    modules = pkgutil.walk_packages(broadside.rules.__path__, "broadside.rules.")
    others = {f"broadside.rules.{other}" for other in DRAWN.values() if other != family}
    return {
        name: kind
        for module in modules
        if not is_within(module.name, others)
        for name, kind in inspect.getmembers(import_module(module.name), inspect.isclass)
        if kind.__module__ == module.name
    }


@pytest.mark.req("D-01")
@pytest.mark.parametrize("module", modules_named(TEXT))
def test_a_module_named_in_the_model_exists(module: str) -> None:
    assert importlib.util.find_spec(module) is not None


@pytest.mark.req("D-01")
def test_every_module_of_the_rules_is_named_in_the_model() -> None:
    modules = pkgutil.walk_packages(broadside.rules.__path__, "broadside.rules.")
    named = [name for heading in DRAWN for name in modules_named(section(heading))]
    families = ("broadside.rules.fleet", "broadside.rules.shooting")
    assert sorted(module.name for module in modules if module.name not in families) == sorted(named)


@pytest.mark.req("D-01")
@pytest.mark.parametrize(("heading", "kind"), DIAGRAMS.items())
def test_every_part_of_the_model_is_drawn(heading: str, kind: str) -> None:
    drawing = diagram(heading)
    assert drawing.startswith(kind)
    assert drawing.count("\n") > 15


@pytest.mark.req("D-01")
@pytest.mark.parametrize(
    ("family", "name", "members"),
    [
        (family, name, members)
        for heading, family in DRAWN.items()
        for name, members in drawn_classes(heading).items()
    ],
)
def test_a_class_in_the_diagram_of_the_rules_has_what_is_drawn(
    family: str, name: str, members: list[str]
) -> None:
    kind = rules_classes(family)[name]
    # What an exception carries is known only to its constructor.
    made_from = inspect.signature(inspect.getattr_static(kind, "__init__")).parameters
    missing = [name for name in members if not hasattr(kind, name) and name not in made_from]
    assert missing == []


@pytest.mark.req("D-01")
@pytest.mark.parametrize(("heading", "family"), DRAWN.items())
def test_the_diagram_of_the_rules_shows_every_option_of_a_rule_set(
    heading: str, family: str
) -> None:
    fields = inspect.signature(rules_classes(family)["Ruleset"]).parameters
    assert drawn_classes(heading)["Ruleset"] == list(fields)


def operations(owner: type) -> list[str]:
    return [f"{owner.__name__}.{name}" for name in vars(owner) if not name.startswith("_")]


@pytest.mark.req("P-16")
@pytest.mark.parametrize("operation", [*operations(Game), *operations(Table)])
def test_every_operation_of_a_game_and_of_a_table_has_a_contract(operation: str) -> None:
    rows = [line.split("|") for line in section("Operation model").splitlines()]
    contracts = {row[1].strip(): row[3].strip() for row in rows if len(row) == 5}
    assert contracts[f"`{operation}`"]


@pytest.mark.req("P-16")
def test_no_contract_is_left_of_an_operation_that_is_gone() -> None:
    named = re.findall(r"^\| `((?:Game|Table)\.\w+)`", TEXT, re.MULTILINE)
    assert sorted(named) == sorted([*operations(Game), *operations(Table)])


def imports(source: str) -> Iterator[str]:
    """The modules, and names in modules, that a source imports."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{alias.name}" for alias in names)


def is_within(name: str, packages: Iterable[str]) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def sources(package: str) -> list[Path]:
    folder = SOURCE.joinpath(*package.split("."))
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def crossings(path: Path, forbidden: Iterable[str]) -> list[str]:
    names = imports(path.read_text(encoding="utf-8"))
    return [name for name in names if is_within(name, forbidden)]


BELOW = {
    "broadside.rules": (*FACES, "broadside.table", "broadside.bots"),
    "broadside.bots": (*FACES, "broadside.table"),
    "broadside.table": (*FACES, "broadside.bots"),
}


@pytest.mark.req("P-16")
@pytest.mark.parametrize("package", BELOW)
def test_model_and_referee_know_nothing_of_what_is_above_them(package: str) -> None:
    assert sources(package)
    found = {path.name: crossings(path, BELOW[package]) for path in sources(package)}
    assert {name: names for name, names in found.items() if names} == {}


TRANSITIONS = (
    "broadside.rules.shooting.play",
    "broadside.rules.shooting.state.establish",
    "broadside.rules.shooting.state.new_state",
    "broadside.rules.shooting.verdict",
    "broadside.rules.fleet.play",
    "broadside.rules.fleet.verdict",
)
OUTSIDE = [path for package in (*FACES, "broadside.bots") for path in sources(package)]


@pytest.mark.req("P-16")
@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_only_the_referee_makes_transitions_and_sees_states(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    hidden = [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr == "_state"
    ]
    assert (crossings(path, TRANSITIONS), hidden) == ([], [])


def drawing_modules() -> list[str]:
    row = next(line for line in TEXT.splitlines() if line.startswith("| view |"))
    return modules_named(row)


CONTROLLERS = (
    "broadside.table.table",
    "broadside.bots",
    "broadside.console.prompt",
    "broadside.console.dialogue",
)


@pytest.mark.req("P-16")
@pytest.mark.parametrize("module", drawing_modules())
def test_a_module_that_draws_asks_nobody_and_moves_nothing(module: str) -> None:
    (path,) = sources(module)
    assert crossings(path, CONTROLLERS) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import broadside.console.prompt", ["broadside.console.prompt"]),
        ("from broadside.console import prompt", ["broadside.console.prompt"]),
        ("def late():\n    from broadside.cli import main", ["broadside.cli.main"]),
        ("from broadside.consoles import x", []),
        ("from broadside.rules.game import Seat", []),
    ],
)
def test_an_import_of_a_face_is_found(tmp_path: Path, source: str, found: list[str]) -> None:
    path = tmp_path / "module.py"
    path.write_text(source, encoding="utf-8")
    assert crossings(path, FACES) == found
