"""Names for guests that anybody can say aloud: "Brisk Heron 47"."""

from collections.abc import Iterator
from random import Random

_MANNERS = (
    "Able Amber Blithe Bold Brave Breezy Bright Brisk Calm Cheery Clever Copper Coral Daring "
    "Eager Easy Fair Fleet Fond Gentle Gilded Glad Golden Grand Hardy Honest Ivory Jaunty "
    "Jolly Keen Kind Lively Lucky Lunar Merry Mild Misty Nimble Noble Pearl Placid Plucky "
    "Polar Proud Quick Quiet Ready Rosy Rusty Sandy Sharp Silver Sleek Snowy Solar Spry "
    "Steady Sunny Swift Tidal Trusty Velvet Warm Witty"
)
_ANIMALS = (
    "Albatross Auk Beaver Bittern Cormorant Crab Crane Curlew Dolphin Dunlin Egret Eider "
    "Falcon Fulmar Gannet Goose Grebe Guillemot Gull Heron Herring Kestrel Kittiwake Lobster "
    "Mackerel Mallard Manatee Marlin Marten Narwhal Nautilus Newt Octopus Orca Osprey Otter "
    "Oyster Pelican Penguin Petrel Pike Plover Puffin Raven Salmon Sandpiper Seahorse Seal "
    "Shearwater Skua Sparrow Starfish Stork Sturgeon Swallow Swan Teal Tern Trout Tuna Turtle "
    "Walrus Whale Whimbrel"
)
_MOST = 10**6
"""All numbers are below: such a name fits wherever names stand."""
_TRIES = 20
"""Names of one length after which the numbers get another digit."""


def drawn_guest_names(rng: Random) -> Iterator[str]:
    """Draw names like "Brisk Heron 47" without end, for whoever needs one that no guest has."""
    manners, animals = _MANNERS.split(), _ANIMALS.split()
    most = 100
    while True:
        for _ in range(_TRIES):
            number = rng.randrange(most // 10, most)
            yield f"{rng.choice(manners)} {rng.choice(animals)} {number}"
        most = min(10 * most, _MOST)
