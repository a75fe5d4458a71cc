"""Whole matches in the terminal, as a person plays them: by keys, on one screen."""

from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any, ClassVar

import pytest

from broadside.bots.catalog import make_bot
from broadside.client.local_match import LocalMatch
from broadside.client.match import MatchClient, MoveRefused, Picture
from broadside.play.bot_seat import RememberingBot
from broadside.play.game_files import FinishedGames, save_game
from broadside.play.local_game import LocalGame
from broadside.protocol.refusals import Code
from broadside.rules.shooting.moves import Fire
from broadside.rules.shooting.presets import CLASSIC, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View
from broadside.table.proof import read_proof, verify
from broadside.table.table import Table
from broadside.tui.hosts import Unfinished, Wish
from tests.tui.terminal_user import TerminalUser, local_host, terminal_user

SHIP_SQUARES = sum(kind.size for kind in SEA_BATTLE.roster)


class Waiting:
    """A host whose computer player moves when it is allowed to."""

    opponents: ClassVar[dict[str, str]] = {"easy": "waits"}
    note = ""
    player_name: str | None = None

    def __init__(self) -> None:
        self.may_move = Event()

    async def rename(self, name: str) -> None:
        raise NotImplementedError

    async def unfinished(self) -> tuple[Unfinished, ...]:
        return ()

    async def begin(self, wish: Wish) -> MatchClient:
        bots = {1: RememberingBot(self)}
        table = Table(ShootingGame(SEA_BATTLE), 1)
        return LocalMatch(LocalGame(table, "easy", frozenset({0}), bots), 0, lambda: 0)

    async def go_on(self, id: str) -> MatchClient:
        raise AssertionError("there is nothing to go on with")

    def choose(self, view: View) -> Fire:
        self.may_move.wait(20)
        return Fire.at(view.open_cells[0])


class Refusing(LocalMatch):
    """A match in which each move is told once that it comes too late."""

    def __init__(self, rules: Ruleset) -> None:
        local_game = LocalGame.begin(ShootingGame(rules), 1, "easy", frozenset({0}))
        super().__init__(local_game, 0, lambda: 0)
        self.played: list[Any] = []

    async def play(self, move: Any, seen: Picture | None = None) -> None:
        is_new = move not in self.played
        self.played.append(move)
        if is_new:
            raise MoveRefused(Code.STALE, Code.STALE.sentence)
        await super().play(move, seen)


