"""Packs as files: forms by ending, the same bytes each time, nothing wrong written, a correct schema."""

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

import puzzlemill
from puzzlemill import catalogues
from puzzlemill.cli import main
from puzzlemill.cli.shared.output import export
from puzzlemill.packs.exports import ENDINGS, encode, ending_of, fault
from puzzlemill.packs.extras import with_expected_moves, with_hints
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError, Kind
from puzzlemill.puzzles.packs import AnyEntry, Pack, json_schema, make_entry, read_pack
from puzzlemill.puzzles.packs.rows import COLUMNS
from tests.support.places import DOCS

SCHEMA = DOCS / "pack.schema.json"
READER_SCHEMA = DOCS / "pack-reader.schema.json"

WRONG: dict[str, Any] = {
    "gloop": lambda solution: {"grid": [row[::-1] for row in solution["grid"]][::-1]},
    "domicles": lambda solution: {"swaps": []},
    "ottf": lambda solution: {"order": solution["order"][::-1]},
    "iqblocks": lambda solution: {"board": solution["board"][1:]},
}
"""A wrong solution of each kind, made from the right one."""


@pytest.fixture(scope="module")
def pack() -> Pack:
    """One puzzle of each kind, with all fields."""
    entries = (puzzlemill.generate(kind, seed=3)[0] for kind in KINDS)
    return Pack(title="Fóur", puzzles=tuple(with_expected_moves(with_hints(entry, 2)) for entry in entries))


def with_wrong_solution(entry: AnyEntry) -> AnyEntry:
    solution = WRONG[entry.instance.kind](msgspec.to_builtins(entry.solution))
    return msgspec.structs.replace(entry, solution=msgspec.convert(solution, type(entry.solution)))


