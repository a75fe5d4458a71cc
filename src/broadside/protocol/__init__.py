"""The protocols between a game and clients or programs that play it."""
