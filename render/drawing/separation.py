"""Inks for a press: the cyan, magenta, yellow and black that print any colour of the screen, within a limit of ink.

The press is modelled by the Neugebauer equations (1937): each small area is covered by some of the inks or by none, and
the eye sees the mean of these areas by their shares. With shares mixed in the gamma-encoded values of sRGB (which is
close to the correction of Yule and Nielsen, 1951) and a dot gain for each ink, the model differs from the profile of
the printing condition FOGRA39 by 1.6 on average (CIEDE2000).

All grey is printed by black ink alone (maximal grey component replacement): at most two of the other inks are used, so
colours do not shift when the inks of a press drift, and greys stay neutral. The inks are chosen so that the printed
colour is nearest to the wanted one. Everything is plain arithmetic and square roots, which IEEE 754 defines exactly, so
every machine prints the same inks.
"""

import functools
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from puzzlemill.render.drawing.canvas import Ink, Pixels

Process: TypeAlias = tuple[float, float, float, float]
"""Shares of cyan, magenta, yellow and black, 0 to 1 each."""

MOST_INK: Final = 2.4
"""The most ink on any spot, as a sum of four shares: more does not dry in time on uncoated paper.

IngramSpark, file creation guide: "total CMYK value should not exceed 240%".
"""

_Values: TypeAlias = npt.NDArray[np.float64]

_Colour: TypeAlias = tuple[float, float, float]

PAPER: Final[_Colour] = (1.0, 1.0, 1.0)

SOLIDS: Final[dict[str, _Colour]] = {
    "": PAPER,
    "c": (-0.067, 0.628, 0.889),
    "m": (0.901, 0.158, 0.504),
    "y": (1.0, 0.931, 0.087),
    "k": (0.165, 0.165, 0.165),
    "cm": (0.227, 0.198, 0.526),
    "cy": (0.059, 0.596, 0.280),
    "my": (0.891, 0.123, 0.144),
    "ck": (0.010, 0.137, 0.174),
    "mk": (0.196, 0.087, 0.113),
    "yk": (0.169, 0.170, 0.092),
    "cmk": (0.120, 0.090, 0.132),
    "cyk": (0.044, 0.147, 0.104),
    "myk": (0.183, 0.109, 0.086),
    "cmy": (0.231, 0.231, 0.227),
    "cmyk": (0.110, 0.106, 0.094),
}
"""What full areas of inks look like relative to the paper, in sRGB.

By the profile `ISOcoated_v2_300_bas.icc` of basICColor, made from the measurements of FOGRA39 (ISO 12647-2, offset on
coated paper). Four numbers, of colours that no screen shows, are fitted to the tints.
"""

OPPONENTS: Final[tuple[_Colour, ...]] = ((0.3, 0.59, 0.11), (0.5, -0.5, 0.0), (-0.25, -0.25, 0.5))
"""What is compared: lightness, red against green and blue against yellow, as weights of red, green and blue.

They only matter for colours that no press can print. Of 36 sets of weights, these lead to the nearest ones by
CIEDE2000.
"""

GAINS: Final = {"c": 0.230, "m": 0.219, "y": 0.306, "k": 0.128}
"""How dots shrink from ink to look: a share s of an ink looks like a share s (1 - g (1 - s)), by the same profile.

The shares mix in encoded values, which overrate dots; that is why they seem to shrink instead of to grow.
"""

_PAIRS: Final = ("cm", "my", "cy")
"""The inks that are used together beside black, in the order in which equally good ones are preferred."""

_DARKEST: Final = 0.165
"""How light black ink looks."""

_SHARED: Final = 0.11
_ALONE: Final = 0.055
"""The parts of `_lift`, together `_DARKEST`; by the profile, these bring the hues of themes and covers nearest."""

_STEPS: Final = 12
"""Steps of the search for inks. After them, no squared distance is 0.00003 larger than the least one."""

_CHUNK: Final = 1 << 14
"""Colours separated at a time: their arrays fit into the cache of a processor."""

_DAMPING: Final = 0.01
"""Shortens steps, as of Levenberg and Marquardt: without it, four of 150 searches stop beside the nearest inks."""


def process(ink: Ink) -> Process:
    """The inks that print an ink of the screen, in steps of a thousandth, together at most `MOST_INK`.

    A grey is black ink alone: 1 less the grey, as in a PDF.
    """
    if not isinstance(ink, tuple):
        return 0.0, 0.0, 0.0, round(1 - ink, 3)
    return _process(ink)


@functools.lru_cache(maxsize=4096)
def _process(colour: _Colour) -> Process:
    cyan, magenta, yellow, black = map(float, separated(np.array([colour], dtype=np.float64))[0])
    return cyan, magenta, yellow, black


