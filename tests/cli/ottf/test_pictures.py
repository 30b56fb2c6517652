"""`puzzlemill ottf strip`, `arrows` and `reason`: what they write and what they refuse."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.ottf import Order, Ottf, format_id
from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
from tests.render.ottf.test_pictures import made
from tests.support.commands import command as named

SMALL = Ottf(("2.1", "221", "..2"))


def run(command: Any, *arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


class TestCommands:
    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (("strip", "ottf:2x2:1223"), "3 "),
            (("strip", "--rounds", "2", "ottf:2x2:1223"), "2"),
            (("arrows", "ottf:2x2:1223"), "Sink"),
            (("reason", "ottf:1x1:2"), "none is left"),
        ],
    )
    def test_they_write_a_picture(self, arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
        output = tmp_path / "picture.svg"
        result = run(named("ottf", arguments[0]), *arguments[1:], "-o", str(output))
        assert (result.exit_code, result.output) == (0, "")
        assert words in output.read_text()

    def test_the_solution_of_an_entry_is_drawn_as_it_is(self, tmp_path: Path) -> None:
        puzzle, solution = made("3x4", holes=0.0)
        pack, output = tmp_path / "pack.json", tmp_path / "arrows.svg"
        pack.write_bytes(write_pack(Pack(title="One", puzzles=(make_entry(puzzle, Order(solution.order[::-1])),))))
        result = run(named("ottf", "arrows"), str(pack), "-o", str(output))
        assert str(result.exception).startswith(
            f"{pack}: entry 1: solution: is wrong, so it is not drawn: WRONG_NUMBER"
        )
        assert not output.exists()

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("strip", "ottf:1x1:2"), "'ottf:1x1:2': template: has no solution; `puzzlemill ottf reason` draws why"),
            (("reason", "ottf:1x1:1"), "'ottf:1x1:1': template: has a solution, so there is no reason to draw"),
            (("arrows", "domicles:2x2:6:e1:60504321"), "kind domicles: expected ottf"),
            (
                ("strip", "--rounds", "2-", "ottf:1x1:1"),
                "rounds '2-': expected a number such as 3, or a range such as 1-12",
            ),
            (("strip", "--rounds", "2", "ottf:1x1:1"), "rounds: 2 to 2, expected some of 1 to 1"),
        ],
    )
    def test_what_has_no_picture_is_refused_in_one_line(
        self, arguments: tuple[str, ...], message: str, tmp_path: Path
    ) -> None:
        result = run(named("ottf", arguments[0]), *arguments[1:], "-o", str(tmp_path / "picture.svg"))
        assert isinstance(result.exception, InputError)
        assert message in str(result.exception)
        assert "\n" not in str(result.exception)

    @pytest.mark.parametrize("command", ["strip", "arrows", "reason"])
    def test_other_endings_and_more_than_one_entry_are_refused(self, command: str, tmp_path: Path) -> None:
        result = run(named("ottf", command), "ottf:1x1:1", "-o", "picture.gif")
        assert "picture.gif: expected FILE.svg, FILE.pdf or FILE.png" in str(result.exception)
        pack = tmp_path / "two.json"
        pack.write_bytes(write_pack(Pack(title="Two", puzzles=(make_entry(SMALL),) * 2)))
        result = run(named("ottf", command), str(pack), "-o", str(tmp_path / "picture.svg"))
        assert str(result.exception) == f"{pack}: 2 puzzles, expected one; --puzzle N takes the N-th"
        result = run(named("ottf", command), str(pack), "--puzzle", "3", "-o", str(tmp_path / "picture.svg"))
        assert str(result.exception) == f"puzzle 3: {pack} has 2"

    def test_a_budget_that_is_spent_is_told(self, tmp_path: Path) -> None:
        puzzle, _ = made("9x9", holes=0.0, method="harmonic", sources=4)
        for command in (named("ottf", "strip"), named("ottf", "reason")):
            result = run(command, format_id(puzzle), "--budget", "1", "-o", str(tmp_path / "picture.svg"))
            assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (3, "", 1)
            assert "nodes; --budget sets how many" in result.stderr
