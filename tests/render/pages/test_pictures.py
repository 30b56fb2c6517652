"""Single drawings as files."""

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

import puzzlemill
from puzzlemill import InputError, Kind

FORMS = {".svg": b"<svg ", ".png": b"\x89PNG", ".pdf": b"%PDF"}


@pytest.mark.parametrize("kind", puzzlemill.KINDS)
def test_a_picture_goes_to_paths_and_to_file_objects(kind: Kind, tmp_path: Path) -> None:
    entry = puzzlemill.ready_made(kind).puzzles[0]
    drawing = puzzlemill.draw(entry.instance, entry.solution, theme="large", language="de")
    wanted = {".svg": drawing.to_svg().encode(), ".png": drawing.to_png(), ".pdf": drawing.to_pdf()}
    for ending, begin in FORMS.items():
        path, other = tmp_path / f"a{ending}", tmp_path / f"b{ending.upper()}"
        drawing.save(path)
        with other.open("wb") as file:
            drawing.save(file)
        assert path.read_bytes() == other.read_bytes() == wanted[ending]
        assert wanted[ending].startswith(begin)
    drawing.save(buffer := io.BytesIO())
    assert buffer.getvalue() == wanted[".png"]


def test_a_picture_has_the_size_of_its_drawing() -> None:
    drawing = puzzlemill.draw(puzzlemill.parse_id("ottf:2x2:1223"))
    for shown in (drawing, drawing.with_margin(5), puzzlemill.draw(puzzlemill.parse_id("ottf:2x2:1223"), paper="a5")):
        picture = Image.open(io.BytesIO(shown.to_png(dpi=100)))
        assert picture.size == (round(shown.width / 0.254), round(shown.height / 0.254))
    assert (shown.width, shown.height) == (148, 210)


def test_a_form_for_the_pencil_is_another_drawing() -> None:
    puzzle = puzzlemill.ready_made("gloop").puzzles[0].instance
    assert puzzlemill.draw(puzzle, pencil=True) != puzzlemill.draw(puzzle)


def test_threads_make_the_same_pictures() -> None:
    drawings = [puzzlemill.draw(entry.instance) for entry in puzzlemill.ready_made("ottf").puzzles[:8]]
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda drawing: (drawing.to_png(dpi=50), drawing.to_pdf()), drawings))
    assert pictures == [(drawing.to_png(dpi=50), drawing.to_pdf()) for drawing in drawings]


@pytest.mark.parametrize(
    ("file", "dpi", "rule"),
    [
        ("a.gif", 300, "a.gif: expected FILE.svg, FILE.pdf or FILE.png"),
        ("a.png", 0, "dpi 0: expected a number of pixels per inch"),
        ("a.png", 1e6, "dpi 1e\\+06: expected a number .* at most 100000000 pixels"),
        (io.StringIO(), 300, "StringIO: it does not take bytes; open it with mode 'wb'"),
    ],
)
def test_what_cannot_be_a_picture_is_refused(file: object, dpi: float, rule: str) -> None:
    with pytest.raises(InputError, match=rule):
        puzzlemill.draw(puzzlemill.parse_id("ottf:2x2:1223")).save(file, dpi)  # type: ignore[arg-type]
