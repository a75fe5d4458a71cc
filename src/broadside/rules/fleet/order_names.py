"""The kinds of orders, as faces offer them: one for each control."""

from enum import StrEnum

from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Arrange,
    Back,
    DeclineDraw,
    Detonate,
    Drop,
    Fire,
    Forward,
    Leap,
    Move,
    OfferDraw,
    PickUp,
    ProposeFleet,
    Redraw,
    Repair,
    Resign,
    Shift,
    Switch,
    Torpedo,
    Turn,
)


class OrderName(StrEnum):
    """What a move is called. Orders of ships come first."""

    FORWARD = "forward"
    BACK = "back"
    SHIFT_PORT = "shift-port"
    SHIFT_STARBOARD = "shift-starboard"
    TURN_PORT = "turn-port"
    TURN_STARBOARD = "turn-starboard"
    TURN_ABOUT = "turn-about"
    LEAP = "leap"
    FIRE = "fire"
    TORPEDO = "torpedo"
    DROP = "drop"
    PICK_UP = "pick-up"
    RADAR_ON = "radar-on"
    RADAR_OFF = "radar-off"
    REPAIR = "repair"
    DETONATE = "detonate"
    ACCEPT_MAP = "accept-map"
    REDRAW_MAP = "redraw-map"
    PROPOSE_FLEET = "propose-fleet"
    ARRANGE = "arrange"
    OFFER_DRAW = "offer-draw"
    ACCEPT_DRAW = "accept-draw"
    DECLINE_DRAW = "decline-draw"
    RESIGN = "resign"


_NAMES: dict[type, OrderName] = {
    Forward: OrderName.FORWARD,
    Back: OrderName.BACK,
    Leap: OrderName.LEAP,
    Fire: OrderName.FIRE,
    Torpedo: OrderName.TORPEDO,
    Drop: OrderName.DROP,
    PickUp: OrderName.PICK_UP,
    Repair: OrderName.REPAIR,
    Detonate: OrderName.DETONATE,
    AcceptMap: OrderName.ACCEPT_MAP,
    Redraw: OrderName.REDRAW_MAP,
    ProposeFleet: OrderName.PROPOSE_FLEET,
    Arrange: OrderName.ARRANGE,
    OfferDraw: OrderName.OFFER_DRAW,
    AcceptDraw: OrderName.ACCEPT_DRAW,
    DeclineDraw: OrderName.DECLINE_DRAW,
    Resign: OrderName.RESIGN,
}


def name_of(move: Move) -> OrderName:
    match move:
        case Shift(hand=hand):
            return OrderName(f"shift-{hand}")
        case Turn(helm=helm):
            return OrderName(f"turn-{helm}")
        case Switch(on=on):
            return OrderName.RADAR_ON if on else OrderName.RADAR_OFF
        case _:
            return _NAMES[type(move)]
