"""Sheets of pieces to print and cut out, with crop marks outside the pieces, a ruler, and empty backs."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.render.drawing.canvas import HAIR, Box, Ink, Path, Place, Text, line
from puzzlemill.render.drawing.fonts import balanced, text_width
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.pages.layout import LINE, Builder, Look, Paper, Placed, Sheet, Type
from puzzlemill.render.pages.words import ENGLISH, Words

MARGIN: Final = 10.0
"""White around a page, in mm; crop marks can reach into it."""

HEAD, FOOT = 14.0, 16.0
"""Height in mm above the pieces for the title, and below them for the ruler."""

CLEAR, MARK, SHORTEST_MARK = 1.0, 4.0, 0.5
"""Distance from a piece to its crop mark, length of the mark, and least gap between two pieces, in mm."""

WIDEST_SPACING: Final = 20.0
RULER: Final = 50
BESIDE: Final = 5.0
"""Length of the ruler, and least gap between the words below it and those on its right, in mm."""

CUT: Final[Ink] = 0.6
"""Grey of the cutting lines."""

GREY: Final[Ink] = 0.45

LESS, STEPS = 0.12, 3
"""How much smaller pieces can become to save a sheet, as a share of their size, and in how many steps."""

P_contra = TypeVar("P_contra", bound=AnyPuzzle, contravariant=True)


class Choice(NamedTuple):
    """What to cut out if it is a whole set, and how large.

    A kind uses what it knows, its `CHOICES`.
    """

    size: float | None = None
    """Width of a tile or cell, or length of a domino, in mm; None for the kind's own."""

    spacing: float = 3.0
    """Between the pieces, in mm."""

    tiles: str | None = None
    """Tile numbers such as `0-45,50`; None for all."""

    without: str | None = None
    """Tile numbers to leave out."""

    pips: int = 6
    doubles: bool = False
    pieces: str = "iq"
    """A bundled set, or pieces written as in ids."""


class CutoutArtist(Protocol[P_contra]):
    """What `render/<kind>/sheets.py` can provide."""

    @property
    def CUTOUTS(self) -> str:  # noqa: N802  # a constant of the module
        """What the sheets hold, for the title of their file; empty if the kind has nothing to cut out."""

    @property
    def CHOICES(self) -> tuple[str, ...]:  # noqa: N802
        """The options of `puzzlemill cutouts` that only some kinds have, and this one, too."""

    def cutouts(self, paper: Paper, puzzles: Sequence[P_contra], choice: Choice) -> list[Sheet]:
        """Sheets with the tiles or pieces of the puzzles, or without puzzles all of the chosen set.

        Each sheet is followed by an empty one for its back. Raises `InputError` for a choice that cannot be printed.
        """

    def book_cutouts(self, look: Look, puzzles: Sequence[P_contra], spacing: float, whole: bool) -> list[Sheet]:
        """Sheets with what the puzzles of a book need, or with `whole` sets; on few sheets if they can be smaller.

        `puzzles` is empty in a book of the kind's game. Raises `InputError` if a piece does not fit on the paper.
        """


class Pieces(NamedTuple):
    """Pieces to cut out: how they are drawn, and what the page says.

    `draw` returns the drawing of the piece with a number in its box, `title` the head of a page with these numbers,
    `note` a line at its foot. `width` and `height` of a piece and the `spacing` between pieces are in mm.
    """

    width: float
    height: float
    spacing: float
    draw: Callable[[int, Box], Iterable[Path | Text | Place]]
    title: Callable[[Sequence[int]], str]
    note: str


def on_fewest(size: float, smallest: float, sheets_of: Callable[[float], list[Sheet]]) -> list[Sheet]:
    """The sheets with pieces of a size, or a little smaller if that saves a sheet."""
    sizes = [size * (1 - LESS * step / STEPS) for step in range(1, STEPS + 1)]
    return min((sheets_of(size), *(sheets_of(less) for less in sizes if less >= smallest)), key=len)


def cutout_sheets(
    paper: Paper, numbers: Sequence[int], pieces: Pieces, words: Words = ENGLISH, theme: Theme = LIGHT
) -> list[Sheet]:
    """Sheets with the pieces of these numbers in order, each followed by an empty one, its back.

    Without spacing, neighbours share a cut.
    """
    width, height = ground(paper, theme)
    across, down = pieces.width + pieces.spacing, pieces.height + pieces.spacing
    cols, rows = int((width + pieces.spacing + 1e-9) / across), int((height + pieces.spacing + 1e-9) / down)
    groups = [numbers[first : first + rows * cols] for first in range(0, len(numbers), rows * cols)]
    sheets = []
    for number, group in enumerate(groups, 1):
        page = cutout_page(paper, number, len(groups), pieces.title(group), pieces.note, words, theme)
        _place(page, group, cols, pieces)
        sheets += [page.sheet(), back(paper, number)]
    return sheets


