"""Checks the recipe of a book before it is made: what is impossible or doubtful, and how many pages there will be."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from puzzlemill.books import lay_out
from puzzlemill.books.making import too_few
from puzzlemill.books.recipe import AnyPart, Reading, Recipe, TakenPart
from puzzlemill.books.rhythm import chapters_of, in_book_order, longest_runs_by_shape, shape_of
from puzzlemill.books.sources import excluded, taken
from puzzlemill.files.printing import fewer_fit, for_pencil
from puzzlemill.generator import maker
from puzzlemill.generator.search.targets import Target
from puzzlemill.grading.minutes import MinutesTable, shipped
from puzzlemill.packs.curves import Step
from puzzlemill.packs.extras import with_hints
from puzzlemill.packs.linter import PLAN_HEAD, SAMPLE, PlannedPart, Want, random_tries
from puzzlemill.packs.linter import lint as lint_pack
from puzzlemill.packs.recipe import PackPart
from puzzlemill.packs.recipe import Reading as PackReading
from puzzlemill.packs.recipe_parts import Part
from puzzlemill.packs.variety import MOST_ALIKE
from puzzlemill.puzzles import KINDS, form, size
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.packs import AnyEntry, Grade, make_entry
from puzzlemill.puzzles.streams import stream
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.books.plan import NO_MATTER, TITLES, Chapter, Matter, items_by_kind
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.pages.answers import MOST_ANSWERS, answer_sheets
from puzzlemill.render.pages.furniture import numbered
from puzzlemill.render.pages.papers import FEWEST_PAGES, INSIDE_BY_PAGES, least_margins
from puzzlemill.render.pages.pdf import Document
from puzzlemill.render.pages.sheets import puzzle_sheets
from puzzlemill.tables import table

MOST_PAGES: Final = INSIDE_BY_PAGES[-1][0]
"""Print shops bind no thicker books."""

MOST_KEYS: Final = 3
"""Most missing keys of a language file to list."""


class PlannedBook(NamedTuple):
    """The size of a planned book: puzzles, approximate number of pages, page size and margins in mm."""

    puzzles: int
    pages: int
    width: float
    height: float
    margins: dict[str, float]

    def __str__(self) -> str:
        """`12 puzzles on about 40 pages of 210 x 297 mm, margins 20 inside, 15 outside, 15 top, 15 bottom`."""
        margins = ", ".join(f"{margin:.3g} {name}" for name, margin in self.margins.items())
        about = f"{counted(self.pages, 'page')} of {self.width:g} x {self.height:g} mm, margins {margins}"
        return f"{counted(self.puzzles, 'puzzle')} on about {about}"


class Report(NamedTuple):
    """Findings about a recipe: errors, warnings (a line each), and what will be made.

    `level_texts` are the levels of the parts as written in the recipe. `book` is None if the book cannot be made.
    """

    errors: list[str]
    warnings: list[str]
    parts: list[PlannedPart]
    level_texts: list[str]
    book: PlannedBook | None

    @property
    def plan(self) -> str:
        """A table of the parts and a line for the whole book; empty without parts."""
        rows = map(_row, self.parts, self.level_texts)
        return "\n\n".join(
            [*([table(PLAN_HEAD, rows)] if self.parts else []), *([f"  {self.book}"] if self.book else [])]
        )


class _Whole(PackPart, frozen=True, forbid_unknown_fields=True):
    """A part of a book for the linter of packs: every place can have any of the part's levels."""

    def levels(self) -> tuple[int, ...]:
        """Empty, because no place has a level of its own."""
        return ()

    def steps(self, table: MinutesTable | None = None) -> tuple[Step, ...]:
        """Empty, because no place has minutes of its own."""
        return ()

    def target_of(self, step: Step) -> Target:
        """The target for all of its puzzles."""
        return self.target()


