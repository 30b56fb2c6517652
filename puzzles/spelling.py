"""How position ids are spelt: fields between colons, each with a pattern and with the pattern in words.

Python, JavaScript and JSON Schema read these patterns alike. Their groups are the values of an id.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from puzzlemill.puzzles.kinds import InputError, shown

_SHORT: Final = 58
"""Characters of the longest text that `shown` quotes as a whole."""


class Field(NamedTuple):
    """A field of an id: its pattern, the pattern in words, and, if it can be left out, what it begins with."""

    pattern: str
    words: str
    begins: str = ""


class Spelling:
    """The fields of the ids of a kind, by name and in order; `form` has all of them, as in `KIND:ROWSxCOLS:CELLS`."""

    def __init__(self, form: str, **fields: Field) -> None:
        self.form: str = form
        self.fields: dict[str, Field] = fields
        self.pattern: str = self._pattern(field.pattern for field in fields.values())

    def read(self, text: str) -> tuple[str, ...]:
        """The values of an id, "" in a field left out; raises `InputError`, which names the first wrong field."""
        match = re.fullmatch(self.pattern, text)
        if match:
            return match.groups("")
        anything = (f"([{field.begins}][^:]*)" if field.begins else "([^:]*)" for field in self.fields.values())
        parts = re.fullmatch(self._pattern(anything), text)
        for part, (name, (pattern, words, _)) in zip(
            parts.groups() if parts else (), self.fields.items(), strict=False
        ):
            if part is not None and not re.fullmatch(pattern, part):
                # Only the beginning of a long text is shown, so it is shown from where it goes wrong.
                rest = re.sub(f"^(?:{pattern})", "", part) if len(part) > _SHORT else part
                at = f" at position {len(part) - len(rest)}" if rest != part else ""
                raise refused(text, f"{name} {shown(rest)}{at}: expected {words}")
        raise refused(text, f"expected {self.form}")

    def _pattern(self, patterns: Iterable[str]) -> str:
        """The pattern of ids whose fields have these patterns."""
        fields = zip(patterns, self.fields.values(), strict=True)
        parts = (f"(?::{pattern})?" if field.begins else f":{pattern}" for pattern, field in fields)
        return self.form.partition(":")[0] + "".join(parts)


def refused(text: str, rule: str) -> InputError:
    """The error for an id that breaks a rule."""
    return InputError(rule, field="id", value=text)


def check_spelling(text: str, only: str) -> None:
    """Raise `InputError` unless a text is the `only` id of its puzzle."""
    if text != only:
        raise refused(text, f"not in standard form; the id of this puzzle is {shown(only)}")
