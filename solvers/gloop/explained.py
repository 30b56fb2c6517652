"""Why a set of Gloop tiles, or a puzzle, has no packing of a kind, in sentences a person can check."""

from collections.abc import Iterable
from math import isqrt

from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.gloop.arithmetic import Bounds, Totals, bounds, totals
from puzzlemill.puzzles.gloop.rules import check_tiles
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.wording import counted
from puzzlemill.solvers.gloop import impossibility
from puzzlemill.solvers.sentences import listed


def explain(subject: Iterable[int] | Gloop) -> list[str]:
    """Sentences on the packings of a puzzle, or of a set of tiles, given by number, that must all be used.

    They give the arithmetic, every reason found why a valid or a perfect packing cannot exist, or that none is, and the
    bounds for contours and circles. Raises `InputError` for no tiles, or for what are no different tile numbers.
    """
    if isinstance(subject, Gloop):
        return _explain_puzzle(subject)
    tiles = tuple(subject)
    check_tiles(tiles, 0)
    if not tiles:
        raise InputError("tiles: there are none")
    return _explain_set(tiles)


def _explain_puzzle(puzzle: Gloop) -> list[str]:
    spares = len(puzzle.tiles) - len(puzzle.cells)
    if spares:
        sentences = [
            f"{counted(spares, 'tile')} of {len(puzzle.tiles)} stay over, so that sums over all exclude nothing."
        ]
    else:
        sentences = _explain_set(puzzle.tiles)
    reason = impossibility(puzzle)
    if reason is None:
        return [*sentences, f"Borders and corners of the board exclude no {puzzle.goal} packing."]
    return [*sentences, f"On this board there is no {puzzle.goal} packing: {reason.text}."]


def _explain_set(tiles: tuple[int, ...]) -> list[str]:
    sums = totals(tiles)
    if not sums.quarter_turns and not sums.doors and not sums.odd_sides:
        return ["The tile has no path: laid by itself it is a valid packing without contours, and no perfect one."]
    best = bounds(tiles)
    invalid, imperfect = _against_valid(sums, best), _against_perfect(sums)
    sentences = [_arithmetic(sums), *invalid, *imperfect]
    if invalid:
        return sentences
    if not imperfect:
        regions = f"q = 2 - CS/2 = {2 - sums.cap_sum // 2} regions"
        sentences.append(
            f"No sum excludes a perfect packing. Its contour and doors would cut the plane into {regions}."
        )
    contours = f"{best.fewest_contours} to {best.most_contours} contours"
    circles = f"{best.fewest_circles} to {best.most_circles} circles"
    return [*sentences, f"A valid packing has {contours}, and a mixed one {circles}."]


def _arithmetic(sums: Totals) -> str:
    """The end pairs and the cap sum."""
    _, _, splits, triples, quadruples = sums.pairs
    kinds = ((splits, "split", 1), (triples, "triple junction", 1), (quadruples, "quadruple junction", 2))
    terms = [(counted(number, noun), number * weight) for number, noun, weight in kinds if number]
    tiles = (
        f"The {counted(sums.tiles, 'tile')} {'has' if sums.tiles == 1 else 'have'} {counted(sums.pairs.caps, 'cap')}"
    )
    if not terms:
        return f"{tiles} and neither splits nor junctions: the cap sum is {sums.cap_sum}."
    formula = " - ".join(str(term) for term in (sums.pairs.caps, *(weight for _, weight in terms)))
    return f"{tiles} against {listed([words for words, _ in terms])}: the cap sum is {formula} = {sums.cap_sum}."


def _against_valid(sums: Totals, best: Bounds) -> list[str]:
    """Reasons why no board has a valid packing."""
    reasons = []
    if sums.doors % 2:
        reasons.append(
            f"No packing is valid: {counted(sums.doors, 'side')} with two path ends cannot face each other in pairs, "
            "as the number is odd, like the cap sum."
        )
    if sums.balance:
        reasons.append(
            f"No packing is valid: clockwise, {sums.clockwise} sides have a path end at their first vertex only and "
            f"{sums.anticlockwise} at their second only, but each of the one must face one of the other."
        )
    border = 2 * (isqrt(4 * sums.tiles - 1) + 1)
    if sums.blank < border:
        reasons.append(
            f"No packing is valid: {counted(sums.tiles, 'cell')} have a border of {border} sides at least, "
            f"and only {counted(sums.blank, 'side')} of the tiles {'is' if sums.blank == 1 else 'are'} blank."
        )
    if best.fewest_contours > best.most_contours:
        reasons.append(
            f"No packing is valid: contours number {best.fewest_contours} at least (K = q - 1 + CS/2), and "
            f"{sums.quarter_turns} quarter turns make {best.most_contours} at most."
        )
    return reasons


def _against_perfect(sums: Totals) -> list[str]:
    """The reason why no packing is perfect, if the cap sum is one."""
    if sums.cap_sum <= (0 if sums.odd_sides else 2):
        return []
    why = "q >= 2, as some side has a single path end" if sums.odd_sides else "q >= 1"
    return [
        f"No packing is perfect: it has K = q - 1 + CS/2 groups of contours, and {why}. In words: caps outnumber by "
        f"{sums.cap_sum} the splits and junctions that could part them, so some close on each other."
    ]
