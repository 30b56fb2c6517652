"""OTTF options that are refused, with the reason: those that make no sense, and those that no template can meet."""

import pytest

from puzzlemill.generator.ottf.options import DEEPEST, LARGEST_CORE, Options
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from tests.support.ottf import DIAMOND


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"board": "7"}, "board '7': expected ROWSxCOLUMNS such as"),
        ({"board": "0x5"}, "board '0x5': expected ROWSxCOLUMNS such as"),
        ({"board": "51x5"}, "at most 50 each"),
        ({"holes": 0.7}, "holes 0.7: expected 0 to 0.6"),
        ({"holes": float("nan")}, "holes nan"),
        ({"method": "magic"}, "method 'magic': expected one of any, order"),
        ({"block": "5"}, "block '5': expected ROWSxCOLUMNS such as"),
        ({"sources": -1}, "expected 0 or more"),
        ({"board": "6x6", "depth": 3}, "depth 3: needs a block of at least 42 cells whose shorter side is at least 4"),
        ({"block": "3x13", "depth": 2}, "shorter side is at least 4, not 3x13"),
        ({"sources": 1}, "sources 1: works only with method grown, winding or harmonic"),
        ({"method": "grown", "sinks": 1}, "sinks 1: works only with method harmonic"),
        ({"board": "50x50", "method": "harmonic", "block": "21x20"}, f"a core can have at most {LARGEST_CORE} cells"),
        ({"depth": -1}, f"depth -1: expected 0 to {DEEPEST}"),
        ({"depth": DEEPEST + 1}, f"expected 0 to {DEEPEST}"),
        ({"depth": 2, "method": "order"}, "depth 2: works only with method harmonic"),
        ({"symmetry": "round"}, "symmetry 'round': expected one of none, mirror, turn, cross, quarter, all"),
        ({"letters": "O!"}, "letters: '!': expected A to Z, 0 to 9, spaces, and / for a new line"),
        ({"letters": "O/"}, "letters 'O/': expected a letter in every line"),
        ({"letters": " "}, "expected a letter in every line"),
        (
            {"letters": "PUZZLEMILL"},
            "letters 'PUZZLEMILL': needs 7x59 at scale 1, but boards go up to 50x50; break lines with /",
        ),
        ({"letters": "HELLO", "scale": 7}, "at scale 7, but boards go up to 50x50; use scale 1, or break lines with /"),
        ({"letters": "H/E/L", "scale": 4}, "needs 92x20 at scale 4, but boards go up to 50x50; use scale 2"),
        ({"letters": "O", "scale": 0}, "scale 0: expected 1 to 7"),
        ({"letters": "O", "scale": 8}, "scale 8: expected 1 to 7"),
        ({"scale": 2}, "scale: works only with letters"),
        ({"letters": "O", "mask": "#"}, "letters: use letters or mask, not both"),
        ({"letters": "O", "board": "7x13"}, "board '7x13': the shape needs 7x5; leave the board out"),
        ({"mask": "#x"}, "mask '#x': expected rows of # (a tile) and . (none), joined by /"),
        ({"mask": "##/#"}, "mask '##/#': expected rows of equal length"),
        ({"mask": "../.."}, "no tile; expected at least one #"),
        ({"mask": "#" * 51}, "mask: size 1x51, but boards go up to 50x50"),
        (
            {"mask": DIAMOND, "method": "harmonic"},
            "method 'harmonic': needs a block, the size of a solid area of the shape",
        ),
        ({"letters": "HELLO", "depth": 2}, "depth: needs a block, the size of a solid area of the shape"),
    ],
)
def test_senseless_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(InputError) as error:
        Options(**options)  # type: ignore[arg-type]
    assert reason in str(error.value)
    assert not isinstance(error.value, ImpossibleError)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"board": "3x3", "method": "harmonic"}, "no core fits in 3x3; the smallest need 3x4"),
        ({"method": "harmonic", "block": "2x9"}, "no core fits in 2x9"),
        ({"board": "7x13", "block": "8x4"}, "larger than the board 7x13"),
        ({"method": "harmonic", "block": "3x4", "sources": 2}, "only 2 cells of a 3x4 core have four neighbours"),
        ({"method": "harmonic", "block": "5x5", "sinks": 6}, "neither two sources nor two sinks can touch"),
        ({"board": "2x9", "method": "grown", "sources": 1}, "no tile of a 2x9 board has four neighbours"),
        ({"symmetry": "quarter"}, "symmetry 'quarter': needs a square board, not 7x13"),
        ({"board": "4x5", "symmetry": "all"}, "symmetry 'all': needs a square board, not 4x5"),
        ({"letters": "F", "symmetry": "mirror"}, "symmetry 'mirror': the shape does not have this symmetry; see row 2"),
        ({"letters": "F", "symmetry": "turn"}, "symmetry 'turn': the shape does not have this symmetry; see row 1"),
        ({"mask": DIAMOND, "block": "4x5"}, "the shape has no solid area of this size"),
        ({"mask": "####", "method": "grown", "sources": 1}, "no tile of a 1x4 board has four neighbours"),
    ],
)
def test_impossible_options_are_refused_with_the_reason(options: dict[str, object], reason: str) -> None:
    with pytest.raises(ImpossibleError) as error:
        Options(**options)  # type: ignore[arg-type]
    assert reason in str(error.value)
