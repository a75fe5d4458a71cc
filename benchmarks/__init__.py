"""Measurements, each a script that prints a table. They are no part of the package."""
