"""Record files: read strictly, always checked, and stored only if they beat the record in their place.

A fault in an installed record is an error; a faulty file in the user's own folder is ignored.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from puzzlemill.puzzles.files.reading import read_file, read_json
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill_research import catalogues
from puzzlemill_research.gloop.records import KEYS, Key, Record, faults

with contextlib.suppress(ImportError):  # on Windows
    import fcntl

LARGEST_RECORD: Final = 100_000
"""Bytes of the largest record file that is read, more than ten times the size of any bundled one."""


def best_records(folder: Path, remark: Callable[[str], object]) -> dict[Key, Record]:
    """For each key the better of the bundled record and the one in `folder`; keys without a record are left out.

    If only `bound` and `final` of a file in `folder` are out of date, they are brought up to date. `remark` is called
    with the file and the fault of any other wrong file. Raises `InputError` naming file and fault if a bundled file is
    wrong, and if `folder` does not exist.
    """
    if not folder.is_dir():
        raise InputError(f"{folder} is not a folder")
    records: dict[Key, Record] = {}
    for place in dict.fromkeys((catalogues.records_folder(), folder)):
        for key in KEYS:
            try:
                record = _read_right(key, place)
            except InputError as error:
                if _installed(place):
                    raise
                remark(f"{error}; the file is ignored")
                continue
            if record is not None and (key not in records or key.aim.better(record.value, records[key].value)):
                records[key] = record
    return records


def file_faults(path: Path) -> list[str]:
    """The faults of a record file, one line each, without the file's name; empty if there are none."""
    key = next((key for key in KEYS if key.file == path.name), None)
    if key is None:
        return ["name: expected gloop-BOARD-CHALLENGE.json for one of the records"]
    try:
        data = read_file(path, LARGEST_RECORD, piped=False)
    except InputError as error:
        return [error.rule]
    try:
        return faults(key, read_json(data, Record))
    except InputError as error:
        return [str(error)]


def without_file(folder: Path) -> list[Key]:
    """The keys that have no file in `folder` or among the bundled records."""
    places = (catalogues.records_folder(), folder)
    return [key for key in KEYS if not any((place / key.file).exists() for place in places)]


def store(key: Key, record: Record, folder: Path) -> bool:
    """Store a record if it beats the one in `folder` at this moment; return whether it does.

    A faulty file in the user's own folder is always replaced. Raises `InputError` if a claim of the record, or of a
    bundled record in `folder`, is wrong.
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
    """Make the folder if it is missing; raises `InputError` if records cannot be stored in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"cannot be created: {error.strerror}; choose another with --records", file=str(folder)
        ) from None
    if not os.access(folder, os.W_OK):
        raise InputError("cannot be written; choose another with --records", file=str(folder))


def record_bytes(record: Record) -> bytes:
    """A record as JSON, one line per field and one line per row of the grid."""
    fields = [f' "{name}": {_json(claim)}' for name, claim in msgspec.structs.asdict(record).items() if name != "grid"]
    rows = ",\n".join(f"  {_json(words)}" for words in record.grid)
    place = record.__struct_fields__.index("grid")
    fields.insert(place, f' "grid": [\n{rows}\n ]')
    return ("{\n" + ",\n".join(fields) + "\n}\n").encode()


def _json(item: object) -> str:
    return msgspec.json.format(msgspec.json.encode(item), indent=0).decode()


def _read(path: Path) -> Record:
    """The record in a file, with unchecked claims; raises `InputError` naming the file if the form is wrong."""
    record: Record = read_json(read_file(path, LARGEST_RECORD, piped=False), Record, str(path))
    return record


def _installed(folder: Path) -> bool:
    return folder.resolve() == catalogues.records_folder().resolve()


def _read_right(key: Key, folder: Path) -> Record | None:
    """The record of a key in a folder, or None without a file; raises `InputError` if anything in it is wrong.

    In the user's own folder, an outdated `bound` or `final` is brought up to date.
    """
    path = folder / key.file
    if not path.exists():
        return None
    record = _read(path)
    if not _installed(folder):
        record = msgspec.structs.replace(record, bound=key.bound, final=record.value == key.bound)
    wrong = faults(key, record)
    if wrong:
        raise InputError(wrong[0], file=str(path))
    return record


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep other processes from storing in `folder` meanwhile; does nothing on systems without file locks."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
