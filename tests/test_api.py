"""What the front door's functions add to the floors below."""

import io
import re
import tempfile
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill import InputError, iter_generate
from puzzlemill.puzzles.kinds import Kind
from tests.support.answers.outcomes import present
from tests.support.places import DOCS

DOORS = (
    *("canonical", "check", "count", "draw", "format_id", "grade", "play"),
    *("short_id", "solutions", "solve", "steps"),
)
"""The functions that take a puzzle."""


def test_puzzles_come_one_by_one_as_generate_returns_them(kind: Kind) -> None:
    entries = iter_generate(kind, count=2, seed=5)
    first = next(entries)
    assert [first, *entries] == puzzlemill.generate(kind, count=2, seed=5)


def test_progress_is_reported_after_each_try() -> None:
    seen: list[tuple[int, int]] = []
    entries = iter_generate(
        "ottf", board="3x3", count=3, minutes="0-", progress=lambda found, tried: seen.append((found, tried))
    )
    assert seen == []
    next(entries)
    assert seen[-1][0] == 1
    list(entries)
    found, tried = zip(*seen, strict=True)
    assert found[-1] == 3
    assert tried == tuple(range(1, len(seen) + 1))


def test_a_request_that_cannot_be_fulfilled_is_refused_at_once() -> None:
    with pytest.raises(InputError, match="seed -1: expected 0 to"):
        iter_generate("ottf", seed=-1)
    with pytest.raises(InputError, match="count 0: expected at least 1"):
        iter_generate("gloop", count=0)


@pytest.mark.parametrize("name", DOORS)
def test_anything_but_a_puzzle_is_refused_with_a_remedy(name: str) -> None:
    function = getattr(puzzlemill, name)
    more = [None] if name == "check" else []
    entry = puzzlemill.ready_made("ottf").puzzles[0]
    with pytest.raises(
        InputError, match=r"^expected a puzzle, got OttfEntry; the puzzle of an entry is entry\.instance$"
    ):
        function(entry, *more)
    if name != "short_id":
        with pytest.raises(InputError, match=r"^expected a puzzle, got str; parse_id reads an id$"):
            function(entry.id, *more)


def test_the_page_about_python_names_the_whole_public_api() -> None:
    page = (DOCS / "python.md").read_text(encoding="utf-8")
    rows = page.partition("## The names")[2].partition("\n## ")[0].splitlines()
    columns = [row.split("|")[1] for row in rows if row.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)`", " ".join(columns))) == sorted({*dir(puzzlemill)} - {"__version__"})


def test_packs_come_from_and_go_to_file_objects_and_bytes(kind: Kind, tmp_path: Path) -> None:
    pack = puzzlemill.ready_made(kind)
    puzzlemill.write(pack, path := tmp_path / "a.json")
    puzzlemill.write(pack, buffer := io.BytesIO())
    puzzlemill.write(pack, text := io.StringIO())
    assert path.read_bytes() == buffer.getvalue() == text.getvalue().encode()
    text.seek(0)
    with path.open("rb") as file:
        assert pack == puzzlemill.read(file) == puzzlemill.read(path.read_bytes()) == puzzlemill.read(text)
    with tempfile.NamedTemporaryFile(suffix=".jsonl.gz") as zipped:
        puzzlemill.write(pack, zipped)
        zipped.seek(0)
        assert puzzlemill.read(zipped).puzzles == pack.puzzles


@pytest.mark.parametrize(
    ("position", "unique"), [("ottf:4x4:2232331223342112", False), (puzzlemill.ready_made("iqblocks")[0].id, True)]
)
def test_a_proof_is_found_written_read_and_checked(position: str, unique: bool) -> None:
    puzzle = puzzlemill.parse_id(position)
    proof = puzzlemill.refute(puzzle, unique=unique)
    assert proof
    read = puzzlemill.Certificate.from_json(proof.to_json())
    assert read == proof
    assert read.faults() == []
    other = puzzlemill.ready_made(puzzle.kind)[50].id
    assert puzzlemill.Certificate.from_json(proof.to_json().replace(position, other)).faults()
    assert not unique or puzzlemill.refute(puzzle) is None


def test_kinds_without_proofs_and_claims_that_they_cannot_make_are_refused() -> None:
    with pytest.raises(InputError, match="refute: kind gloop has no certificates; solve gives the reason"):
        puzzlemill.refute(puzzlemill.ready_made("gloop")[0].instance)
    with pytest.raises(InputError, match="unique: an OTTF template has certificates only of no solution"):
        puzzlemill.refute(puzzlemill.parse_id("ottf:2x2:1223"), unique=True)


def test_a_recipe_makes_its_pack(tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text('title = "Two"\n[[parts]]\nkind = "ottf"\ncount = 2\nlevel = 1\n[parts.options]\nboard = "4x4"\n')
    seen: list[int] = []
    making = puzzlemill.make_pack(recipe, seed=7, progress=seen.append)
    assert (making.pack.title, len(making.pack), making.missing, seen[-1]) == ("Two", 2, (), 2)
    assert {present(entry.grade).level for entry in making.pack} == {1}
    assert making == puzzlemill.make_pack(str(recipe), seed=7) != puzzlemill.make_pack(recipe)
    recipe.write_text('title = "Two"\n[[parts]]\nkind = "ottf"\ncount = 0\n')
    with pytest.raises(InputError, match=r"recipe.toml: line 4: parts 1: count"):
        puzzlemill.make_pack(recipe)
