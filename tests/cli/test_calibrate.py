"""`puzzlemill calibrate`: a report of what people take, a table on request, and one line for every error."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill.grading import Assessment
from puzzlemill.grading.minutes import parse_table, shipped
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream_for
from tests.support.commands import invoke, refusal, success
from tests.support.grading.made_up import normal
from tests.support.places import DOCS

HEAD = "position,seconds,solved,player"
PEOPLE = {"Ada": 0.5, "Bob": 1.0, "Eve": 2.0}


@pytest.fixture(scope="module")
def times(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three people of different pace, four times as slow as simulated, at 10 small puzzles of each of two kinds."""
    draws = stream_for("people of the command line")
    lines = [HEAD]
    graded = [(entry.id, entry.grade) for entry in puzzlemill.generate("ottf", count=10, seed=5, board="4x4")]
    graded += [(entry.id, entry.grade) for entry in puzzlemill.generate("gloop", count=10, seed=5, board="3x3")]
    for position, grade in graded:
        assert grade
        assert grade.minutes
        for player, pace in PEOPLE.items():
            minutes = grade.minutes * 4 * pace * 2 ** (normal(draws) / 2)
            lines.append(f"{position},{60 * min(minutes, 60):.0f},{int(minutes < 60)},{player}")
    path = tmp_path_factory.mktemp("times") / "times.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


def changed(times: Path, name: str, change: Callable[[list[str]], list[str]]) -> Path:
    """The file with every line below the header changed."""
    head, *lines = times.read_text().splitlines()
    path = Path(name)
    path.write_text("\n".join([head, *(",".join(change(line.split(","))) for line in lines)]) + "\n")
    return path


def test_a_report_says_what_is_believed_and_how_sure_it_is(times: Path) -> None:
    result = success("calibrate", str(times))
    assert re.match(r"60 attempts of 3 people at 20 puzzles: \d+% solved\.\n", result.out)
    assert "3 people might not be typical" in result.words
    assert "slope" not in result.out
    details = success("calibrate", str(times), "--details")
    assert details.out.startswith(result.out.removesuffix("--details shows the figures behind this.\n"))
    (record,) = success("calibrate", str(times), "--json").records()
    for kind in record["kinds"]:
        assert 1 < kind["factor"]["low"] < 4
        assert kind["errors"]["after"] < kind["errors"]["before"]
        assert kind["verdict"] == "new minutes"
        assert re.search(rf"{KINDS[kind['kind']]} .* {kind['factor']['value']:.2f} ", details.out)
        assert f"{kind['levels_changed']} of {kind['puzzles']}\n" in details.out
        (fills, asks), name = [[f"{end:.2g}" for end in kind["group"][one]] for one in ("fills", "asks")], kind["kind"]
        advice = f"To fill {' to '.join(fills)} minutes, ask for `--minutes {'-'.join(asks)}`."
        assert (
            f"{KINDS[name]}: your group takes {kind['group']['factor']['value']:.1f} times the printed" in result.words
        )
        assert advice in result.words
    paces = [player["pace"]["value"] for player in record["players"]]
    assert paces == sorted(paces)
    assert success("calibrate", str(times)).out == result.out


def test_the_table_covers_all_kinds_and_changes_those_that_were_tried(times: Path) -> None:
    before = shipped()
    target = Path("made") / "mine.toml"
    success("calibrate", str(times), "-o", str(target), "--name", "house rules")
    table = parse_table(target.read_text(), "mine")
    assert table.name == "house rules"
    assert table.about == f"{before.name}, fitted to 60 attempts of 3 people at 20 puzzles."
    assert [kind for kind in KINDS if table.curves[kind] != before.curves[kind]] == ["gloop", "ottf"]
    assert table.curves["gloop"].source == "3 people, 10 puzzles"
    shipped.cache_clear()
    assert shipped() == before
    success("calibrate", str(times), "-o", str(target), "--kind", "ottf")
    table = parse_table(target.read_text(), "mine")
    assert [kind for kind in KINDS if table.curves[kind] != before.curves[kind]] == ["ottf"]
    assert (
        refusal("calibrate", str(times), "--kind", "iqblocks")
        == f"{times}: no attempts at iqblocks, only at gloop and ottf"
    )


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["-o", "-"], "-o -: standard output is for the report; name a file for the table"),
        (["-o", "mine.toml", "--name", ""], "--name '': expected 1 to 60 printable characters"),
        (["-o", "mine.toml", "--name", "x" * 61], "--name 'xxx"),
        (["-o", "mine.toml", "--name", shipped().name], "the shipped table has this name; choose another"),
    ],
)
def test_a_table_that_could_be_mistaken_is_refused_before_any_work(times: Path, options: list[str], error: str) -> None:
    assert error in refusal("calibrate", str(times), *options)


