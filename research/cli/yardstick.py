"""`puzzlemill research yardstick FILE`: how well does the method behind minutes predict what is hard for people?"""

from pathlib import Path

from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.progress import watched
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import within
from puzzlemill_research.validity.tables import estimate, figure, number, table, word
from puzzlemill_research.yardstick import (
    MEASURES,
    Played,
    played,
    read_measured,
    rows,
    seconds_matter,
    times_over_minutes,
    typical_minutes,
)

LARGEST = 10_000_000
"""Bytes of the largest file that is read."""


def yardstick(file: str, as_json: bool) -> None:
    """Play the puzzles of a file, and compare the minutes with what people found hard."""
    puzzles = list[Played]()
    with within(file=file):
        measured = read_measured(read_file(Path(file), LARGEST))
        for line, one in enumerate(watched("Playing", measured), 2):
            with within(line=line):
                puzzles.append(played(*one))
    names = list(puzzles[0].measures)
    columns = {"figure": "figure", "puzzles": "puzzles", **{name: name for name in names}}
    columns["beyond_minutes"] = f"{names[0]}, given minutes"
    cells = [
        [word(row.figure), number(row.puzzles), *map(estimate, row.measures), figure(row.beyond)]
        for row in rows(puzzles)
    ]
    figures, (reasoning, trying), (low, high) = (
        table("", columns, cells),
        typical_minutes(puzzles),
        seconds_matter(puzzles),
    )
    over = times_over_minutes(puzzles) if MEASURES[-1] in names else None
    lines = [
        *figures.lines,
        f"Median minutes: {reasoning:.0f} of who reasons, {trying:.0f} of who tries.",
        f"If one act takes half as long, or twice, the minutes of both reach {low:.2f} to {high:.2f} with {names[0]}.",
        *([f"People's time over these minutes, from the shortest fifth: {', '.join(map(str, over))}."] if over else []),
    ]
    record = {
        "figures": figures.value,
        "reasoning_minutes": reasoning,
        "trying_minutes": trying,
        "other_seconds": {"low": low, "high": high},
        "times_over_minutes": over,
    }
    print_result(record, "\n".join(lines), as_json)
