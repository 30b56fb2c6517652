"""The options of `generate domicles`."""

from typing import Annotated, Literal

from msgspec import Meta

from puzzlemill.generator.options import GeneratorOptions, read_size


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """What to make.

    With an `exact` shuffle, `swaps` is the least number of swaps. A `plain` shuffle is the blog's: random swaps, none
    of which solves the board, so the puzzle allows `swaps` swaps and can need fewer. The instance has the allowed
    number; the grade has the true one as its feature `distance`. Raises `ImpossibleError` for puzzles that cannot
    exist, `OutOfReachError` for those that cannot be found or proved in time, and `InputError` for options that make no
    sense.
    """

    layout: Annotated[str, Meta(description="Use this layout, rows x columns of tiles.", examples=["ROWSxCOLS"])] = (
        "4x3"
    )
    pips: Annotated[int, Meta(description="Take the tiles of double-N, up to double-12.")] = 6
    swaps: Annotated[int | None, Meta(description="Shuffle with N swaps (default: any number, drawn evenly).")] = None
    shuffle: Annotated[
        Literal["exact", "plain"],
        Meta(
            description="Make puzzles whose least number of swaps is exactly that (exact), or at most that (plain). "
            "Where the least cannot be proved, on large boards, an exact puzzle says 'at most' and its grade has both "
            "bounds."
        ),
    ] = "exact"
    uniform: Annotated[
        Literal["boards", "tile-sets"],
        Meta(description="Draw evenly among solved boards, or among tile sets and then their boards; up to double-6."),
    ] = "boards"
    unique: Annotated[bool, Meta(description="Require a single solution, up to the order of rows and columns.")] = False

    def __post_init__(self) -> None:
        from puzzlemill.generator.domicles.refusals import refuse

        refuse(self)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns; raises `InputError` if `layout` is not a layout."""
        return read_size("layout", self.layout)
