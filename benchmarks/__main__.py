"""What ``make bench`` runs: the shooting games next to OpenSpiel, then the fleet game."""

from benchmarks import installed

with installed():
    import cyclopts

    from benchmarks import fleet, playouts


def main(*, seconds: float = 1.0, rounds: int = 10, seed: int = 1, games: int = 4) -> None:
    """Everything that ``make bench`` measures.

    Parameters
    ----------
    seconds
        How long each contender plays in a round.
    rounds
        How often all contenders take turns, so that a busy moment strikes all alike.
    seed
        Where the seeds of the shooting games begin.
    games
        Fleet games of each kind.
    """
    playouts.main(seconds=seconds, rounds=rounds, seed=seed)
    fleet.main(games=games)


cyclopts.run(main)
