"""Every command that reads or writes files: a command line that works, and the words that name its files."""

import json
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

import puzzlemill
from puzzlemill.catalogues import example
from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.packs.exports import encode
from puzzlemill.puzzles.packs import Pack, make_entry
from puzzlemill.render.drawing.canvas import Drawing
from puzzlemill.render.pages.pdf import pdf_bytes
from tests.support.command_examples import BLOCKS, REFUTED, SOLVER, SUDOKUS, SWAPS, TWO_PIECES, words_of
from tests.support.commands import invoke
from tests.support.places import ROOT
from tests.support.stored import fill
from tests.support.tables import doubled

OBSERVATORY: Final = ROOT / "research/catalogues"
"""Data of the observatory."""


class Row(NamedTuple):
    """A command line that works with the files of `make_files`."""

    line: str

    reads: str = ""
    """The words that name its inputs, separated by spaces: files of `make_files`."""

    writes: str = ""
    """The words that name its outputs: files, or folders if they have no ending."""

    changes: str = ""
    """The words that name stores which it changes."""

    reports: bool = False
    """Whether it prints results before it has read all of its input."""

    writes_into: bool = False
    """Whether it writes into a folder that it reads."""

    status: int = 0
    """Its exit status."""

    @property
    def words(self) -> list[str]:
        """The words of the line, with a program for SOLVER."""
        return words_of(self.line)

    @property
    def outputs(self) -> list[str]:
        """The words that name its outputs."""
        return self.writes.split()

    @property
    def inputs(self) -> list[str]:
        """The words that name its inputs, including the files that it changes."""
        return [*self.reads.split(), *self.changes.split()]


PUBLISHED: Final = """
[publish]
logo = 'logo.png'
[[publish.pages]]
file = 'page.pdf'
"""
"""The publisher's table, which names a picture and a PDF."""

CLUB: Final = format_table(doubled(shipped()))
"""A private table of minutes."""

