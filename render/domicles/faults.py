"""A wrong solution of Domicles: the board after its swaps with repeated numbers marked, the swaps, and a key."""

from collections.abc import Sequence
from typing import Final

from puzzlemill.puzzles.domicles import Domicles, Swaps, replay
from puzzlemill.puzzles.kinds import Breach
from puzzlemill.puzzles.wording import plural
from puzzlemill.render.domicles.conflicts import BRACKET, COLOURS, PIN, conflicts
from puzzlemill.render.domicles.swaps import STRIKE, SWAP_SIZE, ball, swap_list
from puzzlemill.render.drawing.canvas import WORDS, Drawing, Path, Place, Point, Text, centred, circle, in_column, line
from puzzlemill.render.drawing.fonts import text_width

KEY: Final = {
    "ROW_DUPLICATE": "a row repeats a number",
    "COLUMN_DUPLICATE": "a column repeats a number",
    "NO_SUCH_PLACE": "a swap names a place that does not exist",
    "SAME_PLACE": "a swap names one place twice",
    "TOO_MANY_SWAPS": "more swaps than allowed ({})",
}
"""What the marks mean, in the order of the key."""

SAMPLE, KEY_LINE, KEY_TYPE = 7.0, 8.0, WORDS
"""Side of a sample in the key, height of a line and size of the type, in mm."""

GAP: Final = 3.0
FAULT: Final = COLOURS.bracket


def draw_wrong(puzzle: Domicles, solution: Swaps, breaches: Sequence[Breach]) -> Drawing | None:
    """The board after the swaps with everything wrong that `check` found marked in place, and the key.

    Swaps that cannot be made are left out of the board and marked in the list, which shows at most as many as the
    puzzle has tiles. None if the swaps are not pairs of whole numbers.
    """
    codes = {breach.code for breach in breaches}
    if not codes <= KEY.keys():
        return None
    tiles = replay(puzzle.tiles, solution.swaps)
    board = conflicts(tiles, puzzle.cols, puzzle.pips)
    size = len(tiles)
    pairs = [tuple(place if 0 <= place < size else -1 for place in swap) for swap in solution.swaps[:size]]
    swaps = swap_list([(i, j) for i, j in pairs], board.width, puzzle.swaps, FAULT)
    key = _key([code for code in KEY if code in codes], puzzle.swaps, len(solution.swaps) - size)
    return in_column([board, *([swaps] if pairs else []), key], GAP)


def _key(codes: Sequence[str], allowed: int, more: int) -> Drawing:
    """A line with its mark for each kind of fault, and how many `more` swaps there are than shown."""
    items: list[Path | Text | Place] = []
    lines = [KEY[code].format(allowed) for code in codes]
    for number, code in enumerate(codes):
        items.append(Place(Drawing(SAMPLE, SAMPLE, tuple(_sample(code))), 0, KEY_LINE * number))
    if more > 0:
        lines.append(f"{more} more {plural(more, 'swap')} not shown")
    for number, words in enumerate(lines):
        items.append(Text(SAMPLE + 3, KEY_LINE * number + SAMPLE / 2 + 0.25 * KEY_TYPE, words, KEY_TYPE))
    width = SAMPLE + 3 + max(text_width(words, KEY_TYPE) for words in lines)
    return Drawing(width, KEY_LINE * len(lines), tuple(items))


def _sample(code: str) -> list[Path | Text]:
    """A mark of the key, in a box of SAMPLE x SAMPLE mm."""
    half = SAMPLE / 2
    if code == "ROW_DUPLICATE":
        return _bracket((1.2, 2.5), (1.2, 4.5), (5.8, 4.5), (5.8, 2.5))
    if code == "COLUMN_DUPLICATE":
        return _bracket((2.5, 1.2), (4.5, 1.2), (4.5, 5.8), (2.5, 5.8))
    if code == "NO_SUCH_PLACE":
        return [centred(half, half, "?", SWAP_SIZE, bold=True, ink=FAULT)]
    if code == "SAME_PLACE":
        return [
            centred(half, half, "7 7", KEY_TYPE),
            line((0.8, half), (SAMPLE - 0.8, half), stroke=FAULT, width=STRIKE),
        ]
    return ball(half, half, "!", FAULT)


def _bracket(*points: Point) -> list[Path | Text]:
    pins = (circle(point, PIN, fill=FAULT) for point in (points[0], points[-1]))
    return [line(*points, stroke=FAULT, width=BRACKET), *pins]
