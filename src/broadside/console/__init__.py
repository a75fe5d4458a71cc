"""The plain console games: lines in, lines out."""
