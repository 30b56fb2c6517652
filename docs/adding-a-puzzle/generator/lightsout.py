"""Lights Out, the generator: press random lamps of a dark board."""

from typing import Annotated

from msgspec import Meta

from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.puzzles.kinds import ImpossibleError
from puzzlemill.puzzles.lightsout import LightsOut, Presses, press
from puzzlemill.puzzles.streams import Stream

VERSION = 1


class Options(GeneratorOptions, frozen=True, kw_only=True):
    """A square board."""

    size: Annotated[int, Meta(description="Make boards of N x N lamps, 2 to 5.")] = 3

    def __post_init__(self) -> None:
        if not 2 <= self.size <= 5:
            raise ImpossibleError(f"size {self.size}: boards have 2 to 5 rows")


def levels(options: Options) -> tuple[int, ...]:
    """A board of n x n never needs more than n x n presses."""
    return tuple(level for level, least in enumerate((1, 3, 5, 7, 9), 1) if least <= options.size**2)


def aim(options: Options, levels: tuple[int, ...]) -> list[Options]:
    """The options unchanged: random boards soon reach every level."""
    return [options]


def make(options: Options, draws: Stream) -> tuple[LightsOut, Presses] | None:
    """One board; None if no lamp is on."""
    cells = [(row, col) for row in range(options.size) for col in range(options.size)]
    presses = tuple(draws.sample(cells, 1 + draws.below(len(cells))))
    lamps = ("." * options.size,) * options.size
    for cell in presses:
        lamps = press(lamps, *cell)
    return (LightsOut(lamps), Presses(presses)) if any("*" in row for row in lamps) else None
