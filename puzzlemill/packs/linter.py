"""Reports what a pack recipe asks for that is impossible or unlikely, and why, before hours are spent on it."""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from puzzlemill.generator import maker
from puzzlemill.generator.options import GeneratorOptions
from puzzlemill.generator.search.batch import CLIMBS, SCARCE, TRIES, aims_of
from puzzlemill.generator.search.climbing import way_to
from puzzlemill.generator.search.outlook import Outlook, outlook
from puzzlemill.generator.search.targets import MOST_MINUTES, written_range
from puzzlemill.grading.minutes import MinutesTable, shipped
from puzzlemill.grading.populations import coverage, population
from puzzlemill.packs import Slot, excluded, places
from puzzlemill.packs.curves import sparkline
from puzzlemill.packs.plans import Findings, PlannedPart, Report, parts_table, sizes
from puzzlemill.packs.recipe import PackPart, PackRecipe, Reading
from puzzlemill.packs.recipe_parts import Part
from puzzlemill.puzzles import canonical, kind_name
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError
from puzzlemill.puzzles.levels import level_name, level_number
from puzzlemill.puzzles.likeness import difference
from puzzlemill.puzzles.places import Number
from puzzlemill.puzzles.streams import Stream, stream
from puzzlemill.puzzles.wording import counted

SAMPLE: Final = 8
"""Tries whose puzzles are compared to estimate how much random puzzles differ."""


class Want(NamedTuple):
    """The puzzles that a recipe asks for of one part and step, what the populations say about them, and a sample.

    Tries use the options `aims` in turn; `climbs` means that each try climbs towards the target. The sample has a
    puzzle with its solution for each random try, None for a try that failed.
    """

    part: Part
    slot: Slot
    number: int
    aims: Sequence[GeneratorOptions]
    known: Outlook | None
    climbs: bool
    sample: Sequence[tuple[AnyPuzzle, object] | None]

    @property
    def puzzles(self) -> list[AnyPuzzle]:
        """The puzzles of the sample."""
        return [solved[0] for solved in self.sample if solved]

    @property
    def tries(self) -> int | None:
        """The likely number of random tries; None if it is unknown, or for climbs."""
        return round(self.number / self.known.share) if self.known and self.known.share and not self.climbs else None


def lint(reading: Reading, folder: Path = Path()) -> Report:
    """The report on a recipe, as far as it could be read; `folder` contains the files that it names."""
    recipe, findings, table = reading.recipe, Findings(reading.text, [*reading.faults], []), shipped()
    with findings.catching():
        table = recipe.read_table(folder) if recipe else table
    if recipe:
        slots = places(recipe, table)
    else:
        runs = ((number, part.steps_in_order(Stream(b""), table)) for number, part in reading.parts.items())
        slots = [Slot(number - 1, *step) for number, run in runs for step in run]
    wants = wanted(reading.parts, Counter(slots), table, findings)
    for number, part in reading.parts.items():
        levels = {slot.level for slot in slots if slot.part == number - 1}
        _warn_of_idle_keys(number, part, levels, findings)
    if recipe:
        _warn_of_near_ones(recipe, wants, findings)
        with findings.catching("exclude"):
            excluded(recipe, folder)
    parts = list(map(_planned, wants))
    plan = parts_table(parts, [_level_text(want.slot) for want in wants], SAMPLE) if wants else ""
    levels_along = [] if findings.errors else [slot.level for slot in slots]
    curve = f"\n\n  {sparkline(levels_along)}" if levels_along else ""
    return Report(findings.errors, findings.warnings, parts, f"{plan}{curve}", levels_along)


def wanted(
    parts: Mapping[int, Part], numbers: Mapping[Slot, int], table: MinutesTable, findings: Findings
) -> list[Want]:
    """What is known about the puzzles of each part and step; adds what is wrong with them to the findings.

    `parts` have numbers from 1, and `numbers` are the numbers of the puzzles.
    """
    wants = []
    for slot, number in sorted(numbers.items()):
        part, step = parts[slot.part + 1], slot.step
        generator, target = maker(part.kind), part.target_of(step)
        with findings.catching("parts", Number(slot.part)):
            table.curve(part.kind)
            aims = aims_of(part.kind, part.options_of(step), target, table)
            known = outlook(part.kind, generator.VERSION, aims, target, table) if target else None
            tries = [generator.make(aims[n % len(aims)], stream("pack-sample", 1, {}, 0, n)) for n in range(SAMPLE)]
            climbs = known is not None and known.share * SCARCE < 1 and way_to(part.kind, target) is not None
            want = Want(part, slot, number, aims, known, climbs, tries)
            wants.append(want)
            if not _warn_of_scores(want, findings):
                _warn_of_rare_ones(want, findings)
            _warn_of_few(want, findings)
    with findings.catching():
        _check_numbers(wants)
    return wants


