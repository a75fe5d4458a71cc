"""``broadside completion``: a script by which a shell completes command lines."""

from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.completion import ShellDetectionError, detect_shell

from broadside.cli.commands import app
from broadside.cli.game_options import OptionRefused

Shell = Annotated[
    Literal["bash", "zsh", "fish"] | None, Parameter(help="Without it, the one you use now.")
]


def completion(shell: Shell = None, /) -> None:
    """Print a script for your shell. In bash: eval "$(broadside completion bash)"."""
    print(app.generate_completion(shell=shell or _current_shell()))


def _current_shell() -> Literal["bash", "zsh", "fish"]:
    """The shell of the user, for which a completion script is printed. Raises ``OptionRefused``."""
    try:
        shell = detect_shell()
    except ShellDetectionError:
        shell = "powershell"
    if shell == "powershell":
        raise OptionRefused("Which shell? Add bash, zsh or fish.")
    return shell
