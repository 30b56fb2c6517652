"""What a run of the fuzzers prints: a table of the doors, and each failure with its input in a file of its own."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puzzlemill.tables import table
from tests.fuzz.doors import door
from tests.fuzz.trying import Failed, Tally

FOLDER: Final = Path("fuzz-failures")
"""Where inputs that fail are saved."""

LEAST_PARSED: Final = 0.3
"""The share of a door's inputs that must get past parsing, or else its mutations are too coarse to find anything."""

HEAD: Final = ("door", "inputs", "past parsing", "accepted", "refused", "failures", "per second", "slowest", "memory")


def summary(tallies: Mapping[str, Tally]) -> str:
    """The table, one line per door; the slowest input is in seconds, and memory is the most that one input took."""
    return table(HEAD, [_row(name, tally) for name, tally in tallies.items()], left={0})


def _row(name: str, tally: Tally) -> tuple[str, ...]:
    """The line of a door."""
    return (
        name,
        f"{tally.inputs:,}",
        f"{100 * past_parsing(tally):.0f}%" if tally.inputs else "",
        f"{tally.accepted:,}",
        f"{tally.inputs - tally.accepted:,}",
        str(tally.failed),
        f"{tally.inputs / tally.seconds:,.0f}" if tally.seconds else "",
        f"{tally.slowest:.2f} s",
        f"{tally.memory / (1 << 20):.0f} MB",
    )


def past_parsing(tally: Tally) -> float:
    """The share of inputs that got past parsing, 0 to 1."""
    return tally.parsed / tally.inputs if tally.inputs else 0.0


def saved(folder: Path, name: str, failed: Failed, seed: int) -> str:
    """Save the input of a failure, and beside it the text that is returned: what happened, and how to try it again."""
    path = folder / f"{name}-{hashlib.sha256(failed.data).hexdigest()[:10]}"
    lines = (
        f"{name}: {failed.failure.what}: {failed.failure.text}",
        f"  of input {failed.number} of seed {seed}, {len(failed.data)} bytes; to try it again:",
        f"  python -m tests.fuzz --again {path}",
    )
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(failed.data)
    path.with_name(f"{path.name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", errors="backslashreplace")
    return "\n".join(lines)


def door_of(path: Path) -> str:
    """The door of a saved input, with which its name starts; raises `ModuleNotFoundError` if there is none."""
    return door(path.name.rpartition("-")[0]).name
