"""Record files: read strictly and believed only when checked, stored only where they beat what lies there."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from puzzlemill import catalogues
from puzzlemill.inputs import read_file
from puzzlemill.puzzles.files import read_json, write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.gloop_records import KEYS, Key, Record, faults


def best_records(folder: Path) -> dict[Key, Record]:
    """For each key the better of the bundled record and that in `folder`; a key without either is left out.

    Raises `InputError` naming file and fault where a file is wrong, and where there is no such folder.
    """
    if not folder.is_dir():
        raise InputError(f"{folder}: is no folder")
    found: dict[Key, Record] = {}
    for place in dict.fromkeys((catalogues.records_folder(), folder)):
        for key in KEYS:
            record = _read_right(key, place)
            if record is not None and (key not in found or key.aim.better(record.value, found[key].value)):
                found[key] = record
    return found


def file_faults(path: Path) -> list[str]:
    """Everything that is wrong with a record file, each a line without the file's name; empty when nothing is."""
    key = next((key for key in KEYS if key.file == path.name), None)
    if key is None:
        return ["name: expected gloop-BOARD-CHALLENGE.json of one of the records"]
    try:
        return faults(key, _read(path))
    except InputError as error:
        return [str(error).removeprefix(f"{path}: ")]


def store(key: Key, record: Record, folder: Path) -> bool:
    """Whether a record beats what lies in `folder` at this moment, and so has taken its place, whole or not at all.

    Raises `InputError` where a claim of the record, or of the one that lies there, does not hold.
    """
    wrong = faults(key, record)
    if wrong:
        raise InputError(f"{key}: {wrong[0]}")
    check_writable(folder)
    with _locked(folder):
        there = _read_right(key, folder)
        if there is not None and not key.aim.better(record.value, there.value):
            return False
        write_whole(folder / key.file, record_bytes(record))
    return True


def check_writable(folder: Path) -> None:
    """Make the folder where it is missing; raises `InputError` when records cannot be stored in it."""
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
    record: Record = read_json(read_file(path), Record, str(path))
    return record


def _read_right(key: Key, folder: Path) -> Record | None:
    """The record of a key in a folder, None where there is none; raises `InputError` where anything in it is wrong."""
    path = folder / key.file
    if not path.exists():
        return None
    record = _read(path)
    wrong = faults(key, record)
    if wrong:
        raise InputError(f"{path}: {wrong[0]}")
    return record


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Nobody else who asks for the lock stores in `folder` meanwhile; without the system's locks nothing is held."""
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
