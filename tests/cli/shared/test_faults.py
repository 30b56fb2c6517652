"""`--keep-going`: a bad entry or file is reported with its line, the rest is used, and the exit status is 2."""

import json
from pathlib import Path

import pytest

from tests.support.commands import ends_in, invoke

GOOD, OTHER = '{"kind":"ottf","instance":{"template":["1"]}}', '{"kind":"ottf","instance":{"template":["12"]}}'
SOLVED = '{"kind":"ottf","instance":{"template":["1"]},"solution":{"order":[[0,0]]}}'
WRONG = '{"kind":"ottf","instance":{"template":["1"]},"solution":{"order":[]}}'
UNSOLVABLE = '{"kind":"ottf","instance":{"template":["11"]}}'
BAD = '{"kind":"ottf","instance":{"template":["9"]}}'


def lines_file(*entries: str) -> str:
    Path("some.jsonl").write_text("\n".join(entries))
    return "some.jsonl"


def test_grade_writes_the_good_entries_and_reports_the_others() -> None:
    file = lines_file(GOOD, BAD, "{", UNSOLVABLE, "", OTHER)
    _, out, err = ends_in(2, "grade", "--keep-going", file).by_line
    assert [json.loads(line)["id"] for line in out] == ["ottf:1x1:1", "ottf:1x2:12"]
    assert [line.partition(": ")[2].partition(": ")[0] for line in err[:-1]] == ["line 2", "line 3, column 2", "line 4"]
    assert err[-1] == "3 entries or files could not be used"


def test_without_keep_going_the_first_bad_entry_ends_everything() -> None:
    file = lines_file(GOOD, BAD, UNSOLVABLE)
    status, out, err = invoke("grade", file).by_line
    assert (status, out) == (2, [])
    assert err == [f"puzzlemill: {file}: line 2: instance.template: row 0 has '9'; expected 1 to 4 or '.'"]


def test_an_entry_of_a_pack_is_named_with_the_line_where_it_begins() -> None:
    entries = ",\n".join((GOOD, "\n" + BAD, OTHER))
    Path("some.json").write_text(f'{{"format":"puzzlemill-pack","version":1,"puzzles":[\n{entries}\n]}}')
    status, out, err = invoke("grade", "--keep-going", "some.json").by_line
    assert (status, len(out), len(err)) == (2, 2, 2)
    assert err[0].startswith("some.json: line 4: entry 2: instance.template: ")


def test_results_go_to_the_named_file_all_the_same() -> None:
    file, output = lines_file(BAD, GOOD), Path("grades.jsonl")
    status, _, err = invoke("grade", "--keep-going", "-o", str(output), file).by_line
    assert (status, len(err)) == (2, 2)
    assert json.loads(output.read_text())["id"] == "ottf:1x1:1"


def test_files_that_cannot_be_used_are_left_out() -> None:
    cut = Path("cut.json")
    cut.write_text('{"format": "puzzlemill-pack", "puzzles": [')
    sources = ["none.json", str(cut), "ottf:1x1:9", "ottf:1x1:1"]
    status, out, err = invoke("grade", "--keep-going", *sources).by_line
    assert (status, len(out), len(err)) == (2, 1, 4)
    assert [source in line for source, line in zip(sources[:3], err[:3], strict=True)] == [True] * 3


def test_the_status_is_0_if_nothing_is_bad() -> None:
    file = lines_file(SOLVED)
    assert invoke("grade", "--keep-going", file)[::2] == (0, "")
    assert invoke("verify", "--keep-going", file)[::2] == (0, "1 checked, 0 failed\n")


@pytest.mark.parametrize(
    ("entries", "status", "out", "err"),
    [
        ([SOLVED, BAD], 2, [], ["1 checked, 0 failed", "1 entry or file could not be used"]),
        (
            [WRONG, BAD, BAD, SOLVED],
            2,
            ["line 1: MISSING at (0, 0): this tile is never placed"],
            ["2 checked, 1 failed", "2 entries or files could not be used"],
        ),
        ([WRONG, SOLVED], 1, ["line 1: MISSING at (0, 0): this tile is never placed"], ["2 checked, 1 failed"]),
        ([BAD, GOOD], 2, [], ["1 checked, 0 failed; 1 entry makes no claims", "1 entry or file could not be used"]),
    ],
)
def test_verify_proves_the_rest_and_sums_up(entries: list[str], status: int, out: list[str], err: list[str]) -> None:
    file = lines_file(*entries)
    run = invoke("verify", "--keep-going", file)
    assert (run.status, run.lines) == (status, [f"{file}: {line}" for line in out])
    assert run.remarks[-len(err) :] == err


def test_an_entry_out_of_reach_is_reported_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from puzzlemill.puzzles.kinds import OutOfReachError

    def spent(puzzle: object, table: object = None) -> None:
        raise OutOfReachError("the budget is spent")

    monkeypatch.setattr("puzzlemill.grading.grade", spent)
    file = lines_file(GOOD, OTHER)
    status, out, err = invoke("grade", "--keep-going", file).by_line
    assert (status, out) == (2, [])
    assert err == [f"{file}: line {n}: the budget is spent" for n in (1, 2)] + ["2 entries or files could not be used"]
