"""The levels of the fleet game that use only a part of their craft, as values."""

from broadside.bots.fleet.ensign import Temper

BOATSWAIN = Temper(attention=0.45, memory=4, nerve=0.5)
MIDSHIPMAN = Temper(attention=0.62, memory=8, nerve=0.7)
