"""What a page of a fleet game has received and shows, held against the truth of its record."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, WebSocket

from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import bit
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import pose
from broadside.rules.fleet.state import State
from broadside.rules.fleet.vision import in_sight, side_ships
from broadside.rules.notation import Notation
from broadside.rules.record import replay
from broadside.table.proof import read_proof
from tests.web.fleet_orders import sea


def received(page: Page) -> list[str]:
    """What comes over its lines from now on."""
    frames: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    return frames


def shown(page: Page) -> dict[str, str]:
    """Every square of the sea, as the page describes it."""
    told: list[str] = (
        sea(page)
        .locator("[data-cell]")
        .evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label'))")
    )
    return {label.split(", ")[0]: label for label in told}


def before_the_end(page: Page, address: str, match: str) -> tuple[Ruleset, State]:
    """The whole truth just before the last entry of the record of a match that is over."""
    origin = address.split("/?")[0]
    proof = read_proof(page.request.get(f"{origin}/api/matches/{match}/record").text())
    record = proof.record
    game = FleetGame(read_rules(record.rules))
    *_, last, _ = replay(game, record)
    return game.rules, last.state


def check_received(frames: list[str], seat: int | None) -> int:
    """No ship and no square of an enemy that was not seen. Returns how many contacts came."""
    contacts = 0
    for value in (one for frame in frames for one in _objects(json.loads(frame))):
        if "stern" in value:
            assert seat is not None, value
            assert value["seat"] % 2 == seat % 2, value
        if "bow" in value and "marked" in value:
            assert seat is not None, value
            assert value["seat"] % 2 != seat % 2, value
            contacts += 1
    return contacts


def check_shown(labels: dict[str, str], rules: Ruleset, state: State, seat: int | None) -> int:
    """An enemy that is out of sight lies on squares that look like others. Returns how many squares
    that are."""
    clear = 0 if seat is None else in_sight(rules, side_ships(rules, state.sea, seat), seat)
    hidden = 0
    for ship in (ship for fleet in state.sea.fleets for ship in fleet):
        if seat is not None and ship.seat % 2 == seat % 2:
            continue
        for cell in pose(rules, ship).cells:
            if clear & bit(rules.grid, cell):
                continue
            label = labels[Notation.COLUMN_ROW.show(cell).upper()]
            hidden += 1
            assert "enemy ship" not in label or "seen here" in label, label
            assert ship.kind.name not in label.lower(), label
    return hidden


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _objects(one)
