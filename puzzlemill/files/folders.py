"""Folders of pages: made beside and renamed, with a manifest of the files written to them.

A run makes all files in a folder `.making-NAME` beside the folder NAME, and keeps it locked, so that no other run
writes to NAME at the same time. When all are ready, the new folder takes the place of the old one. A killed run leaves
the old folder and the one beside it, which the next run removes.

Some folders are not replaced: the current folder, one with other files in it, and one that the system does not rename.
There the old files are removed one by one before the new ones appear. A run that is killed just then leaves a folder
with some files missing, but none that its manifest does not list. A mount point, or a folder in a read-only one, has
`.making-NAME` inside.
"""

import contextlib
import hashlib
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from puzzlemill import __version__
from puzzlemill.puzzles.files.inputs import refuse_input
from puzzlemill.puzzles.files.reading import read_file, read_json
from puzzlemill.puzzles.files.writing import check_folder, created, twice, writing_to
from puzzlemill.puzzles.kinds import InputError

try:
    import fcntl
except ImportError:
    import msvcrt

CREATOR: Final = f"puzzlemill {__version__}"
"""The creator named in files."""

MANIFEST: Final = "puzzlemill-manifest.json"
"""The file that lists all other files."""

LARGEST_MANIFEST: Final = 64 * 1024 * 1024
"""Bytes of the largest manifest: it holds a recipe, a file of words, and a line per file."""

MOST_FILES: Final = 200_000
"""The most files that a manifest can list."""


class FileSet(NamedTuple):
    """Files that a command writes to a folder: what they are part of, their names, and the name of their manifest."""

    of: str
    names: re.Pattern[str]
    manifest: str = MANIFEST