def cutout_page(
    paper: Paper, number: int, of: int, title: str, note: str, words: Words = ENGLISH, theme: Theme = LIGHT
) -> Builder:
    """Sheet `number` (from 1) `of` all, with the words above and below the pieces and room for the pieces between."""
    page = Builder(Look(paper, theme, words), 2 * number - 1)
    page.area = Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)
    _frame(page, title, words("cutouts.sheet", number=number, of=of), note)
    return page


def back(paper: Paper, number: int) -> Sheet:
    """The empty back of a sheet."""
    return Builder(Look(paper), 2 * number).sheet()


def ground(paper: Paper, theme: Theme = LIGHT) -> tuple[float, float]:
    """Width and height in mm that a page has for pieces; large words take some of it."""
    return paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - theme.words * (HEAD + FOOT)


def check_size(size: float, smallest: float, largest: float, spacing: float) -> None:
    """Refuse a size of pieces or a spacing that cannot be printed."""
    if not smallest <= size <= largest:
        raise InputError(f"expected {smallest:g} to {largest:g} mm", field="size", value=size)
    if not 0 <= spacing <= WIDEST_SPACING:
        raise InputError(f"expected 0 to {WIDEST_SPACING:g} mm", field="spacing", value=spacing)


def _frame(page: Builder, title: str, place: str, note: str) -> None:
    """Place the words above and below the pieces, and the ruler."""
    words, grey = page.words, Type(page.theme.pt(8), ink=GREY)
    left, top, width, height = page.area
    right, bottom = left + width, top + height
    large = page.theme.pt(11)
    below = top
    for text in balanced(title, large, width - text_width(place, large) - BESIDE, bold=True):
        below = page.text("head", left, below, text, Type(large, bold=True))
    page.text("head", right, top, place, Type(page.theme.pt(9), ink=GREY), "end")
    small = LINE * page.theme.pt(8)
    rule = bottom - small - 1
    for at in range(0, RULER + 1, 5):
        page.items.append(line((left + at, rule - (1.8 if at % 10 else 3.0)), (left + at, rule), width=HAIR))
    page.items.append(line((left, rule), (left + RULER, rule), width=HAIR))
    page.placed.append(Placed("ruler", Box(left, rule - 3, RULER, 3)))
    label = words("cutouts.ruler", length=RULER)
    page.text("text", left, bottom - small, label, grey)
    beside = width - max(RULER, text_width(label, page.theme.pt(8))) - BESIDE
    lines = [*balanced(words("cutouts.side"), page.theme.pt(8), beside), *balanced(note, page.theme.pt(8), beside)]
    for above, text in enumerate(reversed(lines), 1):
        page.text("text", right, bottom - above * small, text, grey, "end")


def _place(page: Builder, group: Sequence[int], cols: int, pieces: Pieces) -> None:
    """Place the pieces in rows, centred between head and foot, and their crop marks."""
    across, down = pieces.width + pieces.spacing, pieces.height + pieces.spacing
    cols = min(cols, len(group))
    left = (page.paper.width - cols * across + pieces.spacing) / 2
    top = page.area.y + page.theme.words * HEAD
    boxes = [
        Box(left + n % cols * across, top + n // cols * down, pieces.width, pieces.height) for n in range(len(group))
    ]
    page.items += _crop_marks(boxes, pieces.spacing)
    for number, box in zip(group, boxes, strict=True):
        page.items += pieces.draw(number, box)
        page.placed.append(Placed("tile", box, number))


def _crop_marks(boxes: Sequence[Box], spacing: float) -> Iterator[Path]:
    """Marks in line with the cuts at every corner that has room clear of the pieces, shortened if necessary."""
    lengths = [length for length in (MARK, spacing - 2 * CLEAR) if length >= SHORTEST_MARK]
    kept = CLEAR - 1e-6
    clear = [(x - kept, y - kept, x + width + kept, y + height + kept) for x, y, width, height in boxes]
    for x, y, width, height in boxes:
        for right, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            for along in (False, True):
                corner = x + width * (along if down else right > 0), y + height * (along if right else down > 0)
                for length in lengths:
                    ends = [(corner[0] + right * d, corner[1] + down * d) for d in (CLEAR, CLEAR + length)]
                    (x0, y0), (x1, y1) = sorted(ends)
                    if not any(x1 > a and x0 < c and y1 > b and y0 < d for a, b, c, d in clear):
                        yield line(*ends, width=HAIR)
                        break
