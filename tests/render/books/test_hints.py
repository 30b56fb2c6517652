"""Hints in stages: each stage says more than the one before, all of it is true, and no stage faces a later one."""

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

import puzzlemill
from puzzlemill.catalogues import language_names
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.domicles import Swaps
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.packs import Entry, EntryHint
from puzzlemill.render.books import Plan, book_document, one_kind
from puzzlemill.render.books.hints import Hint, idea, staged_hint
from puzzlemill.render.drawing.themes import THEMES
from puzzlemill.render.pages.furniture import NumberedEntry, numbered
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.words import ENGLISH, language
from tests.support.render.books import plan, read
from tests.support.render.drawings import assert_sound

GERMAN = language("de")


def hinted(kind: Kind) -> list[NumberedEntry]:
    return numbered(puzzlemill.ready_made(kind).puzzles)


def staged(item: NumberedEntry) -> Hint:
    hint = staged_hint(item, ENGLISH)
    assert hint
    return hint


def move_of(item: NumberedEntry) -> dict[str, Any]:
    """The first move of the pack, which leaves the puzzle solvable."""
    (hint, *_) = item.entry.hints or ()
    assert hint.move
    return hint.move


def puzzle_of(item: NumberedEntry) -> Any:
    return item.entry.instance


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def assert_in_area(text: str, cell: tuple[int, int], size: tuple[int, int]) -> None:
    """The words of a quarter or half are those of a cell."""
    (row, col), (rows, cols) = cell, size
    places = {
        "upper": row <= (rows - 1) / 2,
        "top": row <= (rows - 1) / 2,
        "lower": row >= (rows - 1) / 2,
        "bottom": row >= (rows - 1) / 2,
        "left": col <= (cols - 1) / 2,
        "right": col >= (cols - 1) / 2,
        "half": True,
    }
    assert all(places[word] for word in text.split())


def test_stages_of_gloop_are_the_quarter_the_cell_and_the_tile_of_the_first_move() -> None:
    for item in hinted("gloop"):
        (area, cell, tile), move = staged(item).texts, move_of(item)
        assert_in_area(area, (move["row"], move["col"]), (puzzle_of(item).rows, puzzle_of(item).cols))
        assert numbers_in(cell) == [move["row"] + 1, move["col"] + 1]
        assert numbers_in(tile) == [tile_number(move["word"]), *numbers_in(cell)]


