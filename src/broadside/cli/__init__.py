"""The command line: the only package that knows all others."""

from broadside.cli.entry_point import main

__all__ = ["main"]
