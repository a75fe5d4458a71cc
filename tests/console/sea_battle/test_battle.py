"""The course of a game: whose turn it is, how the computer hunts, what nobody is told."""

import ast
from collections import Counter
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise
from pathlib import Path

import pytest

from broadside.console import sea_battle
from broadside.console.sea_battle import battle
from broadside.console.sea_battle.battle import require_sea_battle
from broadside.rules.errors import IllegalMove, InvalidRuleset, Refusal
from broadside.rules.grid import Cell, Grid
from broadside.rules.record import Moved
from broadside.rules.shooting.moves import Deploy, Fire
from broadside.rules.shooting.placement import check_fleet
from broadside.rules.shooting.presets import PRESETS, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset, ShipClass, Shots
from broadside.rules.shooting.ships import read_fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from broadside.table.table import Table
from tests.console.sea_battle.transcripts import (
    COMPUTER,
    PLAYER,
    QUESTION,
    Shot,
    boards,
    lost_game,
    marked,
    ships,
    shots,
    squares,
    targets,
    transcript,
    water,
)

SOURCE = Path(sea_battle.__file__).parent
DENSE = replace(SEA_BATTLE, grid=Grid(5, 5))


# Turns


@pytest.mark.req("REQ-033", "UX-006", "UX-007", "REQ-029")
def test_the_game_begins_with_the_boards_and_the_players_turn() -> None:
    text = transcript([], seed=1)
    assert shots(text) == []
    assert len(boards(text)) == 1
    assert text.index("YOUR BOARD") < text.index("Enter your guess (e.g., 00): ")


@pytest.mark.req("REQ-033", "REQ-034", "REQ-035", "REQ-005", "TEST-007")
def test_player_and_computer_fire_in_turn_to_the_end() -> None:
    seats = [shot.seat for shot in shots(lost_game(seed=2))]
    assert seats[:4] == [PLAYER, COMPUTER, PLAYER, COMPUTER]
    assert all(one != other for one, other in pairwise(seats))


@pytest.mark.req("REQ-018", "UX-007", "UX-008", "UX-009")
def test_boards_and_a_heading_come_before_each_turn_of_the_player() -> None:
    text = transcript(water(3)[:12], seed=3)
    turns = text.split("=== Round ")[1:]
    assert [turn.partition(":")[0] for turn in turns] == [str(number) for number in range(1, 14)]
    for turn in turns[:-1]:
        assert turn.index("OPPONENT BOARD") < turn.index(QUESTION) < turn.index("You fire at")
        assert turn.index("You fire at") < turn.index("--- Computer's turn ---")
        assert turn.index("--- Computer's turn ---") < turn.index("The computer fires at")


@pytest.mark.req("REQ-040", "UX-002")
def test_the_answer_to_a_guess_is_the_very_next_line() -> None:
    miss, hit = water(3)[0], targets(3)[0]
    parts = transcript([miss, hit], seed=3).split(QUESTION)
    assert parts[1].split("\n")[1] == f"You fire at {miss}: miss."
    assert parts[2].split("\n")[1] == f"You fire at {hit}: HIT!"


@pytest.mark.req("REQ-037", "REQ-038", "REQ-039", "REQ-041")
def test_every_square_of_the_sea_is_a_hit_exactly_where_a_ship_lies() -> None:
    # The player sweeps row by row; many games together cover every square.
    every = [f"{row}{col}" for row in range(10) for col in range(10)]
    for seed in range(10):
        fleet = ships(seed, COMPUTER)
        fired = shots(transcript(every, seed), PLAYER)
        taken = {square for ship in fleet for square in ship}
        assert [shot.call != "miss" for shot in fired] == [shot.square in taken for shot in fired]
        so_far = [{shot.square for shot in fired[: number + 1]} for number in range(len(fired))]
        sunk = [sum(known.issuperset(ship) for ship in fleet) for known in so_far]
        assert [shot.call == "sunk" for shot in fired] == [
            after > before for before, after in zip([0, *sunk], sunk, strict=False)
        ]


@pytest.mark.req("REQ-042", "REQ-043", "REQ-044", "UX-003", "UX-009")
def test_the_ships_left_are_counted_down_to_the_end() -> None:
    won, lost = transcript(targets(4), seed=4), lost_game(seed=4)
    counts = [f"Enemy ships left: {number}. ***" for number in (2, 1, 0)]
    assert sorted(counts, key=won.index) == counts
    counts = [f"Your ships left: {number}. !!!" for number in (2, 1, 0)]
    assert sorted(counts, key=lost.index) == counts


