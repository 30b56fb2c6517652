"""`python -m puzzlemill` and the command `puzzlemill`. Signals end both quietly at any moment."""

import atexit
import contextlib
import gc
import os
import signal
from types import FrameType


def main() -> None:
    """Run the command line."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)
    # numpy would start a thread per core, which costs more than the small matrices here can gain from them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.disable()  # imports leave no garbage, but looking for it, now and at the end, is a tenth of the time of help
    from puzzlemill.cli import main as run

    gc.freeze()
    gc.enable()
    try:
        run()
    except SystemExit as end:
        # Python itself would end with its own handlers of signals, whose statuses are others.
        atexit._run_exitfuncs()
        os._exit(int(end.code or 0))
    except KeyboardInterrupt:  # again, while the first one was being reported
        _end(signal.SIGINT, None)


def _end(number: int, frame: FrameType | None) -> None:
    """End the process at once: the work has not started yet, or is finished."""
    interrupted = number == signal.SIGINT
    with contextlib.suppress(OSError):
        os.write(2, b"puzzlemill: interrupted\n" if interrupted else b"puzzlemill: terminated\n")
    os._exit(130 if interrupted else 143)


if __name__ == "__main__":
    main()
