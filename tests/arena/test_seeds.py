"""Seeds that belong to what they are for."""

from broadside.arena.seeds import derive


def test_a_seed_repeats_and_differs_by_what_it_is_for() -> None:
    assert derive(1, "ann", "bob", 0) == derive(1, "ann", "bob", 0)
    others = {derive(1, "ann", "bob", 1), derive(2, "ann", "bob", 0), derive(1, "ann", "cat", 0)}
    assert len(others | {derive(1, "ann", "bob", 0)}) == 4


def test_names_that_read_alike_side_by_side_are_told_apart() -> None:
    assert derive(1, "a b", "c") != derive(1, "a", "b c")