def lint(reading: Reading, matter: Matter = NO_MATTER, *, cover: bool | None = None) -> Report:
    """Check a recipe as far as it could be read, with a few random puzzles for each part.

    `matter` and `cover` are those of `lay_out`.
    """
    parts = {n: _Whole(**msgspec.structs.asdict(part)) for n, part in reading.parts.items() if isinstance(part, Part)}
    faults: list[str] = []
    try:
        table = reading.table() if reading.recipe else shipped()
    except InputError as error:
        table, faults = shipped(), [f"table: {error}"]
    pack = lint_pack(PackReading(None, dict(parts), []), table=table)
    errors, warnings = [*reading.faults, *faults, *pack.errors], pack.warnings
    wants = {want.slot.part + 1: want for want in pack.wants}
    entries = {number: _stand_ins(want) for number, want in wants.items()}
    recipe = reading.recipe
    level_texts = [_level_text(part) for part in reading.parts.values()]
    if recipe is None:
        return Report(errors, warnings, _planned(reading, wants, entries), level_texts, None)
    errors += _files(reading, recipe, entries, warnings, table)
    if recipe.gloop_game and recipe.cutouts != "full":
        warnings.append('gloop_game: the book has the rules but not the whole set of tiles; cutouts = "full" adds it')
    try:
        warnings += _language(reading, recipe)
    except InputError as error:
        errors.append(str(error))
    if recipe.pencil:
        printed = {number: [for_pencil(entry, table) for entry in samples] for number, samples in entries.items()}
        warnings += _pencil(reading, entries, printed)
        entries = printed
    if not errors:
        errors += _sheets(reading, recipe, entries, warnings)
    planned, book = _planned(reading, wants, entries), None
    entries_of_book = [
        entry for number, part in reading.parts.items() for entry in _filled(recipe, part, entries.get(number, ()))
    ]
    if not errors and (entries_of_book or not recipe.parts):
        in_order = in_book_order(reading, entries_of_book)
        warnings += _look_alikes(reading, entries, in_order)
        chapters = chapters_of(reading, in_order)
        document = lay_out(reading, chapters, matter, cover=cover)
        warnings += [f"per_page: {line}" for line in fewer_fit(document.sheets, chapters, recipe.counted_kinds())]
        warnings += [*_answers(recipe, chapters, document), *_bounds(recipe, document)]
        book = _planned_book(recipe, len(entries_of_book), len(document.sheets))
    return Report(errors, warnings, planned, level_texts, book)


def _stand_ins(want: Want) -> list[AnyEntry]:
    """A few random puzzles of a part, with a made-up grade that matches the part."""
    made_by, part = maker(want.part.kind), want.part
    levels = part.target().levels or made_by.levels(part.options_of(Step(0)))
    entries = []
    for n in range(min(SAMPLE, part.count)):
        puzzle_and_solution = made_by.make(want.aims[n % len(want.aims)], stream("pack-sample", 1, {}, 0, n))
        if puzzle_and_solution:
            grade = Grade(level=levels[n % len(levels)], technique="", score=0.0, features={}, text="")
            entries.append(make_entry(*puzzle_and_solution, grade=grade))
    return entries


def _filled(recipe: Recipe, part: AnyPart, samples: Sequence[AnyEntry]) -> Iterator[AnyEntry]:
    """As many puzzles as a part will have; the samples are repeated if necessary."""
    samples = [with_hints(entry, recipe.hints) if recipe.hints else entry for entry in samples]
    return itertools.islice(itertools.cycle(samples), part.count if isinstance(part, Part) else len(samples))


def _level_text(part: AnyPart) -> str:
    """The levels or minutes of a part as its recipe asks for them, with the limit of the book."""
    return str(part.level) if part.level != "" else f"{part.minutes} min" if part.minutes else ""


def _files(
    reading: Reading,
    recipe: Recipe,
    entries: dict[int, list[AnyEntry]],
    warnings: list[str],
    table: MinutesTable,
) -> Iterator[str]:
    """Errors in the files that a recipe names; adds the puzzles taken from them to `entries`."""
    seen: set[str] = set()
    try:
        seen |= excluded(recipe.exclude, reading.folder, tuple(KINDS))
    except InputError as error:
        yield f"exclude: {error}"
    for number, part in reading.parts.items():
        if not isinstance(part, TakenPart):
            continue
        try:
            puzzles = taken(part, reading.folder, seen, table, recipe.pencil)
        except InputError as error:
            yield f"parts {number}: from: {error}"
            continue
        if len(puzzles) < (part.count or 1):
            warnings.append(f"parts {number}: {part}: {too_few(part, len(puzzles))}")
        seen.update(form(entry.instance) for entry in puzzles)
        entries[number] = puzzles


def _language(reading: Reading, recipe: Recipe) -> Iterator[str]:
    """A warning if texts are missing in the language of the recipe."""
    missing = recipe.words(reading.folder).missing
    if missing:
        keys = ", ".join(missing[:MOST_KEYS]) + (", ..." if len(missing) > MOST_KEYS else "")
        yield f"language: {recipe.language}: {counted(len(missing), 'missing text')} will be in English: {keys}"


def _sheets(
    reading: Reading, recipe: Recipe, entries: Mapping[int, Sequence[AnyEntry]], warnings: list[str]
) -> Iterator[str]:
    """Errors for puzzles that are too large for the paper; adds words that are too wide to `warnings`."""
    look = recipe.look(reading.folder, FEWEST_PAGES)
    paper = look.paper
    for word in recipe.title.split():
        if text_width(word, look.theme.pt(TITLES[-1]), bold=True) > paper.width - paper.inside - paper.outside:
            warnings.append(f"title: {shown(word)} is wider than the page and will be split")
    for number, samples in entries.items():
        items = numbered(samples)
        try:
            for kind in KINDS:
                puzzle_sheets([item for item in items if item.kind == kind], look, per_page=1)
            answer_sheets(items, look)
        except InputError as error:
            yield f"parts {number}: {error}"


