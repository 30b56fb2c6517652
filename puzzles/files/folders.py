"""Folders of pages have a manifest of the files written to them; a later run replaces only these files, all together.

A run locks the folder, so that no other run writes to it at the same time. It makes all files in a temporary folder,
`.making-` and 16 digits, and exchanges them by renames when all are ready. Before the first rename, the manifest lists
the old files and the new ones. So even the remains of a killed run are known: the next run finishes the exchange and
removes the temporary folder.
"""

import contextlib
import hashlib
import os
import re
import secrets
import shutil
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from puzzlemill.puzzles.files.folder_names import (
    GAME_FILES,
    LISTED,
    MANIFEST,
    PROOF,
    PUBLISHED_FILES,
    PUBLISHED_MANIFEST,
    SHEET_FILES,
    SPRITE_FILES,
    STUDY_FILES,
    THUMBNAIL_FILES,
)
from puzzlemill.puzzles.files.inputs import refuse_input
from puzzlemill.puzzles.files.reading import read_file, read_json
from puzzlemill.puzzles.files.writing import check_folder, created, twice, writing_to
from puzzlemill.puzzles.kinds import InputError

LARGEST_MANIFEST: Final = 64 * 1024 * 1024
"""Bytes of the largest manifest: it holds a recipe, a file of words, and a line per file."""

MOST_FILES: Final = 200_000
"""The most files that a manifest can list."""

_OWNERS: Final = {
    STUDY_FILES: ("a study", "study", "it", "pages that are not of a study"),
    SPRITE_FILES: ("sprites", "sprites", "them", "files that are not sprites"),
    GAME_FILES: ("the Gloop game", "gloop-game --set", "it", "files that are not of the Gloop game"),
    THUMBNAIL_FILES: ("thumbnails", "thumbnails", "them", "files that are not thumbnails"),
}
"""Folders that only one command replaces: what they hold, the command, a pronoun, and what it finds otherwise."""

_MAKING: Final = r"\.making-[0-9a-f]{16}"
_OLD: Final = "old"
_LOCK: Final = ".puzzlemill-lock"
"""The file that is locked on systems that cannot lock folders."""


class ListedFile(msgspec.Struct, frozen=True):
    """A file as it was written: name, size and SHA-256."""

    name: Annotated[str, msgspec.Meta(pattern=LISTED)]
    bytes: Annotated[int, msgspec.Meta(ge=0)]
    sha256: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


MOST_RECORDED: Final = 1_000_000
"""The most excluded forms that a manifest records."""


Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{12}\Z")]
"""The first 12 digits of the SHA-256 of a puzzle's form."""


class Withdrawn(msgspec.Struct, frozen=True):
    """A puzzle that an edition replaced: its number in the book, its position id, and the digests of its forms."""

    number: Annotated[int, msgspec.Meta(ge=1)]
    id: Annotated[str, msgspec.Meta(max_length=1_000_000)]
    forms: Annotated[tuple[Digest, ...], msgspec.Meta(max_length=2)]


Replaced: TypeAlias = dict[Literal["paper", "theme", "language", "seed", "table", "volume"], str | int]
"""Values that replaced those of a recipe."""


class BookSource(msgspec.Struct, frozen=True):
    """What a book was made from: the text of its recipe, the values that replaced some of them, and its words."""

    recipe: Annotated[str, msgspec.Meta(max_length=2_000_000)]
    replaced: Replaced = {}
    """A file of words or minutes is recorded by the name of the file alone."""

    words: Annotated[str, msgspec.Meta(max_length=2_000_000)] | None = None
    """The text of the language file."""

    table: Annotated[str, msgspec.Meta(max_length=200_000)] | None = None
    """The text of the private table of minutes."""

    excluded: Annotated[tuple[Digest, ...], msgspec.Meta(max_length=MOST_RECORDED)] | None = None
    """Digests of the forms that no puzzle of the book can have; None if they were not recorded."""

    withdrawn: Annotated[tuple[Withdrawn, ...], msgspec.Meta(max_length=1_000)] = ()
    """The puzzles that editions replaced, in that order."""

    kept_grades: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1)], ...], msgspec.Meta(max_length=MOST_RECORDED)] = ()
    """The numbers of puzzles that keep the printed grade of an earlier edition."""


