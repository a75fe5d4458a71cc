"""What ``make bench`` runs."""

import cyclopts

from benchmarks import playouts

cyclopts.run(playouts.main)
