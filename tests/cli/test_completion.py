"""Scripts by which a shell completes command lines."""

import subprocess
from pathlib import Path

import pytest

from broadside.cli import entry_point
from tests.cli.run_program import broadside

_ASK = """
source "$1"; shift
COMP_WORDS=(broadside "$@"); COMP_CWORD=$#
_broadside
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def script(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Path:
    assert entry_point.run(["completion", "bash"]) == 0
    file = tmp_path / "completion.bash"
    file.write_text(capsys.readouterr().out)
    return file


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["comp"], {"completion"}),
        (["re"], {"replay", "report"}),
        (["admin", "back"], {"backup"}),
        (["console", "--se"], {"--seed"}),
        (["completion", ""], {"bash", "zsh", "fish"}),
    ],
)
def test_bash_completes_commands_options_and_choices(
    typed: list[str], offered: set[str], script: Path
) -> None:
    command = ["bash", "-c", _ASK, "bash", str(script), *typed]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == offered


@pytest.mark.parametrize(
    ("shell", "opening"), [("zsh", "#compdef broadside"), ("fish", "# Fish completion")]
)
def test_other_shells_get_scripts_of_their_own(
    shell: str, opening: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert entry_point.run(["completion", shell]) == 0
    assert capsys.readouterr().out.startswith(opening)


def test_without_a_name_it_is_the_shell_of_the_user(tmp_path: Path) -> None:
    done = broadside("completion", home=tmp_path, SHELL="/bin/fish", FISH_VERSION="3.7")
    assert done.out.startswith("# Fish completion")


def test_a_shell_that_is_not_known_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert entry_point.run(["completion", "tcsh"]) == 2
    assert "tcsh" in capsys.readouterr().err


def test_a_user_whose_shell_cannot_be_told_is_asked_for_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("broadside.cli.completion.detect_shell", lambda: "powershell")
    assert entry_point.run(["completion"]) == 2
    assert "Which shell? Add bash, zsh or fish." in capsys.readouterr().err
