"""The golden data on disk: read as it is, written once, never overwritten."""

from pathlib import Path

DATA = Path(__file__).parent / "data"


def read(name: str) -> str:
    """The whole file, with its line ends as they are."""
    return (DATA / name).read_bytes().decode()


def names(folder: str, suffix: str = "") -> list[str]:
    """The files of a folder, by their names in ``data``."""
    found = sorted((DATA / folder).glob(f"*{suffix}"))
    return [path.relative_to(DATA).as_posix() for path in found]


def exists(name: str) -> bool:
    return (DATA / name).exists()


def write(name: str, text: str) -> None:
    """A new file. Raises ``FileExistsError``."""
    path = DATA / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(text.encode())
