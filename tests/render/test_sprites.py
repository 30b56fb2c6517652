"""Sprites of every kind: their names, which are promises, their pixels in the atlas, and what is refused."""

import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from puzzlemill.files.folders import MANIFEST
from puzzlemill.files.sprites import write_sprites
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.iqblocks.pieces import bundled
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import Drawing, Place
from puzzlemill.render.drawing.themes import THEMES, Theme
from puzzlemill.render.pages.pdf import pdf_bytes
from puzzlemill.render.pages.png import png_pages
from puzzlemill.render.sprites import Choice, Sprites, drawings, pictures, sprites
from tests.support.commands import refusal, success
from tests.support.golden_drawings import assert_as_kept

NAMES = {
    "gloop": [str(number) for number in range(91)],
    "domicles": [
        *(f"{high}-{low}" for high in range(7) for low in range(high)),
        *(f"half-{number}" for number in range(7)),
        "blank",
    ],
    "ottf": ["empty", "1", "2", "3", "4"],
    "iqblocks": [*"ABCDEFGHIJ", *(f"{letter}-cell" for letter in "ABCDEFGHIJ")],
}
"""The names of docs/sprites.md, which must not change."""

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
every_kind = pytest.mark.parametrize("kind", KINDS)

themes_and_kinds = pytest.mark.parametrize(
    ("kind", "theme"),
    [
        pytest.param(kind, theme, id=f"{kind}-{name}", marks=() if at == place else pytest.mark.thorough)
        for at, kind in enumerate(["ottf", *(kind for kind in KINDS if kind != "ottf")])
        for place, (name, theme) in enumerate(THEMES.items())
    ],
)
"""Quick tests take each kind and each theme once."""


@pytest.fixture(autouse=True)
def work_in_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def images(sheet: Sprites, size: int, scale: int = 1) -> list[Image.Image]:
    return [Image.open(io.BytesIO(data)) for data in pictures(sheet, size, scale)]


@every_theme
@every_kind
def test_names_are_those_of_the_page_in_every_theme(kind: str, theme: Theme) -> None:
    assert [sprite.name for sprite in sprites(kind, theme=theme).sprites] == [f"{kind}-{name}" for name in NAMES[kind]]


@pytest.mark.few
@pytest.mark.parametrize("size", [8, 33])
@every_kind
def test_pictures_have_whole_cells_and_a_margin_with_all_ink_inside(kind: str, size: int) -> None:
    sheet = sprites(kind)
    margin = sheet.margin_at(size)
    for sprite, drawing, image in zip(sheet.sprites, drawings(sheet, size), images(sheet, size), strict=True):
        expected = (sprite.columns * size + 2 * margin, sprite.rows * size + 2 * margin)
        assert (drawing.width, drawing.height) == image.size == expected
        # With more room around it, no ink appears there, except the round ends of Gloop's paths.
        if kind != "gloop":
            moved = Drawing(drawing.width + 8, drawing.height + 8, (Place(drawing, 4, 4),))
            [data] = png_pages(pdf_bytes([moved]), "RGBA", 25.4)
            box = Image.open(io.BytesIO(data)).getchannel("A").getbbox() or (4, 4, 4, 4)
            assert min(box[:2]) >= 4
            assert box[2] <= image.width + 4
            assert box[3] <= image.height + 4


@themes_and_kinds
def test_regions_of_the_atlas_are_the_sprites_and_the_rest_is_clear(kind: str, theme: Theme, tmp_path: Path) -> None:
    write_sprites(kind, tmp_path, theme=theme, size=24, scale=2, separate=True)
    alone = sprites(kind, theme=theme)
    for scale, mark in ((1, ""), (2, "@2x")):
        read = json.loads((tmp_path / f"{kind}{mark}.json").read_text())
        atlas = Image.open(tmp_path / read["meta"]["image"])
        assert atlas.mode == "RGBA"
        assert {"w": atlas.width, "h": atlas.height} == read["meta"]["size"]
        assert read["meta"]["scale"] == str(scale)
        assert read["meta"]["puzzlemill"]["cell"] == 24 * scale
        assert list(read["frames"]) == [sprite.name for sprite in alone.sprites]
        for image, (name, frame) in zip(images(alone, 24, scale), read["frames"].items(), strict=True):
            x, y, width, height = frame["frame"].values()
            box = (x, y, x + width, y + height)
            assert not ImageChops.difference(atlas.crop(box), image).getbbox(alpha_only=False)
            if scale == 1:
                assert not ImageChops.difference(Image.open(tmp_path / f"{name}.png"), image).getbbox(alpha_only=False)
            atlas.paste((0, 0, 0, 0), box)
        assert atlas.getchannel("A").getbbox() is None


@themes_and_kinds
def test_the_svg_has_a_symbol_per_sprite_with_unique_ids_and_no_fonts(kind: str, theme: Theme, tmp_path: Path) -> None:
    write_sprites(kind, tmp_path, theme=theme)
    text = (tmp_path / f"{kind}.svg").read_text()
    tree = ElementTree.fromstring(text)
    symbols = [child.attrib for child in tree]
    assert [symbol["id"] for symbol in symbols] == [f"{kind}-{name}" for name in NAMES[kind]]
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert "<text" not in text
    frames = json.loads((tmp_path / f"{kind}.json").read_text())["frames"]
    boxes = {symbol["id"]: symbol["viewBox"].split() for symbol in symbols}
    assert boxes == {name: ["0", "0", *map(str, frame["sourceSize"].values())] for name, frame in frames.items()}


