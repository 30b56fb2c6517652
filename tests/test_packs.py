"""Packs are untrusted input: what is right comes back exactly, what is wrong ends in one line that names the place."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files import write_together, write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Pack, json_schema, read_pack, write_lines, write_pack


@pytest.fixture(scope="module")
def pack() -> Pack:
    """One puzzle of each kind, with everything known of it."""
    return Pack(title="Four", puzzles=tuple(puzzlemill.generate(kind, seed=3)[0] for kind in KINDS))


def test_a_pack_comes_back_exactly(pack: Pack) -> None:
    assert read_pack(write_pack(pack)) == pack


def test_the_same_pack_has_the_same_bytes(pack: Pack) -> None:
    assert write_pack(read_pack(write_pack(pack))) == write_pack(pack)


def test_json_lines_come_back_exactly(pack: Pack) -> None:
    assert read_pack(b"".join(write_lines(pack.puzzles))).puzzles == pack.puzzles


def test_one_line_of_json_is_told_apart_from_a_pack_on_one_line(pack: Pack) -> None:
    assert read_pack(next(write_lines(pack.puzzles))).puzzles == pack.puzzles[:1]
    assert read_pack(msgspec.json.encode(pack)) == pack


def test_a_pack_follows_its_own_schema(pack: Pack) -> None:
    jsonschema.validate(msgspec.json.decode(write_pack(pack)), json_schema())
    for change in ({"version": 2}, {"format": "other"}, {"extra": 1}, {"puzzles": [{"kind": "chess"}]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**msgspec.json.decode(write_pack(pack)), **change}, json_schema())


def test_an_empty_id_is_computed(pack: Pack) -> None:
    data = msgspec.json.decode(write_pack(pack))
    for entry in data["puzzles"]:
        del entry["id"]
    assert read_pack(msgspec.json.encode(data)) == pack


def broken(pack: Pack, path: list[Any], value: Any) -> bytes:
    data = msgspec.json.decode(write_pack(pack))
    target = data
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    return msgspec.json.encode(data)


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        (["version"], 2, "version 2: only version 1 is known"),
        (["format"], "sudoku", "format 'sudoku': expected 'puzzlemill-pack'"),
        (["extra"], 1, "unknown field `extra`"),
        (["puzzles", 1, "kind"], "chess", "entry 2: kind: Invalid value 'chess'"),
        (["puzzles", 1, "instance", "rows"], "four", "entry 2: instance.rows: Expected `int`, got `str`"),
        (["puzzles", 1, "id"], "domicles:x", "entry 2: id 'domicles:x' is not that of the instance"),
        (["puzzles", 2, "grade", "level"], 6, "entry 3: grade: level 6: expected 1-5"),
        (["puzzles", 0, "solution"], {"moves": []}, "entry 1: solution: "),
        (["puzzles", 3, "instance", "board"], [], "entry 4: instance: "),
    ],
)
def test_an_error_names_file_entry_field_and_rule(pack: Pack, path: list[Any], value: Any, rule: str) -> None:
    with pytest.raises(InputError) as error:
        read_pack(broken(pack, path, value), "pack.json")
    assert str(error.value).startswith("pack.json: ")
    assert rule in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "data", [b"", b"  \n", b"[", b"{}", b"null", b"\xff", b"[" * 100_000, b'{"a":' * 100_000, b"1\n2"]
)
def test_what_is_no_pack_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(InputError) as error:
        read_pack(data, "x")
    assert str(error.value).startswith("x: ")
    assert "\n" not in str(error.value)


def assert_one_line(error: InputError) -> None:
    assert str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("data", "rule"),
    [(b"", "is empty"), (b" \n", "is empty"), (b"[]", "is a list"), (b'[{"kind": "ottf"}]', "is a list")],
)
def test_common_slips_are_named(data: bytes, rule: str) -> None:
    with pytest.raises(InputError, match=rule):
        read_pack(data)


def test_a_byte_order_mark_does_no_harm(pack: Pack) -> None:
    assert read_pack(b"\xef\xbb\xbf" + write_pack(pack)) == pack


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
WORDS = st.sampled_from(
    ["format", "version", "puzzles", "kind", "instance", "solution", "board", "tiles", "template", "id"]
)


@given(st.binary() | st.text().map(str.encode))
def test_arbitrary_text_ends_in_an_input_error(data: bytes) -> None:
    with pytest.raises(InputError):
        read_pack(data)


@given(
    st.sampled_from(sorted(KINDS)),
    st.dictionaries(WORDS | st.sampled_from(["rows", "cols", "pips", "swaps", "exact", "goal", "pieces"]), JSON),
    JSON,
)
def test_arbitrary_entries_are_read_or_end_in_an_input_error(kind: str, instance: Any, solution: Any) -> None:
    entry = {"kind": kind, "instance": instance, "solution": solution}
    head = {"format": "puzzlemill-pack", "version": 1, "puzzles": [entry]}
    try:
        read_pack(msgspec.json.encode(head))
    except InputError as error:
        assert_one_line(error)


@given(st.data())
def test_mutated_entries_are_read_and_checked_or_end_in_an_input_error(pack: Pack, data: st.DataObject) -> None:
    entry = msgspec.json.decode(msgspec.json.encode(data.draw(st.sampled_from(pack.puzzles))))
    entry["id"] = ""
    part = data.draw(st.sampled_from(["instance", "solution"]))
    field = data.draw(st.sampled_from(sorted(entry[part])))
    old = entry[part][field]
    if isinstance(old, list) and old and data.draw(st.booleans()):
        old[data.draw(st.integers(0, len(old) - 1))] = data.draw(JSON)
    else:
        entry[part][field] = data.draw(JSON)
    try:
        read = read_pack(msgspec.json.encode(entry) + b"\n").puzzles[0]
    except InputError as error:
        assert_one_line(error)
    else:
        puzzlemill.check(read.instance, read.solution)


@given(st.sampled_from(sorted(KINDS)), st.text(alphabet="abcdegilmopqrst0123456789._:-", max_size=60))
def test_arbitrary_ids_are_parsed_exactly_or_end_in_an_input_error(kind: str, rest: str) -> None:
    text = f"{kind}:{rest}"
    try:
        puzzle = puzzlemill.parse_id(text)
    except InputError as error:
        assert_one_line(error)
    else:
        assert puzzlemill.format_id(puzzle) == text


@given(st.text())
def test_arbitrary_text_is_no_id(text: str) -> None:
    with pytest.raises(InputError):
        puzzlemill.parse_id(text)


def test_a_short_id_is_made_for_file_names(pack: Pack) -> None:
    for entry in pack.puzzles:
        short = puzzlemill.short_id(entry.instance)
        assert short.startswith(f"{entry.instance.kind}-")
        assert len(short.rpartition("-")[2]) == 12


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "deep" / "file"
    write_whole(target, b"first")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(target, b"second")
    assert target.read_bytes() == b"first"
    assert [file.name for file in target.parent.iterdir()] == ["file"]


def test_a_link_keeps_pointing_to_its_file_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_device_is_written_to_not_replaced() -> None:
    write_whole(Path("/dev/null"), b"gone")
    assert Path("/dev/null").is_char_device()


def test_files_written_together_appear_when_all_are_made(tmp_path: Path) -> None:
    def interrupted() -> Iterator[tuple[str, bytes]]:
        yield "first", b"1"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_together(tmp_path, interrupted())
    assert not list(tmp_path.iterdir())
    write_together(tmp_path, [("first", b"1"), ("second", b"2")])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["first", "second"]


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(tmp_path / "file" / "inside", b"")
