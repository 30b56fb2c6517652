"""The `[publish]` table: every fault is found at its line, and `book` does not read it."""

from pathlib import Path

import msgspec
import pytest

from puzzlemill import catalogues
from puzzlemill.books import colophon
from puzzlemill.books.recipe import checked, read_recipe, read_text
from puzzlemill.publish.settings import OwnPageSetting, Publish, checked_settings, read_publish
from puzzlemill.puzzles.files.inputs import inputs_guarded, is_input
from puzzlemill.puzzles.kinds import InputError
from tests.publish import PUBLISH, RECIPE, publishing_of


def faults(folder: Path, table: str) -> list[str]:
    publishing = publishing_of(folder, RECIPE + table)
    return list(map(str, publishing.faults))


@pytest.mark.parametrize(
    "table", ["publish = 3", "[publish]\nprintr = 3", "[[publish]]\n[[publish]]", "[publish.pages]\na = 1"]
)
def test_a_book_ignores_the_table_whatever_it_has(tmp_path: Path, table: str) -> None:
    text = f"{table}\n{RECIPE}" if table.startswith("publish") else RECIPE + table
    (tmp_path / "recipe.toml").write_text(text)
    reading = read_recipe(str(tmp_path / "recipe.toml"))
    (tmp_path / "plain.toml").write_text(RECIPE)
    assert checked(reading) == checked(read_recipe(str(tmp_path / "plain.toml")))


@pytest.mark.parametrize(
    "table",
    [PUBLISH, '[publish]\nblurb = """\nA\n\n[B]\n"""\n[[publish.pages]]\nfile = "a.png"\n', "[ publish . x ]\na = 1\n"],
)
def test_a_colophon_with_the_recipe_leaves_the_table_out(tmp_path: Path, table: str) -> None:
    head, _, parts = RECIPE.partition("[[parts]]")
    texts = (f"{head}colophon = 'recipe'\n{table}[[parts]]{parts}", f"{head}colophon = 'recipe'\n[[parts]]{parts}")
    first, second = (colophon(read_text("recipe", text, tmp_path, {})) for text in texts)
    assert first == second
    assert any('kind = "domicles"' in line for line in first)


def test_a_recipe_without_the_table_has_the_defaults(tmp_path: Path) -> None:
    assert publishing_of(tmp_path, RECIPE).settings == Publish()


def test_a_table_that_is_not_one_is_refused(tmp_path: Path) -> None:
    publishing = publishing_of(tmp_path, f"publish = 3\n{RECIPE}")
    assert list(map(str, publishing.faults)) == [
        "line 1: publish: expected a table, which begins with the line [publish]"
    ]


def test_every_fault_is_found_at_its_line(tmp_path: Path) -> None:
    assert faults(
        tmp_path,
        """[publish]
printr = "kdp"
samples = 3.5
stock = "crema"
isbn = "978-0-306-40615-1"
blurb = "日"
palette = "pine"
design = "loops"
[[publish.pages]]
file = "a.gif"
[[publish.pages]]
file = "a.pdf"
before = "contents"
page = 3
""",
    ) == [
        "line 17: publish.printr: unknown key; did you mean printer or imprint?",
        "line 18: publish.samples: expected a whole number, got a decimal number",
        "line 19: publish.stock 'crema': Amazon KDP has white, cream, colour, premium; choose one, "
        "or set `thickness` to that of one page in mm; did you mean cream?",
        "line 23: publish.design 'loops': expected one of auto, gloop, domicles, ottf, iqblocks, letters; "
        "did you mean gloop?",
        *faults(tmp_path, '[publish]\n\n\n\n\n\npalette = "pine"\n'),
        "line 20: publish.isbn '978-0-306-40615-1': the last digit should be 7; look for a mistyped digit",
        "line 21: publish.blurb '日': the font has no letter '日'",
        "line 25: publish.pages 1: file 'a.gif': expected a PDF, PNG or JPEG file",
        "line 28: publish.pages 2: before: give before or page, the place in the book or the number of the page, "
        "not both",
    ]


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("spine = 5.0\nthickness = 0.1", "spine: give spine or thickness, not both"),
        ("spine = -1", "spine -1: expected 0 to 100 mm"),
        ("spine = nan", "spine nan: expected 0 to 100 mm"),
        ("thickness = 5", "thickness 5: expected 0.02 to 0.5 mm"),
        ('printer = "kpd"', "printer 'kpd': expected one of kdp, ingramspark, other"),
        ('printer = "kdpp"', "did you mean kdp?"),
        ('printer = "ingramspark"', "no table of papers for IngramSpark; set `spine`"),
        ("samples = 21", "samples 21: expected 0 to 20"),
        ('front = "art.svg"', "front 'art.svg': expected a PNG or JPEG file"),
        (f'blurb = "{"a" * 1201}"', "blurb: 1201 characters; the limit is 1200"),
        (f"contact = {['a'] * 25}", "contact: 25 lines; the limit is 24"),
        ('condition = "FOGRA 3"', "condition"),
        ("pages = 3", "pages: expected at most 50 pages, each under [[publish.pages]]"),
        ("[[publish.pages]]\nfil = 'a.pdf'", "fil: unknown key; did you mean file?"),
        ("[[publish.pages]]\npage = 3", "missing"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(tmp_path: Path, table: str, fault: str) -> None:
    [line] = faults(tmp_path, f"[publish]\n{table}\n")
    assert fault in line
    assert line.startswith("line ")
    with pytest.raises(InputError, match=r"recipe\.toml: line "):
        checked_settings(publishing_of(tmp_path, f"{RECIPE}[publish]\n{table}\n"))


def test_a_fault_of_the_recipe_comes_first(tmp_path: Path) -> None:
    publishing = publishing_of(tmp_path, RECIPE.replace('"6x9in"', '"6x9"') + "[publish]\nsamples = 21\n")
    with pytest.raises(InputError, match="paper '6x9'"):
        checked_settings(publishing)


def test_the_files_of_the_publisher_are_inputs(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(b"")
    with inputs_guarded():
        publishing_of(tmp_path, RECIPE + "[publish]\nlogo = 'logo.png'\n")
        assert is_input(tmp_path / "logo.png")


def test_the_example_has_every_key_and_no_fault() -> None:
    text = catalogues.example("publish.toml")
    publishing = read_publish(read_text("example", text, Path(), {}))
    assert publishing.faults == []
    assert publishing.reading.faults == []
    for key in (*Publish.__struct_fields__, *OwnPageSetting.__struct_fields__):
        assert any(line.removeprefix("#").startswith((f"{key} = ", f"[[publish.{key}]]")) for line in text.splitlines())
    switched_on = "\n".join(
        line.removeprefix("#") if line[:2].strip("#").strip() else line for line in text.splitlines()
    )
    publishing = read_publish(read_text("example", switched_on, Path(), {}))
    assert [fault.field for fault in publishing.faults] == [("publish", "spine")]  # and thickness


def test_the_settings_are_those_of_the_table(tmp_path: Path) -> None:
    settings = checked_settings(publishing_of(tmp_path, RECIPE + PUBLISH))
    changed = {each.name for each in msgspec.structs.fields(Publish) if getattr(settings, each.name) != each.default}
    assert changed == {"stock", "isbn", "blurb", "publisher", "copyright", "samples", "screen_cover"}
