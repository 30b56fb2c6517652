"""Fillings of boards by the bundled piece sets, stored so that no search is needed."""

from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzlemill.puzzles.iqblocks.pieces import Rows, images
from puzzlemill.solvers.iqblocks.all_fillings import IQ, catalogued

SETS: Final = ("iq", "pentominoes", "pentominoes-tetromino")
"""The sets with fillings here."""

_FILLINGS: Final = {
    "pentominoes": (
        "YIIIIIZVVV YYPPNNZZZV YTPPXNNNZV YTPXXXWFUU TTTLXWWFFU LLLLWWFFUU",
        "VLLLLTTTFF VNNNLYTFFI VVVNNYTXFI PZZWYYXXXI PPZWWYUXUI PPZZWWUUUI",
        "IIIIINNYLLLL ZZFNNNYYYYXL VZFFFWTPPXXX VZZFWWTPPUXU VVVWWTTTPUUU",
        "ZZPPUUUWWTTT YZPPUXUFWWTV YZZPXXXFFWTV YYNNNXFFLVVV YNNIIIIILLLL",
        "YTTTXLLLLZZWWFF YYTXXXPPLZWWFFV YUTUXPPPZZWNNFV YUUUIIIIINNNVVV",
        "VZYYYYWTFNNNIIIIIXUU VZZZYWWTFFFNNLPPXXXU VVVZWWTTTFLLLLPPPXUU",
    ),
    "pentominoes-tetromino": (
        "YLLLLZZI YYWWLZVI YWWNZZVI YWNNVVVI QQNTTTXI QQNFTXXX PPFFTUXU PPPFFUUU",
        "UUWWTTTN UFFWWTNN UUFFWTNY QQFXZZNY QQXXXZYY VVVXLZZY VPPPLLLL VPPIIIII",
    ),
}
"""Some fillings of 6x10, 5x12, 4x15, 3x20 and 8x8, found by our own search."""


def draw_set_filling(draw: DrawFn, name: str) -> Rows:
    """Any filling of 8x8 by the ten IQ pieces, or one of a few stored fillings by another set, turned or reflected.

    Shrinks to the first one, unchanged.
    """
    if name == "iq":
        library = catalogued(IQ)
        assert library is not None
        return library.filling(draw(st.integers(0, len(library) - 1)))
    filling = tuple(draw(st.sampled_from(_FILLINGS[name])).split())
    return tuple(images(filling, True))[draw(st.integers(0, 7))]
