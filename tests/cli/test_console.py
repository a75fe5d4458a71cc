"""The command ``console`` as a user meets it: whole games through a pipe, noise and saves."""

import os
import pty
import re
import select
import signal
import subprocess
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Quit
from broadside.console.games_menu import run_game
from broadside.play.game_files import FinishedGames, GameKeeper, load_game
from broadside.rules.grid import Grid
from broadside.rules.record import Moved
from broadside.rules.shooting.presets import (
    CLASSIC,
    CUSTOM,
    GRAND_FLEET,
    PRESETS,
    RUSSIAN,
    SALVO,
    SCORE_ATTACK,
)
from broadside.rules.shooting.rulefile import write_rules
from broadside.rules.shooting.ruleset import Ruleset, ShipClass, Shots
from tests.cli.run_program import COMMAND, broadside, environment
from tests.cli.terminal_screen import terminal
from tests.console.conversation import PlannedShooter, plans, typed_by

SEED = 11


def scripted(rules: Ruleset, records: Path, *, wins: bool) -> tuple[list[str], str]:
    """What a player types who wins, or loses, against the level hard; and what is printed."""
    choices = ["1", "1", "2", "1"] if rules.name == CUSTOM.name else ["1", "2"]
    choices += ["1"] if rules.name == SCORE_ATTACK.name else []
    # Quit after the game.
    gunner = PlannedShooter(rules, [*choices, "2"], plans(rules, SEED, "hard", wins=wins))

    def play(session: ConsoleSession) -> None:
        session.keeper = GameKeeper(finished=FinishedGames(records))
        with pytest.raises(Quit):
            run_game(session, rules.name, rules, "hard")
        session.dialogue.say("Game Over")

    return typed_by(gunner, play, seed=SEED)


def options(rules: Ruleset) -> list[str]:
    players = ["--players", str(rules.players)] if rules.players != 2 else []
    return ["console", rules.name, "--seed", str(SEED), "--level", "hard", *players]


GAMES = [CLASSIC, CUSTOM, GRAND_FLEET, RUSSIAN, SALVO, SCORE_ATTACK]


