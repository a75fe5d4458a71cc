"""Servers on the command line: whatever goes wrong with one is told in a sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from broadside.cli.game_options import OptionRefused
from broadside.cli.server_connection import connected
from tests.server.running_server import running_server


def leads_in_circles(path: Path) -> None:
    path.symlink_to(path)


def is_a_folder(path: Path) -> None:
    path.mkdir()


def is_in_no_folder(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("")


@pytest.mark.parametrize("spoil", [leads_in_circles, is_a_folder, is_in_no_folder])
async def test_a_session_file_that_cannot_be_used_is_told(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "sessions" / "me.json"
    path.parent.mkdir()
    spoil(path)
    with pytest.raises(OptionRefused, match=str(path)):
        async with connected("http://127.0.0.1:9", session_file=path):
            raise AssertionError("nobody is connected")


async def test_a_session_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "me.json"

    def refuse(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    async with running_server(f"sqlite:///{tmp_path / 'db'}") as address:
        monkeypatch.setattr(os, "fsync", refuse)
        with pytest.raises(OptionRefused, match=rf"{path} .*No space left"):
            async with connected(address, session_file=path):
                raise AssertionError("nobody is connected")
