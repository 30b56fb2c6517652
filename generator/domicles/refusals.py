"""Refuses options that no Domicles puzzle can meet, or none that can be found and proved in time, with the reason."""

from typing import TYPE_CHECKING

from puzzlemill.generator.domicles.boards import LARGEST_ENUMERATED, LARGEST_SEARCHED, largest_distance
from puzzlemill.puzzles.domicles import layout_fault
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError

if TYPE_CHECKING:
    from puzzlemill.generator.domicles.options import Options


def refuse(options: "Options") -> None:
    """Raise `ImpossibleError` for puzzles that cannot exist, `OutOfReachError` if they cannot be found in time."""
    rows, cols = options.size
    fault = layout_fault(rows, cols, options.double)
    if fault:
        raise ImpossibleError(fault.rule, field=fault.field, value=fault.value)
    if options.double > LARGEST_SEARCHED:
        raise OutOfReachError(
            f"puzzles can be made only up to double-{LARGEST_SEARCHED}", field="pips", value=options.double
        )
    if options.double > LARGEST_ENUMERATED:
        _check_searched(options)
    if options.swaps is None:
        return
    if options.swaps < 1:
        raise InputError("expected at least 1", field="swaps", value=options.swaps)
    if options.shuffle == "exact" and options.swaps > most_swaps(options):
        text = f"every {rows}x{cols} board is at most {most_swaps(options)} swaps from solved"
        raise ImpossibleError(text, field="swaps", value=options.swaps)
    if options.swaps >= rows * cols:
        text = f"a puzzle of {rows * cols} tiles never needs more than {rows * cols - 1}"
        raise ImpossibleError(text, field="swaps", value=options.swaps)


def _check_searched(options: "Options") -> None:
    """Refuse options that need a layout that can be enumerated."""
    if options.unique:
        text = f"works only up to double-{LARGEST_ENUMERATED}, where all tile sets are known"
        raise OutOfReachError(text, field="unique")
    if options.uniform == "tile-sets":
        raise OutOfReachError(
            f"double-{options.double} has too many tile sets to draw evenly; use boards", field="uniform"
        )
    if options.swaps is not None and options.swaps > most_swaps(options):
        layout = "x".join(map(str, options.size))
        text = f"{layout} puzzles of double-{options.double} can be made with up to {most_swaps(options)} swaps"
        rest = "puzzles that need more are too rare, or the number cannot be proved"
        raise OutOfReachError(f"{text}; {rest}", field="swaps", value=options.swaps)


def most_swaps(options: "Options") -> int:
    """The largest distance of a board to make."""
    return largest_distance(*options.size, options.double)
