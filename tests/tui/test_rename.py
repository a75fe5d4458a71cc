"""A guest sees and changes the name that others are told, in the terminal."""

from pathlib import Path

import pytest
from textual.widgets import Input, Static

from broadside.client.client import Client
from broadside.tui.hosts import RemoteHost
from tests.server.running_server import running_server
from tests.tui.terminal_user import TerminalUser, local_host, terminal_user


def shown(sat: TerminalUser, name: str) -> str:
    return str(sat.app.screen.query_one(f"#{name}", Static).content)


async def enter(sat: TerminalUser, name: str) -> None:
    """Type a name in place of the one before."""
    sat.app.screen.query_one("#name", Input).value = name
    await sat.press("enter")


@pytest.mark.req("W-13")
async def test_a_guest_takes_another_name(tmp_path: Path) -> None:
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}") as address,
        Client(address, ("radar", "lobby")) as other,
        Client(address, ("radar", "lobby")) as client,
        terminal_user(RemoteHost(client)) as sat,
    ):
        assert shown(sat, "title").endswith(f"You are {client.name}.")
        await sat.press("n")
        await sat.until(lambda: sat.is_at("rename"))
        await enter(sat, (other.name or "").removesuffix(" (guest)"))
        await sat.until(lambda: "Choose another name" in shown(sat, "question"))
        await enter(sat, "Nemo")
        await sat.until(lambda: sat.is_at("menu"))
        assert client.name == "Nemo (guest)"
        assert shown(sat, "title").endswith("You are Nemo (guest).")


async def test_escape_keeps_the_name(tmp_path: Path) -> None:
    async with (
        running_server(f"sqlite:///{tmp_path / 'db'}") as address,
        Client(address, ("radar", "lobby")) as client,
        terminal_user(RemoteHost(client)) as sat,
    ):
        before = client.name
        await sat.press("n")
        await sat.until(lambda: sat.is_at("rename"))
        await sat.press("x", "escape")
        await sat.until(lambda: sat.is_at("menu"))
        assert client.name == before


async def test_nobody_is_asked_for_a_name_at_home(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path)) as sat:
        assert shown(sat, "title") == "BROADSIDE"
        await sat.press("n")
        assert sat.is_at("menu")
