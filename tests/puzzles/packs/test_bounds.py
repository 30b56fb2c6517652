"""Untrusted packs have limits: bytes, entries, nesting, boards and numbers; anything beyond them is one line."""

import gc
import gzip
import json
import tracemalloc
from typing import Any

import msgspec
import pytest

from puzzlemill import catalogues
from puzzlemill.puzzles import KINDS, packs
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import DEEPEST, EntryHint, Grade, Origin, Pack, make_entry, read_pack, write_pack
from puzzlemill.puzzles.packs import reading as pack_reading
from puzzlemill.puzzles.packs.reading import read_placed
from puzzlemill.puzzles.packs.text import split_pack
from tests.support.answers.refusals import refused_line

ENTRY = '{"kind":"ottf","instance":{"template":["1"]}}'
WITH = '{"kind":"ottf","instance":{"template":["1"]},%s}'
ORIGIN = '"origin":{"generator":"ottf","version":%s,"seed":%s,"index":%s,"parameters":{"x":%s}}'
GRADE = '"grade":{"level":%s,"technique":"rule 1","score":%s,"features":{"a":%s},"text":""}'
MINUTES = '"minutes":%s,"minutes_range":%s,"minutes_source":"%s"'
HINT = '"hints":[{"technique":"rule 1","text":"","cells":%s,"move":{"x":%s}}]'


def timed(minutes: object, span: str, source: str) -> str:
    """A grade with minutes, their range and their source."""
    return (GRADE % (1, 1, 1)).removesuffix("}") + f",{MINUTES % (minutes, span, source)}}}"


def pack_of(*entries: str) -> bytes:
    """A pack with one entry per line, from line 2."""
    return ('{"format":"puzzlemill-pack","version":1,"puzzles":[\n' + ",\n".join(entries) + "\n]}\n").encode()


def error_of(data: bytes) -> str:
    """The error about unusable data: one line that starts with its name."""
    message = refused_line(read_pack, data, "x")
    assert len(message) < 250
    return message


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize("pack", [ENTRY.encode(), pack_of(ENTRY)])
def test_a_file_over_the_limit_is_refused_gzipped_or_not(pack: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_reading, "LARGEST_FILE", len(pack))
    assert read_pack(pack) == read_pack(gzip.compress(pack))
    monkeypatch.setattr(pack_reading, "LARGEST_FILE", len(pack) - 1)
    assert error_of(pack) == error_of(gzip.compress(pack)) == f"x: larger than the limit of {len(pack) - 1} bytes"


def test_a_bomb_is_unpacked_no_further_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = gzip.compress(bytes(64_000_000), 1)
    monkeypatch.setattr(pack_reading, "LARGEST_FILE", 100_000)
    tracemalloc.start()
    try:
        assert error_of(bomb).startswith("x: larger than the limit of 100000 bytes")
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: data[:12], lambda data: data[:15] + b"?" * 20])
def test_damaged_gzip_is_refused(damage: Any) -> None:
    assert error_of(damage(gzip.compress(pack_of(ENTRY)))).startswith("x: damaged gzip file")


def test_more_entries_than_are_read_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_reading, "MOST_ENTRIES", 3)
    assert len(read_pack(pack_of(*[ENTRY] * 3)).puzzles) == 3
    assert len(read_pack(b"\n".join([ENTRY.encode()] * 3)).puzzles) == 3
    assert error_of(pack_of(*[ENTRY] * 4)) == "x: more than 3 entries; split the pack"
    assert error_of(pack_of(*["1"] * 4)) == "x: more than 3 entries; split the pack"
    for end in (b"\n", b"\r\n", b"\r"):
        assert len(read_pack((ENTRY.encode() + end) * 3).puzzles) == 3
        assert error_of(end.join([ENTRY.encode()] * 4)) == "x: more than 3 lines; split the file"
    assert error_of(ENTRY.encode() * 4).startswith("x: line 1, column 47: not valid JSON: trailing characters")


