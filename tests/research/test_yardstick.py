"""The yardstick: steps agree with a search that shares no code with them, and the report is right on known data."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlemill.puzzles.streams import stream_for
from puzzlemill_research.yardstick.players import REASONS, TRIES, play
from puzzlemill_research.yardstick.sudoku import ACTS, CELL, DIGIT, TECHNIQUES, Steps, parse
from tests.support.command_examples import SUDOKU, SUDOKUS
from tests.support.commands import refusal, success

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
"""Besides the easy `SUDOKU`: one of the hardest known (Arto Inkala, 2006), and one of the many with 17 givens."""

HEAD = "Game No.,Sudoku Puzzle,D_TO,D_TR\n"


def solutions(grid: str) -> Iterator[str]:
    """Every solution, by filling the cell with the fewest digits."""

    def digits(cell: int) -> set[str]:
        row, column = divmod(cell, 9)
        corner = 27 * (row // 3) + 3 * (column // 3)
        box = "".join(grid[corner + 9 * down : corner + 9 * down + 3] for down in range(3))
        return set("123456789") - {*grid[9 * row : 9 * row + 9], *grid[column::9], *box}

    empty = [cell for cell in range(81) if grid[cell] == "."]
    if not empty:
        yield grid
        return
    cell = min(empty, key=lambda cell: len(digits(cell)))
    for digit in sorted(digits(cell)):
        yield from solutions(grid[:cell] + digit + grid[cell + 1 :])


@pytest.mark.parametrize("grid", [SEVENTEEN, ESCARGOT])
def test_all_steps_that_techniques_show_agree_with_the_only_solution(grid: str) -> None:
    (solution,) = solutions(grid)
    position, draws, shown = parse(grid), stream_for(grid), set[str]()
    while str(position) != solution and "trial" not in shown:
        easiest: Steps | None = None
        for name, technique in TECHNIQUES.items():
            if name == "trial" and easiest:
                break
            steps = technique(position)
            assert all(solution[CELL[one]] == str(DIGIT[one] + 1) for one in steps.digits)
            crossed_out = [one for group in steps.crossed_out for one in group]
            assert not any(solution[CELL[one]] == str(DIGIT[one] + 1) for one in crossed_out)
            assert position.left[crossed_out].all()
            assert steps.open <= steps.places
            if steps.open:
                shown.add(name)
                easiest = easiest or steps
        if easiest is None:
            position.write(
                next(one for one in range(729) if position.left[one] and solution[CELL[one]] == str(DIGIT[one] + 1))
            )
        elif len(easiest.digits):
            position.write(draws.choice(easiest.digits.tolist()))
        else:
            position.left[draws.choice(easiest.crossed_out)] = False
    assert shown >= ({"trial"} if grid == ESCARGOT else {*TECHNIQUES} - {"trial"})


def test_both_people_find_the_only_solution_and_minutes_rise() -> None:
    minutes = []
    for grid in (SUDOKU, ESCARGOT):
        for person in (TRIES, REASONS):
            game = play(parse(grid), person, stream_for(grid))
            assert [game.solution] == list(solutions(grid))
            assert (game.acts <= game.acts_alone).all()
            assert len(game.techniques) == len(game.open)
            minutes.append(float(game.acts @ list(ACTS.values())) / 60)
    assert minutes[0] == pytest.approx(minutes[1])
    assert 5 < minutes[0] < 20
    assert min(minutes[2:]) > 100


def test_a_report_on_puzzles_in_the_order_of_people_is_perfect(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("puzzlemill_research.validity.statistics.RESAMPLES", 40)
    file = tmp_path / "people.csv"
    file.write_text(SUDOKUS)
    (record,) = success("research", "yardstick", str(file), "--json").records()
    rho = {row["figure"]: row["D_TO"]["value"] for row in record["figures"] if row["D_TO"]}
    assert rho["minutes of both"] == rho["minutes of who reasons"] == rho["empty cells"] == pytest.approx(1)
    assert record["times_over_minutes"] == sorted(record["times_over_minutes"], reverse=True)
    assert record["times_over_minutes"][2] == pytest.approx(1 / record["reasoning_minutes"], abs=0.02)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "expected a column Sudoku Puzzle, and D_TO, D_TR or seconds"),
        (HEAD, "0 puzzles; expected 5 to 10000"),
        (HEAD + 5 * "1,12,1,1\n", "line 2: expected 81 digits, with . for an empty cell"),
        (HEAD + 5 * f"1,{SUDOKU},x,1\n", "line 2: expected a number above 0 in D_TO and in D_TR"),
        (HEAD + 5 * f"1,{'55' + 79 * '.'},1,1\n", "line 2: the 5 in row 1 is there twice"),
        (HEAD + 5 * f"1,{'12345678.' + 8 * '.' + '9' + 63 * '.'},1,1\n", "line 2: it has no solution"),
    ],
)
def test_bad_files_are_refused_in_a_line(text: str, error: str, tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text(text)
    assert refusal("research", "yardstick", str(file)) == f"{file}: {error}"
