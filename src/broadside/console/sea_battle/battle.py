"""Plays one game: reads guesses, asks the referee, and prints what is known."""

from dataclasses import replace
from typing import Final, TypeAlias, TypeVar

from broadside.bots.bot import Bot
from broadside.bots.catalog import make_bot
from broadside.console.prompt import EndOfInput, Prompt
from broadside.console.sea_battle.boards import COMPUTER, PLAYER
from broadside.console.sea_battle.guess import QUESTION, correction, instruction, read_guess
from broadside.console.sea_battle.reports import (
    COMPUTERS_TURN,
    GOODBYE,
    conclusion,
    introduction,
    players_turn,
    report,
)
from broadside.rules.errors import IllegalMove, InvalidNotation, InvalidRuleset
from broadside.rules.game import Seat
from broadside.rules.shooting.checks import require_playable
from broadside.rules.shooting.events import Event
from broadside.rules.shooting.moves import Fire, Move
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View
from broadside.table.table import Table

# Whatever the truth looks like, nothing here can depend on it.
Secret = TypeVar("Secret")
Referee: TypeAlias = Table[Secret, Move, Event, View]

_UNTIMED: Final = 0


def play_sea_battle(prompt: Prompt, seed: int, *, rules: Ruleset = SEA_BATTLE) -> None:
    """Play one game of Sea Battle, to its end or that of the input. Raises ``InvalidRuleset``."""
    require_sea_battle(rules)
    referee = Table(ShootingGame(rules), seed)
    prompt.say(introduction(rules))
    try:
        _fight(prompt, referee, make_bot("sea-battle", seed))
    except EndOfInput:
        prompt.say(GOODBYE)
        return
    prompt.say(conclusion(referee.view(PLAYER)))


def require_sea_battle(rules: Ruleset) -> None:
    """Raises ``InvalidRuleset`` unless this is Sea Battle, perhaps with another board or fleet."""
    require_playable(rules)
    same = replace(
        SEA_BATTLE, name=rules.name, grid=rules.grid, ships=rules.ships, touching=rules.touching
    )
    if rules != same:
        raise InvalidRuleset(
            ("only the board, the ships and whether they touch can change in Sea Battle",)
        )


def _fight(prompt: Prompt, referee: Referee[Secret], computer: Bot[View, Move]) -> None:
    while referee.to_move:
        if PLAYER in referee.to_move:
            _let_player_fire(prompt, referee)
        else:
            _let_computer_fire(prompt, referee, computer)


def _let_player_fire(prompt: Prompt, referee: Referee[Secret]) -> None:
    view = referee.view(PLAYER)
    prompt.say(players_turn(view))
    prompt.say(instruction(view))
    events = _next_guess(prompt, referee)
    prompt.say(report(events, referee.view(PLAYER)))


def _next_guess(prompt: Prompt, referee: Referee[Secret]) -> tuple[Event, ...]:
    """Ask for guesses in Sea Battle until one is acceptable, and play it."""
    view = referee.view(PLAYER)
    while True:
        answer = prompt.ask(QUESTION)
        try:
            return _fire(referee, PLAYER, Fire.at(read_guess(view.rules, answer)))
        except (InvalidNotation, IllegalMove) as error:
            prompt.say(correction(error, answer, view))


def _let_computer_fire(prompt: Prompt, referee: Referee[Secret], computer: Bot[View, Move]) -> None:
    prompt.say(COMPUTERS_TURN)
    events = _fire(referee, COMPUTER, computer.choose(referee.view(COMPUTER)))
    prompt.say(report(events, referee.view(PLAYER)))


def _fire(referee: Referee[Secret], seat: Seat, move: Move) -> tuple[Event, ...]:
    """Fire a shot of Sea Battle at the referee: the events of it, as the player may see them."""
    sent = referee.play(seat, move, _UNTIMED)
    return tuple(each.numbered.event for each in sent if each.viewer == PLAYER)