def test_edges_of_neighbouring_gloop_tiles_continue_one_another() -> None:
    sheet = sprites("gloop", Choice(labels=False))
    size = 60
    straight = images(sheet, size)[5]
    column = [straight.getpixel((x, 30)) for x in range(size)]
    # A path that leaves at the top is as wide and dark at the edge as in the middle of the tile.
    top = [straight.getpixel((x, 0)) for x in range(size)]
    assert [sum(pixel[:3]) < 200 for pixel in column if isinstance(pixel, tuple)].count(True) > 0
    assert all(
        above == middle
        for above, middle in zip(top[5:55], column[5:55], strict=True)
        if isinstance(middle, tuple) and sum(middle[:3]) < 200
    )


def test_pieces_have_an_opaque_ground_inside_and_none_outside() -> None:
    pieces = sprites("iqblocks")
    size = 40
    margin = pieces.margin_at(size)
    for piece, image in zip(bundled("iq"), images(pieces, size), strict=False):
        opacity = image.getchannel("A")
        for row, text in enumerate(piece.shape):
            for column, letter in enumerate(text):
                # Off the middle, where the letter could be.
                at = margin + column * size + size // 5, margin + row * size + size // 5
                assert opacity.getpixel(at) == (255 if letter == "#" else 0)


@pytest.mark.parametrize("kind", ["gloop", "iqblocks"])
def test_labels_can_be_left_out(kind: str) -> None:
    labelled, bare = (images(sprites(kind, Choice(labels=labels)), 64)[1] for labels in (True, False))
    assert labelled.size == bare.size
    assert ImageChops.difference(labelled, bare).getbbox(alpha_only=False)


def test_sets_are_chosen() -> None:
    assert len(sprites("domicles", Choice(pips=9, doubles=True)).sprites) == 55 + 10 + 1
    names = [sprite.name for sprite in sprites("iqblocks", Choice(pieces="a11_b111.010")).sprites]
    assert names == ["iqblocks-A", "iqblocks-B", "iqblocks-A-cell", "iqblocks-B-cell"]


def test_the_same_sprites_are_the_same_bytes_and_kinds_share_a_folder(tmp_path: Path) -> None:
    for folder in (tmp_path / "one", tmp_path / "two"):
        for kind in ("ottf", "domicles"):
            write_sprites(kind, folder, separate=True)
    one, two = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in tmp_path.iterdir())
    assert one == two
    assert len(one) == 2 * 3 + 5 + 29 + 1
    lines = write_sprites("ottf", tmp_path / "one", size=32)
    assert lines == [
        f"{tmp_path / 'one' / 'ottf.svg'}: 5 symbols",
        f"{tmp_path / 'one' / 'ottf.png'}: 5 sprites on 128 x 128 pixels",
    ]
    assert {path.name for path in (tmp_path / "one").glob("ottf*")} == {"ottf.svg", "ottf.png", "ottf.json"}
    assert {name for name in one if name.startswith("domicles")} == {
        path.name for path in (tmp_path / "one").glob("domicles*")
    }


def test_sprites_replace_nothing_else_and_nothing_else_replaces_them(tmp_path: Path) -> None:
    success("sprites", "ottf", "-o", "assets")
    assert refusal("render", "ottf:2x2:1223", "-o", "assets") == (
        "assets holds ottf.svg, which is not part of a set of sheets; choose another folder"
    )
    assert refusal("thumbnails", "ottf:2x2:1223", "-o", "assets").startswith(
        "assets holds ottf.svg, which is not part of a set of thumbnails; choose another folder"
    )
    success("thumbnails", "ottf:2x2:1223", "-o", "small")
    assert refusal("sprites", "ottf", "-o", "small").startswith("small holds ")
    Path("assets/iqblocks.png").write_bytes(b"mine")
    assert refusal("sprites", "iqblocks", "-o", "assets") == (
        f"{Path('assets/iqblocks.png')} is not listed in {MANIFEST}; move it away or choose another folder"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("gloop --pips 3", "--pips is an option of domicles, not of gloop"),
        ("ottf --doubles", "--doubles is an option of domicles, not of ottf"),
        ("gloop --pieces iq", "--pieces is an option of iqblocks, not of gloop"),
        ("ottf --no-labels", "--no-labels is an option of gloop and iqblocks, not of ottf"),
        ("gloop --size 512 --scale 4", "size: the atlas would be larger than 8192 pixels; use a smaller size or scale"),
        ("iqblocks --pieces nothing", "--pieces 'nothing': expected one of "),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(words: str, message: str) -> None:
    assert message in refusal("sprites", *words.split(), "-o", "made")
    assert not Path("made").exists()


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(InputError, match="chess"):
        sprites("chess")


def test_sprites_have_the_figures_that_are_kept() -> None:
    assert_as_kept("drawing", "sprites")
