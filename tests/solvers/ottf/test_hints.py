"""Hints of OTTF: they lead to the end, say why a tile is right, and which placement was the mistake."""

import itertools

import pytest
from hypothesis import given, settings

from puzzlemill import play, play_from_json
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Order, Ottf, check
from puzzlemill.solvers.ottf import reasons
from puzzlemill.solvers.ottf.play import Move, Place
from puzzlemill.solvers.playing import State
from tests.support.ottf import COUNTEREXAMPLE, TWO_WAYS
from tests.support.ottf_games import PLUS_FIRST, PLUS_LAST, alive, chequered, game_after, placed, walks

PLAIN = Ottf((".1423", "11223", "32412", "13342"))
CORE = Ottf(("23332", "21312", "31332", "33133", "22222"))
LEAD = "column {} shows 1 and has four empty neighbours, so either all of them come after it or none do."
LOST_BY = "it cannot come before its four neighbours, because the rest would have no solution"


@given(walks)
@settings(max_examples=20, deadline=None)
def test_hints_keep_an_order_in_reach_or_take_back_and_lead_to_the_end(state: State[Ottf, Move]) -> None:
    moves = 0
    while not state.solved:
        hint, good = state.hint(), alive(state.puzzle, placed(state))
        assert hint.move in state.moves()
        assert isinstance(hint.move, Place) == (hint.technique != "take back") == good
        if isinstance(hint.move, Place):
            assert hint.cells[0] == (hint.move.row, hint.move.col)
            assert hint.technique in ("rule 1", "rule 2", "count", "square", "box", "group", "trial", "search")
        state = state.apply(hint.move)
        assert alive(state.puzzle, placed(state)) or not good
        moves += 1
        assert moves < 32
    assert check(state.puzzle, Order(tuple(placed(state)))) == []
    assert (state.hint().technique, state.hint().move) == ("solved", None)


@pytest.mark.thorough
@given(walks)
@settings(max_examples=150, deadline=None)
def test_the_mistake_is_the_first_placement_that_leaves_no_order(state: State[Ottf, Move]) -> None:
    order = placed(state)
    if not alive(state.puzzle, order):
        hint = state.hint()
        number = next(n for n in range(1, len(order) + 1) if not alive(state.puzzle, order[:n]))
        row, col = order[number - 1]
        back = len(order) - number + 1
        assert hint.cells[0] == (row, col)
        assert hint.text.startswith(f"The mistake was tile {number}, at row {row + 1}, column {col + 1}: it ")
        assert hint.text.endswith(f"Take back {back} tile{'s' if back > 1 else ''}.")


@pytest.mark.parametrize("spoilt", range(9))
def test_the_mistake_is_found_among_many_risks(spoilt: int) -> None:
    parts = [PLUS_LAST if number == spoilt else PLUS_FIRST for number in range(9)]
    state = play(Ottf(tuple(".".join(part.template[row] for part in parts) for row in range(3))))
    for number in range(9):
        state = state.apply(Place(1, 4 * number + 1))
    assert state.hint().cells[0] == (1, 4 * spoilt + 1)
    assert f"Take back {9 - spoilt} tile" in state.hint().text


