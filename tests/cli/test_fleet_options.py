"""The fleet game from the command line: options, whole games through a pipe, noise, saves."""

import re
from pathlib import Path
from random import Random

import pytest

from broadside.cli.fleet_options import FleetWanted, wished
from broadside.cli.game_options import GameOptions, GameWanted, OptionRefused
from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Quit
from broadside.console.fleet.main_menu import FleetConsole
from broadside.play.game_files import FinishedGames, GameKeeper
from broadside.play.local_game import LocalGame
from broadside.rules.catalog import GAMES
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.rulefile import write_rules
from tests.cli.run_program import broadside
from tests.console.conversation import typed_by
from tests.console.fleet.small_sea import POND, POND_FILE, Captain

SEED = 11


def scripted(rules: Ruleset, level: str, records: Path) -> tuple[list[str], str]:
    """What a captain types who plays by what help lists, and all that is printed."""

    def play(session: ConsoleSession) -> None:
        session.keeper = GameKeeper(finished=FinishedGames(records))
        with pytest.raises(Quit):
            FleetConsole(session, rules, level).run()
        session.dialogue.say("Game Over")

    return typed_by(Captain(SEED), play, seed=SEED)


def pond_file(folder: Path) -> str:
    path = folder / "pond.toml"
    path.write_text(POND_FILE, encoding="utf-8")
    return str(path)


def test_a_fleet_game_is_wished_by_name_file_or_save(tmp_path: Path) -> None:
    by_name = wished(GameOptions(preset="fleet"))
    assert by_name == FleetWanted(FLEET, "medium")
    assert wished(GameOptions(preset="fleet-teams", level="easy")) == FleetWanted(
        FLEET_TEAMS, "easy"
    )
    by_file = wished(GameOptions(rule_file=Path(pond_file(tmp_path))))
    assert isinstance(by_file, FleetWanted)
    assert by_file.rules == POND
    east = wished(GameOptions(preset="fleet", side="East", watches=True, level="easy,hard"))
    assert east == FleetWanted(FLEET, "easy,hard", 1, watches=True)
    assert isinstance(wished(GameOptions(preset="classic")), GameWanted)
    assert wished(GameOptions()) is None


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        (GameOptions(preset="fleet", level="admiral"), "The levels are easy, medium, hard, random"),
        (GameOptions(preset="fleet", level="easy,hard"), "two, as ensign,random, are for --watch"),
        (GameOptions(preset="fleet", side="north"), "The sides are west and east."),
        (GameOptions(preset="fleet", size="9x9"), "change them in a rule file"),
        (GameOptions(preset="fleet", players=4), "change them in a rule file"),
        (GameOptions(preset="fleet", watches=True, save=Path("x")), "neither saved nor loaded"),
        (GameOptions(preset="classic", watches=True), "--watch and --side are for the fleet game"),
        (GameOptions(side="east"), "--watch and --side are for the fleet game"),
        (GameOptions(preset="fleet-teams", rule_file=Path("x")), "only fleet takes --rules"),
        (
            GameOptions(preset="flet"),
            "There is no game 'flet'. Did you mean 'fleet'? The games are classic",
        ),
    ],
)
def test_options_that_make_no_sense_are_refused_with_what_to_change(
    wishes: GameOptions, told: str
) -> None:
    with pytest.raises(OptionRefused, match=re.escape(told)):
        wished(wishes)


def test_a_rule_file_of_another_game_is_refused_for_the_fleet_game(tmp_path: Path) -> None:
    path = tmp_path / "classic.toml"
    path.write_text(write_rules(CLASSIC), encoding="utf-8")
    with pytest.raises(OptionRefused, match='needs family = "fleet"'):
        wished(GameOptions(preset="fleet", rule_file=path))


