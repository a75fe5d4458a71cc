"""A match that is adjourned and goes on again, at the terminal."""

from pathlib import Path

import pytest

from broadside.bots.catalog import make_bot
from broadside.tui.player_names import short_name
from tests.tui.test_hosts import two_people


@pytest.mark.req("F-19")
async def test_a_match_is_adjourned_and_goes_on_by_keys(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (sat, match):
        await sat.place_at_random()
        while match.picture.demand == "deploy":
            await match.play(make_bot("random", 1).choose(match.picture.view))
        await sat.until(lambda: sat.is_to_move or "to fire" in sat.banner)
        await match.adjourn()
        await sat.until(lambda: "offers to adjourn: F6 agrees" in sat.notices)
        await sat.press("f7")
        await sat.until(lambda: not offered(sat.picture.adjournment))
        await sat.press("f6")
        await sat.until(lambda: offered(match.picture.adjournment))
        await match.adjourn()
        (seat,) = (one.seat for one in sat.picture.players if one.seat != sat.picture.seat)
        name = short_name(sat.picture, seat)
        await sat.until(lambda: f"Adjourned: waiting for {name}, you. " in sat.banner)
        assert len(sat.banner) <= 78, "nothing is cut off on a small screen"
        assert "F6 when you are ready" in sat.banner
        await sat.press("f6")
        await sat.until(lambda: "you" not in sat.banner)
        await sat.press("f7")
        await sat.until(lambda: "F6 when you are ready" in sat.banner)
        await sat.press("f6")
        await match.ready()
        await sat.until(lambda: "Adjourned" not in sat.banner)
        await sat.press("f8", "f8")
        await sat.until(lambda: "Escape goes back" in sat.banner)


def offered(adjournment: object) -> bool:
    return bool(getattr(adjournment, "offered_by", ()))
