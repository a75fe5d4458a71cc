"""The rule book says what the rule set says, and nothing that it does not."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from broadside.rules.book import Rulebook
from broadside.rules.grid import Grid
from broadside.rules.notation import Notation
from broadside.rules.shooting.checks import complaints
from broadside.rules.shooting.presets import (
    CLASSIC,
    CUSTOM,
    GRAND_FLEET,
    PRESETS,
    RUSSIAN,
    SALVO,
    SCORE_ATTACK,
    SEA_BATTLE,
)
from broadside.rules.shooting.rulebook import rulebook
from broadside.rules.shooting.ruleset import (
    USUAL_SCORE,
    Announces,
    Placement,
    Points,
    Radar,
    Ruleset,
    ShipClass,
    Shots,
)

ALWAYS = ["aim", "squares", "fleet", "placing", "start", "turn", "calls", "end"]
ARMOURED = (ShipClass("barge", 4), ShipClass("submarine", 3, count=2, armoured=True))


def said(rules: Ruleset, key: str) -> str:
    """The paragraphs of one section, or nothing where the book has no such section."""
    sections = {section.key: section for section in rulebook(rules).sections}
    return "\n".join(sections[key].paragraphs) if key in sections else ""


def everything(book: Rulebook) -> str:
    return "\n".join(part for section in book.sections for part in section.paragraphs)


@dataclass(frozen=True)
class Option:
    """A change of the rules, and what only the changed rules may say."""

    key: str
    says: str
    change: dict[str, Any]
    base: Ruleset = CLASSIC
    instead: str = ""
    """What the unchanged rules say in its place."""

    @property
    def changed(self) -> Ruleset:
        return replace(self.base, **self.change)


BOMBED = replace(CLASSIC, bombs=40)
TIMED = replace(GRAND_FLEET, small_ships_decide=False)
THREE = replace(CLASSIC, players=3)
SCORED = replace(CLASSIC, points=Points(hit=2, miss=0, sunk=0))
AGAIN = replace(CLASSIC, shots=Shots.AGAIN)
EQUAL = replace(CLASSIC, equal_turns=True)
SINGLE = (ShipClass("buoy", 1),)

OPTIONS = [
    Option("aim", "for three players", {"players": 3}, instead="for two players"),
    Option("aim", "Be the last player afloat.", {"players": 3}, instead="Sink the whole fleet of"),
    Option("aim", "Score the most points", {"points_decide": True}, SCORED, instead="Sink the"),
    Option("aim", "a sea of 80 squares", {"grid": Grid(10, 8)}, instead="a sea of 100 squares"),
    Option("squares", "10 columns, A to J, and 8 rows, 1 to 8", {"grid": Grid(10, 8)}),
    Option("squares", "1 column, A, and 26 rows, 1 to 26", {"grid": Grid(1, 26)}),
    Option(
        "squares",
        "its column and then its row: B6 is column B, row 6.",
        {"notation": Notation.COLUMN_ROW_FROM_ZERO},
        instead="its column and then its row: B7 is column B, row 7.",
    ),
    Option(
        "squares",
        "its row and then its column: G-2 is row G, column 2.",
        {"notation": Notation.ROW_COLUMN},
    ),
    Option(
        "squares",
        "its row and then its column: 61 is row 6, column 1.",
        {"notation": Notation.DIGITS},
    ),
    Option("squares", "A5 is column A, row 5.", {"grid": Grid(1, 5), "ships": SINGLE}),
    Option("fleet", "1 ship, 1 square.", {"ships": SINGLE}, instead="5 ships, 17 squares."),
    Option(
        "placing",
        "All fleets are placed at random.",
        {"placement": Placement.RANDOM},
        instead="by hand or at random",
    ),
    Option(
        "placing",
        "Ships may not touch, not even at corners.",
        {"touching": False},
        instead="Ships may touch.",
    ),
    Option("placing", "on a single square", {"ships": SINGLE}, instead="one straight line"),
    Option("start", "Player 2 fires first.", {"first": 1}, instead="Lots decide"),
    Option("start", "the others follow", {"players": 4}, instead="the players take turns"),
    Option("turn", "you visit every opponent still afloat", {"players": 3}),
    Option("turn", "in the sea of that opponent", {"players": 3}, instead="of your opponent"),
    Option("turn", "fired at again, by anyone.", {"players": 3}, instead="fired at again."),
    Option("turn", "A hit gives you another shot. A miss ends the turn.", {"shots": Shots.AGAIN}),
    Option(
        "turn",
        "another shot at the same opponent. A miss ends the visit.",
        {"players": 3},
        AGAIN,
        instead="another shot. A miss ends the turn.",
    ),
    Option("turn", "A shot that glances off ends the turn too.", {"ships": ARMOURED}, AGAIN),
    Option("turn", "one shot for each of your own ships", {"shots": Shots.SALVO}),
    Option("turn", "before any result is called out", {"shots": Shots.SALVO}),
    Option("turn", "than squares or bombs left.", {"bombs": 40}, SALVO, instead="left to fire at."),
    Option("bombs", "Each player has 40 bombs. Every shot takes one.", {"bombs": 40}),
    Option("bombs", "Each player has 1 bomb.", {"bombs": 1}),
    Option("bombs", "Running out of time takes no bomb.", {"turn_seconds": 9}, BOMBED),
    Option("calls", "glancing or miss.", {"ships": ARMOURED}, instead="called out: hit or miss."),
    Option("calls", "of a salvo are called out together", {"shots": Shots.SALVO}),
    Option("calls", "everyone sees every shot", {"players": 3}),
    Option("calls", "not called out. Only the end", {"announces": Announces.HIT}),
    Option("calls", "last hit, but not its class.", {"announces": Announces.SUNK}),
    Option(
        "calls",
        "last hit, and so is its class.",
        {"announces": Announces.CLASS},
        replace(CLASSIC, announces=Announces.HIT),
        instead="That is not called out.",
    ),
    Option(
        "calls",
        "Which earlier hits belong to it is not told.",
        {"ships": ARMOURED},
        replace(CLASSIC, ships=SINGLE),
    ),
    Option("armour", "Armoured: submarine.", {"ships": ARMOURED}),
    Option("armour", "the second shot there is a hit.", {"ships": ARMOURED}),
    Option("points", "A hit gives 2 points.", {"points": Points(2, 0, 0)}),
    Option("points", "A miss costs 1 point.", {"points": Points(2, -1, 0)}, SCORED),
    Option("points", "A miss gives nothing.", {"points": Points(2, 0, 0)}),
    Option("points", "ship gives 7 points on top of", {"points": Points(2, 0, 7)}, SCORED),
    Option(
        "points",
        "Sinking a ship gives nothing on top",
        {"announces": Announces.SUNK},
        replace(SCORED, announces=Announces.HIT),
    ),
    Option("points", "A shot that glances off gives nothing.", {"ships": ARMOURED}, SCORED),
    Option("points", "Points go to the player who fired.", {"players": 3}, SCORED),
    Option(
        "points",
        "Points do not decide who wins.",
        {"points_decide": False},
        replace(SCORED, points_decide=True),
    ),
    Option(
        "points",
        "Points do not decide who wins.",
        {"match_seconds": None},
        replace(SCORED, match_seconds=60),
    ),
    Option("points", "Points do not decide", {"bombs": None}, replace(SCORED, bombs=9)),
    Option("end", "100 for a hit and -10 for a miss.", {"points": None}, SCORED),
    Option("end", "A ship sunk adds 500", {"points": None}, SCORED),
    Option(
        "end",
        "A ship sunk adds 500",
        {"announces": Announces.SUNK},
        replace(CLASSIC, announces=Announces.HIT),
    ),
    Option("radar", "After every round, each", {"radar": Radar(every=1)}),
    Option("radar", "After every 3 rounds, each", {"radar": Radar(every=3)}),
    Option("radar", "A turn of several shots counts once.", {"radar": Radar()}, AGAIN),
    Option("radar", "A turn of several shots counts once.", {"radar": Radar()}, THREE),
    Option("radar", "or run out of time.", {"radar": Radar(), "turn_seconds": 30}),
    Option("radar", "share the time for that shot.", {"radar": Radar(), "turn_seconds": 30}),
    Option("radar", "5 x 5 squares around it", {"radar": Radar(reach=2)}),
    Option("radar", "25 squares at most", {"radar": Radar(reach=2)}),
    Option("radar", "You name a square.", {"radar": Radar()}),
    Option(
        "radar", "Your opponent learns that you made a scan, but not where.", {"radar": Radar()}
    ),
    Option("radar", "You name an opponent afloat and a square.", {"radar": Radar()}, THREE),
    Option("radar", "neither where nor in whose sea", {"radar": Radar()}, THREE),
    Option("clocks", "30 seconds for each shot. After that your turn ends.", {"turn_seconds": 30}),
    Option("clocks", "1 minute for each salvo.", {"turn_seconds": 60}, SALVO),
    Option("clocks", "After that your visit ends.", {"turn_seconds": 30}, THREE),
    Option("clocks", "The match lasts 5 minutes at most", {"match_seconds": 300}, SCORED),
    Option("clocks", "The match lasts 90 seconds at most", {"match_seconds": 90}, SCORED),
    Option("end", "is out of the game.", {"players": 3}, instead="of a player are sunk."),
    Option("end", "afloat. That player wins.", {"players": 3}, instead="The other player wins."),
    Option(
        "end",
        "However the game ends, more points win; if that is equal, it is a draw.",
        {"points_decide": True},
        SCORED,
        instead="The other player wins.",
    ),
    Option(
        "end",
        "The game ends at once when only one player is afloat.",
        {"equal_turns": False},
        replace(EQUAL, players=3),
        instead="The game ends when only one player is afloat.",
    ),
    Option(
        "end",
        "before their turn in that round still takes it.",
        {"equal_turns": True},
        instead="The game ends at once when",
    ),
    Option("end", "If nobody is afloat after it, the game is a draw.", {"equal_turns": True}),
    Option("end", "after it, those sunk in that round draw.", {"players": 3}, EQUAL),
    Option("end", "in that round still takes it, if they have bombs left.", {"bombs": 40}, EQUAL),
    Option("end", "It is a salvo of one shot.", {"equal_turns": True}, SALVO),
    Option("end", "when both players have spent their bombs.", {"bombs": 40}),
    Option("end", "When all bombs are spent, it is a draw.", {"bombs": 40}),
    Option("end", "When all bombs are spent, more points win;", {"bombs": 40}, SCORED),
    Option(
        "end",
        "bombs are spent, more ships sunk win, class by class from the smallest (destroyer,",
        {"small_ships_decide": True},
        BOMBED,
    ),
    Option("end", "when all players afloat have spent their bombs.", {"players": 3}, BOMBED),
    Option("end", "spent, among those afloat it is a draw.", {"players": 3}, BOMBED),
    Option("end", "the time of the match is up.", {"match_seconds": 300}, SCORED),
    Option("end", "When the time is up, more points win;", {"match_seconds": 300}, SCORED),
    Option("end", "class by class from the smallest", {"small_ships_decide": True}, TIMED),
    Option("end", "stay hidden", {"reveals_fleets": False}, instead="all fleets are shown."),
]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.says)
def test_an_option_is_told_where_it_holds_and_nowhere_else(option: Option) -> None:
    assert complaints(option.base) == complaints(option.changed) == ()
    assert option.says in said(option.changed, option.key)
    assert option.says not in everything(rulebook(option.base))


REPLACING = [option for option in OPTIONS if option.instead]


@pytest.mark.parametrize("option", REPLACING, ids=lambda option: option.says)
def test_an_option_takes_the_place_of_what_was_said_before(option: Option) -> None:
    assert option.instead in said(option.base, option.key)
    assert option.instead not in everything(rulebook(option.changed))


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        (CLASSIC, []),
        (SEA_BATTLE, []),
        (CUSTOM, []),
        (GRAND_FLEET, ["points", "radar", "clocks"]),
        (RUSSIAN, []),
        (SALVO, []),
        (SCORE_ATTACK, ["bombs", "points"]),
        (replace(CLASSIC, ships=ARMOURED), ["armour"]),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_book_has_only_the_sections_that_apply(rules: Ruleset, more: list[str]) -> None:
    assert {section.key for section in rulebook(rules).sections} == {*ALWAYS, *more}


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_preset_reads_well_in_any_terminal(rules: Ruleset) -> None:
    book = rulebook(rules)
    assert book.title == f"Rules of {rules.name}"
    assert "  " not in "".join(text for text in _prose(book))
    assert all(text.endswith((".", ":")) for text in _prose(book))
    assert max(map(len, book.text(width=40).splitlines())) <= 40


def _prose(book: Rulebook) -> list[str]:
    parts = [part for section in book.sections for part in section.paragraphs]
    return [part for part in parts if "\n" not in part]


@pytest.mark.req("K-04")
@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_sizes_quantities_and_placing_rules_come_before_the_turn(rules: Ruleset) -> None:
    keys = [section.key for section in rulebook(rules).sections]
    assert keys.index("fleet") < keys.index("placing") < keys.index("turn")
    rows = [line.rsplit(maxsplit=2) for line in said(rules, "fleet").splitlines()[1:]]
    listed = [[kind.name, str(kind.size), str(kind.count)] for kind in rules.ships]
    assert rows == [["class", "squares", "ships"], *listed]


def test_a_single_ship_has_no_neighbours() -> None:
    assert "Two ships" not in said(replace(CLASSIC, ships=SINGLE), "placing")
    assert "touch" not in said(replace(CLASSIC, ships=SINGLE), "placing")


@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("grid", [Grid(10, 10), Grid(1, 5), Grid(7, 1)], ids=str)
def test_the_square_in_the_example_is_on_the_board(notation: Notation, grid: Grid) -> None:
    text = said(replace(CLASSIC, ships=SINGLE, grid=grid, notation=notation), "squares")
    example = text.split(": ")[-1].split(" is ")[0]
    assert notation.read(example) in grid


def test_points_are_worked_out_for_each_class() -> None:
    rows = dict(line.rsplit(maxsplit=1) for line in said(GRAND_FLEET, "points").splitlines()[3:])
    assert rows == {
        "carrier": "6",
        "battleship": "5",
        "destroyer": "4",
        "super patrol": "3",
        "patrol boat": "2",
    }


def test_points_for_sinking_are_silent_where_sinking_is() -> None:
    assert "Sinking" not in said(replace(SCORED, announces=Announces.HIT), "points")


def test_the_usual_score_is_that_of_the_score_attack() -> None:
    assert SCORE_ATTACK.points == USUAL_SCORE


def test_nobody_wins_by_being_afloat_where_points_decide() -> None:
    scored = replace(SCORED, points_decide=True, equal_turns=True)
    assert "wins" not in said(scored, "end")
    assert "nobody is afloat" not in said(scored, "end")


def test_the_time_and_the_bombs_are_judged_each_on_its_own() -> None:
    text = said(replace(TIMED, players=3, bombs=40), "end")
    assert "When all bombs are spent, among those afloat more points win;" in text
    assert "When the time is up, more points win;" in text


@pytest.mark.req("P-09")
def test_the_radar_is_explained_with_all_its_rulings() -> None:
    assert said(GRAND_FLEET, "radar") == (
        "After every 4 rounds, each player afloat gets one radar scan."
        " A round is over when every player who can still fire has had a turn or run out of time."
        " A turn of several shots counts once.\n"
        "You use the scan in your next turn, before the first shot and in addition to it."
        " Both share the time for that shot. A scan that you do not use then is lost.\n"
        "You name a square. You are shown the block of 3 x 3 squares around it, as far as it lies"
        " in that sea: 9 squares at most. Each is shown as ship or water. Classes are not shown.\n"
        "Your opponent learns that you made a scan, but not where."
    )


def test_a_block_wider_than_the_sea_shows_no_more_than_the_sea() -> None:
    rules = replace(CLASSIC, grid=Grid(2, 10), ships=SINGLE, radar=Radar(reach=2))
    assert "5 x 5 squares around it, as far as it lies in that sea: 10 squares" in said(
        rules, "radar"
    )


def test_the_tie_break_lists_the_classes_from_the_smallest() -> None:
    assert (
        "When the time is up, more points win; if that is equal, more ships sunk win, class by"
        " class from the smallest (patrol boat, super patrol, destroyer, battleship, carrier);"
        " if that is equal, it is a draw."
    ) in said(GRAND_FLEET, "end")