@pytest.mark.parametrize(
    ("puzzle", "order", "technique", "text"),
    [
        (PLAIN, [], "rule 1", "Row 1, column 3 shows 4 and has 3 empty neighbours left, so place this tile now."),
        (
            PLUS_LAST,
            [(0, 1), (1, 0), (1, 2), (2, 1)],
            "rule 1",
            "Row 2, column 2 shows 1 and has no empty neighbours left, so place this tile now.",
        ),
        (
            PLUS_FIRST,
            [],
            "rule 2",
            f"Row 2, {LEAD.format(2)} Row 1, column 2 does: it shows 1 and has fewer than four empty neighbours, so "
            "all of these come before it. So place the tile at row 2, column 2 now.",
        ),
        (
            CORE,
            [],
            "box",
            f"Row 2, {LEAD.format(4)} Of 8 tiles (row 2: 4-5; row 3: 4-5; row 4: 4-5; row 5: 4-5), one is placed "
            "first, so all its neighbours among them come later. Only row 2, column 4 can have so many later",
        ),
        (
            COUNTEREXAMPLE,
            [],
            "square",
            f"Row 2, {LEAD.format(2)} Of 4 tiles (row 2: 1-2; row 3: 1-2), one is placed first, so all its neighbours "
            "among them come later. Only row 2, column 2 can have so many later neighbours. So place the tile at row 2",
        ),
        (TWO_WAYS, [], "search", "A search finds a solution for the rest that starts with row 2, column 2."),
        (
            PLAIN,
            [(0, 2), (0, 3), (2, 3)],
            "take back",
            "The mistake was tile 2, at row 1, column 4: it shows 1 and has 2 empty neighbours left, so it will end "
            "on 3 instead of 2. Take back 2 tiles.",
        ),
        (
            COUNTEREXAMPLE,
            [(1, 2)],
            "take back",
            f"The mistake was tile 1, at row 2, column 3: {LOST_BY} (rules 1 and 2 lead to row 3, column 4, where the "
            "last tile needs 1 later neighbour but has none left). Take back 1 tile.",
        ),
        (
            CORE,
            [(3, 2)],
            "take back",
            f"The mistake was tile 1, at row 4, column 3: {LOST_BY} (among 9 tiles, each tile has fewer earlier "
            "neighbours than neighbours in this set, so none can be the last of them). Take back 1 tile.",
        ),
        (
            Ottf(("222322", "313313", "231133", "233222")),
            [(2, 3)],
            "take back",
            f"The mistake was tile 1, at row 3, column 4: {LOST_BY} (every possibility was tried: 2 roles",
        ),
    ],
)
def test_hints_read_like_this(puzzle: Ottf, order: list[Cell], technique: str, text: str) -> None:
    state = play(puzzle)
    for cell in order:
        state = state.apply(Place(*cell))
    hint = state.hint()
    assert hint.technique == technique
    assert hint.text[: len(text)] == text
    assert set(hint.cells) <= set(puzzle.tiles)


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        (
            CORE,
            f"Row 3, {LEAD.format(2)} Row 2, column 2 does: if it came before its neighbours, the rules would leave 4 "
            "connected tiles whose numbers account for every touching pair, so none of them could be a hidden five, "
            "but the first of them to be placed must be one. So place the tile at row 3, column 2 now.",
        ),
        (
            COUNTEREXAMPLE,
            f"Row 2, {LEAD.format(2)} If they came before it, the rules would decide 2 more tiles, and then row 3, "
            "column 1 would need 3 later neighbours but have none left. So place the tile at row 2, column 2 now.",
        ),
    ],
)
def test_trials_read_like_this(monkeypatch: pytest.MonkeyPatch, puzzle: Ottf, text: str) -> None:
    """Without deductions, which save nearly all trials."""
    monkeypatch.setattr(reasons, "deduce", lambda board, part: None)
    hint = play(puzzle).hint()
    assert (hint.technique, hint.text) == ("trial", text)


def test_without_budget_hints_name_safe_tiles_and_nothing_else_is_claimed() -> None:
    state = play(TWO_WAYS)
    assert state.solvable(budget=0) is None
    assert (state.hint(budget=0).technique, state.hint(budget=0).move) == ("budget", None)
    assert state.hint().technique == "search"
    with_more = Ottf((*(f"{row}." for row in TWO_WAYS.template), "....1"))
    assert play(with_more).solvable(budget=0) is None
    assert play(with_more).hint(budget=0).move == Place(4, 4)


@pytest.mark.thorough
def test_hints_and_saved_games_reach_the_largest_board() -> None:
    puzzle = chequered(1000)
    first = [cell for cell in puzzle.tiles if sum(cell) % 2 == 0]
    state: State[Ottf, Move] = State(puzzle, tuple(itertools.starmap(Place, first)), game_after(puzzle, tuple(first)))
    assert state.hint().move == Place(0, 1)
    assert play_from_json(state.to_json()).position == state.position
    assert state.undo().apply(Place(998, 999)).hint().text.endswith("it will end on 2 instead of 1. Take back 1 tile.")
    lost = play(puzzle).apply(Place(1, 2)).apply(Place(0, 0))
    assert lost.hint().cells[0] == (1, 2)
