"""The games on the plain console: lines in, lines out."""
