"""Thumbnails of packs: a picture and a line of the list for every puzzle, the same bytes each time."""

import json
from pathlib import Path

import pytest
from PIL import Image

import puzzlemill
from puzzlemill import catalogues
from puzzlemill.puzzles import KINDS, parse_id
from puzzlemill.puzzles.packs import Pack, make_entry
from puzzlemill.puzzles.short_ids import short_id
from puzzlemill.render.drawing.themes import THEMES, Theme
from puzzlemill.render.thumbnails import TALLEST, thumbnail
from tests.support.commands import refusal, success
from tests.support.golden_drawings import assert_as_kept

IDS = ("ottf:2x2:1223", "ottf:3x4:a22a21122232", "domicles:2x2:6:e1:60504321")


@pytest.fixture(autouse=True)
def work_in_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def pack() -> str:
    """A pack of three puzzles, one of them twice."""
    puzzlemill.write(Pack(puzzles=tuple(make_entry(parse_id(each)) for each in (*IDS, IDS[0]))), Path("pack.json"))
    return "pack.json"


def listed(folder: str) -> dict[str, dict[str, object]]:
    read = json.loads((Path(folder) / "thumbnails.json").read_text())
    assert (read["format"], read["version"]) == ("puzzlemill-thumbnails", 1)
    lines: dict[str, dict[str, object]] = read["thumbnails"]
    return lines


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("kind", KINDS)
def test_pictures_have_the_width_that_is_asked_for_and_limited_heights(kind: str, theme: Theme) -> None:
    for entry in puzzlemill.read(Path(str(catalogues.__file__)).parent / f"packs/{kind}.json").puzzles[::30]:
        drawing = thumbnail(entry.instance, 320, theme)
        assert drawing.width == 320
        assert 32 <= drawing.height <= TALLEST * 320 + 1


def test_every_puzzle_has_a_picture_and_a_line(pack: str) -> None:
    run = success("thumbnails", pack, "--width", "200", "-o", "small")
    assert run.remarks == ["small: thumbnails of 3 puzzles, listed in thumbnails.json"]
    lines = listed("small")
    assert list(lines) == list(IDS)
    for number, (position, line) in enumerate(lines.items(), 1):
        with Image.open(Path("small") / str(line["png"])) as picture:
            assert picture.size == (line["width"], line["height"])
            assert picture.width == 200
        puzzle = parse_id(position)
        assert line == {
            "number": number,
            "short_id": short_id(puzzle),
            "kind": puzzle.kind,
            "size": list(puzzlemill.puzzles.size(puzzle)),
            "level": None,
            "minutes": None,
            "png": f"{short_id(puzzle)}.png",
            "svg": None,
            "width": 200,
            "height": line["height"],
        }


def test_levels_and_minutes_are_those_of_the_pack() -> None:
    entries = puzzlemill.generate("ottf", count=2, board="4x4")
    puzzlemill.write(Pack(puzzles=tuple(entries)), Path("pack.json"))
    success("thumbnails", "pack.json", "-o", "small")
    for entry in entries:
        line = listed("small")[entry.id]
        assert entry.grade
        assert (line["level"], line["minutes"]) == (entry.grade.level, entry.grade.minutes)


def test_pictures_can_be_numbered_and_have_svgs_beside_them(pack: str) -> None:
    success("thumbnails", pack, "--by", "number", "--svg", "-o", "small")
    names = [(line["png"], line["svg"]) for line in listed("small").values()]
    assert names == [(f"thumbnail-00{number}.png", f"thumbnail-00{number}.svg") for number in (1, 2, 3)]
    assert all(Path("small", str(svg)).read_text().startswith("<svg ") for _, svg in names)


def test_the_same_pack_makes_the_same_bytes(pack: str) -> None:
    for folder in ("one", "two"):
        success("thumbnails", pack, "--svg", "--theme", "colour", "-o", folder)
    one, two = ({path.name: path.read_bytes() for path in Path(folder).iterdir()} for folder in ("one", "two"))
    assert one == two


@pytest.mark.thorough
def test_a_puzzle_that_is_too_large_is_named(pack: str) -> None:
    large = f"ottf:400x400:{'1' * 160_000}"
    message = refusal("thumbnails", pack, large, "-o", "small")
    assert message.endswith("template: 400x400 has 160000 cells; at most 90000 can be drawn")
    assert message.startswith("'ottf:400x400:111")
    assert not Path("small").exists()


def test_a_pack_without_puzzles_is_refused() -> None:
    puzzlemill.write(Pack(), Path("empty.json"))
    assert refusal("thumbnails", "empty.json", "-o", "small") == "nothing to draw: the input has no entries"


def test_thumbnails_have_the_figures_that_are_kept() -> None:
    assert_as_kept("drawing", "thumbnails")