def _warn_of_rare_ones(want: Want, findings: Findings) -> None:
    """Warn if hardly any random try makes such a puzzle."""
    if want.known is None or want.known.share * SCARCE >= 1:
        return
    share, named = want.known.share, ", ".join(want.known.populations)
    better = f"; {want.known.better} makes more of them" if want.known.better else ""
    chance = f"none of the reference puzzles with these options matches ({named})"
    if share:
        chance = f"about 1 in {round(1 / share):,} random tries makes such a puzzle ({named})"
    if want.climbs:
        climbs = f"each try improves step by step, but {CLIMBS} tries per puzzle might not be enough"
        _warn_of_step(want.slot, f"{chance}{better}; {climbs}", findings)
    elif share * TRIES < 1:
        _warn_of_step(want.slot, f"{chance}{better}; {TRIES} tries per puzzle are unlikely to be enough", findings)


def _warn_of_step(slot: Slot, rule: str, findings: Findings) -> None:
    """Warn of what is true for a step of a part: its level or its minutes."""
    part, value = Number(slot.part), written_range(slot.minutes, MOST_MINUTES) if slot.minutes else slot.level or None
    findings.warn(rule, "parts", part, *(("minutes",) if slot.minutes else ("level",) if value else ()), value=value)


def _warn_of_scores(want: Want, findings: Findings) -> bool:
    """Warn if no population of the kind has such scores at this level, and return whether that is so."""
    span, kind = want.part.target().score, want.part.kind
    scores = [
        score
        for reference in map(population, coverage()[kind])
        for level, score in zip(reference.level, reference.score, strict=True)
        if want.slot.minutes or want.slot.level in (0, level)
    ]
    strange = span is not None and bool(scores) and not (span[0] <= max(scores) and min(scores) <= span[1])
    if strange:
        at_level = " of this level" if want.slot.level and not want.slot.minutes else ""
        scale = f"scores from {min(scores):g} to {max(scores):g}"
        rule = f"{kind_name(kind)} reference puzzles{at_level} have {scale}"
        findings.warn(rule, "parts", Number(want.slot.part), "score", value=want.part.score)
    return strange


def _warn_of_few(want: Want, findings: Findings) -> None:
    """Warn if some of a few random puzzles are the same, so that there could be too few different ones."""
    puzzles = want.puzzles
    different = len(set(map(canonical, puzzles)))
    if different < min(len(puzzles), want.number):
        rule = f"only {different} of {len(puzzles)} random puzzles were different"
        findings.warn(rule, "parts", Number(want.slot.part), "count", value=want.number)


def _check_numbers(wants: Sequence[Want]) -> None:
    """Refuse to make more puzzles with some options than exist, all levels and parts together."""
    options = [want.part.options_of(want.slot.step) for want in wants]
    for different in {repr(choice): choice for choice in options}.values():
        sharing = [want for want, choice in zip(wants, options, strict=True) if choice == different]
        number, most = sum(want.number for want in sharing), different.most_puzzles()
        if most is not None and number > most:
            first, *others = sorted({want.slot.part for want in sharing})
            rule = f"at most {most} such puzzles exist"
            rule += f", and parts {', '.join(str(part + 1) for part in others)} ask for them, too" if others else ""
            raise InputError(rule, field=("parts", Number(first), "count"), value=number)


def _warn_of_idle_keys(number: int, part: PackPart, levels: set[int], findings: Findings) -> None:
    """Warn of keys without effect."""
    here = "parts", Number(number - 1)
    if part.hard_every > part.count:
        rule = f"no puzzle will be hard, since there are only {part.count}"
        findings.warn(rule, *here, "hard_every", value=part.hard_every)
    left_out = ", ".join(level_name(level) for level in part.levels() if level not in levels)
    if left_out:
        rule = f"no place left among {counted(part.count, 'puzzle')} for level {left_out}"
        findings.warn(rule, *here, "level" if part.level else "curve")
    for level in part.options_at:
        if level_number(level) not in levels:
            findings.warn("not used, as the part has no puzzle of that level", *here, "options_at", level)


def _warn_of_near_ones(recipe: PackRecipe, wants: Sequence[Want], findings: Findings) -> None:
    """Warn if most random puzzles differ by less than neighbours must."""
    for want in wants:
        shares = [difference(puzzle, other) for puzzle, other in itertools.combinations(want.puzzles, 2)]
        enough = sum(share >= recipe.least_apart for share in shares)
        if want.number > 1 and 2 * enough < len(shares):
            rarely = f"only {enough} of {len(shares)} pairs of random puzzles differ that much"
            rule = f"apart is {recipe.apart:g}, but {rarely}; the most is {float(max(shares)):.2f}"
            _warn_of_step(want.slot, rule, findings)


def _planned(want: Want) -> PlannedPart:
    """What will be made for a part and step."""
    slot, source = want.slot, "climbs" if want.climbs else "random"
    levels = (slot.level,) if slot.level and not slot.minutes else ()
    sample = sizes(want.puzzles)
    return PlannedPart(slot.part + 1, want.part.kind, sample, levels, want.number, source, want.tries, slot.minutes)


def _level_text(slot: Slot) -> str:
    """The level or minutes of a step, empty for any."""
    if slot.minutes:
        return f"{written_range(slot.minutes, MOST_MINUTES)} min"
    return level_name(slot.level) if slot.level else ""
