"""`python -m puzzlemill` and the command `puzzlemill`. Ctrl-C ends both quietly, even during imports."""

import contextlib
import os
import signal
from types import FrameType


def main() -> None:
    """Run the command line."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)
    from puzzlemill.cli import main as run  # slow enough that Ctrl-C can come meanwhile

    run()


def _end(number: int, frame: FrameType | None) -> None:
    """End the process at once: the work has not started yet, or is finished."""
    with contextlib.suppress(OSError):
        os.write(2, b"puzzlemill: interrupted\n")
    os._exit(130)


if __name__ == "__main__":
    main()
