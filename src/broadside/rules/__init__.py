"""The rules of every game, as pure functions over immutable values."""