@pytest.mark.parametrize("place", ["catalogues/minutes.toml", "catalogues/mine.toml", "mine.toml"])
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
    from puzzlemill.cli import calibrate

    assess, seen = calibrate.assessment_of, []

    def reached(position: str) -> Assessment:
        seen.append(position)
        if len(seen) == 1:
            raise OutOfReachError("grading is out of reach")
        return assess(position)

    monkeypatch.setattr(calibrate, "assessment_of", reached)
    result = success("calibrate", str(times))
    assert result.err.startswith(f"{times}: line ")
    assert result.err.endswith(": position skipped: grading is out of reach\n")
    assert result.out.startswith("57 attempts of 3 people at 19 puzzles")


def test_a_report_without_gradable_positions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreached(position: str) -> Assessment:
        raise OutOfReachError("grading is out of reach")

    monkeypatch.setattr("puzzlemill.cli.calibrate.assessment_of", unreached)
    Path("times.csv").write_text(f"{HEAD}\nottf:2x2:1223,9,1,Ada\n")
    run = invoke("calibrate", "times.csv")
    assert (run.status, run.out) == (2, "")
    assert run.err.endswith("times.csv: none of the positions can be graded\n")


def test_what_is_left_out_of_a_huge_study_is_reported(times: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("puzzlemill.grading.calibration.belief", "puzzlemill.cli.calibrate"):
        monkeypatch.setattr(f"{module}.MOST_FITTED", 2)
    result = success("calibrate", str(times))
    assert result.out.startswith("4 attempts of 2 people at 2 puzzles")
    most = "only the 2 people and 2 puzzles with most attempts are used"
    assert result.err == f"puzzlemill: {times}: 56 attempts left out: {most}\n"


def test_a_mistyped_time_is_pointed_out(times: Path) -> None:
    assert "mistyped" not in success("calibrate", str(times)).out
    lines = times.read_text().splitlines()
    position, _, _, player = lines[30].split(",")
    lines[30] = f"{position},1,1,{player}"
    Path("typed.csv").write_text("\n".join(lines) + "\n")
    assert "Check for mistyped seconds: line 31: 1, expected about " in success("calibrate", "typed.csv").words


def test_many_people_are_cut_to_those_that_fit(times: Path) -> None:
    lines = times.read_text().splitlines()
    more = [f"{lines[1].split(',')[0]},{50 + at},1,person {at:02}" for at in range(20)]
    Path("many.csv").write_text("\n".join([*lines, *more]) + "\n")
    result = success("calibrate", "many.csv", "--details")
    assert "and 3 more, which --json lists" in result.out
    assert "might not be typical" not in result.words


def test_every_kind_can_be_calibrated() -> None:
    ids = [entry.id for kind in KINDS for entry in puzzlemill.generate(kind, count=1, seed=1)]
    file = Path("times.csv")
    file.write_text("\n".join([HEAD, *(f"{one},{10 + at},1,Ada" for at, one in enumerate(ids))]) + "\n")
    (record,) = success("calibrate", str(file), "--json").records()
    assert [kind["kind"] for kind in record["kinds"]] == list(KINDS)
    assert "1 person might not be typical" in success("calibrate", str(file)).words


def test_the_example_of_the_docs_prints_such_a_report() -> None:
    """Its figures change with the shipped curves."""
    page = (DOCS / "human-times.md").read_text()
    (script,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    _, report, details, _ = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    exec(script, {})

    def skeleton(text: str) -> list[str]:
        return re.sub(r"[\d.]+", "#", text.split("A pace of 2")[0]).split()

    assert skeleton(success("calibrate", "times.csv").out) == skeleton(report)
    assert skeleton(success("calibrate", "times.csv", "--details").out)[-len(skeleton(details)) :] == skeleton(details)


@pytest.mark.parametrize(
    ("paces", "sentence"),
    [
        ((0.8, 1.0, 1.2), "OTTF: keep the printed minutes. Your group takes about the printed minutes (probably 0."),
        # Their times do not say whether others are so slow, too.
        ((0.6, 0.7, 9), "OTTF: your group takes 1.6 times the printed minutes (probably 1.3 to "),
    ],
)
def test_minutes_that_times_do_not_contradict_stay(paces: tuple[float, ...], sentence: str) -> None:
    puzzles = [(entry.id, entry.grade) for entry in puzzlemill.generate("ottf", count=6, seed=5, board="4x4")]
    tried = [(one, grade.minutes * pace, pace) for one, grade in puzzles for pace in paces if grade and grade.minutes]
    lines = [f"{one},{60 * minutes:.0f},1,{pace}" for one, minutes, pace in tried]
    Path("times.csv").write_text("\n".join([HEAD, *lines]) + "\n")
    run = success("calibrate", "times.csv", "-o", "mine.toml")
    assert sentence in run.words
    assert "mine.toml: printed minutes for OTTF, which these times do not prove wrong." in run.words
    assert parse_table(Path("mine.toml").read_text(), "mine").curves == shipped().curves


def test_several_files_count_like_their_lines_in_one_and_places_name_the_file(times: Path) -> None:
    head, *lines = times.read_text().splitlines()
    names = [f"{player}.csv" for player in PEOPLE]
    for player, name in zip(PEOPLE, names, strict=True):
        Path(name).write_text("\n".join([head, *(line for line in lines if line.endswith(f",{player}"))]))
    (whole,) = success("calibrate", str(times), "--json").records()
    result = success("calibrate", *names, names[0], "-o", "mine.toml")
    (record,) = success("calibrate", *names, "--json").records()
    for kind, same in zip(record["kinds"], whole["kinds"], strict=True):
        assert (kind["factor"], kind["attempts"]) == (same["factor"], same["attempts"])
    assert result.out == success("calibrate", str(times), "-o", "mine.toml").out
    assert result.out.endswith("mine.toml: new minutes for Gloop, OTTF.\n\n--details shows the figures behind this.\n")
    lines[0] = re.sub(",.*?,", ",1,", lines[0], count=1)
    Path("Ada.csv").write_text("\n".join([head, *(line for line in lines if line.endswith(",Ada"))]))
    assert "Check for mistyped seconds: Ada.csv: line 2: 1, " in success("calibrate", *names).words


def test_an_attempt_in_two_files_is_refused_with_both_places(times: Path) -> None:
    Path("one.csv").write_text(f"{HEAD}\n\nottf:2x2:1223,9,1,Ada\n")
    Path("two.csv").write_text(f"{HEAD}\nottf:2x2:1223,9,1,Bob\nottf:2x2:1223,8,1,Ada\n")
    assert refusal("calibrate", "one.csv", "two.csv") == (
        "two.csv: line 3: player 'Ada': already tried this position in one.csv: line 3; keep only first attempts"
    )
    assert refusal("calibrate", "one.csv", "none.csv").startswith("none.csv: cannot be read")
    assert refusal("calibrate", "one.csv", "--kind", "gloop") == "one.csv: no attempts at gloop, only at ottf"
    Path("wrong.csv").write_text(f"{HEAD}\nottf:2x2:2222,9,1,Ada\n")
    assert refusal("calibrate", "one.csv", "wrong.csv").startswith("wrong.csv: line 2: ")
