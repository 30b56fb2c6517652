"""`puzzlemill convert`: packs made elsewhere are read, checked, completed, and written in any form."""

import json
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill.cli import main
from puzzlemill.packs.exports import encode
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.packs import Pack, make_entry

BAD = '{"kind":"ottf","instance":{"template":["9"]}}\n'


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error."""
    try:
        main(["convert", *arguments])
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    return status, *capfd.readouterr()


@pytest.fixture(scope="module")
def made() -> Pack:
    """One generated puzzle of each kind."""
    return Pack(title="Four", puzzles=tuple(puzzlemill.generate(kind, seed=3)[0] for kind in KINDS))


@pytest.fixture
def elsewhere(made: Pack, tmp_path: Path) -> str:
    """The same as another program may write them: solutions, but no ids, grades and origins."""
    bare = Pack(title="Four", puzzles=tuple(make_entry(entry.instance, entry.solution) for entry in made.puzzles))
    data = json.loads(encode(bare, ".json"))
    data["puzzles"] = [{name: entry[name] for name in ("kind", "instance", "solution")} for entry in data["puzzles"]]
    path = tmp_path / "elsewhere.json"
    path.write_text(json.dumps(data, indent=4))
    return str(path)


def test_a_pack_made_elsewhere_is_graded_like_our_own(
    capfd: pytest.CaptureFixture[str], made: Pack, elsewhere: str, tmp_path: Path
) -> None:
    output = tmp_path / "graded.json"
    status, _, err = run(capfd, elsewhere, "--grade", "-o", str(output))
    assert (status, err) == (0, f"{output}: 4 puzzles\n")
    graded = puzzlemill.read(output)
    assert graded.title == "Four"
    assert [(entry.id, entry.grade) for entry in graded.puzzles] == [(entry.id, entry.grade) for entry in made.puzzles]


def test_hints_and_expected_moves_are_added_and_proved(
    capfd: pytest.CaptureFixture[str], elsewhere: str, tmp_path: Path
) -> None:
    output = str(tmp_path / "full.jsonl.gz")
    assert run(capfd, elsewhere, "--hints", "2", "--expected-moves", "-o", output)[0] == 0
    assert [len(entry.hints or ()) for entry in puzzlemill.read(output).puzzles] == [2, 2, 2, 2]
    with pytest.raises(SystemExit) as end:
        main(["verify", output])
    assert end.value.code == 0
    assert capfd.readouterr().err.endswith("4 of 4 hold\n")


@pytest.mark.parametrize("ending", [".jsonl", ".json.gz", ".jsonl.gz"])
def test_forms_go_into_each_other_without_loss(
    capfd: pytest.CaptureFixture[str], made: Pack, tmp_path: Path, ending: str
) -> None:
    first, other, last = (tmp_path / f"{name}" for name in ("1.json", f"2{ending}", "3.json"))
    first.write_bytes(encode(made, ".json"))
    assert run(capfd, str(first), "-o", str(other))[0] == 0
    assert run(capfd, str(other), "--title", "Four", "-o", str(last))[0] == 0
    assert last.read_bytes() == first.read_bytes()


def test_several_sources_become_one_pack_with_the_first_title(
    capfd: pytest.CaptureFixture[str], elsewhere: str
) -> None:
    found = json.loads(run(capfd, "ottf:1x1:1", elsewhere)[1])
    assert [entry["kind"] for entry in found["puzzles"]] == ["ottf", *KINDS]
    assert found["title"] == "Four"
    assert json.loads(run(capfd, "ottf:1x1:1", elsewhere, "--title", "")[1])["title"] == ""


def test_with_keep_going_the_good_entries_are_written(
    capfd: pytest.CaptureFixture[str], elsewhere: str, tmp_path: Path
) -> None:
    bad, output = tmp_path / "bad.jsonl", tmp_path / "out.csv"
    bad.write_text(BAD)
    status, _, err = run(capfd, str(bad), "ottf:1x2:11", elsewhere, "--grade", "--keep-going", "-o", str(output))
    assert status == 2
    assert err.splitlines()[0].startswith(f"{bad}: line 1: ")
    assert err.splitlines()[1].startswith("'ottf:1x2:11': ")
    assert err.splitlines()[2:] == [f"{output}: 4 puzzles", "2 could not be used"]
    assert len(output.read_text().splitlines()) == 5


def test_a_wrong_solution_is_not_written(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong, output = tmp_path / "wrong.jsonl", tmp_path / "out.json"
    wrong.write_text('{"kind":"ottf","instance":{"template":["1"]},"solution":{"order":[]}}')
    status, _, err = run(capfd, str(wrong), "-o", str(output))
    assert (status, output.exists()) == (1, False)
    assert err.splitlines()[0] == "entry 1: solution: MISSING at (0, 0)"
    status, _, err = run(capfd, str(wrong), "ottf:1x1:1", "--keep-going", "-o", str(output))
    assert (status, len(puzzlemill.read(output).puzzles)) == (2, 1)
    assert err.splitlines()[0] == f"{wrong}: line 1: solution: MISSING at (0, 0)"


def test_an_empty_pack_proves_nothing(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzlemill.write(Pack(), tmp_path / "empty.json")
    with pytest.raises(SystemExit) as end:
        main(["verify", str(tmp_path / "empty.json")])
    assert (end.value.code, capfd.readouterr().err) == (1, "there is nothing to prove\n")


def test_what_is_read_is_not_replaced_whatever_it_is_called(
    capfd: pytest.CaptureFixture[str], elsewhere: str, tmp_path: Path
) -> None:
    before = Path(elsewhere).read_bytes()
    colon, link, hard = tmp_path / "my:in.json", tmp_path / "link.json", tmp_path / "hard.json"
    link.symlink_to(elsewhere)
    hard.hardlink_to(elsewhere)
    colon.write_bytes(before)
    for source, output in ((colon, colon), (elsewhere, link), (link, elsewhere), (hard, link)):
        status, _, err = run(capfd, str(source), "-o", str(output))
        assert (status, err) == (
            2,
            f"puzzlemill: {output}: is what is read, and would be replaced; name another file\n",
        )
    assert Path(elsewhere).read_bytes() == colon.read_bytes() == before


def test_what_cannot_be_done_is_refused_before_the_work(capfd: pytest.CaptureFixture[str], elsewhere: str) -> None:
    for arguments, error in ((["-o", "x.pdf"], "x.pdf: a pack is FILE.json"), (["-o", elsewhere], "is what is read")):
        status, out, err = run(capfd, elsewhere, *arguments)
        assert (status, out) == (2, "")
        assert error in err
