"""A bot that answers by a script: ``scripted_bot.py TRANSCRIPT HEARD``.

It answers with the lines of the transcript that begin with ``<`` and writes down all that it is
told, in the form of the transcript. It needs nothing of Broadside.
"""

import sys
from pathlib import Path


def main(transcript: str, heard: str) -> None:
    lines = Path(transcript).read_text(encoding="utf-8").splitlines()
    answers = iter([line[2:] for line in lines if line.startswith("< ")])
    with Path(heard).open("w", encoding="utf-8") as file:
        for line in sys.stdin:
            file.write(f"> {line}")
            if line.split()[0] in ("hello", "go"):
                answer = next(answers)
                file.write(f"< {answer}\n")
                print(answer, flush=True)
            file.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
