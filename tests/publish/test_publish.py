"""A recipe is published: all files or none, the same bytes each time, and every rule checked on the finished files."""

import csv
import io
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

import puzzlemill
from puzzlemill.books import make_book
from puzzlemill.books.recipe import checked, read_recipe
from puzzlemill.publish.finished import read_book
from puzzlemill.publish.inspection.checks import failed
from puzzlemill.publish.making import Publication, laid_out, prepared, publish_book
from puzzlemill.publish.settings import checked_settings
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.covers.designs import DESIGNS
from tests.checkers.pdfx import pdfx_faults
from tests.publish import PUBLISH, RECIPE, publishing_of
from tests.support.commands import invoke


def files_of(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


@pytest.mark.thorough
def test_a_book_has_all_files_and_no_rule_of_its_print_shop_fails(published: Publication, sale: Path) -> None:
    samples = [f"sample-{number}.png" for number in range(1, 5)]
    texts = ["book-ids.csv", "book.json", "check.txt"]
    files = [*texts, "cover.pdf", "front.png", "interior.pdf", "listing.txt", *samples, "screen.pdf"]
    assert published.files == files
    assert sorted(files_of(sale)) == sorted([*files, "manifest.json"])
    assert failed(published.checks) == []
    assert "none of 40 rules failed" in published.summary
    assert published.puzzles == 14
    assert published.pages % 2 == 0
    assert published.spine == pytest.approx(published.pages * 0.0635)


def test_the_interior_has_no_cover_page_and_ends_with_an_empty_page(published: Publication, sale: Path) -> None:
    with pikepdf.open(sale / "interior.pdf") as interior, pikepdf.open(sale / "screen.pdf") as screen:
        assert len(interior.pages) == published.pages
        assert len(screen.pages) == published.pages + 1  # the front
        assert all("/Annots" not in page for page in interior.pages)
        assert {tuple(round(float(side), 2) for side in page.MediaBox) for page in interior.pages} == {
            (0, 0, 441.0, 666.0)
        }
        assert {tuple(round(float(side), 2) for side in page.MediaBox) for page in screen.pages} == {
            (0, 0, 432.0, 648.0)
        }
        assert sum(len(page.get("/Annots", [])) for page in screen.pages) > 20
        assert str(screen.Root.Lang) == "en"
        assert (str(screen.docinfo["/Title"]), str(screen.docinfo["/Author"])) == ("Small Sale", "Ada Example")
        with screen.open_outline() as outline:
            assert len(outline.root) > 3


@pytest.mark.parametrize("name", ["interior.pdf", "cover.pdf"])
def test_files_for_the_print_shop_are_pdfx_for_a_checker_of_its_own(sale: Path, name: str) -> None:
    assert pdfx_faults((sale / name).read_bytes()) == []


@pytest.mark.thorough
@pytest.mark.skipif(not shutil.which("gs") or not shutil.which("qpdf"), reason="Ghostscript or qpdf is not installed")
@pytest.mark.parametrize("name", ["interior.pdf", "cover.pdf", "screen.pdf"])
def test_other_programs_read_the_files(sale: Path, name: str) -> None:
    checked = subprocess.run(["qpdf", "--check", str(sale / name)], capture_output=True, text=True, check=True)
    assert "No syntax or stream encoding errors" in checked.stdout
    words = ["gs", "-q", "-o", "-", "-sDEVICE=inkcov", str(sale / name)]
    inks = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    assert all(line.endswith("CMYK OK") for line in inks)
    if name == "interior.pdf":
        # The theme has no colours: black ink alone.
        assert {tuple(line.split()[:3]) for line in inks} == {("0.00000",) * 3}


def test_links_of_the_screen_lead_to_pages_that_show_what_they_name(sale: Path) -> None:
    with pikepdf.open(sale / "screen.pdf") as screen:
        pages = [page.obj for page in screen.pages]
        numbers = {page.objgen: number for number, page in enumerate(pages)}
        assert "/Annots" not in pages[0]  # the front
        contents = next(page for page in pages if "/Annots" in page)
        links: Any = contents.Annots
        targets = [numbers[link.Dest[0].objgen] for link in links]
        assert targets == sorted(targets)
        assert len(set(targets)) > 5


def test_pictures_have_the_sizes_that_shops_ask_for(sale: Path) -> None:
    assert size_of(sale / "front.png") == (1707, 2560)
    assert {size_of(sale / f"sample-{number}.png") for number in range(1, 5)} == {(1067, 1600)}


def test_the_puzzles_can_be_excluded_from_a_later_volume(sale: Path) -> None:
    puzzles = puzzlemill.read(sale / "book.json").puzzles
    rows = list(csv.DictReader(io.StringIO((sale / "book-ids.csv").read_text())))
    assert [row["id"] for row in rows] == [entry.id for entry in puzzles]
    assert all(row["page"].isdigit() for row in rows)


def test_the_check_begins_with_a_summary_for_people(sale: Path) -> None:
    text = (sale / "check.txt").read_text()
    head = text.partition("\n\nRules of ")[0]
    assert head.startswith("Check of Small Sale\n\n14 puzzles on ")
    assert "Amazon KDP: none of 40 rules failed; 2 notes" in head
    assert "  note interior.pdf: thinnest line: 0.20 mm" in head
    assert "IngramSpark: 4 rules would fail, see below" in head
    assert "Would fail at IngramSpark (2026-11)" in text
    assert "at least 12.7 mm" in text
    assert "Domicles comes from a blog post" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 160
    assert "/tmp" not in text


def test_the_listing_has_what_a_shop_asks_for(published: Publication, sale: Path) -> None:
    fields, description = (sale / "listing.txt").read_text().split("\n\nDescription\n\n")
    lines = fields.splitlines()
    assert lines[:2] == ["For the shop's form", ""]
    shown = {line[:12].strip(): line[12:].strip() for line in lines[2:]}
    assert shown["Title"] == "Small Sale"
    assert shown["Author"] == "Ada Example"
    assert shown["Pages"] == str(published.pages)
    assert shown["Page size"] == "152.4 x 228.6 mm (6 x 9 in)"
    assert (shown["Ink"], shown["Paper"], shown["Bleed"]) == ("black and white", "cream", "with bleed")
    assert all(shown.values())
    assert description.startswith("Fourteen small")
    assert "\n- 14 puzzles: " in description


def test_a_game_without_puzzles_names_its_inventor(tmp_path: Path) -> None:
    text = 'title = "A Game"\ngloop_game = true\ncutouts = "full"\n[publish]\n'
    publishing = publishing_of(tmp_path, text)
    settings = checked_settings(publishing)
    game = laid_out(publishing.reading, settings, prepared(publishing.reading, settings), ())
    assert ("Gloop was devised by Fred Horn in 1995.",) in game.matter.imprint


@pytest.mark.thorough
@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_workers_gives_the_same_bytes(sale: Path, tmp_path: Path, workers: int) -> None:
    publish_book(publishing_of(tmp_path), tmp_path / "again", workers=workers)
    assert files_of(tmp_path / "again") == files_of(sale)


@pytest.mark.parametrize("again", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_a_finished_book_gives_the_same_bytes(sale: Path, tmp_path: Path, again: bool) -> None:
    if not again:
        make_book(publishing_of(tmp_path).reading, tmp_path / "book", pictures=False)
    book = read_book(sale if again else tmp_path / "book")
    publish_book(book.publishing, tmp_path / "made", contents=book.contents)
    assert files_of(tmp_path / "made") == files_of(sale)


def test_a_later_recipe_keeps_the_puzzles_of_the_book(sale: Path, tmp_path: Path) -> None:
    publishing = publishing_of(
        tmp_path, (RECIPE + PUBLISH).replace("Small Sale", "Other").replace("count = 8", "count = 2")
    )
    book = read_book(sale, publishing.reading)
    assert book.publishing.settings == publishing.settings
    assert checked(book.publishing.reading).title == "Other"
    assert book.contents.puzzles == puzzlemill.read(sale / "book.json").puzzles


def test_a_recipe_with_another_order_is_refused(sale: Path, tmp_path: Path) -> None:
    reading = publishing_of(tmp_path, 'order = "mixed"\n' + RECIPE).reading
    with pytest.raises(InputError, match=r"order 'mixed': the book in .* has order 'minutes'"):
        read_book(sale, reading)


@pytest.mark.thorough
def test_a_book_whose_recipe_names_files_needs_the_recipe_too(tmp_path: Path) -> None:
    Image.new("RGB", (30, 20), (10, 60, 90)).save(tmp_path / "logo.png")
    publishing = publishing_of(tmp_path, RECIPE + "[publish]\nlogo = 'logo.png'\nsamples = 0\n")
    publish_book(publishing, tmp_path / "sale")
    with pytest.raises(InputError, match=r"the recipe names logo.png; give the recipe, too"):
        read_book(tmp_path / "sale")
    assert read_book(tmp_path / "sale", publishing.reading).contents.puzzles


def test_a_damaged_folder_is_no_source(sale: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(sale, tmp_path / "sale")
    (folder / "book.json").write_text("{}")
    with pytest.raises(InputError, match=r"book\.json is missing or has changed"):
        read_book(folder)
    (folder / "manifest.json").unlink()
    with pytest.raises(InputError, match=r"has no puzzlemill-manifest\.json"):
        read_book(folder)


def test_published_and_other_folders_never_replace_each_other(sale: Path, tmp_path: Path) -> None:
    publishing = publishing_of(tmp_path)
    folder = shutil.copytree(sale, tmp_path / "sale")
    with pytest.raises(InputError, match=r"book\.json is not listed in puzzlemill-manifest\.json"):
        make_book(publishing.reading, folder, pictures=False)
    make_book(publishing.reading, tmp_path / "book", pictures=False)
    with pytest.raises(InputError, match=r"book\.json is not listed in manifest\.json"):
        publish_book(publishing, tmp_path / "book")
    assert files_of(folder) == files_of(sale)


def test_the_manifest_lists_every_file(sale: Path) -> None:
    manifest = json.loads((sale / "manifest.json").read_text())
    assert {file["name"] for file in manifest["files"]} == {*files_of(sale)} - {"manifest.json"}
    assert manifest["format"] == "puzzlemill-manifest"
    assert "[publish]" in manifest["book"]["recipe"]


def test_a_failed_rule_has_status_1_and_the_files_are_written(tmp_path: Path) -> None:
    (tmp_path / "few.toml").write_text(RECIPE.replace("count = 8", "count = 1").replace("count = 6", "count = 1"))
    run = invoke("publish", str(tmp_path / "few.toml"), "-o", str(tmp_path / "sale"))
    assert run.status == 1
    assert "Amazon KDP: 1 of " in run.out
    assert "interior.pdf: number of pages: " in run.out
    assert "Amazon KDP binds 24 to 828 pages of this paper, not " in run.err
    assert "; add puzzles, or lower per_page" in run.err
    assert "  remark printer: Amazon KDP binds " in (tmp_path / "sale" / "check.txt").read_text()
    assert (tmp_path / "sale" / "interior.pdf").exists()


@pytest.mark.thorough
def test_puzzles_without_a_code_are_counted(tmp_path: Path) -> None:
    few = RECIPE.replace("count = 8", "count = 1").replace("count = 6", "count = 1").replace("3x3", "12x12")
    (tmp_path / "few.toml").write_text(f"play = 'https://example.com/{'a' * 100}'\n{few}[publish]\nsamples = 0\n")
    run = invoke("publish", str(tmp_path / "few.toml"), "-o", str(tmp_path / "sale"))
    assert "play: no QR code for 1 of 2 puzzles: the address and the id are too long" in run.err
    assert "remark play: no QR code for 1 of 2 puzzles" in (tmp_path / "sale" / "check.txt").read_text()


def test_missing_puzzles_are_status_3(published: Publication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = published._replace(missing=["part 1: 3 puzzles; its count is 14"])
    monkeypatch.setattr("puzzlemill.cli.publish.publish_book", lambda *_, **__: made)
    publishing_of(tmp_path)
    run = invoke("publish", str(tmp_path / "recipe.toml"), "-o", str(tmp_path / "sale"))
    assert run.status == 3, run
    assert run.remarks == [f"puzzlemill: {made.missing[0]}"]


def test_lint_shows_the_plan_of_the_cover(tmp_path: Path) -> None:
    publishing_of(tmp_path)
    run = invoke("publish", str(tmp_path / "recipe.toml"), "--lint")
    assert run.status == 0, run
    assert "Amazon KDP (2026-11), paper cream" in run.out
    [cover] = [line for line in run.lines if line.startswith("  cover ")]
    assert "x 234.95 mm with bleed, spine 1.78 mm" in cover
    assert run.err == ""


def test_lint_of_a_finished_book_is_exact(published: Publication) -> None:
    run = invoke("publish", "--book", str(published.place), "--lint", "--json")
    [record] = run.records()
    assert (run.status, run.err, record["errors"], record["warnings"]) == (0, "", [], [])
    assert record["cover"]["pages"] == published.pages
    assert record["cover"]["spine"] == round(published.spine, 2)


@pytest.mark.parametrize(
    ("recipe", "fault"),
    [
        ("title = 'A'\n[publish]\nlogo = 'none.png'\n[[parts]]\nkind = 'ottf'", "line 3: publish.logo: "),
        (
            "[publish]\n[[publish.pages]]\nfile = 'none.pdf'\n[[parts]]\nkind = 'ottf'",
            "line 3: publish.pages 1: file: ",
        ),
    ],
)
def test_lint_finds_files_that_are_missing(tmp_path: Path, recipe: str, fault: str) -> None:
    (tmp_path / "recipe.toml").write_text(recipe)
    run = invoke("publish", str(tmp_path / "recipe.toml"), "--lint")
    assert run.status == 2
    [line] = run.remarks
    assert fault in line
    assert "Traceback" not in line


def test_a_book_too_thin_for_the_print_shop_is_a_warning(tmp_path: Path) -> None:
    publishing_of(tmp_path, RECIPE.replace("count = 8", "count = 1").replace("count = 6", "count = 1"))
    run = invoke("publish", str(tmp_path / "recipe.toml"), "--lint")
    assert run.status == 0
    [line] = run.remarks
    assert "warning: publish.printer: Amazon KDP binds 24 to 828 pages of this paper, not " in line


@pytest.mark.thorough
def test_lint_says_what_another_print_shop_needs(tmp_path: Path) -> None:
    table = '[publish]\nprinter = "ingramspark"\nspine = 2.5\nstandard = "none"\n'
    publishing_of(tmp_path, "margins = { outside = 10, top = 10, bottom = 10 }\n" + RECIPE + table)
    run = invoke("publish", str(tmp_path / "recipe.toml"), "--lint")
    margins = "margins = { outside = 12.7, top = 12.7, bottom = 12.7 }"
    assert [line.split("warning: ")[1] for line in run.remarks] == [
        'line 20: publish.standard: IngramSpark asks for PDF/X-1a; write standard = "x-1a"',
        f"line 18: publish.printer: IngramSpark asks for wider margins; write {margins} above [publish]",
    ]
    publishing_of(tmp_path, f"{margins}\n{RECIPE}{table}".replace("none", "x-1a"))
    assert invoke("publish", str(tmp_path / "recipe.toml"), "--lint").err == ""
    assert invoke("publish", str(tmp_path / "recipe.toml"), "-o", str(tmp_path / "sale")).status == 0


@pytest.mark.parametrize(("paper", "inside"), [("6x9in", 15), ("5x8in", 12.7)])
def test_margins_that_a_recipe_leaves_open_suit_the_print_shop(tmp_path: Path, paper: str, inside: float) -> None:
    recipe = RECIPE.replace("6x9in", paper)
    table = '[publish]\nprinter = "ingramspark"\nspine = 2.5\n'
    given = publishing_of(tmp_path, "margins = { top = 14 }\n" + recipe + table)
    paper_used = checked(given.reading).paper_for(24)
    margins = paper_used.inside, paper_used.outside, paper_used.top, paper_used.bottom
    assert margins == pytest.approx((inside, 12.7, 14, 12.7))
    assert invoke("publish", str(tmp_path / "recipe.toml"), "--lint").err == ""
    assert checked(publishing_of(tmp_path, recipe).reading) == checked(read_recipe(str(tmp_path / "recipe.toml")))


def test_lint_lists_all_faults_of_both_tables(tmp_path: Path) -> None:
    publishing_of(tmp_path, RECIPE.replace("8", "0") + "[publish]\nsamples = 99\nspine = -1\n")
    run = invoke("publish", str(tmp_path / "recipe.toml"), "--lint")
    assert run.status == 2
    assert [line.split(": ", 2)[1] for line in run.remarks] == ["line 10", "line 18", "line 17"]


def test_covers_show_the_puzzles_of_the_book(sale: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.publish.designs.THUMBNAIL", 40)
    monkeypatch.setattr("puzzlemill.publish.designs.COLUMNS", 1)
    run = invoke("publish", "--book", str(sale), "--covers", "-o", str(tmp_path / "sheet"))
    assert run.by_line == (0, [f"{tmp_path / 'sheet' / 'covers.png'}: 5 designs: {', '.join(DESIGNS[1:])}"], [])
    assert sorted(files_of(tmp_path / "sheet")) == ["covers.png", "manifest.json"]


@pytest.mark.thorough
def test_covers_are_a_contact_sheet_beside_the_book(sale: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(sale, tmp_path / "sale")
    run = invoke("publish", "--book", str(sale), "--covers", "-o", str(folder))
    assert run.status == 0, run
    assert "5 designs" in run.out
    assert size_of(folder / "covers.png")[0] > 900
    book = read_book(folder)
    publish_book(book.publishing, folder, contents=book.contents)
    assert (folder / "covers.png").exists()


@pytest.mark.parametrize("words", [(), ("-o", "x"), ("recipe.toml",)])
def test_missing_words_are_named(words: tuple[str, ...]) -> None:
    run = invoke("publish", *words)
    assert run.status == 2
    assert "missing" in run.err


@pytest.mark.thorough
def test_pages_of_the_publisher_are_in_the_book(sale: Path, tmp_path: Path) -> None:
    # In the proportions of the page with its bleed, so that it runs off the page.
    Image.new("RGB", (613, 925), (200, 30, 30)).save(tmp_path / "page.png")
    table = PUBLISH + "[[publish.pages]]\nfile = 'page.png'\nbefore = 'contents'\n"
    publishing = publishing_of(tmp_path, RECIPE + table)
    book = read_book(sale, publishing.reading)
    made = publish_book(book.publishing, tmp_path / "sale", contents=book.contents)
    assert [(check.file, check.rule) for check in failed(made.checks)] == [("interior.pdf", "pictures")]
    [check] = failed(made.checks)
    assert "100 pixels per inch" in check.measured


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("logo.png", b""),
        ("logo.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 40),
        ("logo.jpg", b"no picture"),
        ("page.pdf", b"%PDF-1.4"),
    ],
)
def test_files_that_cannot_be_read_are_refused_in_one_line(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    table = f"[[publish.pages]]\nfile = '{name}'" if name.endswith("pdf") else f"[publish]\nlogo = '{name}'"
    (tmp_path / "recipe.toml").write_text(RECIPE + table + "\n")
    reading = read_recipe(str(tmp_path / "recipe.toml"))
    run = invoke("publish", str(tmp_path / "recipe.toml"), "-o", str(tmp_path / "sale"))
    assert run.status == 2
    assert reading.name in run.err
    assert name in run.err
    assert len(run.remarks) == 1
    assert not (tmp_path / "sale").exists()
