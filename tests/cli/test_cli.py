"""The command line as people use it: help, results on stdout, one line for every error, true exit statuses."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from puzzlemill.puzzles import KINDS
from puzzlemill.solvers.outcome import Outcome
from tests.support.commands import ends_in, invoke, success


@pytest.fixture(scope="module")
def pack_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with two puzzles of each kind."""
    import puzzlemill
    from puzzlemill.puzzles.packs import Pack

    path = tmp_path_factory.mktemp("packs") / "pack.json"
    entries = [entry for kind in KINDS for entry in puzzlemill.generate(kind, count=2, seed=1)]
    puzzlemill.write(Pack(title="Test", puzzles=tuple(entries)), path)
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_generate_makes_what_was_asked_for(kind: str) -> None:
    run = success("generate", kind, "--count", "2", "--level", "2-3", "--seed", "5")
    entries = json.loads(run.out)["puzzles"]
    assert [entry["kind"] for entry in entries] == [kind, kind]
    assert all(entry["grade"]["level"] in (2, 3) for entry in entries)
    assert invoke("generate", kind, "--count", "2", "--level", "2-3", "--seed", "5").out == run.out


@pytest.mark.parametrize("kind", KINDS)
def test_help_of_a_kind_shows_its_options(kind: str) -> None:
    from puzzlemill import generator

    run = invoke("generate", kind, "--help")
    for field in msgspec.structs.fields(generator.options_type(kind)):
        assert f"--{field.name.replace('_', '-')}" in run.out


def test_solve_and_count_write_one_line_per_puzzle(pack_file: Path) -> None:
    run = success("solve", "--count", str(pack_file))
    assert len(run.records()) == 8
    for line in run.records():
        assert set(line) == {"id", "outcome", "solution", "reason", "effort", "count"}
        assert line["outcome"] == "solved"
        assert line["count"] >= 1


def test_a_spent_budget_has_its_own_status(pack_file: Path) -> None:
    run = ends_in(3, "solve", "--budget", "1", str(pack_file))
    assert "budget" in {line["outcome"] for line in run.records()}


def test_a_search_that_takes_too_long_has_that_status_too() -> None:
    run = ends_in(
        3, "solve", "--count", "--budget", str(10**12), "--seconds", "0.05", "gloop:5x6:valid:3002c2069018d19e4e7a"
    )
    assert run.records()[0]["count"] is None
    assert success("solve", "--seconds", "100", "ottf:1x2:21").records()[0]["outcome"] == "solved"


def test_a_count_too_long_to_print_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, written in ((10**4000 - 1, 10**4000 - 1), (10**4000, None)):
        outcome = Outcome[Any]("solved", count=number)
        monkeypatch.setattr("puzzlemill.solvers.count", lambda puzzle, budget, seconds, outcome=outcome: outcome)
        run = invoke("solve", "--count", "ottf:1x2:21")
        assert (run.status, run.records()[0]["count"]) == (0, written)
        assert ("more than 10^4000 solutions" in run.err) == (written is None)


def test_a_count_or_proof_that_the_budget_does_not_allow_has_that_status_too() -> None:
    run = invoke("solve", "--count", "--budget", "1000", "iqblocks:iq:8x8:64.")
    assert (run.status, run.records()[0]["count"]) == (3, None)
    entry = json.loads(invoke("generate", "domicles").out)["puzzles"][0]
    run = ends_in(3, "verify", "--budget", "1", entry["id"])
    assert "LEAST_UNPROVED" in run.out


def test_unsolvable_is_a_result() -> None:
    run = success("solve", "ottf:1x2:11")
    assert run.records()[0]["outcome"] == "unsolvable"
    assert run.records()[0]["reason"]["code"]


def test_grade_reads_ids_and_files(pack_file: Path) -> None:
    by_file = invoke("grade", str(pack_file)).records()
    by_id = invoke("grade", *(line["id"] for line in by_file)).records()
    assert by_id == by_file
    stored = [entry["grade"] for entry in json.loads(pack_file.read_text())["puzzles"]]
    assert [line["grade"] for line in by_file] == stored


