"""The two ways in which a player can be wrong: unreadable text and a move that is not allowed."""

from enum import StrEnum


class InvalidNotation(ValueError):
    """The text cannot be read; the message names it and says what would be readable."""


class InvalidRuleset(ValueError):
    """The rules contradict themselves or cannot be played; one complaint a line."""

    def __init__(self, complaints: tuple[str, ...]) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = complaints


class Refusal(StrEnum):
    """Why a move is refused. The codes are part of the wire protocol; faces put them in words."""

    GAME_OVER = "game-over"
    NOT_STARTED = "not-started"
    NOT_YOUR_TURN = "not-your-turn"
    OUT_OF_TIME = "out-of-time"
    ALREADY_DEPLOYED = "already-deployed"
    DEALT = "dealt"
    WRONG_FLEET = "wrong-fleet"
    NOT_STRAIGHT = "not-straight"
    OFF_BOARD = "off-board"
    OVERLAP = "overlap"
    TOUCHING = "touching"
    ALREADY_SHOT = "already-shot"
    WRONG_NUMBER_OF_SHOTS = "wrong-number-of-shots"
    NO_SCAN = "no-scan"
    NOT_AN_OPPONENT = "not-an-opponent"


SENTENCES = {
    Refusal.GAME_OVER: "The game is over.",
    Refusal.NOT_STARTED: "The battle has not begun: every fleet must be placed first.",
    Refusal.NOT_YOUR_TURN: "It is not your turn.",
    Refusal.OUT_OF_TIME: "Your time for this turn has run out.",
    Refusal.ALREADY_DEPLOYED: "Your fleet is placed already.",
    Refusal.DEALT: "In this game the fleets are placed at random.",
    Refusal.WRONG_FLEET: "These are not the ships of this game, in its order.",
    Refusal.NOT_STRAIGHT: "A ship must be one straight line of its own size.",
    Refusal.OFF_BOARD: "That is off the board.",
    Refusal.OVERLAP: "Two ships cannot share a square.",
    Refusal.TOUCHING: "Ships may not touch, not even at corners.",
    Refusal.ALREADY_SHOT: "That square has been fired at already.",
    Refusal.WRONG_NUMBER_OF_SHOTS: "That is not the number of shots you have.",
    Refusal.NO_SCAN: "You have no radar scan now.",
    Refusal.NOT_AN_OPPONENT: "That is not an opponent afloat.",
}


class IllegalMove(ValueError):
    """The move was understood and is not allowed; nothing has changed.

    ``about`` is the offending value as text, known to the player who sent it.
    """

    def __init__(self, refusal: Refusal, about: str = "") -> None:
        super().__init__(f"{SENTENCES[refusal]} ({about})" if about else SENTENCES[refusal])
        self.refusal = refusal
        self.about = about
