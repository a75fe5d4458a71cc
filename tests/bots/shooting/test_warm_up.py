"""Compiling beside the game."""

import subprocess
import sys
from random import Random
from threading import Thread
from typing import Any

import pytest

from broadside.bots.catalog import make_bot
from broadside.bots.shooting.admiral import choose_square
from broadside.bots.shooting.compiled_loops import Loop
from broadside.bots.shooting.warm_up import LOOPS
from broadside.rules.shooting.presets import PRESETS
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.bots.example_views import evidence

FEW_LEFT = (
    "a1 a2 a3 a4 a5 c1 c2 c3 c4 e1 e2 e3 h9 d8 f6 j7 b8 f9 g7 i5 j3 d5 f4 h6 b10 d10 i8 g9 j10"
)


@pytest.mark.parametrize("targets", ["", "c1 e5", "c1 c2 j10 g1", FEW_LEFT])
def test_plain_and_compiled_loops_choose_the_same_square(
    targets: str, warm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = evidence(targets)
    compiled = [choose_square(read, Random(seed)) for seed in range(3)]
    for loop in LOOPS:
        assert loop.is_warm
        monkeypatch.setattr(loop, "is_warm", False)
    assert [choose_square(read, Random(seed)) for seed in range(3)] == compiled


def test_nothing_is_left_to_compile_in_a_game(warm: None) -> None:
    """No rule set brings arguments of another type, for which a loop would be compiled anew."""
    before = _variants()
    for rules in PRESETS:
        game, bot = ShootingGame(rules), make_bot("admiral", 1)
        state = game.start(1)
        for _ in range(60):
            if not game.to_move(state):
                break
            seat = min(game.to_move(state))
            state = game.play(state, seat, bot.choose(game.view(state, seat))).state
    assert _variants() == before
    assert all(count == 1 for count in before)


def _variants() -> list[int]:
    compiled: list[Any] = [loop._compiled for loop in LOOPS]
    return [len(each.signatures) for each in compiled]


def test_others_use_plain_loops_while_one_warms_up() -> None:
    loop: Loop[[], str] = Loop(lambda: "plain", ())
    loop._compiled = lambda: "compiled"
    seen: list[str] = []
    thread = Thread(target=lambda: seen.append(loop()))
    thread.start()
    thread.join()
    assert seen == ["plain"]
    loop.is_warm = True
    assert loop() == "compiled"


def test_a_first_shot_needs_no_compiler() -> None:
    """In a new process the admiral fires before Numba is even imported."""
    script = (
        "import sys\n"
        "from broadside.bots.catalog import make_bot\n"
        "from broadside.rules.catalog import GAMES\n"
        "game, bot = GAMES['classic'], make_bot('admiral', 1)\n"
        "state = game.start(1)\n"
        "for _ in range(3):\n"
        "    seat = min(game.to_move(state))\n"
        "    state = game.play(state, seat, bot.choose(game.view(state, seat))).state\n"
        "shots = [*state.battle.seas[0].shots, *state.battle.seas[1].shots]\n"
        "print('numba' in sys.modules, len(shots))"
    )
    process = [sys.executable, "-c", script]
    done = subprocess.run(process, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "1"]
