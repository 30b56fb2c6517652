"""The options of `generate iqblocks`, and which of them are refused."""

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from puzzlemill.catalogues import piece_set_names, published_counts
from puzzlemill.generator.iqblocks.reachable_levels import Givens
from puzzlemill.generator.iqblocks.reachable_levels import refuse as refuse_number
from puzzlemill.generator.options import LATER, GeneratorOptions, read_size
from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, canonical, parse_id
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, LARGEST, orientations, parse_set
from puzzlemill.puzzles.kinds import ImpossibleError, InputError

if TYPE_CHECKING:
    from puzzlemill.solvers.iqblocks.all_fillings import Library


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """The puzzles to make; options that no filling satisfies are refused."""

    pieces: Annotated[
        str,
        Meta(
            description="Use a bundled set of pieces, or pieces written as in ids.", examples=["iq", "a1111.1100_b111"]
        ),
    ] = "iq"
    board: Annotated[
        str, Meta(description="Use this board; write holes as in ids.", examples=["ROWSxCOLS", "2x4:3.2-3."])
    ] = "8x8"
    givens: Annotated[int | None, Meta(description="Start with N given pieces (default: any suitable number).")] = None
    cells: Annotated[int | None, Meta(description="Start with N given cells instead of whole pieces.")] = None
    solutions: Annotated[int, Meta(description="Require exactly N completions; 0 allows any number.")] = 1
    minimal: Annotated[bool, Meta(description="Require that every given is needed for a single completion.")] = False

    forced: Annotated[
        bool | None,
        Meta(
            description="Require that forced placements and dead regions complete the board, or allow trials "
            "(default: allowed; required if the level is 3, unless trials or a technique are wanted).",
            extra=LATER,
        ),
    ] = None

    @staticmethod
    def like(puzzle: Any, board: str) -> dict[str, object]:
        """The options for puzzles like this one."""
        return {"board": board, "pieces": puzzle.pieces}

    def __post_init__(self) -> None:
        from puzzlemill.solvers.iqblocks import all_fillings, obstacle  # load numpy

        empty = self.empty_board
        pieces = empty.piece_list
        rows, cols = len(empty.board), len(empty.board[0])
        total = sum(piece.size for piece in pieces)
        area = len(empty.open_cells)
        if total != area:
            rule = f"{area} cells, but the pieces of {self._set_name} cover {total}"
            raise ImpossibleError(rule, field="board", value=self.board)
        thickest = max(min(len(shape) for shape in orientations(piece)) for piece in pieces)
        if thickest > min(rows, cols):
            rule = f"a piece of {self._set_name} needs at least {thickest}x{thickest} cells"
            raise ImpossibleError(rule, field="board", value=self.board)
        reason = obstacle(empty)
        if reason:
            raise ImpossibleError(reason.text, field="board", value=self.board)
        if self.solutions < 0:
            raise InputError("expected 0 or more", field="solutions", value=self.solutions)
        if self.minimal and self.solutions != 1:
            raise InputError("works only with solutions 1", field="minimal")
        if self.forced and self.solutions != 1:
            raise InputError("works only with solutions 1", field="forced")
        if self.givens is not None and self.cells is not None:
            raise InputError("use givens or cells, not both", field="givens")
        self._check_number("givens", "pieces", self.givens, len(pieces))
        self._check_number("cells", "cells", self.cells, total)
        if self.solutions > 1:
            self._check_solutions(all_fillings.library(empty))

    def towards(
        self, techniques: Sequence[str], scored: bool, minutes: tuple[float, float] | None, trials: bool
    ) -> "Options":
        """With trials allowed if they are wanted, or might be."""
        allowed = self.forced is None and (trials or bool(techniques))
        return msgspec.structs.replace(self, forced=False) if allowed else self

    def _check_number(self, name: Givens, parts: str, number: int | None, most: int) -> None:
        """Refuse an impossible number of givens out of `most` pieces or cells."""
        if number is None:
            return
        if number < 0:
            raise InputError("expected 0 or more", field=name, value=number)
        if number >= most:
            rule = f"{self._set_name} has {most} {parts}, and at least one must be left to place"
            raise ImpossibleError(rule, field=name, value=number)
        if number == most - 1 and self.solutions > 1:
            raise ImpossibleError(
                f"{name} {number}: with only one of {most} {parts} left to place, there is only one completion"
            )
        if self.solutions == 1 and self.of_iq:
            refuse_number(name, number, self.minimal)

    def _check_solutions(self, known: "Library | None") -> None:
        """Refuse a number of completions above 1 that no position has, if all fillings are known."""
        if not known:
            return
        least, number = min(self.choices), self.solutions
        if len(self.choices) == 1 and least == 0 and number != len(known):
            rule = f"with nothing given, there are exactly {len(known):,}"
            raise ImpossibleError(rule, field="solutions", value=number)
        if least == 0:
            return
        cells = self.cells is not None
        numbers = known.numbers_with_one_given(cells)
        given = "cell" if cells else "piece"
        if number > max(numbers):
            rule = f"with one {given} given, there are at most {max(numbers):,}"
            raise ImpossibleError(rule, field="solutions", value=number)
        if len(self.choices) == 1 and least == 1 and number not in numbers:
            rule = f"no position with one {given} given has exactly this number"
            raise ImpossibleError(rule, field="solutions", value=number)

    def most_puzzles(self) -> int | None:
        """An eighth of the census of the IQ pieces, because no unique position is symmetric; 1 if nothing is given."""
        if self.givens == 0 or self.cells == 0:
            return 1
        if not self.of_iq or self.solutions != 1 or self.givens is None:
            return None
        census = published_counts()["iqblocks"].get(f"{'minimal' if self.minimal else 'unique'}_{self.givens}")
        return census["count"] // 8 if census else None

    @property
    def _set_name(self) -> str:
        """The name of the set in messages."""
        return self.pieces if self.pieces in piece_set_names() else "this set"

    @property
    def empty_board(self) -> IqBlocks:
        """The puzzle without givens; raises `InputError` if `pieces` or `board` cannot be read."""
        return _empty_board(self.pieces, self.board)

    @property
    def of_iq(self) -> bool:
        """Whether these are the ten IQ pieces on 8x8, in any spelling."""
        return canonical(self.empty_board) == _empty_board("iq", "8x8")

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


@functools.lru_cache(maxsize=16)
def _empty_board(pieces: str, board: str) -> IqBlocks:
    """The empty board for the options `pieces` and `board`."""
    read = parse_set(pieces)
    size, holes, _ = board.partition(":")
    rows, cols = read_size("board", size, LARGEST)
    if not holes:
        return IqBlocks(read, (EMPTY * cols,) * rows)
    puzzle = parse_id(f"{IqBlocks.kind}:{pieces}:{board}")
    if set("".join(puzzle.board)) - {EMPTY, HOLE}:
        raise InputError("expected only . and -, no letters", field="board", value=board)
    return puzzle
