"""The cookie with the token of a session. No script reads it, and no other site sends it."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

PLAIN = "broadside"
HOST_ONLY = "__Host-broadside"
"""Browsers accept a cookie of this name over HTTPS only, and from this host only: nobody who holds
another host of the domain, or the network, can set it."""


@dataclass(frozen=True, slots=True)
class SessionCookie:
    """Where browsers reach the server by HTTPS, the name itself says so."""

    is_secure: bool

    @property
    def name(self) -> str:
        return HOST_ONLY if self.is_secure else PLAIN

    def read(self, request: HTTPConnection) -> str | None:
        """The token. One under the plain name holds too: it may be older than the other name."""
        return request.cookies.get(self.name) or request.cookies.get(PLAIN)

    def write(self, reply: Response, token: str, seconds: int) -> None:
        reply.set_cookie(
            self.name,
            token,
            max_age=seconds,
            path="/",
            secure=self.is_secure,
            httponly=True,
            samesite="lax",
        )

    def rename(self, request: HTTPConnection, reply: Response, token: str, seconds: int) -> None:
        """Move a token that came under the plain name to the one that is used now. It stays the
        same, so that nobody is logged out whose browser loses the answer."""
        if not self.is_secure or PLAIN not in request.cookies:
            return
        if HOST_ONLY not in request.cookies:
            self.write(reply, token, seconds)
        self._delete(reply, PLAIN)

    def remove(self, reply: Response) -> None:
        for name in {self.name, PLAIN}:
            self._delete(reply, name)

    def _delete(self, reply: Response, name: str) -> None:
        reply.delete_cookie(name, path="/", secure=self.is_secure, httponly=True, samesite="lax")
