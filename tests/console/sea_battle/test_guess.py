"""What the player may type, and what is said to everything else."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO, StringIO, TextIOWrapper
from itertools import count
from random import Random
from re import fullmatch

import pytest

from broadside.console.prompt import Prompt
from broadside.console.sea_battle import play_sea_battle
from broadside.console.sea_battle.guess import read_guess
from broadside.console.sea_battle.reports import GOODBYE
from broadside.rules.errors import InvalidNotation
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.presets import SEA_BATTLE
from tests.console.sea_battle.transcripts import (
    COMPUTER,
    PLAYER,
    QUESTION,
    boards,
    shots,
    squares,
    targets,
    transcript,
    water,
)

SEED = 5
INSTRUCTION = "Type two digits, the row and column of a ~ on the OPPONENT BOARD, e.g., "

MALFORMED = [
    pytest.param("", marks=pytest.mark.req("EDGE-001", "REQ-068"), id="nothing"),
    pytest.param("5", marks=pytest.mark.req("EDGE-002", "REQ-066", "REQ-070"), id="one digit"),
    pytest.param("345", marks=pytest.mark.req("EDGE-003", "REQ-066", "REQ-070"), id="three"),
    pytest.param("0000000000", marks=pytest.mark.req("EDGE-003", "REQ-070"), id="ten"),
    pytest.param("ab", marks=pytest.mark.req("EDGE-004", "REQ-067", "REQ-069"), id="letters"),
    pytest.param("1a", marks=pytest.mark.req("EDGE-004", "REQ-067", "REQ-069"), id="mixed"),
    pytest.param("a1", marks=pytest.mark.req("EDGE-004", "REQ-069"), id="a square elsewhere"),
    pytest.param("!@", marks=pytest.mark.req("EDGE-005", "REQ-069"), id="signs"),
    pytest.param("--", marks=pytest.mark.req("EDGE-005", "REQ-069"), id="dashes"),
    pytest.param("-1", marks=pytest.mark.req("EDGE-005", "REQ-073"), id="negative"),
    pytest.param(" ", marks=pytest.mark.req("EDGE-006"), id="a blank"),
    pytest.param("  ", marks=pytest.mark.req("EDGE-006"), id="two blanks"),
    pytest.param("\t", marks=pytest.mark.req("EDGE-006"), id="a tab"),
    pytest.param(" 34", marks=pytest.mark.req("EDGE-006", "REQ-066"), id="blank before"),
    pytest.param("34 ", marks=pytest.mark.req("EDGE-006", "REQ-066"), id="blank after"),
    pytest.param("3 4", marks=pytest.mark.req("EDGE-006", "REQ-066"), id="blank between"),
    pytest.param("٣٤", marks=pytest.mark.req("REQ-067"), id="Arabic digits"),
    pytest.param("²³", marks=pytest.mark.req("REQ-067"), id="superscript digits"),
    pytest.param("３４", marks=pytest.mark.req("REQ-067"), id="wide digits"),  # noqa: RUF001
    pytest.param("3\x004", marks=pytest.mark.req("REQ-067"), id="a control character"),
]


def replies(text: str) -> list[str]:
    """What was printed after each question, up to the next one."""
    return [part.strip("\n") for part in text.split(QUESTION)[1:]]


@pytest.mark.req("REQ-036", "UX-001", "UX-005", "TEST-002", "TEST-008", "TEST-009", "NFR-005")
@pytest.mark.parametrize("answer", MALFORMED)
def test_a_malformed_guess_gets_the_format_message_and_no_shot(answer: str) -> None:
    text = transcript([answer], SEED)
    reason, instruction = replies(text)[0].split("\n")
    assert reason.startswith("Wrong format: ")
    assert "exactly two digits" in reason
    assert instruction == INSTRUCTION + "00"
    assert shots(text) == []


@pytest.mark.req("REQ-030", "REQ-031", "REQ-071", "REQ-072", "TEST-002")
def test_each_of_the_hundred_pairs_of_digits_is_a_guess_of_row_then_column() -> None:
    for row in range(10):
        for col in range(10):
            assert read_guess(SEA_BATTLE, f"{row}{col}") == Cell(col, row)


@pytest.mark.req("REQ-030", "REQ-031", "REQ-073")
@pytest.mark.parametrize("answer", ["00", "34", "99"])
def test_the_guesses_of_the_document_are_fired(answer: str) -> None:
    text = transcript([answer], SEED)
    assert squares(text, PLAYER) == [answer]
    left, _ = boards(text)[1]
    assert left[answer] in "XO"


@pytest.mark.req("REQ-067")
@pytest.mark.parametrize("answer", [" 34", "34\n", "34\u3000"])
def test_blanks_are_not_stripped(answer: str) -> None:
    with pytest.raises(InvalidNotation):
        read_guess(SEA_BATTLE, answer)


def test_a_long_line_is_quoted_in_part() -> None:
    reason = replies(transcript(["x" * 3000], SEED))[0].split("\n")[0]
    assert reason == f"Wrong format: '{'x' * 20}...' is not exactly two digits."


@pytest.mark.req("NFR-014")
def test_what_was_typed_is_quoted_in_ascii() -> None:
    assert "'\\xe4\\u20ac'" in replies(transcript(["ä€"], SEED))[0]


@pytest.mark.req("EDGE-007", "REQ-071", "REQ-072", "REQ-073", "REQ-036", "NFR-011", "UX-001")
@pytest.mark.parametrize("answer", ["99", "06", "50", "49", "90"])
def test_a_square_off_a_smaller_board_gets_the_legal_range(answer: str) -> None:
    rules = replace(SEA_BATTLE, grid=Grid(cols=6, rows=5))
    text = transcript([answer], SEED, rules)
    assert replies(text)[0].split("\n") == [
        f"Out of bounds: {answer} is not on the board. Rows go from 0 to 4, columns from 0 to 5.",
        INSTRUCTION + "00",
    ]
    assert shots(text) == []


@pytest.mark.req("EDGE-008", "REQ-036", "REQ-074", "REQ-075", "UX-001", "NFR-006")
def test_a_repeated_miss_gets_a_warning_and_another_try() -> None:
    miss, other = water(SEED)[0], water(SEED)[1]
    text = transcript([miss, miss, other], SEED)
    warning, instruction = replies(text)[1].split("\n")
    assert warning == f"Duplicate guess: you fired at {miss} before, and it was a miss."
    assert instruction.startswith(INSTRUCTION)
    assert squares(text, PLAYER) == [miss, other]
    assert len(shots(text, COMPUTER)) == 2


@pytest.mark.req("EDGE-009", "REQ-036", "REQ-074", "REQ-075")
def test_a_repeated_hit_is_said_to_be_already_hit() -> None:
    hit = targets(SEED)[0]
    text = transcript([hit, hit], SEED)
    assert replies(text)[1].split("\n")[0] == f"Already hit: you struck a ship at {hit} before."
    assert len(shots(text)) == 2


@pytest.mark.req("REQ-074", "REQ-075")
def test_a_guess_is_remembered_to_the_end() -> None:
    first, *others = water(SEED)[:20]
    text = transcript([first, *others, first], SEED)
    assert "Duplicate guess" in replies(text)[-2]
    assert squares(text, PLAYER) == [first, *others]


@pytest.mark.req("UX-005", "TEST-012")
def test_the_example_of_an_instruction_is_always_a_good_guess() -> None:
    text = transcript(["00", "00", "01", "03"], SEED)
    examples = [part[-3:-1] for part in text.split(QUESTION)[:-1]]
    assert examples == ["00", "01", "01", "02", "02"]


def noise(count: int, rng: Random) -> bytes:
    """Lines of random bytes, of control characters, of digits, of almost-guesses."""
    kinds = (
        lambda: rng.randbytes(rng.randrange(40)),
        lambda: bytes(rng.randrange(32) for _ in range(rng.randrange(6))),
        lambda: b"%02d" % rng.randrange(100),
        lambda: b"%d" % rng.randrange(1000),
        lambda: b" %02d" % rng.randrange(100),
        lambda: b"%d\x00%d" % (rng.randrange(10), rng.randrange(10)),
        lambda: "٣٤ ８８ é".encode()[: rng.randrange(12)],  # noqa: RUF001
    )
    ends = (b"\n", b"\n", b"\n", b"\r\n")
    return b"".join(rng.choice(kinds)() + rng.choice(ends) for _ in range(count)) + b"4"


def decoded(data: bytes) -> TextIOWrapper:
    return TextIOWrapper(BytesIO(data), encoding="utf-8", errors="replace")


def good_guesses(lines: Iterator[str], count: int | None) -> list[str]:
    """The first so many lines that are guesses, or all of them; no square twice."""
    guesses = (line.removesuffix("\n") for line in lines)
    found: list[str] = []
    while len(found) != count and (guess := next(guesses, None)) is not None:
        if fullmatch("[0-9][0-9]", guess) and guess not in found:
            found.append(guess)
    return found


def game_amid(source: TextIOWrapper, seed: int) -> str:
    sink = StringIO()
    play_sea_battle(Prompt(source, sink), seed)
    return sink.getvalue()


@pytest.mark.req("NFR-005", "NFR-006", "REQ-034", "REQ-036", "REQ-075", "TEST-008", "TEST-009")
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(more, marks=pytest.mark.soak) for more in (1, 2))]
)
def test_ten_thousand_lines_of_noise_never_crash_nor_give_the_computer_a_turn(seed: int) -> None:
    data = noise(10_000, Random(seed))
    source, lines = decoded(data), iter(list(decoded(data)))
    for number in count():
        text = game_amid(source, seed=100 * seed + number)
        fired = squares(text, PLAYER)
        is_cut_short = text.endswith(GOODBYE + "\n")
        assert fired == good_guesses(lines, None if is_cut_short else len(fired))
        turns = len(shots(text, COMPUTER))
        assert turns == len(fired) - ("CONGRATULATIONS" in text)
        if is_cut_short:
            break
    assert number > 5
    assert next(lines, None) is None
