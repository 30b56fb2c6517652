"""`puzzlemill iqblocks refute`, `check` and `unsolvable`: what they print, store and refuse."""

from pathlib import Path

import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks, format_id
from puzzlemill.puzzles.iqblocks.certificates import read_certificate, verify
from puzzlemill.puzzles.packs import Pack, make_entry, read_pack, write_pack
from puzzlemill.solvers.iqblocks import count
from tests.support.commands import invoke, success

REGION = "iqblocks:a11_b11:2x4:.-2.2-.-"
COLOURS = "iqblocks:a11_b11:2x3:3.-.-"
NOWHERE = "iqblocks:a111_b111:3x3:5.-.2-"
TREE = "iqblocks:iq:8x8:13.2c6.3c2.h2.3c2.h5.3h9.4a6.2a"
ALIKE = "iqblocks:a11_b11_c11:2x3:6."
ONE = "iqblocks:a11_b11:2x2:a.a."
SEVERAL = "iqblocks:iq:8x8:64."


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("iqblocks:a11:1x3:3.", "no completion: the pieces left have 1 cell too few."),
        ("iqblocks:a11_b11:1x3:3.", "no completion: the pieces left have 1 cell too many."),
        (REGION, "no completion: no pieces left have 1 cell together, as the region 1:1 has."),
        (COLOURS, "no completion: no pieces left have together, on a chequered board, "),
        (NOWHERE, "no completion: nothing can cover 2:2."),
        ("iqblocks:a1111_b11:2x3:6.", "no completion: A fits nowhere."),
        (TREE, "no completion: a tree of 3 placements with 3 ends, 0 complete and 3 contradictory."),
    ],
)
def test_a_proof_is_told_stored_and_checked(position: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    run = success("iqblocks", "refute", position, "-o", str(file))
    assert words in run.out
    (line,) = [line for line in run.lines if line.startswith("no completion")]
    assert invoke("iqblocks", "check", str(file)).out == f"{file}: proved: {line}\n"
    assert invoke("iqblocks", "refute", position, "-o", "-").out.encode() == file.read_bytes()


def test_the_tree_is_told_line_by_line_below_the_board() -> None:
    lines = invoke("iqblocks", "refute", TREE).lines
    assert lines[:2] == ["........", ".....CC."]
    assert lines[9] == "3 placements can cover 8:6"
    assert lines[10] == "  D on 5:4 6:4 7:4 8:4-6: no pieces left have 6 cells together, as the region 7:1-3 8:1-3 has"
    assert len(lines) == 8 + 1 + 4


def test_the_only_completion_is_proved_on_demand(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    run = invoke("iqblocks", "refute", ONE, "--unique", "-o", str(file))
    assert run.lines[2:] == [
        "exactly one completion: a tree of 1 placement with 1 end, 1 complete and 0 contradictory.",
        "1 placement can cover 1:2",
        "  B on 1:2 2:2: complete",
    ]
    assert read_certificate(file.read_bytes()).completions == 1
    assert invoke("iqblocks", "check", str(file)).status == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((ONE,), "It has exactly one completion; --unique proves it.\n"),
        ((SEVERAL,), "It has more than one completion.\n"),
        ((SEVERAL, "--unique"), "It has more than one completion.\n"),
        ((NOWHERE, "--unique"), "It has no completion.\n"),
    ],
)
def test_another_number_of_completions_is_told_and_ends_in_1(
    arguments: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    run = invoke("iqblocks", "refute", *arguments)
    assert (run.status, run.out, run.err) == (1, words, "")
    printed = invoke("iqblocks", "refute", *arguments, "-o", "-")
    assert (printed.status, printed.out, printed.err) == (1, "", words)
    file = tmp_path / "proof.json"
    stored = invoke("iqblocks", "refute", *arguments, "-o", str(file))
    assert (stored.status, stored.out) == (1, "")
    assert stored.err == f"{words[:-1]} Nothing was written to {file}.\n"
    assert not file.exists()


def test_an_older_file_is_kept_and_named_where_there_is_nothing_to_prove(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text("old")
    stored = invoke("iqblocks", "refute", SEVERAL, "-o", str(file))
    assert stored.err == f"It has more than one completion. Nothing was written; {file} is from before.\n"
    assert file.read_text() == "old"


def test_files_that_are_no_certificates_do_not_keep_others_from_being_checked(tmp_path: Path) -> None:
    good, wrong, broken, nowhere = (str(tmp_path / name) for name in ("good", "wrong", "broken", "nowhere"))
    invoke("iqblocks", "refute", COLOURS, "-o", good)
    Path(wrong).write_text(Path(good).read_text().replace(COLOURS, ALIKE))
    Path(broken).write_text("{")
    result = invoke("iqblocks", "check", broken, nowhere, wrong, good)
    assert result.status == 2
    lines = result.lines
    assert lines[0].startswith(f"{broken}: ")
    assert lines[1] == f"{broken}: cannot be used"
    assert lines[2].startswith(f"{nowhere}: cannot be read")
    assert lines[3] == f"{nowhere}: cannot be used"
    assert lines[5] == f"{wrong}: proves nothing"
    assert lines[6].startswith(f"{good}: proved: ")
    assert invoke("iqblocks", "check", good, wrong, good).status == 1


def test_a_spent_budget_is_told_in_a_line_and_ends_in_3() -> None:
    result = invoke("iqblocks", "refute", SEVERAL, "--unique", "--budget", "1")
    assert (result.status, result.out, result.err.count("\n")) == (3, "", 1)
    assert "--budget sets how many" in result.err


def test_one_puzzle_of_a_pack_is_taken_by_its_number(tmp_path: Path) -> None:
    pack = tmp_path / "two.json"
    bars = IqBlocks("iq", ("." * 8,) * 7), IqBlocks("iq", ("." * 8,) * 9)
    pack.write_bytes(write_pack(Pack(title="Two", puzzles=tuple(map(make_entry, bars)))))
    assert "8 cells too many" in invoke("iqblocks", "refute", str(pack), "--puzzle", "1").out
    assert "8 cells too few" in invoke("iqblocks", "refute", str(pack), "--puzzle", "2").out


@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_positions_without_completion_become_a_pack_whose_title_says_how(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"none.{ending}"
    arguments = ("--count", "3", "--givens", "4", "--reason", "refutation", "--near-miss", "--seed", "7")
    assert invoke("iqblocks", "unsolvable", *arguments, "-o", str(file)).status == 0
    pack = read_pack(file.read_bytes())
    how = "pieces iq, board 8x8, givens 4, reason refutation, near misses, seed 7"
    assert pack.title == ("" if ending == "jsonl" else f"IQ Blocks with no completion: {how}")
    assert len(pack.puzzles) == 3
    for entry in pack.puzzles:
        assert (entry.solution, entry.grade, count(entry.instance).count) == (None, None, 0)
        stored = invoke("iqblocks", "refute", format_id(entry.instance), "-o", "-").out
        assert verify(read_certificate(stored.encode())) == []


def test_fewer_than_asked_end_in_3() -> None:
    anything_fits = ("--pieces", "a1_b1_c1", "--board", "1x3", "--givens", "1", "--reason", "colouring")
    result = invoke("iqblocks", "unsolvable", "--count", "3", *anything_fits, "--tries", "1")
    assert result.status == 3
    assert result.err == "puzzlemill: 0 of 3 positions were found in the tries allowed\n"
    assert read_pack(result.out.encode()).puzzles == ()
