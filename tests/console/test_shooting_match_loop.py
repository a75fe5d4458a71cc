"""A game from the first shot to the last."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from broadside.console.console_session import GameLoaded
from broadside.console.dialogue import Dialogue, Quit, ToMenu
from broadside.console.match_time import Seconds, no_time
from broadside.console.prompt import EndOfInput, Prompt
from broadside.console.shooting_match_loop import MatchLoop
from broadside.play.game_files import load_game
from broadside.play.local_game import LocalGame
from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Grid
from broadside.rules.record import Expired, Moved
from broadside.rules.shooting.presets import CLASSIC, CUSTOM
from broadside.rules.shooting.ruleset import Points, Radar, Ruleset, ShipClass, Shots
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View
from tests import drawing
from tests.console.conversation import Answering, Conversation

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
    conversation: Conversation,
    rules: Ruleset = SMALL,
    *,
    humans: frozenset[int] = frozenset({0, 1}),
    fleets: tuple[str, str] = FLEETS,
    seconds: Seconds = no_time,
    save_to: Path | None = None,
) -> MatchLoop:
    local_game = LocalGame.begin(ShootingGame(rules), 1, "easy", humans)
    placed = {seat: drawing.fleet(rules, fleets[seat]) for seat in humans}
    return MatchLoop(conversation.session(seconds=seconds, save_to=save_to), local_game, placed)


def play(*lines: str, rules: Ruleset = SMALL) -> tuple[View, str]:
    """A game of two people."""
    conversation = Conversation(lines)
    return a_match(conversation, rules).play(), conversation.text


def against_computer(*lines: str, rules: Ruleset = SMALL) -> tuple[MatchLoop, str]:
    """A game against the computer, as far as these lines lead."""
    conversation = Conversation(lines)
    match = a_match(conversation, rules, humans=frozenset({0}))
    with pytest.raises(EndOfInput):
        match.play()
    return match, conversation.text


def moved(match: MatchLoop) -> list[Moved]:
    entries = match.local_game.table.record.entries
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
        conversation = Conversation(TWO_PEOPLE[:10])
        with pytest.raises(EndOfInput):
            a_match(conversation, fleets=fleets).play()
        sights = conversation.text.split("\n" * 100)[1:]
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
    assert len(match.local_game.table.record.entries) == 4


@pytest.mark.req("K-12")
@pytest.mark.parametrize("line", ["2", "3", "4", "level hard", "resize", "1"])
def test_settings_cannot_change_during_a_game(line: str) -> None:
    match, text = against_computer(line, "B-3")
    assert "I cannot read" in text
    assert (match.local_game.rules, match.local_game.level) == (SMALL, "easy")


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


def timed(*answers: tuple[float, str], rules: Ruleset = TIMED) -> tuple[MatchLoop, list[str]]:
    """A game in which each answer takes so many seconds, and the screen before each of them."""
    conversation, now, screens = Conversation(), [0.0], list[str]()

    def answer(_: str, text: str) -> str | None:
        screens.append(text)
        if len(screens) > len(answers):
            return None
        seconds, line = answers[len(screens) - 1]
        now[0] += seconds
        return line

    conversation.dialogue = Dialogue(
        Prompt(Answering(conversation.printed, answer), conversation.printed)
    )
    match = a_match(conversation, rules, humans=frozenset({0}), seconds=lambda: now[0])
    with suppress(EndOfInput):
        match.play()
    return match, [*screens, conversation.text]


@pytest.mark.req("P-05")
def test_a_shot_after_30_seconds_is_too_late_and_the_turn_passes() -> None:
    match, (before, after, _) = timed((95, "A-4"))
    assert "[0:30 for this shot, 5:00 for the match] Your target" in before
    assert "Too late: your 30 seconds were over" in after
    assert "You fire" not in after
    # The computer had its turn in time, and the match lost 30 seconds and not 95.
    assert "The computer fires at" in after
    assert "[0:30 for this shot, 4:30 for the match]" in after
    entries = match.local_game.table.record.entries
    assert [entry.at for entry in entries if isinstance(entry, Expired)] == [30_000]


@pytest.mark.req("P-05")
def test_a_shot_in_time_counts_and_a_fresh_30_seconds_begin() -> None:
    _, (_, after, _) = timed((29.9, "A-4"))
    assert "You fire at A-4: Miss!" in after
    assert "[0:30 for this shot, 4:31 for the match]" in after


@pytest.mark.req("P-05", "P-09")
def test_a_scan_is_made_within_the_same_30_seconds() -> None:
    rules = replace(TIMED, radar=Radar(every=1), match_seconds=None)
    _, screens = timed((0, "A-4"), (20, "B-2"), (20, "C-3"), rules=rules)
    assert "[0:30 for this shot] Centre of the scan" in screens[1]
    assert "[0:10 for this shot] Your target" in screens[2]
    assert "Too late" in screens[3]


@pytest.mark.req("P-07")
def test_the_match_ends_on_points_when_its_time_is_over() -> None:
    rules = replace(TIMED, match_seconds=40, shots=Shots.AGAIN)
    match, _ = timed((20, "C-3"), (25, "A-4"), rules=rules)
    outcome = match.local_game.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ending) == (frozenset({0}), Ending.TIME_UP)


def test_without_clocks_no_time_is_shown_and_none_runs_out() -> None:
    match, text = against_computer("A-4", rules=TIMED)
    assert "for this shot" not in text
    assert {entry.at for entry in match.local_game.table.record.entries} == {0}


@pytest.mark.req("K-13")
def test_back_pauses_the_game_and_menu_leaves_it() -> None:
    _, text = against_computer("back", "1", "back", "back", "back", "3", "B-3")
    assert text.count("The game is paused") == 3
    assert "Rules of custom" in text
    assert "You fire at B-3" in text
    for lines in (["menu"], ["back", "4"], ["back", "menu"]):
        with pytest.raises(ToMenu):
            a_match(Conversation(lines), humans=frozenset({0})).play()
    with pytest.raises(Quit):
        a_match(Conversation(["quit"]), humans=frozenset({0})).play()


@pytest.mark.req("K-13")
def test_the_change_of_players_can_be_cancelled_too() -> None:
    _, text = play("back", "1", "", "C-3", "back", "1", "", "", *TWO_PEOPLE[4:])
    assert text.count("The game is paused") == 2


def test_a_game_is_saved_by_word_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game"
    lines = ["save", "back", "B-3", f"save {path}", "back", "2", str(path), "A-4"]
    _, text = against_computer(*lines)
    assert text.count(f"Saved. To continue from here later: load {path}") == 2
    assert len(load_game(path).table.record.entries) == 4


def test_a_save_that_fails_is_told_and_the_game_goes_on() -> None:
    _, text = against_computer("save /dev/null/x", "save ~nobody-of-this-name/x", "B-3")
    assert "cannot be written" in text
    assert "You fire at B-3" in text


def test_a_loaded_game_takes_the_place_of_this_one(tmp_path: Path) -> None:
    path = tmp_path / "game"
    against_computer("B-3", f"save {path}")
    with pytest.raises(GameLoaded):
        a_match(Conversation(["load nothing", f"load {path}"]), humans=frozenset({0})).play()


@pytest.mark.parametrize(("lines", "end"), [(["menu"], ToMenu), (["quit"], Quit), ([], EndOfInput)])
def test_a_game_left_unfinished_is_kept_where_the_player_said(
    tmp_path: Path, lines: list[str], end: type[Exception]
) -> None:
    path = tmp_path / "game"
    with pytest.raises(end):
        a_match(Conversation(["B-3", *lines]), humans=frozenset({0}), save_to=path).play()
    assert len(load_game(path).table.record.entries) == 4


def test_loading_another_game_does_not_overwrite_what_was_kept(tmp_path: Path) -> None:
    other, own = tmp_path / "other", tmp_path / "own"
    against_computer("B-3", f"save {other}")
    kept = other.read_bytes()
    match = a_match(Conversation(["A-4", f"load {other}"]), humans=frozenset({0}), save_to=own)
    with pytest.raises(GameLoaded):
        match.play()
    assert other.read_bytes() == kept
    assert load_game(own).table.record == match.local_game.table.record


@pytest.mark.req("W-02")
@pytest.mark.parametrize("word", ["rules", "help"])
def test_the_rule_book_opens_in_a_game_without_losing_it(word: str) -> None:
    rules = replace(CLASSIC, first=0)
    conversation = Conversation([word, "B3"])
    local_game = LocalGame.begin(ShootingGame(rules), 1, "easy", frozenset({0}))
    fleet = drawing.fleet(
        rules,
        "\n".join(
            ["AAAAA.....", "BBBB......", "CCC.......", "DDD.......", "EE........", *["." * 10] * 5]
        ),
    )
    with pytest.raises(EndOfInput):
        MatchLoop(conversation.session(), local_game, {0: fleet}).play()
    assert "Rules of classic" in conversation.text
    assert "You fire at B3" in conversation.text


# Words at the table


def test_a_game_is_resigned_after_one_question() -> None:
    match, text = against_computer("resign", "no")
    assert match.local_game.table.outcome is None
    assert "That gives the game to the enemy. Do it all the same (yes, no)? " in text
    assert "Nothing is done." in text
    conversation = Conversation(["resign", "yes"])
    match = a_match(conversation, humans=frozenset({0}))
    match.play()
    assert match.local_game.table.outcome == Outcome(frozenset({1}), Ending.RESIGNED)


@pytest.mark.parametrize("words", ["draw", "offer draw"])
def test_the_computer_declines_a_draw(words: str) -> None:
    match, text = against_computer(words, "accept")
    assert "The computer declines the draw.\n" in text
    assert "No draw is offered to you.\n" in text
    assert match.local_game.table.outcome is None


def test_another_person_is_asked_for_the_draw() -> None:
    view, text = play("", "draw", "a1", "", "", "accept draw")
    assert "Player 2 is asked at the next turn.\n" in text
    assert "Player 1 offers a draw: accept, decline, or just fire.\n" in text
    assert view.battle.outcome == Outcome(frozenset({0, 1}), Ending.AGREED)


def test_another_person_declines_the_draw() -> None:
    conversation = Conversation(["", "draw", "a1", "", "", "decline"])
    match = a_match(conversation)
    with pytest.raises(EndOfInput):
        match.play()
    assert "The draw is declined.\n" in conversation.text
    assert match.local_game.table.offer is None


def test_with_three_players_the_game_is_played_to_its_end() -> None:
    _, text = against_computer("resign", rules=replace(SMALL, players=3))
    assert "With more than two sides the game is played to its end.\n" in text
    assert "Do it all the same" not in text


def test_words_after_the_bell_come_too_late() -> None:
    _, (_, after, *_) = timed((95, "draw"), (0, "A-4"))
    assert "Your time for this turn has run out." in after
    assert "declines the draw" not in after