def test_verify_proves_right_entries(pack_file: Path) -> None:
    run = invoke("verify", str(pack_file))
    assert (run.status, run.out) == (0, "")
    assert "8 checked, 0 failed" in run.err


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ([2, "solution", "swaps"], [], "DUPLICATE at ("),
        ([4, "solution", "order"], [], "MISSING at ("),
        ([0, "grade", "score"], 99.0, "GRADE_DIFFERS"),
        ([1, "grade", "minutes_source"], "9 people", "not '9 people' as claimed"),
        ([1, "origin", "index"], 999, "ORIGIN_DIFFERS"),
        ([1, "origin", "version"], 999, "ORIGIN_UNUSABLE"),
        ([1, "origin", "generator"], "chess", "ORIGIN_UNUSABLE"),
        ([1, "origin", "parameters"], {"colour": 1}, "ORIGIN_UNUSABLE"),
    ],
)
def test_verify_names_wrong_entries(pack_file: Path, path: list[Any], value: Any, code: str) -> None:
    data = json.loads(pack_file.read_text())
    data["puzzles"][path[0]][path[1]][path[2]] = value
    Path("wrong.json").write_text(json.dumps(data))
    run = ends_in(1, "verify", "wrong.json")
    assert code in run.out
    assert f"wrong.json: entry {path[0] + 1}: " in run.out


def test_sentences_in_other_words_verify(pack_file: Path) -> None:
    data = json.loads(pack_file.read_text())
    for entry in data["puzzles"]:
        entry["grade"]["text"] = "Worded differently by another version."
    Path("reworded.json").write_text(json.dumps(data))
    assert invoke("verify", "reworded.json").status == 0


def test_verify_reports_how_many_entries_make_no_claims(pack_file: Path) -> None:
    run = success("verify", str(pack_file), "ottf:2x2:1223", "domicles:4x2:6:e0:1032214042515364")
    assert run.err.endswith("10 checked, 0 failed; 1 entry makes no claims\n")


def test_fewer_puzzles_than_asked_have_their_own_status() -> None:
    run = ends_in(3, "generate", "domicles", "--count", "50", "--tries", "3")
    assert len(json.loads(run.out)["puzzles"]) <= 3


def test_wrong_solutions_are_not_printed_as_answers(pack_file: Path) -> None:
    data = json.loads(pack_file.read_text())
    data["puzzles"][2]["solution"]["swaps"] = [[0, 10**30]]
    Path("wrong.json").write_text(json.dumps(data))
    run = ends_in(1, "render", "wrong.json", "-o", "sheets")
    assert "wrong.json: entry 3: NO_SUCH_PLACE" in run.err
    assert not Path("sheets").exists()


def test_puzzles_without_solutions_are_printed_and_reported() -> None:
    run = success("render", "ottf:1x2:11", "-o", "x.PDF")
    assert "1 of 1 puzzle printed without an answer: no solution was found" in run.err
    assert Path("x.PDF").read_bytes().startswith(b"%PDF")


def test_json_lines_go_through_a_pipe() -> None:
    lines = Path("made.jsonl")
    assert invoke("generate", "ottf", "--count", "3", "-o", str(lines)).status == 0
    assert "3 checked, 0 failed" in success("verify", "-", given=lines.read_bytes()).err


def test_a_dash_is_standard_output() -> None:
    run = invoke("generate", "ottf", "-o", "-")
    assert len(json.loads(run.out)["puzzles"]) == 1
    assert run.err == ""


def test_no_command_shows_the_help() -> None:
    run = ends_in(2)
    assert "\nMake and grade:\n  generate " in run.err


def test_schema_is_json_schema() -> None:
    assert "$defs" in json.loads(invoke("schema").out)
