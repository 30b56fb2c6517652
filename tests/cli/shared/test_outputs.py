"""No command overwrites its inputs, and outputs that cannot be written are refused before any work."""

import os
from pathlib import Path
from typing import Final

import click
import pytest

import puzzlemill
from puzzlemill.cli.command_table import PUZZLEMILL
from puzzlemill.cli.shared.completing import names_files
from puzzlemill.cli.shared.outputs import Output
from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.packs import Pack, make_entry
from puzzlemill.store import Store
from tests.house.reading import commands
from tests.support.commands import refusal, success

_INPUTS: Final = "table language records into verify edition exclude next book after replay"

INPUT_OPTIONS: Final = {f"--{name}" for name in _INPUTS.split()}
"""The options that name inputs; files of `--records` and `--into` are also changed."""


def test_every_option_that_names_a_file_is_an_output_or_known_as_an_input() -> None:
    for context, _ in commands(PUZZLEMILL):
        for parameter in context.command.params:
            if isinstance(parameter, click.Option) and names_files(parameter.metavar or ""):
                name = parameter.opts[-1]
                assert isinstance(parameter, Output) != (name in INPUT_OPTIONS), (context.command_path, name)


@pytest.fixture
def q() -> bytes:
    """The bytes of q.json, a pack of one puzzle, from which r.json, r.db and other files are made."""
    puzzlemill.write(Pack(puzzles=(make_entry(parse_id("ottf:2x2:1223")),)), Path("q.json"))
    with Store("r.db") as store:
        store.add(puzzlemill.read("q.json").puzzles)
    Path("hard.json").hardlink_to("q.json")
    Path("link.json").symlink_to("q.json")
    return Path("q.json").read_bytes()


@pytest.mark.parametrize("output", ["q.json", "./q.json", "hard.json", "link.json"])
@pytest.mark.parametrize("words", ["grade", "solve", "steps", "convert", "refute", "research ottf sat"])
def test_no_command_replaces_what_it_reads(words: str, output: str, q: bytes) -> None:
    before = sorted(os.listdir())
    message = f"{Path(output)} is also an input file; choose another output"
    assert refusal(*words.split(), "q.json", "-o", output) == message
    assert Path("q.json").read_bytes() == q
    assert sorted(os.listdir()) == before


@pytest.mark.parametrize(
    ("words", "output"),
    [
        ("grade ottf:2x2:1223 --table t.toml -o t.toml", "t.toml"),
        ("render q.json --language t.toml -o t.toml", "t.toml"),
        ("calibrate t.toml -o t.toml", "t.toml"),
        ("store export r.db -o r.db", "r.db"),
        ("generate ottf --into r.db -o r.db", "r.db"),
        ("pack t.toml -o t.toml", "t.toml"),
        ("check-solver ottf -o t.toml -- python t.toml", "t.toml"),
        ("research gloop left-out t.toml -o t.toml", "t.toml"),
        ("research ottf arrows q.json -o hard.json", "hard.json"),
    ],
)
def test_nor_through_another_option(words: str, output: str, q: bytes) -> None:
    Path("t.toml").write_text("x = 1\n")
    assert refusal(*words.split()) == f"{output} is also an input file; choose another output"
    assert Path("t.toml").read_text() == "x = 1\n"


def test_an_answer_beside_a_drawing_replaces_no_input(q: bytes) -> None:
    Path("new-answer.svg").write_bytes(q)
    message = "new-answer.svg is also an input file; choose another output"
    assert refusal("render", "new-answer.svg", "-o", "new.svg") == message
    assert not Path("new.svg").exists()


@pytest.mark.parametrize(
    "line", ["exclude = ['ov/book.json']", "exclude = ['a.json', 'link.json']", "language = 'de.toml'"]
)
@pytest.mark.parametrize("words", ["book r.toml -o ov", "book r.toml --proof -o ov"])
def test_a_book_replaces_no_file_of_its_recipe(line: str, words: str, q: bytes) -> None:
    Path("ov").mkdir()
    for name in ("a.json", "ov/book.json"):
        Path(name).write_bytes(q)
    Path("de.toml").write_text("")
    Path("ov/proof.pdf").hardlink_to("de.toml")
    Path("ov/book.pdf").hardlink_to("q.json")
    Path("r.toml").write_text(f"{line}\n[[parts]]\nkind = 'ottf'\n")
    name = {"e": "book.json", "x": "book.pdf", "l": "proof.pdf"}["x" if "link" in line else line[0]]
    assert refusal(*words.split()) == f"ov/{name} is also an input file; choose another output"
    assert (Path("ov/book.json").read_bytes(), sorted(os.listdir("ov"))) == (q, ["book.json", "book.pdf", "proof.pdf"])


def test_a_book_in_the_folder_of_its_recipe_and_its_pack(q: bytes) -> None:
    Path("ov").mkdir()
    Path("ov/book.json").write_bytes(q)
    Path("ov/r.toml").write_text("[[parts]]\nfrom = 'book.json'\n")
    for folder in ("ov", "./ov/", "ov/../ov"):
        message = f"{Path(folder)}/book.json is also an input file; choose another output"
        assert refusal("book", "ov/r.toml", "-o", folder) == message
    assert Path("ov/book.json").read_bytes() == q


def test_a_pack_replaces_no_file_that_its_recipe_excludes(q: bytes) -> None:
    Path("in").mkdir()
    Path("in/q.json").write_bytes(q)
    Path("in/r.toml").write_text("exclude = ['q.json']\n[[parts]]\nkind = 'ottf'\ncount = 1\n")
    assert refusal("pack", "in/r.toml", "-o", "in/q.json") == "in/q.json is also an input file; choose another output"


def test_two_outputs_are_two_files() -> None:
    message = "new.db: -o and --into name the same file; choose another output"
    assert refusal("generate", "ottf", "-o", "./new.db", "--into", "new.db") == message
    assert not os.listdir()


def test_outputs_that_cannot_be_written_are_refused_before_any_work(q: bytes) -> None:
    Path("folder").mkdir()
    Path("kept.json").write_bytes(b"{}")
    Path("kept.json").chmod(0o444)
    Path("lost.json").symlink_to("nowhere/x.json")
    reasons = {
        "folder": "it is a folder; expected the name of a file",
        "kept.json": "it is read-only; make it writable or choose another output",
        "lost.json": f"it is a link to {Path('nowhere/x.json').resolve()}, in a folder that does not exist",
        "q.json/x.json": "Not a directory",
        "n" * 300: "File name too long",
    }
    before = sorted(os.listdir())
    for name, reason in reasons.items():
        # More puzzles than anyone would wait for.
        line = refusal("generate", "ottf", "--count", "1000000", "-o", name)
        assert line == f"{name}: cannot be written: {reason}"
    line = refusal("generate", "ottf", "-o", "a\0b")
    assert line == "argument 4, 'a\\x00b': arguments cannot contain the character NUL"
    assert sorted(os.listdir()) == before
    assert success("generate", "ottf", "-o", "deep/er/new.json").status == 0
