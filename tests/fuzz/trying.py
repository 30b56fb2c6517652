"""Tries inputs that Hypothesis draws and shrinks: each must be accepted rightly or refused in one line."""

import contextlib
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final, NamedTuple

import hypothesis
from hypothesis import strategies as st

from tests.fuzz.doors import Door, door

FOLDER: Final = Path("fuzz-failures")
"""Where inputs that fail are, each under the name of its door."""

MOST_SECONDS: Final = 10.0
"""The most CPU time that one input can take."""

ROOM: Final = 1 << 30
"""Bytes of addresses that a worker gets beyond those it has; libraries reserve more of them than they ever use."""

LONGEST_LINE: Final = 1000
"""Characters of the longest text of a refusal."""

SHRINKING: Final = 20.0
"""Seconds that are spent on an input that fails."""

ROUND: Final = 1000
"""Inputs after which Hypothesis begins with new ones: it remembers all that it has drawn."""


class TooSlow(BaseException):
    """The alarm; no `except Exception` of the code under test catches it."""


class TimeOver(BaseException):
    """The end of a search, which Hypothesis does not take for a failure."""


class Result(NamedTuple):
    """What a search found: how many inputs were tried and accepted, how long the slowest took, and what failed."""

    inputs: int
    accepted: int
    slowest: float
    failure: str


def inputs(one: Door) -> "st.SearchStrategy[bytes]":
    """Spoilt inputs of a door, all of whose chance comes from Hypothesis, so that it can shrink them."""
    return st.randoms(use_true_random=False).map(lambda draws: one.mutate(draws, one.seeds()))


class Search:
    """A search at a door for an input that fails. Each input is in the file `path` while it is tried."""

    def __init__(self, one: Door, path: Path, seconds: float | None = None) -> None:
        """Search for some seconds, or until `run` has tried as many inputs as it is asked to."""
        self.door: Door = one
        self.path: Path = path
        self.end: float | None = None if seconds is None else time.monotonic() + seconds
        self.inputs: int = 0
        self.accepted: int = 0
        self.slowest: float = 0.0
        self.failed: bytes = b""
        self.failure: str = ""
        path.parent.mkdir(parents=True, exist_ok=True)

    def test(self, most: int, seed: object) -> Callable[[], None]:
        """The test that Hypothesis runs with `most` inputs."""
        settings = hypothesis.settings(
            max_examples=most,
            database=None,
            deadline=None,
            report_multiple_bugs=False,
            phases=[hypothesis.Phase.generate, hypothesis.Phase.shrink],
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        test: Callable[[], None] = hypothesis.seed(seed)(settings(hypothesis.given(inputs(self.door))(self.try_one)))
        return test

    def try_one(self, data: bytes) -> None:
        """Count one input; raises an exception if it fails, and `TimeOver` at the end."""
        if self.end is not None and time.monotonic() > self.end:
            raise TimeOver
        self.path.write_bytes(data)
        began = time.process_time()
        try:
            self.accepted += not try_input(self.door, data)
        except Exception as error:
            if not self.failure:
                self.end = time.monotonic() + SHRINKING
            if not self.failure or len(data) < len(self.failed):
                self.failed, self.failure = data, f"{type(error).__name__}: {str(error)[:300]!a}"
            raise
        finally:
            self.inputs += 1
            self.slowest = max(self.slowest, time.process_time() - began)

    def run(self, seed: int, most: int | None = None) -> Result:
        """Try `most` inputs, or as many as there is time for; the shortest one that fails stays in its file."""
        draws = Random(seed)
        try:
            if most is not None:
                self.test(most, seed)()
            while most is None:
                self.test(ROUND, draws.random())()
        except TimeOver:
            pass
        except Exception:
            if not self.failure:  # an exception of the door's own mutations
                raise
        if self.failure:
            self.path.write_bytes(self.failed)
        else:
            self.path.unlink(missing_ok=True)
        return Result(self.inputs, self.accepted, self.slowest, self.failure)


def search(name: str, seed: int, most: int | None, seconds: float | None) -> Result:
    """Search at one door, in a worker."""
    one = door(name)
    one.seeds()
    limit_memory()
    return Search(one, FOLDER / name, seconds).run(seed, most)


def try_input(one: Door, data: bytes) -> str:
    """The text with which an input is refused, empty if it is accepted; raises an exception if either is wrong."""
    try:
        with alarm(MOST_SECONDS):
            judge = one.enter(data)
    except one.refusals as error:
        text = str(error)
        assert text.isprintable(), f"the message is not one printable line: {text[:200]!a}"
        assert len(text) <= LONGEST_LINE, f"the message has {len(text)} characters: {text[:200]!a}"
        assert text.startswith(one.begins), f"the message does not begin with {one.begins!r}: {text[:200]!a}"
        return text
    except TooSlow:
        raise AssertionError(f"it takes over {MOST_SECONDS:.0f} s") from None
    for fault in judge():
        raise AssertionError(f"it is accepted, but: {fault}")
    return ""


@contextlib.contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` after this much CPU time if the system can; the wall time of a search is limited everywhere."""
    if sys.platform == "win32":
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def limit_memory() -> None:
    """Let inputs that want far too much memory raise `MemoryError`, so that they do not exhaust the machine."""
    statistics = Path("/proc/self/statm")
    if sys.platform == "win32" or not statistics.exists():
        return
    import resource

    most = int(statistics.read_text().split()[0]) * resource.getpagesize() + ROOM
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))
