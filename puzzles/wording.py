"""Numbers with their nouns, for every sentence and message: `1 tile`, `3 tiles`, `2 breaches`."""


def counted(number: int, noun: str, many: str = "", *, grouped: bool = False) -> str:
    """The number and its noun: `1 tile`, `3 tiles`; `many` is the plural if it is not the noun with an s.

    Numbers that are `grouped` have their digits in threes: `1,200 tiles`.
    """
    return f"{number:{',' if grouped else ''}} {plural(number, noun, many)}"


def plural(number: float, noun: str, many: str = "") -> str:
    """The noun alone, in the form that a number takes; `many` is the plural if it is not the noun with an s."""
    return noun if number == 1 else many or f"{noun}s"
