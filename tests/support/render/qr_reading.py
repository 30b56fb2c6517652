"""Reads QR codes of versions 1 to 9 by ISO/IEC 18004 alone: the modules as a matrix, or dark pixels of a picture."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

Modules = list[list[bool]]

CENTRES = ((), (6, 18), (6, 22), (6, 26), (6, 30), (6, 34), (6, 22, 38), (6, 24, 42), (6, 26, 46))
"""Rows and columns of alignment patterns by version, from 1 (table E.1)."""

BLOCKS_OF_M = ((1, 16, 10), (1, 28, 16), (1, 44, 26), (2, 32, 18), (2, 43, 24), (4, 27, 16), (4, 31, 18))
BLOCKS_OF_L = (
    *((1, 19, 7), (1, 34, 10), (1, 55, 15), (1, 80, 20), (1, 108, 26)),
    *((2, 68, 18), (2, 78, 20), (2, 97, 24), (2, 116, 30)),
)
"""Blocks, and the data and error correction codewords of each, by version for levels M and L (table 9)."""

MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
"""The modules that each mask inverts (table 10)."""

FORMAT_MASK = 0b101010000010010


def modules_of(picture: "Image") -> Modules:
    """The modules of a grey picture that the code fills."""
    width, height = picture.size
    rows = picture.tobytes()
    dark = [[rows[y * width + x] < 128 for x in range(width)] for y in range(height)]
    # The finder pattern in the corner is seven modules wide.
    edge = next(x for x in range(width) if not dark[height // 100][x])
    count = 17 + 4 * round((width / (edge / 7) - 17) / 4)
    middles = [round((place + 0.5) * width / count - 0.5) for place in range(count)]
    return [[dark[y][x] for x in middles] for y in middles]


def read_qr(modules: Modules) -> str:
    """The text of a code of level M or L in byte mode, after a check of its error correction."""
    side = len(modules)
    version = (side - 17) // 4
    format_cells = [*((8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)), *((r, 8) for r in (7, 5, 4, 3, 2, 1, 0))]
    word = int("".join(str(int(modules[r][c])) for r, c in format_cells), 2) ^ FORMAT_MASK
    assert word >> 13 in (0, 1), "expected level M or L"
    inverted = MASKS[word >> 10 & 7]
    bits = [modules[r][c] ^ inverted(r, c) for r, c in _data_cells(side, version)]
    words = [int("".join(str(int(bit)) for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    blocks, data, checks = (BLOCKS_OF_L if word >> 13 else BLOCKS_OF_M)[version - 1]
    assert len(words) == blocks * (data + checks)
    taken = [words[: blocks * data][block::blocks] for block in range(blocks)]
    for block, codewords in enumerate(taken):
        assert _is_codeword([*codewords, *words[blocks * data :][block::blocks]], checks)
    text = "".join(f"{word:08b}" for codewords in taken for word in codewords)
    assert text[:4] == "0100", "expected byte mode"
    count = int(text[4:12], 2)
    return bytes(int(text[12 + 8 * at : 20 + 8 * at], 2) for at in range(count)).decode()


def _data_cells(side: int, version: int) -> Iterator[tuple[int, int]]:
    """The cells of data in the order of their bits: up and down in columns of two, from the right."""
    upwards = True
    for right in (*range(side - 1, 6, -2), *range(5, 0, -2)):
        for row in range(side - 1, -1, -1) if upwards else range(side):
            for col in (right, right - 1):
                if not _is_function(row, col, side, version):
                    yield row, col
        upwards = not upwards


def _is_function(row: int, col: int, side: int, version: int) -> bool:
    """Whether a module belongs to a pattern, the format or the version instead of the data."""
    near_top, near_left, low, right = row <= 8, col <= 8, row >= side - 8, col >= side - 8
    if (near_top and (near_left or right)) or (near_left and low) or 6 in (row, col):
        return True
    if version >= 7 and ((row < 6 and col >= side - 11) or (col < 6 and row >= side - 11)):
        return True
    last = side - 7
    corners = {(6, 6), (6, last), (last, 6)}
    return any(
        abs(row - r) <= 2 and abs(col - c) <= 2
        for r in CENTRES[version - 1]
        for c in CENTRES[version - 1]
        if (r, c) not in corners
    )


def _is_codeword(codewords: Sequence[int], checks: int) -> bool:
    """Whether all syndromes of a Reed-Solomon codeword over GF(256) are 0 (modulus 0x11D, roots 2**0, 2**1, ...)."""
    powers = [1]
    while len(powers) < 255:
        double = powers[-1] << 1
        powers.append(double ^ 0x11D if double > 255 else double)
    logs = {power: exponent for exponent, power in enumerate(powers)}
    for root in range(checks):
        value = 0
        for codeword in codewords:
            value = (powers[(logs[value] + root) % 255] if value else 0) ^ codeword
        if value:
            return False
    return True