def test_entries_over_the_limit_are_not_even_looked_at() -> None:
    with pytest.raises(InputError, match="more than 2 entries"):
        split_pack('{"puzzles": [1, 2, this is not JSON', 2)


def test_more_fields_than_a_pack_can_have_are_not_looked_at() -> None:
    fields = ",\n".join(f'"{number}":1' for number in range(200_000))
    assert error_of(f'{{{fields},"puzzles":[1]}}'.encode()) == "x: line 100: more than 100 fields"
    assert error_of(b'{"puzzles":[1],"a":1,"b":1}') == "x: format: missing"


@pytest.mark.parametrize("unit", ["[],", '{"":1},', "{},"])
def test_lists_and_objects_take_bounded_memory(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_reading, "ALWAYS_ROOM", 1_000_000)
    many = f"[{unit * 30_000}1]"
    for data in (pack_of(WITH % (ORIGIN % (1, 1, 1, many))), f"{many}\n1\n".encode(), pack_of(many)):
        lists, objects = data.count(b"["), data.count(b"{")
        tracemalloc.start()
        try:
            error = error_of(data)
            assert tracemalloc.get_traced_memory()[1] < 200_000
        finally:
            tracemalloc.stop()
        assert error == f"x: {lists} lists and {objects} objects in {len(data)} bytes are too many for a pack"


def test_full_packs_are_far_from_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_reading, "ALWAYS_ROOM", 0)
    for kind in KINDS:
        assert read_pack(catalogues.pack_data(kind))
    assert read_pack(ENTRY.encode())
    order = "".join("[0,0]," * 10_000)
    assert error_of(pack_of(WITH % f'"solution":{{"order":[{order}1]}}')).startswith(
        "x: line 2: entry 1: solution.order"
    )


def test_a_wrong_value_is_found_without_building_what_it_holds() -> None:
    wrong = pack_of("[" + '{"a":{}},' * 50_000 + "1]")
    tracemalloc.start()
    try:
        assert error_of(wrong) == "x: line 2: entry 1: expected an object, got a list"
        assert tracemalloc.get_traced_memory()[1] < 8 * len(wrong)
        lines = b"[" + b'{"a":{}},' * 50_000 + b"1]\n1\n"
        tracemalloc.reset_peak()
        assert error_of(lines) == "x: line 1: expected an object, got a list"
        assert tracemalloc.get_traced_memory()[1] < 8 * len(lines)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("depth", [1_000, 100_000])
@pytest.mark.parametrize(
    "data",
    [
        "%s",
        '{"format": %s',
        '{"puzzles": %s}',
        '{"title": %s, "format": "puzzlemill-pack"}',
        '{"puzzles": [1, %s]}',
        pack_of(WITH % (ORIGIN % (1, 1, 1, "%s"))).decode(),
        pack_of(WITH % (HINT % ("[]", "%s"))).decode(),
        pack_of(WITH % (HINT % ("%s", "1"))).decode(),
        pack_of('{"kind":"ottf","instance":{"template":%s}}').decode(),
        WITH % (ORIGIN % (1, 1, 1, "%s")),
        WITH % '"solution":{"order":%s}',
        WITH % '"x":%s,"solution":1',
    ],
)
def test_deep_nesting_anywhere_is_one_line(data: str, depth: int) -> None:
    assert error_of(data.replace("%s", nested(depth)).encode()).startswith("x: ")


@pytest.mark.parametrize(
    ("field", "where"), [(ORIGIN % (1, 1, 1, "%s"), "origin: parameters"), (HINT % ("[]", "%s"), "move")]
)
def test_fields_for_any_value_are_read_to_a_named_depth(field: str, where: str) -> None:
    deepest = read_pack(pack_of(WITH % (field % nested(DEEPEST - 1))))
    assert read_pack(write_pack(deepest)) == deepest
    error = error_of(pack_of(WITH % (field % nested(DEEPEST))))
    assert error.startswith("x: line 2: entry 1: ")
    assert error.endswith(f"{where}: nested more than {DEEPEST} levels deep")


