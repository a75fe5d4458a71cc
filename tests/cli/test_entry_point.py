"""Exit codes, and errors that do not reach the player."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from broadside.cli import entry_point
from broadside.rules.catalog import GAMES
from tests.cli.run_program import COMMAND, broadside, environment


def test_the_end_of_input_ends_the_program_cleanly(tmp_path: Path) -> None:
    for typed in ([], ["1"], ["1", "1", "2"], ["1", "1", "2", "1", "A-1"]):
        result = broadside("console", "custom", "--seed", "1", typed=typed, home=tmp_path)
        assert (result.code, result.err) == (0, "")
        assert result.out.endswith("\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["console", "chess"], "There is no game 'chess'."),
        (["console", "classic", "--size", "2x2"], "the fleet does not fit on 2 x 2"),
        (["console", "classic", "--seed", "x"], "x"),
        (["console", "--nonsense"], "--nonsense"),
        (["dance"], "dance"),
        (["console", "--load", "/nonexistent"], "There is no file"),
    ],
)
def test_bad_options_end_with_a_sentence_and_code_2(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    result = broadside(*arguments, home=tmp_path)
    assert result.code == 2
    assert sentence in result.err
    assert result.out == ""
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("consol", "There is no command 'consol'. Did you mean 'console'?"),
        ("srve --port 0", "There is no command 'srve'. Did you mean 'serve'?"),
        ("dance", "There is no command 'dance'. The commands are arena, "),
        ("admin usrs", 'Did you mean "users"?'),
        ("console clasic", "There is no game 'clasic'. Did you mean 'classic'?"),
        ("console classic russian", "'russian' is one word too many."),
    ],
)
def test_a_slip_of_the_pen_names_what_was_meant(
    typed: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert entry_point.run(typed.split()) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("dance", "broadside"),
        ("console chess", "broadside console"),
        ("rules chess", "broadside rules"),
        ("serve --prot 1", "broadside serve"),
        ("admin users delete", "broadside admin users delete"),
    ],
)
def test_the_help_of_the_command_in_question_is_named(
    typed: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert entry_point.run(typed.split()) == 2
    assert capsys.readouterr().err.endswith(f"\nSee: {command} --help\n")


@pytest.mark.parametrize(
    "typed",
    [
        "console chess",
        "tui chess",
        "rules chess",
        "rules",
        "arena --preset chess a b",
        "bench --preset chess a",
        "console --help",
        "tui --help",
        "rules --help",
        "arena --help",
        "bench --help",
    ],
)
def test_every_list_of_games_has_all_of_them(
    typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    entry_point.run(typed.split())
    told = "".join(capsys.readouterr())
    assert set(GAMES) <= set(re.findall(r"[a-z][a-z-]*", told))


def test_ctrl_c_ends_with_code_130_and_without_a_traceback(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "console", "custom"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, PYTHONUNBUFFERED="1"),
    )
    assert process.stdout is not None
    printed = b""
    while b"Your choice (1 to 5): " not in printed:
        printed += os.read(process.stdout.fileno(), 65536)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (130, b"")


def test_a_reader_that_has_gone_is_no_error(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "rules", "classic"],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def broken(arguments: object, **options: object) -> None:
    raise ZeroDivisionError("the secret of the error")


def test_an_unexpected_error_is_logged_and_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "deep" / "broadside.log"
    monkeypatch.setattr(entry_point, "app", broken)
    monkeypatch.setattr(entry_point, "log_file", lambda: log)
    assert entry_point.run([]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"Sorry, something went wrong. The details are in {log}\n"
    assert "Traceback" in log.read_text()
    assert "the secret of the error" in log.read_text()


def test_an_error_that_cannot_be_logged_is_still_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(entry_point, "app", broken)
    monkeypatch.setattr(entry_point, "log_file", lambda: Path("/dev/null/broadside.log"))
    assert entry_point.run([]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_the_main_function_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["broadside", "console", "chess"])
    with pytest.raises(SystemExit) as ended:
        entry_point.main()
    assert ended.value.code == 2
