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
        """The token in the session cookie of a request. Where the site is secure, one under the
        plain name does not count: another host of the domain may have set it, so that somebody
        plays in another's name unawares.
        """
        return request.cookies.get(self.name)

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

    def remove(self, reply: Response) -> None:
        for name in {self.name, PLAIN}:
            self._delete(reply, name)

    def _delete(self, reply: Response, name: str) -> None:
        reply.delete_cookie(name, path="/", secure=self.is_secure, httponly=True, samesite="lax")
