"""OTTF options that are refused, each with its reason: what makes no sense, and what nothing can fulfil."""

import pytest

from puzzlemill.generator.ottf import Options
from puzzlemill.generator.ottf.limits import DEEPEST
from puzzlemill.generator.ottf.refusals import LARGEST_CORE
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from tests.support.ottf import DIAMOND


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"board": "7"}, "board '7': expected ROWSxCOLUMNS such as"),
        ({"board": "0x5"}, "board '0x5': expected ROWSxCOLUMNS such as"),
        ({"board": "51x5"}, "at most 50 each"),
        ({"holes": 0.7}, "holes 0.7: expected a share of 0 to 0.6"),
        ({"holes": float("nan")}, "holes nan"),
        ({"method": "magic"}, "method 'magic': expected one of any, order"),
        ({"block": "5"}, "block '5': expected ROWSxCOLUMNS such as"),
        ({"sources": -1}, "expected 0 or more"),
        ({"board": "6x6", "depth": 3}, "depth 3: is known of blocks of 42 cells or more with a shorter side of 4"),
        ({"block": "3x13", "depth": 2}, "or more, not of 3x13"),
        ({"sources": 1}, "sources 1: only with method grown, winding or harmonic"),
        ({"method": "grown", "sinks": 1}, "sinks 1: only with method harmonic"),
        ({"board": "50x50", "method": "harmonic", "block": "21x20"}, f"a core has at most {LARGEST_CORE} cells"),
        ({"depth": -1}, f"depth -1: expected 0 to {DEEPEST}"),
        ({"depth": DEEPEST + 1}, f"expected 0 to {DEEPEST}"),
        ({"depth": 2, "method": "order"}, "depth 2: only with method harmonic"),
        ({"symmetry": "round"}, "symmetry 'round': expected one of none, mirror, turn, cross, quarter, all"),
        ({"letters": "O!"}, "letters: '!': expected A to Z, 0 to 9, spaces, and / for a new line"),
        ({"letters": "O/"}, "letters 'O/': expected a letter in every line"),
        ({"letters": " "}, "expected a letter in every line"),
        (
            {"letters": "PUZZLEMILL"},
            "letters 'PUZZLEMILL': take 7x59 cells at scale 1, at most 50 each: break lines with /",
        ),
        ({"letters": "HELLO", "scale": 7}, "at scale 7, at most 50 each: scale 1 fits, or break lines with /"),
        ({"letters": "H/E/L", "scale": 4}, "take 92x20 cells at scale 4, at most 50 each: scale 2 fits"),
        ({"letters": "O", "scale": 0}, "scale 0: expected 1 to 7"),
        ({"letters": "O", "scale": 8}, "scale 8: expected 1 to 7"),
        ({"scale": 2}, "scale: only with letters"),
        ({"letters": "O", "mask": "#"}, "letters, mask: expected one of them"),
        ({"letters": "O", "board": "7x13"}, "board '7x13': the shape takes 7x5"),
        ({"mask": "#x"}, "mask '#x': expected rows of # (a tile) and . (none), joined by /"),
        ({"mask": "##/#"}, "mask '##/#': expected rows of equal length"),
        ({"mask": "../.."}, "no tile, expected at least one"),
        ({"mask": "#" * 51}, "mask: 1 x 51 cells, at most 50 each"),
        ({"mask": DIAMOND, "method": "harmonic"}, "method harmonic: needs --block, a solid area of the shape"),
        ({"letters": "HELLO", "depth": 2}, "depth: needs --block, a solid area of the shape"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(InputError) as error:
        Options(**options)  # type: ignore[arg-type]
    assert reason in str(error.value)
    assert not isinstance(error.value, ImpossibleError)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"board": "3x3", "method": "harmonic"}, "the smallest ones have 10 cells in 3x4"),
        ({"method": "harmonic", "block": "2x9"}, "no core fits in 2x9"),
        ({"board": "7x13", "block": "8x4"}, "larger than the board 7x13"),
        ({"method": "harmonic", "block": "3x4", "sources": 2}, "a 3x4 core has 2 cells with four neighbours"),
        ({"method": "harmonic", "block": "5x5", "sinks": 6}, "no two of a kind may touch"),
        ({"board": "2x9", "method": "grown", "sources": 1}, "no tile of a 2x9 board has four neighbours"),
        ({"symmetry": "quarter"}, "symmetry quarter: only square boards have it, not 7x13"),
        ({"board": "4x5", "symmetry": "all"}, "only square boards have it"),
        ({"letters": "F", "symmetry": "mirror"}, "symmetry mirror: the shape itself has it not, see row 1"),
        ({"mask": DIAMOND, "block": "4x5"}, "finds no place in the shape where it would have no holes"),
        ({"mask": "####", "method": "grown", "sources": 1}, "no tile of a 1x4 board has four neighbours"),
    ],
)
def test_what_nothing_can_fulfil_is_refused_with_the_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(ImpossibleError) as error:
        Options(**options)  # type: ignore[arg-type]
    assert reason in str(error.value)
