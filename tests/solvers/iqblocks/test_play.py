"""IQ Blocks as a game: legal moves, what can be completed, hints that lead to a solution, and which piece was wrong."""

import functools
import itertools
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant

from puzzlemill import play, play_from_json
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, check, masked, parse_id
from puzzlemill.puzzles.iqblocks.pieces import Piece, Rows, cells_of, with_mark
from puzzlemill.puzzles.kinds import LONGEST_ID, Cell
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import play as iqblocks_play
from puzzlemill.solvers.iqblocks.play import Lift, Move
from puzzlemill.solvers.iqblocks.steps import TECHNIQUES, Lay
from puzzlemill.solvers.playing import Progress, State
from tests.support.iqblocks import DEEP, EASY, iq_fillings, letter_cells, shapes_of, varied_instance
from tests.support.players import ROUNDS, Player, assert_refused
from tests.twins import iqblocks as twin

L3 = ("##", "#.")

GIVEN = IqBlocks(
    (Piece("A", L3), Piece("B", L3), Piece("C", ("##",)), Piece("D", (".##", "##."), flip=False)),
    ("A.##", "...#", "...D", "#CC."),
)
"""Two equal pieces, one with a clue; a given piece; one with a clue that may not be flipped; holes."""


@functools.cache
def tilings(puzzle: IqBlocks) -> set[twin.Filling]:
    return twin.tilings(puzzle)


def alive(state: State[IqBlocks, Move]) -> bool:
    """Whether brute force completes the position."""
    return bool(tilings(IqBlocks(state.puzzle.pieces, state.position.board)))


def wander(state: State[IqBlocks, Move], draws: Random, most: int) -> State[IqBlocks, Move]:
    """The state after a few moves, more placed pieces than lifted ones, most of which leave a completion."""
    for _ in range(draws.randrange(most)):
        legal = state.moves()
        lays = [move for move in legal if isinstance(move, Lay)]
        good = [move for move in lays if draws.random() < 0.5 and alive(state.apply(move))]
        choices: Sequence[Move] = legal
        if good and draws.random() < 0.7:
            choices = good
        elif lays and draws.random() < 0.8:
            choices = lays
        state = state.apply(draws.choice(choices)) if choices else state
    return state


def small(number: int) -> IqBlocks:
    """Puzzles with one solution or more; every fifth has none."""
    draws = stream_for(f"small game {number}")
    while True:
        puzzle = varied_instance(draws, 3, 4)
        if puzzle.left and bool(tilings(puzzle)) == (number % 5 > 0):
            return puzzle


walks = st.builds(
    lambda number, seed: wander(play(small(number)), Random(seed), 6), st.integers(0, 40), st.integers(0, 10**6)
)


def placements(puzzle: IqBlocks, board: Rows) -> list[Lay]:
    """Every placement that the rules allow on a board, by trying all sets of cells that can be one."""
    lays = []
    for piece in IqBlocks(puzzle.pieces, board).left:
        clues = set(cells_of(board, piece.name))
        for others in itertools.combinations(cells_of(board, "."), piece.size - len(clues)):
            cells = sorted(clues.union(others))
            top, left = cells[0][0], min(c for _, c in cells)
            if frozenset((r - top, c - left) for r, c in cells) in shapes_of(puzzle, piece.name):
                lays.append(Lay(piece.name, tuple(cells)))
    names = [piece.name for piece in puzzle.piece_list]
    return sorted(lays, key=lambda lay: (names.index(lay.piece), lay.cells))


@given(walks)
@settings(max_examples=25, deadline=None)
def test_moves_are_what_brute_force_finds_and_apply_accepts(state: State[IqBlocks, Move]) -> None:
    legal = state.moves()
    lays = [move for move in legal if isinstance(move, Lay)]
    assert lays == placements(state.puzzle, state.position.board)
    assert legal[len(lays) :] == [
        Lift(piece.name) for piece in state.puzzle.piece_list if piece.name in state.position.pieces
    ]
    for move in legal:
        assert state.apply(move).played == (*state.played, move)


def test_the_empty_board_has_the_known_number_of_placements() -> None:
    assert len(play(IqBlocks("iq", ("." * 8,) * 8)).moves()) == 2110


@given(walks)
@settings(max_examples=20, deadline=None)
def test_solvable_is_what_brute_force_says(state: State[IqBlocks, Move]) -> None:
    assert state.solvable() is alive(state)


