"""Whole books as layout models: nothing outside its margins, numbers that agree, answers read back from the page."""

import io
from collections.abc import Iterator

import pytest
from pypdf import PdfReader

import puzzlemill
from puzzlemill.puzzles import KINDS, check
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.packs import make_entry
from puzzlemill.puzzles.parts import part
from puzzlemill.render import answer, arrangements
from puzzlemill.render.books import Plan, book_document, one_kind
from puzzlemill.render.drawing.canvas import Drawing, Path, Place
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.pages.layout import Sheet
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.words import language
from puzzlemill.solvers import solve
from tests.support.answer_reading import read_answer
from tests.support.render.books import plan, puzzles, read, whole_book
from tests.support.render.drawings import SLACK, assert_sound, boxes, places

FEW = (2, 2, 2, 1)
"""Puzzles of each kind in the smallest book that has everything."""


def placed_puzzles(document: Document, role: str) -> list[tuple[int | None, Sheet]]:
    return [(placed.puzzle, sheet) for sheet in document.sheets for placed in sheet.placed if placed.role == role]


def body(document: Document) -> list[Sheet]:
    return [sheet for sheet, label in zip(document.sheets, document.labels, strict=True) if label.isdigit()]


@pytest.mark.parametrize(
    "paper",
    ["120x260mm", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("a4", "a5", "letter", "8.5x11in"))],
)
def test_a_book_of_any_size_keeps_to_its_margins_and_nothing_overlaps(paper: str) -> None:
    assert_sound(*book_document(plan(paper, FEW)).sheets)


@pytest.mark.parametrize(
    "theme", ["large", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("colour", "ink"))]
)
def test_a_german_book_with_bleed_is_sound_in_every_theme(theme: str) -> None:
    document = book_document(plan("6x9in", FEW, words=language("de"), theme=THEMES[theme], bleed=True, pencil=True))
    assert_sound(*document.sheets)
    assert document.language == "de"


@pytest.mark.thorough
def test_the_gutter_alternates_and_the_front_has_an_even_number_of_pages() -> None:
    document = whole_book()
    paper = plan().paper
    for place, sheet in enumerate(document.sheets, 1):
        assert sheet.number % 2 == place % 2
        assert sheet.drawing.width == paper.width
        if not any(placed.role in ("tile", "ruler") for placed in sheet.placed):
            assert sheet.area.x == (paper.inside if place % 2 else paper.outside)


def test_printed_page_numbers_agree_with_the_labels() -> None:
    document = whole_book()
    assert document.labels[:5] == ("i", "ii", "iii", "iv", "1")
    printed = 0
    for sheet, label in zip(document.sheets, document.labels, strict=True):
        if any(placed.role == "foot" for placed in sheet.placed):
            assert read(sheet)[-1] == label
            printed += 1
    assert printed > len(document.sheets) / 2


def test_puzzles_are_numbered_through_and_answers_have_the_same_numbers() -> None:
    document = whole_book()
    numbers = list(range(1, 19))
    for role in ("puzzle", "answer"):
        assert [number for number, _ in placed_puzzles(document, role)] == numbers
    for role in ("puzzle", "answer", "hint"):
        for number, sheet in placed_puzzles(document, role):
            assert str(number) in read(sheet)


def test_every_printed_answer_is_read_from_its_page_and_solves_its_puzzle() -> None:
    book = plan()
    entries = [entry for chapter in book.chapters for entry in chapter.entries]
    printed = dict(answers(whole_book()))
    assert sorted(printed) == list(range(1, len(entries) + 1))
    for number, entry in enumerate(entries, 1):
        assert check(entry.instance, read_answer(entry.instance, printed[number])) == []
    wrong = entries[1].instance, printed[1]
    assert check(wrong[0], read_answer(*wrong))


def answers(document: Document) -> Iterator[tuple[int, Drawing]]:
    """The number of every printed answer and its drawing."""
    yield from ((number, place.drawing) for number, place in placed_drawings(document, "answer"))


def placed_drawings(document: Document, role: str) -> Iterator[tuple[int, Place]]:
    """The drawings with a role and the number of their puzzles."""
    for sheet in document.sheets:
        for placed in sheet.placed:
            if placed.role == role and placed.puzzle:
                yield (
                    placed.puzzle,
                    next(
                        item
                        for item in sheet.drawing.items
                        if isinstance(item, Place) and (item.x, item.y) == (placed.box.x, placed.box.y)
                    ),
                )


@pytest.mark.parametrize(("paper", "theme"), [("a4", "light"), ("6x9in", "large")])
def test_no_answer_is_printed_larger_than_its_puzzle(paper: str, theme: str) -> None:
    document = book_document(plan(paper, (2, 4, 3, 4), theme=THEMES[theme], cutouts="none", game=""))
    printed, answered = (dict(placed_drawings(document, role)) for role in ("puzzle", "answer"))
    assert sorted(printed) == sorted(answered)
    for number, place in answered.items():
        puzzle = printed[number]
        assert place.scale <= puzzle.scale + SLACK
        assert place.scale * place.drawing.width <= puzzle.scale * puzzle.drawing.width + SLACK
        assert place.scale * place.drawing.height <= puzzle.scale * puzzle.drawing.height + SLACK