@pytest.mark.req("REQ-059", "REQ-061", "EDGE-021", "TEST-011")
@pytest.mark.parametrize("seed", range(20))
def test_the_game_ends_with_the_shot_that_sinks_the_last_enemy_ship(seed: int) -> None:
    text = transcript([*targets(seed), "00", "99"], seed)
    assert shots(text)[-1] == Shot(PLAYER, targets(seed)[-1], "sunk")
    assert len(shots(text, COMPUTER)) == 8
    assert text.count(QUESTION) == 9
    assert "CONGRATULATIONS" in text
    assert "GAME OVER" not in text


@pytest.mark.req("REQ-060", "REQ-061", "EDGE-021", "TEST-011")
def test_the_game_ends_with_the_shot_that_sinks_the_players_last_ship() -> None:
    lost = [text for seed in range(20) if "GAME OVER" in (text := lost_game(seed))]
    assert len(lost) >= 15
    for text in lost:
        assert [shot.call for shot in shots(text, COMPUTER)].count("sunk") == 3
        assert shots(text)[-1].seat == COMPUTER
        assert shots(text)[-1].call == "sunk"
        assert "CONGRATULATIONS" not in text
        assert not text.endswith(QUESTION)


@pytest.mark.req("REQ-017", "REQ-028", "REQ-064")
def test_the_final_boards_show_no_square_of_the_computer_that_was_not_hit() -> None:
    text = lost_game(seed=3)
    left, right = boards(text)[-1]
    assert "GAME OVER" in text
    assert text.index("=== The battle is over ===") < text.rindex("YOUR BOARD")
    assert all(left[square] == "~" for square in targets(3))
    assert marked(right, "S") == set()
    assert len(marked(right, "X")) == 9


# The computer


def expected_queue(fired: list[Shot], grid: Grid) -> list[Cell]:
    """The queue of the document after these shots: neighbours north, south, east, west of hits."""
    queue: list[Cell] = []
    done: set[Cell] = set()
    for shot in fired:
        cell = SEA_BATTLE.notation.read(shot.square)
        done.add(cell)
        if shot.call == "hit":
            queue += grid.beside(cell)
        if shot.call == "sunk":
            queue = []
    return [cell for cell in dict.fromkeys(queue) if cell not in done]


def hunts(rules: Ruleset, games: int) -> list[list[Shot]]:
    """The computer's shots in games that the player does not cut short."""
    return [shots(lost_game(seed, rules), COMPUTER) for seed in range(games)]


@pytest.mark.req("REQ-049", "REQ-050", "REQ-051", "REQ-052", "REQ-053", "REQ-055", "REQ-056")
@pytest.mark.req("REQ-054", "REQ-057", "UX-012", "TEST-004", "TEST-007")
@pytest.mark.parametrize("rules", [SEA_BATTLE, DENSE], ids=["sparse", "dense"])
def test_the_computer_works_off_its_queue_in_order(rules: Ruleset) -> None:
    queued = 0
    for fired in hunts(rules, games=30):
        for number, shot in enumerate(fired):
            queue = expected_queue(fired[:number], rules.grid)
            if queue:
                assert SEA_BATTLE.notation.read(shot.square) == queue[0]
                queued += 1
    assert queued > 200


@pytest.mark.req("REQ-045", "REQ-048", "REQ-054", "NFR-008")
def test_without_an_open_hit_the_computer_fires_at_random() -> None:
    first = Counter(shots(transcript(["00"], seed), COMPUTER)[0].square for seed in range(500))
    after_a_sinking = {
        later.square
        for fired in hunts(SEA_BATTLE, games=60)
        for shot, later in pairwise(fired)
        if shot.call == "sunk"
    }
    assert len(first) > 95
    assert max(first.values()) < 20
    assert len(after_a_sinking) > 50


@pytest.mark.req("REQ-046", "REQ-047", "REQ-077", "EDGE-010", "EDGE-019")
@pytest.mark.parametrize("rules", [SEA_BATTLE, DENSE], ids=["sparse", "dense"])
def test_the_computer_never_leaves_the_board_nor_fires_twice(rules: Ruleset) -> None:
    board = {rules.notation.show(cell) for cell in rules.grid.cells}
    for fired in hunts(rules, games=30):
        names = [shot.square for shot in fired]
        assert len(set(names)) == len(names)
        assert set(names) <= board


