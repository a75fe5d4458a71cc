"""Matches from the side of a player: over a network, or at a table in the same process."""
