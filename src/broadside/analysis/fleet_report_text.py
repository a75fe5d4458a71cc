"""The report of a fleet game in plain words."""

from collections import Counter
from collections.abc import Iterable, Iterator

from broadside.protocol.fleet_reports import (
    FleetReport,
    OutcomeOfShot,
    SeenSpan,
    ShipHistory,
    ShipLoss,
    SideReport,
    WeaponDamage,
)
from broadside.rules.fleet.events import Cause

_OUTCOMES: tuple[tuple[OutcomeOfShot, str], ...] = (
    ("hit", "{} hit an enemy ship"),
    ("base", "{} hit an enemy base"),
    ("mine", "{} destroyed a mine"),
    ("own", "{} hit its own side"),
    ("fog", "{} met nothing in fog"),
    ("certain", "{} went where nothing could be hit"),
)
_NEVER = "never seen"


def fleet_report_text(report: FleetReport) -> Iterator[str]:
    """The report of a fleet game as text: a few lines about each side, and one for each of its
    ships.
    """
    for side in report.sides:
        yield _title(side)
        yield from (f"  {line}" for line in _deeds(side))
        yield "  Its ships, the turns in which the other side saw them, and how they were lost:"
        names = [_name(ship, side) for ship in side.ships]
        width = max(map(len, names), default=0)
        for name, ship in zip(names, side.ships, strict=True):
            yield f"    {name:<{width}}  {_history(ship)}"


def _title(side: SideReport) -> str:
    numbers = [str(seat + 1) for seat in side.seats]
    return f"Player {numbers[0]}" if len(numbers) == 1 else f"Players {' and '.join(numbers)}"


def _deeds(side: SideReport) -> Iterator[str]:
    destroyed = "; ".join(map(_damage, side.damage)) or "nothing"
    yield f"Destroyed: {destroyed}."
    for weapon in (Cause.CANNON, Cause.TORPEDO):
        outcomes = Counter(shot.outcome for shot in side.shots if shot.weapon is weapon)
        met = ", ".join(text.format(outcomes[key]) for key, text in _OUTCOMES if outcomes[key])
        yield f"Shots by {weapon}: {outcomes.total()}{': ' if met else ''}{met}."
    yield f"Repaired: {_count(side.repaired, 'square')}."


def _damage(damage: WeaponDamage) -> str:
    parts = (
        (damage.ships, "{} of ships"),
        (damage.bases, "{} of bases"),
        (damage.own, "{} of its own side"),
    )
    told = ", ".join(text.format(_count(count, "square")) for count, text in parts if count)
    return f"{damage.weapon} {told}"


def _name(ship: ShipHistory, side: SideReport) -> str:
    whose = f" (player {ship.seat + 1})" if len(side.seats) > 1 else ""
    return f"{ship.kind} {ship.number}{whose}"


def _history(ship: ShipHistory) -> str:
    seen = _spans(ship.seen) or _NEVER
    return f"{seen}; {_lost(ship.loss)}" if ship.loss is not None else seen


def _lost(loss: ShipLoss) -> str:
    note = "" if loss.cause_seen else ", and its own side did not see what sank it"
    return f"sunk in turn {loss.moment} by {loss.cause}{note}"


def _spans(spans: Iterable[SeenSpan]) -> str:
    return ", ".join(
        str(one.first) if one.first == one.last else f"{one.first}-{one.last}" for one in spans
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
