"""JSON with one small lie in it, for checkers that must notice every change."""

from collections.abc import Collection, Iterator
from types import UnionType
from typing import Any


def tampered(value: Any, words: Collection[str], repeatable: type | UnionType) -> Iterator[Any]:
    """Copies of JSON with one number changed, or a letter or one of these words replaced by another of the words.

    Items of the types `repeatable` in lists are dropped or repeated as well.
    """
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from ({**value, key: other} for other in tampered(inner, words, repeatable))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in tampered(inner, words, repeatable))
            if isinstance(inner, repeatable):
                yield from (value[:place] + value[place + 1 :], [*value[:place], inner, *value[place:]])
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    elif len(value) == 1 or value in words:
        yield from (word for word in words if word != value)
