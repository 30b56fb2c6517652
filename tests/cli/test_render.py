"""`puzzlemill render`: the files, their names and the remarks; and `book` on the command line."""

import os
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import puzzlemill
from puzzlemill.puzzles.packs import Entry, Pack
from tests.support.commands import ends_in, invoke, success


@pytest.fixture(scope="module")
def entries() -> list[Entry[Any, Any]]:
    return [
        *puzzlemill.generate("ottf", count=3, board="4x4"),
        *puzzlemill.generate("domicles", count=2, layout="2x2"),
    ]


@pytest.fixture(autouse=True)
def pack(folder: Path, entries: list[Entry[Any, Any]]) -> None:
    puzzlemill.write(Pack(puzzles=tuple(entries)), "some.json")


def pages(file: str) -> list[str]:
    return [page.extract_text() for page in PdfReader(file).pages]


def test_without_a_name_a_pack_becomes_a_pdf_of_its_name() -> None:
    run = invoke("render", "some.json")
    assert (run.status, run.out, run.err) == (0, "", "some.pdf: 5 puzzles on 4 pages\n")
    assert len(pages("some.pdf")) == 4


def test_without_a_name_one_puzzle_becomes_a_pdf_of_its_short_id(entries: list[Entry[Any, Any]]) -> None:
    short = puzzlemill.short_id(entries[1].instance)
    assert invoke("render", entries[1].id).status == 0
    assert invoke("render", entries[0].id, entries[1].id).status == 0
    assert {file.name for file in Path().glob("*.pdf")} == {f"{short}.pdf", "puzzles.pdf"}
    # An id has no solution, so the answer is searched for.
    puzzle, answer = pages(f"{short}.pdf")
    assert entries[1].id in puzzle
    assert answer.startswith("Answers: OTTF")


def test_a_file_that_nobody_named_is_never_replaced() -> None:
    Path("some.pdf").write_text("mine")
    run = ends_in(2, "render", "some.json")
    assert run.err.startswith("puzzlemill: some.pdf already exists; use -o some.pdf to overwrite it or -o NAME.pdf")
    assert Path("some.pdf").read_text() == "mine"
    assert invoke("render", "some.json", "-o", "some.pdf").status == 0
    assert len(pages("some.pdf")) == 4


def test_one_puzzle_of_a_pack(entries: list[Entry[Any, Any]]) -> None:
    assert invoke("render", "some.json", "--puzzle", "3", "-o", "x.pdf").status == 0
    assert entries[2].id in pages("x.pdf")[0]


def test_answers_can_be_left_out_and_rules_added() -> None:
    invoke("render", "some.json", "--no-answers", "-o", "bare.pdf")
    invoke("render", "some.json", "--no-answers", "--rules", "--language", "de", "-o", "full.pdf")
    bare, full = pages("bare.pdf"), pages("full.pdf")
    assert not any("Answers" in page for page in bare)
    assert [page.startswith(("Domicles", "OTTF")) for page in full].count(True) >= 2
    assert len(full) > len(bare)


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_picture_of_a_puzzle_has_its_answer_beside_it(ending: str) -> None:
    assert invoke("render", "some.json", "--puzzle", "1", "-o", f"one.{ending}").status == 0
    assert invoke("render", "some.json", "--puzzle", "1", "--no-answers", "-o", f"bare.{ending}").status == 0
    names = {file.name for file in Path().glob(f"*.{ending}")}
    assert names == {f"one.{ending}", f"one-answer.{ending}", f"bare.{ending}"}
    assert Path(f"one.{ending}").read_bytes() != Path(f"one-answer.{ending}").read_bytes()


def test_kinds_come_in_the_order_in_which_they_are_named(entries: list[Entry[Any, Any]]) -> None:
    invoke("render", entries[0].id, entries[3].id, "-o", "one.pdf", "--no-answers")
    invoke("render", entries[3].id, entries[0].id, "-o", "other.pdf", "--no-answers")
    assert entries[0].id in pages("one.pdf")[0]
    assert entries[3].id in pages("other.pdf")[0]


def test_themes_and_forms_for_the_pencil_are_other_pictures() -> None:
    for name, options in (("plain", ()), ("colour", ("--theme", "colour")), ("pencil", ("--pencil",))):
        invoke("render", "some.json", "--puzzle", "5", "--no-answers", *options, "-o", f"{name}.svg")
    assert len({file.read_bytes() for file in Path().glob("*.svg")}) == 3


def test_givens_for_the_pencil_are_reported() -> None:
    run = success("render", "gloop:3x3:mixed:80001fe", "--pencil", "--no-answers", "-o", "x.pdf")
    assert "1 puzzle with more givens for the pencil, graded with these\n" in run.err


def test_fewer_puzzles_per_page_than_asked_are_reported() -> None:
    run = success("render", "some.json", "--per-page", "6", "--paper", "a5", "--theme", "large", "-o", "x.pdf")
    assert "OTTF: at most " in run.err


def test_finished_files_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("click.launch", opened.append)
    invoke("render", "some.json", "--open", "-o", "x.pdf")
    invoke("render", "some.json", "--open", "-o", "no.gif")
    assert opened == ["x.pdf"]


def test_too_few_puzzles_end_in_status_3() -> None:
    Path("recipe.toml").write_text('[[parts]]\nfrom = "some.json"\nkind = "ottf"\ncount = 4')
    run = ends_in(3, "book", "recipe.toml", "-o", "book", "--no-png")
    assert "puzzlemill: parts 1: from some.json ottf: the file has only 3 new puzzles; count is 4\n" in run.err
    assert Path("book/book.pdf").exists()


def test_pages_of_a_longer_run_go_and_those_of_others_stay() -> None:
    invoke("render", "some.json", "-o", "folder")
    longer = {file.name for file in Path("folder").iterdir()}
    Path("folder/page-050.png").write_bytes(b"of another")
    assert invoke("render", "some.json", "--puzzle", "1", "-o", "folder").status == 0
    left = {file.name for file in Path("folder").iterdir()}
    assert "page-050.png" in left
    assert left - {"page-050.png"} < longer


def test_without_a_viewer_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def launch(file: str) -> int:
        os.write(2, b"xdg-open: no method available\n")
        return 3

    monkeypatch.setattr("click.launch", launch)
    run = success("render", "ottf:2x2:1223", "--open", "-o", "x.svg")
    assert run.remarks[-1] == "x.svg: no viewer found; open the file yourself"