@pytest.mark.parametrize("ending", [ending for ending in ENDINGS if ending != ".csv"])
def test_what_is_exported_is_read_back_exactly(pack: Pack, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"pack{ending}"
    export(pack, str(path))
    assert path.read_bytes() == encode(pack, ending)
    read = puzzlemill.read(path)
    assert read.puzzles == pack.puzzles
    assert read.title == ("" if "jsonl" in ending else pack.title)


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_same_pack_gives_the_same_bytes(pack: Pack, ending: str) -> None:
    again = read_pack(encode(pack, ".json"))
    assert encode(again, ending) == encode(pack, ending)


def test_gzip_holds_neither_time_nor_name(pack: Pack) -> None:
    packed = encode(pack, ".json.gz")
    assert packed[:10] == b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
    assert gzip.decompress(packed) == encode(pack, ".json")


def test_a_pack_has_one_entry_per_line(pack: Pack) -> None:
    lines = encode(pack, ".json").splitlines()
    assert len(lines) == len(pack.puzzles) + 2
    assert [json.loads(line.rstrip(b","))["id"] for line in lines[1:-1]] == [entry.id for entry in pack.puzzles]
    assert read_pack(encode(Pack(), ".json")) == Pack()


def test_a_summary_has_one_row_per_entry(pack: Pack) -> None:
    bare = make_entry(pack.puzzles[2].instance)
    rows = list(csv.DictReader(io.StringIO(encode(Pack(puzzles=(*pack.puzzles, bare)), ".csv").decode(), newline="")))
    assert tuple(rows[0]) == COLUMNS
    for number, (row, entry) in enumerate(zip(rows[:-1], pack.puzzles, strict=True), 1):
        assert (row["number"], row["id"], row["kind"]) == (str(number), entry.id, entry.instance.kind)
        assert entry.grade
        assert entry.origin
        assert (int(row["level"]), row["technique"]) == (entry.grade.level, entry.grade.technique)
        assert (float(row["minutes"]), row["minutes_source"]) == (entry.grade.minutes, entry.grade.minutes_source)
        assert (float(row["minutes_low"]), float(row["minutes_high"])) == entry.grade.minutes_range
        assert (float(row["score"]), float(row["expected_moves"])) == (entry.grade.score, entry.expected_moves)
        assert (int(row["seed"]), int(row["index"])) == (entry.origin.seed, entry.origin.index)
    assert [row["size"] for row in rows] == ["4x4", "4x3", "6x6", "8x8", "6x6"]
    assert set(list(rows[-1].values())[4:]) == {""}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_of_a_summary_is_a_formula(pack: Pack, text: str) -> None:
    entry = pack.puzzles[0]
    assert entry.grade
    graded = msgspec.structs.replace(entry.grade, technique=text, population=text)
    data = encode(Pack(puzzles=(msgspec.structs.replace(entry, grade=graded),)), ".csv").decode()
    (row,) = csv.DictReader(io.StringIO(data, newline=""))
    assert (row["technique"], row["population"]) == (f"'{text}", f"'{text}")


@pytest.mark.parametrize("ending", [".json", ".csv"])
def test_a_wrong_solution_is_refused_by_number_and_rule_and_nothing_is_written(
    pack: Pack, kind: str, ending: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    number = [*map(str, KINDS)].index(kind)
    wrong = list(pack.puzzles)
    wrong[number] = with_wrong_solution(wrong[number])
    path = tmp_path / f"pack{ending}"
    path.write_text("before")
    with pytest.raises(SystemExit) as end:
        export(Pack(puzzles=tuple(wrong)), str(path))
    assert end.value.code == 1
    breach = puzzlemill.check(wrong[number].instance, wrong[number].solution)[0]
    assert f"entry {number + 1}: solution: {breach}" in capfd.readouterr().err
    assert path.read_text() == "before"


def test_an_id_that_is_not_that_of_the_instance_is_refused(pack: Pack) -> None:
    entry = make_entry(pack.puzzles[0].instance)
    msgspec.structs.force_setattr(entry, "id", pack.puzzles[1].id)
    assert fault(entry) == "id: not the id of the instance"


def test_an_entry_without_a_solution_is_not_wrong(pack: Pack) -> None:
    assert [fault(make_entry(entry.instance)) for entry in pack.puzzles] == [""] * len(KINDS)


@pytest.mark.parametrize(
    ("output", "ending"),
    [(None, ".json"), ("-", ".json"), ("pack", ".json"), ("a.b/PACK.JSONL.GZ", ".jsonl.gz"), ("x.y.csv", ".csv")],
)
def test_the_ending_sets_the_format(output: str | None, ending: str) -> None:
    assert ending_of(output) == ending


@pytest.mark.parametrize("output", ["pack.pdf", "pack.gz", "pack.csv.gz", "pack.json.zip"])
def test_another_ending_is_refused(pack: Pack, output: str) -> None:
    with pytest.raises(InputError, match=r": expected FILE\.json"):
        export(pack, output)


def test_the_published_schemas_are_those_of_the_types(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    for words, published, name in (
        (["schema"], SCHEMA, "urn:puzzlemill:pack:1"),
        (["schema", "--reader"], READER_SCHEMA, "urn:puzzlemill:pack-reader:1"),
    ):
        with pytest.raises(SystemExit):
            main(words)
        assert capfdbinary.readouterr().out == published.read_bytes()
        # A name that is no address: it stays the same wherever the file is published.
        assert json.loads(published.read_bytes())["$id"] == name


def test_every_object_of_the_schema_is_described() -> None:
    schema = json_schema()
    assert schema["$defs"]["Pack"]["description"].startswith("A titled list of entries")
    assert not [name for name, each in schema["$defs"].items() if not each.get("description")]


def test_the_published_schema_accepts_a_pack_of_every_kind_and_nothing_else(pack: Pack) -> None:
    document = json.loads(encode(pack, ".json"))
    schema = json.loads(SCHEMA.read_bytes())
    jsonschema.validate(document, schema)
    for change in ({"version": 2}, {"format": "other"}, {"extra": 1}, {"puzzles": [{"kind": "chess"}]}):
        assert not jsonschema.Draft202012Validator(schema).is_valid({**document, **change})
    assert all(len(entry["hints"]) == 2 and entry["expected_moves"] > 0 for entry in document["puzzles"])


@pytest.mark.parametrize("step", [50, pytest.param(1, marks=pytest.mark.thorough)], ids=["few", "all"])
def test_shipped_packs_keep_to_both_schemas(kind: Kind, step: int) -> None:
    shipped = json.loads(catalogues.pack_data(kind))
    puzzles = shipped["puzzles"]
    # The one for readers differs only in allowing unknown fields.
    for path, some in ((SCHEMA, puzzles[::step]), (READER_SCHEMA, puzzles[::50])):
        shipped["puzzles"] = some
        assert jsonschema.Draft202012Validator(json.loads(path.read_bytes())).is_valid(shipped)


WRONG_CHANGES: list[dict[str, Any]] = [
    {"id": "ottf:1x1"},
    {"solution": {}},
    {"solution": 1},
    {"instance": {}},
    {"hints": [{"text": "no technique"}]},
    {"hints": None},
    {"expected_moves": "many"},
    {"kind": "chess"},
]


def test_readers_have_a_schema_of_their_own_that_allows_unknown_fields_only(pack: Pack) -> None:
    strict, reader = (
        jsonschema.Draft202012Validator(json.loads(path.read_bytes())) for path in (SCHEMA, READER_SCHEMA)
    )
    document = json.loads(encode(pack, ".json"))
    assert strict.is_valid(document)
    assert reader.is_valid(document)
    for change in WRONG_CHANGES:
        assert not reader.is_valid({**document, "puzzles": [{**document["puzzles"][0], **change}]}), change
    for change in ({"version": 2}, {"format": "other"}, {"title": 1}, {"puzzles": [{"kind": "chess"}]}):
        assert not reader.is_valid({**document, **change}), change
    for entry in document["puzzles"]:
        one = {**document, "puzzles": [entry]}
        parts = (entry["instance"], entry["solution"], entry["grade"], entry["origin"], entry["hints"][0])
        for place in (one, entry, *parts):
            place["more"] = {"a": [1]}
            assert reader.is_valid(one)
            assert not strict.is_valid(one)
            del place["more"]


@pytest.mark.parametrize("number", range(len(KINDS)))
@pytest.mark.parametrize("change", [*WRONG_CHANGES, {"more": 1}])
def test_the_published_schema_refuses_a_wrong_pack(pack: Pack, number: int, change: dict[str, Any]) -> None:
    document = json.loads(encode(pack, ".json"))
    document["puzzles"] = [document["puzzles"][number] | change]
    assert not jsonschema.Draft202012Validator(json.loads(SCHEMA.read_bytes())).is_valid(document)
