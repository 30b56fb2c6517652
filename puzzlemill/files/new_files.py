"""Names for outputs if no name is given; they never replace a file."""

from collections.abc import Sequence
from pathlib import Path

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry
from puzzlemill.puzzles.short_ids import short_id


def new_file(sources: Sequence[str], entries: Sequence[AnyEntry], ending: str, *, one: bool = False) -> str:
    """A file in the current folder for what is made of these sources; it does not exist yet.

    It is named after the pack, or after the short id of a single puzzle that was given as an id or, with `one`, chosen
    from a pack. Raises `InputError` if it already exists, since only -o replaces files.
    """
    is_file = is_file_name(sources[0])
    if len(entries) == 1 and (one or not is_file):
        name = short_id(entries[0].instance)
    elif len(sources) == 1 and is_file:
        name = stem(sources[0])
    else:
        name = "puzzles"
    file = f"{name}{ending}"
    if Path(file).exists():
        raise InputError(f"{file} already exists; use -o {file} to overwrite it or -o NAME{ending}")
    return file


def is_file_name(source: str) -> bool:
    """Whether a source is a file, not a position id and not standard input."""
    return source.partition(":")[0] not in KINDS and source != "-"


def stem(source: str) -> str:
    """The name of a file without its folder and endings: `levels` for `packs/levels.json.gz`."""
    return Path(source.removesuffix(".gz")).stem