class ListedFile(msgspec.Struct, frozen=True):
    """A file as it was written: name, size and SHA-256."""

    name: Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9][A-Za-z0-9@._-]{0,99}\Z")]
    bytes: Annotated[int, msgspec.Meta(ge=0)]
    sha256: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a folder of pages: every file of the last run, and for a book what it was made from."""

    creator: Annotated[str, msgspec.Meta(max_length=200)]
    files: Annotated[tuple[ListedFile, ...], msgspec.Meta(max_length=MOST_FILES)]
    book: msgspec.Raw = msgspec.Raw(b"null")
    format: Literal["puzzlemill-manifest"] = "puzzlemill-manifest"
    version: Literal[1] = 1


def read_manifest(folder: Path, name: str = MANIFEST) -> Manifest | None:
    """The manifest of a folder, in the file `name`, or None; raises `InputError` if it cannot be used."""
    path = folder / name
    if not os.path.lexists(path):
        return None
    if path.is_symlink():
        raise InputError(f"{path} is a link; expected a regular file")
    manifest: Manifest = read_json(read_file(path), Manifest, str(path), LARGEST_MANIFEST)
    names = [file.name for file in manifest.files]
    if len(set(names)) < len(names):
        raise InputError("files: a name appears twice", file=str(path))
    return manifest


def is_as_listed(folder: Path, file: ListedFile) -> bool:
    """Whether a folder has a regular file with this name, size and digest."""
    path = folder / file.name
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size != file.bytes:
            return False
        with path.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest() == file.sha256
    except OSError:
        return False


class OwnedFolder:
    """A folder that only this process writes to; `owned_folder` opens it."""

    def __init__(self, folder: Path, real: Path, aside: Path, kind: FileSet) -> None:
        """Read the manifest; raises `InputError` if it cannot be used or lists files that are not of this kind."""
        self.folder: Path = folder
        self._real, self._aside, self._kind = real, aside, kind
        try:
            self.manifest: Final[Manifest | None] = read_manifest(folder, kind.manifest)
        except InputError as error:
            raise error.said(remedy="move it away or choose another folder") from None
        self._listed: Final[tuple[ListedFile, ...]] = self.manifest.files if self.manifest else ()
        for file in self._listed:
            if not kind.names.fullmatch(file.name):
                raise InputError(f"{folder} holds {file.name}, which is not part of {kind.of}; choose another folder")

    def claim(self, names: Iterable[str]) -> None:
        """Raise `InputError` if one of these names belongs to a file that this run must not replace.

        It can replace only files that the manifest lists and that have not been changed since.
        """
        listed = {file.name: file for file in self._listed}
        for name in names:
            path = self.folder / name
            if not os.path.lexists(path):
                continue
            refuse_input(path)
            if name not in listed:
                raise InputError(
                    f"{path} is not listed in {self._kind.manifest}; move it away or choose another folder"
                )
            if not is_as_listed(self.folder, listed[name]):
                raise InputError(f"{path} has changed since it was made; move it away or choose another folder")

    def write(
        self,
        files: Iterable[tuple[str, bytes | Path]],
        *,
        book: msgspec.Struct | msgspec.Raw | None = None,
        keeps: Callable[[str], bool] = lambda name: False,
    ) -> None:
        """Replace all files that the manifest lists, except the ones that `keeps` selects, by `files` of a name and
        bytes or a file to copy.

        No file appears before all are made. If anything goes wrong, the folder stays as it was.
        """
        folder, new, old = self._real, self._aside / "new", self._aside / "old"
        new.mkdir()
        listed = []
        for name, data in files:
            if isinstance(data, Path):
                shutil.copyfile(data, new / name)
            else:
                (new / name).write_bytes(data)
            with (new / name).open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            listed.append(ListedFile(name, (new / name).stat().st_size, digest))
        made = [self._kind.manifest, *(file.name for file in listed)]
        kept = [file for file in self._listed if keeps(file.name) and file.name not in made]
        manifest = Manifest(CREATOR, (*kept, *listed), msgspec.Raw(msgspec.json.encode(book)))
        (new / self._kind.manifest).write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
        # New files could have appeared in the meantime.
        self.claim(made[1:])
        gone = [file.name for file in self._listed if file not in kept and is_as_listed(folder, file)]
        for name in gone:
            refuse_input(self.folder / name)
        if self.manifest:
            gone.append(self._kind.manifest)
        if not folder.exists():
            _rename([(new, folder)])
            return
        if {*os.listdir(folder)} <= {*gone} and not folder.samefile(os.curdir):
            shutil.copymode(folder, new)
            # Windows renames no folder in which a program works, and some file systems no folder of a lower layer.
            with contextlib.suppress(OSError):
                _rename([(folder, old), (new, folder)])
                return
        old.mkdir()
        _rename([*((folder / name, old / name) for name in gone), *((new / name, folder / name) for name in made)])


def _rename(moves: Iterable[tuple[Path, Path]]) -> None:
    """Rename files or folders one after the other, all or none."""
    begun: list[tuple[Path, Path]] = []

    def undo() -> None:
        for source, target in reversed(begun):
            if not os.path.lexists(source):
                target.rename(source)

    try:
        for source, target in moves:
            begun.append((source, target))
            source.rename(target)
    except BaseException:
        twice(undo)
        raise


@contextlib.contextmanager
def owned_folder(folder: Path, kind: FileSet, names: Iterable[str] = ()) -> Iterator[OwnedFolder]:
    """A folder to write files of this kind to, locked until the end of the block; a new one appears with its files.

    Claims the `names`. Raises `InputError` if the folder cannot be written, if another process has locked it, if it
    holds files of another kind, or if an input has the name of one of this kind.
    """
    check_folder(folder)
    with writing_to(folder):
        real = Path(os.path.realpath(folder))
        stays = real.exists() and (os.path.ismount(real) or not os.access(real.parent, os.W_OK | os.X_OK))
        aside = (real if stays else real.parent) / f".making-{real.name}"
        with created(aside.parent), _held(aside, real, folder):
            for file in real.iterdir() if real.exists() else ():
                if kind.names.fullmatch(file.name.lower()):
                    refuse_input(folder / file.name)
            owned = OwnedFolder(folder, real, aside, kind)
            owned.claim(names)
            yield owned


def _clear(aside: Path, folder: Path) -> None:
    """Remove what a run has left beside a folder, which comes back if the run was killed between two renames."""
    if (aside / "old").exists() and not folder.exists():
        (aside / "old").rename(folder)
    for name in ("new", "old"):
        shutil.rmtree(aside / name, ignore_errors=True)


@contextlib.contextmanager
def _held(aside: Path, real: Path, folder: Path) -> Iterator[None]:
    """Create a folder, and remove it at the end; raises `InputError` if another process holds it."""
    if aside.is_symlink():
        raise InputError(f"{aside} is a link; remove it or choose another folder")
    aside.mkdir(exist_ok=True)
    path = aside / "lock"
    with path.open("ab") as file:
        if not _locked(file.fileno()) or not (path.exists() and os.path.samestat(path.stat(), os.fstat(file.fileno()))):
            busy = "another puzzlemill is writing to this folder; wait for it or choose another folder"
            raise InputError(busy, file=str(folder))
        try:
            _clear(aside, real)
            yield
        finally:
            twice(lambda: _clear(aside, real))
            if sys.platform == "win32":
                file.close()
            with contextlib.suppress(OSError):
                path.unlink()
                aside.rmdir()


def _locked(handle: int) -> bool:
    """Lock a file until it is closed, unless another process has locked it; some file systems have no locks."""
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            return True
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return not isinstance(error, BlockingIOError)
    return True
