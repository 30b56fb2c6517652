"""Stateful tests of a game: Hypothesis state machines that play a puzzle on your engine and on ours together."""

from collections.abc import Collection, Sequence
from typing import ClassVar, Generic, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import SearchStrategy

from puzzlemill import play
from puzzlemill.puzzles.domicles import Domicles, DomiclesEntry, Swaps
from puzzlemill.puzzles.gloop import Gloop, GloopEntry, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, facing, sides, tile_number, turns
from puzzlemill.puzzles.gloop.tracing import STEPS
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, IqblocksEntry
from puzzlemill.puzzles.kinds import AnyPuzzle, Cell, InputError
from puzzlemill.puzzles.ottf import Order, Ottf, OttfEntry
from puzzlemill.puzzles.packs import Entry
from puzzlemill.solvers.domicles.play import Back as TakeBack
from puzzlemill.solvers.domicles.play import Move as DomiclesMove
from puzzlemill.solvers.domicles.play import Swap
from puzzlemill.solvers.gloop.play import Lift as LiftTile
from puzzlemill.solvers.gloop.play import Move as GloopMove
from puzzlemill.solvers.gloop.steps import Lay as LayTile
from puzzlemill.solvers.iqblocks.play import Lift as LiftPiece
from puzzlemill.solvers.iqblocks.play import Move as IqblocksMove
from puzzlemill.solvers.iqblocks.steps import Lay as LayPiece
from puzzlemill.solvers.ottf.play import Back, Place
from puzzlemill.solvers.ottf.play import Move as OttfMove
from puzzlemill.solvers.playing import State
from puzzlemill.testing.domicles.puzzles import domicles_puzzles
from puzzlemill.testing.gloop.puzzles import gloop_puzzles
from puzzlemill.testing.iqblocks.puzzles import iqblocks_puzzles
from puzzlemill.testing.ottf.puzzles import ottf_puzzles

P = TypeVar("P", bound=AnyPuzzle)
S = TypeVar("S")
M = TypeVar("M")


