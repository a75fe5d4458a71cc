"""Computer players on the server: the pool of their processes, and their moves."""
