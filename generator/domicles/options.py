"""The options of `generate domicles`."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from puzzlemill.generator.options import GeneratorOptions, read_size

DEFAULT_LAYOUT: Final = "4x3"

DEFAULT_PIPS: Final = 6


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """The puzzles to make.

    With an `exact` shuffle, `swaps` is the least number of swaps that solves the puzzle. A `plain` shuffle is that of
    the blog: random swaps, none of which solves the board, so the puzzle allows `swaps` swaps and might need fewer. The
    instance has the number allowed; its grade has the true number as the feature `distance`. Without a `layout`, a
    level draws from several layouts, double sets and numbers of swaps. Raises `ImpossibleError` for puzzles that cannot
    exist, `OutOfReachError` for puzzles that are not found or proved in time, and `InputError` for options that make no
    sense.
    """

    layout: Annotated[
        str | None,
        Meta(
            description="Use this layout, rows x columns of dominoes (default: 4x3, or the layouts that suit a level).",
            examples=["ROWSxCOLS"],
        ),
    ] = None
    pips: Annotated[
        int | None,
        Meta(
            description="Use the dominoes of a double-N set, up to double-12 (default: 6, or 6 and 9 if a level "
            "chooses the layout)."
        ),
    ] = None
    swaps: Annotated[int | None, Meta(description="Shuffle with N swaps (default: a random number).")] = None
    shuffle: Annotated[
        Literal["exact", "plain"],
        Meta(
            description="Make --swaps the number that puzzles need (exact) or only an upper bound (plain). If the "
            "exact number cannot be proved, as on some large boards, the puzzle says 'at most' and its grade has both "
            "bounds."
        ),
    ] = "exact"
    uniform: Annotated[
        Literal["boards", "tile-sets"],
        Meta(
            description="Make all solved boards equally likely (boards) or all tile sets (tile-sets; up to double-6)."
        ),
    ] = "boards"
    unique: Annotated[bool, Meta(description="Require a single solution, up to the order of rows and columns.")] = False

    def __post_init__(self) -> None:
        from puzzlemill.generator.domicles.refusals import refuse

        refuse(self)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns; raises `InputError` if `layout` cannot be read."""
        return read_size("layout", DEFAULT_LAYOUT if self.layout is None else self.layout)

    @property
    def double(self) -> int:
        """The largest number of the double set."""
        return DEFAULT_PIPS if self.pips is None else self.pips

    def recorded(self) -> dict[str, Any]:
        """The options as parameters of an origin, which always names the layout and the double set."""
        layout = DEFAULT_LAYOUT if self.layout is None else self.layout
        return super().recorded() | {"layout": layout, "pips": self.double}
