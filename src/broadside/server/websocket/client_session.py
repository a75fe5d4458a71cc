"""One WebSocket client: its messages are read, executed and answered in order."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, Set
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TypeAlias

from broadside.protocol.guest_names import without_guest_names
from broadside.protocol.messages import (
    VERSION,
    Accepted,
    Account,
    Command,
    Feature,
    FromClient,
    FromServer,
    Heartbeat,
    Hello,
    Leave,
    Ping,
    Pong,
    Pulse,
    Refused,
    Resume,
    Sit,
    Unlocked,
    Welcome,
)
from broadside.protocol.refusals import Code, Malformed, refuse
from broadside.protocol.wire import encode, read_client
from broadside.rules.game import Viewer
from broadside.server.achievements.announce import Announcer
from broadside.server.http.rate_limits import LimitedAction, RateLimits
from broadside.server.lobby.commands import Asked, LobbyCommands
from broadside.server.lobby.lobby import LiveLobby
from broadside.server.lobby.member import LobbyMember, SeatAccounts
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches, UnknownMatch
from broadside.server.matches.match_log import Stopped
from broadside.server.matches.opened_match import seat_accounts
from broadside.server.operations.logs import fault_id, log_fault
from broadside.server.operations.metrics import Metrics
from broadside.server.time_source import TimeSource
from broadside.server.websocket.connection import Close, Connection, ConnectionClosed, Outbox
from broadside.store.outages import StoreUnavailable
from broadside.store.stored_match import AccountId, Person
from broadside.store.writer import TROUBLE

_log = logging.getLogger(__name__)

FEATURES = frozenset(
    {Feature.VIEWS, Feature.RADAR, Feature.NAMES, Feature.STOPPED, Feature.RULESET}
)
"""The features of every server."""
TOGETHER = frozenset({Feature.LOBBY, Feature.CHAT, Feature.ADJOURN})
"""The additional features of a server with a lobby."""
HELLO_WITHIN = 10.0
"""Seconds in which a client must say hello."""
SILENCE = 90.0
"""Seconds after which a silent client is taken to be gone."""
HEARTBEAT = 15_000
"""Milliseconds between two heartbeats."""
ANNOUNCE_AGAIN = 5_000
"""Milliseconds until a failed announcement is tried again."""
NO_STORE = "the server cannot reach its database just now: connect again"
MOST_MATCHES = 16
MOST_OFFENCES = 50
"""The most messages in a row that may be too fast or unreadable before the connection ends."""


@dataclass(frozen=True, slots=True)
class ClientIdentity:
    """The client, as its session identifies it."""

    account: str
    name: str | None
    address: str


IsWelcome: TypeAlias = Callable[[], Awaitable[bool]]
"""Returns whether the session of the client is still valid."""


@dataclass(eq=False, slots=True)
class _Following:
    """A match that the client follows, and from which seat."""

    match: LiveMatch
    viewer: Viewer
    features: frozenset[str]
    tell: Callable[[str], None]
    dismiss: Callable[[], None]

    @property
    def wants_views(self) -> bool:
        return Feature.VIEWS in self.features

    @property
    def hears_names(self) -> bool:
        return Feature.NAMES in self.features

    @property
    def wants_ruleset(self) -> bool:
        return Feature.RULESET in self.features

    @property
    def hears_adjournments(self) -> bool:
        return Feature.ADJOURN in self.features


class ClientSession:
    """One connection, from the hello to its close."""

    def __init__(
        self,
        connection: Connection,
        identity: ClientIdentity,
        live_matches: LiveMatches,
        rate_limits: RateLimits,
        clock: TimeSource,
        is_welcome: IsWelcome,
        metrics: Metrics | None = None,
        announcer: Announcer | None = None,
        lobby_commands: LobbyCommands | None = None,
    ) -> None:
        self._connection, self._identity = connection, identity
        self._live_matches, self._rate_limits, self._clock = live_matches, rate_limits, clock
        self._is_welcome = is_welcome
        self._metrics = metrics or Metrics()
        self._announcer = announcer
        self._may_be_news = asyncio.Event()
        self._lobby_commands = lobby_commands
        self._member: LobbyMember | None = None
        self._outbox = Outbox(connection)
        self._features: frozenset[str] = frozenset()
        self._has_greeted = False
        self._offences = 0
        self._follows: dict[str, _Following] = {}

    async def hold(self) -> None:
        """Serve a WebSocket client until either side closes the connection."""
        works = (self._listen(), self._outbox.send_all(), self._beat(), self._announce())
        tasks = [asyncio.create_task(work) for work in works]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for following in self._follows.values():
                following.match.leave(following)
            if self._lobby_commands is not None and self._member is not None:
                self._lobby_commands.lobby.leave(self._member)
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._say_goodbye(next(iter(done)).exception())

    def end(self, why: ConnectionClosed) -> None:
        """Close the connection of a WebSocket client, whatever is running."""
        self._outbox.end(why)

    async def _say_goodbye(self, why: BaseException | None) -> None:
        if isinstance(why, ConnectionClosed):
            await self._connection.close(why.code, why.reason)
            return
        assert why is not None, "each task goes on until it fails"
        if isinstance(why, StoreUnavailable):
            log_fault(_log, "the store does not answer", why)
            await self._connection.close(Close.RESTART, NO_STORE)
            return
        await self._connection.close(Close.FAULT, f"a fault of the server: {fault_id(why)}")
        raise why

    async def _listen(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SILENCE if self._has_greeted else HELLO_WITHIN):
                    text = await self._connection.receive()
            except TimeoutError:
                raise ConnectionClosed(Close.POLICY, "you said nothing for too long") from None
            except Malformed as error:
                self._refuse_offence(error.refused)
                raise ConnectionClosed(Close.NOT_TEXT, "messages are text") from None
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        who = self._identity
        if not self._rate_limits.allow(LimitedAction.MESSAGE, who.address, who.account):
            self._refuse_offence(refuse(Code.TOO_FAST))
            return
        try:
            message = read_client(text)
        except Malformed as error:
            self._refuse_offence(error.refused)
            return
        self._offences = 0
        await self._do(message)

    def _refuse_offence(self, answer: FromServer) -> None:
        """Answer a WebSocket client's message that is too fast or unreadable, or end the connection
        after too many.
        """
        self._offences += 1
        if self._offences > MOST_OFFENCES:
            raise ConnectionClosed(Close.POLICY, "too many messages that were refused")
        self._tell(answer)

    async def _do(self, message: FromClient) -> None:
        if not self._has_greeted and not isinstance(message, Hello):
            self._tell(refuse(Code.HELLO_FIRST))
            return
        match message:
            case Hello():
                await self._greet(message)
            case Resume() | Sit():
                await self._follow(message)
            case Leave(id):
                if following := self._follows.pop(id, None):
                    following.match.leave(following)
                await self._tell_activity()
            case Command():
                await self._command(message)
            case Ping(token):
                self._tell(Pong(token))
            case _:
                await self._answer_lobby_command(message)

    async def _greet(self, hello: Hello) -> None:
        if hello.version != VERSION:
            self._tell(refuse(Code.WRONG_VERSION, f"you speak {hello.version}"))
            return
        self._features = FEATURES & frozenset(hello.features)
        if self._lobby_commands is not None:
            self._features |= TOGETHER & frozenset(hello.features)
        account = Account(self._identity.name)
        self._tell(Welcome(VERSION, tuple(sorted(self._features)), account))
        if not self._has_greeted and self._lobby_commands is not None:
            await self._introduce(self._lobby_commands.lobby)
        self._has_greeted = True
        self._may_be_news.set()

    async def _introduce(self, lobby: LiveLobby) -> None:
        who, id = self._identity, secrets.token_urlsafe(16)
        self._member = LobbyMember(
            id,
            who.account,
            who.address,
            self._features,
            self._put,
            self._seats,
            self._seat_accounts,
            self._claim_in,
        )
        await lobby.arrive(self._member)

    def _seats(self) -> dict[str, bool]:
        """The matches that a WebSocket client follows, and whether it has a seat there."""
        return {id: one.viewer is not None for id, one in self._follows.items()}

    def _seat_accounts(self) -> dict[str, SeatAccounts]:
        return {
            id: seat_accounts(one.match.opened_match.match) for id, one in self._follows.items()
        }

    async def _claim_in(self, id: str, here: Set[AccountId]) -> int | None:
        """When a WebSocket client may claim the win of that match, if nobody of the other side is
        connected.
        """
        following = self._follows.get(id)
        if following is None or following.viewer is None:
            return None
        enemies = following.match.opened_match.enemies_of(following.viewer)
        if any(isinstance(enemy, Person) and enemy.account in here for enemy in enemies):
            return None
        return await following.match.claim_in(following.viewer)

    async def _answer_lobby_command(self, asked: Asked) -> None:
        if self._lobby_commands is None or self._member is None:
            self._tell(refuse(Code.NO_FEATURE))
        elif refused := await self._lobby_commands.hear(self._member, asked):
            self._tell(refused)

    async def _tell_activity(self) -> None:
        """Show the others in the lobby whether this WebSocket client is playing, watching or
        neither.
        """
        if self._lobby_commands is None or self._member is None:
            return
        viewers = [one.viewer for one in self._follows.values() if not one.match.is_over]
        playing = any(viewer is not None for viewer in viewers)
        doing = "playing" if playing else "watching" if viewers else "here"
        await self._lobby_commands.lobby.do(self._member, doing)

    async def _follow(self, wish: Resume | Sit) -> None:
        id = wish.match
        if id in self._follows:
            following = self._follows.pop(id)
            following.match.leave(following)
        if len(self._follows) >= MOST_MATCHES:
            self._tell(refuse(Code.TOO_MANY, match=id))
            return
        try:
            await self._follow_live(wish)
        except UnknownMatch:
            self._tell(refuse(Code.UNKNOWN_MATCH, match=id))
        except (ConnectionClosed, StoreUnavailable):
            raise
        except Exception as error:
            if Feature.STOPPED not in self._features:
                raise
            self._live_matches.failures.failed(id, error, self._clock.now())
            self._stop_following(id)

    async def _follow_live(self, wish: Resume | Sit) -> None:
        id = wish.match
        match = await self._live_matches.find(id)
        account, opened_match = self._identity.account, match.opened_match
        if isinstance(wish, Sit) and not opened_match.may_sit(account, wish.seat):
            self._tell(refuse(Code.NOT_SEATED, match=id))
            return
        viewer = wish.seat if isinstance(wish, Sit) else opened_match.seat_of(account)
        stop = partial(self._stop_following, id)
        following = _Following(match, viewer, self._features, self._put, stop)
        self._follows[id] = following
        match.follow(following, wish.last)
        if self._lobby_commands is not None and self._member is not None:
            has_seat = viewer is not None
            self._member.aboard.pop(id, None)
            await self._lobby_commands.come_to(self._member, id, has_seat=has_seat)
            await self._tell_activity()

    def _stop_following(self, id: str) -> None:
        """Tell a WebSocket client that a match has stopped. It may ask for it again. The connection
        goes on, if the client can tell the two apart.
        """
        if following := self._follows.pop(id, None):
            following.match.leave(following)
        if Feature.STOPPED in self._features:
            self._tell(refuse(Code.MATCH_STOPPED, match=id))
        else:
            why = ConnectionClosed(Close.RESTART, "the match stopped here: connect again")
            self._outbox.end(why)

    async def _command(self, command: Command) -> None:
        following = self._follows.get(command.match)
        if following is None:
            self._tell(refuse(Code.NOT_FOLLOWING, id=command.id, match=command.match))
        elif following.viewer is None:
            self._tell(refuse(Code.NOT_SEATED, id=command.id, match=command.match))
        else:
            arrived = perf_counter()
            try:
                answer = await following.match.command(following.viewer, command)
            except Stopped:
                # Whether it is in the log is not known, so it is not refused: it may come again.
                if self._follows.get(command.match) is following:
                    self._stop_following(command.match)
                return
            self._tell(answer)
            if isinstance(answer, Accepted):
                self._metrics.moved(following.match.opened_match.match.preset, arrived)

    async def _beat(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + HEARTBEAT)
            if not await self._is_welcome():
                raise ConnectionClosed(Close.POLICY, "your session has ended: log in again")
            if self._has_greeted:
                self._tell(Heartbeat(dict(self._pulses())))

    def _pulses(self) -> Iterator[tuple[str, Pulse]]:
        for id, following in tuple(self._follows.items()):
            try:
                yield id, following.match.pulse(following.viewer)
            except Exception as error:
                self._live_matches.failures.failed(id, error, self._clock.now())
                self._stop_following(id)

    async def _announce(self) -> None:
        """Announce achievements to a WebSocket client: after the hello, and whenever there are
        more.
        """
        await self._may_be_news.wait()
        if self._announcer is None:
            await asyncio.Event().wait()
            return
        stop = self._announcer.listen(self._identity.account, self._may_be_news.set)
        try:
            while True:
                await self._may_be_news.wait()
                self._may_be_news.clear()
                await self._try_to_announce(self._announcer)
        finally:
            stop()

    async def _try_to_announce(self, announcer: Announcer) -> None:
        """Try to announce achievements to a WebSocket client. A failure is tried again later; it
        does not end the connection.
        """
        try:
            await announcer.announce(self._identity.account, self._send_lines)
        except TROUBLE as error:
            log_fault(_log, "announcements must wait", error)
            await self._clock.sleep_until(self._clock.now() + ANNOUNCE_AGAIN)
            self._may_be_news.set()

    async def _send_lines(self, lines: tuple[str, ...]) -> None:
        await self._outbox.deliver(encode(Unlocked(lines)))

    def _tell(self, message: FromServer) -> None:
        if isinstance(message, Refused):
            self._metrics.refused(message.code)
        self._put(encode(message))

    def _put(self, text: str) -> None:
        """Queue a message for a WebSocket client: everything that it is told goes through here."""
        hears_names = Feature.NAMES in self._features
        self._outbox.put(text if hears_names else without_guest_names(text))
