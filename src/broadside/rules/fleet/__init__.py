"""The fleet game: ships that sail and fight in the fog of one common sea."""