@pytest.mark.req("F-16")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_whole_small_game_through_a_pipe_prints_exactly_what_the_seed_says(
    level: str, tmp_path: Path
) -> None:
    typed, expected = scripted(POND, level, tmp_path / "expected")
    options = ("--rules", pond_file(tmp_path), "--seed", str(SEED), "--level", level)
    result = broadside("console", "fleet", *options, typed=typed, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert result.out == expected
    assert "cannot read" not in result.out
    assert re.search(r"You have won!|The enemy has won\.|It is a draw\.", result.out)


@pytest.mark.req("F-16")
def test_a_whole_game_of_full_fleets_is_played_by_what_help_lists(tmp_path: Path) -> None:
    typed, text = scripted(FLEET, "medium", tmp_path / "expected")
    assert "cannot" not in text
    assert "has won." in text or "You have won!" in text
    assert sum(" " in line for line in typed) > 100
    last = text[text.rindex("YOUR FLEET") :]
    assert "Small letters: ships of all others." in last


@pytest.mark.req("F-19")
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_game_saved_in_the_middle_goes_on_to_the_identical_end(
    level: str, tmp_path: Path
) -> None:
    typed, expected = scripted(POND, level, tmp_path / "expected")
    turns = [number for number, line in enumerate(typed) if re.fullmatch(r"[a-z]\d", line)]
    middle = turns[len(turns) // 2]
    path = tmp_path / "game"
    options = ("--rules", pond_file(tmp_path), "--seed", str(SEED), "--level", level)
    begun = [*typed[:middle], f"save {path}"]
    before = broadside("console", "fleet", *options, typed=begun, home=tmp_path)
    assert f"load {path}" in before.out
    after = broadside("console", "--load", str(path), typed=typed[middle:], home=tmp_path)
    assert (after.code, after.err) == (0, "")
    rest = after.out[after.out.index("YOUR FLEET") :]
    assert expected.endswith(rest)
    wanted = wished(GameOptions(load=path))
    assert isinstance(wanted, FleetWanted)
    assert isinstance(wanted.saved, LocalGame)


def noise(lines: int, seed: int) -> bytes:
    """Words of the game in any order, near misses, control characters and random bytes."""
    rng = Random(seed)
    words = "d1 c1 m1 r1 c forward back f5 fire K12 AD30 A0 t turn port about drop pick up radar on"
    more = "help map log fleet rules save load accept redraw draw resign no yes arrange B4 B5 all"
    known = [word.encode() for word in f"{words} {more}".split()]
    made = []
    for _ in range(lines):
        if rng.random() < 0.2:
            made.append(rng.randbytes(rng.randrange(40)).replace(b"\n", b""))
        else:
            made.append(b" ".join(rng.choices(known, k=rng.randrange(5))))
    return b"\n".join(line for line in made if not line.startswith((b"save", b"load"))) + b"\nhal"


@pytest.mark.parametrize(
    "options",
    [(), ("--watch",), ("--side", "east"), ("--level", "hard")],
    ids=lambda options: " ".join(options) or "plain",
)
def test_noise_does_no_harm(options: tuple[str, ...], tmp_path: Path) -> None:
    rules = ("--rules", pond_file(tmp_path), "--seed", "5")
    typed = b"1\n\n\n" + noise(1500, 1)
    result = broadside("console", "fleet", *rules, *options, typed=typed, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert "Traceback" not in result.out
    assert list(tmp_path.rglob("*.log")) == []


def test_noise_in_a_game_of_full_fleets_does_no_harm(tmp_path: Path) -> None:
    typed = b"1\nredraw\n\nrandom\n\n" + noise(300, 2)
    result = broadside("console", "fleet", "--seed", "5", typed=typed, home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert list(tmp_path.rglob("*.log")) == []


def test_computers_are_watched_to_the_end(tmp_path: Path) -> None:
    rules = ("--rules", pond_file(tmp_path), "--seed", "5", "--watch", "--level", "easy,medium")
    result = broadside("console", "fleet", *rules, typed=["", "all"], home=tmp_path)
    assert (result.code, result.err) == (0, "")
    assert re.search(r"(West|East) has won\.|It is a draw\.", result.out)


def test_the_menu_of_all_games_lists_the_fleet_game(tmp_path: Path) -> None:
    number = str(list(GAMES).index("fleet") + 1)
    result = broadside("console", typed=[number, "6"], home=tmp_path)
    assert f"{number} fleet: ten ships each sail and fight in the fog" in result.out
    assert "FLEET\n30 x 30 squares, 10 ships each" in result.out
    assert result.code == 0


def test_the_rule_book_is_printed(tmp_path: Path) -> None:
    result = broadside("rules", "fleet", home=tmp_path)
    assert result.out.startswith("Rules of fleet\n")
    assert result.code == 0
