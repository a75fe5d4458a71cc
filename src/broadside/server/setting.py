"""What was settled when a match was made, and what its people may know of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from broadside.protocol.families import family_of
from broadside.protocol.messages import Player
from broadside.rules.catalog import FAMILIES, AnyGame
from broadside.rules.game import Ending, Outcome, Seat
from broadside.store.match import (
    HUMAN,
    AccountId,
    Computer,
    Finish,
    Match,
    Occupant,
    Person,
    Result,
    Verdict,
)
from broadside.table.clock import Bank

SALTS = "salts"
"""The option under which the salts of the commitments are kept, in hex."""


HOT_SEAT = "hot_seat"
"""The option of a match of people at one screen: all of its seats belong to one account."""


TERMS, PUBLIC = "terms", "public"
"""The options of a match that people have agreed on: on what, and whether it is listed for those
who want to watch."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A stored match, the game that it plays, and how its people are called."""

    match: Match
    game: AnyGame
    names: tuple[str | None, ...]
    bots: frozenset[Seat] = frozenset()
    """The seats of bots that play over the network."""

    @property
    def salts(self) -> dict[Seat, bytes]:
        """Secret until the end."""
        return dict(enumerate(map(bytes.fromhex, self.match.options[SALTS])))

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
        """For whom the match counts: at a shared screen nobody knows who has won."""
        if is_hot_seat(self.match):
            return ()
        return tuple(
            (seat, who.account)
            for seat, who in enumerate(self.match.occupants)
            if isinstance(who, Person) and who.account is not None
        )

    def seat_of(self, account: AccountId) -> Seat | None:
        """Where that person sits, or nothing for somebody who watches."""
        return seat_of(self.match, account)

    def may_sit(self, account: AccountId, seat: Seat) -> bool:
        """Whether that account may look with the eyes of that seat when it asks for it."""
        occupants = self.match.occupants
        is_own = seat < len(occupants) and occupants[seat] == Person(account)
        return is_own and is_hot_seat(self.match)

    def enemies_of(self, seat: Seat) -> tuple[Occupant, ...]:
        """Whoever sits on other sides."""
        others = (side for side in self.game.sides if seat not in side)
        return tuple(self.match.occupants[other] for side in others for other in sorted(side))

    def finish(self, outcome: Outcome, public_view: Any, at: int) -> Finish:
        """The end of the match, with a result for every person."""
        if outcome.ending is Ending.ABORTED:
            return Finish(outcome, at, ())
        results = (self._result(*person, outcome, public_view) for person in self.people)
        return Finish(outcome, at, tuple(results), self.game.sides)

    def _result(self, seat: Seat, account: AccountId, outcome: Outcome, view: Any) -> Result:
        tally = family_of(self.game).tally(view, seat)
        return Result(
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
        """The level of the computer players, or a person as soon as there is one."""
        others = [level_of(who) for at, who in enumerate(self.match.occupants) if at != seat]
        return HUMAN if None in others else others[0] or HUMAN


def setting_of(
    match: Match, names: tuple[str | None, ...], bots: frozenset[Seat] = frozenset()
) -> Setting:
    """The match with its game."""
    return Setting(match, game_of(match.family, match.rules), names, bots)


def bank_of(options: Mapping[str, Any]) -> Bank | None:
    """The time for all turns together, where people have agreed on one."""
    time = options.get(TERMS, {}).get("time")
    if time is None or time["bank"] is None:
        return None
    return Bank(time["bank"], time["increment"])


@lru_cache(maxsize=256)
def game_of(family: str, rules: str) -> AnyGame:
    """The game of these rules, which many matches share."""
    return FAMILIES[family](rules)


def is_hot_seat(match: Match) -> bool:
    """Whether its people share one screen."""
    return bool(match.options.get(HOT_SEAT))


def counts(match: Match) -> bool:
    """Whether its results enter anybody's statistics."""
    return match.counts and not is_hot_seat(match)


def crew_of(match: Match) -> tuple[AccountId | None, ...]:
    """Whose seat each is; nothing for computers, and for a shared screen."""
    if is_hot_seat(match):
        return ()
    return tuple(who.account if isinstance(who, Person) else None for who in match.occupants)


def seat_of(match: Match, account: AccountId) -> Seat | None:
    """Where that person sits, or nothing for somebody who watches."""
    if is_hot_seat(match):
        return None
    taken = (seat for seat, who in enumerate(match.occupants) if who == Person(account))
    return next(taken, None)


def level_of(occupant: Occupant) -> str | None:
    """The level of a computer player; nothing for a person."""
    return occupant.level if isinstance(occupant, Computer) else None


def verdict(game: AnyGame, outcome: Outcome, seat: Seat) -> Verdict:
    """How the match ended for one seat: winners of several sides share a draw."""
    if seat not in outcome.winners:
        return Verdict.LOST
    sides = sum(not side.isdisjoint(outcome.winners) for side in game.sides)
    return Verdict.WON if sides == 1 else Verdict.DRAWN
