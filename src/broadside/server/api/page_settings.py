"""Settings of the page, kept with the account so that they come along to other browsers."""

from typing import Any

from broadside.server.http.endpoint import AccountCall, endpoint


@endpoint("GET", "/api/settings")
async def settings(call: AccountCall) -> dict[str, Any]:
    """Returns the settings of the page that it keeps for you."""
    return dict(call.account.settings)


@endpoint("PUT", "/api/settings")
async def change_settings(call: AccountCall, kept: dict[str, Any]) -> None:
    """Keeps settings of the page for you."""
    await call.store.accounts.change_settings(call.account_id, kept)
