"""``python -m broadside`` is the same as ``broadside``."""

from broadside.cli import main

if __name__ == "__main__":
    main()
