"""Formations of the Gloop game: four tiles, two by two, whose inner edges match."""

from collections.abc import Collection, Iterator
from typing import Final

from puzzlemill.puzzles.gloop.game.moves import Words
from puzzlemill.puzzles.gloop.tiles import TILES, WORDS, facing, sides, tile_number, turn, turns

N, E, S, W = range(4)

SIDES: Final = {word: sides(word) for word in WORDS}
"""The patterns of sides N, E, S, W of each word, read clockwise."""

FACING: Final = {word: tuple(map(facing, sides(word))) for word in WORDS}
"""The pattern that a neighbour at each side has to show."""

TURNS: Final = tuple(sorted(turns(word)) for word in TILES)
"""The words of each tile in ASCII order."""


def matches(word: str, side: int, other: str) -> bool:
    """Whether `other` can be at this side of a tile: each vertex of the edge has path ends on both or on neither."""
    return FACING[word][side] == SIDES[other][(side + 2) % 4]


def pairs(upper: int, lower: int) -> list[tuple[str, str]]:
    """All ways to turn two tiles so that they match, one above the other."""
    return [(one, two) for one in TURNS[upper] for two in TURNS[lower] if matches(one, S, two)]


def fits(words: Words) -> bool:
    """Whether the four inner edges match."""
    nw, ne, sw, se = words
    return matches(nw, E, ne) and matches(sw, E, se) and matches(nw, S, sw) and matches(ne, S, se)


def turned(words: Words, quarter_turns: int) -> Words:
    """A formation after clockwise quarter turns of the whole."""
    for _ in range(quarter_turns):
        nw, ne, sw, se = words
        words = turn(sw), turn(nw), turn(se), turn(ne)
    return words


def outline(words: Words) -> str:
    """The path ends on the outer sides of a formation, four vertices for each of N, E, S and W, read clockwise.

    A quarter turn moves them by four places. A formation or pair beside it shows the same four, read backwards.
    """
    nw, ne, sw, se = map(SIDES.__getitem__, words)
    return "".join((nw[N], ne[N], ne[E], se[E], se[S], sw[S], sw[W], nw[W]))


def formations(hand: Collection[int]) -> Iterator[Words]:
    """Every formation of four tiles of a hand, once up to turning the whole, because its least tile is at nw.

    They come in ascending order of the tile and word at nw, then at ne, sw and se. A hand of ten has about two
    thousand: two rows that match inside are joined if their patterns in between match.
    """
    words = [(tile, word) for tile in sorted(hand) for word in TURNS[tile]]
    below: dict[tuple[str, str], list[tuple[int, int, str, str]]] = {}
    rows: dict[str, list[tuple[int, str]]] = {}
    for tile, word in words:
        rows.setdefault(SIDES[word][W], []).append((tile, word))
    for left, one in words:
        for right, two in rows.get(FACING[one][E], ()):
            if left != right:
                below.setdefault((SIDES[one][N], SIDES[two][N]), []).append((left, right, one, two))
    for least, nw in words:
        for tile, ne in rows.get(FACING[nw][E], ()):
            if tile > least:
                for left, right, sw, se in below.get((FACING[nw][S], FACING[ne][S]), ()):
                    if left > least and right > least and left != tile and right != tile:
                        yield nw, ne, sw, se


def spelled(words: Words) -> Words:
    """The one spelling of a formation: turned so that its least tile is at nw."""
    return turned(words, min(range(4), key=lambda turns: tile_number(turned(words, turns)[0])))
