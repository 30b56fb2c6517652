"""Human times: the CSV is read or refused line by line."""

import itertools
import re

import pytest

from puzzlemill.grading.calibration import times
from puzzlemill.grading.calibration.times import Attempt, read_times
from puzzlemill.puzzles import canonical, format_id, parse_id, rules
from puzzlemill.puzzles.kinds import InputError

HEAD = "position,seconds,solved,player\n"
OTTF = "ottf:2x2:1223"
OTHER = "ottf:1x2:21"


def read(*lines: str, head: str = HEAD) -> list[Attempt]:
    return read_times((head + "".join(f"{line}\n" for line in lines)).encode(), "times.csv")


def test_a_line_is_an_attempt_by_the_canonical_id_of_its_position() -> None:
    assert read(f"{OTTF},12.5,1,Ada") == [Attempt("ottf", format_id(canonical(parse_id(OTTF))), "Ada", 12.5, True, 2)]


def test_columns_can_be_in_any_order_among_others_with_marks_and_blanks_around() -> None:
    plain = read(f"{OTTF},95,0,Ada")
    text = f'\ufeffplayer, note ,solved,position,seconds\r\n\r\nAda,"late, tired",FALSE,"{OTTF}", 95 \r\n'
    (other,) = read_times(text.encode(), "times.csv")
    assert other._replace(line=2) == plain[0]
    assert other.line == 3


def test_the_column_of_seconds_can_be_left_out_if_there_are_times_of_day() -> None:
    plain = read(f"{OTTF},30,1,Ada", f"{OTHER},,,Bob")
    lines = (f"{OTTF},1,Ada,19:04:30,19:05:00", f"{OTHER},,Bob,,")
    assert read(*lines, head="position,solved,player,start,end\n") == plain


def test_a_line_with_neither_seconds_nor_solved_was_not_tried() -> None:
    assert read(f"{OTTF},,,Ada", f"{OTHER},9,1,Ada", f"{OTTF},7,1,Ada", f"{OTTF}, , ,Ada") == [
        *read(f"{OTHER},1,1,Eve", f"{OTHER},9,1,Ada")[:1],
        *read(f"{OTHER},1,1,Eve", f"{OTHER},1,1,Bob", f"{OTTF},7,1,Ada")[-1:],
    ]


def test_the_order_of_lines_does_not_matter() -> None:
    lines = [f"{OTTF},12,1,Ada", f"{OTTF},20,0,Bob", f"{OTHER},3,true,Ada", "gloop:2x2:valid:cc:0ooaobooo,9,1,Bob"]
    results = {tuple(attempt._replace(line=0) for attempt in read(*order)) for order in itertools.permutations(lines)}
    assert len(results) == 1
    assert {attempt.kind for attempt in results.pop()} == {"ottf", "gloop"}