BOARDS: dict[str, list[dict[str, Any]]] = {
    "gloop": [
        {"board": ["." * 92], "goal": "valid", "tiles": list(range(91))},
        {"board": ["#" * 3000], "goal": "valid", "tiles": []},
    ],
    "domicles": [
        {"rows": rows, "cols": 2, "pips": 18, "tiles": [[1, 0]] * 400, "swaps": 1} for rows in (100, 10**30, -1, 0)
    ],
    "ottf": [{"template": ["1"] * 1001}, {"template": ["1" * 1001]}],
    "iqblocks": [
        {"pieces": "iq", "board": ["."] * 33},
        {"pieces": "iq", "board": ["." * 33]},
        {"pieces": [{"name": "A", "shape": ["#" * 33]}], "board": ["." * 32]},
        {"pieces": [{"name": "A", "shape": ["#"]}] * 27, "board": ["." * 27]},
    ],
}
"""Instances beyond the limits of each kind."""


@pytest.mark.parametrize(("kind", "number"), [(kind, n) for kind in KINDS for n in range(len(BOARDS[kind]))])
def test_boards_over_the_bounds_of_their_kind_are_refused(kind: str, number: int) -> None:
    entry = json.dumps({"kind": kind, "instance": BOARDS[kind][number]})
    assert error_of(pack_of(ENTRY, entry)).startswith("x: line 3: entry 2: instance")