def _answers(recipe: Recipe, chapters: Sequence[Chapter], document: Document) -> Iterator[str]:
    """A warning if no page has as many answers as the recipe allows, though a kind has enough puzzles."""
    most = recipe.answers_per_page
    # A recipe without the key gets the largest number possible.
    enough = any(len(items) > most for items in items_by_kind(chapters).values())
    counts = [sum(placed.role == "answer" for placed in sheet.placed) for sheet in document.sheets]
    if most < MOST_ANSWERS and enough and 0 < max(counts) < most:
        yield f"answers_per_page: only {max(counts)} fit on a page, not {most}; more would be too small to read"


def _pencil(
    reading: Reading, entries: Mapping[int, Sequence[AnyEntry]], printed: Mapping[int, Sequence[AnyEntry]]
) -> Iterator[str]:
    """A warning for each part with samples that, as `printed` with more givens, do not match the part any more."""
    for number, samples in entries.items():
        part = reading.parts[number]
        target, pairs = part.target(), zip(samples, printed[number], strict=True)
        changed = sum(bool(new.grade and new.grade not in target) for old, new in pairs if new != old)
        if changed:
            puzzles = f"{changed} of {counted(len(samples), 'random puzzle')}"
            yield (
                f"pencil: parts {number}: {part}: {puzzles} would need givens that change the level; "
                "the book leaves such puzzles out, so it might have too few"
            )


def _look_alikes(
    reading: Reading, entries: Mapping[int, Sequence[AnyEntry]], in_order: Sequence[AnyEntry]
) -> Iterator[str]:
    """A warning for each part that makes long runs of templates with one shape, though near twins are kept apart."""
    runs = longest_runs_by_shape(in_order)
    for number, samples in entries.items():
        longest = max((runs.get(shape, 0) for shape in map(shape_of, samples) if shape is not None), default=0)
        if longest > MOST_ALIKE:
            yield (
                f"parts {number}: {reading.parts[number]}: {longest} puzzles in a row look alike; "
                "lower count, or add puzzles of other shapes"
            )


def _bounds(recipe: Recipe, document: Document) -> Iterator[str]:
    """Warnings if print shops do not bind a book of this size or with these margins."""
    pages = len(document.sheets)
    if not FEWEST_PAGES <= pages <= MOST_PAGES:
        yield f"about {counted(pages, 'page')}: print shops bind {FEWEST_PAGES} to {MOST_PAGES} pages"
    inside, others = least_margins(pages, recipe.bleed)
    for name, margin in msgspec.structs.asdict(recipe.margins).items():
        least = inside if name == "inside" else others
        if margin is not None and margin < least - 0.01:
            asked = f"print shops ask for at least {least:.1f} mm in a book of about {pages} pages"
            yield f"margins: {name} {margin:g}: {asked}"


def _planned_book(recipe: Recipe, puzzles: int, pages: int) -> PlannedBook:
    """The plan of a book with this number of puzzles and pages."""
    paper = recipe.paper_for(pages)
    margins = {name: getattr(paper, name) for name in ("inside", "outside", "top", "bottom")}
    return PlannedBook(puzzles, pages, paper.width, paper.height, margins)


def _planned(
    reading: Reading, wants: Mapping[int, Want], entries: Mapping[int, Sequence[AnyEntry]]
) -> list[PlannedPart]:
    """What will be made for each part."""
    planned = []
    for number, part in reading.parts.items():
        want, samples = wants.get(number), entries.get(number, ())
        climbs = want is not None and want.climbs
        tries = random_tries(want.known, part.count or 0) if want and not climbs else None
        planned.append(
            PlannedPart(
                part=number,
                kind=part.kind or None,
                sizes=tuple(f"{rows}x{cols}" for rows, cols in sorted({size(entry.instance) for entry in samples})),
                levels=part.target().levels,
                puzzles=part.count or len(samples),
                source="climbs" if climbs else "taken" if isinstance(part, TakenPart) else "random",
                tries=tries,
            )
        )
    return planned


def _row(planned: PlannedPart, level: str) -> tuple[str, ...]:
    """A row of the table; four or more sizes are shortened to the first and the last."""
    sizes = planned.sizes if len(planned.sizes) < 4 else (planned.sizes[0], "...", planned.sizes[-1])
    return (
        str(planned.part),
        planned.kind or "any",
        " ".join(sizes) or "?",
        level or "any",
        str(planned.puzzles),
        planned.tries_text,
    )
