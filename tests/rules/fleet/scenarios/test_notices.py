"""Section 10: what both players are told of an action, and what stays secret."""

import msgspec
import pytest

from broadside.rules.game import Viewer
from tests.rules.fleet.scenarios.playing import game_of, stepped


def told(sea: str, move: str, viewer: Viewer) -> bytes:
    """Every byte that reaches the viewer by the move."""
    game, step = game_of(sea), stepped(sea, move)
    events = [seen for event in step.events if (seen := game.redact(event, viewer)) is not None]
    return msgspec.json.encode(events, order="deterministic")


FOG = """
    . . . . . . . . . . . . . .
    C C C C > . . . . . . . . .
    . . . . . . . . . . t t > .
    D D D > . . . . . . . . . .
    . . . . . . . . . . . . . .
    """


@pytest.mark.req("F-14")
def test_who_fired_stays_secret() -> None:
    for viewer in (1, None):
        shown = {told(FOG, f"{ship} fire F3", viewer) for ship in ("cruiser 1", "destroyer 1")}
        assert len(shown) == 1


@pytest.mark.req("F-14")
@pytest.mark.parametrize("viewer", [0, None])
def test_which_class_was_hit_stays_secret(viewer: Viewer) -> None:
    hulls = ("t t >", "< r r", "d d d >", "c c+ c c >", "mx >")
    seas = [
        f"""
        . . . . . . . . .
        D . . {hull} {". " * (6 - len(hull.split()))}
        D . . . . . . . .
        D . . . . . . . .
        v . . . . . . . .
        """
        for hull in hulls
    ]
    assert len({told(sea, "destroyer 1 fire E2", viewer) for sea in seas}) == 1


@pytest.mark.req("F-14")
def test_what_happens_in_the_fog_is_told_to_nobody() -> None:
    sea = """
        * . . . . . . . . . . . . .
        M > . . . . . . . . . t t >
        . . . . . . . . . . . . . .
        R Rx > . . . . . . . . . . .
        B . . . . . . . . . . . . .
        """
    moves = (
        *("mine layer 1 forward 2", "mine layer 1 drop C2", "mine layer 1 pick up A1"),
        *("radar boat radar on", "radar boat repair", "radar boat forward 1"),
    )
    for viewer in (1, None):
        assert len({told(sea, move, viewer) for move in moves}) == 1


@pytest.mark.req("F-14", "F-09")
def test_a_torpedo_that_meets_nothing_looks_like_any_quiet_move_to_the_enemy() -> None:
    for viewer in (1, None):
        assert told(FOG, "destroyer 1 torpedo", viewer) == told(FOG, "cruiser 1 forward 1", viewer)
    assert told(FOG, "destroyer 1 torpedo", 0) != told(FOG, "cruiser 1 forward 1", 0)