@pytest.mark.parametrize(
    ("field", "error"),
    [
        (ORIGIN % (1, -1, 1, 1), "origin: version, seed, index: expected 0 to 2**63 - 1"),
        (ORIGIN % (1, 10**30, 1, 1), "origin: version, seed, index: expected 0 to 2**63 - 1"),
        (ORIGIN % (10**400, 1, 1, 1), "origin: version, seed, index: expected 0 to 2**63 - 1"),
        (ORIGIN % (1, 1.5, 1, 1), "origin.seed: expected a whole number, got a decimal number"),
        (ORIGIN % (1, 1, 1, "NaN"), "not valid JSON: "),
        (ORIGIN % (1, 1, 1, "-Infinity"), "not valid JSON: "),
        (ORIGIN % (1, 1, 1, "1e999"), "Number out of range"),
        (ORIGIN % (1, 1, 1, "1" * 5000), "Integer value out of range"),
        (ORIGIN % (1, 1, 1, '"\\ud800"'), "not valid JSON: "),
        (ORIGIN % (1, 1, 1, '"\x00"'), "not valid JSON: "),
        (GRADE % (10**400, 1, 1), "grade.level 1000"),
        (GRADE % (1.0, 1, 1), "grade.level: expected a whole number, got a decimal number"),
        (GRADE % ("true", 1, 1), "grade.level: expected a whole number, got true or false"),
        (GRADE % (1, "1e400", 1), "grade.score: Number out of range"),
        (timed("1e400", "null", ""), "grade.minutes: Number out of range"),
        (timed("true", "null", ""), "grade.minutes: expected a number or null, got true or false"),
        (timed("0", "null", ""), "grade.minutes 0: expected a number above 0"),
        (timed("-5", "null", ""), "grade.minutes -5: expected a number above 0"),
        (timed(5, "[1, 1e400]", ""), "grade.minutes_range[1]: Number out of range"),
        (timed(5, "[9, 4]", ""), "grade.minutes_range: expected two rising numbers above 0"),
        (timed(5, "[6, 9]", ""), "grade: minutes_range 6 to 9: expected a range around minutes"),
        (timed("null", "[6, 9]", ""), "grade: minutes_range 6 to 9: expected a range around minutes"),
        (timed(5, "[4]", ""), "grade.minutes_range: expected a list of 2 values"),
        (timed(5, "7", ""), "grade.minutes_range: expected a list or null, got a whole number"),
        (timed(5, "[4, 9]", "s" * 101), "grade: minutes_source 'sss"),
        (timed(5, "[4, 9]", "\\u001b[2J"), "grade: minutes_source '\\x1b[2J'"),
        (GRADE % (7, 1, 1), "grade.level 7: expected 1 to 5, or 6 for a marathon"),
        (GRADE % (1, 1, "null"), "grade.features: expected a number, got null"),
        ('"expected_moves":-1', "expected_moves -1: expected 0 or more"),
        ('"expected_moves":1e400', "expected_moves: Number out of range"),
        ('"hints":null', "hints: expected a list, got null"),
        (HINT % ("[[1]]", 1), "hints[0].cells[0]: expected a list of 2 values"),
    ],
)
def test_numbers_and_texts_out_of_range_are_named(field: str, error: str) -> None:
    for data, line, entry in (
        (pack_of(ENTRY, WITH % field), "line 3", "entry 2: "),
        (f"{ENTRY}\n{WITH % field}".encode(), "line 2", ""),
    ):
        assert error_of(data).startswith(f"x: {line}")
        assert entry in error_of(data)
        assert error in error_of(data)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (pack_of(ENTRY, '{"kind":"ottf","instance":{}}'), "x: line 3: entry 2: instance.template: missing"),
        (b'{"version":1,"puzzles":[]}', "x: format: missing"),
        (b'{"format":"puzzlemill-pack","version":1}', "x: puzzles: missing"),
        (b'{"format":"puzzlemill-pack","version":1,"puzzles":{}}', "x: puzzles: expected a list, got an object"),
        (pack_of(ENTRY)[:-4], "x: line 2, column 46: not valid JSON: expecting ']'"),
        (pack_of(ENTRY, '{"kind" "ottf"}'), "x: line 3, column 9: not valid JSON: expecting ':' delimiter"),
        (pack_of(ENTRY) + b"{}", "x: line 4, column 1: not valid JSON: extra data"),
        (pack_of(ENTRY).replace(b'1"]', b'\xff"]'), "x: line 2: not valid UTF-8"),
        (ENTRY.encode() + b'\n\n\xff{"kind"', "x: line 3, column 1: not valid JSON: "),
        (b'{"kind":"ottf"', "x: line 1, column 15: not valid JSON: it ends too early"),
        (b'{"format":"puzzlemill-pack","\\u001b[2J":1}', "x: version: missing"),
        (pack_of('{"kind":"%s"}' % ("k" * 300)), f"x: line 2: entry 1: kind '{'k' * 59}…"),
        (b"%PDF-1.7\n", "x: line 1, column 1: not valid JSON: invalid character"),
        (b"", "x: nothing to read"),
        (b" \n", "x: nothing to read"),
        (b"[]", "x: a list is not a pack"),
        (b'[{"kind": "ottf"}]', "x: a list is not a pack"),
        (b"[", "x: "),
        (b"{}", "x: "),
        (b"null", "x: "),
        (b"\xff", "x: "),
        (b"1\n2", "x: "),
        (b'{"a":' * 100_000, "x: "),
    ],
)  # fmt: skip
def test_damage_is_named_by_its_line(data: bytes, error: str) -> None:
    assert error_of(data).startswith(error)


def places_in(*lines: str, end: str = "\n") -> tuple[list[str], list[str]]:
    """The places of the usable lines, and of those reported as wrong."""
    wrong: list[InputError] = []
    _, placed = read_placed(end.join(lines).encode(), "x", wrong.append)
    return [str(place) for place, _ in placed], [f"line {error.line}" for error in wrong]


def test_entries_and_lines_out_of_step_are_named_by_their_lines() -> None:
    pretty = json.dumps(json.loads(ENTRY), indent=1).split("\n")
    assert places_in(ENTRY + ENTRY, *pretty, ENTRY) == (
        [f"line {len(pretty) + 2}"],
        [f"line {number + 1}" for number in range(len(pretty) + 1)],
    )
    assert places_in(ENTRY + ENTRY, ENTRY.replace(",", ",\n")) == ([], ["line 1", "line 2", "line 3"])


@pytest.mark.parametrize("first", ['{"x":1}', "{}", "[]", "7", '{"kind":"ottf"'])
def test_a_wrong_first_line_costs_only_itself(first: str) -> None:
    assert places_in(first, ENTRY, ENTRY) == (["line 2", "line 3"], ["line 1"])


