"""Record files: read strictly and believed only when checked, stored only if they beat the record in their place.

A fault in an installed record is an error; a faulty file in a folder of the user's is left out.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from puzzlemill import catalogues
from puzzlemill.puzzles.files.reading import read_file, read_json
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.research.gloop.records import KEYS, Key, Record, faults

LARGEST_RECORD: Final = 100_000
"""Bytes of the largest record file that is read; none of the bundled ones has a tenth."""


def best_records(folder: Path, remark: Callable[[str], object]) -> dict[Key, Record]:
    """For each key the better of the bundled record and that in `folder`; a key without either is left out.

    A file in `folder` whose packing and value are right but whose `bound` and `final` are out of date is taken with
    those of today; `remark` is called with file and fault of any other that is wrong. Raises
    `InputError` naming file and fault if a bundled file is wrong, and if there is no such folder.
    """
    if not folder.is_dir():
        raise InputError(f"{folder}: is no folder")
    records: dict[Key, Record] = {}
    for place in dict.fromkeys((catalogues.records_folder(), folder)):
        for key in KEYS:
            try:
                record = _read_right(key, place)
            except InputError as error:
                if _installed(place):
                    raise
                remark(f"{error}; left out")
                continue
            if record is not None and (key not in records or key.aim.better(record.value, records[key].value)):
                records[key] = record
    return records


def file_faults(path: Path) -> list[str]:
    """Everything that is wrong with a record file, each a line without the file's name; empty when nothing is."""
    key = next((key for key in KEYS if key.file == path.name), None)
    if key is None:
        return ["name: expected gloop-BOARD-CHALLENGE.json of one of the records"]
    try:
        return faults(key, _read(path))
    except InputError as error:
        return [str(error).removeprefix(f"{path}: ")]


def without_file(folder: Path) -> list[Key]:
    """The keys of which neither `folder` nor the bundled records hold a file."""
    places = (catalogues.records_folder(), folder)
    return [key for key in KEYS if not any((place / key.file).exists() for place in places)]


def store(key: Key, record: Record, folder: Path) -> bool:
    """Whether a record beats the one in `folder` at this moment; if so, it has taken its place, whole or not at all.

    A faulty file in a folder of the user's is worth nothing and gives way. Raises `InputError` if a claim of the
    record, or of a bundled one in `folder`, does not hold.
    """
    wrong = faults(key, record)
    if wrong:
        raise InputError(f"{key}: {wrong[0]}")
    check_writable(folder)
    with _locked(folder):
        stored = None
        with contextlib.nullcontext() if _installed(folder) else contextlib.suppress(InputError):
            stored = _read_right(key, folder)
        if stored is not None and not key.aim.better(record.value, stored.value):
            return False
        write_whole(folder / key.file, record_bytes(record), update=True)
    return True


def check_writable(folder: Path) -> None:
    """Make the folder if it is missing; raises `InputError` when records cannot be stored in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: cannot be made: {error.strerror}; name a folder with --records") from None
    if not os.access(folder, os.W_OK):
        raise InputError(f"{folder}: cannot be written; name a folder with --records")


def record_bytes(record: Record) -> bytes:
    """A record as JSON, a line a field and in the grid a line a row."""
    fields = [f' "{name}": {_json(claim)}' for name, claim in msgspec.structs.asdict(record).items() if name != "grid"]
    rows = ",\n".join(f"  {_json(words)}" for words in record.grid)
    place = record.__struct_fields__.index("grid")
    fields.insert(place, f' "grid": [\n{rows}\n ]')
    return ("{\n" + ",\n".join(fields) + "\n}\n").encode()


def _json(item: object) -> str:
    return msgspec.json.format(msgspec.json.encode(item), indent=0).decode()


def _read(path: Path) -> Record:
    """The record in a file, its claims unchecked; raises `InputError` naming the file for what has not the form."""
    record: Record = read_json(read_file(path, LARGEST_RECORD, piped=False), Record, str(path))
    return record


def _installed(folder: Path) -> bool:
    return folder.resolve() == catalogues.records_folder().resolve()


def _read_right(key: Key, folder: Path) -> Record | None:
    """The record of a key in a folder, None if there is none; raises `InputError` if anything in it is wrong.

    What only went out of date since the user stored it, `bound` and `final`, is put right.
    """
    path = folder / key.file
    if not path.exists():
        return None
    record = _read(path)
    if not _installed(folder):
        record = msgspec.structs.replace(record, bound=key.bound, final=record.value == key.bound)
    wrong = faults(key, record)
    if wrong:
        raise InputError(f"{path}: {wrong[0]}")
    return record


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep other processes from storing in `folder` meanwhile; without the system's locks nothing is held."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