def test_symmetric_forms_are_one_position() -> None:
    forms = sorted({format_id(image) for image in rules("ottf").symmetries(parse_id("ottf:2x3:212232"))})
    assert len(forms) > 1
    assert len({attempt.position for attempt in read(*(f"{form},5,1,player {form}" for form in forms))}) == 1
    with pytest.raises(
        InputError, match="line 3: player 'Ada': already tried this position in line 2; keep only first"
    ):
        read(*(f"{form},5,1,Ada" for form in forms[:2]))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "times.csv: empty; expected CSV that starts with position,seconds,solved,player"),
        ("\n\n", "times.csv: empty; expected CSV"),
        (HEAD, "times.csv: no attempts; expected lines below the header"),
        (f"{HEAD}{OTTF},,,Ada\n", "times.csv: no attempts; expected lines with seconds and solved"),
        (
            f"{HEAD}{OTTF},,0,Ada\n",
            "times.csv: line 2: seconds '': expected a number above 0, such as 95 or 12.5; leave solved empty, too, if",
        ),
        (f"{HEAD}{OTTF},12,,Ada\n", "times.csv: line 2: solved '': expected 1 or 0, or true or false"),
        (f"{HEAD}{OTTF},,,\n", "times.csv: line 2: player '': expected a name of 1 to 60 characters"),
        ("seconds," + HEAD, "times.csv: line 1: column seconds appears more than once"),
        (HEAD.replace(",", ";"), "times.csv: line 1: columns are separated by semicolons; expected commas"),
        (HEAD.replace(",", "\t"), "times.csv: line 1: columns are separated by tabs; expected commas"),
        ("position,seconds,player\n", "times.csv: line 1: column solved is missing; expected position,seconds,"),
        ("player," + HEAD, "times.csv: line 1: column player appears more than once"),
        (f"{OTTF},12,1,Ada\n", "times.csv: line 1: column position is missing"),
        (f"{HEAD}{OTTF},12,1\n", "times.csv: line 2: 3 fields; expected 4"),
        (f"{HEAD}{OTTF},12,5,1,Ada\n", "times.csv: line 2: 5 fields; expected 4"),
        (f"{HEAD}\nchess:e4,12,1,Ada\n", "times.csv: line 3: position: kind 'chess': expected one of gloop, "),
        (f"{HEAD}ottf:2x2:19,12,1,Ada\n", "times.csv: line 2: position: "),
        (
            f"{HEAD}# comment,12,1,Ada\n",
            "times.csv: line 2: position: id '# comment': character '#' at position 0 is not allowed",
        ),
        (f"{HEAD}{OTTF},12,maybe,Ada\n", "times.csv: line 2: solved 'maybe': expected 1 or 0, or true or false"),
        (f"{HEAD}{OTTF},12,1,\n", "times.csv: line 2: player '': expected a name of 1 to 60 characters"),
        (f"{HEAD}{OTTF},12,1,{'A' * 61}\n", "times.csv: line 2: player 'AAA"),
        (f'{HEAD}{OTTF},12,1,"A\nB"\n', "times.csv: line 3: player 'A\\nB': expected a name"),
        (f'{HEAD}{OTTF},12,1,"Ada\n', "times.csv: line 2: not valid CSV: unexpected end of data"),
        (f"{HEAD}ottf:{'1' * 200_000},12,1,Ada\n", "times.csv: line 2: not valid CSV: field larger than field limit"),
    ],
)
def test_a_malformed_file_is_refused_in_one_line(text: str, error: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(error)}") as caught:
        read_times(text.encode(), "times.csv")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seconds", ["0", "0.0", "-3", "nan", "inf", "1e3", "1:05", "12,5", "1_000", "١٢", "9" * 8])
def test_seconds_are_a_plain_number_above_0(seconds: str) -> None:
    with pytest.raises(InputError, match=r": line 2: seconds .*: expected a number above 0, such as 95 or 12\.5$"):
        read(f'{OTTF},"{seconds}",1,Ada')


def test_another_encoding_is_refused_with_its_line() -> None:
    with pytest.raises(InputError, match=r"^times\.csv: line 2: not valid UTF-8"):
        read_times(f"{HEAD}{OTTF},12,1,Zoë\n".encode("latin-1"), "times.csv")


def test_files_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        InputError, match=f"^times.csv: {times.LARGEST_TIMES + 1} bytes; the limit is {times.LARGEST_TIMES}"
    ):
        read_times(b" " * (times.LARGEST_TIMES + 1), "times.csv")
    monkeypatch.setattr(times, "MOST_ATTEMPTS", 2)
    assert len(read(*(f"{OTTF},5,1,{player}" for player in "AB"))) == 2
    with pytest.raises(InputError, match=r"^times\.csv: line 4: at most 2 attempts are read"):
        read(*(f"{OTTF},5,1,{player}" for player in "ABC"))
    for end in ("\n", "\r\n"):
        with pytest.raises(InputError, match=r"^times\.csv: more than 1000000 lines, including blank ones$"):
            read_times((HEAD + end * 1_000_001).encode(), "times.csv")