class Manifest(msgspec.Struct, frozen=True):
    """The contents of a folder of pages: every file of the last run, and for a book what it was made from."""

    creator: Annotated[str, msgspec.Meta(max_length=200)]
    files: Annotated[tuple[ListedFile, ...], msgspec.Meta(max_length=MOST_FILES)]
    book: BookSource | None = None
    replacing: Annotated[tuple[ListedFile, ...], msgspec.Meta(max_length=MOST_FILES)] = ()
    """The files being replaced while a run exchanges them; empty when it has finished."""

    making: Annotated[str, msgspec.Meta(pattern=rf"\A(?:{_MAKING})?\Z")] = ""
    """The temporary folder of that run."""

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
        raise InputError(f"{path}: files: a name appears twice")
    return manifest


def _usable_manifest(folder: Path, name: str) -> Manifest | None:
    """As `read_manifest`, for a folder to write to; the error says what to do."""
    try:
        return read_manifest(folder, name)
    except InputError as error:
        raise InputError(f"{error}; move it away or choose another folder") from None


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

    def __init__(self, folder: Path, creator: str, name: str = MANIFEST) -> None:
        """Read the manifest, the file `name`; raises `InputError` if it cannot be used."""
        self._folder, self._creator, self._name = folder, creator, name
        self.manifest: Final = _usable_manifest(folder, name)

    def claim(self, names: Iterable[str]) -> None:
        """Raise `InputError` if one of these names belongs to a file that this run must not replace.

        It can replace only files that the manifest lists and that have not been changed since.
        """
        listed = {file.name: file for file in self.manifest.files} if self.manifest else {}
        for name in names:
            path = self._folder / name
            if not os.path.lexists(path):
                continue
            refuse_input(path)
            if name not in listed:
                raise InputError(f"{path} is not listed in {self._name}; move it away or choose another folder")
            if not is_as_listed(self._folder, listed[name]):
                raise InputError(f"{path} has changed since it was made; move it away or choose another folder")

    def write(
        self,
        files: Iterable[tuple[str, bytes]],
        *,
        book: BookSource | None = None,
        keeps: Callable[[str], bool] = lambda name: name == PROOF,
    ) -> None:
        """Replace all files that the manifest lists, except those that `keeps` selects, by `files` of (name, bytes).

        No file appears before all are made. If anything goes wrong, the folder stays as it was.
        """
        aside = self._folder / f".making-{secrets.token_hex(8)}"
        try:
            aside.mkdir()
            listed = []
            for name, data in files:
                (aside / name).write_bytes(data)
                listed.append(ListedFile(name, len(data), hashlib.sha256(data).hexdigest()))
            # New files could have appeared in the meantime.
            self.claim(file.name for file in listed)
            self._exchange(aside, listed, book, keeps)
        finally:
            _removed(aside)

    def _exchange(
        self, aside: Path, listed: Sequence[ListedFile], book: BookSource | None, keeps: Callable[[str], bool]
    ) -> None:
        """Move the finished files into place, and then the manifest."""
        before = self.manifest.files if self.manifest else ()
        names = {file.name for file in listed}
        kept = [file for file in before if keeps(file.name) and file.name not in names]
        old = [file for file in before if file not in kept and is_as_listed(self._folder, file)]
        for file in old:
            refuse_input(self._folder / file.name)
        manifest = Manifest(self._creator, (*kept, *listed), book)
        (aside / _OLD).mkdir()
        if self.manifest:
            shutil.copyfile(self._folder / self._name, aside / _OLD / self._name)
        try:
            _put(
                self._folder,
                aside,
                self._name,
                msgspec.structs.replace(manifest, replacing=tuple(old), making=aside.name),
            )
            for file in old:
                os.replace(self._folder / file.name, aside / _OLD / file.name)
            for file in listed:
                os.replace(aside / file.name, self._folder / file.name)
            _put(self._folder, aside, self._name, manifest)
        except BaseException:
            twice(lambda: self._undo(aside, listed, old))
            raise

    def _undo(self, aside: Path, listed: Sequence[ListedFile], old: Sequence[ListedFile]) -> None:
        """Remove the new files, and restore the old ones."""
        for file in listed:
            if not (aside / file.name).exists() and (self._folder / file.name).exists():
                os.replace(self._folder / file.name, aside / file.name)
        for name in (*(file.name for file in old), self._name):
            if (aside / _OLD / name).exists():
                os.replace(aside / _OLD / name, self._folder / name)
        if not self.manifest:
            (self._folder / self._name).unlink(missing_ok=True)


