"""Invitations, matches to watch, blocks and reports, without a WebSocket."""

from broadside.protocol.api import Complaint, LiveMatch
from broadside.protocol.lobby import Invitation
from broadside.protocol.messages import Player
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.http.endpoint import AccountCall, HttpCall, endpoint
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.lobby.messages import invitation_line
from broadside.server.matches.opened_match import level_of


@endpoint("GET", "/api/invitations/{id}")
async def invitation(call: HttpCall, id: str) -> Invitation:
    """Shows an invitation."""
    found = await call.store.invitations.find(id)
    if found is None:
        raise RequestRefused(Code.UNKNOWN_INVITATION)
    return invitation_line(found)


@endpoint("GET", "/api/live")
async def live(call: HttpCall) -> list[LiveMatch]:
    """Lists the matches that anybody may watch."""
    return [
        LiveMatch(
            match=match.id,
            preset=match.preset,
            players=tuple(
                Player(seat, name, level_of(who))
                for seat, (who, name) in enumerate(zip(match.occupants, names, strict=True))
            ),
            created_at=match.created_at,
        )
        for match, names in await call.store.matches.public()
    ]


@endpoint("GET", "/api/blocks")
async def blocks(call: AccountCall) -> list[str]:
    """Lists the people whom you have blocked."""
    blocked = await call.store.chat.blocked([call.account_id])
    return sorted(blocked.get(call.account_id, ()))


@endpoint("PUT", "/api/blocks/{person}", limit=LimitedAction.CREATE)
async def block(call: AccountCall, person: str) -> None:
    """Blocks somebody."""
    if not await call.store.chat.block(call.account_id, person):
        raise RequestRefused(Code.UNKNOWN_PERSON, "There is nobody of that id.")


@endpoint("DELETE", "/api/blocks/{person}")
async def unblock(call: AccountCall, person: str) -> None:
    """Ends a block."""
    await call.store.chat.unblock(call.account_id, person)


@endpoint("POST", "/api/reports", limit=LimitedAction.CREATE)
async def report(call: AccountCall, wish: Complaint) -> None:
    """Reports a line of chat to the operator."""
    if not await call.store.chat.report(call.account_id, wish.line, wish.reason, call.now):
        raise RequestRefused(Code.UNKNOWN_LINE)
