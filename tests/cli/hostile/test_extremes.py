"""Sizes, counts and seeds beyond all bounds: refused before any work, in one line that names the bound."""

import shlex
from typing import Final

import pytest

from puzzlemill.puzzles.ottf import Ottf, format_id
from tests.support.commands import refusal

HUGE: Final = "1000000000x1000000000"
ENDLESS: Final = "9" * 30

REFUSALS: Final = {
    "generate gloop --board '32x32'": "--board '32x32': needs 1024 tiles, but there are only 91",
    "generate domicles --layout '32x32'": "--layout '32x32': a row needs 64 different numbers, but double-6 has 7",
    "generate iqblocks --board '32x32'": "--board '32x32': 1024 cells, but the pieces of iq cover 64",
    **{
        f"{command} {size}{rest}": f"at most {most} each"
        for command, rest, most in (
            ("generate gloop --board", "", 99),
            ("generate domicles --layout", "", 99),
            ("generate ottf --board", "", 50),
            ("generate iqblocks --board", "", 32),
            ("distance --layout", " --tiles 1-0", 99),
            ("id iq", "", 32),
        )
        for size in ("1000x1000", HUGE)
    },
    "solve iqblocks:iq:1000x1000:1000000.": "at most 32 each",
    f"solve gloop:{HUGE}:valid:f": "gloop:",
    f"solve domicles:{HUGE}:6:e1:60": "domicles:",
    f"solve ottf:{HUGE}:1": "ottf:",
    "generate ottf --count 1000001": "--count 1000001: expected a whole number from 1 to 1,000,000",
    f"generate ottf --seed {2**63}": f"seed {2**63}: expected 0 to 2**63 - 1",
    f"book --seed {2**63} -o made": f"--seed {2**63}: expected 0 to 2**63 - 1",
    "generate ottf --workers 1025": "--workers 1025: expected a whole number from 1 to 1,024",
    "generate ottf --scale 1000000000": "--scale 1000000000: expected 1 to 7",
    "generate gloop --solutions 1000000000": "--solutions 1000000000: expected 1 to 1000",
    f"generate gloop --givens {ENDLESS}": "expected 0 to 15",
    f"solve --budget {10**15 + 1} ottf:1x1:1": f"--budget {10**15 + 1}: expected a whole number from 1 to",
    f"render ottf:2x2:1223 --puzzle {ENDLESS} -o a.pdf": f"puzzle {ENDLESS}: ottf:2x2:1223 has 1 puzzle",
    f"render ottf:2x2:1223 --paper {HUGE}mm -o a.pdf": "expected",
    "study --people 101 -o made": "--people 101: expected a whole number from 1 to 100",
    "study --puzzles 51 -o made": "--puzzles 51: expected a whole number from 1 to 50",
    f"study --limit {ENDLESS} -o made": f"--limit {ENDLESS}: expected a whole number from 1 to 600",
    "cutouts domicles --pips 1000000000 -o a.pdf": "--pips 1000000000: expected 1 to 18",
}


@pytest.mark.parametrize("line", REFUSALS)
def test_inputs_beyond_all_bounds_are_refused_in_one_line(line: str) -> None:
    assert REFUSALS[line] in refusal(*shlex.split(line))


@pytest.mark.thorough
def test_a_template_larger_than_any_paper_is_not_drawn() -> None:
    large = format_id(Ottf(("2" * 300,) * 301))
    assert refusal("render", "--no-answers", large, "-o", "a.svg") == (
        "template: 301x300 has 90300 cells; at most 90000 can be drawn"
    )
