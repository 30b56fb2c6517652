"""What `print` writes for values of every kind: ASCII, at most 80 characters per line, never an error."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.domicles import Swaps
from puzzlemill.puzzles.kinds import InputError, Kind, shown
from puzzlemill.puzzles.ottf import Order
from puzzlemill.puzzles.packs import Grade, Pack, make_entry, read_pack, write_pack
from puzzlemill.render.characters import beside, panels, text, typist
from puzzlemill.solvers.outcome import Effort, Outcome, Reason
from tests.support.render.samples import samples, wrong_samples
from tests.testing.draws import strategy

TEMPLATE = puzzlemill.parse_id("ottf:3x4:a22a21122232")
GRADE = Grade(2, "rule 2", 6.97, {"tiles": 10}, "Rules 1 and 2 place all 10 tiles.", None, "", 4.2, (2.5, 7.0), "x")

ENTRY = """\
ottf-U3F3S6PMK2EH: level 2 (easy), about 4 minutes, rule 2

OTTF. Number the tiles in order. Each shows 1, plus 1 for each later neighbour;
after 4 comes 1.

. 2 2 .
2 1 1 2
2 2 3 2

The solution: print(entry.solution)"""

PACK = """\
Two templates and a board (3 puzzles: 2 ottf, 1 domicles)
1  ottf-U3F3S6PMK2EH      3x4  level 2 (easy)  4.2 min  rule 2
2  ottf-U3F3S6PMK2EH      3x4  not graded
3  domicles-6RFH3BIFOF3J  4x2  not graded"""


def test_a_trial_whose_technique_has_another_name_is_called_one() -> None:
    entry = puzzlemill.ready_made("iqblocks").puzzles[0]
    assert entry.grade
    for technique, words in (("probing", "probing (a trial)"), ("dead region", "dead region")):
        graded = msgspec.structs.replace(entry, grade=msgspec.structs.replace(entry.grade, technique=technique))
        assert puzzlemill.needs_trial(graded) == ("trial" in words)
        assert str(graded).splitlines()[0].endswith(f", {words}")


def assert_printable(words: str) -> None:
    words.encode("ascii")
    assert max(map(len, words.splitlines())) <= 80
    assert not [line for line in words.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize("kind", KINDS)
def test_every_value_of_a_ready_made_pack_is_drawn_in_ascii_lines_of_80_characters(kind: Kind) -> None:
    pack = puzzlemill.ready_made(kind)
    for entry in pack.puzzles[::5]:
        state = puzzlemill.play(entry.instance)
        state = state.apply(state.moves()[0])
        for value in (entry.instance, entry.solution, entry, entry.grade, state):
            assert_printable(str(value))
            assert str(value) != repr(value)
    assert_printable(str(pack))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(list(KINDS)).flatmap(lambda kind: strategy(kind, "wrong_solutions")))
def test_puzzles_and_wrong_solutions_can_be_printed(wrong: Any) -> None:
    assert_printable("\n".join(typist(wrong.instance.kind).puzzle_lines(wrong.instance)))
    str(wrong.solution).encode("ascii")


@pytest.mark.parametrize("kind", KINDS)
def test_samples_can_be_printed(kind: Kind) -> None:
    for puzzle, _ in samples(kind):
        assert_printable("\n".join(typist(kind).puzzle_lines(puzzle)))
    for puzzle, solution in wrong_samples(kind):
        assert str(puzzle)
        assert str(solution)


def test_an_entry_keeps_its_answer_to_itself() -> None:
    entry = make_entry(TEMPLATE, puzzlemill.solve(TEMPLATE).solution, grade=GRADE)
    assert str(entry) == ENTRY
    assert (
        str(make_entry(TEMPLATE))
        == ENTRY.replace("level 2 (easy), about 4 minutes, rule 2", "not graded").rpartition("\n\n")[0]
    )


def test_a_pack_is_a_table() -> None:
    board = puzzlemill.parse_id("domicles:4x2:6:e4:6141205465533032")
    entries = (make_entry(TEMPLATE, grade=GRADE), make_entry(TEMPLATE), make_entry(board))
    assert str(Pack(title="Two templates and a board", puzzles=entries)) == PACK
    assert str(Pack()) == "Pack (0 puzzles)"


def test_a_long_pack_is_cut() -> None:
    lines = str(Pack(title="Long", puzzles=(make_entry(TEMPLATE),) * 22)).splitlines()
    assert (lines[0], len(lines), lines[-1]) == ("Long (22 ottf puzzles)", 22, "and 2 more puzzles")


def test_a_grade_is_a_line_and_its_sentence() -> None:
    assert (
        str(GRADE) == "level 2 (easy): about 4 minutes (2 to 7), rule 2, score 6.97\nRules 1 and 2 place all 10 tiles."
    )
    shared = msgspec.structs.replace(GRADE, percentile=53.2, population="ottf 3x4")
    assert " ".join(str(shared).splitlines()[:2]) == (
        "level 2 (easy): about 4 minutes (2 to 7), rule 2, score 6.97, harder than 53.2% of ottf 3x4"
    )
    assert str(msgspec.structs.replace(GRADE, minutes=None, minutes_range=None)).startswith(
        "level 2 (easy): rule 2, score 6.97\n"
    )


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (Outcome("solved", (1,), effort=Effort(1)), "solved: 1 solution found, perhaps not all; 1 node"),
        (Outcome("solved", (), 101792, effort=Effort(5)), "solved: exactly 101,792 solutions; 5 nodes"),
        (Outcome("unsolvable", (), 0, Reason("NO_WAY", (), "no way")), "unsolvable: no way (NO_WAY); 0 nodes"),
        (Outcome("unsolvable", (), 0, Reason("EXHAUSTED")), "unsolvable: EXHAUSTED; 0 nodes"),
        (Outcome("budget", effort=Effort(1200)), "budget: 1,200 nodes spent, 0 solutions found"),
    ],
)
def test_an_outcome_is_a_line(outcome: Outcome[int], line: str) -> None:
    assert str(outcome) == line


def test_a_solved_game_says_so() -> None:
    state = puzzlemill.play(puzzlemill.parse_id("ottf:1x1:1"))
    assert str(state).startswith("OTTF, 0 moves: 0 of 1 done\n")
    assert str(state.apply(state.moves()[0])).startswith("OTTF, 1 move: 1 of 1 done, solved\n")


def test_steps_and_hints_are_their_words() -> None:
    trace, hint = puzzlemill.steps(TEMPLATE), puzzlemill.play(TEMPLATE).hint()
    assert str(trace).splitlines() == trace.lines()
    assert str(hint) == f"{hint.technique}: {hint.text}"


def test_words_of_a_pack_cannot_steer_the_terminal() -> None:
    grade = Grade(1, "\x1b[31mred", 1.0, {}, "clear\x1b[2J\u202e")
    pack = Pack(title="\x1b]0;title\x07", puzzles=(make_entry(TEMPLATE, grade=grade),))
    for value in (pack, pack.puzzles[0], grade):
        assert not {"\x1b", "\x07", "\u202e"} & set(str(value))
    assert str(Pack(title="Rätsel")) == "Rätsel (0 puzzles)"


@pytest.mark.parametrize(
    ("value_type", "fields"),
    [(Swaps, (3,)), (Order, (((0,),),)), (Grade, (1, None, "x", {}, None)), (Outcome, ("solved", 2))],
)
def test_a_value_not_of_its_type_is_printed_as_its_repr(value_type: type, fields: tuple[object, ...]) -> None:
    value = value_type(*fields)
    assert str(value) == repr(value)


def test_a_value_without_a_text_of_its_own_is_printed_as_its_repr() -> None:
    assert text(3) == "3"
    with pytest.raises(InputError, match="kind 'chess'"):
        typist("chess")


def test_a_puzzle_within_a_message_stays_one_line() -> None:
    assert shown(TEMPLATE) == repr(TEMPLATE)
    state = puzzlemill.play(TEMPLATE)
    for value in (TEMPLATE, state, state.hint()):
        with pytest.raises(InputError, match=rf"^play: {type(value).__name__}\(.*is not a move of OTTF$"):
            state.apply(value)


def test_packs_that_were_read_print_like_those_that_were_made() -> None:
    pack = Pack(title="Two", puzzles=(make_entry(TEMPLATE), make_entry(TEMPLATE, grade=GRADE)))
    assert str(read_pack(write_pack(pack))) == str(pack)


def test_blocks_are_set_in_rows_of_80_characters() -> None:
    assert beside([["ab", "c"], ["d"]]) == ["ab  d", "c"]
    lines = beside([["x" * 39]] * 3, 2)
    assert lines == ["x" * 39 + "  " + "x" * 39, "", "x" * 39]


def test_lines_are_cut_between_columns_and_keep_their_edge() -> None:
    assert panels(["+-" * 3 + "+"], 2, 1) == ["+-+-+-+"]
    assert panels(["+-" * 50 + "+"], 2, 1) == [
        "Columns 1 to 25:", "+-" * 25 + "+", "", "Columns 26 to 50:", "+-" * 25 + "+"
    ]  # fmt: skip
