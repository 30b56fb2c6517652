"""All commands with every kind of bad file and stream: one line of error, no leftovers, inputs unchanged.

There are thousands of cases, of which Hypothesis draws some, always the same ones; `--hypothesis-seed=1` draws others.
"""

import contextlib
import os
import shutil
import socket
import stat
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import click
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from puzzlemill.cli.command_table import PUZZLEMILL
from tests.cli.hostile import rows
from tests.cli.hostile.apart import AS_USUAL, Apart, End, Streams, apart
from tests.cli.hostile.rows import Row, make_books, make_files
from tests.house.reading import commands
from tests.research import rows as observatory

ROWS: Final = (*rows.ROWS, *observatory.ROWS)
FILELESS: Final = rows.FILELESS | observatory.FILELESS

MEMORY: Final = 1024**3
"""More memory than any command line here should use, in bytes."""

SECONDS: Final = 10
"""More CPU time than any command line here should use."""

QUICK: Final = ("steps pack.json -o made.txt", "store add levels.db pack.json --table table.toml", "check proof.json")
"""The lines of the quick test, which read, write, change and report."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot split a process")

Snapshot: TypeAlias = dict[str, tuple[int, bytes]]

Usual: TypeAlias = dict[str, tuple[End, list[str]]]
"""What rows do if nothing is wrong, by line: how they end, and the files they make."""


class Place:
    """A folder for one row, with what the row does there if nothing is wrong."""

    def __init__(self, row: Row, runner: Apart, sources: list[Path], folder: Path, usual: Usual) -> None:
        self.row = row
        self.runner = runner
        self.sources = sources
        self.folder: Path = folder
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
            remove(self.folder / name)
        self.copy_to(self.folder)

    def copy_to(self, folder: Path) -> None:
        """Copy the files that the row reads, and a file that is no folder."""
        for name in {*self.row.inputs, "solver.py"}:
            [source] = [source / name for source in self.sources if (source / name).exists()]
            (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)

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

    def judge(self, end: End, *faults: str) -> None:
        """Fail if anything is wrong with how a run ended."""
        wrong = [*faults, *always_wrong(end)]
        assert not wrong, f"{'; '.join(wrong)}: {end.status} {end.out[:200]!r} {end.err[-400:]!r}"

    def refuse(self, old: str = "", new: str = "", *, without_rights: bool = False, largest: int | None = None) -> None:
        """Run the line, which must be refused and leave everything as it was."""
        before = snapshot(self.folder)
        self.refused(before, self.run(old, new, without_rights=without_rights, largest=largest))

    def refused(self, before: Snapshot, end: End) -> None:
        """Fail unless a run ended in one line and status 2, and left everything as it was."""
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
        self.judge(end, *faults, *differences(before, snapshot(self.folder)))

    def worked(self, end: End) -> None:
        """Fail unless a run ended as usual."""
        self.judge(end, *["is not as usual"] * ((end.status, end.out) != (self.usual.status, self.usual.out)))


def remove(path: Path) -> None:
    """Remove a file, a link, or a folder with all in it."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


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
    *(is_missing, is_a_folder, is_a_fifo, is_a_link_to_a_fifo, is_a_socket, is_empty, is_unreadable),
    *map(links_to, ("nowhere", ".", "loop.json", "/dev/null", "/dev/zero", "/dev/full")),
)


def may_be(made: Callable[[Path], None], row: Row, name: str) -> bool:
    """Whether this is allowed as an input: a missing store is created, and an empty words file changes no words."""
    makes_folder = "." not in name and made.__name__ in ("is_a_folder", "is_missing", "links_to .", "links_to nowhere")
    new_store = name in row.changes.split() and made.__name__ in ("is_missing", "is_empty", "links_to nowhere")
    no_words = name == "words.toml" and made is is_empty
    return makes_folder or new_store or no_words


def same(path: Path, output: Path) -> None:
    path.rename(output)


def by_link(path: Path, output: Path) -> None:
    output.symlink_to(path.name)


def by_hard_link(path: Path, output: Path) -> None:
    output.hardlink_to(path)


def named_by_recipes(place: Place) -> set[str]:
    """The inputs that are named only in a recipe."""
    return set(place.row.inputs) - set(place.row.words)


def rename_in_recipes(folder: Path, old: str, new: str) -> None:
    for recipe in folder.glob("*.toml"):
        recipe.write_text(recipe.read_text().replace(f"'{old}'", f"'{new}'"))


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


Act: TypeAlias = Callable[[Place], None]
"""Spoils a fresh folder, runs the line, and fails if that ends wrongly."""

Sort: TypeAlias = Callable[[Row], Iterator[tuple[str, Act]]]
"""Yields what can be wrong with a row: in words, and as an act."""


