"""What a player may do without a ship: agree on the map, arrange the fleet, draw, resign."""

from collections.abc import Iterator

from broadside.rules.errors import SENTENCES, IllegalMove
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.confirmations import confirmation_for
from broadside.rules.fleet.legality import check
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Arrange,
    DeclineDraw,
    Move,
    OfferDraw,
    ProposeFleet,
    Redraw,
    Resign,
)
from broadside.rules.fleet.notation import write_move
from broadside.rules.fleet.order_names import OrderName, name_of
from broadside.rules.fleet.orders import Order, RefusedOrder
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell

_SENTENCES = {
    OrderName.ACCEPT_MAP: "You accept the reefs. When all have, the fleets are arranged.",
    OrderName.REDRAW_MAP: "Other reefs are drawn, which all have to accept.",
    OrderName.PROPOSE_FLEET: "You propose so many ships of each class, which all have to accept.",
    OrderName.ARRANGE: "Each ship lies in its dock. The enemy does not see how.",
    OrderName.OFFER_DRAW: "You offer a draw. That costs no turn.",
    OrderName.ACCEPT_DRAW: "You accept: the game ends in a draw.",
    OrderName.DECLINE_DRAW: "You decline the draw, and the game goes on.",
    OrderName.RESIGN: "You give up: the enemy wins.",
}


def general_orders(view: View) -> tuple[tuple[Order, ...], tuple[RefusedOrder, ...]]:
    """The orders without a ship that are possible now, such as a draw, and those that somebody may
    look for.
    """
    orders, refused = [], []
    for move in _looked_for(view):
        name, text = name_of(move), write_move(move)
        try:
            check(view, move)
        except IllegalMove as error:
            sentence = SENTENCES[error.refusal]
            refused.append(RefusedOrder(name, error.refusal, sentence, text))
        else:
            orders.append(Order(name, text, _SENTENCES[name], confirmation_for(view, move)))
    return tuple(orders), tuple(refused)


def usual_docks(view: View) -> tuple[Cell, ...]:
    """The docks in the general order to arrange the fleet, if nobody rearranges it."""
    assert view.seat is not None, "a spectator has no docks"
    return view.rules.harbours[view.seat].docks[: view.battle.ships_each]


def _looked_for(view: View) -> Iterator[Move]:
    match view.battle.phase:
        case Phase.AGREEING:
            yield from (AcceptMap(), Redraw())
            if view.rules.open_fleets:
                yield ProposeFleet(view.battle.counts)
        case Phase.ARRANGING:
            yield Arrange(usual_docks(view))
        case Phase.FIGHTING:
            yield OfferDraw()
            if view.battle.offer is not None:
                yield from (AcceptDraw(), DeclineDraw())
    yield Resign()
