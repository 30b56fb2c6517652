"""`refute`, `check` and `unsolvable` of OTTF and IQ Blocks: what they print and write about unsolvable puzzles."""

from pathlib import Path

import pytest

from puzzlemill.puzzles import parse_id
from puzzlemill.puzzles.iqblocks import IqBlocks, format_id
from puzzlemill.puzzles.iqblocks.certificates import read_certificate, verify
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.packs import AnyEntry, Pack, make_entry, read_pack, write_pack
from puzzlemill.solvers import certify
from puzzlemill.solvers.iqblocks import count
from tests.support.commands import Run, ends_in, invoke, printed, success

REGION = "iqblocks:a11_b11:2x4:.-2.2-.-"
COLOURS = "iqblocks:a11_b11:2x3:3.-.-"
NOWHERE = "iqblocks:a111_b111:3x3:5.-.2-"
TREE = "iqblocks:iq:8x8:13.2c6.3c2.h2.3c2.h5.3h9.4a6.2a"
ALIKE = "iqblocks:a11_b11_c11:2x3:6."
ONE = "iqblocks:a11_b11:2x2:a.a."
SEVERAL = "iqblocks:iq:8x8:64."

SOLVABLE = "ottf:3x4:a22a21122232"

FILE = Path("proof.json")


def refute(position: str, *options: str) -> Run:
    return invoke("refute", position, *options)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("iqblocks:a11:1x3:3.", "no completion: the remaining pieces have 1 cell too few."),
        ("iqblocks:a11_b11:1x3:3.", "no completion: the remaining pieces have 1 cell too many."),
        (REGION, "no completion: no remaining pieces add up to the 1 cell of the region 1:1."),
        (COLOURS, "no completion: on a chequered board "),
        (NOWHERE, "no completion: nothing can cover 2:2."),
        ("iqblocks:a1111_b11:2x3:6.", "no completion: A fits nowhere."),
        (TREE, "no completion: a tree of 3 placements with 3 ends, 0 complete and 3 contradictory."),
        ("ottf:4x4:4332213243122211", "the 4 at row 1, column 1 needs 3 neighbours placed after it, but only 2 are"),
        ("ottf:2x2:1111", "touch in 4 pairs"),
        ("ottf:2x2:1111", "4 for each hidden five (a 1 placed before its four neighbours), but no tile can be one."),
        (
            "ottf:4x4:2232331223342112",
            "none of the tiles at row 4, column 2; row 4, column 3 can come first among them",
        ),
        ("ottf:4x4:2222311244233432", "none of the tiles at row 4, column 1; row 4, column 2 can come last among them"),
        ("ottf:4x4:2322111321132422", "rules 1 and 2 decide 4 tiles; then the 1 at row 3, column 2, by now a 4, needs"),
        ("ottf:4x5:23322213133314323222", "2 trials of a 1 that is either a hidden five"),
    ],
)
def test_a_proof_is_printed_stored_and_checked(position: str, words: str) -> None:
    run = refute(position, "-o", str(FILE))
    assert run.status == 0
    (line,) = [line for line in run.lines if line.startswith(("no completion: ", "no solution: "))]
    assert words in line
    assert printed("check", str(FILE)) == f"{FILE}: proved: {line}\n"
    assert refute(position, "-o", "-").out.encode() == FILE.read_bytes()


def test_the_tree_is_printed_line_by_line_below_the_board() -> None:
    lines = refute(TREE).lines
    assert lines[:2] == ["........", ".....CC."]
    assert lines[9] == "3 placements can cover 8:6"
    assert lines[10] == "  D on 5:4 6:4 7:4 8:4-6: no remaining pieces add up to the 6 cells of the region 7:1-3 8:1-3"
    assert len(lines) == 8 + 1 + 4


def test_the_only_completion_is_proved_on_demand() -> None:
    assert refute(ONE, "--unique", "-o", str(FILE)).lines[2:] == [
        "exactly one completion: a tree of 1 placement with 1 end, 1 complete and 0 contradictory.",
        "1 placement can cover 1:2",
        "  B on 1:2 2:2: complete",
    ]
    assert read_certificate(FILE.read_bytes()).completions == 1
    assert invoke("check", str(FILE)).status == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((ONE,), "It has exactly one completion; prove that with --unique."),
        ((SEVERAL,), "It has more than one completion."),
        ((SEVERAL, "--unique"), "It has more than one completion."),
        ((NOWHERE, "--unique"), "It has no completion."),
        ((SOLVABLE,), "It has a solution."),
    ],
)
def test_the_reason_for_no_proof_is_printed_and_a_file_stays_as_it_is(arguments: tuple[str, ...], words: str) -> None:
    assert refute(*arguments) == (1, f"{words}\n", "")
    assert refute(*arguments, "-o", "-") == (1, "", f"{words}\n")
    assert refute(*arguments, "-o", str(FILE)) == (1, "", f"{words} Nothing was written to {FILE}.\n")
    assert not FILE.exists()
    FILE.write_text("old")
    assert refute(*arguments, "-o", str(FILE)).err == f"{words} Nothing was written; {FILE} is unchanged.\n"
    assert FILE.read_text() == "old"


