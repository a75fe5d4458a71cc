"""Analyses finished games, and positions for the player whose turn it is. Pure functions."""
