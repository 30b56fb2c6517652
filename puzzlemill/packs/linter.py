"""Reports what a pack recipe asks for that is impossible or unlikely, and why, before hours are spent on it."""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

from puzzlemill.generator import maker
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.batch import CLIMBS, SCARCE, TRIES, aims_of
from puzzlemill.generator.search.climbing import way_to
from puzzlemill.generator.search.outlook import Outlook, outlook
from puzzlemill.generator.search.supply import most_puzzles
from puzzlemill.generator.search.targets import MOST_MINUTES, level_name, written_range
from puzzlemill.grading.minutes import MinutesTable, shipped
from puzzlemill.grading.populations import coverage, population
from puzzlemill.packs import Slot, excluded, name_of, places
from puzzlemill.packs.curves import Span, sparkline
from puzzlemill.packs.recipe import PackPart, PackRecipe, Reading, level_number
from puzzlemill.puzzles import canonical, kind_name, size
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.likeness import difference
from puzzlemill.puzzles.streams import Stream, stream
from puzzlemill.puzzles.wording import counted
from puzzlemill.tables import table

SAMPLE: Final = 8
"""Tries whose puzzles are compared to estimate how much random puzzles differ."""


class Want(NamedTuple):
    """The puzzles that a recipe asks for of one part and step, what the populations say about them, and a sample.

    Tries use the options `aims` in turn; `climbs` means that each try climbs towards the target.
    """

    part: PackPart
    slot: Slot
    number: int
    aims: Sequence[GeneratorOptions]
    known: Outlook | None
    climbs: bool
    sample: Sequence[AnyPuzzle]


class PlannedPart(NamedTuple):
    """What will be made for a part of a recipe, or for one step of its curve.

    `kind` None, empty `levels` and `minutes` None mean any; `sizes` are those of a sample. `tries` is the likely number
    of random tries, or None if it is unknown, or if the puzzles come from climbs or from a file.
    """

    part: int
    kind: str | None
    sizes: tuple[str, ...]
    levels: tuple[int, ...]
    puzzles: int
    source: Literal["random", "climbs", "taken"]
    tries: int | None
    minutes: Span | None = None

    @property
    def tries_text(self) -> str:
        """The tries as shown in the table."""
        return ("?" if self.tries is None else f"{self.tries:,}") if self.source == "random" else self.source

    @property
    def level_text(self) -> str:
        """The levels or minutes as shown in the table."""
        minutes = f"{written_range(self.minutes, MOST_MINUTES)} min" if self.minutes else ""
        return " ".join(map(level_name, self.levels)) or minutes or "any"


PLAN_HEAD: Final = ("part", "kind", "size", "level", "puzzles", "random tries")
"""The headings of the table of planned parts."""


def random_tries(known: Outlook | None, number: int) -> int | None:
    """The likely number of random tries for `number` puzzles; None if it is unknown."""
    return round(number / known.share) if known and known.share else None


class Report(NamedTuple):
    """What is wrong with a recipe, in lines (errors are impossible, warnings unlikely), and what will be made."""

    errors: list[str]
    warnings: list[str]
    wants: list[Want]
    slots: list[Slot]

    @property
    def parts(self) -> list[PlannedPart]:
        """What will be made, by part and level."""
        return list(map(_planned, self.wants))

    @property
    def levels(self) -> list[int]:
        """The levels along the pack, 0 for any; empty if the pack cannot be made."""
        return [] if self.errors else [slot.level for slot in self.slots]

    @property
    def plan(self) -> str:
        """A table of what will be made, and the levels along the pack."""
        levels = self.levels
        return table(PLAN_HEAD, map(_row, self.parts)) + (f"\n\n  {sparkline(levels)}" if levels else "")


def lint(reading: Reading, folder: Path = Path(), *, table: MinutesTable | None = None) -> Report:
    """The report on a recipe, as far as it could be read; `folder` contains the files that it names.

    `table` has the minutes of puzzles (None: those of the recipe).
    """
    recipe = reading.recipe
    report = Report([*reading.faults], [], [], [])
    try:
        table = table or (recipe.read_table(folder) if recipe else shipped())
    except InputError as error:
        table = shipped()
        report.errors.append(f"table: {error}")
    if recipe:
        slots = places(recipe, table)
    else:
        runs = ((number, part.steps_in_order(Stream(b""), table)) for number, part in reading.parts.items())
        slots = [Slot(number - 1, *step) for number, run in runs for step in run]
    report.slots.extend(slots)
    for slot, number in sorted(Counter(slots).items()):
        try:
            want = _want(reading.parts[slot.part + 1], slot, number, table)
        except InputError as error:
            report.errors.append(f"parts {slot.part + 1}: {error}")
            continue
        report.wants.append(want)
        lines = [*(list(_strange_scores(want)) or _rare(want)), *_few(want)]
        report.warnings.extend(f"{name_of(slot)}: {line}" for line in lines)
    report.errors.extend(_too_many(report.wants))
    for number, part in reading.parts.items():
        levels = {slot.level for slot in slots if slot.part == number - 1}
        report.warnings.extend(f"parts {number}: {line}" for line in _idle(part, levels))
    if recipe:
        report.warnings.extend(_too_near(recipe, report.wants))
        try:
            excluded(recipe, folder)
        except InputError as error:
            report.errors.append(f"exclude: {error}")
    return report


