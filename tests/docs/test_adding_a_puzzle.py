"""The fifth puzzle of docs/adding-a-puzzle.md goes through every floor, so the walk-through cannot go stale."""

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import puzzlemill
from puzzlemill.puzzles import packs
from puzzlemill.puzzles.kinds import InputError, OutOfReachError
from puzzlemill.puzzles.packs import reading
from puzzlemill.puzzles.parts import find, part
from tests.books import recipe_in
from tests.support.kinds import add_kind
from tests.support.places import DOCS

FLOORS = ("puzzles", "solvers", "grading", "generator", "render")
EXAMPLE = DOCS / "adding-a-puzzle"
CACHES = (find, packs.pack_type, reading._packs, reading._entries)
"""Caches of the table of kinds, which never changes outside this test."""

GENERATE: Any = puzzlemill.generate
"""Type checkers know only the options of the four kinds."""


@pytest.fixture(autouse=True)
def lights_out(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example's files are on their floors, and its line is in the table."""
    for cached in CACHES:
        cached.cache_clear()
    for floor in FLOORS:
        package = __import__(f"puzzlemill.{floor}", fromlist=["__path__"])
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(EXAMPLE / floor)])
    add_kind(monkeypatch, "lightsout", "Lights Out")
    yield
    for cached in CACHES:
        cached.cache_clear()
    for floor in FLOORS:
        sys.modules.pop(f"puzzlemill.{floor}.lightsout", None)
        vars(sys.modules[f"puzzlemill.{floor}"]).pop("lightsout", None)


def board(*lamps: str) -> Any:
    return part("rules", "lightsout").LightsOut(lamps)


def by_trying_everything(puzzle: Any) -> int:
    """The twin of the solver: every set of presses, replayed by the rules."""
    rules = part("rules", "lightsout")
    cells = [(r, c) for r in range(len(puzzle.lamps)) for c in range(len(puzzle.lamps[0]))]
    subsets = itertools.chain.from_iterable(itertools.combinations(cells, n) for n in range(len(cells) + 1))
    return sum(not rules.check(puzzle, rules.Presses(subset)) for subset in subsets)


def test_every_board_has_as_many_solutions_as_the_twin_finds() -> None:
    for lamps in itertools.product("*.", repeat=6):
        puzzle = board("".join(lamps[:3]), "".join(lamps[3:]))
        outcome = puzzlemill.count(puzzle)
        assert (outcome.count or 0) == by_trying_everything(puzzle)
        assert (outcome.status == "unsolvable") == (by_trying_everything(puzzle) == 0)


def test_solutions_are_listed_and_limits_work_without_further_code() -> None:
    from puzzlemill.solvers import budgets, solutions, solve

    for puzzle in (board("*.*", "***"), board("...", "...", "...", "..."), board("*.", "..")):
        assert tuple(solutions(puzzle)) == solve(puzzle, limit=100).solutions
    assert solve(board(*["*.*.*"] * 5), seconds=1e-9).status == "budget"
    with pytest.raises(
        OutOfReachError, match=r"^solutions: 0 solutions found before the time limit of 1e-09 s was reached"
    ):
        list(solutions(board(*["*.*.*"] * 5), seconds=1e-9))
    budgets.check_time()


def test_generated_boards_go_through_pack_page_and_back(tmp_path: Path) -> None:
    from puzzlemill.files.printing import print_sheets
    from puzzlemill.packs.verification import verify
    from puzzlemill.puzzles.packs import Pack
    from puzzlemill.render.pages.layout import PAPERS, Look

    entries = GENERATE("lightsout", count=5, level="2-3", seed=1, size=4)
    assert len(entries) == 5
    assert {entry.grade.level for entry in entries if entry.grade} <= {2, 3}
    assert len({puzzlemill.format_id(puzzlemill.canonical(entry.instance)) for entry in entries}) == 5
    puzzlemill.write(Pack(puzzles=tuple(entries)), tmp_path / "pack.json")
    assert puzzlemill.read(tmp_path / "pack.json").puzzles == tuple(entries)
    assert not any(verify(entry) for entry in entries)
    print_sheets(entries, str(tmp_path / "sheets.pdf"), Look(PAPERS["a4"]), per_page=4, answers=True)
    assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF")


def test_ids_read_back_as_written() -> None:
    puzzle = board("*.", ".*", "..")
    assert puzzlemill.format_id(puzzle) == "lightsout:1.:.1:.."
    assert puzzlemill.parse_id("lightsout:1.:.1:..") == puzzle
    with pytest.raises(ValueError, match="equal rows"):
        puzzlemill.parse_id("lightsout:1.:.")


def test_symmetric_boards_have_one_canonical_form() -> None:
    forms = part("rules", "lightsout").symmetries(board("**.", "..."))
    assert len({puzzlemill.canonical(form) for form in forms}) == 1


