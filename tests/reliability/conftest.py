"""The shared server of the server's own tests."""

from tests.server.conftest import shared

__all__ = ["shared"]