@pytest.mark.thorough
@given(walks)
@settings(max_examples=40, deadline=None)
def test_hints_keep_a_completion_in_reach_or_take_back_and_lead_to_the_end(state: State[IqBlocks, Move]) -> None:
    moves = 0
    while not state.solved:
        hint, good = state.hint(), alive(state)
        if hint.technique == "unsolvable":
            assert (hint.move, bool(tilings(state.puzzle))) == (None, False)
            return
        assert hint.move in state.moves()
        assert isinstance(hint.move, Lay) == (hint.technique in TECHNIQUES) == good
        assert isinstance(hint.move, Lift) == (hint.technique == "take back")
        state = state.apply(hint.move)
        assert alive(state) or not good
        moves += 1
        assert moves <= 2 * len(state.puzzle.piece_list)
    assert (state.hint().technique, state.hint().move) == ("solved", None)


def test_hints_are_right_in_every_position_that_can_be_reached() -> None:
    states, solvable = [play(GIVEN)], Counter[bool]()
    for state in states:
        hint = state.hint()
        assert isinstance(hint.move, Lay) == alive(state) or state.solved
        assert hint.move is None or alive(state.apply(hint.move)) or not alive(state)
        back = state
        while not alive(back):
            lift = back.hint().move
            assert isinstance(lift, Lift)
            back = back.apply(lift)
        solvable[alive(state)] += 1
        states += [state.apply(move) for move in state.moves() if isinstance(move, Lay)]
    assert min(solvable.values()) > 10


@given(walks)
@settings(max_examples=20, deadline=None)
def test_the_mistake_is_the_first_piece_that_leaves_no_completion(state: State[IqBlocks, Move]) -> None:
    hint, laid = state.hint(), state.position.pieces
    if hint.technique == "take back":
        boards = [kept(state, laid[:number]) for number in range(len(laid) + 1)]
        first = next(number for number, board in enumerate(boards) if not tilings(IqBlocks(state.puzzle.pieces, board)))
        assert hint.move == Lift(laid[first - 1])
        assert hint.text.startswith(f"{laid[first - 1]} was the mistake: with {laid[first - 1]} (")
        assert hint.cells == cells_of(state.position.board, laid[first - 1])


def kept(state: State[IqBlocks, Move], letters: tuple[str, ...]) -> Rows:
    """The puzzle's board with only these of the placed pieces."""
    board = state.puzzle.board
    for letter in letters:
        board = with_mark(board, letter, cells_of(state.position.board, letter))
    return board


def game(name: str, *lays: tuple[str, str]) -> State[IqBlocks, Move]:
    """A game with pieces placed, each given as a letter and cells such as `11 12 21`, counted from 1."""
    state: State[IqBlocks, Move] = play(parse_id(name))
    for letter, cells in lays:
        state = state.apply(Lay(letter, tuple((int(cell[0]) - 1, int(cell[1]) - 1) for cell in cells.split())))
    return state


@pytest.mark.parametrize(
    ("state", "technique", "text"),
    [
        (
            game(EASY),
            "probing",
            "D fits in only one place (row 4: 1-5). "
            "The hardest step before it: With D (row 2: 1-5) or D (row 3: 1-5), E fits nowhere.",
        ),
        (game(EASY, ("D", "21 22 23 24 25")), "take back", "D was the mistake: with D (row 2: 1-5), E fits nowhere."),
        (
            game(EASY, ("A", "31"), ("D", "41 42 43 44 45")),
            "take back",
            "A was the mistake: A (row 3: 1) leaves no solution, ",
        ),
        (
            game(DEEP, ("F", "51 52 53 54 55")),
            "take back",
            "F was the mistake: F (row 5: 1-5) leaves no solution, as a search of 1331 placements shows.",
        ),
    ],
)
def test_hints_read_like_this(state: State[IqBlocks, Move], technique: str, text: str) -> None:
    hint = state.hint()
    assert (hint.technique, hint.text[: len(text)]) == (technique, text)


def test_without_budget_nothing_is_claimed() -> None:
    state = game(EASY)
    assert state.solvable(budget=0) is None
    assert (state.hint(budget=0).technique, state.hint(budget=0).move) == ("budget", None)


def test_when_trials_take_too_long_a_search_shows_a_placement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iqblocks_play, "HINT_NODES", 0)
    state = game(EASY)
    hint = state.hint()
    assert (hint.technique, hint.move) == ("search", Lay("A", ((0, 1),)))
    assert hint.text == "A search found a solution with A (row 1: 2)."


