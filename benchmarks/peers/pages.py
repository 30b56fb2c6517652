"""Drawing pages: PNG of A4 pages at 300 dpi, compared with matplotlib drawing the same pages.

`python -m benchmarks.peers.pages` prints our own rates on one core, and a book of 200 pages on two.
"""

import functools
import io
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import puzzlemill
from benchmarks.peers.harness import Row
from puzzlemill.files.printing import write_pages
from puzzlemill.puzzles import KINDS
from puzzlemill.render.drawing import canvas
from puzzlemill.render.drawing.fonts import FACES, FOLDER
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.furniture import NumberedEntry, numbered
from puzzlemill.render.pages.layout import Look, Sheet
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.png import DPI, png_pages, tone
from puzzlemill.render.pages.sheets import puzzle_sheets

BOOK_PAGES = 200


@functools.cache
def puzzles() -> list[NumberedEntry]:
    """Twelve puzzles of each kind."""
    return numbered(entry for kind in KINDS for entry in puzzlemill.generate(kind, count=12, seed=1))


@functools.cache
def sheets() -> tuple[Sheet, ...]:
    """The pages of these puzzles and of their answers."""
    look = Look(paper_named("a4"))
    pages = puzzle_sheets(puzzles(), look, per_page=4)
    return (*pages, *answer_sheets(puzzles(), look, first=len(pages) + 1))


@functools.cache
def one_a_kind() -> tuple[Sheet, ...]:
    """The first page of puzzles of each kind."""
    firsts = {item.kind: item.number for item in reversed(puzzles())}
    return tuple(it for it in sheets() if {placed.puzzle for placed in it.placed} & set(firsts.values()))[: len(firsts)]


def ours(pages: tuple[Sheet, ...]) -> list[bytes]:
    return list(png_pages(document_pdf(Document(pages)), [tone(sheet.drawing) for sheet in pages]))


def by_matplotlib(pages: tuple[Sheet, ...]) -> list[bytes]:
    """The pages drawn item by item with matplotlib's patches and text, in the same fonts."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    pictures = []
    for sheet in pages:
        width, height = sheet.drawing.width, sheet.drawing.height
        figure = Figure(figsize=(width / 25.4, height / 25.4), dpi=DPI)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, width), ylim=(height, 0))
        axes.set_axis_off()
        for artist in artists(sheet.drawing, axes):
            axes.add_artist(artist)
        buffer = io.BytesIO()
        FigureCanvasAgg(figure)
        figure.savefig(buffer, format="png", dpi=DPI)
        pictures.append(buffer.getvalue())
    return pictures


def artists(drawing: canvas.Drawing, axes: Any, scale: float = 1.0, moved: Any = None) -> Iterator[Any]:
    """Matplotlib's artists for a drawing; `moved` maps its millimetres to those of the page."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Outline
    from matplotlib.text import Text
    from matplotlib.transforms import Affine2D

    moved = moved or Affine2D()
    points = 72 / 25.4 * scale
    for item in drawing.items:
        match item:
            case canvas.Path():
                vertices, codes = outline(item, Outline)
                yield PathPatch(
                    Outline(moved.transform(vertices), codes),
                    facecolor=colour(item.fill),
                    edgecolor=colour(item.stroke),
                    linewidth=item.width * points if item.stroke is not None else 0,
                    capstyle="round",
                    joinstyle="round",
                    transform=axes.transData,
                )
            case canvas.Text():
                x, y = moved.transform((item.x, item.y))
                font = FontProperties(fname=FOLDER / f"{FACES[item.bold]}.ttf", size=item.size * points)
                side: Any = {"start": "left", "middle": "center", "end": "right"}[item.anchor]
                yield Text(
                    x,
                    y,
                    item.text.replace("$", r"\$"),
                    color=colour(item.ink),
                    fontproperties=font,
                    ha=side,
                    va="baseline",
                    transform=axes.transData,
                )
            case canvas.Place():
                place = Affine2D().scale(item.scale).rotate_deg(item.turn).translate(item.x, item.y) + moved
                yield from artists(item.drawing, axes, scale * item.scale, place)


def outline(path: canvas.Path, codes: Any) -> tuple[list[tuple[Any, Any]], list[Any]]:
    """Vertices and codes of a path for matplotlib."""
    vertices: list[tuple[Any, Any]] = []
    kinds: list[Any] = []
    by_letter = {"M": codes.MOVETO, "L": codes.LINETO, "C": codes.CURVE4, "Z": codes.CLOSEPOLY}
    for letter, *numbers in path.steps:
        corners = list(zip(numbers[::2], numbers[1::2], strict=True)) or [(0.0, 0.0)]
        vertices += corners
        kinds += [by_letter[str(letter)]] * len(corners)
    return vertices, kinds


def colour(ink: canvas.Ink | None) -> Any:
    return "none" if ink is None else ink if isinstance(ink, tuple) else (ink, ink, ink)


def alike(ours: list[bytes], peers: list[bytes]) -> bool:
    """Whether the pages have the same size and nearly the same ink everywhere, smoothed over a millimetre."""
    from PIL import Image, ImageChops, ImageStat

    for one, other in zip(ours, peers, strict=True):
        pictures = [Image.open(io.BytesIO(data)).convert("L").resize((210, 297)) for data in (one, other)]
        if ImageStat.Stat(ImageChops.difference(*pictures)).mean[0] > 2:
            return False
    return True


ROWS = [
    Row(
        "pages: four A4 pages as PNG at 300 dpi",
        lambda: ours(one_a_kind()),
        lambda: by_matplotlib(one_a_kind()),
        "matplotlib",
        package="matplotlib",
        agree=alike,
    )
]


def best(call: Callable[[], object], rounds: int = 5) -> float:
    """Processor seconds of the quickest of some rounds, which other work on the machine disturbs least."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def book(folder: Path) -> None:
    """Lay out, draw and write a book of `BOOK_PAGES` pages on two cores."""
    look = Look(paper_named("a4", BOOK_PAGES))
    again = [NumberedEntry(number, puzzles()[number % len(puzzles())].entry) for number in range(BOOK_PAGES * 4)]
    in_order = sorted(again, key=lambda item: [*map(str, KINDS)].index(item.kind))
    pages = list(islice(puzzle_sheets(in_order, look, per_page=4), BOOK_PAGES))
    pdf = document_pdf(Document(tuple(pages)))
    write_pages(folder, pdf, pages, workers=2)


def main() -> None:
    pages = sheets()
    document = Document(pages)
    pdf = document_pdf(document)
    tones = [tone(sheet.drawing) for sheet in pages]
    print(f"PDF, one core: {len(pages) / best(lambda: document_pdf(document)):.0f} pages per second")
    print(f"PNG, one core: {len(pages) / best(lambda: list(png_pages(pdf, tones)), 3):.1f} pages per second")
    print(f"PNG in colour, one core: {len(pages) / best(lambda: list(png_pages(pdf, 'RGB')), 3):.1f} pages per second")
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        book(Path(folder))
        seconds = time.perf_counter() - start
    processes = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    parent, workers = (f"{resource.getrusage(who).ru_maxrss / 1e3:.0f} MB" for who in processes)
    print(f"Book of {BOOK_PAGES} pages, two cores: {seconds:.1f} s; {parent} and at most {workers} per worker")


if __name__ == "__main__":
    main()
