"""Figures of drawings and pages, kept in `golden/`: whatever moves, grows or changes its ink there changes a figure.

`python -m tests.support.golden_drawings FOLDER` takes all figures again, and writes each drawing whose figures changed
to this folder as SVG, to look at before the new figures are kept.
"""

import functools
import itertools
import json
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

import puzzlemill
from puzzlemill.catalogues import example
from puzzlemill.publish.designs import contact_sheet
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.gloop.game import State, View, replay, start
from puzzlemill.puzzles.kinds import Kind
from puzzlemill.puzzles.parts import part
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.render import answer, arrangements, draw, rules
from puzzlemill.render.books import book_document, one_kind
from puzzlemill.render.books.plan import Chapter, Matter, OwnPage, Plan
from puzzlemill.render.books.study import KindPages, answer_book, booklet
from puzzlemill.render.covers import CoverPlan, cover_sheet, front_sheet
from puzzlemill.render.covers.art import Subject
from puzzlemill.render.covers.palettes import PALETTES
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.curves import minutes_curve, run_of
from puzzlemill.render.domicles.conflicts import conflicts
from puzzlemill.render.domicles.sheets import domino_sheets, whole_set
from puzzlemill.render.drawing.canvas import (
    ANCHORS,
    Box,
    Drawing,
    Item,
    Picture,
    Place,
    Text,
    fit,
    hatch,
    in_column,
    in_grid,
    in_row,
    rectangle,
    regular_polygon,
    scaled,
    svg_text,
)
from puzzlemill.render.drawing.canvas import Path as Outline
from puzzlemill.render.drawing.captions import key, paragraph
from puzzlemill.render.drawing.finishes import finished
from puzzlemill.render.drawing.qr import play_code, qr_code
from puzzlemill.render.drawing.themes import LIGHT, THEMES, Theme
from puzzlemill.render.gloop.game.positions import position_sheet
from puzzlemill.render.gloop.game.printed import aid_sheets, label_sheet, rules_sheets, score_sheet
from puzzlemill.render.gloop.game.rules import gloop_game_sheet
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.iqblocks.sheets import piece_sheets
from puzzlemill.render.pages.answers import answer_sheets
from puzzlemill.render.pages.blocks import Row
from puzzlemill.render.pages.furniture import NumberedEntry, Run, numbered
from puzzlemill.render.pages.how_to_play import how_to_play_sheets
from puzzlemill.render.pages.layout import Extras, Look, Sheet
from puzzlemill.render.pages.papers import PAPERS, paper_named
from puzzlemill.render.pages.pdf import Document
from puzzlemill.render.pages.pencil import pencil_arrangements, workspace
from puzzlemill.render.pages.proofs import proof_sheets
from puzzlemill.render.pages.sheets import puzzle_sheets
from puzzlemill.render.pages.words import ENGLISH, language
from puzzlemill.render.pages.worksheets import Worksheet, worksheets
from puzzlemill.render.sprites import Choice, drawings, sprites
from puzzlemill.render.thumbnails import thumbnail
from tests.support import golden_pages
from tests.support.render import samples
from tests.support.render.books import plan, puzzles
from tests.support.render.covers import LOGO, cover_plan

FOLDER = Path(__file__).parent / "golden"


A5 = paper_named("a5")
WRAP = Wrap(152.4, 228.6, 12.0)

SEEDS: Final[dict[Kind, tuple[range, ...]]] = {
    "gloop": (range(4), range(4, 8), range(8, 12), range(14, 33, 18)),
    "domicles": (range(40),),
    "ottf": (range(40),),
    "iqblocks": (range(40),),
}
"""Covers that have everything between them that a kind draws on any."""

Figures: TypeAlias = dict[str, list[float]]
"""For each sort of item in a drawing how many there are, and a sum over all their numbers."""

Shown: TypeAlias = Drawing | Sheet | Document

Makers: TypeAlias = dict[str, Callable[[], Iterable[Shown]]]
"""Drawings and pages by name, made when they are wanted."""


