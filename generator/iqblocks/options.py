"""The options of `generate iqblocks`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from puzzlemill.generator.options import GeneratorOptions

if TYPE_CHECKING:
    from puzzlemill.puzzles.iqblocks import IqBlocks


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """The puzzles to make; options that no filling satisfies are refused."""

    pieces: Annotated[
        str,
        Meta(
            description="Use a bundled set of pieces, or pieces written as in ids.", examples=["iq", "a1111.1100_b111"]
        ),
    ] = "iq"
    board: Annotated[
        str,
        Meta(
            description="Use this board; write holes as in ids.",
            examples=["ROWSxCOLS", "2x4:3.2-3."],
        ),
    ] = "8x8"
    givens: Annotated[int | None, Meta(description="Start with N given pieces (default: any suitable number).")] = None
    cells: Annotated[int | None, Meta(description="Start with N given cells instead of whole pieces.")] = None
    solutions: Annotated[int, Meta(description="Require exactly N completions; 0 allows any number.")] = 1
    minimal: Annotated[bool, Meta(description="Require that every given is needed for a single completion.")] = False

    def __post_init__(self) -> None:
        from puzzlemill.generator.iqblocks.refusals import refuse

        refuse(self)

    @property
    def empty_board(self) -> IqBlocks:
        """The puzzle without givens; raises `InputError` if `pieces` or `board` cannot be read."""
        from puzzlemill.generator.iqblocks.refusals import empty_board

        return empty_board(self.pieces, self.board)

    @property
    def of_iq(self) -> bool:
        """Whether these are the ten IQ pieces on 8x8, in any spelling."""
        from puzzlemill.generator.iqblocks.refusals import is_iq

        return is_iq(self.empty_board)

    @property
    def choices(self) -> range:
        """The possible numbers of givens; for the ten IQ pieces 2 to 7, or 2 to 5 if minimal."""
        number = self.givens if self.cells is None else self.cells
        if number is not None:
            return range(number, number + 1)
        pieces = len(self.empty_board.piece_list)
        least = min(max(1, pieces // 5), pieces - 1)
        most = max(least + 1, pieces - (4 if self.minimal else 2))
        return range(least, most)