def test_any_line_can_start_with_a_byte_order_mark() -> None:
    assert places_in(*["\ufeff" + ENTRY] * 3, "\ufeff", end="\r\n") == (["line 1", "line 2", "line 3"], [])


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"\n", b"\r"),
        lambda data: b"\xef\xbb\xbf" + data,
    ],
)
def test_line_ends_and_marks_of_other_systems_do_no_harm(change: Any) -> None:
    for data in (pack_of(ENTRY, ENTRY), f"{ENTRY}\n \n{ENTRY}\n".encode()):
        assert read_pack(change(data)).puzzles == read_pack(data).puzzles
        assert len(read_pack(data).puzzles) == 2


def test_the_last_one_of_a_repeated_field_counts() -> None:
    twice = b'{"format":"puzzlemill-pack","version":2,"puzzles":[1],"version":1,"puzzles":[%s]}' % ENTRY.encode()
    begin = twice.index(ENTRY.encode())
    assert split_pack(twice.decode(), 9).entries == [(begin, begin + len(ENTRY))]
    assert len(read_pack(twice).puzzles) == 1


@pytest.mark.parametrize("bad", ['{"kind":"ottf","instance":{}}', "1", "{}"])
def test_entries_have_their_places_whether_read_at_once_or_one_by_one(bad: str) -> None:
    remarks: list[str] = []
    _, placed = read_placed(pack_of(ENTRY, bad, ENTRY), "x", lambda error: remarks.append(str(error)))
    assert [str(place) for place, _ in placed] == ["entry 1", "entry 3"]
    assert [line.partition(": entry 2: ")[0] for line in remarks] == ["x: line 3"]
    _, placed = read_placed(f"{ENTRY}\n\n{ENTRY}\n{bad}".encode(), "x", lambda error: remarks.append(str(error)))
    assert [str(place) for place, _ in placed] == ["line 1", "line 3"]
    assert remarks[1].startswith("x: line 4: ")
    _, placed = read_placed(f"{ENTRY}\n\n{ENTRY}\n".encode(), "x")
    assert [str(place) for place, _ in placed] == ["line 1", "line 3"]


def test_the_title_is_kept_when_entries_are_read_one_by_one() -> None:
    data = pack_of("1", ENTRY).replace(b"{", b'{"title":"T\\u00f3",', 1)
    remarks: list[str] = []
    assert read_placed(data, "x", lambda error: remarks.append(str(error)))[0] == "Tó"
    assert len(remarks) == 1


def test_the_collector_of_garbage_is_left_as_it_was() -> None:
    read_pack(pack_of(ENTRY))
    with pytest.raises(InputError):
        read_pack(pack_of("1"))
    assert gc.isenabled()


def test_values_made_in_python_have_the_same_bounds() -> None:
    deep: Any = json.loads(nested(DEEPEST))
    with pytest.raises(InputError, match="nested"):
        EntryHint("", "", (), {"x": deep})
    with pytest.raises(InputError, match="nested"):
        Origin("ottf", 1, 1, 1, {"x": deep})
    with pytest.raises(InputError, match="expected 1 to 5"):
        Grade(0, "", 1, {}, "")
    for minutes in (float("nan"), float("inf"), 0.0):
        with pytest.raises(InputError, match="expected a number above 0"):
            Grade(1, "", 1, {}, "", minutes=minutes)
        with pytest.raises(InputError, match="expected two rising numbers"):
            Grade(1, "", 1, {}, "", minutes=1.0, minutes_range=(minutes, minutes))
    puzzle = read_pack(ENTRY.encode()).puzzles[0].instance
    for moves in (float("nan"), float("inf"), -0.5):
        with pytest.raises(InputError, match="expected 0 or more"):
            make_entry(puzzle, expected_moves=moves)
    assert msgspec.json.encode(Pack()) == b'{"format":"puzzlemill-pack","version":1,"title":"","puzzles":[]}'
    assert packs.MOST_ENTRIES == 1_000_000
