"""Printing conditions that a PDF/X can name: registered sets of measurements, which printers know by these names."""

from typing import Final, NamedTuple

from puzzlemill.puzzles.kinds import InputError

REGISTRY: Final = "http://www.color.org"
"""The registry of these names, as PDF/X-1a writes it (ISO 15930-1, 6.7)."""


class Condition(NamedTuple):
    """A printing condition: its name in the registry, and what is printed how on which paper."""

    name: str
    text: str


CONDITIONS: Final = {
    condition.name: condition
    for condition in (
        Condition("FOGRA39", "Offset, coated paper, ISO 12647-2:2004/Amd 1"),
        Condition("FOGRA47", "Offset, uncoated white paper, ISO 12647-2:2004/Amd 1"),
        Condition("FOGRA51", "Offset, premium coated paper, ISO 12647-2:2013"),
        Condition("FOGRA52", "Offset, wood-free uncoated white paper, ISO 12647-2:2013"),
        Condition("CGATS TR 001", "SWOP (Publication) printing in USA"),
        Condition("CGATS TR 006", "GRACoL 2006, coated paper 1"),
        Condition("CGATS21-2-CRPC6", "GRACoL 2013, premium coated paper"),
        Condition("JC200103", "Japan Color 2001, coated paper"),
    )
}
"""The printing conditions by name. Each is characterised for process inks on the paper that its text names."""


def condition_named(name: str) -> Condition:
    """The condition of that name, whatever its capitals; raises `InputError` that lists all conditions."""
    for condition in CONDITIONS.values():
        if condition.name.casefold() == name.strip().casefold():
            return condition
    raise InputError(f"expected one of {', '.join(CONDITIONS)}", field="condition", value=name)