@pytest.mark.req("REQ-074", "REQ-076")
def test_player_and_computer_remember_their_guesses_apart() -> None:
    text = lost_game(seed=2)
    both = set(squares(text, PLAYER)) & set(squares(text, COMPUTER))
    assert len(both) > 10


@pytest.mark.req("EDGE-016", "EDGE-017", "REQ-052")
def test_a_hit_at_the_edge_or_in_a_corner_is_followed_on_the_board() -> None:
    followed: Counter[int] = Counter()
    for fired in hunts(DENSE, games=200):
        for number, shot in enumerate(fired[:-1]):
            if shot.call != "hit" or expected_queue(fired[:number], DENSE.grid):
                continue
            if queue := expected_queue(fired[: number + 1], DENSE.grid):
                sides = sum(digit in "04" for digit in shot.square)
                assert len(queue) <= 4 - sides
                assert DENSE.notation.read(fired[number + 1].square) == queue[0]
                followed[sides] += 1
    assert followed[1] > 50
    assert followed[2] > 10


@pytest.mark.req("EDGE-015", "EDGE-018", "REQ-058", "NFR-006", "TEST-009")
def test_a_queue_that_runs_empty_before_a_ship_sinks_leads_back_to_random_search() -> None:
    ran_empty = 0
    for fired in hunts(DENSE, games=200):
        for number in range(2, len(fired)):
            before, last = fired[: number - 1], fired[number - 1]
            if last.call != "sunk" and expected_queue(before, DENSE.grid):
                ran_empty += not expected_queue(fired[:number], DENSE.grid)
    assert ran_empty > 10


@pytest.mark.req("EDGE-019", "EDGE-023")
@pytest.mark.parametrize("seed", range(10))
def test_the_computer_finds_the_last_square_of_a_board(seed: int) -> None:
    rules = replace(SEA_BATTLE, grid=Grid(3, 3))
    fired = shots(transcript(targets(seed, rules)[::-1], seed, rules), COMPUTER)
    assert len(fired) == 8
    assert len({shot.square for shot in fired}) == 8


# Chance, rules and secrets


@pytest.mark.req("NFR-007", "NFR-008")
def test_the_same_seed_and_the_same_input_give_the_same_text() -> None:
    answers = ["34", "nonsense", "34", "00", "99", "12"]
    assert transcript(answers, seed=11) == transcript(answers, seed=11)
    assert len({transcript(answers, seed) for seed in range(50)}) == 50


@pytest.mark.req("NFR-011")
@pytest.mark.parametrize("seed", range(5))
def test_board_and_fleet_can_be_changed(seed: int) -> None:
    fleet = (ShipClass("raft", 1, count=2), ShipClass("barge", 4))
    rules = replace(SEA_BATTLE, name="pond", grid=Grid(7, 5), ships=fleet, touching=False)
    text = transcript(targets(seed, rules), seed, rules)
    left, right = boards(text)[0]
    assert len(left) == len(right) == 35
    assert "You sank an enemy barge!" in text
    assert "CONGRATULATIONS! You sank the whole enemy fleet with 6 shots." in text


@pytest.mark.req("NFR-011")
@pytest.mark.parametrize("grid", [Grid(11, 10), Grid(10, 11), Grid(26, 26)])
def test_a_board_that_two_digits_cannot_name_is_refused(grid: Grid) -> None:
    with pytest.raises(InvalidRuleset, match="two digits name at most 10 x 10"):
        transcript([], rules=replace(SEA_BATTLE, grid=grid))


@pytest.mark.req("EDGE-014")
def test_a_fleet_that_does_not_fit_is_refused_before_the_game() -> None:
    with pytest.raises(InvalidRuleset, match="does not fit"):
        transcript([], rules=replace(SEA_BATTLE, grid=Grid(4, 2)))


@pytest.mark.parametrize(
    "rules",
    [
        *(rules for rules in PRESETS if rules != SEA_BATTLE),
        replace(SEA_BATTLE, shots=Shots.AGAIN),
        replace(SEA_BATTLE, reveals_fleets=True),
    ],
)
def test_another_game_is_refused(rules: Ruleset) -> None:
    with pytest.raises(InvalidRuleset, match="only the board, the ships and whether they touch"):
        require_sea_battle(rules)


def hiding(fleet: str) -> type[ShootingGame]:
    """Sea Battle in which the computer's ships lie where the test wants them."""

    class Rigged(ShootingGame):
        def start(self, seed: int) -> State:
            state = super().start(seed)
            return replace(state, fleets=(state.fleets[PLAYER], read_fleet(SEA_BATTLE, fleet)))

    return Rigged


