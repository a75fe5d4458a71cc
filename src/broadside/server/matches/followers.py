"""The followers of a match. Each message is encoded once for all who may know the same."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from broadside.protocol.messages import FromServer
from broadside.protocol.wire import encode
from broadside.rules.game import Seat, Viewer
from broadside.table.table import Numbered, Sent


class MatchFollower(Protocol):
    """A client that is told the events of a match. Telling it never waits."""

    @property
    def viewer(self) -> Viewer: ...

    @property
    def wants_views(self) -> bool:
        """Whether this follower of a match wants the view after each event."""
        ...

    @property
    def wants_ruleset(self) -> bool:
        """Whether this follower of a match wants snapshots with the rules as values too."""
        ...

    @property
    def hears_adjournments(self) -> bool:
        """Whether this follower of a match is told which players offer to adjourn, and which are
        ready to go on.
        """
        ...

    @property
    def hears_names(self) -> bool:
        """Whether this follower of a match is told the names of guests, and new names of
        players.
        """
        ...

    def tell(self, text: str) -> None: ...

    def dismiss(self) -> None:
        """Tell the follower that the match stops here. The follower may ask for it again."""
        ...


class MatchFollowers:
    """The followers of one match."""

    def __init__(self) -> None:
        self._followers: list[MatchFollower] = []

    def __len__(self) -> int:
        return len(self._followers)

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that are among the followers of the match."""
        viewers = (follower.viewer for follower in self._followers)
        return frozenset(viewer for viewer in viewers if viewer is not None)

    def add(self, follower: MatchFollower) -> None:
        self._followers.append(follower)

    def remove(self, follower: MatchFollower) -> None:
        """Stop telling a follower of the match. It may have been told that the match stopped before
        it was added.
        """
        if follower in self._followers:
            self._followers.remove(follower)

    def of_names(self) -> tuple[MatchFollower, ...]:
        """The followers of a match that are told when a player is called something else."""
        return tuple(follower for follower in self._followers if follower.hears_names)

    def tell(self, viewers: Iterable[Viewer], write: Callable[[Viewer, bool], FromServer]) -> None:
        """Tell the followers of the match that are these viewers the events written for each, with
        the view or without it.
        """
        concerned = frozenset(viewers)
        written: dict[tuple[Viewer, bool], str] = {}
        for follower in tuple(self._followers):
            key = follower.viewer, follower.wants_views
            if follower.viewer not in concerned:
                continue
            if key not in written:
                written[key] = encode(write(*key))
            follower.tell(written[key])

    def tell_all(self, message: FromServer) -> None:
        """Tell all followers of the match the same."""
        text = encode(message)
        for follower in tuple(self._followers):
            follower.tell(text)

    def tell_adjournment(self, message: FromServer) -> None:
        """Tell the followers of the match that hear of adjournments."""
        text = encode(message)
        for follower in tuple(self._followers):
            if follower.hears_adjournments:
                follower.tell(text)

    def dismiss(self) -> None:
        for follower in tuple(self._followers):
            follower.dismiss()


def by_viewer(sent: Iterable[Sent[Any]]) -> Mapping[Viewer, Sequence[Numbered[Any]]]:
    """Group what the referee sends to the followers by viewer, in order."""
    shown: dict[Viewer, list[Numbered[Any]]] = {}
    for one in sent:
        shown.setdefault(one.viewer, []).append(one.numbered)
    return shown
