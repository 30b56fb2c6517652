"""`puzzlemill render`: the files, their names and the remarks; and `book` on the command line."""

import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image
from pypdf import PdfReader

import puzzlemill
from puzzlemill.files.crops import MARGIN
from puzzlemill.puzzles.packs import Entry, Pack
from tests.support.commands import ends_in, invoke, refusal, success


@pytest.fixture(scope="module")
def entries() -> list[Entry[Any, Any]]:
    return [*puzzlemill.generate("ottf", count=3, board="4x4"), *puzzlemill.generate("domicles", count=2, layout="2x2")]


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
    tight = ("--per-page", "6", "--paper", "a5", "--theme", "large")
    run = success("render", "some.json", *tight, "-o", "x.pdf")
    assert "OTTF: at most " in run.err
    again = success("render", "some.json", *tight, "--first", "41", "-o", "x.pdf")
    assert again.remarks[1:] == run.remarks[1:]


def test_finished_files_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("click.launch", opened.append)
    invoke("render", "some.json", "--open", "-o", "x.pdf")
    invoke("render", "some.json", "--open", "-o", "no.gif")
    assert opened == ["x.pdf"]


def test_without_a_viewer_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def launch(file: str) -> int:
        os.write(2, b"xdg-open: no method available\n")
        return 3

    monkeypatch.setattr("click.launch", launch)
    run = success("render", "ottf:2x2:1223", "--open", "-o", "x.svg")
    assert run.remarks[-1] == "x.svg: no viewer found; open the file yourself"


@pytest.mark.thorough
def test_words_of_a_shop_and_numbers_from_any_first_one() -> None:
    words = ("--title", "Rainy days", "--brand", "Example Press", "--url", "example.com", "--name-line", "--no-ids")
    run = success("render", "some.json", *words, "--qr", "https://example.com/?q=1", "--first", "41", "-o", "x.pdf")
    assert run.err == "x.pdf: 5 puzzles (41-45) on 4 pages\n"
    *puzzles, answers, last = pages("x.pdf")
    assert all(
        "Rainy days" in page and "Example Press" in page and "example.com" in page for page in (*puzzles, answers, last)
    )
    assert all("Name" in page and ":4x4:" not in page for page in puzzles)
    assert re.findall(r"^4[1-5]$", answers, re.MULTILINE) == ["41", "42", "43"]
    assert "Name" not in answers
    opened = [
        annotation.get_object()["/A"]["/URI"]
        for page in PdfReader("x.pdf").pages
        for annotation in page.annotations or ()
    ]
    assert opened == ["https://example.com/?q=1", "https://example.com"] * 2 + ["https://example.com"] * 2
    about = PdfReader("x.pdf").metadata
    assert about is not None
    assert (about.title, about.author) == ("Rainy days", "Example Press")
    long = ends_in(2, "render", "some.json", "--title", "long " * 30, "-o", "y.pdf")
    assert "long long…: 150 characters" in long.err
    assert "nothing around it; use FILE.pdf" in ends_in(2, "render", "ottf:2x2:1223", *words, "-o", "y.svg").err
    assert not list(Path().glob("y*"))


def test_crops_are_tight_pictures_named_by_number(entries: list[Entry[Any, Any]]) -> None:
    run = success("render", "some.json", "--puzzle", "4", "--first", "7", "--crops", "listing", "-o", "x.pdf")
    assert run.err == "x.pdf: 1 puzzle (7) on 2 pages\nlisting: 2 pictures of 1 puzzle\n"
    assert {file.name for file in Path("listing").glob("*.png")} == {"puzzle-007.png", "puzzle-007-answer.png"}
    drawing = puzzlemill.draw(entries[3].instance)
    with Image.open("listing/puzzle-007.png") as picture:
        assert picture.mode == "L"
        size = [round((side + 2 * MARGIN) * 300 / 25.4) for side in (drawing.width, drawing.height)]
        assert picture.size == pytest.approx(size, abs=1)
        inked = picture.point(lambda grey: 255 * (grey < 255)).getbbox()
    assert inked is not None
    margin = MARGIN * 300 / 25.4
    assert all(margin - 2 <= side <= 2.2 * margin for side in inked[:2])


def test_pages_and_crops_appear_both_or_not_at_all() -> None:
    Path("listing").mkdir()
    Path("listing/puzzle-002.png").write_bytes(b"mine")
    run = ends_in(2, "render", "some.json", "--crops", "listing", "-o", "x.pdf")
    assert "puzzle-002.png is not listed in puzzlemill-manifest.json; move it away or choose another folder" in run.err
    Path("sheets").mkdir()
    Path("sheets/page-001.png").write_bytes(b"mine")
    assert "page-001.png is not listed" in ends_in(2, "render", "some.json", "--crops", "other", "-o", "sheets").err
    files = [file for file in Path().rglob("*") if file.is_file() and file.name != "some.json"]
    assert sorted(map(str, files)) == ["listing/puzzle-002.png", "sheets/page-001.png"]
    assert not Path("other").exists()
    assert "-o and --crops name the same file" in ends_in(2, "render", "some.json", "--crops", "a", "-o", "a").err


