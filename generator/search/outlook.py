"""How many tries a request is likely to take, from the reference populations."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec

from puzzlemill.generator.search.targets import Target
from puzzlemill.grading.levels import shipped
from puzzlemill.grading.populations import Population, population, recipes

WORTH_TELLING: Final = Fraction(3, 2)
"""How many times larger a share has to be for its options to be named."""


class Outlook(NamedTuple):
    """The share of tries that make a puzzle within the target, and the populations that tell it.

    `better` are the options, as the command line has them, of a part of these populations with the largest share of
    such puzzles, where that is half as large again; empty where none is.
    """

    share: Fraction
    populations: tuple[str, ...]
    better: str = ""

    def told(self, count: int) -> str:
        """What that means for `count` puzzles."""
        named = ", ".join(self.populations)
        hint = f"; {self.better} makes more of them" if self.better else ""
        if self.share > Fraction(1, 2):
            return f"most random tries make such a puzzle ({named})"
        if not self.share:
            return f"no puzzle of {named} made with these options is such a one{hint}"
        number = round(1 / self.share)
        return (
            f"about 1 in {number} random tries makes such a puzzle ({named}): some {count * number} for {count}{hint}"
        )


def outlook(kind: str, version: int, aims: Sequence[Any], target: Target) -> Outlook | None:
    """What the populations tell of a request that tries these options in turn; None where one is in none of them.

    `version` is the generator's; populations made by another one, or graded by another level table, tell nothing.
    """
    shares, names = [], set()
    for options in aims:
        found = _share(kind, version, options, target)
        if found is None:
            return None
        shares.append(found[0])
        names.add(found[1])
    share = sum(shares, Fraction(0)) / len(shares)
    parts = [_part(name, number, target) for name in names for number in range(len(recipes()[name].parts))]
    best, better = max(parts, default=(share, ""))
    return Outlook(share, tuple(sorted(names)), better if best and best >= WORTH_TELLING * share else "")


def _part(name: str, number: int, target: Target) -> tuple[Fraction, str]:
    """The share of a part of a population, and its options as the command line has them."""
    there = population(name)
    options = there.recipe.parts[number].options.items()
    return Fraction(_hits(there, number, target), there.tries[number]), " ".join(
        f"--{option.replace('_', '-')} {value}" for option, value in options
    )


def _share(kind: str, version: int, options: Any, target: Target) -> tuple[Fraction, str] | None:
    """The share of the tries of the one part of a population with these options, and the name of the population."""
    for recipe in recipes().values():
        for number, part in enumerate(recipe.parts if recipe.kind == kind else ()):
            if msgspec.convert(part.options, type(options), strict=False) != options:
                continue
            try:
                there = population(recipe.name)
            except FileNotFoundError:  # a recipe that is new: its file is about to be made
                return None
            if (there.generator, there.table) == (version, shipped(kind).name):
                return Fraction(_hits(there, number, target), there.tries[number]), recipe.name
    return None


def _hits(there: Population, number: int, target: Target) -> int:
    """How many puzzles of a part of a population are within the target."""
    first = sum(part.count for part in there.recipe.parts[:number])
    return sum(
        target.holds(there.level[place], there.techniques[there.technique[place]], there.score[place])
        for place in range(first, first + there.recipe.parts[number].count)
    )