ROWS: Final = (
    Row(
        "generate gloop --board 2x2 --deduction single --unturned --table table.toml -o made.json",
        "table.toml",
        writes="made.json",
    ),
    Row("generate domicles --layout 2x2 --table table.toml -o made.jsonl", "table.toml", writes="made.jsonl"),
    Row("generate ottf --board 3x3 --tedious --table table.toml -o made.json.gz", "table.toml", writes="made.json.gz"),
    Row(
        "generate iqblocks --pieces a11_b11_c11 --board 2x3 --givens 1 --table table.toml -o made.json",
        "table.toml",
        writes="made.json",
    ),
    Row("generate gloop --board 2x2 --into levels.db", changes="levels.db"),
    Row("generate domicles --layout 2x2 --into levels.db", changes="levels.db"),
    Row("generate ottf --board 3x3 --into levels.db", changes="levels.db"),
    Row("generate iqblocks --pieces a11_b11_c11 --board 2x3 --givens 1 --into levels.db", changes="levels.db"),
    Row("grade pack.json -o made.jsonl", "pack.json", "made.jsonl"),
    Row("grade pack.json --table table.toml", "pack.json table.toml"),
    Row("solve pack.json levels.db -o made.jsonl", "pack.json levels.db", "made.jsonl"),
    Row("verify pack.json --table table.toml", "pack.json table.toml"),
    Row("steps pack.json -o made.txt", "pack.json", "made.txt"),
    Row("steps pack.json --language words.toml -o made.txt", "pack.json words.toml", "made.txt"),
    Row("render pack.json -o made.pdf", "pack.json", "made.pdf"),
    Row("render pack.json --puzzle 1 -o made.svg", "pack.json", "made.svg made-answer.svg"),
    Row("render pack.json --puzzle 1 --no-answers -o made.png", "pack.json", "made.png"),
    Row("render pack.json --puzzle 1 -o made", "pack.json", "made"),
    Row("render pack.json --by kind,level -o made", "pack.json", "made"),
    Row("render pack.json --crops made -o made.pdf", "pack.json", "made made.pdf"),
    Row("render pack.json --language words.toml -o made.pdf", "pack.json words.toml", "made.pdf"),
    Row("play pack.json levels.db -o made.html", "pack.json levels.db", "made.html"),
    Row("convert pack.json --grade --table table.toml -o made.json", "pack.json table.toml", "made.json"),
    Row("convert pack.json levels.db -o made.csv", "pack.json levels.db", "made.csv"),
    Row("book book.toml --lint", "book.toml"),
    Row("book book.toml --proof --language words.toml -o made", "book.toml words.toml", "made"),
    Row("book book.toml --no-png -o made", "book.toml", "made"),
    Row("book exclude.toml --proof --table table.toml -o made", "exclude.toml pack.json table.toml", "made"),
    Row("book tabled.toml --lint", "tabled.toml table.toml", reports=True),
    Row("book taken.toml --proof -o made", "taken.toml pack.json", "made"),
    Row("book --edition finished --replace 1 --no-png -o made", "finished", "made"),
    Row("publish publish.toml --lint", "publish.toml logo.png page.pdf", reports=True),
    Row("publish publish.toml -o made", "publish.toml logo.png page.pdf", "made", status=1),
    Row("publish book.toml --covers -o made", "book.toml", "made"),
    Row("publish book.toml --book finished -o made", "book.toml finished", "made", status=1),
    Row("publish book.toml --volume '2' --after first -o made", "book.toml first", "made", status=1),
    Row("publish book.toml --volume '2' --after first --lint", "book.toml first", reports=True),
    Row("pack recipe.toml -o made.json", "recipe.toml", "made.json"),
    Row("pack gloop.json --plot made.png", "gloop.json", "made.png"),
    Row("pack exclude.toml --table table.toml -o made.json", "exclude.toml pack.json table.toml", "made.json"),
    Row("pack tabled.toml -o made.json", "tabled.toml table.toml", "made.json"),
    Row("store add levels.db pack.json", "pack.json", changes="levels.db"),
    Row("store add levels.db pack.json --table table.toml", "pack.json table.toml", changes="levels.db"),
    Row("store regrade levels.db --kind gloop --table table.toml", "table.toml", changes="levels.db"),
    Row("store list levels.db", "levels.db"),
    Row("store show levels.db", "levels.db"),
    Row("store list levels.db --plot made.svg", "levels.db", "made.svg"),
    Row("store export levels.db -o made.json", "levels.db", "made.json"),
    Row("store check levels.db", "levels.db"),
    Row("store remove levels.db --level 2", changes="levels.db"),
    Row("store show levels.db --batches", "levels.db"),
    Row("gloop-game --watch --opponents easy,random --seed 1 --save made.json", writes="made.json"),
    Row("gloop-game --replay game.json --language words.toml --picture made.svg", "game.json words.toml", "made.svg"),
    Row("gloop-game --set made", writes="made"),
    Row("daily pack.json levels.db --date 2026-12-01 --days 9", "pack.json levels.db"),
    Row("sprites ottf -o made", writes="made"),
    Row("thumbnails pack.json --by number -o made", "pack.json", "made"),
    Row("thumbnails pack.json --language words.toml -o made", "pack.json words.toml", "made"),
    Row("study pack.json --people 1 -o made", "pack.json", "made"),
    Row("study pack.json --people 1 --page -o made", "pack.json", "made"),
    Row(
        "study pack.json --people 1 --exclude ottf.json --language words.toml -o made",
        "pack.json ottf.json words.toml",
        "made",
    ),
    Row("study pack.json --people 1 --next more.csv -o made", "pack.json more.csv", "made"),
    Row("calibrate times.csv -o made.toml", "times.csv", "made.toml"),
    Row("calibrate times.csv more.csv", "times.csv more.csv"),
    Row("check-solver ottf --item solve-known-unsolvable -o made.json -- SOLVER", writes="made.json", reports=True),
    Row("cutouts gloop --tiles 0-3 -o made.pdf", writes="made.pdf"),
    Row("cutouts gloop --tiles 0-3 -o made", writes="made"),
    Row("distance domicles.json", "domicles.json"),
    Row("cutouts domicles domicles.json -o made.pdf", "domicles.json", "made.pdf"),
    Row("refute unsolvable.json -o made.json", "unsolvable.json", "made.json"),
    Row("id pieces.txt board.txt", "pieces.txt board.txt"),
    Row("refute blocked.json -o made.json", "blocked.json", "made.json"),
    Row("check proof.json blocks-proof.json", "proof.json blocks-proof.json", reports=True),
    Row("unsolvable --reason dead-region -o made.json", writes="made.json"),
    Row("cutouts iqblocks iqblocks.json -o made.pdf", "iqblocks.json", "made.pdf"),
)

