"""A game from the first shot to the last."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from broadside.console.contest import Contest
from broadside.console.dialogue import Dialogue, Quit, ToMenu
from broadside.console.match import Match
from broadside.console.prompt import EndOfInput, Prompt
from broadside.console.saves import load_game
from broadside.console.session import Loaded
from broadside.console.watch import Seconds, no_time
from broadside.rules.classic.presets import CLASSIC, CUSTOM
from broadside.rules.classic.ruleset import Points, Radar, Ruleset, ShipClass, Shots
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.rules.game import Ending
from broadside.rules.grid import Grid
from broadside.rules.record import Expired, Moved
from broadside.table.table import Table
from tests import drawing
from tests.console.talk import Answering, Talk

SMALL = replace(CUSTOM, grid=Grid(4, 3), ships=(ShipClass("pair", 2), ShipClass("boat", 1)))
TIMED = replace(SMALL, turn_seconds=30, match_seconds=300, points=Points(1, 0, 1))
FLEETS = (
    """
    AA..
    ....
    B...
    """,
    """
    B...
    ....
    ..AA
    """,
)
ALTERNATIVE = """
    ....
    ...B
    AA..
"""


def a_match(
    talk: Talk,
    rules: Ruleset = SMALL,
    *,
    humans: frozenset[int] = frozenset({0, 1}),
    fleets: tuple[str, str] = FLEETS,
    seconds: Seconds = no_time,
    save_to: Path | None = None,
) -> Match:
    contest = Contest(Table(ShootingGame(rules), 1), "easy", humans)
    placed = {seat: drawing.fleet(rules, fleets[seat]) for seat in humans}
    return Match(talk.session(seconds=seconds, save_to=save_to), contest, placed)


def play(*lines: str, rules: Ruleset = SMALL) -> tuple[View, str]:
    """A game of two people."""
    talk = Talk(lines)
    return a_match(talk, rules).play(), talk.text


def against_computer(*lines: str, rules: Ruleset = SMALL) -> tuple[Match, str]:
    """A game against the computer, as far as these lines lead."""
    talk = Talk(lines)
    match = a_match(talk, rules, humans=frozenset({0}))
    with pytest.raises(EndOfInput):
        match.play()
    return match, talk.text


def moved(match: Match) -> list[Moved]:
    entries = match.contest.table.record.entries
    return [entry for entry in entries if isinstance(entry, Moved)]


TWO_PEOPLE = ["", "C-3", "", "", "A-4", "", "", "C-4", "", "", "A-3", "", "", "A-1"]
"""Player 1 sinks everything; Enter at every change of players."""


@pytest.mark.req("K-17")
def test_two_people_play_a_whole_game() -> None:
    view, text = play(*TWO_PEOPLE)
    assert view.seat == 0
    assert view.battle.outcome is not None
    assert view.battle.outcome.winners == {0}
    assert text.count("You fire at") == 5
    assert "Player 2: press Enter when nobody else is looking." in text


@pytest.mark.req("K-17")
def test_nothing_of_one_players_ships_shows_to_the_other() -> None:
    def seen_by(number: int, fleets: tuple[str, str]) -> list[str]:
        """What stands on the screen while that player sits before it."""
        talk = Talk(TWO_PEOPLE[:10])
        with pytest.raises(EndOfInput):
            a_match(talk, fleets=fleets).play()
        sights = talk.text.split("\n" * 100)[1:]
        return [sight for sight in sights if f"Player {number}: press" in sight]

    usual = seen_by(2, FLEETS)
    assert len(usual) == 2
    # Player 2 has hit nothing yet: another fleet of player 1 must look the same.
    assert usual == seen_by(2, (ALTERNATIVE, FLEETS[1]))
    assert seen_by(1, FLEETS) != seen_by(1, (ALTERNATIVE, FLEETS[1]))
    assert "Player 1 fires at C-3: Hit! Your pair is still afloat." in usual[0]


@pytest.mark.req("K-17")
def test_the_screen_is_hidden_before_each_change_and_at_the_start() -> None:
    _, text = play(*TWO_PEOPLE)
    hidden = [match.end() for match in re.finditer("\n{100}", text)]
    ready = [match.start() for match in re.finditer(r"Player \d: press Enter", text)]
    assert len(hidden) == len(ready) == 5
    for wiped, asked in zip(hidden, ready, strict=True):
        assert "S" not in text[wiped:asked]
    assert text.count("hand over to player") == 4


def test_a_bad_line_costs_no_turn_and_the_computer_waits() -> None:
    match, text = against_computer("zzz", "", "K-9", "9", "A-2", "A-2")
    assert text.count("You fire") == 1
    assert text.count("The computer fires") == 1
    assert "You have fired at A-2 already" in text
    assert len(match.contest.table.record.entries) == 4


@pytest.mark.req("K-12")
@pytest.mark.parametrize("line", ["2", "3", "4", "level hard", "resize", "1"])
def test_settings_cannot_change_during_a_game(line: str) -> None:
    match, text = against_computer(line, "B-3")
    assert "I cannot read" in text
    assert (match.contest.rules, match.contest.level) == (SMALL, "easy")


@pytest.mark.req("P-05")
def test_a_hit_keeps_asking_and_a_miss_passes_the_turn() -> None:
    rules = replace(SMALL, shots=Shots.AGAIN)
    view, text = play("", "C-3", "A-4", "", "", "C-2", "", "", "C-4", "A-1", rules=rules)
    assert view.battle.outcome is not None
    assert text.count("hand over to player") == 2
    assert view.battle.scores[0].shots == 4


@pytest.mark.req("P-09")
def test_a_scan_is_offered_when_held_shown_and_kept_on_the_map() -> None:
    rules = replace(SMALL, radar=Radar(every=1))
    match, text = against_computer("A-4", "B-2", "A-4", "C-1", "", "C-2", rules=rules)
    before, after = text.split("Radar around B-2:")
    assert before.count("You may scan 3 x 3 squares") == 1
    assert "The computer uses the radar." in after
    assert "#" in after
    assert after.count("You may scan") == 2
    scans = [(entry.seat, entry.move) for entry in moved(match) if entry.move.startswith("scan")]
    assert (0, "scan b2 1") in scans
    assert len([seat for seat, _ in scans if seat == 0]) == 1


def timed(*answers: tuple[float, str], rules: Ruleset = TIMED) -> tuple[Match, list[str]]:
    """A game in which each answer takes so many seconds, and the screen before each of them."""
    talk, now, screens = Talk(), [0.0], list[str]()

    def answer(_: str, text: str) -> str | None:
        screens.append(text)
        if len(screens) > len(answers):
            return None
        seconds, line = answers[len(screens) - 1]
        now[0] += seconds
        return line

    talk.dialogue = Dialogue(Prompt(Answering(talk.printed, answer), talk.printed))
    match = a_match(talk, rules, humans=frozenset({0}), seconds=lambda: now[0])
    with suppress(EndOfInput):
        match.play()
    return match, [*screens, talk.text]


@pytest.mark.req("P-05")
def test_a_shot_after_30_seconds_is_too_late_and_the_turn_passes() -> None:
    match, (before, after, _) = timed((95, "A-4"))
    assert "[30 s for this shot, 300 s for the match] Your target" in before
    assert "Too late: your 30 seconds were over" in after
    assert "You fire" not in after
    # The computer had its turn in time, and the match lost 30 seconds and not 95.
    assert "The computer fires at" in after
    assert "[30 s for this shot, 270 s for the match]" in after
    entries = match.contest.table.record.entries
    assert [entry.at for entry in entries if isinstance(entry, Expired)] == [30_000]


@pytest.mark.req("P-05")
def test_a_shot_in_time_counts_and_a_fresh_30_seconds_begin() -> None:
    _, (_, after, _) = timed((29.9, "A-4"))
    assert "You fire at A-4: Miss!" in after
    assert "[30 s for this shot, 271 s for the match]" in after


@pytest.mark.req("P-05", "P-09")
def test_a_scan_is_made_within_the_same_30_seconds() -> None:
    rules = replace(TIMED, radar=Radar(every=1), match_seconds=None)
    _, screens = timed((0, "A-4"), (20, "B-2"), (20, "C-3"), rules=rules)
    assert "[30 s for this shot] Centre of the scan" in screens[1]
    assert "[10 s for this shot] Your target" in screens[2]
    assert "Too late" in screens[3]


@pytest.mark.req("P-07")
def test_the_match_ends_on_points_when_its_time_is_over() -> None:
    rules = replace(TIMED, match_seconds=40, shots=Shots.AGAIN)
    match, _ = timed((20, "C-3"), (25, "A-4"), rules=rules)
    outcome = match.contest.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == (frozenset({0}), Ending.TIME_UP)


def test_without_clocks_no_time_is_shown_and_none_runs_out() -> None:
    match, text = against_computer("A-4", rules=TIMED)
    assert "for this shot" not in text
    assert {entry.at for entry in match.contest.table.record.entries} == {0}


@pytest.mark.req("K-13")
def test_back_pauses_the_game_and_menu_leaves_it() -> None:
    _, text = against_computer("back", "1", "back", "back", "back", "3", "B-3")
    assert text.count("The game is paused") == 3
    assert "Rules of custom" in text
    assert "You fire at B-3" in text
    for lines in (["menu"], ["back", "4"], ["back", "menu"]):
        with pytest.raises(ToMenu):
            a_match(Talk(lines), humans=frozenset({0})).play()
    with pytest.raises(Quit):
        a_match(Talk(["quit"]), humans=frozenset({0})).play()


@pytest.mark.req("K-13")
def test_the_change_of_players_can_be_cancelled_too() -> None:
    _, text = play("back", "1", "", "C-3", "back", "1", "", "", *TWO_PEOPLE[4:])
    assert text.count("The game is paused") == 2


def test_a_game_is_saved_by_word_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game"
    lines = ["save", "back", "B-3", f"save {path}", "back", "2", str(path), "A-4"]
    _, text = against_computer(*lines)
    assert text.count(f"Saved. To go on from here later: load {path}") == 2
    assert len(load_game(path).table.record.entries) == 4


def test_a_save_that_fails_is_told_and_the_game_goes_on() -> None:
    _, text = against_computer("save /dev/null/x", "save ~nobody-of-this-name/x", "B-3")
    assert "cannot be written" in text
    assert "You fire at B-3" in text


def test_a_loaded_game_takes_the_place_of_this_one(tmp_path: Path) -> None:
    path = tmp_path / "game"
    against_computer("B-3", f"save {path}")
    with pytest.raises(Loaded):
        a_match(Talk(["load nothing", f"load {path}"]), humans=frozenset({0})).play()


@pytest.mark.parametrize(("lines", "end"), [(["menu"], ToMenu), (["quit"], Quit), ([], EndOfInput)])
def test_a_game_left_unfinished_is_kept_where_the_player_said(
    tmp_path: Path, lines: list[str], end: type[Exception]
) -> None:
    path = tmp_path / "game"
    with pytest.raises(end):
        a_match(Talk(["B-3", *lines]), humans=frozenset({0}), save_to=path).play()
    assert len(load_game(path).table.record.entries) == 4


def test_loading_another_game_does_not_overwrite_what_was_kept(tmp_path: Path) -> None:
    other, own = tmp_path / "other", tmp_path / "own"
    against_computer("B-3", f"save {other}")
    kept = other.read_bytes()
    match = a_match(Talk(["A-4", f"load {other}"]), humans=frozenset({0}), save_to=own)
    with pytest.raises(Loaded):
        match.play()
    assert other.read_bytes() == kept
    assert load_game(own).table.record == match.contest.table.record


@pytest.mark.req("W-02")
@pytest.mark.parametrize("word", ["rules", "help"])
def test_the_rule_book_opens_in_a_game_without_losing_it(word: str) -> None:
    rules = replace(CLASSIC, first=0)
    talk = Talk([word, "B3"])
    contest = Contest(Table(ShootingGame(rules), 1), "easy", frozenset({0}))
    fleet = drawing.fleet(
        rules,
        "\n".join(
            ["AAAAA.....", "BBBB......", "CCC.......", "DDD.......", "EE........", *["." * 10] * 5]
        ),
    )
    with pytest.raises(EndOfInput):
        Match(talk.session(), contest, {0: fleet}).play()
    assert "Rules of classic" in talk.text
    assert "You fire at B3" in talk.text
