"""The options of `generate ottf`."""

from typing import Annotated, Literal

from msgspec import Meta

from puzzlemill.generator.options import GeneratorOptions, read_size
from puzzlemill.generator.ottf.limits import DEEPEST, DEFAULT_BOARD, HOLES, LARGEST_SCALE, LARGEST_SIDE, MOST_HOLES


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """What to make; raises `InputError` for wrong values, `ImpossibleError` for options that no template can meet.

    A shape (`letters` or `mask`) sets the board. Open options that follow from others are filled in, so that the same
    request always has the same origin.
    """

    board: Annotated[
        str | None,
        Meta(
            description=f"Use this board, rows x columns, up to {LARGEST_SIDE}x{LARGEST_SIDE} "
            f"(default: {DEFAULT_BOARD}).",
            examples=["ROWSxCOLS"],
        ),
    ] = None
    holes: Annotated[
        float | None,
        Meta(
            description=f"Leave this share of the cells without a tile, 0 to {MOST_HOLES} "
            f"(default: {HOLES}, in shapes 0)."
        ),
    ] = None
    symmetry: Annotated[
        Literal["none", "mirror", "turn", "cross", "quarter", "all"],
        Meta(
            description="Leave the mask as it is under left and right exchanged (mirror), a half turn (turn), both "
            "(cross), a quarter turn (quarter), or all eight (all)."
        ),
    ] = "none"
    letters: Annotated[
        str, Meta(description="Shape the board as this text; / starts a new line.", examples=["TEXT"])
    ] = ""
    scale: Annotated[int, Meta(description=f"Lay N tiles along each dot of the letters, 1 to {LARGEST_SCALE}.")] = 1
    mask: Annotated[
        str, Meta(description="Use a shape of your own; # is a tile, / starts a new line.", examples=["..##../.####."])
    ] = ""
    method: Annotated[
        Literal["any", "order", "grown", "winding", "harmonic"],
        Meta(
            description="Draw the order of placing at random (order), growing from the rim (grown, winding), or around "
            "a core on which the rules are stuck (harmonic)."
        ),
    ] = "any"
    block: Annotated[
        str,
        Meta(
            description="Keep a block of this size free of holes; with method harmonic it is the core.",
            examples=["ROWSxCOLS"],
        ),
    ] = ""
    sources: Annotated[
        int,
        Meta(
            description="Start from N hidden fives, with method grown, winding (0: none) or harmonic (0: any number)."
        ),
    ] = 0
    sinks: Annotated[
        int, Meta(description="Place N tiles of the core last, with method harmonic (0: as many as sources).")
    ] = 0
    depth: Annotated[
        int,
        Meta(description=f"Require N trials inside trials, 1 to {DEEPEST}, with method harmonic (0: any number)."),
    ] = 0
    unique: Annotated[bool, Meta(description="Require a single solution, up to the order of independent tiles.")] = (
        False
    )

    def __post_init__(self) -> None:
        from puzzlemill.generator.ottf.refusals import refuse

        refuse(self)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        return read_size("board", self.board or "", LARGEST_SIDE)

    @property
    def share(self) -> float:
        """The share of holes."""
        return HOLES if self.holes is None else self.holes

    @property
    def shape(self) -> tuple[str, ...]:
        """The cells that may hold a tile."""
        from puzzlemill.generator.ottf.masks import given

        rows, cols = self.size
        return given(self.letters, self.scale, self.mask, LARGEST_SIDE) or ("#" * cols,) * rows