@contextlib.contextmanager
def owned_folder(folder: Path, creator: str, names: re.Pattern[str] = SHEET_FILES) -> Iterator[OwnedFolder]:
    """A folder to write pages to, created if it is missing, and locked until the end of the block.

    `creator` is recorded in the manifest, and `names` are the files that can be written. Raises `InputError` if the
    folder cannot be written, if another process has locked it, or if an input has one of the names; also for a study,
    sprites, thumbnails or a published book if `names` are of something else, and the other way round. If the block
    fails, a new folder is removed again.
    """
    check_folder(folder, names)
    with writing_to(folder), created(folder), _held(folder):
        name = PUBLISHED_MANIFEST if names is PUBLISHED_FILES else MANIFEST
        _refuse_other_manifest(folder, name)
        _finish(folder, name)
        for stale in list(folder.iterdir()):
            if re.fullmatch(_MAKING, stale.name) and not stale.is_symlink():
                _removed(stale)
        owned = OwnedFolder(folder, creator, name)
        _refuse_others(folder, owned.manifest, names)
        yield owned


def _refuse_other_manifest(folder: Path, name: str) -> None:
    """Raise `InputError` if a run that publishes finds other pages in a folder, or the other way round.

    Many programs write a `manifest.json`; only ours has our format.
    """
    if name == PUBLISHED_MANIFEST:
        if os.path.lexists(folder / MANIFEST):
            raise InputError(f"{folder} holds pages that are not of a published book; choose another folder")
        return
    published = None
    with contextlib.suppress(InputError, OSError):
        published = read_manifest(folder, PUBLISHED_MANIFEST)
    if published is not None:
        what = "a published book, and only `puzzlemill publish` can replace it"
        raise InputError(f"{folder} holds {what}; choose another folder")


def _refuse_others(folder: Path, manifest: Manifest | None, names: re.Pattern[str]) -> None:
    """Raise `InputError` if a folder holds files of another command than the one that writes `names`."""
    held = [file.name for file in manifest.files if file.name != PROOF] if manifest else []
    for files, (what, command, them, others) in _OWNERS.items():
        if any(bool(files.fullmatch(name)) != (names is files) for name in held):
            what = f"{what}, and only `puzzlemill {command}` can replace {them}" if names is not files else others
            raise InputError(f"{folder} holds {what}; choose another folder")


def _finish(folder: Path, name: str) -> None:
    """Finish the exchange of a killed run: all of its files had been made."""
    manifest = _usable_manifest(folder, name)
    if manifest is None or not manifest.making:
        return
    aside = folder / manifest.making
    known = (*manifest.files, *manifest.replacing)
    for file in manifest.files:
        replaceable = [one for one in known if one.name == file.name]
        is_free = not os.path.lexists(folder / file.name) or any(is_as_listed(folder, one) for one in replaceable)
        if is_free and not aside.is_symlink() and is_as_listed(aside, file):
            os.replace(aside / file.name, folder / file.name)
    names = {file.name for file in manifest.files}
    for file in manifest.replacing:
        if file.name not in names and is_as_listed(folder, file):
            (folder / file.name).unlink()
    aside.mkdir(exist_ok=True)
    _put(folder, aside, name, msgspec.structs.replace(manifest, replacing=(), making=""))


def _put(folder: Path, aside: Path, name: str, manifest: Manifest) -> None:
    """Replace the manifest, the file `name`, whole or not at all."""
    lines = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    (aside / name).write_bytes(lines + b"\n")
    os.replace(aside / name, folder / name)


def _removed(folder: Path) -> None:
    """Remove a folder with its contents, as far as the system allows."""
    twice(lambda: shutil.rmtree(folder, ignore_errors=True))


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Lock a folder until this process ends. Raises `InputError` if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        path = folder / _LOCK
        with path.open("ab") as file:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                raise _busy(folder) from None
            try:
                yield
            finally:
                file.close()
                path.unlink(missing_ok=True)
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _busy(folder) from None
        except OSError:
            pass  # The file system has no locks.
        yield
    finally:
        os.close(handle)


def _busy(folder: Path) -> InputError:
    return InputError(f"{folder}: another puzzlemill is writing to this folder; wait for it or choose another folder")