def figures(shown: Iterable[Shown]) -> Figures:
    """The figures of drawings and pages; each number counts with its place, so that no two can change places."""
    sums: Figures = {}
    for each in shown:
        if isinstance(each, Document):
            about = each.title, each.author, each.subject, each.language, each.creator, *each.keywords, *each.labels
            _add(sums, "words", map(_number, about))
            for mark in each.bookmarks:
                _add(sums, "bookmarks", (_number(mark.title), mark.page, mark.level))
            for link in each.links:
                _add(sums, "links", (link.page, *link.box, _number(link.address), link.target))
        for sheet in sheets_of(each):
            _add(sums, "pages", (sheet.number, *sheet.area, sheet.bleed, sheet.bound))
            for placed in sheet.placed:
                _add(sums, "boxes", (*placed.box, placed.puzzle or 0, _number(placed.role)))
        for drawing in drawings_of(each):
            _add(sums, "sizes", (drawing.width, drawing.height))
            for item in _items(drawing):
                _add(sums, f"{type(item).__name__.lower()}s", _numbers(item))
    return {name: [sums[name][0], round(sums[name][1], 4)] for name in sorted(sums)}


def sheets_of(shown: Shown) -> Sequence[Sheet]:
    """The pages of a document, or the page itself."""
    return shown.sheets if isinstance(shown, Document) else [shown] if isinstance(shown, Sheet) else []


def drawings_of(shown: Shown) -> list[Drawing]:
    """What all of its pages show."""
    return [shown] if isinstance(shown, Drawing) else [sheet.drawing for sheet in sheets_of(shown)]


def _number(text: str) -> int:
    """A number that a change of the text changes."""
    return zlib.crc32(text.encode()) % 997


def _add(sums: Figures, name: str, numbers: Iterable[float]) -> None:
    count, total = sums.get(name, (0, 0.0))
    weight = 1 + count % 89 / 89
    for number in numbers:
        weight = 1 + (weight * 1.618) % 1
        total += weight * number
    sums[name] = [count + 1, total]


def _items(drawing: Drawing) -> Iterator[Item]:
    for item in drawing.items:
        yield item
        if isinstance(item, Place):
            yield from _items(item.drawing)


def _numbers(item: Item) -> list[float]:
    match item:
        case Outline(steps, stroke, width, fill):
            numbers = [number for letter, *rest in steps for number in ("MLCZ".index(str(letter)), *map(float, rest))]
            return [*numbers, width, *_ink(stroke), *_ink(fill)]
        case Text(x, y, text, size, anchor, bold, ink):
            return [x, y, size, ANCHORS[anchor], bold, *_ink(ink), _number(text)]
        case Picture(pixels, x, y, width, height):
            return [x, y, width, height, pixels.width, pixels.height, zlib.crc32(pixels.data) % 997]
        case Place(drawing, x, y, scale, turn, clip):
            return [x, y, scale, turn, drawing.width, drawing.height, *(clip or ())]


def _ink(ink: object) -> tuple[float, ...]:
    return (-1.0,) if ink is None else tuple(ink) if isinstance(ink, tuple) else (ink,)  # type: ignore[return-value]


def blocks_of(kind: str, theme: str) -> list[Drawing]:
    """The pictures of the rules of a kind."""
    blocks = rules(kind, ENGLISH, THEMES[theme])
    rows = [picture.drawing for block in blocks if isinstance(block, Row) for picture in block.pictures]
    return [*rows, *(block for block in blocks if isinstance(block, Drawing))]


