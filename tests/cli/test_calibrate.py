"""`puzzlemill calibrate`: a report per kind, a refitted table on request, and one line for every error."""

import math
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill.cli import calibrate_report as words
from puzzlemill.grading.levels import Range, parse_table, shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.packs import Grade
from puzzlemill.puzzles.streams import stream_for
from tests.support.commands import invoke, refusal, success
from tests.support.places import DOCS

HEAD = "position,seconds,solved,player"
SLOW_FROM = 4
"""Rounds from which the simulated players take five times as long."""


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals have tests of their own."""
    monkeypatch.setattr("puzzlemill.grading.calibration.agreement.RESAMPLES", 20)


@pytest.fixture(scope="module")
def times(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three players of different speed on 30 small OTTF templates, with one attempt that was abandoned."""
    draws = stream_for("simulated players")
    entries = puzzlemill.generate("ottf", count=30, seed=5, board="4x4", level="2-3")
    lines = [HEAD]
    for entry in entries:
        assert entry.grade
        for player, pace in (("Ada", 0.5), ("Bob", 1), ("Eve", 3)):
            slow = 5 if entry.grade.features["rounds"] >= SLOW_FROM else 1
            lines.append(f"{entry.id},{10 * pace * slow * (1 + draws.unit()):.1f},1,{player}")
    lines[-1] = lines[-1].replace(",1,Eve", ",0,Eve")
    path = tmp_path_factory.mktemp("times") / "times.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_a_report_lists_the_data_and_how_well_they_agree(times: Path) -> None:
    result = success("calibrate", str(times))
    assert "OTTF: 30 positions, 3 players, 90 attempts, 99% solved" in result.out
    assert "3 players might not be typical" in result.words
    for part in ("score", "level", "2 easy", "median time", "AUC", "rounds", "before"):
        assert part in result.out
    assert invoke("calibrate", str(times)).out == result.out


def test_the_refitted_table_has_the_cut_of_the_players_and_its_own_name(times: Path) -> None:
    before = shipped("ottf")
    target = Path("made") / "mine.toml"
    success("calibrate", str(times), "-o", str(target), "--name", "house rules")
    table = parse_table(target.read_text(), "mine")
    assert (table.name, table.kind) == ("house rules", "ottf")
    assert f"{before.name}, refitted to the times of 3 players on 30 positions; tau-b " in table.about
    ends = {
        end for row in table.rows for held in [row.ranges.get("rounds")] if held for end in (held.least, held.below)
    }
    assert SLOW_FROM - 0.5 in ends
    shipped.cache_clear()
    assert shipped("ottf") == before


def test_kinds_are_reported_one_by_one_and_one_table_is_written(times: Path) -> None:
    both = Path("both.csv")
    both.write_text(times.read_text() + "gloop:2x2:valid:cc:0ooaobooo,9,1,Ada\n")
    result = invoke("calibrate", str(both))
    assert result.out.index("Gloop: 1 position, 1 player, 1 attempt, 100% solved") < result.out.index("OTTF: 30")
    assert "Too few positions to judge the grades. 1 player might not be typical." in result.out
    assert (
        refusal("calibrate", str(both), "-o", "mine.toml")
        == "-o: the times are for gloop and ottf, but a table covers one kind; choose it with --kind"
    )
    assert (
        invoke("calibrate", str(both), "-o", "mine.toml", "--kind", "ottf").out == invoke("calibrate", str(times)).out
    )
    assert (
        refusal("calibrate", str(both), "--kind", "iqblocks")
        == f"{both}: no attempts at iqblocks, only at gloop and ottf"
    )


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["-o", "-"], "-o -: standard output is for the report; name a file for the table"),
        (["-o", "mine.toml", "--name", ""], "--name '': expected 1 to 60 printable characters"),
        (["-o", "mine.toml", "--name", "x" * 61], "--name 'xxx"),
        (["-o", "mine.toml", "--name", shipped("gloop").name], "a shipped table has this name; choose another"),
    ],
)
def test_a_table_that_could_be_mistaken_is_refused_before_any_work(times: Path, options: list[str], error: str) -> None:
    assert error in refusal("calibrate", str(times), *options)


