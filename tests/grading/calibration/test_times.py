"""Human times: the CSV is read or refused line by line, and the players' pace is removed from the results."""

import itertools
import math
import re

import pytest

from puzzlemill.grading.calibration import times
from puzzlemill.grading.calibration.times import Attempt, difficulties, median_seconds, read_times
from puzzlemill.puzzles import canonical, format_id, parse_id, rules
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import stream_for

HEAD = "position,seconds,solved,player\n"
OTTF = "ottf:2x2:1223"
OTHER = "ottf:1x2:21"


def read(*lines: str, head: str = HEAD) -> list[Attempt]:
    return read_times((head + "".join(f"{line}\n" for line in lines)).encode(), "times.csv")


def attempt(position: str, player: str, seconds: float, solved: bool = True) -> Attempt:
    return Attempt("ottf", position, player, seconds, solved, 1)


def test_a_line_is_an_attempt_by_the_canonical_id_of_its_position() -> None:
    assert read(f"{OTTF},12.5,1,Ada") == [
        Attempt("ottf", format_id(canonical(parse_id(OTTF))), "Ada", 12.5, True, 2),
    ]


def test_columns_can_be_in_any_order_among_others_with_marks_and_blanks_around() -> None:
    plain = read(f"{OTTF},95,0,Ada")
    text = f'\ufeffplayer, note ,solved,position,seconds\r\n\r\nAda,"late, tired",FALSE,"{OTTF}", 95 \r\n'
    (other,) = read_times(text.encode(), "times.csv")
    assert other._replace(line=2) == plain[0]
    assert other.line == 3


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
    with pytest.raises(
        InputError, match=r": line 2: seconds .*: expected a number above 0, such as 95 or 12\.5, or nothing"
    ):
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


def test_the_pace_of_players_is_removed_whichever_positions_they_try() -> None:
    draws = stream_for("pace")
    hard = {f"position {at}": 2 + 3 * draws.unit() for at in range(12)}
    pace = {"slow": 1.5, "quick": -1.0, "hard ones only": 0.2}
    ranked = sorted(hard, key=lambda position: hard[position])
    tried = {"slow": ranked[:8], "quick": ranked[2:9], "hard ones only": ranked[6:]}
    attempts = [
        attempt(position, player, math.exp(hard[position] + pace[player]))
        for player in pace
        for position in tried[player]
    ]
    fitted = difficulties(attempts)
    off = [fitted[position] - hard[position] for position in hard]
    assert max(off) - min(off) < 1e-4


def test_players_linked_by_one_position_each_are_compared_all_along_the_chain() -> None:
    draws = stream_for("chain")
    hard = {f"position {at:03}": 3 * draws.unit() for at in range(121)}
    names, attempts = list(hard), []
    for player in range(30):
        pace = 2 * draws.unit()
        for position in names[4 * player : 4 * player + 5]:
            attempts.append(attempt(position, f"player {player}", math.exp(hard[position] + pace)))
    off = [value - hard[position] for position, value in difficulties(attempts).items()]
    assert max(off) - min(off) < 1e-4


def test_one_player_and_one_attempt_per_position_leave_plain_logs() -> None:
    assert difficulties([attempt("a", "Ada", 10), attempt("b", "Ada", 100)]) == {"a": 2.302585, "b": 4.60517}
    assert difficulties([attempt("a", "Ada", 10), attempt("b", "Bob", 100)]) == {"a": 2.302585, "b": 4.60517}


def test_unsolved_counts_as_longer_than_anything_of_that_player() -> None:
    solved = [attempt("a", "Ada", 10), attempt("b", "Ada", 300)]
    for seconds in (5, 290):
        fitted = difficulties([*solved, attempt("c", "Ada", seconds, solved=False)])
        assert fitted["c"] > fitted["b"] > fitted["a"]
        assert fitted["c"] == round(math.log(600), 6)


def test_a_median_that_falls_among_unsolved_ones_is_infinite() -> None:
    tries = [attempt("a", "Ada", 10), attempt("a", "Bob", 30), attempt("a", "Eve", 5, solved=False)]
    assert median_seconds(tries) == 30
    assert median_seconds(tries[:2]) == 20
    assert median_seconds(tries[1:]) == math.inf