def _want(part: PackPart, slot: Slot, number: int, table: MinutesTable) -> Want:
    """What is known about the puzzles of a part and step; raises `InputError` if the generator refuses."""
    options, target, generator = part.options_of(slot.step), part.target_of(slot.step), maker(part.kind)
    table.curve(part.kind)
    aims = aims_of(part.kind, options, target, table)
    known = outlook(part.kind, generator.VERSION, aims, target, table) if target else None
    climbs = known is not None and known.share * SCARCE < 1 and way_to(part.kind, target) is not None
    tries = (generator.make(aims[n % len(aims)], stream("pack-sample", 1, {}, 0, n)) for n in range(SAMPLE))
    return Want(part, slot, number, aims, known, climbs, [solved[0] for solved in tries if solved])


def _rare(want: Want) -> Iterator[str]:
    """A warning if hardly any random try makes such a puzzle."""
    if want.known is None or want.known.share * SCARCE >= 1:
        return
    share, named = want.known.share, ", ".join(want.known.populations)
    better = f"; {want.known.better} makes more of them" if want.known.better else ""
    chance = f"none of the reference puzzles with these options matches ({named})"
    if share:
        chance = f"about 1 in {round(1 / share):,} random tries makes such a puzzle ({named})"
    if want.climbs:
        climbs = f"each try improves step by step, but {CLIMBS} tries per puzzle might not be enough"
        yield f"{chance}{better}; {climbs}"
    elif share * TRIES < 1:
        yield f"{chance}{better}; {TRIES} tries per puzzle are unlikely to be enough"


def _strange_scores(want: Want) -> Iterator[str]:
    """A warning if no population of the kind has such scores at this level."""
    span, kind = want.part.target().score, want.part.kind
    scores = [
        score
        for reference in map(population, coverage()[kind])
        for level, score in zip(reference.level, reference.score, strict=True)
        if want.slot.minutes or want.slot.level in (0, level)
    ]
    if span and scores and not (span[0] <= max(scores) and min(scores) <= span[1]):
        at_level = " of this level" if want.slot.level and not want.slot.minutes else ""
        scale = f"scores from {min(scores):g} to {max(scores):g}"
        yield f"score {want.part.score}: {kind_name(kind)} reference puzzles{at_level} have {scale}"


def _few(want: Want) -> Iterator[str]:
    """A warning if some of a few random puzzles are the same, so that there could be too few different ones."""
    different = len({canonical(puzzle) for puzzle in want.sample})
    if different < min(len(want.sample), want.number):
        yield f"count {want.number}: only {different} of {len(want.sample)} random puzzles were different"


def _too_many(wants: Sequence[Want]) -> Iterator[str]:
    """Errors if a recipe asks for more puzzles with some options than exist, all levels and parts together."""
    options = [want.part.options_of(want.slot.step) for want in wants]
    for different in {repr(choice): choice for choice in options}.values():
        sharing = [want for want, choice in zip(wants, options, strict=True) if choice == different]
        number, most = sum(want.number for want in sharing), most_puzzles(different)
        if most is not None and number > most:
            parts = ", ".join(map(str, sorted({want.slot.part + 1 for want in sharing})))
            yield f"parts {parts}: count {number}: at most {most} such puzzles exist"


def _idle(part: PackPart, levels: set[int]) -> Iterator[str]:
    """Warnings about keys without effect."""
    if part.hard_every > part.count:
        yield f"hard_every {part.hard_every}: no puzzle will be hard, since there are only {part.count}"
    left_out = [level for level in part.levels() if level not in levels]
    if left_out:
        yield f"level {', '.join(map(level_name, left_out))}: no place left among {counted(part.count, 'puzzle')}"
    unused = sorted(level for level in part.options_at if level_number(level) not in levels)
    if unused:
        yield f"options_at {', '.join(unused)}: not used, as the part has no puzzle of that level"


def _too_near(recipe: PackRecipe, wants: Sequence[Want]) -> Iterator[str]:
    """Warnings if most random puzzles differ by less than neighbours must."""
    for want in wants:
        shares = [difference(puzzle, other) for puzzle, other in itertools.combinations(want.sample, 2)]
        enough = sum(share >= recipe.least_apart for share in shares)
        if want.number > 1 and 2 * enough < len(shares):
            rarely = f"only {enough} of {len(shares)} pairs of random puzzles differ that much"
            yield f"{name_of(want.slot)}: apart {recipe.apart:g}: {rarely}; the most is {float(max(shares)):.2f}"


def _planned(want: Want) -> PlannedPart:
    """What will be made for a part and level."""
    return PlannedPart(
        part=want.slot.part + 1,
        kind=want.part.kind,
        sizes=tuple(f"{rows}x{cols}" for rows, cols in sorted({size(puzzle) for puzzle in want.sample})),
        levels=(want.slot.level,) if want.slot.level and not want.slot.minutes else (),
        puzzles=want.number,
        source="climbs" if want.climbs else "random",
        tries=None if want.climbs else random_tries(want.known, want.number),
        minutes=want.slot.minutes,
    )


def _row(planned: PlannedPart) -> tuple[str, ...]:
    """A row of the table."""
    return (
        str(planned.part),
        planned.kind or "any",
        " ".join(planned.sizes) or "?",
        planned.level_text,
        str(planned.puzzles),
        planned.tries_text,
    )
