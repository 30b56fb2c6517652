"""Checks the recipe of a book before it is made: what is impossible or doubtful, and how many pages there will be."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from puzzlemill.books import lay_out
from puzzlemill.books.making import finished, too_few
from puzzlemill.books.recipe import GAME_KEY, AnyPart, Reading, Recipe, TakenPart
from puzzlemill.books.rhythm import chapters_of, in_book_order, longest_runs_by_shape
from puzzlemill.books.sources import excluded, taken
from puzzlemill.files.printing import fewer_fit, for_pencil
from puzzlemill.generator import maker
from puzzlemill.grading.minutes import MinutesTable, shipped
from puzzlemill.packs import Slot
from puzzlemill.packs.linter import Want, wanted
from puzzlemill.packs.plans import Findings, PlannedBook, PlannedPart, Report, parts_table, sizes
from puzzlemill.packs.recipe_parts import Part
from puzzlemill.packs.variety import MOST_ALIKE
from puzzlemill.puzzles import KINDS, form, kind_name
from puzzlemill.puzzles.kinds import shown
from puzzlemill.puzzles.likeness import shape
from puzzlemill.puzzles.packs import AnyEntry, Grade, make_entry
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.places import Number
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.books.plan import NO_MATTER, TITLES, Chapter, Matter, items_by_kind
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.answers import MOST_ANSWERS, answer_sheets
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.papers import FEWEST_PAGES, INSIDE_BY_PAGES, least_margins
from puzzlemill.render.pages.pdf import Document
from puzzlemill.render.pages.sheets import puzzle_sheets

MOST_PAGES: Final = INSIDE_BY_PAGES[-1][0]
"""The most pages of a book that print shops bind."""

MOST_SIZES: Final = 3
"""Most sizes of a part to list."""

MOST_KEYS: Final = 3
"""Most missing keys of a language file to list."""


def lint(reading: Reading, matter: Matter = NO_MATTER, *, cover: bool | None = None) -> Report:
    """Check a recipe as far as it could be read, with a few random puzzles for each part.

    `matter` and `cover` are as in `lay_out`.
    """
    recipe, findings, table = reading.recipe, Findings(reading.text, [*reading.faults], []), shipped()
    with findings.catching():
        table = reading.table() if recipe else table
    made = {number: part for number, part in reading.parts.items() if isinstance(part, Part)}
    numbers = {Slot(number - 1, 0): part.count for number, part in made.items()}
    wants = {want.slot.part + 1: want for want in wanted(made, numbers, table, findings)}
    entries = {number: _stand_ins(want) for number, want in wants.items()}
    if recipe:
        _files(reading, recipe, entries, table, findings)
        if recipe.game and recipe.cutouts != "full":
            tiles = 'the book has the rules but not the whole set of tiles; cutouts = "full" adds it'
            findings.warn(tiles, GAME_KEY)
        _warn_of_parts(recipe, entries, findings)
        with findings.catching():
            _check_language(reading, recipe, findings)
        if recipe.pencil:
            printed = {number: [for_pencil(entry, table) for entry in samples] for number, samples in entries.items()}
            _warn_of_givens(reading, entries, printed, findings)
            entries = printed
        if not findings.errors:
            _sheets(reading, recipe, entries, findings)
    parts = [
        _planned(number, part, wants.get(number), entries.get(number, ())) for number, part in reading.parts.items()
    ]
    plan = [parts_table(parts, map(_level_text, reading.parts.values()), MOST_SIZES)] if parts else []
    book = None
    if recipe and not findings.errors:
        book = _book(reading, recipe, entries, findings, matter, cover)
        plan += [f"  {book}"] if book else []
    return Report(findings.errors, findings.warnings, parts, "\n\n".join(plan), book=book)


def _stand_ins(want: Want) -> list[AnyEntry]:
    """A few random puzzles of a part, with a made-up grade that matches the part."""
    part = want.part
    levels = part.target().levels or maker(part.kind).levels(part.options_of(want.slot.step))
    grades = [Grade(level=level, technique="", score=0.0, features={}, text="") for level in levels]
    sample = enumerate(want.sample[: part.count])
    return [make_entry(*solved, grade=grades[n % len(grades)]) for n, solved in sample if solved]


def _level_text(part: AnyPart) -> str:
    """The levels or minutes of a part as its recipe asks for them, with the limit of the book."""
    return str(part.level) if part.level != "" else f"{part.minutes} min" if part.minutes else ""


def _planned(number: int, part: AnyPart, want: Want | None, entries: Sequence[AnyEntry]) -> PlannedPart:
    """What will be made for a part, with what is known about its puzzles and a sample of them."""
    source = "taken" if isinstance(part, TakenPart) else "climbs" if want and want.climbs else "random"
    sample, levels = sizes(entry.instance for entry in entries), part.target().levels
    tries = want.tries if want else None
    return PlannedPart(number, part.kind or None, sample, levels, part.count or len(entries), source, tries)


def _book(
    reading: Reading,
    recipe: Recipe,
    entries: Mapping[int, Sequence[AnyEntry]],
    findings: Findings,
    matter: Matter,
    cover: bool | None,
) -> PlannedBook | None:
    """The book laid out with samples instead of its puzzles, None if there are none; adds warnings."""
    filled = [
        entry for number, part in reading.parts.items() for entry in _filled(recipe, part, entries.get(number, ()))
    ]
    if recipe.parts and not filled:
        return None
    in_order = in_book_order(reading, filled)
    _warn_of_look_alikes(reading, entries, in_order, findings)
    chapters = chapters_of(reading, in_order)
    document = lay_out(reading, chapters, matter, cover=cover)
    for line in fewer_fit(document.sheets, chapters, recipe.counted_kinds()):
        findings.warn(line, "per_page")
    _warn_of_answers(recipe, chapters, document, findings)
    _warn_of_bounds(recipe, document, findings)
    paper = recipe.paper_for(len(document.sheets))
    margins = {name: getattr(paper, name) for name in ("inside", "outside", "top", "bottom")}
    return PlannedBook(len(filled), len(document.sheets), paper.width, paper.height, margins)


def _filled(recipe: Recipe, part: AnyPart, samples: Sequence[AnyEntry]) -> Iterator[AnyEntry]:
    """As many puzzles as a part will have; the samples are repeated if necessary."""
    cycle = itertools.cycle([finished(recipe, entry) for entry in samples])
    return itertools.islice(cycle, part.count if isinstance(part, Part) else len(samples))


def _files(
    reading: Reading, recipe: Recipe, entries: dict[int, list[AnyEntry]], table: MinutesTable, findings: Findings
) -> None:
    """Check the files that a recipe names, and add the puzzles taken from them to `entries`."""
    seen: set[str] = set()
    with findings.catching("exclude"):
        seen |= excluded(recipe.exclude, reading.folder, tuple(KINDS))
    for number, part in reading.parts.items():
        if not isinstance(part, TakenPart):
            continue
        with findings.catching("parts", Number(number - 1), "from"):
            entries[number] = taken(part, reading.folder, seen, table, recipe.pencil)
            if len(entries[number]) < (part.count or 1):
                findings.warn(f"{part}: {too_few(part, len(entries[number]))}", "parts", Number(number - 1))
            seen.update(form(entry.instance) for entry in entries[number])


def _warn_of_parts(recipe: Recipe, entries: Mapping[int, Sequence[AnyEntry]], findings: Findings) -> None:
    """Warn of each kind without a part that the recipe asks for."""
    for kind in dict.fromkeys(entry.kind for samples in entries.values() for entry in samples):
        if recipe.hints and not find("book hints", kind):
            findings.warn(f"{kind_name(kind)} has no hints; the pages of hints say so", "hints")
        if recipe.cutouts != "none" and not find("cut-outs", kind):
            findings.warn(f"{kind_name(kind)} has no cut-outs; the pages of cut-outs say so", "cutouts")


def _check_language(reading: Reading, recipe: Recipe, findings: Findings) -> None:
    """Warn if texts are missing in the language of the recipe; raises `InputError` if it cannot be read."""
    missing = recipe.words(reading.folder).missing
    if missing:
        keys = ", ".join(missing[:MOST_KEYS]) + (", ..." if len(missing) > MOST_KEYS else "")
        rule = f"{recipe.language}: {counted(len(missing), 'missing text')} will be in English: {keys}"
        findings.warn(rule, "language")


def _sheets(reading: Reading, recipe: Recipe, entries: Mapping[int, Sequence[AnyEntry]], findings: Findings) -> None:
    """Check that the words of the title and the puzzles fit on the paper."""
    look = recipe.look(reading.folder, FEWEST_PAGES)
    paper = look.paper
    for word in recipe.title.split():
        if text_width(word, look.theme.pt(TITLES[-1]), bold=True) > paper.width - paper.inside - paper.outside:
            findings.warn(f"{shown(word)} is wider than the page and will be split", "title")
    for number, samples in entries.items():
        items = numbered(samples)
        with findings.catching("parts", Number(number - 1)):
            for kind in KINDS:
                puzzle_sheets([item for item in items if item.kind == kind], look, per_page=1)
            answer_sheets(items, look)


def _warn_of_answers(recipe: Recipe, chapters: Sequence[Chapter], document: Document, findings: Findings) -> None:
    """Warn if no page has as many answers as the recipe allows, though a kind has enough puzzles."""
    most = recipe.answers_per_page
    # A recipe without the key gets the largest number possible.
    enough = any(len(items) > most for items in items_by_kind(chapters).values())
    counts = [sum(placed.role == "answer" for placed in sheet.placed) for sheet in document.sheets]
    if most < MOST_ANSWERS and enough and 0 < max(counts) < most:
        rule = f"only {max(counts)} fit on a page, not {most}; more would be too small to read"
        findings.warn(rule, "answers_per_page")


def _warn_of_givens(
    reading: Reading,
    entries: Mapping[int, Sequence[AnyEntry]],
    printed: Mapping[int, Sequence[AnyEntry]],
    findings: Findings,
) -> None:
    """Warn of each part with samples that, as `printed` with more givens, do not match the part any more."""
    for number, samples in entries.items():
        part = reading.parts[number]
        target, pairs = part.target(), zip(samples, printed[number], strict=True)
        changed = sum(
            bool(new.grade and not target.accepts(new.instance.kind, new.grade)) for old, new in pairs if new != old
        )
        if changed:
            puzzles = f"{changed} of {counted(len(samples), 'random puzzle')}"
            findings.warn(
                f"parts {number}: {part}: {puzzles} would need givens that change the level; "
                "the book leaves such puzzles out, so it might have too few",
                "pencil",
            )


def _warn_of_look_alikes(
    reading: Reading, entries: Mapping[int, Sequence[AnyEntry]], in_order: Sequence[AnyEntry], findings: Findings
) -> None:
    """Warn of each part that makes long runs of templates with one shape, though near twins are kept apart."""
    runs = longest_runs_by_shape(in_order)
    for number, samples in entries.items():
        longest = max((runs.get(cells, 0) for entry in samples if (cells := shape(entry.instance))), default=0)
        if longest > MOST_ALIKE:
            findings.warn(
                f"{reading.parts[number]}: {longest} puzzles in a row look alike; "
                "lower count, or add puzzles of other shapes",
                "parts",
                Number(number - 1),
            )


def _warn_of_bounds(recipe: Recipe, document: Document, findings: Findings) -> None:
    """Warn if print shops do not bind a book of this size or with these margins."""
    pages = len(document.sheets)
    if not FEWEST_PAGES <= pages <= MOST_PAGES:
        findings.warn(f"about {pages}; print shops bind {FEWEST_PAGES} to {MOST_PAGES}", "pages")
    inside, others = least_margins(pages, recipe.bleed)
    for name, margin in msgspec.structs.asdict(recipe.margins).items():
        least = inside if name == "inside" else others
        if margin is not None and margin < least - 0.01:
            asked = f"print shops ask for at least {least:.1f} mm in a book of about {pages} pages"
            findings.warn(asked, "margins", name, value=margin)
