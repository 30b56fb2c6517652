"""Times ours against a peer in alternation, after both have given the same answer, and prints the median ratio."""

import importlib.metadata
import importlib.util
import operator
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """One comparison. `ours` and `peer` return answers that must `agree`; `package` is what installs the peer."""

    name: str
    ours: Callable[[], Any]
    peer: Callable[[], Any]
    peer_name: str
    package: str | None = None
    rounds: int = 5
    agree: Callable[[Any, Any], bool] = operator.eq

    @property
    def module(self) -> str | None:
        return self.package.replace("-", "_") if self.package else None


def missing(row: Row) -> bool:
    return row.module is not None and importlib.util.find_spec(row.module) is None


def install(row: Row) -> None:
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", str(row.package)], check=True)


def run(row: Row) -> bool:
    """Print the row; False when the two disagree."""
    version = importlib.metadata.version(row.package) if row.package else sys.version.split()[0]
    peer_name = f"{row.peer_name} {version}"
    # The first call of each compiles and fills caches: it is compared, not timed.
    if not row.agree(row.ours(), row.peer()):
        print(f"{row.name}: ours and {peer_name} DISAGREE")
        return False
    ours, peers = [], []
    for _ in range(row.rounds):
        ours.append(_seconds(row.ours))
        peers.append(_seconds(row.peer))
    ratio = statistics.median(peer / own for own, peer in zip(ours, peers, strict=True))
    times = f"ours {_text(statistics.median(ours))}, {peer_name} {_text(statistics.median(peers))}"
    print(f"{row.name}: {times}, peer / ours = {ratio:.3g} (median of {row.rounds})", flush=True)
    return True


def _seconds(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _text(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
