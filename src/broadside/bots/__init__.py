"""Computer players: they see a view and return a move, and are never handed a state."""