class Case(NamedTuple):
    """A row with something wrong."""

    row: Row
    about: str
    act: Act

    def __repr__(self) -> str:
        return f"{self.row.line}: {self.about}"


def bad_inputs(row: Row) -> Iterator[tuple[str, Act]]:
    """Every input as something that cannot be read."""
    for name in row.inputs:
        for made in BAD_INPUTS:
            if not may_be(made, row, name):
                yield f"{name} {made.__name__}", partial(with_bad_input, name=name, made=made)


def with_bad_input(place: Place, name: str, made: Callable[[Path], None]) -> None:
    path = place.folder / name
    remove(path)
    if made.__name__ == "links_to loop.json":
        (place.folder / "loop.json").symlink_to("loop.json")
    made(path)
    before = snapshot(place.folder) if made is not is_unreadable else {}
    end = place.run(without_rights=True)
    if made is is_unreadable:
        path.chmod(0o644)
        before = snapshot(place.folder)
    place.refused(before, end)


def good_inputs(row: Row) -> Iterator[tuple[str, Act]]:
    """Every input as a link or a read-only file, which is read but not changed, and a folder that cannot be written."""
    for name in row.reads.split():
        yield f"{name} is a link", partial(with_link, name=name)
        if not row.writes_into:
            yield f"{name} is read-only", partial(with_read_only_file, name=name)
    for name in row.changes.split():
        yield f"{name} is read-only", partial(with_read_only_file, name=name, changes=True)
    if row.inputs and not row.outputs and not row.changes and not row.writes_into:
        yield "a read-only folder", in_read_only_folder


def with_link(place: Place, name: str) -> None:
    (place.folder / name).rename(place.folder / "target")
    (place.folder / name).symlink_to("target")
    place.worked(place.run())


def with_read_only_file(place: Place, name: str, changes: bool = False) -> None:
    path = place.folder / name
    path.chmod(path.stat().st_mode & ~0o222)
    if changes:
        place.refuse(without_rights=True)
    else:
        place.worked(place.run(without_rights=True))


def in_read_only_folder(place: Place) -> None:
    before = snapshot(place.folder)
    for path in (*place.folder.rglob("*"), place.folder):
        path.chmod(path.stat().st_mode & ~0o222)
    end = place.run(without_rights=True)
    for path in (place.folder, *place.folder.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)
    place.worked(end)
    place.judge(end, *differences(before, snapshot(place.folder)))


def joined_files(row: Row) -> Iterator[tuple[str, Act]]:
    """Every output with the name of an input, by its own name, another path or a link."""
    for name in row.inputs if row.outputs else ():
        for join in (same, by_link, by_hard_link):
            yield f"an output is {name}, {join.__name__}", partial(with_joined_files, name=name, join=join)


def with_joined_files(place: Place, name: str, join: Callable[[Path, Path], None]) -> None:
    for output in (made for made in place.made if "." in made):
        place.fresh()
        (place.folder / output).parent.mkdir(exist_ok=True)
        path = place.folder / name
        if join is by_hard_link and path.is_dir():
            continue  # No operating system allows this.
        if "/" in output and join is by_link:
            (place.folder / output).symlink_to(f"../{name}")
        else:
            join(path, place.folder / output)
        if join is same and name in named_by_recipes(place):
            rename_in_recipes(place.folder, name, output)
        words = [(name, output), (name, f"./{output}")] if join is same and name in place.row.words else [("", "")]
        for old, new in words:
            place.refuse(old, new)


def bad_outputs(row: Row) -> Iterator[tuple[str, Act]]:
    """Every output at a place that cannot be written, and a folder, a disk and limits without room for any."""
    for output in row.outputs:
        # `render` writes pages into a folder with any name.
        takes_folders = "." not in output or (row.line.startswith("render") and output == row.words[-1])
        for about, spoil in BAD_OUTPUTS.items():
            if about != "a folder" or not takes_folders:
                yield f"{output} is {about}", partial(with_bad_output, output=output, spoil=spoil)
    if row.outputs:
        first = row.outputs[0]
        yield "an output below a file", partial(Place.refuse, old=first, new=f"solver.py/{first}")
        yield "a long name", partial(Place.refuse, old=first, new=f"{'n' * 300}{Path(first).suffix}")
        yield "a read-only folder", from_read_only_folder
        yield "files of at most 8 bytes", partial(Place.refuse, largest=8)
    if (row.outputs or row.changes) and shutil.which("mount"):
        yield "a full disk", on_full_disk
    # The other folders have no manifest: reports and populations replace the files of the last run by their names.
    if row.line.startswith(("book ", "publish ", "render ", "study ", "gloop ")) and "made" in row.outputs:
        for foreign in (is_foreign, is_a_folder):
            yield f"every file of the folder {foreign.__name__}", partial(with_foreign_files, foreign=foreign)