def test_malformed_certificates_do_not_keep_others_from_being_checked() -> None:
    refute(COLOURS, "-o", "good")
    Path("wrong").write_text(Path("good").read_text().replace(COLOURS, ALIKE))
    Path("broken").write_text("{")
    Path("other").write_text('{"format":"other"}')
    result = ends_in(2, "check", "broken", "nowhere", "wrong", "good", "other")
    lines = result.lines
    assert lines[0].startswith("broken: ")
    assert lines[1] == "broken: not usable as a certificate"
    assert lines[2].startswith("nowhere: cannot be read")
    assert lines[3] == "nowhere: not usable as a certificate"
    assert lines[5] == "wrong: proves nothing"
    assert lines[6].startswith("good: proved: ")
    assert lines[7].startswith("other: format 'other': expected one of puzzlemill-ottf-refutation, ")
    assert lines[8:] == ["other: not usable as a certificate"]
    assert invoke("check", "good", "wrong", "good").status == 1


def test_forced_steps_are_checked_as_a_file_and_for_every_puzzle_of_a_pack() -> None:
    easy, hard = (parse_id(text) for text in (SOLVABLE, "iqblocks:a11_b11:2x2:4."))
    certificate = certify(easy)
    assert certificate
    Path("forced.json").write_text(certificate.to_json())
    assert printed("check", "forced.json").startswith("forced.json: proved: exactly one solution: 10 forced steps")
    Path("pack.json").write_bytes(
        write_pack(Pack(puzzles=tuple(map(make_entry, (easy, hard, parse_id("domicles:2x3:6:e2:316443615250"))))))
    )
    run = invoke("verify", "--deductions", "pack.json")
    assert run.status == 1
    assert "entry 2: NOT_FORCED" in run.out
    assert "forced steps solve 1 of 2 puzzles of kinds with certificates" in run.err


def test_a_certificate_for_another_template_proves_nothing() -> None:
    refute("ottf:4x4:4332213243122211", "-o", str(FILE))
    FILE.write_text(FILE.read_text().replace("4332213243122211", "3332213243122211"))
    result = invoke("check", str(FILE))
    assert (result.status, result.lines[-1]) == (1, f"{FILE}: proves nothing")


@pytest.mark.parametrize(
    ("kind", "entries", "words"),
    [
        ("ottf", (make_entry(Ottf(("1",))), make_entry(Ottf(("2",)))), ("It has a solution.", "row 1, column 1")),
        (
            "iqblocks",
            tuple(make_entry(IqBlocks("iq", ("." * 8,) * rows)) for rows in (7, 9)),
            ("8 cells too many", "8 cells too few"),
        ),
    ],
)
def test_one_puzzle_is_taken_by_its_number(kind: str, entries: tuple[AnyEntry, ...], words: tuple[str, str]) -> None:
    Path("two.json").write_bytes(write_pack(Pack(title="Two", puzzles=entries)))
    for number, text in enumerate(words, 1):
        assert text in invoke("refute", "two.json", "--puzzle", str(number)).out


@pytest.mark.parametrize("ending", ["json", "jsonl"])
def test_positions_without_completion_become_a_pack_whose_title_says_how(ending: str) -> None:
    file = Path(f"none.{ending}")
    arguments = ("--count", "3", "--givens", "4", "--reason", "refutation", "--near-miss", "--seed", "7")
    success("unsolvable", *arguments, "-o", str(file))
    pack = read_pack(file.read_bytes())
    how = "pieces iq, board 8x8, givens 4, reason refutation, near misses, seed 7"
    assert pack.title == ("" if ending == "jsonl" else f"IQ Blocks with no completion: {how}")
    assert len(pack.puzzles) == 3
    for entry in pack.puzzles:
        assert isinstance(entry.instance, IqBlocks)
        assert (entry.solution, entry.grade, count(entry.instance).count) == (None, None, 0)
        assert verify(read_certificate(refute(format_id(entry.instance), "-o", "-").out.encode())) == []


def test_fewer_than_asked_end_in_3() -> None:
    anything_fits = ("--pieces", "a1_b1_c1", "--board", "1x3", "--givens", "1", "--reason", "colouring")
    result = ends_in(3, "unsolvable", "--count", "3", *anything_fits, "--tries", "1")
    assert result.err == "puzzlemill: found 0 of 3 positions within the allowed tries; allow more with --tries\n"
    assert read_pack(result.out.encode()).puzzles == ()