def test_hints_solve_an_iq_position() -> None:
    board = iq_fillings()[7]
    state = play(IqBlocks("iq", masked(board, letter_cells(board, "BFJ"))))
    while not state.solved:
        move = state.hint().move
        assert isinstance(move, Lay)
        state = state.apply(move)
    assert check(state.puzzle, Filling(state.position.board)) == []


A = Lay("A", ((0, 0), (0, 1), (1, 0)))


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ([Lay("Z", ((0, 0),))], "lay 'Z': the set has no such piece"),
        ([A, A], "lay 'A': the piece is already on the board"),
        ([Lay("B", ((0, 2), (0, 1), (1, 1)))], "lay 'B': expected each cell once, row by row"),
        ([Lay("B", ((0, 1), (0, 1), (1, 1)))], "lay 'B': expected each cell once, row by row"),
        ([Lay("B", ((0, 1), (0, 2), (1, 1)))], r"lay 'B': the board has no cell \(0, 2\)"),
        ([Lay("B", ((-1, 1), (0, 1), (0, 2)))], r"lay 'B': the board has no cell \(-1, 1\)"),
        ([Lay("B", ((0, 1), (1, 1), (10**400, 1)))], "lay 'B': the board has no cell"),
        ([Lay("B", ((0, 0), (0, 1), (1, 0)))], r"lay 'B': cell \(0, 0\) is not empty"),
        ([A, Lay("B", ((0, 1), (1, 1), (1, 2)))], r"lay 'B': cell \(0, 1\) is not empty"),
        ([Lay("A", ((0, 1), (1, 0), (1, 1)))], r"lay 'A': the piece must also cover its given cell \(0, 0\)"),
        ([Lay("B", ((1, 0), (1, 1), (1, 2)))], "lay 'B': these cells do not have the shape of the piece"),
        ([Lay("B", ((1, 0), (1, 1)))], "lay 'B': these cells do not have the shape of the piece"),
        ([Lay("B", ())], "lay 'B': these cells do not have the shape of the piece"),
        ([Lift("C")], "lift 'C': this piece is given and cannot be lifted"),
        ([Lift("A")], "lift 'A': the piece is not on the board"),
        ([A, Lift("A"), Lift("A")], "lift 'A': the piece is not on the board"),
        ([Lay("A", ((0, "0"),))], "is not a move of IQ Blocks"),  # type: ignore[arg-type]
        ([None], "is not a move of IQ Blocks"),
    ],
)
def test_a_refused_move_says_why(moves: list[Move], rule: str) -> None:
    assert_refused(GIVEN, moves, rule)


def test_a_lifted_piece_leaves_its_clues() -> None:
    state = play(GIVEN).apply(A)
    assert state.progress == Progress(3, 10)
    assert state.position.board[:2] == ("AA##", "A..#")
    assert state.apply(Lift("A")).position == (GIVEN.board, ())


def test_the_longest_move_fits_a_saved_game() -> None:
    piece = Piece("A", ("#" * 32,) * 32)
    state = play(IqBlocks((piece,), ("." * 32,) * 32))
    (move,) = state.moves()
    saved = state.apply(move).to_json()
    assert len(saved) - len(state.to_json()) <= (iqblocks_play.LARGEST_GAME - LONGEST_ID) // iqblocks_play.MOST_MOVES
    assert play_from_json(saved).solved


class Plays(Player):
    """A player who places and lifts pieces; the model is the cells of the pieces placed, in order."""

    def __init__(self) -> None:
        super().__init__(GIVEN, {})

    def after(self, model: dict[str, tuple[Cell, ...]], move: Move) -> dict[str, tuple[Cell, ...]]:
        if isinstance(move, Lay):
            return {**model, move.piece: move.cells}
        return {letter: cells for letter, cells in model.items() if letter != move.piece}

    @invariant()
    def the_board_is_as_the_moves_say(self) -> None:
        model, position = self.models[-1], self.state.position
        assert position.pieces == tuple(model)
        covered = {cell: letter for letter, cells in model.items() for cell in cells}
        for r, c in itertools.product(range(len(GIVEN.board)), range(len(GIVEN.board[0]))):
            assert position.board[r][c] == covered.get((r, c), GIVEN.board[r][c])
        filled = self.state.progress.done == self.state.progress.total
        assert self.state.progress.done == len(covered)
        assert self.state.solved is (filled and check(GIVEN, Filling(position.board)) == [])


TestPlays = Plays.TestCase
TestPlays.settings = ROUNDS
