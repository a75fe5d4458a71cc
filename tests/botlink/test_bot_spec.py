"""Who can take part, and by what name."""

import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from broadside.botlink import bot_spec
from broadside.botlink.bot_player import NativePlayer, PackagePlayer
from broadside.botlink.bot_spec import (
    GROUP,
    CatalogueBot,
    PackageBot,
    Program,
    SeatAssignment,
    UnknownBot,
    distinct,
    resolve,
)
from broadside.botlink.forfeit import Forfeit
from broadside.botlink.limits import Limits
from broadside.bots.catalog import BOTS, LEVELS, LINEUPS
from broadside.rules.catalog import GAMES
from broadside.tournament.results import Fault

LIMITS = Limits()
CLASSIC = GAMES["classic"]
FLEET = LINEUPS["fleet"]
PLACE = SeatAssignment(CLASSIC, 0, CLASSIC.view(CLASSIC.start(1), 0), 5)

GOOD = """
from broadside.bots.catalog import make_bot

def make(seed):
    return make_bot("random", seed)

class Fussy:
    def __init__(self, seed):
        raise ValueError("not today")

NUMBER = 7
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few packages with bots, as if they were installed."""
    (tmp_path / "seaworthy.py").write_text(GOOD, encoding="utf-8")
    (tmp_path / "leaky.py").write_text("import no_such_module", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    points = EntryPoints(
        EntryPoint(name, value, GROUP)
        for name, value in (
            ("seaworthy", "seaworthy:make"),
            ("fussy", "seaworthy:Fussy"),
            ("leaky", "leaky:make"),
            ("missing", "seaworthy:nothing"),
            ("number", "seaworthy:NUMBER"),
        )
    )
    monkeypatch.setattr(bot_spec, "entry_points", lambda group: points.select(group=group))


@pytest.mark.parametrize("name", [*BOTS, *LEVELS])
def test_every_name_of_the_catalogue_can_take_part(name: str) -> None:
    resolved = resolve(name, LIMITS)
    assert resolved == CatalogueBot(name, name)
    assert isinstance(resolved.sit(PLACE), NativePlayer)


@pytest.mark.parametrize("name", [*FLEET.bots, *FLEET.levels])
def test_every_player_of_the_fleet_game_can_take_part_in_it(name: str) -> None:
    game = GAMES["fleet"]
    player = resolve(name, LIMITS, "fleet").sit(
        SeatAssignment(game, 0, game.view(game.start(1), 0), 5)
    )
    assert game.play(game.start(1), 0, player.choose(game.view(game.start(1), 0))).events


@pytest.mark.parametrize(
    ("name", "family", "complaint"),
    [
        ("hunter", "fleet", r"'hunter' does not play fleet games.*random, .*ensign, .*commodore"),
        ("commodore", "shooting", r"'commodore' does not play shooting games.*admiral"),
    ],
)
def test_a_bot_of_another_family_is_refused(name: str, family: str, complaint: str) -> None:
    with pytest.raises(UnknownBot, match=complaint):
        resolve(name, LIMITS, family)


@pytest.mark.usefixtures("packages")
def test_an_installed_package_brings_bots() -> None:
    bot = resolve("seaworthy", LIMITS)
    assert isinstance(bot, PackageBot)
    player = bot.sit(PLACE)
    assert isinstance(player, PackagePlayer)
    assert CLASSIC.play(CLASSIC.start(1), 0, player.choose(PLACE.view)).events


@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("leaky", "cannot be loaded from leaky:make: ModuleNotFoundError"),
        ("missing", "cannot be loaded from seaworthy:nothing: AttributeError"),
        ("number", "cannot be called"),
    ],
)
def test_a_broken_package_is_a_sentence_and_not_a_crash(name: str, complaint: str) -> None:
    with pytest.raises(UnknownBot, match=complaint):
        resolve(name, LIMITS)


@pytest.mark.usefixtures("packages")
def test_a_packaged_bot_that_cannot_be_made_loses_the_game() -> None:
    with pytest.raises(Forfeit, match="not today") as caught:
        resolve("fussy", LIMITS).sit(PLACE)
    assert caught.value.fault is Fault.CRASHED


@pytest.mark.usefixtures("packages")
def test_a_name_that_nobody_has_is_refused_with_all_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'nelson'.*random.*seaworthy.*command line"):
        resolve("nelson", LIMITS)


def test_a_command_line_is_a_program() -> None:
    text = f"'{sys.executable}' -c 'print(1)' --level 3"
    command = (sys.executable, "-c", "print(1)", "--level", "3")
    assert resolve(text, LIMITS) == Program(text, command, LIMITS)


def test_a_path_is_a_program() -> None:
    assert resolve(sys.executable, LIMITS) == Program(sys.executable, (sys.executable,), LIMITS)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("./no-such-bot", "no such program"),
        ("no-such-program bot.py", "no such program"),
        ("python3 'bot.py", "cannot be read: No closing quotation"),
        ("'' bot.py", "no such program"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(UnknownBot, match=complaint):
        resolve(text, LIMITS)


def test_who_comes_again_has_a_number() -> None:
    bots = distinct([CatalogueBot(name, name) for name in ("hard", "random", "hard", "hard")])
    assert [bot.name for bot in bots] == ["hard", "random", "hard (2)", "hard (3)"]
    assert {bot.key for bot in bots if isinstance(bot, CatalogueBot)} == {"hard", "random"}
