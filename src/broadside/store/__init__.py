"""The durable memory of the game server: matches, people, saves and statistics."""
