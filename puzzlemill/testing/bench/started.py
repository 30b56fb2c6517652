"""A program started without a fork, as Windows needs it: threads read it, and its descendants are found and killed.

A keeper (`keepers.py`) is stricter: here, processes left behind by a program that crashes are not found, and if the
bench is killed, the program itself must notice that its input has ended.
"""

import shutil
from collections.abc import Sequence
from errno import ENOEXEC

from puzzlemill.keepers import Kept
from puzzlemill.testing.bench.candidates import SolverFault
from puzzlemill.testing.bench.processes import Process


class Started(Process):
    """A program, `command` with its arguments, started by the system's own means.

    Raises `SolverFault` (`BAD_START`) if there is no such program.
    """

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__()
        try:
            # Windows itself would not find a program such as npx.cmd by its bare name.
            self._kept = Kept([shutil.which(command[0]) or command[0], *command[1:]])
        except OSError as error:
            hint = "; name the program that runs it first, as in: python solver.py" if error.errno == ENOEXEC else ""
            raise SolverFault("BAD_START", f"{command[0]}: {error.strerror}{hint}") from None
        self._heard = self._kept.heard

    def end(self) -> None:
        """Kill the program and its descendants."""
        self._kept.end()

    def _send(self, line: bytes) -> None:
        self._kept.send(line)
        self._unsent = line

    def _hang_up(self) -> None:
        self._kept.hang_up()

    def _pump(self, seconds: float) -> bool:
        kept = self._kept
        happened = kept.pump(seconds)
        self._unsent, self._answering, self._errors_heard = kept.unsent, kept.answering, kept.errors
        self._over, self._status = kept.over, kept.status
        return happened
