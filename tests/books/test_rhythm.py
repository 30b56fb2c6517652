"""The order of books: kinds alternate, minutes rise with breathers, near twins are apart, and features stand out."""

import math
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

import puzzlemill
from puzzlemill.books import lay_out, make_book
from puzzlemill.books.recipe import Reading
from puzzlemill.books.rhythm import chapters_of, in_book_order, longest_runs_by_shape
from puzzlemill.books.verification import verify_book
from puzzlemill.packs import rank
from puzzlemill.puzzles import KINDS, size
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.packs import AnyEntry, Pack
from puzzlemill.render.pages.furniture import Run
from tests.books import recipe_in
from tests.support.render.books import puzzles, read
from tests.support.render.drawings import assert_sound

OTTF = "[[parts]]\nkind = 'ottf'"

KEPT = (
    "o 12 13; d 6 7; g 0 1; o 14 15; i 20 23 spread; g 2 3; i 21 22; o 19 poster; g 4; o 16 17; i 24 25; o 18; d "
    "8 9 10 11; g 5 finale",
    "o 13 14 15; d 4 5 6; o 16 17 18; g 0 1 2; i 26 25 spread; d 7 8; o 23 poster; d 9 10; o 19 20 21; i 27; o 22 "
    "24; d 11 12; g 3 finale",
    "o 10; d 0; o 13; d 1; o 14; d 2; o 11; d 3; o 15; d 4 poster; o 16; d 5; o 12; d 6; o 18; d 7; o 19; d 8; o "
    "17 20 22 21 23; d 9 finale",
)
"""Mixed books: the kind of each run, its puzzles by their places in the kinds, and its feature."""


def of_kinds(counts: tuple[int, ...]) -> list[AnyEntry]:
    return [entry for kind, count in zip(KINDS, counts, strict=True) if count for entry in puzzles(kind, count)]


def runs_of(reading: Reading, entries: list[AnyEntry]) -> list[Run]:
    order = in_book_order(reading, entries)
    assert sorted(entry.id for entry in order) == sorted(entry.id for entry in entries)
    [chapter] = chapters_of(reading, order)
    return list(chapter.runs)


@pytest.mark.parametrize(
    ("counts", "features"), [((6, 6, 6, 6), "false"), ((3, 6, 15, 3), "true"), ((0, 6, 6, 0), "true")]
)
def test_pages_of_a_kind_do_not_meet_if_others_are_left(tmp_path: Path, counts: tuple[int, ...], features: str) -> None:
    reading = recipe_in(tmp_path, f"order = 'mixed'\nfeatures = {features}\nper_page = 3\n{OTTF}")
    runs = runs_of(reading, of_kinds(counts))
    for place, (run, after) in enumerate(pairwise(runs)):
        others = {later.kind for later in runs[place:] if not later.feature} - {run.kind}
        assert run.kind != after.kind or not others
        assert len(run.entries) <= 3 or not others


@pytest.mark.thorough
def test_minutes_rise_with_a_breather_now_and_then_up_to_a_finale(tmp_path: Path) -> None:
    runs = runs_of(recipe_in(tmp_path, f"order = 'mixed'\nper_page = 3\n{OTTF}"), of_kinds((24, 24, 24, 24)))
    hardest = [max(rank(entry)[1] for entry in run.entries) for run in runs]
    easiest = [min(rank(entry)[1] for entry in run.entries) for run in runs]
    third = len(runs) // 3
    assert max(hardest[:third]) < max(hardest[third : 2 * third]) < max(hardest[2 * third :])
    breathers = [n for n in range(1, len(runs) - 1) if 2 * hardest[n] < min(easiest[n - 1], easiest[n + 1])]
    assert len(breathers) >= 2
    assert [run.feature for run in runs if run.feature] == ["spread", "poster", "finale"]
    assert abs([run.feature for run in runs].index("poster") - len(runs) / 2) <= 1
    assert rank(runs[-1].entries[0]) == max(rank(entry) for run in runs for entry in run.entries)
    one, other = next(run.entries for run in runs if run.feature == "spread")
    assert abs(rank(one)[0] - rank(other)[0]) >= 2


@pytest.mark.parametrize(
    ("counts", "per_page", "expected"),
    [((6, 6, 8, 6), 2, KEPT[0]), ((4, 9, 12, 3), 3, KEPT[1]), ((0, 10, 14, 0), 1, KEPT[2])],
)
def test_mixed_books_keep_their_order(tmp_path: Path, counts: tuple[int, ...], per_page: int, expected: str) -> None:
    entries = of_kinds(counts)
    runs = runs_of(recipe_in(tmp_path, f"order = 'mixed'\nper_page = {per_page}\n{OTTF}"), entries)
    places = {entry.id: str(place) for place, entry in enumerate(entries)}
    words = [[run.kind[0], *(places[entry.id] for entry in run.entries), run.feature] for run in runs]
    assert [" ".join(filter(None, line)) for line in words] == expected.split("; ")


