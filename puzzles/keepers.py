"""Keeps processes: each is asked line by line, has limits, and ends with everything it started, whatever happens.

A kept process never outlives the process that started it. Our own processes call `confine` for their limits; the
programs of others have no limits, but everything that they start is ended with them.

A fork of this process has a guard between the two. On Linux it adopts orphaned descendants, so that no process escapes
by forking twice or by starting a new session: only a program that kills its guard on purpose can leave processes of
other sessions. A program that is started without a fork, as Windows needs it, has none: what it leaves behind when it
crashes is not found.
"""

import ctypes
import io
import os
import queue
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, BinaryIO, Final, NoReturn, TypeAlias

import psutil

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

CHUNK: Final = 1 << 20
"""Bytes to read at once, more than a pipe holds."""

LOOK: Final = 0.1
"""The most seconds between two looks at what happens: Windows does not wake waiting threads for Ctrl-C."""

PATIENCE: Final = 5.0
"""Seconds after which a process that does not end is left alone, because the system itself holds it."""

MOST_WAITING: Final = 16
"""The most events that wait to be handled; beyond that, a program that floods its output is not read further."""

FLUSHED: Final = 0.5
"""Seconds to wait for the exit status of a process that has closed its output."""

LAST_WORDS: Final = 1200
"""Bytes kept from the end of the error output."""

GRACE: Final = 0.3
"""Seconds between SIGTERM and SIGKILL for the descendants of a fork."""

PAUSE: Final = 0.02
"""The most seconds between two SIGKILLs."""

ALIVE: Final = 1.0
"""Seconds between two looks of a guard whether this process is still alive."""

_DIE: Final = 1
"""PR_SET_PDEATHSIG of Linux's sys/prctl.h."""

_ADOPT: Final = 36
"""PR_SET_CHILD_SUBREAPER of Linux's sys/prctl.h."""

Become: TypeAlias = Callable[[int, int, int], object]
"""What a fork runs, given the files to read from, to answer on and for errors; it ends when this returns."""

_ours: "weakref.WeakSet[Any]" = weakref.WeakSet()
"""Our ends of all pipes and lifelines: forks of this process must not hold them open."""


def missing() -> str:
    """What this system lacks to limit processes, in words; empty on Linux, which has everything."""
    if sys.platform == "linux":
        return ""
    lacks = "" if resource else "the time and "
    return f"this system does not limit {lacks}the memory of processes"


def confine(memory: int) -> None:
    """Limit the bytes of addresses of this process, as far as the system can, and end it when its parent has ended."""
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None).prctl(_DIE, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
    if resource:
        for name, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
            with suppress(ValueError, OSError):
                resource.setrlimit(name, (most, most))


def allow(seconds: float) -> None:
    """End this process after so many more seconds of CPU time, as far as the system can."""
    # The limit RLIMIT_CPU counts ticks, which in minutes get seconds ahead of the time that was used.
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.001))


def end_after(parent: Callable[[], object]) -> None:
    """End this process as soon as a call returns, which waits until the parent has ended."""

    def follow() -> None:
        parent()
        os._exit(1)

    _started(follow)