def test_stages_of_domicles_are_a_line_with_a_repeat_then_one_place_and_both_places_of_the_first_swap() -> None:
    for item in hinted("domicles"):
        puzzle, (line, place, swap) = puzzle_of(item), staged(item).texts
        # The hints lead to the printed answer, not to another one.
        assert isinstance(item.entry.solution, Swaps)
        first, last = item.entry.solution.swaps[0]
        rows = [sum(puzzle.tiles[at : at + puzzle.cols], ()) for at in range(0, len(puzzle.tiles), puzzle.cols)]
        (number,) = numbers_in(line)
        numbers = rows[number - 1] if line.startswith("row") else tuple(row[number - 1] for row in rows)
        moved = [(at // puzzle.cols, 2 * (at % puzzle.cols) + side) for at in (first, last) for side in (0, 1)]
        inside = [rows[row][col] for row, col in moved if (row if line.startswith("row") else col) == number - 1]
        assert any(Counter(numbers)[value] > 1 for value in inside) or "nothing repeats" in line
        assert numbers_in(place) == [first + 1]
        assert numbers_in(swap) == [first + 1, last + 1]


def test_stages_of_ottf_are_the_quarter_the_row_and_the_cell_of_the_first_tile() -> None:
    for item in hinted("ottf"):
        (area, row, cell), move = staged(item).texts, move_of(item)
        assert_in_area(area, (move["row"], move["col"]), puzzle_of(item).size)
        assert numbers_in(row) == [move["row"] + 1]
        assert numbers_in(cell) == [move["row"] + 1, move["col"] + 1]


def test_stages_of_iqblocks_are_a_quarter_and_a_cell_of_the_first_piece_and_all_of_its_cells() -> None:
    for item in hinted("iqblocks"):
        board, (area, cell, piece), move = puzzle_of(item).board, staged(item).texts, move_of(item)
        row, col = (number - 1 for number in numbers_in(cell))
        assert [row, col] in move["cells"]
        assert_in_area(area, (row, col), (len(board), len(board[0])))
        letter, _, rows = piece.partition(" on ")
        cells = []
        for part in rows.split("; "):
            number, columns = part.split(": ")
            for span in columns.split(", "):
                first, *rest = numbers_in(span)
                cells += [[int(number) - 1, column - 1] for column in range(first, (rest or [first])[0] + 1)]
        assert (letter, sorted(cells)) == (move["piece"], sorted(move["cells"]))


def test_hints_without_a_move_are_skipped_and_unknown_techniques_still_explained() -> None:
    entry: Entry[Any, Any] = puzzlemill.ready_made("ottf").puzzles[0]
    odd = EntryHint("luck", "", ((0, 4),), {"move": "place", "row": 0, "col": 1})
    none = msgspec.structs.replace(odd, move=None)
    hint = staged_hint(NumberedEntry(1, msgspec.structs.replace(entry, hints=(none, odd))), GERMAN)
    assert hint is not None
    assert hint.texts[1:] == ("Zeile 1", "Zeile 1, Spalte 2")
    assert idea("ottf", hint.technique, GERMAN) == GERMAN("hints.other")
    assert staged_hint(NumberedEntry(1, msgspec.structs.replace(entry, hints=(none,))), GERMAN) is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("move", [{}, {"move": "back"}, {"move": "lift", "row": 0, "col": 0}, {"row": "x", "col": 1}])
def test_a_move_that_cannot_be_played_is_refused(kind: Kind, move: dict[str, object]) -> None:
    entry: Entry[Any, Any] = puzzlemill.ready_made(kind).puzzles[0]
    wrong = msgspec.structs.replace(entry, hints=(EntryHint("luck", "", (), move),))
    with pytest.raises(InputError, match=r"^entry 7: hints: "):
        staged_hint(NumberedEntry(7, wrong), ENGLISH)


@pytest.mark.parametrize(("stages", "name"), [(1, "en"), (2, "de"), (3, "en")])
def test_each_stage_has_its_own_pages_with_every_puzzle_once_and_none_faces_an_answer(stages: int, name: str) -> None:
    words = language(name)
    bare: dict[str, Any] = {"cutouts": "none", "game": "", "how_to_play": False}
    document = book_document(plan("6x9in", (2, 4, 3, 4), hints=stages, words=words, theme=THEMES["large"], **bare))
    assert_sound(*document.sheets)
    printed: list[list[int]] = []
    for sheet in document.sheets:
        hints = [placed.puzzle for placed in sheet.placed if placed.role == "hint" and placed.puzzle]
        heads = [words(f"hints.{stage}.title") for stage in ("first", "second", "move")]
        if hints:
            stage = next(number for number, head in enumerate(heads) if head in read(sheet))
            printed += [[] for _ in range(stage + 1 - len(printed))]
            printed[stage] += dict.fromkeys(hints)
            facing = document.sheets[document.sheets.index(sheet) + (-1 if sheet.number % 2 else 1)]
            assert not any(placed.role == "answer" for placed in facing.placed)
    assert [sorted(numbers) for numbers in printed] == [list(range(1, 14))] * stages


def test_a_hint_of_a_pack_is_on_the_page_that_its_puzzle_names() -> None:
    entries = puzzlemill.ready_made("domicles").puzzles[:30]
    document = book_document(Plan("A", (one_kind("domicles", entries),), paper_named("a5"), hints=3))
    pages: dict[int, int] = {}
    lines = 0
    for sheet in document.sheets:
        for placed in sheet.placed:
            if placed.role == "hint" and placed.puzzle:
                pages.setdefault(placed.puzzle, sheet.number)
                lines += 1
    assert lines == 90  # no hint is wider than its column
    text = [line for sheet in document.sheets for line in read(sheet) if line.startswith("Hints: p. ")]
    assert [numbers_in(line)[0] for line in text] == [pages[number] for number in range(1, 31)]


@pytest.mark.parametrize("name", language_names())
def test_ideas_are_short_in_every_language(name: str) -> None:
    words = language(name)
    for kind in KINDS:
        for key in words:
            if key.startswith(f"hints.{kind}."):
                assert len(words(key)) <= 110
