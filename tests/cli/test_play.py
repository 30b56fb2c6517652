"""`puzzlemill play`: which packs a page has, what it is called, and what is refused."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.packs import Pack, make_entry, write_lines
from puzzlemill.store import Store
from tests.support.commands import ends_in, invoke, refusal, success

IDS = ("ottf:2x2:1223", "ottf:3x4:a22a21122232", "domicles:2x2:6:e1:60504321", "ottf:3x3:232422231")
ENTRIES = tuple(make_entry(puzzlemill.parse_id(each)) for each in IDS)


@pytest.fixture(autouse=True)
def sources(folder: Path) -> None:
    """A pack with a title, and JSON Lines and a store without."""
    puzzlemill.write(Pack(title="Titled", puzzles=ENTRIES[:2]), "pack.json")
    Path("lines.jsonl").write_bytes(b"".join(write_lines(ENTRIES[2:3])))
    with Store("kept.db") as store:
        store.add(ENTRIES[3:])


def content(file: str) -> dict[str, Any]:
    """What a page plays."""
    [data] = re.findall(r'id="content">(.*?)</script>', Path(file).read_text(encoding="utf-8"), re.DOTALL)
    read: dict[str, Any] = json.loads(data)
    return read


def packs_of(file: str) -> list[tuple[str, list[str]]]:
    """The titles and ids of a page."""
    return [(pack["title"], [entry["id"] for entry in pack["puzzles"]]) for pack in content(file)["packs"]]


def test_each_file_is_a_pack_and_ids_form_one_where_the_first_of_them_is() -> None:
    new, other = "ottf:2x3:122322", "ottf:2x2:2222"
    run = success("play", "lines.jsonl", new, "pack.json", other, "kept.db", new, "-o", "page.html")
    assert packs_of("page.html") == [
        ("lines", [IDS[2]]),
        ("", [new, other]),
        ("Titled", list(IDS[:2])),
        ("kept", [IDS[3]]),
    ]
    assert run.lines[0].startswith("page.html: 6 puzzles in 4 packs, 0.")
    assert run.lines[1:] == [
        "  lines: 1 puzzle",
        "  without a title: 2 puzzles",
        "  Titled: 2 puzzles",
        "  kept: 1 puzzle",
    ]
    assert run.remarks == ["puzzlemill: 1 puzzle left out that the page already has"]


def test_a_pack_can_come_from_standard_input() -> None:
    success("play", "-", "lines.jsonl", given=Path("pack.json").read_bytes())
    assert packs_of("puzzles.html") == [("Titled", list(IDS[:2])), ("lines", [IDS[2]])]


def test_without_files_the_page_has_the_ready_made_packs() -> None:
    record = json.loads(success("play", "--json").out)
    assert (record["place"], record["puzzles"]) == ("puzzles.html", 400)
    assert record["bytes"] == Path("puzzles.html").stat().st_size
    assert packs_of("puzzles.html") == [
        (pack.title, [entry.id for entry in pack.puzzles]) for pack in map(puzzlemill.ready_made, KINDS)
    ]


def test_a_page_is_called_after_its_pack_or_its_puzzle_and_never_replaced() -> None:
    success("play", "pack.json")
    success("play", IDS[2])
    short = puzzlemill.short_id(ENTRIES[2].instance)
    assert {file.name for file in Path().glob("*.html")} == {"pack.html", f"{short}.html"}
    Path("pack.html").write_text("mine")
    error = "pack.html already exists; use -o pack.html to overwrite it or -o NAME.html"
    assert refusal("play", "pack.json") == error
    assert Path("pack.html").read_text() == "mine"
    success("play", "pack.json", "-o", "pack.html")
    assert content("pack.html")["title"] == "Titled"


def test_title_and_language_are_in_the_page() -> None:
    success("play", "pack.json", "lines.jsonl", "--title", "<Für & Jonas>", "--language", "de", "-o", "page.html")
    assert (content("page.html")["title"], content("page.html")["language"]) == ("<Für & Jonas>", "de")
    assert "<title>&lt;Für &amp; Jonas&gt;</title>" in Path("page.html").read_text(encoding="utf-8")


def test_a_title_that_no_page_can_have_stays_with_its_pack() -> None:
    title = "\x1b[2J</script>" + "a" * 200
    puzzlemill.write(Pack(title=title, puzzles=ENTRIES), "odd.json")
    run = success("play", "odd.json")
    assert "\x1b" not in run.out
    assert (content("odd.html")["title"], packs_of("odd.html")[0][0]) == ("", title)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("pack.json -o -", "-o -: standard output is for the report; name a file for the page"),
        ("pack.json --language de.toml", "--language 'de.toml': expected one of en, de"),
        ("pack.json --title " + "a" * 121, "--title 'aaa"),
        ("pack.json -o pack.json", "pack.json is also an input file; choose another output"),
        ("nothing.json", "nothing.json: cannot be read: No such file or directory"),
        ("ottf:2x2:9", "id 'ottf:2x2:9': cells '9': expected"),
        ("empty.json", "nothing to play: the input has no puzzles"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_written(words: str, error: str) -> None:
    puzzlemill.write(Pack(), "empty.json")
    before = sorted(Path().iterdir())
    assert refusal("play", *words.split()).startswith(error)
    assert sorted(Path().iterdir()) == before


def test_a_wrong_solution_is_not_written() -> None:
    solved = puzzlemill.ready_made("domicles").puzzles[0]
    assert solved.solution is not None
    wrong = msgspec.structs.replace(solved, solution=puzzlemill.Swaps(()))
    puzzlemill.write(Pack(puzzles=ENTRIES), "wrong.json")
    data = json.loads(Path("wrong.json").read_text())
    data["puzzles"].append(json.loads(msgspec.json.encode(wrong)))
    Path("wrong.json").write_text(json.dumps(data))
    run = ends_in(1, "play", "wrong.json")
    assert run.remarks[0].startswith("wrong.json: entry 5: solution: ")
    assert run.remarks[1] == "nothing was written, because these entries are wrong"
    assert not Path("wrong.html").exists()


def test_without_a_screen_the_page_is_still_written(monkeypatch: pytest.MonkeyPatch) -> None:
    launched: list[str] = []
    monkeypatch.setattr("click.launch", lambda path: launched.append(path))
    monkeypatch.setattr("puzzlemill.cli.pictures.viewer._has_screen", lambda: False)
    run = invoke("play", "pack.json", "--open")
    assert (run.status, launched) == (0, ["pack.html"])
    assert run.remarks == ["pack.html: no browser found; open the file yourself"]