FILELESS: Final = {"schema", "help", "completion"}
"""The commands that neither read nor write files."""


def make_files(folder: Path) -> None:
    """Make the files that the rows read."""

    def pack(name: str, *ids: str) -> None:
        (folder / name).write_bytes(
            encode(Pack(puzzles=tuple(make_entry(puzzlemill.parse_id(each)) for each in ids)), "json")
        )

    pack("pack.json", "ottf:2x2:1223", "ottf:3x4:a22a21122232")
    pack("ottf.json", "ottf:2x2:1223")
    pack("unsolvable.json", "ottf:2x2:2222")
    pack("domicles.json", SWAPS)
    pack("iqblocks.json", TWO_PIECES)
    pack("blocks.json", BLOCKS)
    pack("blocked.json", REFUTED)
    puzzlemill.write(Pack(puzzles=tuple(puzzlemill.generate("gloop", count=1, board="2x2"))), folder / "gloop.json")
    part = "\n[[parts]]\nkind = 'ottf'\ncount = 1\noptions = { board = '3x3' }\n"
    texts = {
        "book.toml": f"title = 'One'\npaper = 'a5'\n{part}",
        "recipe.toml": f"title = 'One'\n{part}",
        "exclude.toml": f"title = 'One'\nexclude = ['pack.json']\n{part}",
        "publish.toml": f"title = 'One'\npaper = 'a5'\n{part}{PUBLISHED}",
        "taken.toml": "title = 'Taken'\n[[parts]]\nfrom = 'pack.json'\n",
        "words.toml": "",
        "table.toml": CLUB,
        "tabled.toml": f"title = 'Tabled'\ntable = 'table.toml'\n{part}",
        "counts.json": (OBSERVATORY / "gloop_left_out.json").read_text(),
        "gloop-proof.json": (OBSERVATORY / "certificates/gloop-contours.json").read_text(),
        "solver.py": SOLVER,
        "game.json": example("gloop-game.json"),
        "pieces.txt": "A\n##\n\nB\n##\n",
        "board.txt": "..\n..\n",
        "times.csv": "position,seconds,solved,player\nottf:2x2:1223,9,1,Ada\nottf:3x4:a22a21122232,30,1,Ada\n",
        "people.csv": SUDOKUS,
        "more.csv": "position,seconds,solved,player\nottf:2x2:1223,9,1,Bob\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    for name, words in {"proof.json": ("refute", "ottf:2x2:2222"), "blocks-proof.json": ("refute", REFUTED)}.items():
        (folder / name).write_text(json.dumps(invoke(*words, "--json").records()[0]["certificate"]))
    Image.new("RGB", (60, 40), (20, 80, 120)).save(folder / "logo.png")
    (folder / "page.pdf").write_bytes(pdf_bytes([Drawing(148, 210, ())]))
    fill(folder / "levels.db", 6)
    invoke("store", "add", str(folder / "levels.db"), str(folder / "gloop.json"))  # one that can be graded
    (folder / "kept").mkdir()


def make_books(files: Path, folder: Path) -> None:
    """Make the finished books that some rows read, which take longer, from the recipe among the files."""
    invoke("book", str(files / "book.toml"), "--no-png", "-o", str(folder / "finished"))
    invoke("publish", str(files / "book.toml"), "-o", str(folder / "first"))
    for path in (folder / "first").iterdir():
        if path.suffix != ".json":
            path.unlink()  # A later volume does not read it, and the small disk of a test is full with less.
