"""A table of the ready-made puzzles of all kinds, and their minutes by kind and level."""

import pandas

import puzzlemill


def table() -> pandas.DataFrame:
    """A row per puzzle."""
    packs = [puzzlemill.ready_made(kind) for kind in puzzlemill.KINDS]
    return pandas.concat([pandas.DataFrame(pack.rows()) for pack in packs], ignore_index=True)


def minutes_by_level(puzzles: pandas.DataFrame) -> pandas.DataFrame:
    """How many puzzles each level has, and their least, middle and most minutes."""
    return puzzles.groupby(["kind", "level"])["minutes"].agg(["count", "min", "median", "max"])


if __name__ == "__main__":
    print(minutes_by_level(table()).to_string())
