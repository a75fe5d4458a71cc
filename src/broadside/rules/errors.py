"""The two mistakes a player can make: text that cannot be read, and a move that is not allowed."""

from enum import StrEnum


class InvalidNotation(ValueError):
    """The text cannot be read; the message names it and says what would be readable."""


class InvalidRuleset(ValueError):
    """The rules contradict themselves or cannot be played; one complaint per line."""

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
    NOT_AGREED = "not-agreed"
    ALREADY_ACCEPTED = "already-accepted"
    ALREADY_AGREED = "already-agreed"
    ALREADY_ARRANGED = "already-arranged"
    NO_REDRAWS = "no-redraws"
    FIXED_FLEET = "fixed-fleet"
    WRONG_DOCKS = "wrong-docks"
    NO_SUCH_SHIP = "no-such-ship"
    NOT_EQUIPPED = "not-equipped"
    TOO_FAR = "too-far"
    BLOCKED = "blocked"
    LONG_RADAR_ON = "long-radar-on"
    ALREADY_SWITCHED = "already-switched"
    OUT_OF_RANGE = "out-of-range"
    OWN_HULL = "own-hull"
    NO_MINES_ABOARD = "no-mines-aboard"
    NO_ROOM_FOR_MINE = "no-room-for-mine"
    NO_MINE_THERE = "no-mine-there"
    NOT_DOCKED = "not-docked"
    BASE_DESTROYED = "base-destroyed"
    NOTHING_TO_REPAIR = "nothing-to-repair"
    NO_OFFER = "no-offer"
    ALREADY_OFFERED = "already-offered"
    TWO_SIDES_ONLY = "two-sides-only"
    TOO_LATE = "too-late"
    STILL_HERE = "still-here"


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
    Refusal.NOT_AGREED: "Agree on the map first: every player must accept it.",
    Refusal.ALREADY_ACCEPTED: "You have accepted this map already.",
    Refusal.ALREADY_AGREED: "The map is agreed already.",
    Refusal.ALREADY_ARRANGED: "Your ships are arranged already.",
    Refusal.NO_REDRAWS: "Your side has asked for other reefs as often as it may.",
    Refusal.FIXED_FLEET: "That fleet cannot be chosen under these rules.",
    Refusal.WRONG_DOCKS: "Give each ship a dock of its own, in the order of the fleet.",
    Refusal.NO_SUCH_SHIP: "You have no such ship afloat.",
    Refusal.NOT_EQUIPPED: "That ship cannot do this.",
    Refusal.TOO_FAR: "The ship cannot go that far in one turn.",
    Refusal.BLOCKED: "Something that you can see is in the way.",
    Refusal.LONG_RADAR_ON: "While its long radar is on the ship turns but does not move.",
    Refusal.ALREADY_SWITCHED: "The long radar is already in that state.",
    Refusal.OUT_OF_RANGE: "That square is out of range.",
    Refusal.OWN_HULL: "A ship cannot fire at itself.",
    Refusal.NO_MINES_ABOARD: "The ship has no mines left.",
    Refusal.NO_ROOM_FOR_MINE: "A mine needs free water with no reef, base or other ship beside it.",
    Refusal.NO_MINE_THERE: "There is no mine.",
    Refusal.NOT_DOCKED: "A ship is repaired only while it lies in a dock of its own base.",
    Refusal.BASE_DESTROYED: "Your base is destroyed and can no longer repair ships.",
    Refusal.NOTHING_TO_REPAIR: "The ship has no destroyed square.",
    Refusal.NO_OFFER: "No draw is offered to you.",
    Refusal.ALREADY_OFFERED: "A draw was offered already; wait for another action.",
    Refusal.TWO_SIDES_ONLY: "With more than two sides the game is played to its end.",
    Refusal.TOO_LATE: "The battle has begun: resign, or offer a draw.",
    Refusal.STILL_HERE: "Your opponent is here, or has not been away for long enough.",
}


class IllegalMove(ValueError):
    """The move was understood and is not allowed; nothing has changed.

    ``about`` is the offending value as text, known to the player who sent it.
    """

    def __init__(self, refusal: Refusal, about: str = "") -> None:
        super().__init__(f"{SENTENCES[refusal]} ({about})" if about else SENTENCES[refusal])
        self.refusal = refusal
        self.about = about
