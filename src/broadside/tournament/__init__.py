"""Tournaments among players: who meets whom, who stands where, and how strong each one is."""