def test_the_poster_has_a_large_shape_or_else_the_most_cells(tmp_path: Path) -> None:
    reading = recipe_in(tmp_path, f"order = 'mixed'\n{OTTF}")
    plain = of_kinds((0, 6, 8, 6))
    square = puzzles("ottf", 1)[0]
    # 60 cells, symmetric; 54 cells, symmetric; 66 cells, neither symmetric nor of letters.
    heart, small, holed = (
        shaped(square, shape, "1")
        for shape in ((".########.", *["#" * 10] * 5), (".#######.", *["#" * 9] * 5), (".##########", *["#" * 11] * 5))
    )
    for more, expected in (((heart, holed), heart.instance), ((small,), None)):
        entries = [*plain, *more]
        [poster] = [run.entries for run in runs_of(reading, entries) if run.feature == "poster"]
        if expected is not None:
            assert [entry.instance for entry in poster] == [expected]
        else:
            finale = max(entries, key=rank)
            most = max(math.prod(size(entry.instance)) for entry in entries if entry is not finale)
            assert [math.prod(size(entry.instance)) for entry in poster] == [most]


@pytest.mark.parametrize("order", ["minutes", "mixed"])
def test_near_twins_are_apart_though_all_take_about_the_same_minutes(tmp_path: Path, order: str) -> None:
    graded = puzzles("ottf", 100)[40:60]
    entries = [msgspec.structs.replace(entry, grade=graded[0].grade) for entry in graded]
    heart = (".##.##.", "#######", ".#####.", "..###..", "...#...")
    twins = [shaped(entry, heart, digit) for entry, digit in zip(entries, "1234123", strict=False)]
    mixed = [*twins, *entries[7:]]
    order_of_book = in_book_order(recipe_in(tmp_path, f"order = '{order}'\nfeatures = false\n{OTTF}"), mixed)
    assert list(longest_runs_by_shape(twins).values()) == [7]
    assert max(longest_runs_by_shape(order_of_book).values()) == 1


def shaped(entry: AnyEntry, shape: tuple[str, ...], digit: str) -> AnyEntry:
    """An entry with the grade of another, whose template has this shape; nobody solves it here."""
    template = tuple(row.replace("#", digit) for row in shape)
    return msgspec.structs.replace(entry, instance=Ottf(template), solution=None, id="")


@pytest.mark.parametrize(("paper", "rules"), [pytest.param("a4", "true", marks=pytest.mark.thorough), ("a5", "false")])
def test_features_have_headlines_and_a_spread_begins_on_an_even_page(tmp_path: Path, paper: str, rules: str) -> None:
    text = f"order = 'mixed'\npaper = '{paper}'\nhow_to_play = {rules}\n{OTTF}"
    reading = recipe_in(tmp_path, text)
    order = in_book_order(reading, of_kinds((3, 5, 9, 6)))
    # A puzzle more or less before the spread can change its page; it then begins after an empty one.
    for entries in (order, order[2:]):
        document = lay_out(reading, chapters_of(reading, entries))
        assert_sound(*document.sheets)
        by_headline = {
            text: sheet
            for sheet in document.sheets
            if any(placed.role == "headline" for placed in sheet.placed)
            for text in read(sheet)
        }
        assert {"Two of a kind", "Which is which?", "Finale"} <= set(by_headline)
        left, right = by_headline["Two of a kind"], by_headline["Which is which?"]
        assert (left.number % 2, right.number) == (0, left.number + 1)
        assert all(read(sheet)[-1] == str(sheet.number) for sheet in by_headline.values())
        for sheet in (left, right):
            assert not any(placed.role == "level" for placed in sheet.placed)
    contents = [text for sheet in document.sheets[:8] for text in read(sheet)]
    assert {"Two of a kind", "Finale"} <= set(contents)
    assert sum(text.endswith(" minutes") for text in contents) >= 2
    assert ("How to play" in contents) == (rules == "true")


@pytest.mark.thorough
def test_a_mixed_book_with_features_is_made_again_from_its_pack(tmp_path: Path) -> None:
    puzzlemill.write(Pack(puzzles=tuple(of_kinds((0, 5, 9, 0)))), tmp_path / "all.json")
    reading = recipe_in(tmp_path, "order = 'mixed'\nhow_to_play = false\n[[parts]]\nfrom = 'all.json'")
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        make_book(reading, folder, pictures=False)
    one, other = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in folders)
    assert one == other
    assert verify_book(folders[0]).faults == []


@pytest.mark.parametrize(("kind", "count", "opened"), [("ottf", 4, True), ("domicles", 3, False)])
def test_a_chapter_of_few_puzzles_has_no_opener(tmp_path: Path, kind: Kind, count: int, opened: bool) -> None:
    reading = recipe_in(tmp_path, OTTF)
    assert [chapter.opener for chapter in chapters_of(reading, puzzles(kind, count))] == [opened]
