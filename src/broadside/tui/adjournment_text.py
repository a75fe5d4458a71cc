"""What a terminal says about a match that is adjourned, or that somebody offers to adjourn."""

from broadside.client.match import Picture
from broadside.protocol.messages import Adjournment
from broadside.tui.player_names import player_name, short_name


def offer(before: Adjournment | None, picture: Picture) -> str:
    """What the terminal tells a player about new offers of others to adjourn; empty if there are
    none.
    """
    after = picture.adjournment
    if after is None or picture.seat in after.offered_by:
        return ""
    known = () if before is None else before.offered_by
    new = [player_name(picture, seat) for seat in after.offered_by if seat not in known]
    return f"{', '.join(new)} offers to adjourn: F6 agrees, F7 plays on." if new else ""


def headline(adjournment: Adjournment, picture: Picture) -> str:
    """The headline in the terminal about an adjourned match: the players that it waits for, and the
    key to press to be ready.
    """
    others = [short_name(picture, seat) for seat in adjournment.waits_for if seat != picture.seat]
    # Where nobody is left to wait for, the player goes on by saying it again.
    if others and picture.seat not in adjournment.waits_for:
        return f"Adjourned: waiting for {', '.join(others)}"
    waited = ", ".join([*others, "you"])
    return f"Adjourned: waiting for {waited}. F6 when you are ready"


def is_agreed(adjournment: Adjournment) -> bool:
    """Whether the terminal has an offer to adjourn to take back or to decline."""
    return bool(adjournment.offered_by or adjournment.ready)
