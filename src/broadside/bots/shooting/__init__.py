"""Computer players of the shooting games."""
