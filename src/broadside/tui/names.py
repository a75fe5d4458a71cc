"""What a player calls those at the other seats."""

from broadside.client.seat import Picture
from broadside.protocol.printable import printable
from broadside.rules.game import Seat


def name(picture: Picture, seat: Seat) -> str:
    """At the beginning of a sentence. The name of a person may hold anything: it is cleaned."""
    player = picture.players[seat]
    if seat == picture.seat:
        return "You"
    if player.name is not None:
        return printable(player.name)
    if player.level is not None and len(picture.players) == 2:
        return "The computer"
    return f"Player {seat + 1}"