def with_bad_output(place: Place, output: str, spoil: Callable[[Path], None]) -> None:
    spoil(place.folder / output)
    place.refuse(without_rights=True)


def from_read_only_folder(place: Place) -> None:
    before = snapshot(place.folder)
    place.folder.chmod(0o555)
    end = place.run(without_rights=True)
    place.folder.chmod(0o755)
    place.refused(before, end)


def with_foreign_files(place: Place, foreign: Callable[[Path], None]) -> None:
    inside = [name for name in place.made if "/" in name]
    assert inside
    for name in inside:
        place.fresh()
        (place.folder / name).parent.mkdir(parents=True)
        foreign(place.folder / name)
        place.refuse()


def on_full_disk(place: Place) -> None:
    """Run the line on a small disk, which only root can make."""
    with tempfile.TemporaryDirectory() as disk:
        mount = ["mount", "-t", "tmpfs", "-o", "size=256k,mode=755", "tmpfs", disk]
        if subprocess.run(mount, check=False, capture_output=True).returncode:
            return
        usual, place.folder = place.folder, Path(disk)
        try:
            place.copy_to(place.folder)
            with contextlib.suppress(OSError), (place.folder / "filler").open("wb", buffering=0) as filler:
                while True:
                    filler.write(b"x" * 4096)
            place.refuse()
        finally:
            place.folder = usual
            subprocess.run(["umount", disk], check=True)


def bad_streams(row: Row) -> Iterator[tuple[str, Act]]:
    """Standard streams that are closed, full, or left by their reader."""
    for streams in STREAMS:
        about = f"stdin {streams.stdin} stdout {streams.stdout} stderr {streams.stderr}"
        yield about, partial(with_streams, streams=streams)


def with_streams(place: Place, streams: Streams) -> None:
    end = place.run(streams=streams)
    usual, faults = place.usual.status, []
    full = place.usual.out and streams.stdout in ("closed", "/dev/full")
    if end.status not in ((2,) if full else (usual, 0) if streams.stdout == "pipe" else (usual,)):
        faults.append("another status")
    if full and streams.stderr == "file" and not (end.remarks and end.remarks[-1].startswith("puzzlemill: ")):
        faults.append("not one line")
    if len(end.remarks) > len(place.usual.remarks) + bool(full):
        faults.append("more lines")
    place.judge(end, *faults)


SORTS: Final[tuple[Sort, ...]] = (bad_inputs, good_inputs, joined_files, bad_outputs, bad_streams)
"""What can be wrong."""


def cases(*sorts: Sort, lines: tuple[str, ...] = ()) -> list[Case]:
    """Every case of these sorts, of all rows or those with these lines."""
    chosen = [row for row in ROWS if row.line in lines or not lines]
    return [Case(row, about, act) for sort in sorts for row in chosen for about, act in sort(row)]


class Runs:
    """Runs cases, and remembers what rows usually do."""

    def __init__(self, runner: Apart, folder: Path) -> None:
        self.runner = runner
        self.files: Path = folder / "files"
        self.books: Path = folder / "books"
        self.usual: Usual = {}
        self.files.mkdir()
        make_files(self.files)

    def run(self, case: Case) -> None:
        """Run one case, which fails if anything is wrong with it."""
        # Everyone may enter the folder, unlike those of pytest, so that only the rights of its files matter.
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            sources = [self.files]
            if {"finished", "first"} & set(case.row.inputs):
                if not self.books.exists():
                    self.books.mkdir()
                    make_books(self.files, self.books)
                sources.append(self.books)
            place = Place(case.row, self.runner, sources, Path(folder), self.usual)
            place.fresh()
            case.act(place)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    with apart() as runner:
        yield Runs(runner, tmp_path_factory.mktemp("hostile"))


@settings(max_examples=15, phases=[Phase.generate])
@given(case=st.sampled_from(cases(*SORTS, lines=QUICK)))
def test_some_lines_with_anything_wrong(runs: Runs, case: Case) -> None:
    runs.run(case)


@pytest.mark.thorough
@pytest.mark.parametrize("sort", SORTS)
@settings(max_examples=30, phases=[Phase.generate])
@given(data=st.data())
def test_all_lines_with_anything_wrong(runs: Runs, sort: Sort, data: st.DataObject) -> None:
    runs.run(data.draw(st.sampled_from(cases(sort))))


def test_every_file_of_every_row_can_be_drawn() -> None:
    drawn = {(case.row.line, name) for case in cases(*SORTS) for name in case.about.split()}
    files = {(row.line, name) for row in ROWS for name in (*row.inputs, *row.outputs)}
    assert len(files) > 150
    assert files - drawn == set()