@pytest.mark.req("K-01", "P-05", "P-06", "W-02")
@pytest.mark.parametrize("wins", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_whole_games_through_a_pipe_print_exactly_what_the_seed_says(
    rules: Ruleset, wins: bool, tmp_path: Path
) -> None:
    typed, expected = scripted(rules, tmp_path / "expected", wins=wins)
    result = broadside(*options(rules), typed=typed, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert ("You have won!" if wins else "The computer has won.") in result.out
    assert result.out.endswith("Game Over\n")
    assert result.out == expected


@pytest.mark.req("P-13")
def test_a_game_of_four_players_through_a_pipe(tmp_path: Path) -> None:
    rules = replace(GRAND_FLEET, players=4)
    typed, expected = scripted(rules, tmp_path / "expected", wins=True)
    result = broadside(*options(rules), typed=typed, home=tmp_path)
    assert result.out == expected
    assert "You have won!" in result.out


def test_sea_battle_starts_with_its_seed_and_leaves_no_file(tmp_path: Path) -> None:
    first = broadside("console", "sea-battle", "--seed", "3", typed=["00", "11"], home=tmp_path)
    again = broadside("console", "sea-battle", "--seed", "3", typed=["00", "11"], home=tmp_path)
    assert (first.code, first.err) == (0, "")
    assert first == again
    assert "OPPONENT BOARD" in first.out
    assert list(tmp_path.rglob("*")) == []


def noise(lines: int, seed: int) -> bytes:
    """Random bytes, control characters, near misses and half lines."""
    rng = Random(seed)
    near = [b"A-", b"-3", b"K-1", b"A-11", b"A-0", b"AA-1", b"\x1b[A", b"A\x001", b"A--"]
    made = []
    for _ in range(lines):
        kind = rng.random()
        if kind < 0.4:
            made.append(rng.randbytes(rng.randrange(40)).replace(b"\n", b""))
        elif kind < 0.7:
            made.append(
                bytes(rng.randrange(32) for _ in range(rng.randrange(12))).replace(b"\n", b"")
            )
        else:
            made.append(rng.choice(near) + b" " * rng.randrange(3))
    return b"\n".join(made)


@pytest.mark.req("K-13")
def test_ten_thousand_lines_of_noise_do_no_harm_and_cost_no_turn(tmp_path: Path) -> None:
    opening = b"1\n1\n2\n1\nA-1\n"
    typed = opening + noise(10_000, 1) + b"half a li"
    result = broadside("console", "custom", "--seed", "5", typed=typed, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    battle = result.out[result.out.index("You begin.") :]
    turns = battle.count("You fire at")
    # Among the noise there may be a square, but hardly more than that.
    assert 1 <= turns < 40
    assert battle.count("The computer fires at") == turns
    assert battle.count("Your target") > 9_000
    assert list(tmp_path.rglob("*.log")) == []


@pytest.mark.parametrize("name", [rules.name for rules in PRESETS])
def test_noise_from_the_first_menu_on_does_no_harm(name: str, tmp_path: Path) -> None:
    rng = Random(name)
    words = ["1", "2", "3", "4", "", "back", "menu", "A-1", "B2", "07", "scores", "load", "rules"]
    lines = noise(150, 2).split(b"\n")
    mixed = [line for one in lines for line in (one, rng.choice(words).encode())]
    typed = b"\n".join(mixed)
    result = broadside("console", name, "--seed", "5", typed=typed, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert list(tmp_path.rglob("*.log")) == []


@pytest.mark.parametrize("rules", [CUSTOM, GRAND_FLEET, SALVO], ids=lambda rules: rules.name)
def test_a_game_saved_in_the_middle_goes_on_to_the_identical_end(
    rules: Ruleset, tmp_path: Path
) -> None:
    typed, expected = scripted(rules, tmp_path / "expected", wins=True)
    middle = len(typed) // 2
    path = tmp_path / "game"
    before = broadside(*options(rules), typed=[*typed[:middle], f"save {path}"], home=tmp_path)
    assert before.code == 0
    after = broadside("console", "--load", str(path), typed=typed[middle:], home=tmp_path)
    assert (after.code, after.err) == (0, "")
    # What was printed from the save on: the picture at the turn, and everything after it.
    rest = after.out[after.out.index("Level: hard") :]
    assert expected.endswith(rest)
    assert "You have won!" in rest


def test_a_game_left_unfinished_is_kept_and_loaded_at_the_menu(tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    typed = ["1", "2", "A1"]
    broadside("console", "russian", "--seed", "2", "--save", path, typed=typed, home=tmp_path)
    result = broadside("console", typed=[f"load {path}", "B1", "menu", "8"], home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert "You fire at B1" in result.out
    assert result.out.count("BROADSIDE") == 2


SHOTS = [f"{column}{row}" for row in (1, 2, 3) for column in "ABCDEFGHIJ"]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (signal.SIGKILL, -signal.SIGKILL),
        (signal.SIGTERM, 128 + signal.SIGTERM),
        (signal.SIGHUP, 128 + signal.SIGHUP),
    ],
)
def test_a_game_that_is_saved_survives_every_signal_between_two_moves(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    path = tmp_path / "my game"
    play = (*COMMAND, "console", "classic", "--seed", "2", "--save", str(path))
    with terminal(tmp_path, *play) as shown:
        for line in ("1", "2", *SHOTS):
            shown.press(f"{line}\n")
        shown.until(lambda: b"You fire at C1" in shown.written)
        shown.process.send_signal(number)
        shown.rest()
        assert shown.process.wait(timeout=30) == code
    told = shown.written.decode()
    assert "Traceback" not in told
    if number is not signal.SIGKILL:
        assert f"Ended by {number.name}. To go on later: broadside console --load" in told
    assert shots_in(path) >= told.count("You fire at") > 0, "what was told is on file"
    assert list(tmp_path.rglob("*.log")) == []


def test_a_game_that_is_saved_survives_a_terminal_that_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "game"
    play = (*COMMAND, "console", "classic", "--seed", "2", "--save", str(path))
    for ignores_hang_up in (False, True):
        with terminal(tmp_path, *play, ignores_hang_up=ignores_hang_up) as shown:
            shown.press("1\n2\nA1\n")
            shown.until(lambda: b"You fire at A1" in shown.written)
            shown.close()
            assert shown.process.wait(timeout=30) == 128 + signal.SIGHUP
        assert shots_in(path) == 1
        assert list(tmp_path.rglob("*.log")) == []


def shots_in(path: Path) -> int:
    """How many times the person has fired in that saved game."""
    entries = load_game(path).table.record.entries
    return sum(
        isinstance(one, Moved) and (one.seat, one.move[:4]) == (0, "fire") for one in entries
    )


@pytest.mark.parametrize("place", ["nowhere/game", ".", "notes.txt", "notes.txt/game"])
def test_a_place_where_nothing_can_be_saved_is_refused_before_the_game(
    place: str, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    result = broadside("console", "classic", "--save", place, typed=["1", "2"], home=tmp_path)
    assert (result.code, result.out) == (2, "")
    assert f"--save cannot be used: {place}" in result.err
    assert (tmp_path / "notes.txt").read_text() == "mine"


@pytest.mark.req("K-14")
def test_scores_without_a_seed_are_kept_for_the_next_sitting(tmp_path: Path) -> None:
    typed = ["1", "1", "2", "1", "A-1", "2"]
    assert broadside("console", "score-attack", typed=typed, home=tmp_path).code == 0
    assert len(list(tmp_path.rglob("best_scores.json"))) == 1
    result = broadside("console", "custom", typed=["scores", "5"], home=tmp_path)
    assert re.search(r"1 +-?\d+ points   level easy, 1 bombs, 5 ships on 10 x 10", result.out)


def test_the_same_seed_repeats_and_another_does_not(tmp_path: Path) -> None:
    typed = ["1", "1", "2", "3", "1", *(f"A-{column}" for column in range(1, 11))]

    def play(*seed: str) -> str:
        return broadside("console", "custom", *seed, typed=typed, home=tmp_path).out

    assert play("--seed", "1") == play("--seed", "1") != play("--seed", "2")
    assert play() != play()


@pytest.mark.req("K-02")
def test_options_set_level_size_and_fleet_without_the_menu(tmp_path: Path) -> None:
    fleet = ["--fleet", "sailboat 2x2, submarine 3 armoured"]
    arguments = ["console", "custom", "--level", "hard", "--size", "12x9", *fleet]
    result = broadside(*arguments, typed=["1", "1", "2", "1"], home=tmp_path)
    assert "Map 9 x 12, 3 ships, level hard." in result.out
    assert "sailboat: 2 squares, quantity 2" in result.out
    assert "armoured" in result.out
    assert "Level: hard" in result.out


@pytest.mark.req("K-11")
def test_a_fleet_given_as_option_may_ask_for_a_larger_map(tmp_path: Path) -> None:
    fleet = ["--fleet", "carrier 5x7"]
    result = broadside("console", "custom", *fleet, typed=["1", "5"], home=tmp_path)
    assert result.out.count("Resize the map before you play.") == 3
    assert "What do you want to play?" not in result.out


def test_a_rule_file_is_played(tmp_path: Path) -> None:
    rules = Ruleset("duel", (ShipClass("raft", 1),), Grid(2, 1), shots=Shots.AGAIN, first=0)
    path = tmp_path / "duel.toml"
    path.write_text(write_rules(rules))
    typed = ["1", "1", "A1", "A1", "B1", "2"]
    result = broadside("console", "--rules", str(path), "--seed", "1", typed=typed, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert "\nDUEL\n" in result.out
    assert "has won" in result.out or "have won" in result.out


def test_without_a_game_the_console_has_a_menu_of_games(tmp_path: Path) -> None:
    result = broadside("console", typed=["quit"], home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert all(f" {rules.name}: " in result.out for rules in PRESETS)
    assert result.out.endswith("Game Over\n")


@pytest.mark.req("K-06")
def test_a_pipe_is_80_wide_unless_told_and_has_no_colours(tmp_path: Path) -> None:
    arguments = ["console", "custom", "--seed", "1"]
    typed = ["1", "1", "2", "1"]
    usual = broadside(*arguments, typed=typed, home=tmp_path).out
    assert "Your map                           Enemy map" in usual
    assert "\x1b" not in usual
    narrow = broadside(*arguments, typed=typed, home=tmp_path, COLUMNS="60").out
    assert "Side by side from a screen width of 66 (now 60)." in narrow


def on_terminal(home: Path, *arguments: str, typed: str, until: str, **more: str) -> str:
    """What a terminal 100 wide shows, up to the given text."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(home, TERM="xterm", COLUMNS="100", **more),
    )
    os.close(slave)
    os.write(master, typed.encode())
    shown = ""
    try:
        while until not in shown:
            assert select.select([master], [], [], 30)[0], shown
            shown += os.read(master, 65536).decode(errors="replace")
    finally:
        process.kill()
        process.wait()
        os.close(master)
    return shown


PLACED = "1\n1\n2\n1\n"
SHIP = "\x1b[1;32mS\x1b[0m"


def test_a_terminal_has_colours_unless_they_are_not_wanted(tmp_path: Path) -> None:
    show = partial(on_terminal, tmp_path, "console", "custom", typed=PLACED, until="e.g. B-3: ")
    assert SHIP in show()
    assert SHIP not in show(NO_COLOR="1")


@pytest.mark.req("K-17")
def test_the_mask_wipes_a_terminal(tmp_path: Path) -> None:
    show = partial(on_terminal, tmp_path, "console", "custom", typed="1\n2\n1\n")
    assert "\x1b[2J\x1b[3J" in show(until="nobody else is looking. ")


@pytest.mark.req("P-05")
@pytest.mark.parametrize(
    ("more", "is_timed"), [([], True), (["--no-clock"], False), (["--seed", "1"], False)]
)
def test_clocks_run_on_a_terminal_only_and_not_with_a_seed(
    more: list[str], is_timed: bool, tmp_path: Path
) -> None:
    path = tmp_path / "timed.toml"
    path.write_text(write_rules(replace(GRAND_FLEET, first=1)))
    arguments = ["console", "--rules", str(path), *more]
    shown = on_terminal(tmp_path, *arguments, typed="1\n2\n", until="Your target")
    assert bool(re.search(r"\[0:30 for this shot, (5:00|4:59) for the match\] ", shown)) is is_timed
