"""What is wrong with a rule set of the fleet game, in words that say what to change."""

import re
from collections.abc import Iterator

from broadside.rules.errors import InvalidRuleset
from broadside.rules.fleet.geometry import Zone, mask_of
from broadside.rules.fleet.ruleset import Harbour, Ruleset, ShipClass
from broadside.rules.fleet.setup import docks_available
from broadside.rules.fleet.ships import is_on_board, pose_at
from broadside.rules.grid import Cell

LONGEST_SIDE = 60
LONGEST_NAME = 40
LONGEST_GAME = 10_000
MOST_REDRAWS = 100
MOST_CLASSES = 26
MOST_DOCKS = 100
"""The most ships of a fleet: with more, a server could not judge and send a game in a moment."""

_CLASS_NAME = re.compile(r"(?!(?:arrange|fleet)\b)[a-z]+(?:[ -][a-z]+)*")
"""Names that the notation of moves can tell from its keywords."""


def require_playable(rules: Ruleset) -> None:
    """Check rules of the fleet game: raises ``InvalidRuleset`` with every complaint, or none if
    they can be played.
    """
    found = complaints(rules)
    if found:
        raise InvalidRuleset(found)


def complaints(rules: Ruleset) -> tuple[str, ...]:
    """All that is wrong with rules of the fleet game. Whether the ships fit is checked only once
    the rest is sound.
    """
    if len(rules.ships) > MOST_CLASSES:
        return (f"there may be at most {MOST_CLASSES} classes of ships, not {len(rules.ships)}",)
    found = (*_numbers(rules), *_squares(rules))
    for kind in rules.ships:
        found += (*_class(kind), *_weapons(kind))
    return found or (*_fleet(rules), *_room(rules))


def _numbers(rules: Ruleset) -> Iterator[str]:
    if not (0 < len(rules.name) <= LONGEST_NAME and rules.name.isprintable()):
        yield f"name must be 1 to {LONGEST_NAME} printable characters, not {rules.name!r}"
    for what, number, least, most in (
        ("columns", rules.grid.cols, 2, LONGEST_SIDE),
        ("rows", rules.grid.rows, 2, LONGEST_SIDE),
        ("torpedo_range", rules.torpedo_range, 1, LONGEST_SIDE),
        ("turn_limit", 1 if rules.turn_limit is None else rules.turn_limit, 1, LONGEST_GAME),
        ("turn_seconds", rules.turn_seconds or 1, 1, 10**6),
        ("match_seconds", rules.match_seconds or 1, 1, 10**6),
        ("setup_seconds", 1 if rules.setup_seconds is None else rules.setup_seconds, 1, 10**6),
        ("redraws", rules.redraws or 0, 0, MOST_REDRAWS),
        ("reefs", rules.reefs, 0, len(rules.reef_zone)),
    ):
        if not least <= number <= most:
            yield f"{what} must be from {least} to {most}, not {number}"
    if len(rules.harbours) not in (2, 4):
        yield f"there must be 2 harbours, or 4 for two against two, not {len(rules.harbours)}"


def _squares(rules: Ruleset) -> Iterator[str]:
    """Check rules of the fleet game: every square that they name lies on the board, and bases and
    docks are apart.
    """
    if any(cell not in rules.grid for cell in rules.reef_zone):
        yield "reef_zone must lie on the board"
    for number, harbour in enumerate(rules.harbours, 1):
        if any(cell not in rules.grid for cell in _all_squares(harbour)):
            yield f"harbour {number} must lie on the board"
        if not (harbour.base and harbour.docks):
            yield f"harbour {number} needs a base and docks"
        if len(harbour.docks) > MOST_DOCKS:
            yield f"harbour {number} must have at most {MOST_DOCKS} docks"
    built = [cell for harbour in rules.harbours for cell in (*harbour.base, *harbour.docks)]
    if len(built) > len(set(built)):
        yield "bases and docks must not share squares"
    if not set(rules.reef_zone).isdisjoint(built):
        yield "reef_zone must not reach bases or docks"


