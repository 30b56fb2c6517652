"""The simulated player of Gloop: it really solves what it reports as solved, and its limits matter."""

import pytest

from puzzlemill.grading.gloop.player import LIMITS, games, games_and_boards
from puzzlemill.grading.players import Game, Limits, expected_seconds, seconds
from puzzlemill.puzzles import gloop
from puzzlemill.puzzles.gloop import Gloop, Packing, check, packing_of, parse_id
from puzzlemill.puzzles.gloop import Limits as Bounds
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, tile_number
from puzzlemill.puzzles.gloop.tracing import contours
from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.arrays import Int64s
from tests.support.gloop import with_givens

PERFECT_3X3 = parse_id("gloop:3x3:perfect:a142a6")
PERFECT_4X4 = parse_id("gloop:4x4:perfect:300000811e062e5")
MIXED_4X4 = parse_id("gloop:4x4:mixed:2080002800008129022e5")
VALID_3X4 = parse_id("gloop:3x4:valid:8000102080000048002c7")
RAGGED = parse_id("gloop:4x4.fffe:valid:1f00000811e062e5:c1-3.o0-1")

PACKING = Packing(
    (
        ("........", "...(.)..", "...(..).", ".....()."),
        ("..(.)...", "(.()...)", "..(()())", "(....())"),
        (".(.())..", "..()(.).", "(((..)))", "(...().)"),
        ("()()....", ".((...))", "(.)(...)", "((....))"),
    )
)
"""One of `PERFECT_4X4`."""

MIXED_PACKING = Packing(
    (
        ("........", "...(.)..", "...(..).", ".....()."),
        ("..(.)...", "(.())(.)", "..(()())", "(....())"),
        (".().()..", "()().(.)", "(((.).))", "(...().)"),
        ("()()....", "(..)..()", ".()(..).", "((....))"),
    )
)
"""One of `MIXED_4X4`; it has circles."""

SURE = Limits(memory=4, patience=3000, slips=0)


def given(number: int, name: str, puzzle: Gloop = PERFECT_4X4, packed: Packing = PACKING) -> Gloop:
    """The puzzle with this many random tiles of a packing given."""
    return with_givens(puzzle, packed, stream_for(f"given {name}").sample(puzzle.cells, number))


def all_but(cells: list[Cell], goal: gloop.Goal, tiles: tuple[int, ...], packed: Packing) -> Gloop:
    """The puzzle with all tiles of a packing without holes given but those on some cells."""
    board = tuple("." * len(words) for words in packed.grid)
    return Gloop(board, goal, tiles, packed.givens(cell for cell in packed.words if cell not in cells))


BEGUN = [given(3, str(number)) for number in range(40)]


def share_solved(limits: Limits) -> float:
    played = [game for number, puzzle in enumerate(BEGUN) for game in games(puzzle, 8, stream_for(str(number)), limits)]
    return sum(game.solved for game in played) / len(played)


def counts(played: list[Game]) -> list[tuple[bool, int, int]]:
    """The games without their acts."""
    return [(game.solved, game.moves, game.looks) for game in played]


def packing(puzzle: Gloop, board: Int64s) -> Packing:
    words = {cell: WORDS[word] for cell, word in zip(puzzle.cells, board.tolist(), strict=True) if word >= 0}
    return packing_of(puzzle, words)


def test_the_last_tile_is_one_move_for_a_player_who_does_not_slip() -> None:
    for number in range(16):
        for game in games(given(15, str(number)), 3, stream_for("last"), SURE):
            assert (game.solved, game.moves) == (True, 1)
            assert 1 <= game.looks <= 4


def test_a_full_board_takes_no_effort_if_right_and_all_patience_if_wrong() -> None:
    full = given(16, "full")
    assert counts(games(full, 2, stream_for("full"), LIMITS)) == [(True, 0, 0)] * 2
    wrong = Gloop(full.board, "mixed", full.tiles, full.givens, Bounds(circles=(1, 9)))
    assert counts(games(wrong, 2, stream_for("full"), LIMITS)) == [(False, 0, 0)] * 2
    clash = Gloop(("..",), "valid", (1, 2), ((0, 0, TILES[1]), (0, 1, TILES[2])))
    assert counts(games(clash, 2, stream_for("full"), LIMITS)) == [(False, 0, 0)] * 2


@pytest.mark.parametrize("puzzle", [PERFECT_3X3, MIXED_4X4, VALID_3X4, RAGGED, BEGUN[0]], ids=gloop.format_id)
def test_everything_it_calls_solved_is_solved(puzzle: Gloop) -> None:
    solved = set()
    for game, board in games_and_boards(puzzle, 40, stream_for("right"), Limits(memory=4, patience=300, slips=30)):
        assert (check(puzzle, packing(puzzle, board)) == []) == game.solved
        free = len(puzzle.cells) - len(puzzle.givens)
        assert not game.solved or (game.moves <= 300 and game.moves % 2 == free % 2)
        solved.add(game.solved)
    assert True in solved


@pytest.mark.parametrize("puzzle", [PERFECT_3X3, MIXED_4X4], ids=gloop.format_id)
def test_a_board_is_left_only_with_tiles_that_meet(puzzle: Gloop) -> None:
    for _, board in games_and_boards(puzzle, 40, stream_for("meet"), Limits(memory=4, patience=37, slips=100)):
        codes = {breach.code for breach in check(puzzle, packing(puzzle, board))}
        assert not codes & {"TILE_TWICE", "NOT_IN_SET", "EDGE_MISMATCH", "FILLED_HOLE", "NOT_A_WORD"}


