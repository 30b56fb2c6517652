"""The records: each judged by the picture it makes, the bounds, files that lie, storing, and the command."""

import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from puzzlemill.puzzles.gloop import Packing
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum, partners, turn
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.gloop.aims import value
from puzzlemill_research import catalogues
from puzzlemill_research.gloop.challenges import CHALLENGES
from puzzlemill_research.gloop.records import BOUNDS, KEYS, Key, Record, bound_fault, make_record
from puzzlemill_research.gloop.records import files as records_files
from puzzlemill_research.gloop.records.files import best_records, file_faults, record_bytes, store
from puzzlemill_research.gloop.records.gains import gains
from tests.checkers import gloop_records as checker
from tests.support.commands import invoke, printed, refusal, success
from tests.support.gloop import generated

FOLDER = catalogues.records_folder()
FILES = sorted(FOLDER.glob("*.json"))
KNOWN = best_records(FOLDER, print)

LEAST = Key("1a", "7x13")
MOST = Key("1b", "7x13")

ESTABLISHED = {
    "7x13": {"1a": 6, "1b": 58, "2a": 5, "2b": 29, "2c-least": 5, "2c-most": 15, "2d-least": 5, "2d-most": 24},
    "9x10": {"1a": 6, "1b": 58, "2a": 5, "2b": 29, "2c-least": 5, "2d-least": 5},
    "6x15": {"1a": 6, "1b": 57, "2a": 5, "2b": 28},
}
"""Results of a search before the catalogue existed."""


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder that takes the place of the bundled records, with the packing of fewest contours on 7x13 in it."""
    folder = tmp_path / "bundled"
    folder.mkdir()
    shutil.copy(FOLDER / LEAST.file, folder)
    monkeypatch.setattr(catalogues, "records_folder", lambda: folder)
    return folder


def as_record_for(key: Key, holder: Key) -> Record:
    """The packing of another record, with its value for `key`."""
    return make_record(key, Packing(KNOWN[holder].grid))


FEW = as_record_for(MOST, LEAST)
MANY = as_record_for(MOST, Key("2d-most", "7x13"))
"""A record for the most contours and a better one."""


@pytest.mark.few
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_independent_judge_accepts_every_record(path: Path) -> None:
    record = json.loads(path.read_text())
    rows, cols = len(record["board"]), len(record["board"][0])
    assert path.name == f"gloop-{rows}x{cols}-{record['challenge']}.json"
    assert checker.right(record)
    assert file_faults(path) == []


@pytest.mark.parametrize(("challenge", "board"), [(name, board) for board, row in ESTABLISHED.items() for name in row])
def test_the_catalogue_is_at_least_as_good_as_earlier_records(challenge: str, board: str) -> None:
    established = ESTABLISHED[board][challenge]
    assert not CHALLENGES[challenge].aim.better(established, KNOWN[Key(challenge, board)].value)


def test_the_judge_counts_as_the_library_does_on_small_packings() -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for index in range(20):
        _, packing = generated("4x4", "mixed", index, seed=5)
        grid = [[str(word) for word in words] for words in packing.grid]
        for name in ("1a", "2a", "2c-least", "2d-least"):
            number = value(packing.grid, CHALLENGES[name].aim)
            assert checker.counted(grid, name) == number
            if number != 0:
                seen[name, number is None] += 1
    assert all(seen[name, refused] >= 3 for name in ("2c-least", "2d-least") for refused in (False, True))


def test_the_judge_sees_an_open_path() -> None:
    grid = [list(words) for words in KNOWN[LEAST].grid]
    assert checker.counted(grid, "1a") == 6
    grid[0][0] = turn(grid[0][0])
    assert checker.counted(grid, "1a") is None


def test_the_bounds_follow_from_the_tiles() -> None:
    least = 2 - 1 + sum(map(cap_sum, TILES)) // 2
    paths = [(vertex, other) for word in TILES for vertex, other in enumerate(partners(word)) if vertex < other]
    quarters = {0: 2, 1: 1, 2: 0, 3: 1}
    caps = sum(other // 2 == vertex // 2 for vertex, other in paths)
    turning = sum(quarters[other // 2 - vertex // 2] for vertex, other in paths)
    for key in KEYS:
        kind = key.challenge.rpartition("-")[2]
        follows = {"1a": least, "1b": turning // 4, "2a": least - 1, "least": least - 1, "2b": caps // 2}
        if kind in follows:
            assert key.bound == follows[kind]
        else:
            side = "inside" if key.challenge == "2c-most" else "outside"
            certificate = FOLDER.parent / "certificates" / f"gloop-{key.board}-{side}.json"
            assert key.bound == json.loads(certificate.read_text())["bound"]


def test_the_boards_are_the_leaflets() -> None:
    sizes = {key.board: (key.puzzle.rows, key.puzzle.cols, key.puzzle.tiles) for key in KEYS}
    all_tiles = tuple(range(91))
    assert sizes == {"7x13": (7, 13, all_tiles), "9x10": (9, 10, all_tiles[1:]), "6x15": (6, 15, all_tiles[1:])}
    assert len(set(KEYS)) == len({key.file for key in KEYS}) == 24


def test_a_file_reproduces_the_record_to_the_byte() -> None:
    for key, record in KNOWN.items():
        assert (FOLDER / key.file).read_bytes() == record_bytes(record)


def exchange(record: dict[str, Any]) -> None:
    record["grid"][0][0], record["grid"][3][3] = record["grid"][3][3], record["grid"][0][0]


def twice(record: dict[str, Any]) -> None:
    blank = next((row, col) for row in range(7) for col in range(13) if record["grid"][row][col] == "........")
    record["grid"][blank[0]][blank[1]] = record["grid"][0][0]


Change: TypeAlias = Callable[[dict[str, Any]], object]
"""Changes the fields of a file in place."""

LIES: list[tuple[Change, str]] = [
    (lambda record: record.update(value=5), "value: 5; expected 6"),
    (lambda record: record.update(bound=5, final=False), "bound: 5; expected 6"),
    (lambda record: record.update(final=False), "final: False; expected True"),
    (lambda record: record.update(challenge="1b"), "challenge: '1b'; expected '1a'"),
    (lambda record: record["board"].pop(), "board: "),
    (lambda record: record["tiles"].pop(), "tiles: "),
    (lambda record: record["tiles"].append(0), "tiles: "),
    (lambda record: record["grid"].pop(), "grid: SHAPE: expected 7 rows of 13"),
    (lambda record: record["grid"][2].pop(), "grid: SHAPE"),
    (lambda record: record["grid"][0].__setitem__(0, "...()..("), "grid: NOT_A_WORD at (0, 0)"),
    (exchange, "grid: EDGE_MISMATCH"),
    (twice, "grid: TILE_TWICE"),
]


@pytest.mark.parametrize(("lie", "fault"), LIES)
def test_every_lie_is_found_by_verify_and_by_the_judge(
    alone: Path, lie: Callable[[dict[str, Any]], object], fault: str
) -> None:
    record = json.loads((alone / LEAST.file).read_text())
    lie(record)
    (alone / LEAST.file).write_text(json.dumps(record))
    assert checker.right(record) == fault.startswith(("bound", "challenge"))  # the judge knows neither
    run = invoke("research", "records", "verify")
    assert run.status == 1
    assert f"{LEAST.file}: {fault}" in run.out
    assert "1 checked, 1 failed; 23 of 24 have no known packing" in run.err
    assert refusal("research", "records").startswith(f"{alone / LEAST.file}: {fault.partition(':')[0]}: ")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "not valid JSON: it ends too early"),
        (b"[]", "expected an object, got a list"),
        (b"\xff", "invalid"),
        (b"[" * 100_000, "expected an object, got a list"),
        (b'{"challenge": "1a"}', "board: missing"),
        (b'{"colour": "red"}', "colour: unknown field"),
        (b'{"challenge": 1}', "challenge: expected text, got a whole number"),
    ],
)
def test_a_malformed_record_is_refused_in_one_line(alone: Path, data: bytes, fault: str) -> None:
    (alone / LEAST.file).write_bytes(data)
    run = invoke("research", "records", "verify")
    assert run.status == 1
    assert run.out.startswith(f"{LEAST.file}: ")
    assert run.out.count("\n") == 1
    assert fault in run.out


def test_a_file_with_another_name_is_not_a_record(alone: Path) -> None:
    (alone / LEAST.file).rename(alone / "gloop-7x13-1c.json")
    run = invoke("research", "records", "verify")
    assert run.status == 1
    assert "gloop-7x13-1c.json: name: expected" in run.out


def test_verify_accepts_the_bundled_records() -> None:
    run = invoke("research", "records", "verify")
    absent = [f"{key}: no packing is known" for key in KEYS if key not in KNOWN]
    assert (run.status, run.out) == (0, "")
    total = f"{len(FILES)} checked, 0 failed; {len(absent)} of 24 have no known packing"
    assert run.err.splitlines() == [*absent, total]


def test_verify_names_the_challenges_without_a_packing(alone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    store(MOST, FEW, folder)
    run = invoke("research", "records", "verify", "--records", str(folder))
    absent = [f"{key}: no packing is known" for key in KEYS if key not in (LEAST, MOST)]
    assert (run.status, run.out) == (0, "")
    assert run.err.splitlines() == [*absent, "1 checked, 0 failed; 22 of 24 have no known packing"]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_a_bound_other_than_the_proved_one_is_a_fault(monkeypatch: pytest.MonkeyPatch, key: Key) -> None:
    assert bound_fault(key) is None
    bound = BOUNDS[key.challenge]
    for off in (-1, 1):
        number = key.bound + off
        monkeypatch.setitem(BOUNDS, key.challenge, bound._replace(numbers=(number, number, number)))
        assert bound_fault(key) == f"bound: {number}; expected {number - off}, as proved"
        monkeypatch.setitem(BOUNDS, key.challenge, bound)


def test_verify_fails_if_a_bound_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOUNDS, "2c-most", BOUNDS["2c-most"]._replace(numbers=(23, 23, 20)))
    run = invoke("research", "records", "verify")
    assert run.status == 1
    assert "2c-most on 6x15: bound: 20; expected 21, as proved\n" in run.out


def false_name(certificate: dict[str, Any]) -> None:
    certificate["format"] = "certificate"


def without_a_tile(certificate: dict[str, Any]) -> None:
    certificate["tiles"].pop(1)
    certificate["weights"].pop(1)


FORGERIES: list[tuple[str, str, Change, str]] = [
    ("2c-most", "9x10", lambda fields: fields.update(bound=22), "gloop-9x10-inside.json: bound: 22, but"),
    ("2c-most", "9x10", lambda fields: fields.update(claim="outside"), "gloop-9x10-inside.json: "),
    (
        "2d-most",
        "9x10",
        lambda fields: fields.update(rows=6, cols=15, bound=29),
        "claim, rows, cols: expected 'outside', 9",
    ),
    ("2d-most", "7x13", lambda fields: fields["weights"].pop(), "gloop-7x13-outside.json: weights: 90; expected"),
    ("1a", "7x13", lambda fields: fields.update(bound=7), "gloop-contours.json: weights: the sum 10 is too small"),
    ("1a", "6x15", lambda fields: fields.update(claim="perfect", bound=None), "claim: 'perfect'; expected 'contours'"),
    ("2a", "6x15", lambda fields: fields.update(bound=5), "bound: 5; expected 4, as proved"),
    ("2c-least", "9x10", without_a_tile, "tiles: expected all tiles of the board"),
    ("2d-least", "9x10", false_name, "gloop-contours.json: format"),
]


@pytest.mark.parametrize(("challenge", "board", "forge", "fault"), FORGERIES)
def test_a_certificate_that_was_tampered_with_proves_no_bound(
    monkeypatch: pytest.MonkeyPatch, challenge: str, board: str, forge: Change, fault: str
) -> None:
    true = catalogues.certificate

    def forged(name: str) -> bytes:
        fields = json.loads(true(name))
        forge(fields)
        return json.dumps(fields).encode()

    monkeypatch.setattr(catalogues, "certificate", forged)
    assert fault in (bound_fault(Key(challenge, board)) or "")


def test_a_missing_certificate_proves_no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    true = catalogues.certificate
    monkeypatch.setattr(catalogues, "certificate", lambda name: true(f"no-{name}"))
    assert bound_fault(Key("2d-most", "6x15")) == "bound: gloop-6x15-outside.json: the file is missing"
    assert bound_fault(LEAST) == "bound: gloop-contours.json: the file is missing"
    assert bound_fault(MOST) is None


def test_a_packing_with_circles_on_the_wrong_side_is_not_a_record() -> None:
    with pytest.raises(InputError, match="2d-least on 7x13: grid: a circle is not outside the loop"):
        as_record_for(Key("2d-least", "7x13"), Key("2c-least", "7x13"))
    with pytest.raises(InputError, match="1a on 9x10: grid: SHAPE"):
        as_record_for(Key("1a", "9x10"), LEAST)


def test_only_better_records_are_stored(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert [store(MOST, record, folder) for record in (FEW, FEW, MANY, FEW)] == [True, False, True, False]
    assert [path.name for path in folder.iterdir()] == [MOST.file]
    assert (folder / MOST.file).read_bytes() == record_bytes(MANY)


def test_a_record_that_is_wrong_is_not_stored(tmp_path: Path) -> None:
    wrong = msgspec.structs.replace(KNOWN[LEAST], value=5)
    with pytest.raises(InputError, match="value: 5; expected"):
        store(LEAST, wrong, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_record_is_compared_and_written_while_nobody_else_can_store(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fcntl = pytest.importorskip("fcntl", reason="Windows has no such locks")
    locked = []

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            other = os.open(tmp_path, os.O_RDONLY)
            try:
                fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                locked.append(function.__name__)
            finally:
                os.close(other)
            return function(*arguments, **options)

        return call

    for name in ("_read_right", "write_whole"):
        monkeypatch.setattr(records_files, name, noted(getattr(records_files, name)))
    for record in (FEW, MANY):
        assert store(MOST, record, tmp_path)
    assert locked == ["_read_right", "write_whole"] * 2


def test_a_folder_that_cannot_be_written_is_refused_before_any_search(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = invoke("research", "records", "improve", "1b", "7x13", "--records", str(tmp_path / "file"))
    assert run.status == 2
    assert "--records" in run.err


def test_the_better_of_the_bundled_record_and_ones_own_is_shown(alone: Path, tmp_path: Path) -> None:
    for bundled, stored in ((FEW, MANY), (MANY, FEW)):
        folder = tmp_path / str(stored.value)
        (alone / MOST.file).write_bytes(record_bytes(bundled))
        store(MOST, stored, folder)
        show, place = ("show", "1b", "7x13"), ("--records", str(folder))
        for arguments in ((*place, *show), (*show, *place)):
            assert f"value   {MANY.value} contours, not final" in invoke("research", "records", *arguments).out


def test_a_faulty_file_of_ones_own_is_left_out_with_a_remark(alone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    store(LEAST, KNOWN[LEAST], folder)
    wrong = folder / MOST.file
    wrong.write_bytes(record_bytes(msgspec.structs.replace(MANY, value=60, final=True)))
    place = ("--records", str(folder))
    remark = f"{wrong}: value: 60; expected {MANY.value}; the file is ignored\n"
    table = invoke("research", "records", *place)
    assert (table.status, table.err) == (0, remark)
    assert "6 / 6 final" in table.out
    assert invoke("research", "records", "show", "1a", "7x13", *place).err == remark
    assert invoke("research", "records", "verify", *place).status == 1
    (folder / Key("2b", "7x13").file).write_text("{")
    assert invoke("research", "records", *place).err.count("; the file is ignored\n") == 2
    run = invoke("research", "records", "improve", "1b", "7x13", "--budget", "100", *place)
    assert run.status in (0, 3)
    assert run.err.startswith(remark)


def test_an_outdated_record_of_ones_own_gets_todays_bound(alone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (alone / LEAST.file).unlink()
    (folder / LEAST.file).write_bytes(record_bytes(msgspec.structs.replace(KNOWN[LEAST], bound=5, final=False)))
    place = ("--records", str(folder))
    run = invoke("research", "records", "show", "1a", "7x13", "--json", *place)
    assert (run.status, run.out, run.err) == (0, record_bytes(KNOWN[LEAST]).decode(), "")
    assert (
        invoke("research", "records", "improve", "1a", "7x13", *place).err
        == f"{LEAST}: 6 is final and cannot be beaten\n"
    )
    run = invoke("research", "records", "verify", *place)
    assert run.status == 1
    assert run.out.splitlines() == [
        f"{LEAST.file}: bound: 5; expected 6",
        f"{LEAST.file}: final: False; expected True",
    ]


def test_a_gain_replaces_a_faulty_file_of_ones_own_only(alone: Path, tmp_path: Path) -> None:
    (tmp_path / MOST.file).write_text("{")
    assert store(MOST, FEW, tmp_path)
    assert (tmp_path / MOST.file).read_bytes() == record_bytes(FEW)
    (alone / MOST.file).write_text("{")
    with pytest.raises(InputError, match=re.escape(f"{alone / MOST.file}: ")):
        store(MOST, FEW, alone)
    assert (alone / MOST.file).read_text() == "{"


def test_improve_all_warns_about_a_faulty_file_once(
    monkeypatch: pytest.MonkeyPatch, alone: Path, tmp_path: Path
) -> None:
    monkeypatch.setattr("puzzlemill_research.cli.records.actions.gains", lambda *arguments: iter(()))
    (tmp_path / MOST.file).write_text("{")
    run = invoke("research", "records", "improve", "--all", "--records", str(tmp_path))
    assert run.status == 3
    assert run.err.count("the file is ignored") == 1
    assert run.err.count("still no known packing") == 23


def test_the_table_marks_what_is_final_and_what_is_open(alone: Path) -> None:
    store(MOST, FEW, alone)
    rows = [re.split(r"\s{2,}", line.strip()) for line in printed("research", "records").splitlines()]
    assert [row[0] for row in rows if row[0] in CHALLENGES] == list(CHALLENGES)
    assert ["challenge", "7x13", "9x10", "6x15"] in rows
    assert ["1a", "fewest contours", "6 / 6 final", "open / 6", "open / 6"] in rows
    assert ["1b", "most contours", "6 / 60", "open / 60", "open / 60"] in rows


def test_show_prints_the_record_or_its_file() -> None:
    run = invoke("research", "records", "show", "1a", "7x13")
    assert "value   6 contours, final" in run.out
    assert BOUNDS["1a"].proof in run.out
    assert KNOWN[LEAST].grid[3][4] in run.out
    assert invoke("research", "records", "show", "1a", "7x13", "--json").out == (FOLDER / LEAST.file).read_text()


@pytest.mark.parametrize(("name", "head"), [("x.svg", b"<svg"), ("x.PDF", b"%PDF"), ("x.png", b"\x89PNG")])
def test_draw_writes_a_picture(tmp_path: Path, name: str, head: bytes) -> None:
    assert invoke("research", "records", "draw", "2a", "7x13", "-o", str(tmp_path / name)).status == 0
    assert (tmp_path / name).read_bytes().startswith(head)


def test_a_drawing_does_not_replace_the_record_that_it_draws(tmp_path: Path) -> None:
    record, drawing = tmp_path / MOST.file, tmp_path / "x.svg"
    record.write_bytes((FOLDER / MOST.file).read_bytes())
    drawing.symlink_to(record)
    line = refusal("research", "records", "draw", "1b", "7x13", "--records", str(tmp_path), "-o", str(drawing))
    assert line == f"{drawing} is also an input file; choose another output"
    assert record.read_bytes() == (FOLDER / MOST.file).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        (["show", "1c", "7x13"], "challenge '1c': expected one of 1a, 1b"),
        (["show", "1a", "8x8"], "board '8x8': expected one of 7x13, 9x10, 6x15"),
        (["draw", "1a", "7x13", "-o", "x.gif"], "x.gif: expected FILE.svg, FILE.pdf or FILE.png"),
        (["show", "2a", "7x13"], "2a on 7x13: no packing is known"),
        (["improve"], "expected CHALLENGE and BOARD, or --all"),
        (["improve", "1b"], "expected CHALLENGE and BOARD, or --all"),
        (["improve", "1b", "7x13", "--all"], "expected CHALLENGE and BOARD, or --all"),
        (["--records", "no-such-folder"], "no-such-folder is not a folder"),
        (["verify", "--records", "no-such-folder"], "no-such-folder is not a folder"),
    ],
)
def test_impossible_requests_are_refused_in_one_line(alone: Path, arguments: list[str], rule: str) -> None:
    assert rule in refusal("research", "records", *arguments)


def test_improve_stores_a_gain_and_says_so(alone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    order = ("research", "records", "improve", "1b", "7x13", "--budget", "5000", "--records", str(folder))
    run = invoke(*order)
    gained = best_records(folder, print)[MOST].value
    assert gained > 6
    assert (run.status, run.out) == (0, f"{MOST}: open -> {gained}, stored in {folder / MOST.file}\n")
    assert checker.right(json.loads((folder / MOST.file).read_text()))
    again = invoke(*order[:6], "1", *order[7:])
    assert (again.status, again.out, again.err) == (3, "", f"{MOST}: the record is still {gained}\n")
    assert [path.name for path in alone.iterdir()] == [LEAST.file]
    other = tmp_path / "other"
    records = success(*order[:-1], str(other), "--json").records()
    gain = {"challenge": "1b", "board": "7x13", "before": None, "value": gained, "file": str(other / MOST.file)}
    assert records == [gain]


def test_improve_leaves_final_records_alone(alone: Path) -> None:
    def written() -> tuple[int, int, bytes]:
        # Not the whole stat: reading a file changes its time of access.
        status = (alone / LEAST.file).stat()
        return status.st_ino, status.st_mtime_ns, (alone / LEAST.file).read_bytes()

    before = written()
    run = invoke("research", "records", "improve", "1a", "7x13")
    assert (run.status, run.err) == (3, f"{LEAST}: 6 is final and cannot be beaten\n")
    assert written() == before


def test_improve_reports_that_there_is_no_packing_to_start_from(alone: Path) -> None:
    run = invoke("research", "records", "improve", "1a", "6x15", "--budget", "100")
    assert (run.status, run.err) == (3, "1a on 6x15: still no known packing\n")


def test_the_same_seed_makes_the_same_gains_each_better_than_the_one_before() -> None:
    known = {LEAST: KNOWN[LEAST]}
    spent: list[int] = []
    records = list(gains(MOST, known, 5_000, 4, spent.append))
    assert records == list(gains(MOST, known, 5_000, 4))
    assert [record.value for record in records] == sorted({record.value for record in records})
    assert spent == sorted(spent)
    assert spent[-1] == 5_000
