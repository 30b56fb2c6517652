"""Pictures of pages: their size, resolution and tone, where their ink is, and what they looked like before."""

import io
import multiprocessing
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from puzzlemill.files.folders import MANIFEST
from puzzlemill.files.printing import write_pages
from puzzlemill.render.drawing.canvas import Box, Drawing, circle, rectangle
from puzzlemill.render.pages.layout import Builder, Look, Type
from puzzlemill.render.pages.papers import paper_named
from puzzlemill.render.pages.pdf import Document, document_pdf, pdf_bytes
from puzzlemill.render.pages.png import PAGES_A_TASK, png_pages, tone
from puzzlemill.render.pages.proofs import AROUND, proof_sheets
from tests.support import golden_pages as golden
from tests.support.golden_pages import page

BLACK_ONLY = Drawing(20, 20, (rectangle(Box(2, 2, 9, 9), fill=0.0), circle((12, 12), 3, stroke=1.0)))
COLOURED = Drawing(20, 20, (rectangle(Box(2, 2, 9, 9), fill=(0.2, 0.2, 0.9)),))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize(
    ("name", "trimmed", "whole"),
    [("a4", (2480, 3508), (2518, 3583)), ("letter", (2550, 3300), (2588, 3375)), ("6x9in", (1800, 2700), (1838, 2775))],
)
def test_pages_have_the_sizes_that_printers_expect(name: str, trimmed: tuple[int, int], whole: tuple[int, int]) -> None:
    pdf = document_pdf(Document((Builder(Look(paper_named(name, bleed=True)), 2).sheet(),)))
    picture = opened(next(png_pages(pdf)))
    assert picture.size == trimmed
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert opened(next(png_pages(pdf, bleed=True))).size == whole


@pytest.mark.parametrize("number", [1, 2])
def test_pages_look_the_same_with_and_without_bleed_except_for_what_is_cut_off(number: int) -> None:
    pdf = document_pdf(Document((page(number),)))
    cut, whole = (opened(next(png_pages(pdf, dpi=254, bleed=bleed))) for bleed in (False, True))
    left = 0 if number % 2 else 30
    assert cut.size == (1000, 1200)
    assert ImageStat.Stat(ImageChops.difference(cut, whole.crop((left, 30, left + 1000, 1230)))).mean[0] < 1


def test_each_page_has_the_least_tone_that_shows_it() -> None:
    drawings = [BLACK_ONLY, COLOURED, golden.FIGURE]
    assert [tone(drawing) for drawing in drawings] == ["L", "RGB", "L"]
    assert [tone(drawing, bits=1) for drawing in drawings] == ["1", "RGB", "L"]
    pictures = [opened(data) for data in png_pages(pdf_bytes(drawings), [tone(it, bits=1) for it in drawings])]
    assert [picture.mode for picture in pictures] == ["1", "RGB", "L"]
    assert pictures[1].getpixel((60, 60)) == (51, 51, 230)
    with pytest.raises(ValueError, match="2 tones for 3 pages"):
        next(png_pages(pdf_bytes(drawings), ["L", "L"]))


def test_one_bit_changes_nothing_but_the_smooth_edges() -> None:
    grey, sharp = (opened(next(png_pages(pdf_bytes([BLACK_ONLY]), mode))) for mode in ("L", "1"))
    difference = ImageChops.difference(grey, sharp.convert("L"))
    assert ImageStat.Stat(difference).extrema[0][1] <= 128
    assert ImageStat.Stat(difference).mean[0] < 1


def test_ink_is_in_the_boxes_of_the_layout_and_nowhere_else() -> None:
    builder = Builder(Look(golden.PAPER), 1)
    builder.text("head", builder.area.x, builder.area.y, "Some words", Type(6))
    builder.figure("puzzle", golden.FIGURE, Box(builder.area.x, builder.area.y + 20, 40, 40))
    sheet = builder.sheet()
    picture = ImageChops.invert(opened(next(png_pages(document_pdf(Document((sheet,))), dpi=254))))
    for placed in sheet.placed:
        left, top, width, height = (round(10 * side) for side in placed.box)
        box = (left, top, left + width, top + height)
        assert 0.1 < ImageStat.Stat(picture.crop(box)).mean[0] / 255 < 0.5
        picture.paste(0, box)
    assert ImageStat.Stat(picture).sum[0] == 0


def test_two_processes_draw_the_same_bytes_in_order() -> None:
    drawings = [Drawing(9, 9, (circle((4, 4), 1 + number / 9, fill=0.0),)) for number in range(2 * PAGES_A_TASK + 1)]
    pdf = pdf_bytes(drawings)
    alone = list(png_pages(pdf, dpi=100))
    assert len(set(alone)) == len(drawings)
    assert list(png_pages(pdf, dpi=100, workers=2)) == alone


def test_stopping_early_ends_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, workers: int, patience: float) -> None:
            super().__init__(workers)

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            ended.append(cancel_futures)
            super().shutdown(wait, cancel_futures=cancel_futures)

    monkeypatch.setattr("puzzlemill.render.pages.png.Processes", Pool)
    pages = png_pages(pdf_bytes([BLACK_ONLY] * (PAGES_A_TASK + 1)), dpi=30, workers=2)
    next(pages)
    assert ended == []
    pages.close()  # type: ignore[attr-defined]
    assert ended == [True]


@pytest.mark.thorough
def test_stopping_early_leaves_no_process_behind() -> None:
    pages = png_pages(pdf_bytes([BLACK_ONLY] * (PAGES_A_TASK + 1)), dpi=30, workers=2)
    next(pages)
    pages.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("name", golden.PAGES)
def test_pages_look_as_they_did(name: str) -> None:
    now, kept = opened(golden.picture(golden.PAGES[name])), Image.open(golden.FOLDER / f"{name}.png")
    assert (now.mode, now.size) == (kept.mode, kept.size)
    # Smoothed edges can differ between builds of pdfium; means of squares of 8 pixels differ where a thing has moved.
    blurred = ImageChops.difference(now.reduce(8), kept.reduce(8))
    assert max(high for _, high in ImageStat.Stat(blurred).extrema) < 25


def test_a_proof_shows_the_page_and_every_box_with_its_role_inside_a_larger_page() -> None:
    for number in (1, 2):
        sheet = page(number)
        (proof,) = proof_sheets([sheet])
        edge = AROUND + sheet.bleed
        assert (proof.drawing.width, proof.drawing.height) == (100 + 2 * edge, 120 + 2 * edge)
        moved = [
            (placed.role, placed.box.x + edge, placed.box.y + edge, placed.box.width, placed.puzzle)
            for placed in sheet.placed
        ]
        assert [
            (placed.role, placed.box.x, placed.box.y, placed.box.width, placed.puzzle) for placed in proof.placed
        ] == moved
        texts = [getattr(item, "text", "") for item in proof.drawing.items]
        assert {"head", "note", "puzzle 7", "foot"} <= set(texts)
        words = " ".join(texts)
        assert "trim 100 × 120 mm; margins inside 16, outside 10, top 12, bottom 12; bleed 3" in words


def test_a_folder_of_pages_loses_those_that_a_longer_book_left(tmp_path: Path) -> None:
    (tmp_path / "page-007.png").write_bytes(b"another's")
    for pages in (3, 2):
        sheets = [page(number) for number in range(1, pages + 1)]
        write_pages(tmp_path, document_pdf(Document(tuple(sheets))), sheets, dpi=30, workers=2)
    assert sorted(os.listdir(tmp_path)) == ["page-001.png", "page-002.png", "page-007.png", MANIFEST]