class Kept:
    """A process that is kept: a program with its arguments, or a fork of this process that becomes something.

    `heard` is what it has written, and `errors` the end of its error output; a fork without `hears_errors` writes its
    errors where this process does. `unsent` is what it has not read yet, `answering` whether it can still write, `over`
    whether it has ended and all that it wrote was heard, and `status` how it ended, if that is known. Raises `OSError`
    if the system cannot start it.
    """

    def __init__(
        self, start: Sequence[str] | Become, env: Mapping[str, str] | None = None, hears_errors: bool = True
    ) -> None:
        self.heard: bytearray = bytearray()
        self.errors: bytes = b""
        self.unsent: bytes = b""
        self.answering: bool = True
        self.over: bool = False
        self.status: int | None = None
        self._program: _Fork | _Program = _Fork(start, hears_errors) if callable(start) else _Program(start, env)
        self._happenings: queue.Queue[Callable[[], object]] = queue.Queue(MOST_WAITING)
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._ended = threading.Event()
        hearers = {self._program.stdout: self._hear, self._program.stderr: self._hear_errors}
        self._readers = [_started(self._read, file, hear) for file, hear in hearers.items() if file]
        self._threads = [*self._readers, _started(self._write, self._program.stdin), _started(self._wait)]

    def send(self, line: bytes) -> None:
        """Write a line to it, without waiting until it reads."""
        self.unsent = line
        self._questions.put(line)

    def hang_up(self) -> None:
        """Close its input."""
        self._program.find_descendants()  # Before their parent can end.
        self._questions.put(None)

    def pump(self, seconds: float) -> bool:
        """Wait until something happens, such as output, and take note of it; returns whether anything did."""
        for number in range(MOST_WAITING):
            try:
                happening = self._happenings.get(timeout=0 if number else min(seconds, LOOK))
            except queue.Empty:
                return number > 0
            happening()
        return True

    def end(self) -> None:
        """Kill it and its descendants, in bounded time."""
        if self._ended.is_set():
            return
        self._ended.set()
        self._questions.put(None)
        self._program.end()
        until = time.monotonic() + PATIENCE + 1
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        if self._threads[-1].is_alive():
            self._program.kill()

    def _happened(self, happening: Callable[[], object]) -> None:
        """Pass an event to the thread that asks, unless the process has ended."""
        while not self._ended.is_set():
            with suppress(queue.Full):
                self._happenings.put(happening, timeout=LOOK)
                return

    def _hear(self, data: bytes) -> None:
        """Keep a piece of output; an empty one means that the output is closed."""
        self.heard += data
        self.answering = bool(data)

    def _hear_errors(self, data: bytes) -> None:
        self.errors = (self.errors + data)[-LAST_WORDS:]

    def _read(self, file: BinaryIO, hear: Callable[[bytes], object]) -> None:
        """Read to the end, in a thread of its own."""
        with file:
            data = b"-"
            while data:
                data = file.read(CHUNK)
                self._happened(partial(hear, data))

    def _write(self, file: BinaryIO) -> None:
        """Write the questions as they come, in a thread of its own."""
        with suppress(OSError), file:  # It might have answered without reading.
            while (line := self._questions.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[file.write(rest) :]
                self._happened(partial(self._sent, line))

    def _sent(self, line: bytes) -> None:
        if self.unsent is line:  # and not a later one, if this thread comes late to say so
            self.unsent = b""

    def _wait(self) -> None:
        """Wait until the process ends and all of its output is read, in a thread of its own."""
        status = self._program.wait()
        until = time.monotonic() + FLUSHED / 2
        for reader in self._readers:
            # Processes it started can hold the same files open.
            reader.join(max(0.0, until - time.monotonic()))
        self._happened(partial(self._is_over, status))
        self._program.forget()

    def _is_over(self, status: int | None) -> None:
        self.status = status
        self.over = True


class _Program(subprocess.Popen[bytes]):
    """A program started by the system's own means."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None) -> None:
        super().__init__(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
            # Ctrl-C is for the process that keeps it, which then ends it.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        _ours.update((self.stdin, self.stdout, self.stderr))
        self._family: set[psutil.Process] = set()
        with suppress(psutil.NoSuchProcess):
            self._family.add(psutil.Process(self.pid))

    def find_descendants(self) -> None:
        """Remember what it has started, which cannot be found when it has ended."""
        for process in tuple(self._family):
            with suppress(psutil.Error):
                self._family.update(process.children(recursive=True))

    def end(self) -> None:
        """Kill it and its descendants."""
        self.find_descendants()
        for process in self._family:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs([process for process in self._family if process.pid != self.pid], PATIENCE)

    def forget(self) -> None:
        """Do nothing: it has no guard."""


class _Fork:
    """A fork of this process, and its guard.

    The guard writes lines to its lifeline: `pid N`, and later `ended N` with the exit status or, below 0, the signal.
    It ends everything when the fork has ended, when the other end of the lifeline is shut, or when this process is
    gone.
    """

    def __init__(self, become: Become, hears_errors: bool) -> None:
        requests, sent = os.pipe()
        heard, answers = os.pipe()
        errors, errors_to = os.pipe() if hears_errors else (-1, -1)
        self._lifeline, lifeline = socket.socketpair()
        self._told = b""
        self.stdin, self.stdout = io.FileIO(sent, "wb"), io.FileIO(heard)
        self.stderr = io.FileIO(errors) if hears_errors else None
        ours = [file for file in (self.stdin, self.stdout, self.stderr, self._lifeline) if file]
        _ours.update(ours)

        def begin() -> None:
            for file in tuple(_ours):
                file.close()
            become(requests, answers, errors_to)

        try:
            self.pid = guarded(lifeline, begin)
        except BaseException:
            # Without a lifeline, the guard ends everything.
            for file in ours:
                file.close()
            raise
        finally:
            lifeline.close()
            for number in {requests, answers, errors_to} - {-1}:
                os.close(number)

    def wait(self) -> int | None:
        """Wait until it ends; returns its status, or None if the guard ended first."""
        while not (b"ended" in self._told and self._told.endswith(b"\n")):
            data = self._lifeline.recv(CHUNK)
            if not data:
                return None
            self._told += data
        return int(self._told.split()[-1])

    def find_descendants(self) -> None:
        """Do nothing: the guard finds them."""

    def end(self) -> None:
        """Make the guard end everything."""
        with suppress(OSError):
            self._lifeline.shutdown(socket.SHUT_WR)

    def kill(self) -> None:
        """Kill the guard, which hangs because of the processes it watches."""
        os.kill(self.pid, signal.SIGKILL)

    def forget(self) -> None:
        """Wait for the end of the guard; if that was killed, kill the fork."""
        with self._lifeline:
            while self._lifeline.recv(CHUNK):
                pass
        with suppress(ChildProcessError, ProcessLookupError):
            if os.waitpid(self.pid, 0)[1] != 0 and self._told:
                os.killpg(int(self._told.split()[1]), signal.SIGKILL)


def _started(run: Callable[..., object], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=run, args=arguments, daemon=True)
    thread.start()
    return thread


def guarded(lifeline: socket.socket, become: Callable[[], object]) -> int:
    """Fork a guard, and from it a process that calls `become` and ends; returns the process id of the guard.

    Raises `OSError` if the system cannot start a process.
    """
    parent = os.getpid()
    with _signals_held() as mask:
        guard = _fork()
        if guard == 0:
            try:
                _guard(parent, lifeline, mask, become)
            finally:
                # Files that the parent has open must not be flushed or closed a second time.
                os._exit(1)
    return guard


def close_all_but(*kept: int) -> None:
    """Close every file from number 3 on, except the ones in `kept`."""
    last = 2
    for file in sorted(kept):
        os.closerange(last + 1, file)
        last = max(last, file)
    most = os.sysconf("SC_OPEN_MAX")
    os.closerange(last + 1, most if most > 0 else 1 << 20)


def _guard(parent: int, lifeline: socket.socket, mask: set[signal.Signals], become: Callable[[], object]) -> NoReturn:
    """Run as the guard."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)
    woken, wake = os.pipe()
    pid = _fork()
    if pid == 0:
        _begin(lifeline, mask, become)
    close_all_but(lifeline.fileno(), woken, wake)
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    _tell(lifeline, f"pid {pid}")
    status = _watch(parent, lifeline, woken, pid)
    if status is not None:
        _tell(lifeline, f"ended {status}")
    _end_all(pid, woken)
    os._exit(0)


def _begin(lifeline: socket.socket, mask: set[signal.Signals], become: Callable[[], object]) -> NoReturn:
    """Run as the process under watch, in a session of its own."""
    try:
        lifeline.close()
        os.setsid()
        for number in signal.valid_signals():
            # Remove the handlers of the parent; signals that Python ignores stay ignored.
            if callable(signal.getsignal(number)):
                signal.signal(number, signal.SIG_DFL)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        become()
        os._exit(0)
    finally:
        os._exit(1)


def _watch(parent: int, lifeline: socket.socket, woken: int, pid: int) -> int | None:
    """Wait until process `pid` ends and return its status; None if the parent closes the lifeline or is gone."""
    while os.getppid() == parent:
        status = _reap(pid)
        if status is not None:
            return status
        if lifeline.fileno() in _wait(ALIVE, woken, lifeline.fileno()):
            return None
    return None


def _wait(seconds: float, woken: int, *others: int) -> set[int]:
    """Wait until a child has ended (then `woken` is ready) or another file is ready; returns the ready files."""
    poll = select.poll()  # which takes files of any number, unlike `select`
    for file in (woken, *others):
        poll.register(file, select.POLLIN)
    ready = {file for file, _ in poll.poll(int(1000 * seconds))}
    if woken in ready:
        os.read(woken, 4096)
    return ready


def _reap(pid: int) -> int | None:
    """Reap all children that have ended; returns the status of `pid` if it is one of them."""
    status = None
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            if ended[0] == pid:
                status = os.waitstatus_to_exitcode(ended[1])
    return status


def _end_all(pid: int, woken: int) -> None:
    """Terminate every descendant, then kill it; on systems other than Linux, everything in the process group `pid`."""
    _signal_all(pid, signal.SIGTERM)
    start = time.monotonic()
    while (spent := time.monotonic() - start) < PATIENCE:
        try:
            if os.waitpid(-1, os.WNOHANG) != (0, 0):
                continue
        except ChildProcessError:
            break  # Orphaned descendants become children, so no children means no descendants.
        if spent > GRACE:
            _signal_all(pid, signal.SIGKILL)
        _wait(PAUSE, woken)
    if sys.platform != "linux":
        _signal_all(pid, signal.SIGKILL)


def _signal_all(pid: int, number: signal.Signals) -> None:
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            process.send_signal(number)
    with suppress(OSError):
        # All at once, so that a process that keeps forking cannot get ahead.
        os.killpg(pid, number)


def _tell(lifeline: socket.socket, line: str) -> None:
    with suppress(OSError):
        lifeline.sendall(f"{line}\n".encode())


def _fork() -> int:
    with warnings.catch_warnings():
        # Python warns if there are threads, but neither process here waits for a lock that a thread could hold.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


@contextmanager
def _signals_held() -> Iterator[set[signal.Signals]]:
    """Block signals until later, so that no process is half started; yields the signals that were blocked before."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield mask  # type: ignore[misc]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