@pytest.mark.req("REQ-017", "REQ-028", "NFR-010")
def test_nothing_printed_depends_on_ships_the_player_has_no_evidence_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # One ship lies at a1:c1 in both; no guess touches the two that differ.
    answers = ["99", "00", "x", "01", "02", "00", "55", *(f"7{col}" for col in range(7))]
    texts = []
    for fleet in ("a1:c1 e4:e6 h10:h8", "a1:c1 j3:j1 c5:e5"):
        monkeypatch.setattr(battle, "ShootingGame", hiding(fleet))
        texts.append(transcript(answers, seed=8))
    assert texts[0] == texts[1]
    assert "You sank an enemy ship!" in texts[0]
    assert shots(texts[0], PLAYER)[0].call == "miss"


@pytest.mark.req("EDGE-022", "TEST-005")
def test_a_board_cannot_be_changed_but_by_a_legal_move() -> None:
    game = ShootingGame(SEA_BATTLE)
    view = game.view(game.start(1), PLAYER)
    with pytest.raises(FrozenInstanceError):
        view.battle.seas[COMPUTER].hits = frozenset()  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        view.fleet = ()  # type: ignore[misc]
    table = Table(game, seed=1)
    for move, refusal in (
        (Fire.at(Cell(10, 0)), Refusal.OFF_BOARD),
        (Fire(frozenset()), Refusal.WRONG_NUMBER_OF_SHOTS),
        (Deploy(view.fleet or ()), Refusal.DEALT),
    ):
        with pytest.raises(IllegalMove) as refused:
            table.play(PLAYER, move, at=0)
        assert refused.value.refusal is refusal
        assert table.view(PLAYER) == view


@pytest.mark.req("EDGE-022")
@pytest.mark.parametrize("fleet", ["a1:c1 c1:c3 e1:e3", "a1:c1 i1:k1 e1:e3", "a1:c1 a2:b2 e1:e3"])
def test_a_corrupted_fleet_is_noticed(fleet: str) -> None:
    with pytest.raises(IllegalMove):
        check_fleet(SEA_BATTLE, read_fleet(SEA_BATTLE, fleet))


@pytest.mark.req("EDGE-022")
@pytest.mark.parametrize("move", ["fire a1", "fire k1", "fire a1 b1"])
def test_a_corrupted_history_is_noticed(move: str) -> None:
    table = Table(ShootingGame(SEA_BATTLE), seed=1)
    for seat in (PLAYER, COMPUTER):
        table.play(seat, Fire.at(Cell(0, 0)), at=0)
    assert Table.resume(table.game, table.record).view(PLAYER) == table.view(PLAYER)
    corrupted = replace(table.record, entries=(*table.record.entries, Moved(0, PLAYER, move)))
    with pytest.raises(IllegalMove):
        Table.resume(table.game, corrupted)


@pytest.mark.req("EDGE-023", "NFR-004", "REQ-074", "REQ-076")
def test_refused_guesses_leave_no_trace_in_the_histories() -> None:
    table = Table(ShootingGame(SEA_BATTLE), seed=1)
    table.play(PLAYER, Fire.at(Cell(0, 0)), at=0)
    table.play(COMPUTER, Fire.at(Cell(0, 0)), at=0)
    for _ in range(1000):
        with pytest.raises(IllegalMove):
            table.play(PLAYER, Fire.at(Cell(0, 0)), at=0)
    assert [len(sea.shots) for sea in table.view(PLAYER).battle.seas] == [1, 1]
    assert len(table.record.entries) == 2


def imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    plain = (node for node in ast.walk(tree) if isinstance(node, ast.Import))
    return {name for name in names if name} | {alias.name for node in plain for alias in node.names}


@pytest.mark.req("NFR-009", "NFR-010")
def test_the_console_decides_no_rule_and_the_rules_know_no_console() -> None:
    logic = {"state", "play", "placement", "verdict", "feasibility"}
    for path in SOURCE.glob("*.py"):
        assert not imports(path) & {f"broadside.rules.shooting.{name}" for name in logic}
        assert "random" not in imports(path)
        assert "_state" not in path.read_text(encoding="utf-8")
    below = [path for package in ("rules", "bots", "table") for path in package_files(package)]
    assert len(below) > 20
    assert not any(name.startswith("broadside.console") for path in below for name in imports(path))


def package_files(package: str) -> list[Path]:
    return list((SOURCE.parents[1] / package).rglob("*.py"))