def pages_of_hints_and_answers(count: int) -> tuple[int, int]:
    """Of a book of large-print Domicles with all hints on 6x9 inches: these pages, and all pages."""
    entries = [entry for entry in puzzles("domicles", count) if entry.grade and entry.grade.level <= 3]
    several = tuple(entries[place % len(entries)] for place in range(count))
    book = Plan("Large", (one_kind("domicles", several),), paper_named("6x9in", 170), theme=THEMES["large"], hints=3)
    document = book_document(book)
    roles = [{placed.role for placed in sheet.placed} for sheet in document.sheets]
    return sum(bool(page & {"hint", "answer"}) for page in roles), len(document.sheets)


@pytest.mark.thorough
def test_answers_and_hints_of_130_large_print_domicles_take_at_most_15_percent_of_the_pages() -> None:
    pages, total = pages_of_hints_and_answers(130)
    assert pages <= 0.15 * total


def test_large_print_answers_of_domicles_are_at_least_six_per_page() -> None:
    entries = puzzles("domicles", 36)
    book = Plan("Large", (one_kind("domicles", entries),), paper_named("6x9in"), theme=THEMES["large"])
    counts = [sum(placed.role == "answer" for placed in sheet.placed) for sheet in book_document(book).sheets]
    assert 36 / sum(count > 0 for count in counts) >= 6


def test_contents_index_and_outline_name_the_right_pages() -> None:
    document = whole_book()
    pages = {number: sheet.number for number, sheet in placed_puzzles(document, "puzzle")}
    contents = next(sheet for sheet in document.sheets if any(placed.role == "entry" for placed in sheet.placed))
    outline = {mark.title: document.labels[mark.page - 1] for mark in document.bookmarks if mark.level == 0}
    back = ("First hints", "Second hints", "Answers", "To cut out", "Index by level", "About this book")
    for title in (*KINDS.values(), *back):
        assert read(contents)[read(contents).index(title) + 1] == outline[title]
    index = body(document)[int(outline["Index by level"]) - 1]
    assert read(index).count(str(pages[1])) >= 1
    answered = next(sheet for _, sheet in placed_puzzles(document, "answer"))
    # A title page comes first if the answers would face hints.
    titled = next((sheet for sheet in body(document) if read(sheet)[:1] == ["Answers"]), answered)
    assert outline["Answers"] == str(titled.number)
    assert answered.number - titled.number <= 1


def test_contents_puzzles_hints_and_answers_link_to_one_another() -> None:
    document = whole_book()
    page = {role: dict(reversed(placed_puzzles(document, role))) for role in ("puzzle", "hint", "answer")}
    position = {id(sheet): place for place, sheet in enumerate(document.sheets, 1)}
    pairs = {(link.page, link.target) for link in document.links}
    for number, sheet in page["puzzle"].items():
        for role in ("hint", "answer"):
            there = position[id(page[role][number])]
            assert {(position[id(sheet)], there), (there, position[id(sheet)])} <= pairs
    contents = [sheet for sheet in document.sheets if any(placed.role == "entry" for placed in sheet.placed)]
    named = [text for sheet in contents for text in read(sheet) if text.isdigit()]
    front = [link.target for link in document.links if not document.labels[link.page - 1].isdigit()]
    assert [document.labels[target - 1] for target in front] == named
    annotations = [
        note for leaf in PdfReader(io.BytesIO(document_pdf(document))).pages for note in leaf.get("/Annots") or ()
    ]
    assert len(annotations) == len(document.links)
    assert {tuple(note.get_object()["/Border"]) for note in annotations} == {(0, 0, 0)}


def test_a_cut_out_is_on_a_right_page_with_an_empty_back_and_has_what_the_puzzles_need() -> None:
    book = plan()
    sheets = body(whole_book())
    cut = [sheet for sheet in sheets if any(placed.role == "ruler" for placed in sheet.placed)]
    assert cut
    for sheet in cut:
        assert sheet.number % 2 == 1
        assert not sheets[sheet.number].placed
    tiles = {tile for entry in puzzles("gloop", len(book.chapters[0].entries)) for tile in entry.instance.tiles}
    gloop = [sheet for sheet in cut if any(text.startswith("Gloop") for text in read(sheet))]
    assert {placed.puzzle for sheet in gloop for placed in sheet.placed if placed.role == "tile"} == tiles


def test_whole_sets_have_91_tiles_28_dominoes_and_ten_pieces() -> None:
    sheets = body(book_document(plan(counts=FEW, cutouts="full", game="", hints=1)))
    pieces = [(sheet.number, placed) for sheet in sheets for placed in sheet.placed if placed.role == "tile"]
    assert len(pieces) == 91 + 28 + 10
    assert pieces[0][0] % 2 == 1


