"""What became of each ship of a fleet game, and what the other side knew of it."""

from collections.abc import Iterator, Mapping, Sequence

from broadside.analysis.fleet_damage import Harm, Turn, TurnDamage, notices_of, ships_of
from broadside.analysis.fleet_sightings import ShipKey, seen_ships, sees_mine, spans
from broadside.protocol.fleet_reports import ShipHistory, ShipHit, ShipLoss
from broadside.rules.fleet.events import Cause, Effect
from broadside.rules.fleet.moves import Detonate, Fire, Torpedo
from broadside.rules.fleet.ruleset import Ruleset


def ship_histories(rules: Ruleset, turns: Sequence[Turn], side: int) -> tuple[ShipHistory, ...]:
    """The histories of the ships of a side, in the order of the fleet."""
    own = [key for key in ships_of(turns[0].moment.state) if key[0] in rules.sides[side]]
    seen = _sightings(rules, turns, 1 - side)
    return tuple(_history(rules, turns, key, seen.get(key, [])) for key in own)


def _sightings(rules: Ruleset, turns: Sequence[Turn], side: int) -> Mapping[ShipKey, list[int]]:
    """For the histories of ships, the moments at which the side saw each enemy ship."""
    found: dict[ShipKey, list[int]] = {}
    for turn in turns:
        for key in seen_ships(rules, turn.moment.state, side):
            found.setdefault(key, []).append(turn.number)
    return found


def _history(rules: Ruleset, turns: Sequence[Turn], key: ShipKey, seen: list[int]) -> ShipHistory:
    hits, loss = [], None
    for turn, damage, harm in _harmed(turns, key):
        hits.append(ShipHit(turn.number, damage.cause, harm.squares))
        if harm.is_sunk:
            loss = ShipLoss(turn.number, damage.cause, _cause_seen(rules, turn, damage, key))
    # A ship that sinks in sight was seen to sink.
    ended = [loss.moment] if loss is not None and loss.moment - 1 in seen else []
    seat, name = key
    return ShipHistory(seat, name.kind, name.number, spans([*seen, *ended]), tuple(hits), loss)


def _harmed(turns: Sequence[Turn], key: ShipKey) -> Iterator[tuple[Turn, TurnDamage, Harm]]:
    for turn in turns:
        for harm in turn.damage.harms if turn.damage is not None else ():
            if turn.damage is not None and (harm.ship.seat, harm.ship.id) == key:
                yield turn, turn.damage, harm


def _cause_seen(rules: Ruleset, turn: Turn, damage: TurnDamage, key: ShipKey) -> bool:
    """For the history of a ship, whether its side saw what struck it, at the moment before."""
    moment, side = turn.moment, key[0] % 2
    if damage.cause is Cause.MINE:
        exploded = (one for one in notices_of(moment) if one.effect is Effect.MINE_EXPLODED)
        return any(sees_mine(rules, moment.before, side, one.cell) for one in exploded)
    if moment.seat is None or moment.seat in rules.sides[side]:
        return True
    assert isinstance(moment.move, Fire | Torpedo | Detonate), "nothing else strikes an enemy"
    return (moment.seat, moment.move.ship) in seen_ships(rules, moment.before, side)
