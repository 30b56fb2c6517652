"""`puzzlemill research gloop`: what its commands print, store, check and refuse."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from puzzlemill.cli.research.gloop import SEARCHES
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.research.gloop import paper as gloop_searches
from puzzlemill.research.gloop.paper import left_out as gloop_left_out
from puzzlemill.research.gloop.proofs.certificates import read_certificate, verify
from puzzlemill.research.gloop.proofs.removals import LeftOut
from tests.support.commands import command


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command("research", "gloop"), arguments)


def test_the_proof_is_printed_and_stored_and_checked(tmp_path: Path) -> None:
    file = str(tmp_path / "perfect.json")
    printed = run("proof", "-o", file)
    assert printed.exit_code == 0
    assert printed.stdout.startswith("No packing of these 91 tiles is perfect.\n")
    assert "139 tile states and 92 equations" in " ".join(printed.stdout.split())
    assert "       4  90\n       3  77\n" in printed.stdout
    assert "10  in total, each weight being the cap sum of its tile" in printed.stdout
    checked = run("check", file)
    assert (checked.exit_code, checked.stdout) == (0, f"{file}: proved: no packing of these 91 tiles is perfect\n")
    Path(file).write_text(Path(file).read_text().replace('"weights": [0', '"weights": [1'))
    refused = run("check", file)
    assert refused.exit_code == 1
    assert "tile 0: weight 1, but a state allows 0 only" in refused.stdout
    assert "proves nothing" in refused.stdout


def test_removals_can_be_listed() -> None:
    lines = run("removals", "--list").stdout.splitlines()
    assert len(lines) == 145
    assert all(len(line.split()) == 4 for line in lines)


def test_a_certificate_can_go_to_standard_output() -> None:
    certificate = read_certificate(run("proof", "-o", "-").stdout_bytes)
    assert not verify(certificate)


def test_a_table_of_tiles_left_out_is_printed_from_its_file(tmp_path: Path) -> None:
    counts = tuple(9 if tile == 90 else tile % 3 for tile in range(91))
    table = LeftOut(
        format="puzzlemill-gloop-left-out", version=1, seeds=10, found={86: 9, 87: 9}, counts={86: counts, 87: counts}
    )
    file = tmp_path / "table.json"
    file.write_bytes(msgspec.json.encode(table))
    result = run("left-out", str(file))
    assert result.exit_code == 0
    assert "  90  ()()()()        4   100   100\n" in result.stdout
    file.write_text(
        '{"format": "puzzlemill-gloop-left-out", "version": 1, "seeds": 1, "found": {"83": 1}, "counts": {}}'
    )
    assert "counts" in str(run("left-out", str(file)).exception)


def test_packings_are_searched_for_where_no_table_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gloop_left_out, "left_out", lambda cells, seed: (90, 77) if cells < 87 or seed else None)
    result = run("left-out", "--seeds", "2", "-o", "-")
    table = msgspec.json.decode(result.stdout_bytes, type=LeftOut)
    assert result.exit_code == 3
    assert table.found == {83: 2, 84: 2, 85: 2, 86: 2, 87: 1}
    assert (table.counts[83][90], table.counts[87][77], table.counts[87][0]) == (2, 1, 0)


def test_the_bundled_table_of_tiles_left_out_has_the_tile_of_four_caps_in_front() -> None:
    table = run("left-out")
    assert table.exit_code == 0
    assert table.stdout.splitlines()[3].split()[:3] == ["90", "()()()()", "4"]
    assert table.stdout.splitlines()[3].split()[-1] == "100"


def test_every_search_can_be_named_and_packs_a_small_board() -> None:
    assert tuple(gloop_searches.SEARCHES) == SEARCHES
    for name in SEARCHES:
        line = msgspec.json.decode(run("pack", "--board", "2x3", "--goal", "perfect", "--search", name).stdout)
        assert (line["outcome"], line["contours"], line["circles"]) == ("solved", 1, 0)


def test_the_best_packing_is_looked_for_where_asked() -> None:
    line = run("pack", "--board", "3x3", "--best", "most", "--budget", "50000").stdout
    assert msgspec.json.decode(line)["contours"] >= 4
    assert "say --best" in run("pack", "--target", "3").stderr


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            ["proof", "--claim", "contours"],
            ["at least 6 contours", "213 tile states", "at least 5, each", "one more contour"],
        ),
        (["proof", "--claim", "contours", "--tiles", "0,37"], ["Not excluded", "claim contours, 2 tiles"]),
        (["proof", "--without", "90,77,23,78"], ["more sides 01 than 10", "2 in total"]),
        (["proof", "--claim", "inside", "--board", "7x13"], ["at most 23", "-32 for 32 border cells: 46"]),
        (["proof", "--claim", "outside", "--board", "9x10", "--without", "0"], ["at most 27", "55 in total"]),
        (["proof", "--claim", "valid"], ["Not excluded by this argument"]),
        (["removals"], ["341 sets", "145 of them", "4 2 2 2 165 63", "90 ()()()() 4 341 145"]),
    ],
)
def test_commands_print(arguments: list[str], lines: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 0
    assert all(line in " ".join(result.stdout.split()) for line in lines)
    assert max(map(len, result.stdout.splitlines())) <= 110


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        (["proof", "--tiles", "0-91"], "tiles '0-91': expected numbers 0 to 90"),
        (["proof", "--tiles", "5-3"], "tiles '5-3'"),
        (["proof", "--without", "x"], "without 'x'"),
        (["proof", "--claim", "inside", "--board", "7"], "board '7'"),
        (["proof", "--claim", "inside", "--board", "7x12"], "board 7x12"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], rule: str) -> None:
    error = run(*arguments).exception
    assert isinstance(error, InputError)
    assert rule in str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    "arguments",
    [["proof", "--board", "7x13"], ["left-out", "-o", "x", "y"]],
)
def test_options_that_do_not_go_together_are_usage_errors(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


def test_a_file_of_another_kind_is_refused_before_the_search() -> None:
    with pytest.raises(InputError, match=r"x.txt: expected FILE"):
        CliRunner().invoke(
            command("research", "gloop", "pack"), ["--board", "3x3", "-o", "x.txt"], catch_exceptions=False
        )
