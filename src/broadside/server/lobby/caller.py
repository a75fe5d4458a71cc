"""One connection, as the lobby knows it, and what it was told."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field

from broadside.protocol import lobby as said
from broadside.protocol.messages import FromServer
from broadside.protocol.wire import encode
from broadside.server.lobby import telling
from broadside.store.invitation import Invitation
from broadside.store.match import AccountId, MatchId


@dataclass(eq=False, slots=True)
class Caller:
    """One connection, as the lobby knows it."""

    connection: str
    account: AccountId
    address: str
    features: frozenset[str]
    tell: Callable[[str], None]
    follows: Callable[[], Mapping[MatchId, bool]]
    """The matches that it follows just now, and whether it has a seat there."""
    is_inside: bool = False
    doing: str = "here"
    told: dict[str, int] = field(default_factory=dict)
    """The version of each invitation that it was told."""
    rematched: set[MatchId] = field(default_factory=set)
    blocked: Set[AccountId] = frozenset()
    """Whom it does not want to hear."""
    lobby: str = ""
    """How the lobby looked when it was told last."""

    def say(self, message: FromServer) -> None:
        self.tell(encode(message))

    def show(self, invitation: Invitation) -> None:
        """Tell of an invitation, if anything is new about it."""
        if self.told.get(invitation.id) != invitation.version:
            self.told[invitation.id] = invitation.version
            self.say(said.Invited(telling.invitation_line(invitation)))

    def tell_rematch(self, match: MatchId | None, following: MatchId | None) -> None:
        """Tell once, whoever follows a match, what it is followed by."""
        if match is None or following is None or match in self.rematched:
            return
        if match in self.follows():
            self.rematched.add(match)
            self.say(said.Rematched(match, following))
