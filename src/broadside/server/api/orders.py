"""What a seat may order in a match under way."""

from msgspec import Raw
from starlette.responses import Response

from broadside.protocol.fleet_orders_json import FleetOrders
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.game import Seat
from broadside.server.api.matches import find_match
from broadside.server.http.endpoint import AccountCall, endpoint
from broadside.server.http.json_requests import answer
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.matches.live_match import LiveMatch


@endpoint("GET", "/api/matches/{id}/orders", answers=FleetOrders, limit=LimitedAction.ORDERS)
async def orders(call: AccountCall, id: str) -> Response:
    """Lists what you may order now; at a shared screen the query names the ``seat``."""
    match = await find_match(call, id)
    live = await call.services.live_matches.find(match.id)
    return answer(Raw(await call.services.orders.find(live, _seat(call, live), call.asker)))


def _seat(call: AccountCall, live: LiveMatch) -> Seat:
    """The seat for which a request may ask what it may order: that of the account, or one of those
    it has at a shared screen. Raises ``RequestRefused``.
    """
    opened, named = live.opened_match, call.request.query_params.get("seat", "")
    seat = opened.seat_of(call.account_id)
    if seat is not None:
        return seat
    if named.isascii() and named.isdigit() and opened.may_sit(call.account_id, int(named[:9])):
        return int(named[:9])
    raise RequestRefused(Code.NOT_SEATED, "Only its players are told what they may order.")
