"""A main menu to which everything returns."""

from collections.abc import Callable
from pathlib import Path

import pytest

from broadside.console.dialogue import Back, Quit, ToMenu
from broadside.console.numbered_menu import Menu, begin_loaded, leave, run_menu
from broadside.console.prompt import EndOfInput
from broadside.play.game_files import save_game
from broadside.play.local_game import LocalGame
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.console.conversation import Conversation


def serve(
    conversation: Conversation, action: Callable[[], None], *, is_outermost: bool = True
) -> None:
    session = conversation.session()
    menu = Menu(
        ("THE MENU",),
        (("Act", action), ("Quit", leave)),
        session.knowing_files(),
        is_outermost=is_outermost,
    )
    run_menu(session, lambda: menu)


def raises(error: type[Exception]) -> Callable[[], None]:
    def action() -> None:
        raise error

    return action


@pytest.mark.req("K-13")
@pytest.mark.parametrize("cancel", [Back, ToMenu])
def test_a_cancelled_action_returns_to_the_menu(cancel: type[Exception]) -> None:
    conversation = Conversation(["1", "2"])
    with pytest.raises(Quit):
        serve(conversation, raises(cancel))
    assert conversation.text.count("THE MENU") == 2


@pytest.mark.req("K-13")
def test_the_menu_says_how_to_cancel_and_survives_it() -> None:
    conversation = Conversation(["menu", "back", "9", "", "2"])
    with pytest.raises(Quit):
        serve(conversation, raises(AssertionError))
    assert "back for the one before, menu for the main menu" in conversation.text
    assert "There is nothing before this menu." in conversation.text


@pytest.mark.req("K-13")
def test_back_leaves_a_menu_within_another() -> None:
    with pytest.raises(Back):
        serve(Conversation(["back"]), raises(AssertionError), is_outermost=False)


def a_game() -> LocalGame:
    return LocalGame.begin(ShootingGame(SEA_BATTLE), 3, "easy", frozenset({0}))


def test_a_game_loaded_at_the_menu_is_played_and_returns_to_it(tmp_path: Path) -> None:
    path = tmp_path / "game"
    save_game(a_game(), path)
    conversation = Conversation([f"load {path}", "11", f"load {path}", "menu", "2"])
    with pytest.raises(Quit):
        serve(conversation, raises(AssertionError))
    assert conversation.text.count("Round 1") == 2
    assert conversation.text.count("THE MENU") == 2


def test_a_game_loaded_before_the_menu_is_left_for_it() -> None:
    conversation = Conversation(["11", "menu"])
    begin_loaded(conversation.session(), a_game())
    assert "You fire at 11" in conversation.text
    with pytest.raises(EndOfInput):
        begin_loaded(Conversation().session(), a_game())
