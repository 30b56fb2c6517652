"""JSON of forged values, written in every possible way, right or wrong."""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from tests.fuzz.mutations import chance
from tests.fuzz.mutations.forgeries import AGAIN, RAW, forged

_PLAIN: Final = "1e400 -1e400 1e-400 -0 -0.0 01 0x10 1_000 .5 5. +1 NaN -Infinity nul 1e5 1E+2 'a' , {} [] [,] {,} [1,]"

TOKENS: Final = (
    *_PLAIN.split(),
    *(r'"\ud800"', "/**/1", r'"\udc00\ud800"', r'"\x"', r'"\u00"', '"', '{"a"}', '{"a":1,"a":2}', "\ufeff1", "\x00"),
    *("9" * 400, "9" * 5000, "0." + "3" * 5000, *("[" * deep + "]" * deep for deep in (2, 17, 200, 5000))),
    *('{"a":' * deep + "1" + "}" * deep for deep in (2, 17, 200, 5000)),
)
"""Tokens in the place of a value; some of them are JSON."""

GAPS: Final = ((",", ":"), (",", ":"), (", ", ": "), (",\r\n\t", " : "))


def json_text(draws: Random, value: object) -> bytes:
    """JSON of a value, with or without blanks, unescaped letters, and letters that are escaped without need."""
    text = json.dumps(value, ensure_ascii=draws.randrange(3) > 0, separators=draws.choice(GAPS))
    text = re.sub(f'"{RAW}"', lambda _: draws.choice(TOKENS), text.replace(AGAIN, ""))
    if chance(draws, 5):
        text = re.sub('(?<=")[A-Za-z]', lambda first: f"\\u{ord(first[0]):04x}", text)
    return text.encode("utf-8", "surrogatepass")


def mutator(
    scratch: Callable[[Random], Any] | None, aimed: Callable[[Random, Any], Any] | None = None
) -> Callable[[Random, Sequence[bytes]], bytes]:
    """The `mutate` of a door of JSON: forged seeds mostly, now and then a value that `scratch` makes without any.

    `aimed` makes of a seed what it is forged from, such as the same argument for a claim that is false.
    """

    def mutate(draws: Random, seeds: Sequence[bytes]) -> bytes:
        if scratch and chance(draws, 30):
            value, number = scratch(draws), draws.choice((0, 0, 0, 1))
        else:
            value, number = json.loads(draws.choice(seeds)), draws.choice((1, 1, 1, 2, 2, 3, 5))
            if aimed and chance(draws, 60):
                value, number = aimed(draws, value), draws.choice((0, 0, 1, 1, 1, 2, 3))
        value = json.loads(json.dumps(value))  # with lists in the place of tuples
        others = [json.loads(draws.choice(seeds)) for _ in range(2)]
        for _ in range(number):
            value = forged(draws, value, others)
        return json_text(draws, value)

    return mutate


def json_object(data: bytes) -> dict[str, Any]:
    """The object in a text; empty if there is none."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
