"""Volumes of a series: they repeat no puzzle, list each other, and refuse folders that are not published volumes."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

import puzzlemill
from puzzlemill.books import colophon, make_book
from puzzlemill.books.folder import read_finished
from puzzlemill.books.recipe import read_recipe
from puzzlemill.publish.series import following
from puzzlemill.publish.settings import LONGEST_LINE, MOST_TITLES, read_publish
from puzzlemill.puzzles import canonical
from puzzlemill.puzzles.kinds import InputError
from tests.publish import PUBLISH, RECIPE, publishing_of
from tests.support.commands import invoke

FEW = (RECIPE + PUBLISH).replace("count = 8", "count = 3").replace("count = 6", "count = 2")


def text_of(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def forms_in(folder: Path) -> set[object]:
    return {canonical(entry.instance) for entry in puzzlemill.read(folder / "book.json").puzzles}


@pytest.mark.thorough
def test_a_volume_repeats_no_puzzle_of_those_before_it_and_lists_them(sale: Path, tmp_path: Path) -> None:
    publishing_of(tmp_path, FEW)
    folder = tmp_path / "second"
    words = ("--volume", "Volume 2", "--after", str(sale), "--after", f"{sale}{os.sep}.", "--json")
    run = invoke("publish", str(tmp_path / "recipe.toml"), *words, "-o", str(folder))
    [record] = run.records()
    assert run.status == 1, run  # too thin for the print shop
    assert record["puzzles"] == len(forms_in(folder)) == 5
    assert not forms_in(folder) & forms_in(sale)
    with pikepdf.open(folder / "screen.pdf") as pdf:
        assert str(pdf.docinfo["/Title"]) == "Small Sale, Volume 2"
    text = text_of(folder / "interior.pdf")
    assert text.splitlines().count("Small Sale") == 1 + text.splitlines().count("Volume 2")
    assert "Volume 2" in text_of(folder / "cover.pdf")
    source = read_finished(folder, "manifest.json").source
    assert source.replaced == {"volume": "Volume 2"}
    assert len(source.excluded or ()) >= len(forms_in(sale))


def test_the_list_has_title_volume_and_subtitle_as_far_as_a_line_allows(sale: Path, tmp_path: Path) -> None:
    names = {"volume": "Volume 1", "subtitle": "Fourteen puzzles"}
    for number, (volume, subtitle) in enumerate([tuple(names.values()), ("V" * 80, "s" * 80)]):
        folder = shutil.copytree(sale, tmp_path / f"{number}")
        manifest = json.loads((folder / "manifest.json").read_text())
        head = f"volume = '{volume}'\nsubtitle = '{subtitle}'\n"
        manifest["book"]["recipe"] = head + manifest["book"]["recipe"].replace("Small Sale", "T" * 80)
        (folder / "manifest.json").write_text(json.dumps(manifest))
    publishing = publishing_of(tmp_path, FEW + "also = ['Another book', 'Small Sale']\n")
    made = following(publishing._replace(reading=publishing.reading), [tmp_path / "0", tmp_path / "1", tmp_path / "0"])
    assert made.settings
    assert made.settings.also == (
        f"{'T' * 80}, Volume 1 | Fourteen puzzles",
        f"{'T' * 80}, {'V' * 80}",
        "Another book",
        "Small Sale",
    )
    assert max(map(len, made.settings.also)) <= LONGEST_LINE


def not_made_yet(folder: Path) -> None:
    shutil.rmtree(folder)


def is_a_file(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("")


def is_a_book(folder: Path) -> None:
    shutil.rmtree(folder)
    make_book(publishing_of(folder.parent).reading, folder, pictures=False)


def has_a_damaged_manifest(folder: Path) -> None:
    (folder / "manifest.json").write_bytes((folder / "manifest.json").read_bytes()[:-9])


def has_a_manifest_of_another_program(folder: Path) -> None:
    (folder / "manifest.json").write_text('{"name": "app", "icons": []}')


def has_a_manifest_that_names_other_places(folder: Path) -> None:
    text = (folder / "manifest.json").read_text()
    (folder / "manifest.json").write_text(text.replace('"book.json"', '"../book.json"'))


def has_a_manifest_that_is_a_link(folder: Path) -> None:
    (folder / "manifest.json").rename(folder.parent / "elsewhere.json")
    (folder / "manifest.json").symlink_to("../elsewhere.json")


def has_no_pack(folder: Path) -> None:
    (folder / "book.json").unlink()


def has_another_pack(folder: Path) -> None:
    (folder / "book.json").write_text((folder / "book.json").read_text() + "\n")


def has_a_pack_that_is_a_link(folder: Path) -> None:
    (folder / "book.json").rename(folder.parent / "elsewhere.json")
    (folder / "book.json").symlink_to("../elsewhere.json")


def has_a_recipe_with_a_fault(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["book"]["recipe"] = "titel = 3\n"
    (folder / "manifest.json").write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (not_made_yet, "volume-1 has no manifest.json; expected the folder of a finished book"),
        (is_a_file, "volume-1"),
        (is_a_book, "volume-1 has no manifest.json; expected the folder of a finished book"),
        (has_a_damaged_manifest, "manifest.json"),
        (has_a_manifest_of_another_program, "manifest.json"),
        (has_a_manifest_that_names_other_places, "manifest.json: files["),
        (has_a_manifest_that_is_a_link, "manifest.json is a link; expected a regular file"),
        (has_no_pack, "book.json is missing or has changed since the book was made; restore it from a copy"),
        (has_another_pack, "book.json is missing or has changed since the book was made; restore it from a copy"),
        (has_a_pack_that_is_a_link, "book.json is missing or has changed since the book was made"),
        (has_a_recipe_with_a_fault, "manifest.json: book: "),
    ],
)
def test_what_is_no_published_volume_is_refused_in_one_line(
    sale: Path, tmp_path: Path, change: Callable[[Path], None], fault: str
) -> None:
    change(shutil.copytree(sale, tmp_path / "volume-1"))
    publishing_of(tmp_path, FEW)
    after = ("--volume", "Volume 2", "--after", str(tmp_path / "volume-1"))
    for rest in (("-o", str(tmp_path / "second")), ("--lint",), ("--covers", "-o", str(tmp_path / "second"))):
        run = invoke("publish", str(tmp_path / "recipe.toml"), *after, *rest)
        assert (run.status, run.out) == (2, "")
        [line] = run.remarks
        assert fault in line
        assert not (tmp_path / "second").exists()


def test_a_volume_is_never_written_into_the_folder_of_the_one_before_it(sale: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(sale, tmp_path / "volume-1")
    (tmp_path / "link").symlink_to("volume-1")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    publishing_of(tmp_path, FEW)
    for output in (folder, tmp_path / "link"):
        words = ("--volume", "Volume 2", "--after", str(folder), "-o", str(output))
        run = invoke("publish", str(tmp_path / "recipe.toml"), *words)
        assert (run.status, run.out) == (2, "")
        assert "also an input file; choose another output" in run.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_volume_does_not_follow_itself(sale: Path, tmp_path: Path) -> None:
    publishing_of(tmp_path, FEW)
    run = invoke("publish", str(tmp_path / "recipe.toml"), "--after", str(sale), "-o", str(tmp_path / "second"))
    assert run.by_line[:2] == (2, [])
    remedy = "give this volume another one, for example with --volume"
    assert run.remarks == [f"puzzlemill: --after {sale}: this book has the same title and volume; {remedy}"]


def test_too_many_volumes_are_refused(tmp_path: Path) -> None:
    publishing = publishing_of(tmp_path, FEW)
    folders = [tmp_path / f"volume-{number}" for number in range(MOST_TITLES + 1)]
    with pytest.raises(InputError, match="--after: 61 volumes; the limit is 60"):
        following(publishing, folders)


@pytest.mark.parametrize("option", ["--volume", "--after"])
def test_options_that_change_a_recipe_need_one(sale: Path, tmp_path: Path, option: str) -> None:
    run = invoke("publish", "--book", str(sale), option, str(sale), "-o", str(tmp_path / "second"))
    assert run.status == 2
    assert f"{option} changes a recipe; name its file, too" in run.err


@pytest.mark.thorough
def test_a_reprint_of_a_volume_has_the_same_bytes(sale: Path, tmp_path: Path) -> None:
    publishing_of(tmp_path, FEW.replace("title", "colophon = 'recipe'\ntitle", 1))
    words = ("publish", str(tmp_path / "recipe.toml"), "--volume", "Volume 2", "--after", str(sale))
    invoke(*words, "-o", str(tmp_path / "second"))
    invoke(*words, "--book", str(tmp_path / "second"), "-o", str(tmp_path / "reprint"))
    second, reprint = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("second", "reprint")
    )
    assert second == reprint
    assert f"# puzzlemill publish RECIPE.toml --volume 'Volume 2' --after {sale.name}" in text_of(
        tmp_path / "second" / "interior.pdf"
    ).replace("\r", "")


def test_the_command_in_a_colophon_can_be_typed(tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_text("colophon = 'recipe'\n" + RECIPE)
    reading = read_recipe(str(tmp_path / "recipe.toml"), volume="Volume 1/2")
    assert "# puzzlemill book RECIPE.toml --volume 'Volume 1/2'" in colophon(reading)
    made = read_publish(reading)
    assert following(made, []) == made


@pytest.mark.parametrize(
    ("rest", "keys"),
    [
        (("--lint",), {"errors", "warnings", "parts", "book", "cover"}),
        (("--covers", "-o", "sheet"), {"place", "designs"}),
    ],
)
def test_other_modes_follow_volumes_and_print_a_record(
    sale: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rest: tuple[str, ...], keys: set[str]
) -> None:
    publishing_of(tmp_path, FEW)
    monkeypatch.chdir(tmp_path)
    run = invoke("publish", "recipe.toml", "--volume", "Volume 2", "--after", str(sale), *rest, "--json")
    [record] = run.records()
    assert (run.status, set(record)) == (0, keys)
