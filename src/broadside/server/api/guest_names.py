"""The name of a guest: given at the first visit, and changed without an account."""

from broadside.protocol.api import GuestName
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.display_names import clean_display_name
from broadside.server.http.endpoint import AccountCall, endpoint
from broadside.server.http.rate_limits import LimitedAction
from broadside.store.accounts import AlreadyRegistered, NameTaken


@endpoint("GET", "/api/guest-name")
async def look(call: AccountCall) -> GuestName:
    """Tells your name while you are a guest, without the mark."""
    return GuestName(_guest_name(call))


@endpoint("PUT", "/api/guest-name")
async def rename(call: AccountCall, wish: GuestName) -> GuestName:
    """Gives you another name while you are a guest."""
    name = clean_display_name(wish.name)
    if call.services.moderator.is_muted(call.account_id):
        raise RequestRefused(Code.MUTED)  # a name says something, too
    call.count(LimitedAction.RENAME)
    try:
        await call.store.accounts.rename_guest(call.account_id, name)
    except NameTaken as error:
        raise RequestRefused(Code.NAME_TAKEN, detail=str(error)) from None
    except AlreadyRegistered:
        raise RequestRefused(Code.REGISTERED) from None
    return GuestName(name)


def _guest_name(call: AccountCall) -> str:
    if call.account.guest_name is None:
        raise RequestRefused(Code.REGISTERED)
    return call.account.guest_name