def _all_squares(harbour: Harbour) -> tuple[Cell, ...]:
    return (*harbour.base, *harbour.docks, *harbour.radar)


def _class(kind: ShipClass) -> Iterator[str]:
    where = f"[ships.{kind.name}]"
    if len(kind.name) > LONGEST_NAME or not _CLASS_NAME.fullmatch(kind.name):
        yield (
            f"{where} must be named by at most {LONGEST_NAME} small letters, spaces and hyphens, "
            "and not begin with the word arrange or fleet"
        )
    if not 1 <= kind.size <= LONGEST_SIDE:
        yield f"size of {where} must be from 1 to {LONGEST_SIDE}, not {kind.size}"
        return
    if not 0 <= kind.pivot < kind.size:
        yield f"pivot of {where} must be a square of its hull, 0 to {kind.size - 1}"
    if kind.speed < 0 or kind.speed % kind.size:
        yield f"speed of {where} must be a multiple of its size, as every square adds the same"
    for key in ("count", "mines", "leap", "blast"):
        if getattr(kind, key) not in range(LONGEST_SIDE + 1):
            yield f"{key} of {where} must be from 0 to {LONGEST_SIDE}, not {getattr(kind, key)}"
    if kind.leap and (kind.size > 1 or kind.speed):
        yield f"{where} leaps, so its size must be 1 and its speed 0"
    for key in ("radar", "cannon", "long_radar", "sonar"):
        zone = getattr(kind, key)
        if zone is not None and not _is_zone(zone):
            yield f"{key} of {where} must be [aft, fore, starboard, port], low before high"


def _weapons(kind: ShipClass) -> Iterator[str]:
    """Check rules of the fleet game: every ship can always do something, and a layer can see where
    it lays mines.
    """
    where = f"[ships.{kind.name}]"
    if kind.cannon is None and not kind.blast:
        yield f"{where} needs a cannon or a blast: a player must always be able to act"
    if kind.cannon is not None and not _covers(kind.cannon, Zone(0, 0, -1, 1)):
        yield f"cannon of {where} must reach the squares beside the stern"
    if kind.cannon is None and kind.heavy_cannon:
        yield f"{where} has a heavy cannon without a cannon"
    around = Zone(-2, kind.size + 1, -2, 2)
    seen = kind.sonar is not None and _covers(kind.sonar, around) and _covers(kind.radar, around)
    if kind.mines and not seen:
        yield f"{where} lays mines, so its radar and sonar must cover {list(around)}"


def _is_zone(zone: Zone) -> bool:
    is_ordered = zone.aft <= zone.fore and zone.starboard <= zone.port
    return is_ordered and all(abs(reach) <= 2 * LONGEST_SIDE for reach in zone)


def _covers(zone: Zone, other: Zone) -> bool:
    is_long = zone.aft <= other.aft and zone.fore >= other.fore
    return is_long and zone.starboard <= other.starboard and zone.port >= other.port


def _fleet(rules: Ruleset) -> Iterator[str]:
    ships, docks = sum(rules.counts), docks_available(rules)
    if not 1 <= ships <= docks:
        yield f"a fleet must have from 1 to {docks} ships, one for each dock, not {ships}"


def _room(rules: Ruleset) -> Iterator[str]:
    """Check rules of the fleet game: the longest ship fits into every dock, wherever the others
    lie.
    """
    kinds = [kind for kind in rules.ships if kind.count or rules.open_fleets]
    if not kinds:
        return
    longest = max(kinds, key=lambda kind: kind.size)
    taken = mask_of(rules.grid, rules.reef_zone)
    taken |= mask_of(rules.grid, (cell for harbour in rules.harbours for cell in harbour.base))
    for number, harbour in enumerate(rules.harbours, 1):
        for dock in harbour.docks:
            if not is_on_board(rules, longest, dock, harbour.facing):
                yield f"a {longest.name} in harbour {number} does not fit on the board"
                return
            hull = pose_at(rules, longest, dock, harbour.facing).hull
            if hull & taken:
                yield f"a {longest.name} in harbour {number} meets a base, a ship or the reef zone"
                return
            taken |= hull
