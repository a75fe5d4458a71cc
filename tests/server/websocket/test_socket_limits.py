"""Open sockets are counted exactly, for each account and each network."""

import contextlib

import pytest

from broadside.server.websocket.socket_limits import SocketLimits, TooManySockets


def test_an_account_has_so_many_and_no_more() -> None:
    limits = SocketLimits(2, 10)
    with limits.opened("ann", "here"):
        with limits.opened("ann", "there"):
            with (
                pytest.raises(TooManySockets, match="more than 2 connections of one account"),
                limits.opened("ann", "elsewhere"),
            ):
                pass
            with limits.opened("bob", "here"):
                pass
        with limits.opened("ann", "there"):
            pass


def test_a_network_has_so_many_of_all_accounts_together() -> None:
    limits = SocketLimits(2, 3)
    with contextlib.ExitStack() as stack:
        for name in ("ann", "bob", "cat"):
            stack.enter_context(limits.opened(name, "here"))
        with pytest.raises(TooManySockets, match="of one address"):
            stack.enter_context(limits.opened("dan", "here"))
        stack.enter_context(limits.opened("dan", "there"))


def test_nothing_is_left_of_sockets_that_broke_or_were_refused() -> None:
    limits = SocketLimits(1, 1)
    for _ in range(100):
        with contextlib.suppress(ConnectionError), limits.opened("ann", "here"):
            for other in (("ann", "there"), ("bob", "here")):
                with pytest.raises(TooManySockets):
                    limits.opened(*other).__enter__()
            raise ConnectionError
    assert len(limits) == 0
