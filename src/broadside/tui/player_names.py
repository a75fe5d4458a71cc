"""How a player is called on the screens of others."""

from broadside.client.match import Picture
from broadside.protocol.guest_names import without_mark
from broadside.protocol.printable import printable
from broadside.rules.game import Seat

_SHORT = 16
_SHORT_AMONG_MANY = 10


def player_name(picture: Picture, seat: Seat) -> str:
    """What the terminal calls a player at the beginning of a sentence. The name of a person may
    hold anything: it is cleaned.
    """
    player = picture.players[seat]
    if seat == picture.seat:
        return "You"
    if player.name is not None:
        return printable(player.name)
    if player.level is not None and len(picture.players) == 2:
        return "The computer"
    return f"Player {seat + 1}"


def short_name(picture: Picture, seat: Seat) -> str:
    """What the terminal calls a player where there is little room: in the headline and above the
    columns of the panel.
    """
    name = without_mark(player_name(picture, seat))
    most = _SHORT if len(picture.players) == 2 else _SHORT_AMONG_MANY
    return name if len(name) <= most else f"{name[: most - 1]}…"
