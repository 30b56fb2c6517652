"""`puzzlemill convert`: packs made elsewhere are read, checked, completed, and written in every form."""

import json
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill.packs.exports import encode
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.packs import Pack, make_entry
from tests.support.commands import ends_in, invoke, success

BAD = '{"kind":"ottf","instance":{"template":["9"]}}\n'


@pytest.fixture(scope="module")
def generated() -> Pack:
    """One generated puzzle of each kind."""
    return Pack(title="Four", puzzles=tuple(puzzlemill.generate(kind, seed=3)[0] for kind in KINDS))


@pytest.fixture
def elsewhere(generated: Pack) -> str:
    """The same puzzles as another program might write them: with solutions, but no ids, grades or origins."""
    bare = Pack(title="Four", puzzles=tuple(make_entry(entry.instance, entry.solution) for entry in generated.puzzles))
    data = json.loads(encode(bare, ".json"))
    data["puzzles"] = [{name: entry[name] for name in ("kind", "instance", "solution")} for entry in data["puzzles"]]
    path = Path("elsewhere.json")
    path.write_text(json.dumps(data, indent=4))
    return str(path)


def test_a_pack_made_elsewhere_is_graded_like_our_own(generated: Pack, elsewhere: str) -> None:
    output = Path("graded.json")
    status, _, err = invoke("convert", elsewhere, "--grade", "-o", str(output))
    assert (status, err) == (0, f"{output}: 4 puzzles\n")
    graded = puzzlemill.read(output)
    assert graded.title == "Four"
    assert [(each.id, each.grade) for each in graded.puzzles] == [(each.id, each.grade) for each in generated.puzzles]


def test_old_grades_without_minutes_are_brought_up_to_date(generated: Pack) -> None:
    data = json.loads(encode(generated, ".json"))
    for entry in data["puzzles"]:
        entry["grade"] = {"level": 5, "technique": "old", "score": 1, "features": {}, "text": ""}
    Path("old.json").write_text(json.dumps(data))
    assert invoke("convert", "old.json", "--grade", "-o", "new.json").status == 0
    assert puzzlemill.read("new.json") == generated


def test_hints_and_expected_moves_are_added_and_proved(elsewhere: str) -> None:
    output = "full.jsonl.gz"
    assert invoke("convert", elsewhere, "--hints", "2", "--expected-moves", "-o", output)[0] == 0
    assert [len(entry.hints or ()) for entry in puzzlemill.read(output).puzzles] == [2, 2, 2, 2]
    run = success("verify", output)
    assert run.err.endswith("4 checked, 0 failed\n")


@pytest.mark.parametrize("ending", [".jsonl", ".json.gz", ".jsonl.gz"])
def test_forms_go_into_each_other_without_loss(generated: Pack, ending: str) -> None:
    first, other, last = (Path(f"{name}") for name in ("1.json", f"2{ending}", "3.json"))
    first.write_bytes(encode(generated, ".json"))
    assert invoke("convert", str(first), "-o", str(other))[0] == 0
    assert invoke("convert", str(other), "--title", "Four", "-o", str(last))[0] == 0
    assert last.read_bytes() == first.read_bytes()


def test_several_sources_become_one_pack_with_the_first_title(elsewhere: str) -> None:
    pack = json.loads(invoke("convert", "ottf:1x1:1", elsewhere)[1])
    assert [entry["kind"] for entry in pack["puzzles"]] == ["ottf", *KINDS]
    assert pack["title"] == "Four"
    assert json.loads(invoke("convert", "ottf:1x1:1", elsewhere, "--title", "")[1])["title"] == ""


def test_with_keep_going_the_good_entries_are_written(elsewhere: str) -> None:
    bad, output = Path("bad.jsonl"), Path("out.csv")
    bad.write_text(BAD)
    _, _, err = ends_in(2, "convert", str(bad), "ottf:1x2:11", elsewhere, "--grade", "--keep-going", "-o", str(output))
    assert err.splitlines()[0].startswith(f"{bad}: line 1: ")
    assert err.splitlines()[1].startswith("'ottf:1x2:11': ")
    assert err.splitlines()[2:] == [f"{output}: 4 puzzles", "2 entries or files could not be used"]
    assert len(output.read_text().splitlines()) == 5


def test_a_wrong_solution_is_not_written() -> None:
    wrong, output = Path("wrong.jsonl"), Path("out.json")
    wrong.write_text('{"kind":"ottf","instance":{"template":["1"]},"solution":{"order":[]}}')
    status, _, err = invoke("convert", str(wrong), "-o", str(output))
    assert (status, output.exists()) == (1, False)
    assert err.splitlines()[0] == "entry 1: solution: MISSING at (0, 0): this tile is never placed"
    status, _, err = invoke("convert", str(wrong), "ottf:1x1:1", "--keep-going", "-o", str(output))
    assert (status, len(puzzlemill.read(output).puzzles)) == (2, 1)
    assert err.splitlines()[0] == f"{wrong}: line 1: solution: MISSING at (0, 0): this tile is never placed"


def test_an_empty_pack_proves_nothing() -> None:
    puzzlemill.write(Pack(), Path("empty.json"))
    assert invoke("verify", "empty.json") == (1, "", "nothing to check: there are no entries\n")
