"""Matches: creating, opening, playing and logging them, and telling their followers."""
