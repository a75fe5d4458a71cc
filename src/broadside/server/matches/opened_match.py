"""A stored match with its game and the names of its people."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from broadside.protocol.families import family_of
from broadside.protocol.messages import Player
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Ending, Outcome, Seat
from broadside.server.matches.checked_games import game_of
from broadside.store.stored_match import (
    HUMAN,
    AccountId,
    Computer,
    Finish,
    Occupant,
    Person,
    StoredMatch,
    StoredResult,
    StoredVerdict,
)
from broadside.table.clock import Bank

SALTS = "salts"
"""The option under which the salts of the commitments are kept, in hex."""


HOT_SEAT = "hot_seat"
"""The option of a match of people at one screen: all of its seats belong to one account."""


TERMS, PUBLIC = "terms", "public"
"""The options of a match that people have agreed on: the terms, and whether it is listed for
spectators."""


@dataclass(frozen=True, slots=True)
class OpenedMatch:
    """A stored match, its game and the names of its people."""

    match: StoredMatch
    game: AnyGame
    names: tuple[str | None, ...]
    bots: frozenset[Seat] = frozenset()
    """The seats of bots that play over the network."""

    @property
    def salts(self) -> dict[Seat, bytes]:
        """The salts of an opened match, secret until the end."""
        return salts_of(self.match)

    @property
    def players(self) -> tuple[Player, ...]:
        seats = enumerate(zip(self.match.occupants, self.names, strict=True))
        return tuple(
            Player(seat, name, level_of(who), seat in self.bots) for seat, (who, name) in seats
        )

    @property
    def bank(self) -> Bank | None:
        return bank_of(self.match.options)

    @property
    def people(self) -> tuple[tuple[Seat, AccountId], ...]:
        """The accounts whose statistics an opened match counts for: none at a shared screen, where
        nobody knows which person won.
        """
        if is_hot_seat(self.match):
            return ()
        return tuple(
            (seat, who.account)
            for seat, who in enumerate(self.match.occupants)
            if isinstance(who, Person) and who.account is not None
        )

    def seat_of(self, account: AccountId) -> Seat | None:
        """The seat of that person in an opened match, or ``None`` for a spectator."""
        return seat_of(self.match, account)

    def may_sit(self, account: AccountId, seat: Seat) -> bool:
        """Whether that account may follow an opened match from that seat."""
        occupants = self.match.occupants
        is_own = seat < len(occupants) and occupants[seat] == Person(account)
        return is_own and is_hot_seat(self.match)

    def enemies_of(self, seat: Seat) -> tuple[Occupant, ...]:
        """The occupants of the other sides of an opened match."""
        others = (side for side in self.game.sides if seat not in side)
        return tuple(self.match.occupants[other] for side in others for other in sorted(side))

    def finish(self, outcome: Outcome, public_view: Any, at: int) -> Finish:
        """The end of an opened match to be stored, with a result for every person."""
        if outcome.ending is Ending.ABORTED:
            return Finish(outcome, at, ())
        results = (self._result(*person, outcome, public_view) for person in self.people)
        return Finish(outcome, at, tuple(results), self.game.sides)

    def _result(self, seat: Seat, account: AccountId, outcome: Outcome, view: Any) -> StoredResult:
        tally = family_of(self.game).tally(view, seat)
        return StoredResult(
            seat=seat,
            account=account,
            opponent=self._opponent(seat),
            verdict=verdict(self.game, outcome, seat),
            shots=tally.shots,
            hits=tally.hits,
            points=tally.points,
            helped=False,
        )

    def _opponent(self, seat: Seat) -> str:
        """The opponent of a seat of an opened match in the statistics: a person if there is one,
        else the level of the computers.
        """
        others = [level_of(who) for at, who in enumerate(self.match.occupants) if at != seat]
        return HUMAN if None in others else others[0] or HUMAN


def opened_match_of(
    match: StoredMatch, names: tuple[str | None, ...], bots: frozenset[Seat] = frozenset()
) -> OpenedMatch:
    """Open a stored match: put its game and the names of its people beside it."""
    return OpenedMatch(match, game_of(match.family, match.rules), names, bots)


def salts_of(match: StoredMatch) -> dict[Seat, bytes]:
    """The salts of the commitments of a match to be opened. Secret until the end."""
    return dict(enumerate(map(bytes.fromhex, match.options[SALTS])))


def bank_of(options: Mapping[str, Any]) -> Bank | None:
    """The time for all turns together, if the people of a match to be opened have agreed on one."""
    time = options.get(TERMS, {}).get("time")
    if time is None or time["bank"] is None:
        return None
    return Bank(time["bank"], time["increment"])


def is_hot_seat(match: StoredMatch) -> bool:
    """Whether the people of a match to be opened share one screen."""
    return bool(match.options.get(HOT_SEAT))


def counts(match: StoredMatch) -> bool:
    """Whether the results of an opened match enter anybody's statistics: not at a shared screen."""
    return match.counts and not is_hot_seat(match)


def seat_accounts(match: StoredMatch) -> tuple[AccountId | None, ...]:
    """The account at each seat of a match to be opened; none for computers or a shared screen."""
    if is_hot_seat(match):
        return ()
    return tuple(who.account if isinstance(who, Person) else None for who in match.occupants)


def seat_of(match: StoredMatch, account: AccountId) -> Seat | None:
    """The seat of that account in a match to be opened, or ``None`` for a spectator."""
    if is_hot_seat(match):
        return None
    taken = (seat for seat, who in enumerate(match.occupants) if who == Person(account))
    return next(taken, None)


def level_of(occupant: Occupant) -> str | None:
    """The level of a computer player in a match to be opened; ``None`` for a person."""
    return occupant.level if isinstance(occupant, Computer) else None


def verdict(game: AnyGame, outcome: Outcome, seat: Seat) -> StoredVerdict:
    """How an opened match ended for one seat. Winners of several sides share a draw."""
    if seat not in outcome.winners:
        return StoredVerdict.LOST
    sides = sum(not side.isdisjoint(outcome.winners) for side in game.sides)
    return StoredVerdict.WON if sides == 1 else StoredVerdict.DRAWN