def of_kind(kind: Any) -> Makers:
    """What every kind has."""

    def entries() -> Sequence[Any]:
        return puzzles(kind, 4)

    def puzzle(number: int) -> Any:
        return entries()[number].instance

    def position() -> Drawing:
        state: Any = puzzlemill.play(puzzle(0))
        for _ in range(3):
            state = state.apply(state.moves()[len(state.moves()) // 2])
        artist: Any = part("position pictures", kind)
        drawn: Drawing = artist.draw_position(state.puzzle, state.position)
        return drawn

    def forms() -> Iterator[Drawing]:
        for theme in (LIGHT, THEMES["ink"]):
            yield from pencil_arrangements(puzzle(1), theme)
            work = workspace(puzzle(1), theme)
            yield from [work.board] if work else []

    def cover_figures() -> Iterator[Drawing]:
        artist: Any = part("figure", kind)
        for seed in range(20):
            theme = LIGHT if seed % 4 else THEMES["colour"]
            yield artist.cover_figure(entries(), theme, ENGLISH, stream_for(f"figure {seed}"))
        yield artist.cover_figure((), LIGHT, ENGLISH, stream_for("figure"))

    def covers(seeds: Iterable[int]) -> Iterator[Drawing]:
        artist: Any = part("cover art", kind)
        for seed in seeds:
            subject = Subject(kind, tuple(entries()[::-1]), "A Book", series=f"Series {seed}" if seed % 2 else "")
            palette = list(PALETTES.values())[seed % len(PALETTES)]
            art = artist.cover_art(WRAP, subject, palette, stream_for(f"cover {seed}"))
            panels = (
                rectangle(panel.box, stroke=panel.plain, fill=panel.strong)
                for panel in (art.title, art.author, art.blurb)
            )
            yield Drawing(WRAP.width, WRAP.height, (*art.items, *panels))

    def sheet() -> list[Drawing]:
        made = sprites(kind, Choice(labels=True), THEMES["colour"])
        return [sprite.drawing for sprite in made.sprites[::5]]

    return {
        **{f"puzzles {name}": functools.partial(_drawn, kind, name) for name in THEMES},
        "answers": lambda: [answer(*solved(kind, at), THEMES[theme]) for at, theme in enumerate(THEMES)],
        "other places": lambda: [drawing for at in range(3) for drawing in arrangements(puzzle(at))],
        "wrong": lambda: [draw(*sample) for sample in samples.wrong_samples(kind)],
        "game": lambda: [position()],
        "pencil": forms,
        "rules": lambda: blocks_of(kind, "light"),
        "rules in colour": lambda: blocks_of(kind, "colour"),
        "rules in little ink": lambda: blocks_of(kind, "ink"),
        "figures": cover_figures,
        "thumbnail": lambda: [thumbnail(puzzle(2), 320)],
        "sprites": sheet,
        **{f"covers from {seeds[0]}": functools.partial(covers, seeds) for seeds in SEEDS[kind]},
    }


def _drawn(kind: Any, theme: str) -> Iterator[Drawing]:
    for entry in puzzles(kind, 4):
        yield draw(entry.instance, None, THEMES[theme])


def solved(kind: Any, number: int) -> tuple[Any, Any]:
    """A shipped puzzle and its solution."""
    entry = puzzles(kind, 4)[number]
    return entry.instance, entry.solution


def gloop_drawings() -> Makers:
    """What only Gloop has."""
    return {
        "game sheet": lambda: [gloop_game_sheet(PAPERS["a4"], 2), gloop_game_sheet(A5, 3, cut_out=True)],
        "game positions": lambda: [position_sheet(shown, theme=theme).drawing for shown, theme in game_positions()],
        "game set": game_set,
        "tiles": lambda: tile_sheets(PAPERS["a4"], range(0, 91, 4), 40, 3),
        "tiles without spacing": lambda: tile_sheets(A5, range(12), 25, 0, theme=THEMES["ink"]),
    }


def game_positions() -> Iterator[tuple[State | View, Theme]]:
    """Positions of the Gloop game, whole and as a player sees them."""
    game = replay(example("gloop-game.json"))
    shown: tuple[State | View, ...] = (game, game.view(1), start(3), start(8, 5).view(7))
    yield from zip(shown, THEMES.values(), strict=True)


def game_set() -> list[Sheet]:
    """The pages of its printed set."""
    a4, german = PAPERS["a4"], language("de")
    letter = paper_named("letter")
    aids = [*aid_sheets(a4, german, 2), *aid_sheets(letter, ENGLISH, 1)]
    return [
        *rules_sheets(letter, ENGLISH),
        *rules_sheets(a4, german),
        *aids,
        score_sheet(a4, german),
        label_sheet(letter, ENGLISH),
    ]


def domicles_drawings() -> Makers:
    """What only Domicles has."""
    return {
        "conflicts": lambda: [
            conflicts(puzzle.tiles, puzzle.cols, puzzle.pips) for puzzle, _ in (solved("domicles", at) for at in (0, 3))
        ],
        "dominoes": lambda: domino_sheets(PAPERS["a4"], whole_set(6, True)),
        "dominoes in digits": lambda: domino_sheets(A5, [(9, 6), (18, 17), (16, 5)], 40.0, 0.0),
        "long swaps": lambda: [draw(*sample) for sample in list(samples.samples("domicles"))[3:6]],
    }


def iqblocks_drawings() -> Makers:
    """What only IQ Blocks has."""
    return {
        "pieces": lambda: piece_sheets(PAPERS["a4"], samples.START.left, 12.0, frame=samples.START),
        "pieces in colour": lambda: piece_sheets(A5, samples.MIXED.left, 9.0, 0, theme=THEMES["colour"]),
        "odd boards": lambda: [draw(puzzle) for puzzle in samples.IQBLOCKS if puzzle.board != ("." * 32,) * 32],
    }


def entries_of_all(count: int = 2) -> list[NumberedEntry]:
    """Puzzles of all kinds with their numbers."""
    return numbered([entry for kind in KINDS for entry in puzzles(kind, count)], 41)


def page_drawings() -> Makers:
    """Pages of puzzles, answers and rules."""
    plain, large = Look(PAPERS["a4"]), THEMES["large"]
    small = Look(A5, THEMES["large"], language("de"), True, Extras("volume", "Band 2", True, True))
    coloured = Look(paper_named("letter", 200, True), THEMES["colour"], extras=Extras(play="https://example.com/play"))
    shop = Worksheet(
        "Tile puzzles for rainy days", "Example Press", True, "example.com/puzzles", "https://example.com/p"
    )
    looks = {"plain": plain, "small": small, "coloured": coloured}

    def puzzle_pages(look: Look, per_page: int) -> list[Sheet]:
        return puzzle_sheets(entries_of_all(3), look, per_page, 3)

    def worksheet_pages(look: Look) -> list[Sheet]:
        return worksheets(
            shop, look, "puzzles", functools.partial(puzzle_sheets, entries_of_all(), per_page=2, first=1)
        )

    return {
        **{f"puzzles {name}": functools.partial(puzzle_pages, looks[name], n) for n, name in enumerate(looks, 2)},
        "one on a page": lambda: puzzle_pages(plain, 1),
        "six on a page": lambda: puzzle_pages(plain, 6),
        **{f"answers {name}": functools.partial(answer_sheets, entries_of_all(5), looks[name]) for name in looks},
        "worksheets": lambda: worksheet_pages(plain),
        "worksheets in German": lambda: worksheet_pages(Look(paper_named("6x9in"), words=language("de"))),
        "proofs": lambda: proof_sheets([golden_pages.page(1), golden_pages.page(2)]),
        "cut out": lambda: [
            sheet
            for side in (17, 22, 30, 41)
            for sheet in tile_sheets(PAPERS["letter"], range(45), side, 4, theme=large)
        ],
        **{f"rules {name}": functools.partial(how_to_play_sheets, "ottf", looks[name], 2) for name in looks},
    }


def book_drawings() -> Makers:
    """Pages of books and of studies."""
    look = Look(A5)
    kinds = [KindPages(tuple(entries_of_all()[at + 1 : at + 2]), entries_of_all()[at]) for at in (2, 4)]
    own = (OwnPage("ad.png", "puzzles", picture=(30, 20)), OwnPage("ad.png", number=4, picture=(30, 20)))
    full = Matter(
        (("© 2026 A. Author", "First edition"), ("ISBN 978-3-16-148410-0",)), "For you", ("One | A book.", "Two"),
        "Series", "Press", LOGO, own, even=True,
    )  # fmt: skip
    few_puzzles = one_kind("ottf", puzzles("ottf", 2), 1, "A few puzzles that are quite easy")
    nothing: dict[str, Any] = dict.fromkeys(("cover", "how_to_play", "answers", "index", "times"), False)
    other = Matter(dedication="To you\nand you", also=("A | B.",) * 60, publisher="Press", pages=(OwnPage("a.pdf"),))
    few: dict[str, Any] = {
        "counts": (0, 0, 2, 0),
        "words": language("de"),
        "theme": THEMES["large"],
        "volume": "Band 2",
    }
    return {
        "plain": lambda: [book_document(plan("letter", (2, 1, 3, 1)))],
        "everything": lambda: [book_document(plan("a5", bleed=True, matter=full, game="", **few))],
        "mixed": lambda: [book_document(mixed_plan())],
        "bare": lambda: [book_document(Plan("Bare", (few_puzzles,), A5, **nothing))],
        "sets": lambda: [book_document(Plan("Sets", (few_puzzles,), A5, cover=False, cutouts="full", matter=other))],
        "booklet": lambda: [booklet(3, kinds, look, 20)],
        "for the host": lambda: [answer_book(entries_of_all(), look, 45, (30, 60))],
    }


def mixed_plan() -> Plan:
    """A book with a chapter of several kinds, which has every feature, and without most else."""
    first, *more = puzzles("ottf", 4)
    runs = (
        Run("ottf", (first,)),
        Run("domicles", puzzles("domicles", 2), 2),
        Run("ottf", tuple(more[:2]), 1, "spread"),
        Run("iqblocks", puzzles("iqblocks", 1), 1, "poster"),
        Run("ottf", tuple(more[2:]), 1, "finale"),
    )
    chapters = (Chapter(runs, "All sorts of puzzles for very long and rainy days", explained=("ottf", "domicles")),)
    return Plan("Mixed", chapters, PAPERS["a4"], ids="position", play="https://example.com/", answers_per_page=6)


def cover_drawings() -> Makers:
    """Covers with their texts."""
    covers = {
        "letters": cover_plan(),
        "gloop": cover_plan("gloop", "a5"),
        "ottf": cover_plan("ottf", "8.5x11in", 5.0, isbn="", logo=None),
        "domicles": cover_plan("domicles", "6x9in", 30.0, publisher="", subtitle="", blurb=""),
        "iqblocks": cover_plan("iqblocks", "a4", 20.0, volume="", author=""),
        "picture": cover_plan(front=LOGO),
        "no spine": cover_plan(spine_text=False, title="A"),
    }
    return {
        **{name: functools.partial(_cover, covers[name]) for name in covers},
        "contact sheet": lambda: [contact_sheet(cover_plan(palette="pine-and-gold"))],
        "fronts": lambda: [front_sheet(each) for each in covers.values()],
        "more letters": lambda: [
            cover_sheet(cover_plan(title=f"Tiles {number}", volume=f"Volume {number}")) for number in range(20)
        ],
    }


def _cover(each: CoverPlan) -> list[Sheet]:
    return [cover_sheet(each)]


def layer_drawings() -> Makers:
    """What all kinds draw with, and what is drawn of any kind."""
    figure, box = golden_pages.FIGURE, Box(3, 4, 30, 20)
    words = "Some words that need a second line"
    several = [figure, Drawing(12, 7, (*hatch(Box(0, 0, 12, 7), 1.7), regular_polygon((6, 3), 3, 5, 10, fill=0.6)))]

    def curves() -> Iterator[Drawing]:
        yield minutes_curve(run_of(entry for kind in KINDS for entry in puzzles(kind, 9)), "A run")
        yield minutes_curve(run_of(puzzles("ottf", 100) * 3))

    return {
        "rows": lambda: [in_row(several, 2), in_column(several, 3), in_grid(several * 2, 3, 1, 2), scaled(figure, 2)],
        "fit": lambda: [Drawing(40, 40, (fit(each, box), fit(each, box, 0.1))) for each in several],
        "words": lambda: [paragraph(words, 20, True), key([(each, words) for each in several], 70)],
        "codes": lambda: [
            each for each in (qr_code("https://example.com"), play_code("https://example.com/#a")) if each
        ],
        "themes": lambda: [finished(each, theme) for each in several for theme in THEMES.values()],
        "curves": curves,
        "thumbnails": lambda: [
            thumbnail(solved(kind, 1)[0], 320, theme) for kind in KINDS for theme in THEMES.values()
        ],
        "sprites": lambda: itertools.chain.from_iterable(drawings(sprites(kind), 64)[::4] for kind in KINDS),
    }


ROOMS: Final[dict[str, Callable[[], Makers]]] = {
    "gloop": lambda: of_kind("gloop") | gloop_drawings(),
    "domicles": lambda: of_kind("domicles") | domicles_drawings(),
    "ottf": lambda: of_kind("ottf"),
    "iqblocks": lambda: of_kind("iqblocks") | iqblocks_drawings(),
    "pages": page_drawings,
    "books": book_drawings,
    "covers": cover_drawings,
    "drawing": layer_drawings,
}


def kept(room: str) -> dict[str, Figures]:
    """The figures of a room as they were last looked at."""
    read: dict[str, Figures] = json.loads((FOLDER / f"{room}.json").read_text(encoding="utf-8"))
    return read


def assert_as_kept(room: str, name: str) -> None:
    """The drawings have the figures that are kept; if they changed on purpose, `main` takes new ones."""
    makers, kept_figures = ROOMS[room](), kept(room)
    assert makers.keys() == kept_figures.keys()
    new, old = figures(makers[name]()), kept_figures[name]
    assert new.keys() == old.keys()
    for sort, (count, total) in new.items():
        assert count == old[sort][0], f"{room}, {name}: {sort}"
        assert total == pytest.approx(old[sort][1], rel=1e-9, abs=0.001), f"{room}, {name}: {sort}"


def main(folder: Path) -> None:
    """Keep the figures of all drawings, and write those that changed to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for room, makers in ROOMS.items():
        file = FOLDER / f"{room}.json"
        old = kept(room) if file.exists() else {}
        new = {name: list(make()) for name, make in makers().items()}
        taken = {name: figures(drawings) for name, drawings in new.items()}
        for name in taken:
            if taken[name] != old.get(name):
                for number, drawing in enumerate(itertools.chain(*map(drawings_of, new[name])), 1):
                    (folder / f"{room} {name} {number}.svg").write_text(svg_text(drawing), encoding="utf-8")
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(taken[name])}" for name in sorted(taken))
        file.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
