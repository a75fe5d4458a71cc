"""The shots of a fleet game: what they met, and which ones could not meet anything."""

from collections.abc import Iterable

from broadside.analysis.fleet_damage import Turn, notices_of
from broadside.protocol.fleet_reports import FleetShot, OutcomeOfShot
from broadside.rules.fleet.events import Cause, Effect
from broadside.rules.fleet.known_squares import Known, known_at
from broadside.rules.fleet.moves import Fire, Torpedo
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.view import View
from broadside.rules.fleet.weapons import lane
from broadside.rules.game import Seat
from broadside.rules.grid import Cell

_CERTAIN = frozenset({Known.WATER, Known.NO_SHIP, Known.REEF, Known.RUIN, Known.WRECK})
"""Where a shot destroys no ship and no base, as the viewer knows: radar shows no ship there, or
nothing that stands there can be destroyed."""


def shot_of(rules: Ruleset, turn: Turn) -> FleetShot | None:
    """The shot of a recorded turn of the fleet game, if it was one."""
    moment = turn.moment
    move, seat = moment.move, moment.seat
    if seat is None or not isinstance(move, Fire | Torpedo):
        return None
    view = View(rules, seat, moment.before.battle, moment.before.pictures[seat])
    ship = view.ship(move.ship)
    assert ship is not None, "it has fired"
    cell = next((notice.cell for notice in notices_of(moment)), None)
    return FleetShot(
        moment=turn.number,
        seat=seat,
        weapon=Cause.CANNON if isinstance(move, Fire) else Cause.TORPEDO,
        kind=ship.kind.name,
        number=ship.number,
        cell=None if cell is None else str(cell),
        outcome=_outcome(rules, turn, seat) or _in_vain(view, _squares(view, ship, move)),
    )


def _outcome(rules: Ruleset, turn: Turn, seat: Seat) -> OutcomeOfShot | None:
    """What a recorded shot of the fleet game did; nothing if nothing changed."""
    damage = turn.damage
    if damage is None:
        return None
    if any(notice.effect is Effect.MINE_DESTROYED for notice in notices_of(turn.moment)):
        return "mine"
    struck = {*(harm.ship.seat for harm in damage.harms), *damage.bases}
    if not struck:
        return None
    if struck <= rules.side_of(seat):
        return "own"
    return "hit" if damage.harms else "base"


def _in_vain(view: View, squares: Iterable[Cell]) -> OutcomeOfShot:
    known = (known_at(view, cell).known for cell in squares)
    return "certain" if all(one in _CERTAIN for one in known) else "fog"


def _squares(view: View, ship: Ship, move: Fire | Torpedo) -> tuple[Cell, ...]:
    """Where a recorded shot of the fleet game could have met something: of a torpedo all up to a
    reef or a ruin.
    """
    if isinstance(move, Fire):
        return (move.target,)
    ahead = lane(view.rules, ship)
    ground = view.battle.reefs | view.battle.ruins
    end = next((at for at, cell in enumerate(ahead, 1) if cell in ground), len(ahead))
    return ahead[:end]
