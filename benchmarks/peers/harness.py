"""Times our code and a peer in turn, after both have given the same answer, and prints the median ratio."""

import importlib.metadata
import importlib.util
import operator
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """One comparison. `ours` and `peer` return answers that must `agree`; `package` installs the peer.

    A peer that is a `program` comes in a Debian package. If the peer does only `part` of our work, its time is
    scaled up to the whole.
    """

    name: str
    ours: Callable[[], object]
    peer: Callable[[], object]
    peer_name: str
    package: str | None = None
    program: str | None = None
    rounds: int = 5
    agree: Callable[[Any, Any], bool] = operator.eq
    part: float = 1

    @property
    def module(self) -> str | None:
        return self.package.replace("-", "_") if self.package else None

    @property
    def peer_version(self) -> str:
        """The version number of the peer or its package."""
        if self.program:
            words = subprocess.run([self.program, "--version"], capture_output=True, text=True, check=True).stdout
            return next(word for word in words.split() if word[0].isdigit())
        return importlib.metadata.version(self.package) if self.package else sys.version.split()[0]


def missing(row: Row) -> bool:
    if row.program:
        return shutil.which(row.program) is None
    return row.module is not None and importlib.util.find_spec(row.module) is None


def hint(row: Row) -> str:
    """How to install a missing peer."""
    if row.program:
        return f"{row.program} is not installed (Debian package {row.package})"
    return f"{row.package} is not installed (python -m benchmarks --install)"


def install(row: Row) -> None:
    """Install the peer if it is a Python package."""
    if not row.program:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", str(row.package)], check=True)


def run(row: Row) -> bool:
    """Print the row; returns False if the two disagree."""
    peer_name = f"{row.peer_name} {row.peer_version}"
    # The first call of each compiles and fills caches; its answer is compared, but not its time.
    if not row.agree(row.ours(), row.peer()):
        print(f"{row.name}: ours and {peer_name} DISAGREE")
        return False
    ours, peers = [], []
    for _ in range(row.rounds):
        ours.append(_seconds(row.ours))
        peers.append(_seconds(row.peer))
    ratio = statistics.median(peer / ours_once for ours_once, peer in zip(ours, peers, strict=True)) / row.part
    share = "" if row.part == 1 else f" for {row.part:.1%} of it"
    times = f"ours {_text(statistics.median(ours))}, {peer_name} {_text(statistics.median(peers))}{share}"
    print(f"{row.name}: {times}, peer / ours = {ratio:.3g} (median of {row.rounds})", flush=True)
    return True


def _seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _text(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