def test_the_game_is_on_the_page_left_of_its_tiles() -> None:
    sheets = body(whole_book())
    rules = next(sheet for sheet in sheets if "The Gloop game" in read(sheet))
    assert rules.number % 2 == 0
    assert any(placed.role == "tile" for placed in sheets[rules.number].placed)


@pytest.mark.parametrize("theme", ["large", pytest.param("light", marks=pytest.mark.thorough)])
def test_a_game_without_puzzles_is_sound(theme: str) -> None:
    book = Plan(
        "Gloop",
        (),
        paper_named("6x9in"),
        theme=THEMES[theme],
        cover=theme == "light",
        game="gloop",
        cutouts="full",
        colophon=("Made so.",),
    )
    sheets = book_document(book).sheets
    assert_sound(*sheets)
    assert len({placed.puzzle for sheet in sheets for placed in sheet.placed if placed.role == "tile"}) == 91


def test_a_book_of_one_puzzle_is_a_book() -> None:
    book = Plan("One", (one_kind("domicles", puzzles("domicles", 1)),), paper_named("a5"), cover=False)
    document = book_document(book)
    assert document.labels[:3] == ("i", "ii", "1")
    assert_sound(*document.sheets)


def test_a_chapter_of_twenty_puzzles_is_sound_and_its_last_one_is_not_larger() -> None:
    book = Plan("Many", (one_kind("iqblocks", puzzles("iqblocks", 20)),), paper_named("a4"), answers_per_page=12)
    document = book_document(book)
    assert_sound(*document.sheets)
    heights = [placed.box.height for sheet in document.sheets for placed in sheet.placed if placed.role == "puzzle"]
    assert heights[-1] <= max(heights[:-1]) + SLACK
    for sheet in document.sheets:
        assert sum(placed.role == "answer" for placed in sheet.placed) <= 12


FIFTY = "".join(f"{high:x}{low:x}" for high in range(13) for low in range(high))[:100]
"""Tiles of a double-12 set for the largest board that it fills."""

GIANTS = {
    "gloop": "gloop:7x13:valid:" + format((1 << 91) - 1, "023x"),
    "domicles": f"domicles:10x5:12:m49:{FIFTY}",
    "ottf": "ottf:50x50:" + "2" * 2500,
}


@pytest.mark.parametrize("position", GIANTS.values(), ids=GIANTS)
def test_giant_boards_lie_within_their_page(position: str) -> None:
    puzzle = puzzlemill.parse_id(position)
    chapter = one_kind(puzzle.kind, (make_entry(puzzle),))
    assert_sound(*book_document(Plan("Giants", (chapter,), paper_named("a4"), cutouts="book")).sheets)


def test_long_titles_and_many_chapters_lie_within_their_page() -> None:
    entry = puzzles("ottf", 1)
    chapters = tuple(one_kind("ottf", entry, title=f"Donaudampfschifffahrtsgesellschaft {n}") for n in range(30))
    title = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz for you"
    for cover in (True, False):
        book = Plan(
            title,
            chapters,
            paper_named("a5"),
            subtitle=title,
            author=title,
            volume=title,
            ids="volume",
            colophon=(title, title),
            cover=cover,
        )
        assert_sound(*book_document(book).sheets)


def test_no_puzzle_is_alone_on_the_last_page_after_a_page_of_three() -> None:
    book = Plan("Ten", (one_kind("gloop", puzzles("gloop", 1) * 10, per_page=3),), paper_named("a4"))
    document = book_document(book)
    counts = [sum(placed.role == "puzzle" for placed in sheet.placed) for sheet in document.sheets]
    assert [count for count in counts if count] == [3, 3, 2, 2]
    numbers = [number for number, _ in placed_puzzles(document, "puzzle")]
    assert numbers == list(range(1, 11))


def lines_and_words(drawing: Drawing) -> list[object]:
    """What a drawing shows, whatever the widths of its lines."""
    return [item.steps if isinstance(item, Path) else item.text for item, _ in boxes(drawing)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_cover_shows_no_puzzle_of_the_book(kind: Kind) -> None:
    entries = puzzles(kind, 3)
    document = book_document(Plan("Cover", (one_kind(kind, entries),), paper_named("a4")))
    figure = lines_and_words(places(document.sheets[0].drawing)[0].drawing)
    assert figure not in [lines_and_words(answer(entry.instance, entry.solution)) for entry in entries]
    unsolved = [drawing for entry in entries for drawing in arrangements(entry.instance)]
    assert figure not in map(lines_and_words, unsolved)
    for example in (part("figure", kind) for kind in KINDS):
        assert len(solve(puzzlemill.parse_id(example.EXAMPLE), limit=2).solutions) == 1


def test_a_book_without_a_puzzle_is_refused() -> None:
    with pytest.raises(InputError, match="at least one puzzle"):
        book_document(Plan("None", (one_kind("ottf", ()),), paper_named("a4")))