def with_level(entry: Entry[Any, Any], level: int | None) -> Entry[Any, Any]:
    assert entry.grade is not None
    grade = msgspec.structs.replace(entry.grade, level=level) if level else None
    return msgspec.structs.replace(entry, grade=grade)


@pytest.mark.parametrize(
    ("by", "names"),
    [
        ("kind", "ottf domicles"),
        ("level", "gentle easy ungraded"),
        ("kind,level", "ottf-gentle ottf-ungraded domicles-easy"),
    ],
)
def test_a_file_for_each_kind_and_level_with_all_numbers(entries: list[Entry[Any, Any]], by: str, names: str) -> None:
    graded = [with_level(entry, level) for entry, level in zip(entries, (None, 1, 1, 2, 2), strict=True)]
    puzzlemill.write(Pack(puzzles=tuple(graded)), "graded.json")
    run = success("render", "graded.json", "--by", by, "--no-answers", "-o", "sheets")
    lines = [re.fullmatch(r"sheets.(.*)\.pdf: . puzzles? \((.)-?(.?)\) on . pages?", line) for line in run.remarks]
    written = [(line[1], int(line[2]), int(line[3] or line[2])) for line in lines if line]
    assert [name for name, _, _ in written] == names.split()
    assert [number for _, first, last in written for number in range(first, last + 1)] == [1, 2, 3, 4, 5]
    assert sorted(file.stem for file in Path("sheets").glob("*.pdf")) == sorted(names.split())


def test_files_of_others_stay_when_files_by_kind_are_written() -> None:
    success("render", "some.json", "--by", "kind", "-o", "sheets")
    Path("sheets/ottf.pdf").write_bytes(b"mine")
    run = ends_in(2, "render", "some.json", "--by", "kind", "-o", "sheets")
    assert "ottf.pdf has changed since it was made; move it away or choose another folder" in run.err
    success("render", "some.json", "--by", "level", "-o", "sheets")
    assert sorted(file.name for file in Path("sheets").glob("*.pdf")) == ["gentle.pdf", "ottf.pdf"]
    run = ends_in(2, "render", "some.json", "--by", "kind", "-o", "x.pdf")
    assert run.err == "puzzlemill: x.pdf: --by writes several PDFs; name a folder, such as -o x\n"


def test_a_code_at_each_puzzle_opens_it_on_the_page_of_a_publisher(entries: list[Entry[Any, Any]]) -> None:
    address = "https://example.com/play.html"
    assert success("render", "some.json", "--play", address, "-o", "x.pdf").err == "x.pdf: 5 puzzles on 4 pages\n"
    notes = [note.get_object() for page in PdfReader("x.pdf").pages for note in page.get("/Annots", [])]
    assert sorted(note["/A"]["/URI"] for note in notes) == sorted(f"{address}#{entry.id}" for entry in entries)
    long = f"https://example.com/{'a' * 100}"
    success("generate", "ottf", "--board", "12x12", "-o", "large.json")
    run = success("render", "large.json", "--play", long, "-o", "y.pdf")
    assert run.remarks[-1].startswith("play: no QR code for 1 of 1 puzzle: the address and the id are too long")


@pytest.mark.parametrize(
    ("address", "error"),
    [
        ("example.com", "--play 'example.com': expected https:// and plain ASCII, as in https://example.com/play.html"),
        ("https://a.de/#x", "--play 'https://a.de/#x': the ids of puzzles come after #; leave it out"),
        (f"https://a.de/{'a' * 120}", "--play 'https://a.de/aaa"),
    ],
)
def test_an_address_that_opens_no_page_is_refused(address: str, error: str) -> None:
    assert refusal("render", "some.json", "--play", address, "-o", "x.pdf").startswith(error)
    Path("r.toml").write_text(f"title = 'One'\nplay = '{address}'\n[[parts]]\nkind = 'ottf'\n")
    assert error.removeprefix("--") in refusal("book", "r.toml", "-o", "book")
    assert refusal("render", "some.json", "--puzzle", "1", "--play", "https://a.de", "-o", "x.svg").startswith(
        "x.svg: an SVG holds a puzzle without a page"
    )


@pytest.mark.thorough
def test_a_book_reports_puzzles_without_a_code() -> None:
    address = f"https://example.com/{'a' * 100}"
    success("generate", "ottf", "--board", "12x12", "--count", "2", "-o", "large.json")
    Path("r.toml").write_text(f"title = 'One'\nplay = '{address}'\n[[parts]]\nfrom = 'large.json'\n")
    run = success("book", "r.toml", "--no-png", "-o", "book")
    assert run.remarks[-1].startswith("puzzlemill: play: no QR code for 2 of 2 puzzles: the address and the id")
    text = pages("book/book.pdf")
    assert not any("Play online" in page for page in text)
    assert "The code at a puzzle opens it in a browser" in " ".join(text[-1].split())
