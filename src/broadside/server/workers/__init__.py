"""Work in other processes: the pool, its queue, and the functions that run there."""