def test_a_wrong_solution_is_named() -> None:
    rules = part("rules", "lightsout")
    breaches = rules.check(board(".*", ".."), rules.Presses(((0, 0), (5, 5))))
    assert [str(breach) for breach in breaches] == ["OUTSIDE at (5, 5)", "STILL_ON at (0, 0)", "STILL_ON at (1, 0)"]


def test_impossible_options_are_refused() -> None:
    with pytest.raises(ValueError, match="possible levels: 1, 2"):
        GENERATE("lightsout", level=5, size=2)
    with pytest.raises(ValueError, match="2 to 5 rows"):
        GENERATE("lightsout", size=9)


def test_without_a_drawing_in_characters_values_print_as_their_repr_and_notebooks_still_have_pictures() -> None:
    puzzle = board("*.", "..")
    entry = packs.make_entry(puzzle)
    assert str(puzzle) == repr(puzzle)
    assert str(entry) == f"{puzzlemill.short_id(puzzle)}: not graded\n\n{puzzle!r}"
    assert str(part("rules", "lightsout").Presses(())) == "Presses(presses=())"
    assert all(value._repr_svg_() for value in (puzzle, entry, packs.Pack(puzzles=(entry,))))


def test_hints_lead_to_the_end_of_a_game() -> None:
    state = puzzlemill.play(board("*.*", "***", "..."))
    while not state.solved:
        assert state.solvable()
        state = state.apply(state.hint().move)
    assert state.hint().technique == "solved"
    assert not state.undo().solved
    assert puzzlemill.play_from_json(state.to_json()) == state
    off = puzzlemill.play(board("*.", ".."))
    assert (off.solvable(), off.hint().technique) == (True, "chasing")
    with pytest.raises(InputError, match="there is no such lamp"):
        off.apply(part("play", "lightsout").Press(5, 5))


BOOK = """
title = "Lamps"
hints = 2
cutouts = "book"
[[parts]]
kind = "lightsout"
count = 4
options = { size = 3 }
"""


def book_of(folder: Path) -> tuple[list[str], list[str]]:
    """The texts of a small book of Lights Out, page by page, and the warnings of the linter."""
    from puzzlemill.books import make_book
    from puzzlemill.books.linter import lint

    reading = recipe_in(folder, BOOK)
    report = lint(reading)
    assert not report.errors
    make_book(reading, folder / "book", pictures=False)
    pages = [page.extract_text() for page in PdfReader(folder / "book" / "book.pdf").pages]
    return pages, [str(warning) for warning in report.warnings]


def test_a_book_has_its_hints_answers_and_cut_outs(tmp_path: Path) -> None:
    pages, warnings = book_of(tmp_path)
    for texts in (
        ("First hints", "Lights Out", "upper left"),
        ("Second hints", "Lights Out", "row 1"),
        ("Answers: Lights Out", "4"),
        ("9 lamps", "sheet 1 of 1", "The white side is a lamp that is off."),
    ):
        assert [page for page in pages if all(text in page for text in texts)], texts
    assert not [warning for warning in warnings if "Lights Out" in warning]


def test_the_linter_and_the_pages_say_what_a_kind_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(part("book hints", "lightsout"), "staged")
    monkeypatch.delattr(part("cut-outs", "lightsout"), "book_cutouts")
    find.cache_clear()
    pages, warnings = book_of(tmp_path)
    for texts in (
        ("First hints", "Lights Out", "There are no hints for these puzzles."),
        ("Second hints", "Lights Out", "There are no hints for these puzzles."),
        ("There is nothing to cut out for Lights Out.",),
    ):
        assert [page for page in pages if all(text in page for text in texts)], texts
    assert "line 3: hints: Lights Out has no hints; the pages of hints say so" in warnings
    assert "line 4: cutouts: Lights Out has no cut-outs; the pages of cut-outs say so" in warnings


def test_what_the_kind_lacks_elsewhere_is_said_in_a_line() -> None:
    from puzzlemill import player
    from puzzlemill.testing.bench.battery import items

    lights: Any = "lightsout"
    pack = packs.Pack(puzzles=(packs.make_entry(board("*.", "..")),))
    for rule, asked in (
        ("Lights Out has no ready-made pack", lambda: puzzlemill.ready_made(lights)),
        ("Lights Out cannot be played in a browser yet", lambda: player.page([pack])),
        ("Lights Out has no part 'strategies'", lambda: items(lights)),
        ("Lights Out has no part 'sprites'", lambda: part("sprites", lights)),
        ("steps: Lights Out cannot be explained yet", lambda: puzzlemill.steps(pack.puzzles[0].instance)),
    ):
        with pytest.raises(InputError, match=f"^{rule}$"):
            asked()


def test_cut_outs_need_no_book() -> None:
    from puzzlemill.render.pages.cutouts import Choice
    from puzzlemill.render.pages.layout import PAPERS

    front, back = part("cut-outs", "lightsout").cutouts(PAPERS["a4"], [], Choice())
    assert len([placed for placed in front.placed if placed.role == "tile"]) == 25
    assert not back.placed
