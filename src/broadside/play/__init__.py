"""Games on this machine, for every face: the local game, its bots, saved games and records."""