class Late(Waiting):
    """A host of such a match."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Refusing(replace(CLASSIC, first=0))

    async def begin(self, wish: Wish) -> MatchClient:
        return self.match


def keep_nearly_won(folder: Path) -> None:
    """A match on file in which the person has all but sunk everything."""
    table = Table(ShootingGame(SEA_BATTLE), 3)
    mine, theirs = make_bot("hard", 1), make_bot("easy", 1)
    while len(table.view(0).battle.seas[1].hits) < SHIP_SQUARES - 1:
        (seat,) = table.to_move
        table.play(seat, (theirs if seat else mine).choose(table.view(seat)), 0)
    file = folder / "kept" / "terminal.game"
    file.parent.mkdir()
    save_game(LocalGame(table, "easy", frozenset({0})), file)


@pytest.mark.req("P-15")
async def test_the_ships_of_the_grand_fleet_are_tagged(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "grand-fleet") as sat:
        await sat.until(lambda: sat.is_at("placing"))
        await sat.press("f5")
        placed = sat.text("own")
        assert all(tag in placed for tag in ("C 2", "B 3", "D 5", "SP 3", " 10"))
        await sat.press("enter")
        await sat.until_turn()
        assert "SP 3" in sat.text("own")
        assert "SP" not in sat.text("enemy")
        assert all(clock in sat.banner for clock in ("for this shot", "for the match"))
        assert all(word in sat.panel for word in ("Points", "Computer"))


@pytest.mark.req("P-15")
async def test_everything_of_the_largest_game_fits_on_a_small_screen(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "grand-fleet") as sat:
        await sat.place_at_random()
        await sat.until_turn()
        screen = sat.app.screen
        for part in ("#banner", "#enemy", "#panel", "#news", "#own"):
            region = screen.query_one(part).region
            assert region.area > 0, part
            assert screen.region.contains_region(region), part


async def test_shots_change_squares_in_place_and_are_told(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "sea-battle") as sat:
        await sat.until_turn()
        before = sat.text("enemy").splitlines()
        await sat.fire("34")
        after = sat.text("enemy").splitlines()
        assert [len(line) for line in after] == [len(line) for line in before]
        changed = [row for row, line in enumerate(after) if line != before[row]]
        assert changed == [4]


async def test_a_square_is_not_fired_at_twice(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "sea-battle") as sat:
        await sat.until_turn()
        await sat.fire("00")
        await sat.until_turn()
        number = sat.picture.number
        await sat.choose("00")
        assert "You have fired at 00 already" in sat.notices
        assert sat.picture.number == number


async def test_the_own_sea_is_only_looked_at(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "sea-battle") as sat:
        await sat.until_turn()
        number = sat.picture.number
        await sat.pilot.click("#own", offset=(6, 3))
        await sat.pilot.pause()
        assert sat.picture.number == number
        await sat.pilot.click("#enemy", offset=(6, 3))
        await sat.until(lambda: sat.picture.number > number)


async def test_a_salvo_is_fired_when_all_its_squares_are_named(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "salvo") as sat:
        await sat.place_at_random()
        await sat.until_turn()
        assert "5 of 5" in sat.banner
        for square in ("a1", "b2", "c3", "c3", "c4"):
            await sat.choose(square)
        assert "2 of 5" in sat.banner, "a square that is named again is taken back"
        assert sat.text("enemy").count("o") == 3
        await sat.choose("d5")
        await sat.choose("e6")
        await sat.until(lambda: "a salvo of 5" in sat.news)
        assert sat.text("enemy").count("o") == 0


async def test_the_radar_shows_a_block_and_can_be_spared(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path, seed=5), "grand-fleet") as sat:
        await sat.place_at_random()
        await until_radar(sat)
        assert "for the match" in sat.banner
        assert len(sat.banner) <= 78, "all of it fits on one line of a small screen"
        await sat.choose("h4")
        await sat.until(lambda: "Radar around H4" in sat.news)
        assert len(sat.picture.view.findings) == 1
        assert sat.banner.startswith("Your turn")
        await until_radar(sat)
        await sat.press("f3")
        assert sat.banner.startswith("Your turn")
        assert len(sat.picture.view.findings) == 1


async def until_radar(sat: TerminalUser) -> None:
    player = make_bot("easy", 2)
    await sat.until_turn()
    while not sat.banner.startswith("Radar"):
        await sat.move_as(player)
        await sat.until_turn()


async def test_nothing_is_fired_while_the_other_is_to_move() -> None:
    host = Waiting()
    async with terminal_user(host, "sea-battle") as sat:
        await sat.until_turn()
        await sat.choose("11")
        await sat.until(lambda: sat.banner.startswith("The computer to fire"))
        number = sat.picture.number
        await sat.choose("12")
        assert "It is not your turn yet." in sat.notices
        assert sat.picture.number == number
        host.may_move.set()
        await sat.until_turn()


async def test_whoever_is_too_late_is_told_so_and_acts_again() -> None:
    host = Late()
    async with terminal_user(host, "classic") as sat:
        await sat.place_at_random()
        await sat.until(lambda: "The game has moved on. Choose again." in sat.notices)
        await sat.until(lambda: sat.is_at("placing") and "complete" in sat.banner)
        await sat.press("enter")
        await sat.until_turn()
        assert host.match.played[0] == host.match.played[1], "the ships lay where they were"
        await sat.choose("b2")
        await sat.until(lambda: len(host.match.played) == 3)
        await sat.until_turn()
        assert "You fire" not in sat.news
        await sat.fire("B2")


async def test_the_rule_book_opens_over_the_game(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "sea-battle") as sat:
        await sat.until_turn()
        await sat.press("f1")
        await sat.until(lambda: sat.is_at("page"))
        await sat.press("escape")
        await sat.until_turn()


async def test_a_match_that_was_left_goes_on(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "sea-battle") as sat:
        await sat.until_turn()
        await sat.fire("12")
        await sat.until_turn()
        left = sat.picture
    async with terminal_user(local_host(tmp_path, seed=2)) as sat:
        await sat.press("home", "enter")
        await sat.until_turn()
        assert sat.picture.view == left.view
        assert sat.picture.players == left.players


async def test_the_end_is_told_and_leads_back_to_the_menu(tmp_path: Path) -> None:
    keep_nearly_won(tmp_path)
    async with terminal_user(local_host(tmp_path)) as sat:
        await sat.press("home", "enter")
        await sat.until_turn()
        player = make_bot("hard", 1)
        while sat.picture.result is None:
            await sat.move_as(player)
            await sat.until(lambda: sat.is_to_move or sat.picture.result is not None)
        await sat.until(lambda: "Escape goes back" in sat.banner)
        assert sat.banner.startswith("You have won!")
        assert "You have won!" in sat.news
        await sat.choose("11")
        await sat.press("escape")
        await sat.until(lambda: sat.is_at("menu"))
    assert await local_host(tmp_path).unfinished() == ()


async def test_a_match_that_cannot_be_kept_is_played_on_and_says_so(tmp_path: Path) -> None:
    host = local_host(tmp_path)
    (tmp_path / "kept" / "terminal.game").write_text("a poem")
    async with terminal_user(host, "sea-battle") as sat:
        await sat.until(lambda: sat.banner.startswith(("Your turn", "The game is not saved")))
        await sat.fire("12")
        await sat.until(lambda: "The game is not saved" in sat.banner)
    assert (tmp_path / "kept" / "terminal.game").read_text() == "a poem"


async def test_a_match_at_home_is_given_up_and_leaves_a_record(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "sea-battle") as sat:
        await sat.until_turn()
        await sat.press("f8")
        assert sat.picture.result is None, "once is a slip of a finger"
        await sat.press("f8")
        await sat.until(lambda: "The computer has won" in sat.banner)
        assert "given up" in sat.news
    newest = FinishedGames(tmp_path / "records").newest
    assert newest is not None
    assert verify(read_proof(newest.read_text())) == ()
    assert await local_host(tmp_path).unfinished() == ()


async def test_a_record_that_cannot_be_written_is_told_in_the_end(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a poem")
    async with terminal_user(local_host(tmp_path), "sea-battle") as sat:
        await sat.until_turn()
        await sat.press("f8", "f8")
        await sat.until(lambda: "The record of this game cannot be written" in sat.banner)
