"""Predicts from the reference populations how many tries a request will take."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.targets import Target
from puzzlemill.grading import Assessment
from puzzlemill.grading.minutes import MinutesTable, is_private, shipped
from puzzlemill.grading.populations import Population, population, recipes
from puzzlemill.puzzles.wording import counted

WORTH_TELLING: Final = Fraction(3, 2)
"""Options are suggested if their share of matches is at least this many times larger."""


class Outlook(NamedTuple):
    """The share of tries that match the target, and the populations in which it was counted.

    `better` has the options, as on the command line, of the part of these populations with the largest share of
    matches, if that share is at least `WORTH_TELLING` times larger; otherwise it is empty.
    """

    share: Fraction
    populations: tuple[str, ...]
    better: str = ""

    def forecast(self, count: int, *, climbing: bool = False) -> str:
        """What to expect for `count` puzzles, as a sentence; with `climbing`, it adds that tries therefore climb."""
        named = f"{', '.join(self.populations)} reference puzzles"
        hint = f"; with {self.better}, more of them match" if self.better else ""
        if self.share > Fraction(1, 2):
            return f"most random tries match the target, judging by the {named}"
        climbs = ", so each try starts at random and improves step by step" if climbing else ""
        if not self.share:
            return f"none of the {named} matches{climbs}{hint}"
        number = round(1 / self.share)
        expected = f"; expect about {count * number} tries for {counted(count, 'puzzle')}"
        return f"about 1 in {number} random tries matches, judging by the {named}{climbs or expected}{hint}"


def outlook(
    kind: str, version: int, aims: Sequence[GeneratorOptions], target: Target, table: MinutesTable | None = None
) -> Outlook | None:
    """The outlook for a request that tries these options in turn; None if some options are in no population.

    `version` is the generator's. Populations made by another version, or graded by another shipped table, do not count.
    Levels and minutes go by `table`, None for the shipped one.
    """
    private = table if is_private(table) else None
    shares, names = [], set()
    for options in aims:
        share_and_name = _share(kind, version, options, target, private)
        if share_and_name is None:
            return None
        shares.append(share_and_name[0])
        names.add(share_and_name[1])
    share = sum(shares, Fraction(0)) / len(shares)
    parts = [_part(name, number, target, private) for name in names for number in range(len(recipes()[name].parts))]
    best, better = max(parts, default=(share, ""))
    return Outlook(share, tuple(sorted(names)), better if best and best >= WORTH_TELLING * share else "")


def _part(name: str, number: int, target: Target, table: MinutesTable | None) -> tuple[Fraction, str]:
    """The share of matches in a part of a population, and its options as on the command line."""
    reference = population(name)
    options = reference.recipe.parts[number].options.items()
    return _share_of_part(reference, number, target, table), " ".join(
        f"--{option.replace('_', '-')} {value}" for option, value in options
    )


def _share(
    kind: str, version: int, options: GeneratorOptions, target: Target, table: MinutesTable | None
) -> tuple[Fraction, str] | None:
    """The share of matches in the part of a population with these options, and the name of the population."""
    for recipe in recipes().values():
        for number, part in enumerate(recipe.parts if recipe.kind == kind else ()):
            if msgspec.convert(part.options, type(options), strict=False) != options:
                continue
            try:
                reference = population(recipe.name)
            except FileNotFoundError:  # a new recipe whose file does not exist yet
                return None
            if (reference.generator, reference.table) == (version, shipped().name):
                return _share_of_part(reference, number, target, table), recipe.name
    return None


def _share_of_part(reference: Population, number: int, target: Target, table: MinutesTable | None) -> Fraction:
    """The share of the tries for a part of a population that match the target; `table` gives the minutes."""
    first = sum(part.count for part in reference.recipe.parts[:number])
    hits = sum(
        target.holds(
            reference.level[place] if table is None else table.level(minutes or 0),
            reference.techniques[reference.technique[place]],
            reference.score[place],
            minutes,
        )
        for place in range(first, first + reference.recipe.parts[number].count)
        for minutes in [reference.minutes[place] if table is None else _minutes(reference, place, table)]
    )
    return Fraction(hits, reference.tries[number])


def _minutes(reference: Population, place: int, table: MinutesTable) -> float:
    """The minutes of a puzzle of a population by a private table."""
    features = {name: values[place] for name, values in reference.features.items()}
    known = {name: value for name, value in features.items() if value is not None}
    assessed = Assessment(reference.techniques[reference.technique[place]], reference.score[place], known, "")
    return table.minutes(reference.recipe.kind, assessed).expected
