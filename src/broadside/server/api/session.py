"""The session of a client: a guest account is made at once, so that nobody has to register."""

from starlette.responses import Response

from broadside.protocol.api import Me
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.http.endpoint import AccountCall, HttpCall, endpoint
from broadside.server.http.json_requests import answer
from broadside.server.http.rate_limits import LimitedAction
from broadside.store.accounts import StoredAccount


@endpoint("POST", "/api/session", answers=Me, status=(200, 201))
async def enter(call: HttpCall) -> Response:
    """Tells the account of the session; creates a guest where there is no session."""
    authentication = call.services.authentication
    if found := await authentication.find(call.request):
        return answer(me(found.account))
    call.count(LimitedAction.GUEST)
    guest = await call.store.accounts.create_guest(call.now)
    reply = answer(Me(guest, None, None, tutorial_done=False), 201)
    await authentication.open_session(guest, call.request, reply)
    return reply


@endpoint("GET", "/api/session")
async def look(call: AccountCall) -> Me:
    """Tells the account of the session."""
    return me(call.account)


@endpoint("DELETE", "/api/session")
async def log_out(call: HttpCall) -> Response:
    """Ends the session, also that of a suspended account."""
    authentication = call.services.authentication
    found = await authentication.find_even_suspended(call.request)
    if found is None:
        raise RequestRefused(Code.NO_SESSION)
    await call.store.sessions.revoke(found.account.id, found.session.id)
    reply = Response(status_code=204)
    authentication.cookie.remove(reply)
    return reply


def me(account: StoredAccount) -> Me:
    """What a session tells a person about their own account."""
    return Me(account.id, account.name, account.email, account.tutorial_at is not None)
