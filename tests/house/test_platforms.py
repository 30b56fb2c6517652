"""The product runs without POSIX, simulated by removing everything specific to it, and with small character sets."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.reading import FLOORS, files, module_name
from tests.support.commands import ends_in
from tests.support.places import ROOT

WITHOUT_POSIX = """
import importlib, os, select, shlex, signal, socket, sys, time, types
# What others wrote finds out by itself where it runs, and may use what it finds there.
import hypothesis.stateful, multiprocessing.pool, numba, pebble, PIL.Image, platformdirs, psutil, pypdfium2
import reportlab.pdfgen.canvas, rich.progress, scipy.optimize, scipy.sparse.linalg, scipy.stats
for name in ("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
ABSENT = {
    os: "WNOHANG chown confstr fork forkpty getegid geteuid getgid getpgid getpgrp getpriority getsid getuid killpg"
    " mkfifo mknod nice openpty posix_spawn pread pwrite sched_getaffinity sendfile setpgid setsid statvfs sysconf"
    " uname wait wait3 wait4 O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK",
    select: "epoll poll",
    signal: "SIGALRM SIGCHLD SIGHUP SIGPIPE SIGQUIT SIGSTOP SIGUSR1 SIGXFSZ SIG_BLOCK SIG_SETMASK alarm pause"
    " pthread_kill pthread_sigmask setitimer sigwait",
    socket: "AF_UNIX",
    time: "tzset",
}
for module, names in ABSENT.items():
    for name in names.split():
        delattr(module, name)
for name in sys.argv[1].split():
    importlib.import_module(name)
for line in sys.argv[2].splitlines():
    try:
        importlib.import_module("puzzlemill.cli").main(shlex.split(line))
    except SystemExit as end:
        assert not end.code, line
"""

COMMANDS = f"""\
generate ottf --board 4x4 --count 3 -o a.json
grade a.json
solve a.json -o solved.jsonl
verify a.json
render a.json -o a.pdf
store add all.db a.json
store list all.db
check-solver ottf --list
check-solver ottf --ask ottf:1x2:12 -- {sys.executable} "{ROOT / "docs/examples/checking/wrong_solver.py"}"
"""


@pytest.mark.thorough
def test_every_module_and_some_commands_of_each_sort_run_without_posix(tmp_path: Path) -> None:
    modules = [module_name(path) for path in files(*FLOORS) if path.name != "__main__.py"]
    command = [sys.executable, "-c", WITHOUT_POSIX, " ".join(modules), COMMANDS]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert len(modules) > 300


def test_letters_that_the_output_does_not_have_end_no_command(tmp_path: Path) -> None:
    solver = tmp_path / "solver-☃.py"
    solver.write_bytes((ROOT / "docs/examples/checking/wrong_solver.py").read_bytes())
    asked = ["check-solver", "ottf", "--item", "solve-known-ten-*", "--", sys.executable, str(solver)]
    run = ends_in(1, *asked, encoding="cp1252")
    assert (run.err, "solver-?.py" in run.out) == ("", True)
