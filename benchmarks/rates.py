"""How long our own work takes, without a peer: `python -m benchmarks.rates` prints medians over generated puzzles."""

import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any

import puzzlemill

SIZES: dict[str, tuple[dict[str, Any], ...]] = {
    "gloop": ({"board": "3x3", "givens": 0}, {"board": "4x4", "givens": 0}, {"board": "4x5", "givens": 0}),
    "domicles": ({"layout": "4x2"}, {"layout": "3x3"}, {"layout": "4x3"}),
    "ottf": ({"board": "7x13"}, {"board": "20x20"}),
    "iqblocks": ({"givens": 2}, {"givens": 3}, {"givens": 4}, {"givens": 6}),
}
WORK: dict[str, Callable[[Any], Any]] = {
    "solve": puzzlemill.solve,
    "count": puzzlemill.count,
    "grade": puzzlemill.grade,
}
PUZZLES = 40


def milliseconds(call: Callable[[Any], Any], items: Iterable[Any]) -> list[float]:
    """The time of each call; the first item is also done once before, so that kernels are compiled."""
    found = []
    for place, item in enumerate(items):
        if place == 0:
            call(item)
        start = time.perf_counter()
        call(item)
        found.append((time.perf_counter() - start) * 1000)
    return found


def main() -> None:
    for kind, sizes in SIZES.items():
        for options in sizes:
            puzzles = [entry.instance for entry in puzzlemill.generate(kind, count=PUZZLES, seed=1, **options)]
            words = " ".join(f"{name}={value}" for name, value in options.items())
            for name, call in WORK.items():
                times = milliseconds(call, puzzles)
                print(
                    f"{kind} {words}: {name} median {statistics.median(times):.3g} ms, most {max(times):.3g} ms",
                    flush=True,
                )


if __name__ == "__main__":
    main()
