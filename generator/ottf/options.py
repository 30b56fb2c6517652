"""The options of `generate ottf`."""

from typing import Annotated, Literal

from msgspec import Meta

from puzzlemill.generator.options import GeneratorOptions, read_size
from puzzlemill.generator.ottf.limits import DEEPEST, DEFAULT_BOARD, HOLES, LARGEST_SCALE, LARGEST_SIDE, MOST_HOLES
from puzzlemill.generator.ottf.masks import given
from puzzlemill.generator.ottf.refusals import refuse


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """The puzzles to make. Misspelt or impossible options raise an error with the reason.

    A shape (`letters` or `mask`) sets the board. Open choices are filled in, so that equal requests have equal origins.
    """

    board: Annotated[
        str | None,
        Meta(
            description=f"Use this board, rows x columns, up to {LARGEST_SIDE}x{LARGEST_SIDE} "
            f"(default: {DEFAULT_BOARD}, or as suits the level).",
            examples=["ROWSxCOLS"],
        ),
    ] = None
    holes: Annotated[
        float | None,
        Meta(
            description=f"Leave this share of the cells empty, 0 to {MOST_HOLES} "
            f"(default: {HOLES}, or 0 with --letters or --mask)."
        ),
    ] = None
    symmetry: Annotated[
        Literal["none", "mirror", "turn", "cross", "quarter", "all"],
        Meta(
            description="Make the board symmetric: left to right (mirror), turned by 180 degrees (turn), both (cross), "
            "turned by 90 degrees (quarter) or in every way (all)."
        ),
    ] = "none"
    letters: Annotated[
        str, Meta(description="Shape the board as this text; / starts a new line.", examples=["TEXT"])
    ] = ""
    scale: Annotated[int, Meta(description=f"Make each dot of the letters NxN tiles, 1 to {LARGEST_SCALE}.")] = 1
    mask: Annotated[
        str,
        Meta(description="Use a shape of your own; # is a tile and / starts a new row.", examples=["..##../.####."]),
    ] = ""
    method: Annotated[
        Literal["any", "order", "grown", "winding", "harmonic"],
        Meta(
            description="Choose how the order of the tiles is made: at random (order), growing from the rim (grown), "
            "the same along a winding path (winding), around a core that the two rules cannot solve (harmonic), "
            "or as suits the level (any)."
        ),
    ] = "any"
    block: Annotated[
        str,
        Meta(
            description="Keep a block of this size free of holes; method harmonic uses it as the core.",
            examples=["ROWSxCOLS"],
        ),
    ] = ""
    sources: Annotated[
        int,
        Meta(
            description="Start from N hidden fives; 0 allows any number with method harmonic, none with grown "
            "or winding."
        ),
    ] = 0
    sinks: Annotated[
        int, Meta(description="Place N tiles of the harmonic core last; 0 means as many as --sources.")
    ] = 0
    depth: Annotated[
        int,
        Meta(description=f"With method harmonic, require N nested trials, 1 to {DEEPEST}; 0 allows any number."),
    ] = 0
    unique: Annotated[bool, Meta(description="Require a single solution, up to the order of independent tiles.")] = (
        False
    )

    def __post_init__(self) -> None:
        refuse(self)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        return read_size("board", self.board or DEFAULT_BOARD, LARGEST_SIDE)

    @property
    def share(self) -> float:
        """The share of holes."""
        return HOLES if self.holes is None else self.holes

    @property
    def shape(self) -> tuple[str, ...]:
        """The cells that can have a tile."""
        rows, cols = self.size
        return given(self.letters, self.scale, self.mask, LARGEST_SIDE) or ("#" * cols,) * rows
