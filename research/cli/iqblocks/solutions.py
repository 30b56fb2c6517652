"""`puzzlemill research iqblocks solutions` and `catalogue`: all fillings, or the ones that complete a position."""

from puzzlemill.cli.shared.entries import one_entry
from puzzlemill.cli.shared.faults import naming
from puzzlemill.cli.shared.output import write_output
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.generator.options import read_size
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks, IqblocksEntry, empty_outline, parse_id
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, LARGEST, parse_set
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import make_entry, write_lines
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.budgets import nodes
from puzzlemill.solvers.iqblocks.all_fillings.file import header_of
from puzzlemill_research.iqblocks.catalogue import catalogue as make
from puzzlemill_research.iqblocks.completions import completions


def solutions(
    source: str, puzzle: int | None, budget: int | None, limit: int | None, classes: bool, as_json: bool
) -> None:
    """List the solutions that contain given pieces or cells, and print their number on standard error."""
    name, entry = one_entry(source, puzzle, IqblocksEntry)
    count = 0
    with naming(name):
        for board in completions(entry.instance, nodes(budget), classes):
            count += 1
            if as_json:
                write_output(b"".join(write_lines([make_entry(entry.instance, Filling(board))])), None)
            else:
                print_text("\n".join(board) + "\n")
            if count == limit:
                print_error(f"{name}: stopped after {_counted(count, classes)}; there might be more")
                return
    print_error(f"{name}: {_counted(count, classes)}")


def _counted(number: int, classes: bool) -> str:
    return counted(number, *(("class", "classes") if classes else ("solution",)), grouped=True)


def catalogue(pieces: str, board: str, budget: int, output: str) -> None:
    """Write all solutions of an empty board to a file, one of each class under the board's symmetries."""
    empty = empty_board(pieces, board)
    with naming(Place(entry=f"{pieces} on {board}")):
        data = make(empty, budget)
    write_output(data, output, binary=True)
    header = header_of(data, output)
    print_error(f"{_counted(header.classes, True)}, {_counted(header.solutions, False)}, {len(data):,} bytes")


def empty_board(pieces: str, board: str) -> IqBlocks:
    """The empty board that the options name; raises `InputError`."""
    if ":" not in board:
        rows, cols = read_size("board", board, LARGEST)
        return IqBlocks(parse_set(pieces), (EMPTY * cols,) * rows)
    puzzle = parse_id(f"iqblocks:{pieces}:{board}")
    if empty_outline(puzzle) != puzzle.board:
        raise InputError("expected a board without givens", field="board", value=board)
    return puzzle