def separated(colours: _Values) -> _Values:
    """The inks of n colours: from an array of shape (n, 3), red, green and blue of 0 to 1, one of shape (n, 4)."""
    shared = _lift(np.max(colours, axis=1), _SHARED)
    red, green, blue = (channel + _lift(channel, _ALONE) + shared for channel in colours.T)
    wanted = [by_red * red + by_green * green + by_blue * blue for by_red, by_green, by_blue in OPPONENTS]
    looks = np.zeros((4, len(colours)))
    least = np.full(len(colours), np.inf)
    for pair in _PAIRS:
        shares, error = _nearest(pair, wanted)
        better = error < least
        for row, ink in enumerate("cmyk"):
            looks[row] = np.where(better, shares.get(ink, 0.0), looks[row])
        least = np.where(better, error, least)
    cyan, magenta, yellow, black = (_dots(look, GAINS[ink]) for look, ink in zip(looks, "cmyk", strict=True))
    # Black stays, because it darkens with the least ink.
    coloured = cyan + magenta + yellow
    kept = np.where(coloured + black > MOST_INK, (MOST_INK - black) / np.maximum(coloured, 1.0), 1.0)
    inks = np.stack([cyan * kept, magenta * kept, yellow * kept, black], axis=1)
    # Rounded down, so that the sum stays within the limit; the hair added keeps a full ink full.
    steps: _Values = np.floor(1000 * inks + 1e-6)
    return steps / 1000


def separated_pixels(pixels: Pixels) -> bytes:
    """The pixels of a coloured picture as four bytes each: cyan, magenta, yellow and black, 255 for a full ink."""
    channels = np.frombuffer(pixels.data, np.uint8).reshape(-1, 3).astype(np.uint32)
    packed = channels[:, 0] << 16 | channels[:, 1] << 8 | channels[:, 2]
    colours, places = np.unique(packed, return_inverse=True)
    inks = np.empty((len(colours), 4), np.uint8)
    for start in range(0, len(colours), _CHUNK):
        part = colours[start : start + _CHUNK]
        shares = separated(np.stack([part >> 16, part >> 8 & 255, part & 255], axis=1) / 255)
        inks[start : start + _CHUNK] = np.floor(255 * shares)
    data: bytes = inks[places.reshape(-1)].tobytes()
    return data


def displayed_pixels(width: int, height: int, inks: bytes) -> Pixels:
    """The pixels of a picture in process inks, four bytes each as in `separated_pixels`, as a screen shows them."""
    channels = np.frombuffer(inks, np.uint8).reshape(-1, 4).astype(np.uint32)
    packed = channels[:, 0] << 24 | channels[:, 1] << 16 | channels[:, 2] << 8 | channels[:, 3]
    mixtures, places = np.unique(packed, return_inverse=True)
    colours = np.empty((len(mixtures), 3), np.uint8)
    for start in range(0, len(mixtures), _CHUNK):
        part = mixtures[start : start + _CHUNK]
        shares = np.stack([part >> 24, part >> 16 & 255, part >> 8 & 255, part & 255], axis=1) / 255
        colours[start : start + _CHUNK] = np.floor(255 * displayed(shares) + 0.5)
    return Pixels(width, height, "RGB", colours[places.reshape(-1)].tobytes())


def displayed(inks: _Values) -> _Values:
    """The colours of n mixtures of inks on a screen: from an array of shape (n, 4) one of (n, 3); see `SOLIDS`."""
    looks = {ink: share * (1 - GAINS[ink] * (1 - share)) for ink, share in zip("cmyk", inks.T, strict=True)}
    channels = [np.zeros(len(inks)) for _ in range(3)]
    for area, colour in SOLIDS.items():
        weight = np.ones(len(inks))
        for ink, look in looks.items():
            weight = weight * (look if ink in area else 1 - look)
        channels = [channel + weight * part for channel, part in zip(channels, colour, strict=True)]
    brightest = np.maximum(np.maximum(channels[0], channels[1]), channels[2])
    shared = _lift(_before(brightest, _SHARED + _ALONE), _SHARED)
    return np.stack([_before(channel - shared, _ALONE) for channel in channels], axis=1)


def _before(lifted: _Values, most: float) -> _Values:
    """The channels that a lift of at most `most` makes these of, by Newton's method; 0 or 1 if it makes none."""
    channel = lifted
    for _ in range(_STEPS):
        missing = 1 - channel
        slope = 1 - 4 * most * missing * missing * missing
        channel = np.minimum(np.maximum(channel - (channel + _lift(channel, most) - lifted) / slope, 0.0), 1.0)
    return channel


