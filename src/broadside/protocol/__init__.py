"""What is said between a game and those who play it from outside."""
