"""OTTF on the generator floor: options, which load quickly, and the functions that make puzzles with them."""

from typing import TYPE_CHECKING

from puzzlemill.generator.ottf.options import Options
from puzzlemill.puzzles.faces import on_first_use

if TYPE_CHECKING:
    from puzzlemill.generator.ottf.making import VERSION, aim, levels, make

__all__ = ["VERSION", "Options", "aim", "levels", "make"]

if not TYPE_CHECKING:  # type checkers would accept any name
    __getattr__ = on_first_use(__name__, making=("VERSION", "aim", "levels", "make"))
