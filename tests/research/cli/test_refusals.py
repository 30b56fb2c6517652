"""What commands of the observatory cannot do is refused in one line that names the place and the rule."""

import shlex
from pathlib import Path

import pytest

from puzzlemill.puzzles.iqblocks import format_id
from tests.support.commands import refusal
from tests.support.render.samples import END

SWAPS = "domicles:2x2:6:e1:60504321"
BLOCKS = "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j."
FULL = format_id(END)
NO_GIF = "a.gif: expected FILE.svg, FILE.pdf or FILE.png"

REFUSALS = {
    "research gloop explain --tiles 1,2 --without 3": "--without: tile 3",
    "research gloop explain --tiles 1 --without 1": "--tiles: no tiles are left; leave out fewer with --without",
    "research gloop explain --tiles 1 gloop:2x2:valid:f": "--tiles",
    "research gloop explain ottf:2x2:1223": "expected gloop",
    "research gloop strip -o x.txt": "x.txt: expected FILE",
    f"research domicles strip {SWAPS} -o a.txt": "a.txt: expected FILE.svg, FILE.pdf or FILE.png",
    "research domicles strip ottf:2x2:1234 -o a.pdf": "kind 'ottf': expected domicles",
    "research domicles strip domicles:2x2:6:m3:60616263 -o a.pdf": "the tiles cannot be solved by any number of swaps",
    "research ottf strip ottf:1x1:2 -o a.pdf": "'ottf:1x1:2': the template has no solution; `puzzlemill research ottf",
    "research ottf reason ottf:1x1:1 -o a.pdf": "'ottf:1x1:1': the template has a solution; `puzzlemill",
    f"research ottf arrows {SWAPS} -o a.pdf": "kind 'domicles': expected ottf",
    "research ottf strip --rounds 2- ottf:1x1:1 -o a.pdf": "--rounds '2-': expected a number such as 3, or a range",
    "research ottf strip --rounds 2 ottf:1x1:1 -o a.pdf": "rounds '2': expected numbers from 1 to 1",
    **{f"research ottf {name} ottf:1x1:1 -o a.gif": NO_GIF for name in ("strip", "arrows", "reason")},
    "research iqblocks count ottf:2x2:1223": "kind 'ottf': expected iqblocks",
    "research iqblocks catalogue --board 8x9 -o iq.bin": "72 cells must be covered",
    "research iqblocks picture iqblocks:iq:8x9:72. --solution -o a.pdf": "the board has no solution",
    f"research iqblocks picture {BLOCKS} -o a.gif": NO_GIF,
    "research iqblocks poster iqblocks:iq:8x9:72. -o a.pdf": "the board has no solution",
    "research iqblocks poster iqblocks:iq:8x9:72. --level 1 -o a.pdf": "level 1: no boards of this level exist: 72",
    f"research iqblocks poster {BLOCKS} --level 5 -o a.pdf": "level 5: expected 1 to 4, the number of pieces",
    f"research iqblocks strip {BLOCKS} --steps 5 -o a.pdf": "steps '5': expected numbers from 1 to 4",
    f"research iqblocks strip {BLOCKS} --steps 1- -o a.pdf": "--steps '1-': expected a number such as 3, or a range",
    f"research iqblocks strip {FULL} -o a.pdf": "steps: the board is already full, so there are no steps to draw",
    "research iqblocks strip ottf:1x1:1 -o a.pdf": "kind 'ottf': expected iqblocks",
    "research gloop proof --tiles 0-91": "--tiles '0-91': expected numbers 0 to 90",
    "research gloop proof --tiles 5-3": "--tiles '5-3'",
    "research gloop proof --without x": "--without 'x'",
    "research gloop proof --claim inside --board 7": "--board '7'",
    "research gloop proof --claim inside --board 7x12": "--board '7x12'",
    "research gloop proof --board 7x13": "--board",
    "research gloop left-out -o x y": "--output needs --seeds, which starts a search",
    "research gloop pack --target 3": "need --best",
    "research gloop pack --board 3x3 -o x.txt": "x.txt: expected FILE",
    "research domicles layouts --layout 4": "--layout '4'",
    "research domicles layouts --pips 19": "--pips 19: expected a whole number from 1 to 18",
    "research domicles plot -o plot.txt": "plot.txt: expected FILE.svg",
    "research ottf cores --cells 15": "--cells 15: expected 1 to 14",
    "research ottf cores --cells 0": "--cells 0: expected 1 to 14",
    "research ottf cores --draw cores.gif": "cores.gif: expected FILE.svg",
    "research iqblocks rarest --board 8": "--board '8': expected ROWSxCOLUMNS",
    "research iqblocks rarest --pieces nothing": "--pieces 'nothing': expected one of iq",
    "research iqblocks rarest --board 8x8:a63.": "--board '8x8:a63.': expected a board without givens",
    "research iqblocks rarest --board 8x9": "the board cannot be filled: 72 cells must be covered",
    "research iqblocks rarest --pieces a1_b1 --board 1x2": "--pieces: two are equal",
    "research iqblocks rarest --pieces a111_b1 --board 2x2": "the board has no solutions, or too many to list",
    "research iqblocks rarest --most --never": "--never",
    "research iqblocks fewest iqblocks:iq:8x8:4a4.2a54.": "more than one completion",
    "research iqblocks fewest iqblocks:a111_b1:2x2:4.": "'iqblocks:a111_b1:2x2:4.': has no completion",
    "research iqblocks rounds iqblocks:a11:1x3:3.": "3 cells must be covered, but the pieces left have 2 in all",
    "research iqblocks rounds --depth 11": "--depth 11: expected 1 to 10, the number of pieces left",
    "research gloop strip --board '32x32' -o a.svg": "--board '32x32': needs 1024 tiles, but there are only 91",
    "research gloop pack --board '32x32'": "--board: more than 91 cells; Gloop has only 91 tiles",
    "research gloop pack --board 1000x1000": "--board '1000x1000': expected",
    "research gloop explain --tiles 0-99999999999": "--tiles '0-99999999999': expected numbers 0 to 90",
    "research iqblocks poster --boards 1000000 -o a.pdf": "--boards 1000000: expected a whole number from 1 to 1,000",
    **{
        f"research {command} {size}x{size}{rest}": f"at most {most} each"
        for command, rest, most in (
            ("gloop strip --board", " -o a.svg", 99),
            ("iqblocks catalogue --board", " -o a.bin", 32),
            ("domicles layouts --layout", "", 99),
            ("iqblocks census --board", "", 32),
            ("iqblocks rarest --board", "", 32),
        )
        for size in (1000, 10**9)
    },
}
"""Command lines and what their error contains."""


@pytest.mark.parametrize("line", REFUSALS, ids=lambda line: line[:60])
def test_impossible_requests_are_refused_in_one_line_and_nothing_is_written(line: str) -> None:
    assert REFUSALS[line] in refusal(*shlex.split(line))
    assert not [*Path().iterdir()]