class GameMachine(RuleBasedStateMachine, Generic[P, S, M]):
    """Plays random games on your engine and on `puzzlemill.play`, and compares them after every move.

    Subclass the machine of a kind. Implement `begin`, `play` and `undo` with your engine, and any other methods whose
    results you want compared. `TestMyGame = MyMachine.TestCase` makes it a test. `puzzlemill help play` describes the
    moves. Failures shrink to few moves on a small board.
    """

    kind: ClassVar[str]
    state: State[P, M]
    entry: Entry[P, S]

    def begin(self, puzzle: P) -> None:
        """Start your engine on a puzzle, dropping any game before."""
        raise NotImplementedError

    def play(self, move: M) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take back the last move of any sort."""
        raise NotImplementedError

    def refuses(self, move: M) -> bool | None:
        """Whether your engine refuses an illegal move and does not change."""

    def shown(self) -> object:
        """What is on the board, in the form that the machine of the kind describes."""

    def legal(self) -> Collection[M] | None:
        """All legal moves, in any order."""

    def done(self) -> int | None:
        """How much is done, like `progress.done` of `puzzlemill.play`."""

    def solved(self) -> bool | None:
        """Whether the puzzle is solved."""

    def puzzles(self) -> SearchStrategy[Entry[P, S]]:
        """The puzzles to play, with solutions."""
        raise NotImplementedError

    def raw_moves(self, puzzle: P) -> SearchStrategy[M]:
        """Any moves, legal or not."""
        raise NotImplementedError

    def solution_moves(self, puzzle: P, solution: S) -> Sequence[M]:
        """Moves that solve a puzzle from its start."""
        raise NotImplementedError

    def reference(self) -> object:
        """What `shown` is compared with."""
        raise NotImplementedError

    @initialize(entry=st.runner().flatmap(lambda machine: machine.puzzles()))
    def start(self, entry: Entry[P, S]) -> None:
        """Start a game."""
        self.entry = entry
        self._begin()

    @rule(move=st.runner().flatmap(lambda machine: st.sampled_from(machine.state.moves())))
    @precondition(lambda machine: machine.state.moves())
    def legal_move(self, move: M) -> None:
        """Make any legal move."""
        self._play(move)

    @rule(move=st.runner().flatmap(lambda machine: machine.raw_moves(machine.state.puzzle)))
    def any_move(self, move: M) -> None:
        """Make a move, legal or not."""
        try:
            self.state.apply(move)
        except InputError as error:
            if self.refuses(move) is False:
                raise AssertionError(f"your engine accepts {move!r}; puzzlemill refuses it: {error}") from None
        else:
            self._play(move)

    @rule()
    @precondition(lambda machine: machine.state.played)
    def take_back(self) -> None:
        """Take back the last move."""
        self.state = self.state.undo()
        self.undo()

    @rule()
    def solve(self) -> None:
        """Start again and play a solution to its end."""
        self._begin()
        assert self.entry.solution is not None
        for move in self.solution_moves(self.entry.instance, self.entry.solution):
            self.agree()
            self._play(move)
        assert self.state.solved

    @invariant()
    def agree(self) -> None:
        """Compare everything your engine shows with puzzlemill."""
        legal = self.legal()
        for name, ours, yours in (
            ("the board", self.reference(), self.shown()),
            ("the progress", self.state.progress.done, self.done()),
            ("solved or not", self.state.solved, self.solved()),
            ("the legal moves", set(self.state.moves()), None if legal is None else set(legal)),
        ):
            if yours is None or yours == ours:
                continue
            if isinstance(ours, set) and isinstance(yours, set):
                ours, yours = ours - yours, yours - ours
            raise AssertionError(f"{name}: puzzlemill has {ours!r}, your engine has {yours!r}")

    def _begin(self) -> None:
        self.state = play(self.entry.instance)
        self.begin(self.entry.instance)

    def _play(self, move: M) -> None:
        self.state = self.state.apply(move)
        self.play(move)


class GloopMachine(GameMachine[Gloop, Packing, GloopMove]):
    """Gloop: `Lay` and `Lift`; `shown` is a dict from (row, column) to the word there, including givens."""

    kind = "gloop"

    def puzzles(self) -> SearchStrategy[GloopEntry]:
        """Puzzles of up to 3 x 3 cells; in some of them no tile is turned."""
        return gloop_puzzles(max_rows=3, max_cols=3) | gloop_puzzles(max_rows=3, max_cols=3, unturned=True)

    def raw_moves(self, puzzle: Gloop) -> SearchStrategy[GloopMove]:
        """Tiles of the puzzle and others, in every rotation, on and off the board; often with one thing wrong."""
        around = st.tuples(st.integers(-1, puzzle.rows), st.integers(-1, puzzle.cols))
        cells = st.sampled_from(puzzle.cells) | around
        words = st.sampled_from([word for tile in puzzle.tiles for word in turns(TILES[tile])])
        lays = st.builds(lambda cell, word: LayTile(cell[0], cell[1], word), cells, words | st.sampled_from(WORDS))
        lifts = st.builds(lambda cell: LiftTile(cell[0], cell[1]), cells)
        return st.one_of(lays, lifts, *(st.sampled_from(moves) for moves in self._near_misses() if moves))

    def _near_misses(self) -> tuple[list[LayTile], list[LayTile]]:
        """Unused tiles on empty cells with one side that does not match, and tiles whose only fault is their turn."""
        puzzle, word_on = self.state.puzzle, self.reference()
        used = {tile_number(word) for word in word_on.values()}
        words = [word for tile in puzzle.tiles if tile not in used for word in turns(TILES[tile])]
        allowed = {word for turned in puzzle.turns.values() for word in turned}
        misfits, turned_ones = [], []
        for row, col in sorted(set(puzzle.cells) - set(word_on)):
            demands = []
            for side, (down, right) in enumerate(STEPS):
                neighbour = (row + down, col + right)
                if neighbour in word_on:
                    demands.append((side, facing(sides(word_on[neighbour])[side ^ 2])))
                elif neighbour not in puzzle.cells:
                    demands.append((side, "00"))
            for word in words:
                wrong_sides = sum(sides(word)[side] != pattern for side, pattern in demands)
                if (wrong_sides, word in allowed) == (1, True):
                    misfits.append(LayTile(row, col, word))
                elif (wrong_sides, word in allowed) == (0, False):
                    turned_ones.append(LayTile(row, col, word))
        return misfits, turned_ones

    def solution_moves(self, puzzle: Gloop, solution: Packing) -> list[LayTile]:
        """The tiles of the packing row by row, without the givens."""
        given = {(row, col) for row, col, _ in puzzle.givens}
        words = ((row, col, word) for row, line in enumerate(solution.grid) for col, word in enumerate(line))
        return [LayTile(row, col, word) for row, col, word in words if word is not None and (row, col) not in given]

    def reference(self) -> dict[Cell, str]:
        """The words by their cells."""
        return {(row, col): word for row, col, word in self.state.position}


class DomiclesMachine(GameMachine[Domicles, Swaps, DomiclesMove]):
    """Domicles: `Swap` and `Back`; `shown` is the list of dominoes, (high, low), row by row."""

    kind = "domicles"

    def puzzles(self) -> SearchStrategy[DomiclesEntry]:
        """Small layouts."""
        return domicles_puzzles(layouts=[(2, 2), (3, 2), (2, 3)])

    def raw_moves(self, puzzle: Domicles) -> SearchStrategy[DomiclesMove]:
        """Any two places, on and off the board."""
        places = st.integers(-1, len(puzzle.tiles))
        return st.builds(Swap, places, places) | st.just(TakeBack())

    def solution_moves(self, puzzle: Domicles, solution: Swaps) -> list[Swap]:
        """The swaps."""
        return [Swap(i, j) for i, j in solution.swaps]

    def reference(self) -> list[tuple[int, int]]:
        """The tiles."""
        return list(self.state.position.tiles)


class OttfMachine(GameMachine[Ottf, Order, OttfMove]):
    """OTTF: `Place` and `Back`; `shown` is a dict from (row, column) to the number that the tile there shows."""

    kind = "ottf"

    def puzzles(self) -> SearchStrategy[OttfEntry]:
        """Puzzles of up to 4 x 4 cells, often without holes, so that there are hidden fives."""
        full = ottf_puzzles(min_rows=3, min_cols=3, max_rows=4, max_cols=4, holes=False)
        return ottf_puzzles(max_rows=4, max_cols=4) | full

    def raw_moves(self, puzzle: Ottf) -> SearchStrategy[OttfMove]:
        """Any cell, on and off the board."""
        rows, cols = puzzle.size
        return st.builds(Place, st.integers(-1, rows), st.integers(-1, cols)) | st.just(Back())

    def solution_moves(self, puzzle: Ottf, solution: Order) -> list[Place]:
        """The tiles in their order."""
        return [Place(row, col) for row, col in solution.order]

    def reference(self) -> dict[Cell, int]:
        """The numbers by their cells."""
        rows, cols = self.state.puzzle.size
        shown = self.state.position.shown
        return {(r, c): shown[r * cols + c] for r in range(rows) for c in range(cols) if shown[r * cols + c]}


class IqblocksMachine(GameMachine[IqBlocks, Filling, IqblocksMove]):
    """IQ Blocks: `Lay` and `Lift`; `shown` is the list of the board's rows in letters, as instances have them."""

    kind = "iqblocks"

    def puzzles(self) -> SearchStrategy[IqblocksEntry]:
        """Puzzles of up to 4 x 4 cells."""
        return iqblocks_puzzles(max_rows=4, max_cols=4)

    def raw_moves(self, puzzle: IqBlocks) -> SearchStrategy[IqblocksMove]:
        """Any piece on a few cells, on and off the board."""
        names = st.sampled_from([piece.name for piece in puzzle.piece_list])
        cells = st.tuples(st.integers(-1, len(puzzle.board)), st.integers(-1, len(puzzle.board[0])))
        sets_of_cells = st.lists(cells, min_size=1, max_size=4, unique=True).map(lambda drawn: tuple(sorted(drawn)))
        return st.builds(LayPiece, names, sets_of_cells) | st.builds(LiftPiece, names)

    def solution_moves(self, puzzle: IqBlocks, solution: Filling) -> list[LayPiece]:
        """The pieces that are not given, in the order of the set."""
        rows = enumerate(solution.board)
        marks = [(mark, (r, c)) for r, row in rows for c, mark in enumerate(row)]
        left = [piece.name for piece in puzzle.left]
        return [LayPiece(name, tuple(cell for mark, cell in marks if mark == name)) for name in left]

    def reference(self) -> list[str]:
        """The rows."""
        return list(self.state.position.board)