@pytest.mark.parametrize("slips", [0, 30, 1000])
def test_tiles_that_fit_nowhere_are_given_up_when_patience_ends(slips: int) -> None:
    crossing = tile_number("()()()()")
    hopeless = Gloop(("...",), "valid", (0, crossing, crossing - 1))
    for game in games(hopeless, 5, stream_for("hopeless"), Limits(memory=4, patience=70, slips=slips)):
        assert not game.solved
        assert game.moves <= 70 + len(hopeless.cells)
        assert game.looks > 70


@pytest.mark.parametrize("cell", MIXED_4X4.cells)
def test_a_circle_is_seen_in_time_and_a_long_contour_only_when_it_closes(cell: Cell) -> None:
    mixed = all_but([cell], "mixed", MIXED_4X4.tiles, MIXED_PACKING)
    assert games(mixed, 1, stream_for("circle"), SURE)[0].moves == 1
    perfect = all_but([cell], "perfect", MIXED_4X4.tiles, MIXED_PACKING)
    (game,) = games(perfect, 1, stream_for("circle"), Limits(memory=4, patience=1, slips=0))
    on = [contour.circle for contour in contours(MIXED_PACKING.grid) if cell in contour.cells]
    assert (game.solved, game.moves) == (False, 0 if True in on else 2 if on else 1)


def assert_closes_too_early(puzzle: Gloop) -> None:
    """A player who sees three arcs places the next tile and lifts it again; one who sees four places nothing."""
    for memory, moves in ((3, 2), (4, 0)):
        played = games(puzzle, 10, stream_for("early"), Limits(memory=memory, patience=1, slips=0))
        assert {game.moves for game in played} == {moves}


@pytest.mark.parametrize("goal", ["mixed", "perfect"])
def test_the_one_loop_must_not_close_while_another_path_is_open(goal: gloop.Goal) -> None:
    grid = (("...()...", "....(.).", "....().."), (".(.)....", ".(()..).", "((....))"))
    assert_closes_too_early(all_but([(0, 0), (0, 2)], goal, parse_id("gloop:2x3:valid:4000002c6").tiles, Packing(grid)))


def test_a_perfect_packing_must_not_close_while_cells_are_empty() -> None:
    grid = (("...(.)..", ".....()."), ("(..)....", "(.....)."))
    small = all_but([(0, 0)], "perfect", (2, 3, 6, 7), Packing(grid))
    assert games(small, 1, stream_for("small"), SURE)[0].solved
    assert_closes_too_early(Gloop(("....", "...."), "perfect", tuple(range(10)), small.givens))


def test_a_piece_or_tile_that_failed_is_not_placed_again_at_once() -> None:
    perfect = all_but([(0, 0)], "perfect", MIXED_4X4.tiles, MIXED_PACKING)
    # The last tile is placed, lifted and remembered, then nothing is found, and all is forgotten: 23 times in 69.
    assert games(perfect, 1, stream_for("again"), Limits(memory=4, patience=69, slips=0))[0].moves == 2 * 23


def test_a_player_who_always_slips_sees_nothing_and_still_ends() -> None:
    blind = Limits(memory=4, patience=10, slips=1000)
    assert counts(games(PERFECT_3X3, 1, stream_for("blind"), blind)) == [(False, 0, 360)]


def test_more_slips_never_help() -> None:
    shares = [share_solved(Limits(memory=4, patience=100, slips=slips)) for slips in (0, 150, 400)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_less_memory_never_helps() -> None:
    shares = [share_solved(Limits(memory=memory, patience=100, slips=30)) for memory in (4, 2, 1)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_less_patience_never_helps() -> None:
    shares = [share_solved(Limits(memory=4, patience=patience, slips=30)) for patience in (200, 80, 30)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


@pytest.mark.parametrize("puzzle", [PERFECT_3X3, MIXED_4X4, RAGGED], ids=gloop.format_id)
def test_acts_are_the_moves_looks_and_checks_of_a_game(puzzle: Gloop) -> None:
    free = len(puzzle.cells) - len(puzzle.givens)
    for game in games(puzzle, 20, stream_for("acts"), Limits(memory=4, patience=200, slips=30)):
        acts = game.acts
        assert acts["place"] + acts["lift"] == game.moves
        assert 4 * acts["look"] >= game.looks >= acts["look"]
        assert acts["place"] <= min(acts["choose"], acts["assume"])
        assert acts["check"] % len(puzzle.cells) == 0
        if game.solved:
            assert acts["place"] - acts["lift"] == free
            assert acts["check"] >= len(puzzle.cells)
        assert seconds("gloop", game) > 0.6 * acts["look"] + 1.5 * game.moves


def test_only_a_player_with_enough_patience_gets_a_median_time_for_a_hard_puzzle() -> None:
    hard = given(1, "hard")
    impatient, patient = (
        expected_seconds("gloop", games(hard, 5, stream_for("hard"), Limits(memory=4, patience=patience, slips=30)))
        for patience in (100, 20_000)
    )
    assert impatient == float("inf")
    assert 3600 < patient < 50 * 3600
