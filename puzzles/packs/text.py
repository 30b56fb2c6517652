"""Finds the entries of a pack in its text, so that a wrong entry can be named by its line and left out."""

import itertools
import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from puzzlemill.puzzles.kinds import InputError

# `list[msgspec.Raw]` cannot replace this scanner. It builds the whole list before counting, at 38 bytes of memory per
# byte of `1,1,1,...`, so the largest file would take 19 GB. One lone surrogate or NaN in one entry refuses the whole
# file instead of that entry. And its messages have no line numbers.

# Only the end of each value matters here; the content of an entry is checked later, entry by entry. So a string can
# contain any character, and an object or a number becomes its length, a small number that takes no memory.
_VALUE: Final = json.JSONDecoder(object_pairs_hook=len, parse_int=len, parse_float=len, strict=False)
MOST_FIELDS: Final = 100
"""The most fields of a pack, repeated ones included."""

_GAP: Final = re.compile(r"[ \t\r\n]*")


class PackText(NamedTuple):
    """The text of a pack without its entries, and the begin and end of each entry in the whole text."""

    head: str
    entries: list[tuple[int, int]]


def split_pack(text: str, most: int) -> PackText:
    """The head and the entries of a pack, an object with a list `puzzles` of at most `most` values of any kind.

    The head is JSON with an empty list in their place. Raises `InputError`, which names the line, if the text is not a
    JSON object, is nested too deeply, or has more entries. If `puzzles` is missing or not a list, the head is the whole
    text.
    """
    scan = _Scan(text, most)
    try:
        return scan.pack()
    except json.JSONDecodeError as error:
        rule = f"not valid JSON: {error.msg[0].lower()}{error.msg[1:]}"
        raise InputError(rule, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise InputError("nested too deeply", line=scan.line) from None


class _Scan:
    """A walk over the text of a pack; `at` is the current position."""

    def __init__(self, text: str, most: int) -> None:
        self.text, self.most = text, most
        self.at = 0

    @property
    def line(self) -> int:
        """The number of the current line."""
        return self.text.count("\n", 0, self.at) + 1

    def pack(self) -> PackText:
        """The head and the entries; if `puzzles` appears several times, the last list counts, as usual in JSON."""
        head, copied = [], 0
        entries: list[tuple[int, int]] = []
        self.expect("{")
        for number in self.members("}"):
            if number > MOST_FIELDS:
                raise InputError(f"more than {MOST_FIELDS} fields", line=self.line)
            begin, end = self.value()
            key = json.loads(self.text[begin:end], strict=False)
            self.expect(":")
            if key == "puzzles" and self.meets("["):
                head.append(self.text[copied : self.at] + "]")
                entries = list(self.items())
                copied = self.at
            else:
                self.value()
        if self.gap() < len(self.text):
            raise json.JSONDecodeError("Extra data", self.text, self.at)
        return PackText("".join([*head, self.text[copied:]]), entries)

    def items(self) -> Iterator[tuple[int, int]]:
        """The begin and end of each value of a list, starting after its bracket."""
        for number in self.members("]"):
            if number > self.most:
                raise InputError(f"more than {self.most} entries; split the pack")
            yield self.value()

    def members(self, end: str) -> Iterator[int]:
        """The numbers of members, from 1; skips the commas between them, and the bracket at their end."""
        if self.meets(end):
            return
        for number in itertools.count(1):
            yield number
            if not self.meets(","):
                self.expect(end)
                return

    def gap(self) -> int:
        """Skip blanks."""
        blanks = _GAP.match(self.text, self.at)
        self.at = blanks.end() if blanks else self.at
        return self.at

    def meets(self, mark: str) -> bool:
        """Skip a mark if it comes next, and return whether it did."""
        if not self.text.startswith(mark, self.gap()):
            return False
        self.at += len(mark)
        return True

    def expect(self, mark: str) -> None:
        """Skip a mark that must come next."""
        if not self.meets(mark):
            raise json.JSONDecodeError(f"Expecting '{mark}'", self.text, self.at)

    def value(self) -> tuple[int, int]:
        """The begin and end of the next value."""
        begin = self.gap()
        _, self.at = _VALUE.raw_decode(self.text, begin)
        return begin, self.at