@pytest.mark.parametrize("place", ["catalogues/levels/ottf.toml", "catalogues/mine.toml", "mine.toml"])
def test_nothing_is_written_into_the_package(times: Path, place: str) -> None:
    inside = Path(str(puzzlemill.__file__)).parent / place
    link = Path("link.toml")
    link.symlink_to(inside)
    before = inside.read_bytes() if inside.exists() else None
    for target in (inside, link):
        error = refusal("calibrate", str(times), "-o", str(target))
        assert "the files of puzzlemill itself are never changed; choose another folder" in error
    assert (inside.read_bytes() if inside.exists() else None) == before


def test_errors_name_file_and_line() -> None:
    file = Path("times.csv")
    for line, error in (
        ("ottf:1x2:11,5,1,Ada", f"{file}: line 3: the template has no solution, so it cannot be graded"),
        ("ottf:1x2:21,5,perhaps,Ada", f"{file}: line 3: solved 'perhaps'"),
    ):
        file.write_text(f"{HEAD}\nottf:2x2:1223,9,1,Ada\n{line}\n")
        assert refusal("calibrate", str(file)).startswith(error)
    assert "cannot be read" in refusal("calibrate", "none.csv")


def test_positions_out_of_reach_are_left_out_and_reported(times: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from puzzlemill import grading

    grade, seen = grading.grade, []

    def reached(puzzle: object) -> Grade:
        seen.append(puzzle)
        if len(seen) == 1:
            raise OutOfReachError("grading is out of reach")
        return grade(puzzle)  # type: ignore[arg-type]

    monkeypatch.setattr(grading, "grade", reached)
    result = success("calibrate", str(times))
    assert result.err.startswith(f"{times}: line ")
    assert result.err.endswith(": position skipped: grading is out of reach\n")
    assert "By chance alone, 29 positions can reach a tau of" in result.words


def test_a_report_without_gradable_positions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreached(puzzle: object) -> Grade:
        raise OutOfReachError("grading is out of reach")

    monkeypatch.setattr("puzzlemill.grading.grade", unreached)
    Path("times.csv").write_text(f"{HEAD}\nottf:2x2:1223,9,1,Ada\n")
    run = invoke("calibrate", "times.csv")
    assert (run.status, run.out) == (2, "")
    assert run.err.endswith("times.csv: ottf: none of the positions can be graded\n")


def test_the_example_of_the_docs_gives_the_printed_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.grading.calibration.agreement.RESAMPLES", 1000)
    page = (DOCS / "human-times.md").read_text()
    (script,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    head, report = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    exec(script, {})
    assert Path("times.csv").read_text().startswith(head)
    result = invoke("calibrate", "times.csv", "-o", "mine.toml")
    assert result.out.rstrip() == report.rstrip()
    assert any(
        row.ranges.get("rounds") == Range(below=6.5) for row in parse_table(Path("mine.toml").read_text(), "").rows
    )


@pytest.mark.parametrize(("seconds", "text"), [(5.4, "0:05"), (65, "1:05"), (3661, "1:01:01"), (math.inf, "unsolved")])
def test_times_are_written_as_on_a_clock(seconds: float, text: str) -> None:
    assert words.clock(seconds) == text


def test_the_verdict_grows_with_the_data_and_says_what_chance_would_reach() -> None:
    texts = [words.support(positions, 10) for positions in (5, 20, 50, 200)]
    assert [" ".join(text.split()[:2]) for text in texts] == ["Too few", "A first", "A rough", "Enough positions"]
    assert "200 positions can reach a tau of 0.09" in " ".join(texts[3].split())


def test_every_kind_can_be_calibrated() -> None:
    ids: Sequence[str] = [entry.id for kind in KINDS for entry in puzzlemill.generate(kind, count=2, seed=1)]
    file = Path("times.csv")
    file.write_text("\n".join([HEAD, *(f"{one},{10 + at},1,Ada" for at, one in enumerate(ids))]) + "\n")
    result = success("calibrate", str(file))
    assert [name for name in KINDS.values() if f"{name}: 2 positions, 1 player" in result.out] == list(KINDS.values())
    assert "too few positions, or all equal" in result.out
