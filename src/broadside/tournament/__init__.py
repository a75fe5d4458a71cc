"""Tournaments: pairings, standings and ratings."""
