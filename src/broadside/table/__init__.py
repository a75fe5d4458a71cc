"""The referee of one game, without input or output."""
