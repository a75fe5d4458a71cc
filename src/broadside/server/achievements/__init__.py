"""Achievements: which there are, when they are awarded, and how they are announced."""