def _nearest(pair: str, wanted: list[_Values]) -> tuple[dict[str, _Values], _Values]:
    """The looks of two inks and black that together come nearest to the wanted colours, and the errors left.

    Gauss's and Newton's method with bounds: a share at 0 or 1 that a step would push beyond stays there.
    """
    terms = [_terms(pair, weights) for weights in OPPONENTS]
    # From black alone, where the search for a grey also ends.
    none = np.zeros(len(wanted[0]))
    shares = [none, none, np.minimum(np.maximum((1 - wanted[0]) / (1 - _DARKEST), 0.0), 1.0)]
    for _ in range(_STEPS):
        rest, slopes = _differences(terms, shares, wanted)
        pull = [_product(slope, rest) for slope in slopes]
        free = [
            ~((share <= 0) & (down < 0) | (share >= 1) & (down > 0)) for share, down in zip(shares, pull, strict=True)
        ]
        slopes = [[np.where(loose, part, 0.0) for part in slope] for slope, loose in zip(slopes, free, strict=True)]
        shares = [
            np.minimum(np.maximum(share + step, 0.0), 1.0)
            for share, step in zip(shares, _step(slopes, rest), strict=True)
        ]
    rest, _ = _differences(terms, shares, wanted)
    return dict(zip((*pair, "k"), shares, strict=True)), _product(rest, rest)


def _terms(pair: str, weights: _Colour) -> tuple[float, ...]:
    """The look of an opponent as 8 coefficients: of 1, a, b and ab without black, and what black adds to each."""
    bare = [_weighted(SOLIDS[inks], weights) for inks in ("", pair[0], pair[1], pair)]
    inked = [_weighted(SOLIDS[inks], weights) for inks in ("k", f"{pair[0]}k", f"{pair[1]}k", f"{pair}k")]
    paper, a, b, both = bare
    black, a_black, b_black, both_black = (over - under for over, under in zip(inked, bare, strict=True))
    return (
        paper,
        a - paper,
        b - paper,
        both - a - b + paper,
        black,
        a_black - black,
        b_black - black,
        both_black - a_black - b_black + black,
    )


def _weighted(colour: _Colour, weights: _Colour) -> float:
    red, green, blue = (part * weight for part, weight in zip(colour, weights, strict=True))
    return red + green + blue


def _differences(
    terms: list[tuple[float, ...]], shares: list[_Values], wanted: list[_Values]
) -> tuple[list[_Values], list[list[_Values]]]:
    """The differences between wanted and printed colour, by opponent, and their slopes by share and opponent."""
    a, b, k = shares
    rest: list[_Values] = []
    slopes: list[list[_Values]] = [[], [], []]
    for (one, by_a, by_b, by_ab, by_k, by_ak, by_bk, by_abk), goal in zip(terms, wanted, strict=True):
        # The coefficients with this much black.
        whole, of_a, of_b, of_ab = one + by_k * k, by_a + by_ak * k, by_b + by_bk * k, by_ab + by_abk * k
        rest.append(goal - (whole + of_a * a + of_b * b + of_ab * (a * b)))
        slopes[0].append(of_a + of_ab * b)
        slopes[1].append(of_b + of_ab * a)
        slopes[2].append(by_k + by_ak * a + by_bk * b + by_abk * (a * b))
    return rest, slopes


def _product(one: list[_Values], other: list[_Values]) -> _Values:
    """The inner product of two vectors with a part per opponent."""
    red, green, blue = (a * b for a, b in zip(one, other, strict=True))
    product: _Values = red + green + blue
    return product


def _step(slopes: list[list[_Values]], rest: list[_Values]) -> tuple[_Values, _Values, _Values]:
    """The change of three shares that takes away the rest, to first order: least squares, by elimination."""
    a, b, k = slopes
    aa, bb, kk = (_product(slope, slope) + _DAMPING for slope in slopes)
    ab, ak, bk = _product(a, b), _product(a, k), _product(b, k)
    right_a, right_b, right_k = (_product(slope, rest) for slope in slopes)
    # Each share is eliminated from the equations below its own.
    by_b, by_k = ab / aa, ak / aa
    bb, bk, right_b = bb - by_b * ab, bk - by_b * ak, right_b - by_b * right_a
    kk, right_k = kk - by_k * ak, right_k - by_k * right_a
    below = bk / bb
    change_k = (right_k - below * right_b) / (kk - below * bk)
    change_b = (right_b - bk * change_k) / bb
    return (right_a - ab * change_b - ak * change_k) / aa, change_b, change_k


def _lift(channel: _Values, most: float) -> _Values:
    """What is added to dark channels, at most `most`: `_SHARED` to all by the brightest, `_ALONE` to each by itself.

    Black becomes as dark as black ink, and dark colours still differ. Without the first part they would turn grey;
    without the second, saturated ones would be beyond the press.
    """
    missing = 1 - channel
    lift: _Values = most * (missing * missing) * (missing * missing)
    return lift


def _dots(look: _Values, gain: float) -> _Values:
    """The share of an ink that looks like a share; see `GAINS`."""
    straight = 1 - gain
    return (np.sqrt(straight * straight + 4 * gain * look) - straight) / (2 * gain)
