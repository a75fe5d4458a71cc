"""Settings of the page, kept with the account."""

from tests.server.http_user import HttpUser


async def test_settings_are_kept(shared: str) -> None:
    async with HttpUser(shared) as ann:
        assert (await ann.ask("GET", "/api/settings")).value == {}
        assert (await ann.ask("PUT", "/api/settings", {"sound": False})).status == 204
        assert (await ann.ask("GET", "/api/settings")).value == {"sound": False}
        assert (await ann.ask("PUT", "/api/settings", [1])).code == "unreadable"
