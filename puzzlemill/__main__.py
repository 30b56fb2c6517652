"""`python -m puzzlemill` and the command `puzzlemill`. Ctrl-C ends both quietly, even during imports."""

import contextlib
import gc
import os
import signal
from types import FrameType


def main() -> None:
    """Run the command line."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)
    # numpy would start a thread per core, which costs more than the small matrices here can gain from them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.disable()  # imports leave no garbage, but looking for it, now and at the end, is a tenth of the time of help
    from puzzlemill.cli import main as run

    gc.freeze()
    gc.enable()
    run()


def _end(number: int, frame: FrameType | None) -> None:
    """End the process at once: the work has not started yet, or is finished."""
    with contextlib.suppress(OSError):
        os.write(2, b"puzzlemill: interrupted\n")
    os._exit(130)


if __name__ == "__main__":
    main()
