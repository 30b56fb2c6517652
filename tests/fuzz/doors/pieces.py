"""Piece files: the shapes of a set of pieces as a person draws them."""

import functools
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from puzzlemill import catalogues
from puzzlemill.puzzles.iqblocks.pieces import Piece, format_set, orientations, parse_pieces, parse_set
from tests.fuzz.doors import Door, Judge
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.containers import packed
from tests.fuzz.mutations.texts import spoilt_text
from tests.fuzz.mutations.toml_inputs import decoded
from tests.support.iqblocks import format_pieces

NAME: Final = "fuzzed.txt"

SMALL: Final = (
    b"A\n#\n",
    b"ABC noflip\n##\n.#\n\n; a remark\nD\n #\n###\n",
    b"X\n" + b"#" * 32 + b"\n",
    b"L noflip\n#\n#\n##\n\nO\n##\n##\n",
    b"".join(b"%c\n#\n" % letter for letter in range(65, 91)),
)

TOKENS: Final = (b"#", b".", b" ", b"\n", b"##\n", b"A\n", b"AB\n", b" noflip", b";", b"#.#\n", b"Z noflip\n", b"\n\n")

MARKS: Final = (b"#", b".", b" ", b"\n")


@functools.cache
def seeds() -> Sequence[bytes]:
    """The bundled sets and small files."""
    return (*SMALL, *(catalogues.piece_set_text(name).encode() for name in catalogues.piece_set_names()))


def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
    """Mostly a file with a cell more or less, or blocks in another order; sometimes any text."""
    data = draws.choice(seeds)
    for _ in range(draws.choice((1, 1, 2, 3))):
        how = draws.randrange(100)
        if how >= 75:
            data = spoilt_text(draws, data, seeds, TOKENS, 1)
        elif how >= 30 and data:
            at = draws.randrange(len(data))
            data = data[:at] + draws.choice(MARKS) + data[at + draws.randrange(2) :]
        else:
            blocks = data.split(b"\n\n") + draws.choice(seeds).split(b"\n\n")[: draws.randrange(3)]
            draws.shuffle(blocks)
            data = b"\n\n".join(blocks[draws.randrange(2) :])
    return packed(draws, data) if chance(draws, 5) else data


def enter(data: bytes) -> Judge:
    """Read a piece file."""
    return functools.partial(faults, parse_pieces(decoded(data, NAME), NAME))


def faults(pieces: tuple[Piece, ...]) -> Iterable[str]:
    """Ways in which pieces change when written and read, or are not a set of connected shapes."""
    if parse_pieces(format_pieces(pieces)) != pieces:
        yield "the pieces change when written and read"
    if parse_set(format_set(pieces)) != pieces:
        yield "the pieces change when spelt and read"
    if not 1 <= len({piece.name for piece in pieces}) == len(pieces) <= 26:
        yield "the set has no piece, too many, or two of one letter"
    for piece in pieces:
        if not _connected(piece.shape) or not 1 <= len(orientations(piece)) <= 8:
            yield f"a piece is not one connected shape: {piece.name} {piece.shape}"


def _connected(shape: tuple[str, ...]) -> bool:
    """Whether the cells of a shape are one region."""
    cells = {complex(col, row) for row, line in enumerate(shape) for col, mark in enumerate(line) if mark == "#"}
    reached = sorted(cells, key=abs)[:1]
    for cell in reached:
        reached += [cell + step for step in (1, -1, 1j, -1j) if cell + step in cells and cell + step not in reached]
    return bool(cells) and len(reached) == len(cells)


DOOR: Final = Door("pieces", seeds, mutate, enter, begins=NAME)
