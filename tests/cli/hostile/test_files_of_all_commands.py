"""All commands with every kind of bad file and stream: one line of error, no leftovers, inputs unchanged."""

import contextlib
import functools
import os
import shutil
import socket
import stat
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

import click
import pytest

from puzzlemill.cli.command_table import PUZZLEMILL
from tests.cli.hostile.apart import AS_USUAL, Apart, End, Streams, apart
from tests.cli.hostile.rows import FILELESS, ROWS, Row, make_books, make_files
from tests.house.reading import commands

MEMORY: Final = 1024**3
"""More memory than any command line here should use, in bytes."""

SECONDS: Final = 10
"""More CPU time than any command line here should use."""

QUICK: Final = (
    "steps pack.json -o made.txt",
    "store add levels.db pack.json --table table.toml",
    "check proof.json",
)
"""The lines that are quick; together they meet all faults of what they read, and each all of what it writes."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot split a process")

T = TypeVar("T")

Snapshot = dict[str, tuple[int, bytes]]


@pytest.fixture(scope="module")
def runner() -> Iterator[Apart]:
    with apart() as runner:
        yield runner


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the rows read; tests damage copies of them."""
    folder = tmp_path_factory.mktemp("files")
    make_files(folder)
    return folder


@pytest.fixture(scope="module")
def books(files: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """The finished books that some rows read, made when the first one needs them."""

    @functools.cache
    def made() -> Path:
        folder = tmp_path_factory.mktemp("books")
        make_books(files, folder)
        return folder

    return made


@pytest.fixture(scope="module")
def usual() -> dict[str, tuple[End, list[str]]]:
    """What rows do if nothing is wrong: how they end and the files they make, by line."""
    return {}


def marked(rows: tuple[Row, ...]) -> list[object]:
    """The rows as parameters; all tests of a row share a process, so that it does once what it usually does."""
    return [
        pytest.param(
            row,
            id=row.line,
            marks=[pytest.mark.xdist_group(row.line), *([] if row.line in QUICK else [pytest.mark.thorough])],
        )
        for row in rows
    ]


every_row = pytest.mark.parametrize("row", marked(ROWS))
every_row_that_reads = pytest.mark.parametrize("row", marked(tuple(row for row in ROWS if row.inputs)))
ONLY_READ: Final = tuple(
    row for row in ROWS if row.inputs and not row.outputs and not row.changes and not row.writes_into
)
every_row_that_only_reads = pytest.mark.parametrize("row", marked(ONLY_READ))
every_row_that_writes = pytest.mark.parametrize("row", marked(tuple(row for row in ROWS if row.outputs)))
# The other folders have no manifest: reports and populations replace the files of the last run by their names.
OWNED: Final = tuple(
    row
    for row in ROWS
    if row.line.startswith(("book ", "publish ", "render ", "study ", "gloop ")) and "made" in row.outputs
)
every_row_that_writes_pages = pytest.mark.parametrize("row", marked(OWNED))


class Place:
    """A folder for one row, with what the row does there if nothing is wrong."""

    def __init__(
        self, row: Row, runner: Apart, sources: list[Path], folder: Path, usual: dict[str, tuple[End, list[str]]]
    ) -> None:
        self.row = row
        self.runner = runner
        self.sources = sources
        self.folder: Path = folder
        self.findings: list[str] = []
        if row.line not in usual:
            usual[row.line] = self.first_run()
        self.usual, self.made = usual[row.line]

    def first_run(self) -> tuple[End, list[str]]:
        """How the row ends, and its outputs, including files in folders."""
        self.fresh()
        before = snapshot(self.folder)
        end = self.runner.run(self.row.words, self.folder, first=True)
        after = snapshot(self.folder)
        assert end.status == self.row.status, end
        changed = self.row.changes.split()
        assert [name for name in before if name not in changed and before[name] != after.get(name)] == []
        made = sorted(name for name in after if name not in before)
        assert {name.partition("/")[0] for name in made} == set(self.row.outputs)
        return end, made

    def fresh(self) -> None:
        """Restore the files."""
        for name in os.listdir(self.folder):
            path = self.folder / name
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()
        self.copy_to(self.folder)

    def copy_to(self, folder: Path) -> None:
        """Copy the files that the row reads, and a file that is no folder."""
        for name in {*self.row.inputs, "solver.py"}:
            [source] = [source / name for source in self.sources if (source / name).exists()]
            (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)

    def some(self, faults: Iterable[T], number: int = 0) -> list[T]:
        """Every third fault, or all of a few, for a quick row, and every sixth for the others; together they meet all.

        Files with other numbers meet others.
        """
        every = list(faults)
        quick = self.row.line in QUICK
        rows = [row for row in ROWS if (row.line in QUICK) == quick]
        step = (3 if len(every) > 6 else 1) if quick else min(6, len(every))
        return every[(rows.index(self.row) + number) % step :: step]

    def run(
        self,
        old: str = "",
        new: str = "",
        streams: Streams = AS_USUAL,
        *,
        without_rights: bool = False,
        largest: int | None = None,
    ) -> End:
        """Run the line with one of its words replaced."""
        words = [new if word == old else word for word in self.row.words]
        return self.runner.run(words, self.folder, streams, without_rights=without_rights, largest=largest)

    def note(self, about: str, end: End, *faults: str) -> None:
        """Note what is wrong with how a run ended."""
        wrong = [*faults, *always_wrong(end)]
        if wrong:
            self.findings.append(f"{about}: {'; '.join(wrong)}: {end.status} {end.out[:200]!r} {end.err[-400:]!r}")

    def refused(self, about: str, before: Snapshot, end: End) -> None:
        """Note it unless a run ended in one line and status 2, and left everything as it was."""
        faults = []
        if end.status != 2:
            faults.append("status is not 2")
        if end.out and not self.row.reports:
            faults.append("something is printed")
        # All faults of a recipe are reported at once, each with its place.
        begins = ("puzzlemill: ", *(f"{word}: " for word in self.row.words if word.endswith(".toml")))
        one_line = len(end.remarks) == 1 and end.remarks[0].startswith(begins)
        if not one_line and not (self.row.reports and end.out and not end.remarks):
            faults.append("not one line")
        self.note(about, end, *faults, *differences(before, snapshot(self.folder)))

    def worked(self, about: str, end: End) -> None:
        """Note it unless a run ended as usual."""
        wrong = (end.status, end.out) != (self.usual.status, self.usual.out)
        self.note(about, end, *(["is not as usual"] if wrong else []))


@pytest.fixture
def place(
    row: Row, runner: Apart, files: Path, books: Callable[[], Path], usual: dict[str, tuple[End, list[str]]]
) -> Iterator[Place]:
    """A folder that everyone may enter, unlike those of pytest, so that only the rights of its files matter."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        sources = [files, books()] if {"finished", "first"} & set(row.inputs) else [files]
        yield Place(row, runner, sources, Path(folder), usual)


def snapshot(folder: Path) -> Snapshot:
    """Everything in a folder: its type, and the content of files and links."""
    found = {}
    for path in folder.rglob("*"):
        kind = path.lstat().st_mode
        data = os.readlink(path).encode() if stat.S_ISLNK(kind) else path.read_bytes() if stat.S_ISREG(kind) else b""
        found[path.relative_to(folder).as_posix()] = kind, data
    return found


def differences(before: Snapshot, after: Snapshot) -> list[str]:
    """The changes in a folder, in words."""
    return [
        f"{name} {'is new' if name not in before else 'is gone' if name not in after else 'has changed'}"
        for name in sorted(before | after)
        if before.get(name) != after.get(name)
    ]


def always_wrong(end: End) -> list[str]:
    """What no run may do, with any input."""
    faults = []
    if "Traceback" in end.err or "Exception ignored" in end.err:
        faults.append("a traceback")
    if end.seconds > SECONDS or end.status < 0:
        faults.append(f"{end.seconds:.0f} seconds")
    if end.memory > MEMORY:
        faults.append(f"{end.memory >> 20} MB")
    if end.status not in (0, 1, 2, 3):
        faults.append("no documented status")
    if any(len(line) > 2000 for line in end.err.splitlines()):
        faults.append("a long line")
    return faults


def path_of(context: click.Context) -> str:
    """The words that call a command."""
    return context.command_path.removeprefix("puzzlemill ")


@pytest.mark.parametrize("research", [False, True], ids=["product", "research"])
def test_every_command_has_a_row_or_no_files(research: bool) -> None:
    leaves = {path_of(context) for context, _ in commands(PUZZLEMILL) if not isinstance(context.command, click.Group)}
    named = {leaf for leaf in leaves for row in ROWS if row.line.startswith(f"{leaf} ")}
    assert named.isdisjoint(FILELESS)
    assert {leaf for leaf in (named | FILELESS) ^ leaves if leaf.startswith("research ") == research} == set()


def test_every_option_that_names_a_file_is_in_a_row() -> None:
    named = {"FILE", "FILE.toml", "STORE", "DIR", "PATH", "en|de|FILE.toml"}
    missing = set()
    for context, _ in commands(PUZZLEMILL):
        path = path_of(context)
        lines = [row.words for row in ROWS if row.line.startswith(f"{path} ")]
        for parameter in context.command.params:
            if parameter.metavar in named and isinstance(parameter, click.Option):
                names = set(parameter.opts)
                # A finished book is a folder; tests/books/test_verification.py damages its files.
                if names == {"--verify"} or isinstance(context.command, click.Group):
                    continue
                if not any(names & set(words) for words in lines):
                    missing.add((path, parameter.opts[0]))
    assert missing == set()


def is_missing(path: Path) -> None:
    """No file has this name."""


def is_a_folder(path: Path) -> None:
    path.mkdir()


def is_foreign(path: Path) -> None:
    path.write_bytes(b"foreign")


def is_a_fifo(path: Path) -> None:
    os.mkfifo(path)


def is_a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound, contextlib.chdir(path.parent):
        bound.bind(path.name)


def links_to(target: str) -> Callable[[Path], None]:
    """A function that makes a link to a place."""

    def link(path: Path) -> None:
        path.symlink_to(target)

    link.__name__ = f"links_to {target}"
    return link


def is_a_link_to_a_fifo(path: Path) -> None:
    os.mkfifo(path.with_name("some.fifo"))
    path.symlink_to("some.fifo")


def is_empty(path: Path) -> None:
    path.write_bytes(b"")


def is_unreadable(path: Path) -> None:
    path.write_bytes(b"{}")
    path.chmod(0)


BAD_INPUTS: Final[tuple[Callable[[Path], None], ...]] = (
    is_missing,
    is_a_folder,
    is_a_fifo,
    is_a_link_to_a_fifo,
    is_a_socket,
    is_empty,
    is_unreadable,
    links_to("nowhere"),
    links_to("."),
    links_to("loop.json"),
    links_to("/dev/null"),
    links_to("/dev/zero"),
    links_to("/dev/full"),
)


def may_be(made: Callable[[Path], None], row: Row, name: str) -> bool:
    """Whether this is allowed as an input: a missing store is created, and an empty words file changes no words."""
    makes_a_folder = "." not in name and made.__name__ in (
        "is_a_folder",
        "is_missing",
        "links_to .",
        "links_to nowhere",
    )
    new_store = name in row.changes.split() and made.__name__ in ("is_missing", "is_empty", "links_to nowhere")
    no_words = name == "words.toml" and made is is_empty
    return makes_a_folder or new_store or no_words


@pytest.mark.few
@every_row_that_reads
def test_unreadable_files_are_refused_in_one_line(place: Place) -> None:
    for name in place.row.inputs:
        for made in place.some(BAD_INPUTS):
            if not may_be(made, place.row, name):
                place.fresh()
                path = place.folder / name
                if path.is_dir():
                    shutil.rmtree(path)
                else:
                    path.unlink()
                if made.__name__ == "links_to loop.json":
                    (place.folder / "loop.json").symlink_to("loop.json")
                made(path)
                before = snapshot(place.folder) if made is not is_unreadable else {}
                end = place.run(without_rights=True)
                if made is is_unreadable:
                    path.chmod(0o644)
                    before = snapshot(place.folder)
                place.refused(f"{name} {made.__name__}", before, end)
    assert place.findings == []


@every_row_that_reads
def test_a_link_to_a_good_file_and_a_read_only_one_are_read(place: Place) -> None:
    for number, name in enumerate(place.row.reads.split()):
        path = place.folder / name
        for read_only in (False,) if place.row.writes_into else place.some((False, True), number):
            place.fresh()
            if read_only:
                path.chmod(path.stat().st_mode & ~0o222)
            else:
                path.rename(path.with_name("target"))
                path.symlink_to("target")
            about = f"{name} {'is read-only' if read_only else 'is a link'}"
            place.worked(about, place.run(without_rights=read_only))
    for name in place.row.changes.split():
        place.fresh()
        (place.folder / name).chmod(0o444)
        before = snapshot(place.folder)
        place.refused(f"{name} is read-only", before, place.run(without_rights=True))
    assert place.findings == []


@every_row_that_only_reads
def test_reading_works_in_a_folder_that_cannot_be_written(place: Place) -> None:
    place.fresh()
    before = snapshot(place.folder)
    for path in (*place.folder.rglob("*"), place.folder):
        path.chmod(path.stat().st_mode & ~0o222)
    end = place.run(without_rights=True)
    for path in (place.folder, *place.folder.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)
    place.worked("a read-only folder", end)
    place.note("a read-only folder", end, *differences(before, snapshot(place.folder)))
    assert place.findings == []


def same(path: Path, output: Path) -> None:
    path.rename(output)


def by_link(path: Path, output: Path) -> None:
    output.symlink_to(path.name)


def by_hard_link(path: Path, output: Path) -> None:
    output.hardlink_to(path)


@every_row_that_writes
def test_no_output_replaces_an_input(place: Place) -> None:
    """By its own name, another path or a link; also if the output has a default name."""
    written = [name for name in place.made if "." in name]
    for name in place.row.inputs:
        for output in written:
            in_folder = "/" in output
            for join in place.some((same, by_link, by_hard_link)):
                place.fresh()
                (place.folder / output).parent.mkdir(exist_ok=True)
                path = place.folder / name
                if join is by_hard_link and path.is_dir():
                    continue  # No operating system allows this.
                if in_folder and join is by_link:
                    (place.folder / output).symlink_to(f"../{name}")
                else:
                    join(path, place.folder / output)
                before = snapshot(place.folder)
                if join is same and name in named_by_recipes(place):
                    rename_in_recipes(place.folder, name, output)
                    before = snapshot(place.folder)
                    end = place.run()
                elif join is same:
                    end = place.run(name, output)
                    place.refused(f"{name} {join.__name__} {output}", before, end)
                    end = place.run(name, f"./{output}")
                else:
                    end = place.run()
                place.refused(f"{name} {join.__name__} {output}", before, end)
    assert place.findings == []


def named_by_recipes(place: Place) -> set[str]:
    """The inputs that are named only in a recipe."""
    return set(place.row.inputs) - set(place.row.words)


def rename_in_recipes(folder: Path, old: str, new: str) -> None:
    for recipe in folder.glob("*.toml"):
        recipe.write_text(recipe.read_text().replace(f"'{old}'", f"'{new}'"))


@every_row_that_writes
def test_outputs_that_cannot_be_written_are_refused_in_one_line_and_leave_nothing(place: Place) -> None:
    for output in place.row.outputs:
        for about, spoil in place.some(BAD_OUTPUTS.items()):
            # `render` writes pages into a folder with any name.
            takes_folders = "." not in output or (place.row.line.startswith("render") and output == place.row.words[-1])
            if about != "a folder" or not takes_folders:
                place.fresh()
                spoil(place.folder / output)
                before = snapshot(place.folder)
                place.refused(f"{output} {about}", before, place.run(without_rights=True))
    first = place.row.outputs[0]
    for about, new in (("below a file", f"solver.py/{first}"), ("a long name", f"{'n' * 300}{Path(first).suffix}")):
        place.fresh()
        before = snapshot(place.folder)
        place.refused(f"{first} {about}", before, place.run(first, new))
    place.fresh()
    before = snapshot(place.folder)
    place.folder.chmod(0o555)
    end = place.run(without_rights=True)
    place.folder.chmod(0o755)
    place.refused("a read-only folder", before, end)
    assert place.findings == []


def is_read_only(path: Path) -> None:
    path.write_bytes(b"kept")
    path.chmod(0o444)


def below_a_read_only_folder(path: Path) -> None:
    path.mkdir()
    path.chmod(0o555)


BAD_OUTPUTS: Final[dict[str, Callable[[Path], None]]] = {
    "a folder": lambda path: path.mkdir(),
    "a read-only folder": below_a_read_only_folder,
    "a socket": is_a_socket,
    "a read-only file": is_read_only,
    "a pipe that nobody reads": is_a_fifo,
    "/dev/full": lambda path: path.symlink_to("/dev/full"),
}


@every_row_that_writes_pages
def test_a_foreign_file_stays_in_a_folder_that_a_command_fills(place: Place) -> None:
    inside = [name for name in place.made if "/" in name]
    assert inside
    for number, name in enumerate(inside):
        for foreign in place.some((is_foreign, is_a_folder), number):
            place.fresh()
            (place.folder / name).parent.mkdir(parents=True)
            foreign(place.folder / name)
            before = snapshot(place.folder)
            place.refused(f"{name} {foreign.__name__}", before, place.run())
    assert place.findings == []


@every_row_that_writes
def test_files_that_are_too_large_for_the_process_leave_nothing(place: Place) -> None:
    place.fresh()
    before = snapshot(place.folder)
    place.refused("files of at most 8 bytes", before, place.run(largest=8))
    assert place.findings == []


@pytest.fixture
def full_disk(place: Place) -> Iterator[Path]:
    """The files on a small, full disk."""
    with tempfile.TemporaryDirectory() as disk:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=256k,mode=755", "tmpfs", disk], check=False, capture_output=True
        )
        if mounted.returncode:
            pytest.skip("only root can make a small disk")
        try:
            place.copy_to(Path(disk))
            with contextlib.suppress(OSError), (Path(disk) / "filler").open("wb", buffering=0) as filler:
                while True:
                    filler.write(b"x" * 4096)
            yield Path(disk)
        finally:
            subprocess.run(["umount", disk], check=True)


@pytest.mark.skipif(shutil.which("mount") is None, reason="this system has no mount")
@pytest.mark.parametrize("row", marked(tuple(row for row in ROWS if row.outputs or row.changes)))
def test_a_full_disk_is_one_line_and_leaves_nothing(place: Place, full_disk: Path) -> None:
    place.folder = full_disk
    before = snapshot(full_disk)
    place.refused("a full disk", before, place.run())
    assert place.findings == []


STREAMS: Final = (
    Streams(stdin="closed"),
    Streams(stdout="closed"),
    Streams(stderr="closed"),
    Streams("closed", "closed", "closed"),
    Streams(stdout="/dev/full"),
    Streams(stderr="/dev/full"),
    Streams(stdout="/dev/full", stderr="/dev/full"),
    Streams(stdout="pipe"),
    Streams(stderr="pipe"),
)


@pytest.mark.thorough
@every_row
def test_closed_and_full_streams_end_in_a_status_and_one_line(place: Place) -> None:
    for streams in place.some(STREAMS):
        place.fresh()
        end = place.run(streams=streams)
        about = f"stdin {streams.stdin} stdout {streams.stdout} stderr {streams.stderr}"
        usual, faults = place.usual.status, []
        full = place.usual.out and streams.stdout in ("closed", "/dev/full")
        if end.status not in ((2,) if full else (usual, 0) if streams.stdout == "pipe" else (usual,)):
            faults.append("another status")
        if full and streams.stderr == "file" and not (end.remarks and end.remarks[-1].startswith("puzzlemill: ")):
            faults.append("not one line")
        if len(end.remarks) > len(place.usual.remarks) + bool(full):
            faults.append("more lines")
        place.note(about, end, *faults)
    assert place.findings == []
