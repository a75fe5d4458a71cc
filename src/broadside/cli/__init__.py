"""The command line: the only place that knows everything else."""

from broadside.cli.edge import main

__all__ = ["main"]
