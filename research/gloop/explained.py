"""Sentences that say why a set of Gloop tiles, or a puzzle, has no valid or perfect packing; people can check them."""

from collections.abc import Iterable
from math import isqrt

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.rules import check_tiles
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import counted
from puzzlemill.puzzles.words import bundled
from puzzlemill.solvers.gloop import impossibility
from puzzlemill_research.gloop.arithmetic import Bounds, Totals, bounds, totals


def explain(subject: Iterable[int] | Gloop) -> list[str]:
    """Sentences about the packings of a puzzle, or of a set of tiles (given by number) that must all be used.

    They give the arithmetic, every reason found why a valid or a perfect packing cannot exist, if any, and the bounds
    for contours and circles. Raises `InputError` if there are no tiles, or if they are not different tile numbers.
    """
    if isinstance(subject, Gloop):
        return _explain_puzzle(subject)
    tiles = tuple(subject)
    check_tiles(tiles, 0)
    if not tiles:
        raise InputError("expected at least one tile number", field="tiles")
    return _explain_set(tiles)


def _explain_puzzle(puzzle: Gloop) -> list[str]:
    spares = len(puzzle.tiles) - len(puzzle.cells)
    if spares:
        sentences = [
            f"{spares} of the {len(puzzle.tiles)} tiles will be left over, so sums over all of them prove nothing."
        ]
    else:
        sentences = _explain_set(puzzle.tiles)
    reason = impossibility(puzzle)
    if reason is None:
        return [*sentences, f"The border and corners of the board do not rule out a {puzzle.goal} packing."]
    return [*sentences, f"This board has no {puzzle.goal} packing: {reason.text}."]


def _explain_set(tiles: tuple[int, ...]) -> list[str]:
    sums = totals(tiles)
    if not sums.quarter_turns and not sums.doors and not sums.odd_sides:
        return ["The tile has no path: by itself it is a valid packing without contours, but not a perfect one."]
    best = bounds(tiles)
    invalid, imperfect = _against_valid(sums, best), _against_perfect(sums)
    sentences = [_arithmetic(sums), *invalid, *imperfect]
    if invalid:
        return sentences
    if not imperfect:
        regions = f"q = 2 - CS/2 = {2 - sums.cap_sum // 2} regions"
        sentences.append(
            f"No sum rules out a perfect packing. Its contour and doors would cut the plane into {regions}."
        )
    contours = f"{best.fewest_contours} to {best.most_contours} contours"
    circles = f"{best.fewest_circles} to {best.most_circles} circles"
    return [*sentences, f"A valid packing has {contours}, and a mixed one {circles}."]


def _arithmetic(sums: Totals) -> str:
    """The end pairs and the cap sum."""
    _, _, splits, triples, quadruples = sums.pairs
    kinds = ((splits, "split", 1), (triples, "triple junction", 1), (quadruples, "quadruple junction", 2))
    terms = [(counted(number, noun), number * weight) for number, noun, weight in kinds if number]
    caps = counted(sums.pairs.caps, "cap")
    tiles = f"The {counted(sums.tiles, 'tile')} {'has' if sums.tiles == 1 else 'have'}"
    if not terms:
        return f"{tiles} {caps} but no splits or junctions: the cap sum is {sums.cap_sum}."
    formula = " - ".join(str(term) for term in (sums.pairs.caps, *(weight for _, weight in terms)))
    words = bundled("en").listed([caps, *(words for words, _ in terms)])
    return f"{tiles} {words}: the cap sum is {formula} = {sums.cap_sum}."


def _against_valid(sums: Totals, best: Bounds) -> list[str]:
    """Reasons why no board has a valid packing."""
    reasons = []
    if sums.doors % 2:
        reasons.append(
            f"No packing is valid: {counted(sums.doors, 'side')} {'has' if sums.doors == 1 else 'have'} two path ends, "
            "an odd number, so these sides cannot face each other in pairs. The cap sum is odd too."
        )
    if sums.balance:
        reasons.append(
            f"No packing is valid: clockwise, {sums.clockwise} sides have a path end at their first vertex only and "
            f"{sums.anticlockwise} at their second only, but each of the first kind must face one of the second."
        )
    border = 2 * (isqrt(4 * sums.tiles - 1) + 1)
    if sums.blank < border:
        blank = f"only {counted(sums.blank, 'blank side')}" if sums.blank else "no blank side"
        reasons.append(
            f"No packing is valid: a board of {counted(sums.tiles, 'cell')} has a border of at least {border} sides, "
            f"but the tiles have {blank}."
        )
    if best.fewest_contours > best.most_contours:
        turns = f"{counted(sums.quarter_turns, 'quarter turn')} can make at most {best.most_contours}"
        reasons.append(
            f"No packing is valid: it would have at least {counted(best.fewest_contours, 'contour')} "
            f"(K = q - 1 + CS/2), but {turns}."
        )
    return reasons


def _against_perfect(sums: Totals) -> list[str]:
    """The reason why no packing is perfect, if the cap sum is one."""
    if sums.cap_sum <= (0 if sums.odd_sides else 2):
        return []
    why = "q >= 2 because some side has a single path end" if sums.odd_sides else "q >= 1"
    more = "is 1 more cap" if sums.cap_sum == 1 else f"are {sums.cap_sum} more caps"
    return [
        f"No packing is perfect: every packing has K = q - 1 + CS/2 groups of contours, and {why}. In words: there "
        f"{more} than splits and junctions to keep them apart, so some caps close on each other."
    ]
