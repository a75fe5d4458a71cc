"""Options read into rules."""

from pathlib import Path

import pytest

from broadside.cli.game_options import (
    GameOptions,
    OptionRefused,
    read_fleet,
    read_rule_file,
    read_size,
    wished_game,
)
from broadside.play.game_files import save_game
from broadside.play.local_game import LocalGame
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, GRAND_FLEET, PRESETS, SALVO
from broadside.rules.shooting.rulefile import write_rules
from broadside.rules.shooting.ruleset import ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame


@pytest.mark.parametrize("text", ["12x10", " 12 X 10 "])
def test_a_size_is_columns_by_rows(text: str) -> None:
    assert read_size(text) == Grid(cols=12, rows=10)


@pytest.mark.parametrize("text", ["", "12", "x", "12x", "-1x3", "12x10x3", "1e3x4", "9999x1"])
def test_an_unreadable_size_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(OptionRefused, match="--size 12x10"):
        read_size(text)


def test_a_fleet_is_names_sizes_and_quantities() -> None:
    assert read_fleet("carrier 5x2, patrol boat 1x10,raft 2, submarine 3 armoured") == (
        ShipClass("carrier", 5, 2),
        ShipClass("patrol boat", 1, 10),
        ShipClass("raft", 2),
        ShipClass("submarine", 3, armoured=True),
    )


@pytest.mark.parametrize("text", ["", "carrier", "5x2", "carrier 5x", "a 1,,b 2", "carrier five"])
def test_an_unreadable_fleet_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(OptionRefused, match="carrier 5x2"):
        read_fleet(text)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_preset_is_found_by_name(rules: object) -> None:
    game = wished_game(GameOptions(getattr(rules, "name", "")))
    assert game is not None
    assert (game.rules, game.level, game.saved) == (rules, "easy", None)


def test_without_a_game_there_is_a_menu() -> None:
    assert wished_game(GameOptions()) is None
    assert wished_game(GameOptions(level="hard")) is None


def test_options_change_the_rules() -> None:
    wishes = GameOptions("grand-fleet", "hard", "20x20", "raft 2x3", players=4)
    game = wished_game(wishes)
    assert game is not None
    assert game.level == "hard"
    assert (game.rules.grid, game.rules.players) == (Grid(20, 20), 4)
    assert game.rules.ships == (ShipClass("raft", 2, 3),)
    assert game.rules.points == GRAND_FLEET.points


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        (GameOptions("chess"), "no game 'chess'. The games are classic"),
        (GameOptions("classic", level="god"), "no level 'god'"),
        (GameOptions("classic", size="3x3"), "does not fit on 3 x 3"),
        (GameOptions("classic", size="30x30"), "columns must be from 1 to 26"),
        (GameOptions("classic", fleet="raft 1x101"), "at most 100 ships"),
        (GameOptions("classic", players=7), "players must be from 2 to 6"),
        (GameOptions("custom", players=3), "custom is a game for 2 players"),
        (GameOptions("sea-battle", players=3), "sea-battle is a game for 2 players"),
        (GameOptions("sea-battle", size="11x10"), "two digits"),
        (GameOptions("sea-battle", level="easy"), "computer player of its own"),
        (GameOptions("sea-battle", save=Path("x")), "cannot be saved"),
        (GameOptions(size="12x12"), "need a game"),
        (GameOptions("classic", rule_file=Path("x")), "not both"),
        (GameOptions(rule_file=Path("/nonexistent")), "cannot be read"),
        (GameOptions(load=Path("/nonexistent")), "There is no file"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(wishes: GameOptions, reason: str) -> None:
    with pytest.raises(OptionRefused, match=reason):
        wished_game(wishes)


def test_a_rule_file_is_a_game_and_may_be_customised(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(write_rules(SALVO))
    game = wished_game(GameOptions(rule_file=path))
    assert game is not None
    assert (game.name, game.rules) == ("file", SALVO)
    game = wished_game(GameOptions("custom", rule_file=path))
    assert game is not None
    assert (game.name, game.rules) == ("custom", SALVO)


@pytest.mark.parametrize(
    "content", [b"", b"name = 3", b"\xff", b"a = " + b"[" * 5000, b"#" * 100_001, b"\x00"]
)
def test_a_bad_rule_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(content)
    with pytest.raises(OptionRefused, match=str(path)):
        read_rule_file(path)


def test_a_rule_file_lists_all_that_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('nme = "x"\n[[ships]]\nname = "raft"\n')
    with pytest.raises(OptionRefused) as refused:
        read_rule_file(path)
    assert "did you mean 'name'?" in str(refused.value)
    assert "needs a size" in str(refused.value)


@pytest.mark.parametrize(("rules", "name"), [(CUSTOM, "custom"), (CLASSIC, "file")])
def test_a_saved_game_says_which_game_it_is(tmp_path: Path, rules: object, name: str) -> None:
    assert isinstance(rules, type(CLASSIC))
    local_game = LocalGame.begin(ShootingGame(rules), 1, "medium", frozenset({0}))
    for seat in (0, 1):
        local_game.table.play(seat, local_game.computer_move(seat), at=0)
    save_game(local_game, tmp_path / "game")
    game = wished_game(GameOptions(load=tmp_path / "game"))
    assert game is not None
    assert game.saved is not None
    assert (game.name, game.rules, game.saved.level) == (name, rules, "medium")
