"""A match on a server. It asks its client for everything, and imports nothing that a
network needs."""

from time import monotonic
from typing import TYPE_CHECKING, Any

from broadside.client.followed_match import FollowedMatch
from broadside.client.match import News, Picture
from broadside.protocol.lobby import Adjourn, Ready

if TYPE_CHECKING:
    from broadside.client.client import Client


class RemoteMatch:
    """A match on a server."""

    def __init__(self, client: "Client", id: str, following: FollowedMatch) -> None:
        self.id = id
        self._client, self._following = client, following

    @property
    def picture(self) -> Picture:
        return self._following.picture

    async def play(self, move: Any, seen: Picture | None = None) -> None:
        """Make a move in a match on a server, chosen on that picture, or else on the latest one.
        Raises ``MoveRefused``; after the code ``stale`` another move may follow.
        """
        seen = seen or self.picture
        text = move if isinstance(move, str) else seen.game.write_move(move)
        await self._client.command(self.id, seen.number, text, seen.question)

    async def next(self) -> News:
        """Wait for what happens next in a match on a server. Raises ``MoveRefused`` when the
        session has ended.
        """
        return await self._following.next()

    @property
    def is_connected(self) -> bool:
        """Whether the connection to the match on a server is up; while it is not, the client keeps
        trying.
        """
        return self._client.is_connected and not self._following.is_stopped

    async def adjourn(self, *, agree: bool = True) -> None:
        """Offer to adjourn the match on a server, or agree to it; else withdraw your offer, or
        decline those of the others. ``picture.adjournment`` tells how it stands.
        """
        await self._client.tell(Adjourn(self.id, agree))

    async def ready(self, *, ready: bool = True) -> None:
        """Declare yourself ready to go on with the adjourned match on a server, or not any more."""
        await self._client.tell(Ready(self.id, ready))

    @property
    def away(self) -> frozenset[int]:
        """The seats of other people in a match on a server who are not connected; known only to a
        client with the feature ``lobby``.
        """
        here = self._client.lobby.aboard.get(self.id)
        if here is None:
            return frozenset()
        others = (one.seat for one in self.picture.players if one.level is None)
        return frozenset(others) - {*here, self.picture.seat}

    @property
    def seconds_to_claim(self) -> float | None:
        """How long until a win may be claimed in a match on a server because the other side is
        away.
        """
        due = self._client.lobby.claimable.get(self.id)
        return None if due is None else max(0.0, due - monotonic())

    async def leave(self) -> None:
        """Stop following the match on a server: the picture stays as it is. You keep your seat."""
        await self._client.leave(self.id)
