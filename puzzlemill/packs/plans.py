"""What the linters of packs, books and publishing report: what is wrong with a recipe, and what it will make."""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from puzzlemill.packs.curves import Span
from puzzlemill.puzzles import size
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.toml import in_toml
from puzzlemill.puzzles.wording import counted
from puzzlemill.tables import table

HEAD: Final = ("part", "kind", "size", "level", "puzzles", "random tries")
"""The headings of the table of planned parts."""


class PlannedPart(NamedTuple):
    """What will be made for a part of a recipe, or for one step of its curve.

    `kind` None, empty `levels` and `minutes` None mean any; `sizes` come from a sample. Puzzles come from a `source`:
    `random` tries, `climbs`, or files (`taken`). `tries` is the likely number of random tries, or None if it is
    unknown, and for other sources.
    """

    part: int
    kind: str | None
    sizes: tuple[str, ...]
    levels: tuple[int, ...]
    puzzles: int
    source: str
    tries: int | None
    minutes: Span | None = None


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


class PlannedCover(NamedTuple):
    """The print shop with the date of its figures, the cover with bleed and the spine in mm, and its looks."""

    printer: str
    pages: int
    width: float
    height: float
    spine: float
    spine_text: bool
    design: str
    palette: str
    standard: str


class Findings(NamedTuple):
    """What is wrong with a recipe: errors are impossible, warnings unlikely. Both have their lines in its `text`."""

    text: str
    errors: list[InputError]
    warnings: list[InputError]

    @contextlib.contextmanager
    def catching(self, *field: str | int) -> Iterator[None]:
        """Add an `InputError` that is raised inside to the errors, within a field."""
        try:
            yield
        except InputError as error:
            self.errors.append(in_toml(error.within(field=field), self.text))

    def warn(self, rule: str, *field: str | int, value: object = None) -> None:
        """Add a warning about a field."""
        self.warnings.append(in_toml(InputError(rule, field=field, value=value), self.text))


class Report(NamedTuple):
    """What is wrong with a recipe, as in `Findings`, and what will be made.

    `plan` is the same as text, empty if nothing is known. `levels` are the levels along a pack, 0 for any. `levels`,
    `book` and `cover` are missing if they cannot be made.
    """

    errors: list[InputError]
    warnings: list[InputError]
    parts: Sequence[PlannedPart] = ()
    plan: str = ""
    levels: Sequence[int] = ()
    book: PlannedBook | None = None
    cover: PlannedCover | None = None

    def record(self, *names: str) -> dict[str, Any]:
        """What will be made, for JSON: the parts, and the values with these names."""
        values = {name: getattr(self, name) for name in names}
        plain = {name: value._asdict() if hasattr(value, "_asdict") else value for name, value in values.items()}
        return {"parts": [part._asdict() for part in self.parts], **plain}


def sizes(puzzles: Iterable[AnyPuzzle]) -> tuple[str, ...]:
    """The different sizes of some puzzles, in order, as `4x5`."""
    return tuple(f"{rows}x{cols}" for rows, cols in sorted(set(map(size, puzzles))))


def parts_table(parts: Sequence[PlannedPart], levels: Iterable[str], most_sizes: int) -> str:
    """A table of planned parts; `levels` has the level of each as text. Many sizes are shortened to first and last."""

    def row(part: PlannedPart, level: str) -> tuple[str, ...]:
        shown = part.sizes if len(part.sizes) <= most_sizes else (part.sizes[0], "...", part.sizes[-1])
        tries = part.source if part.source != "random" else "?" if part.tries is None else f"{part.tries:,}"
        return str(part.part), part.kind or "any", " ".join(shown) or "?", level or "any", str(part.puzzles), tries

    return table(HEAD, map(row, parts, levels))
