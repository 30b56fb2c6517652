"""Where the entries of a pack are in its text, so that a wrong one can be named by its line and left out.

Entries are found one after another, and no more of them than are allowed.
"""

import json
import re
from typing import Final, NamedTuple

from puzzlemill.puzzles.kinds import InputError

# Not `list[msgspec.Raw]`, tried in the place of this scanner: it builds the whole list before it counts it, 38 bytes of
# memory per byte of `1,1,1,...`, so a file of the largest size would take 19 GB; one lone surrogate or NaN in one entry
# refuses the file instead of that entry; and its messages know no lines.

# Only where a value ends counts: what an entry holds is judged later, entry by entry. So a string may hold any
# character, and an object or a number becomes its length, a small number that takes no memory.
_VALUE: Final = json.JSONDecoder(object_pairs_hook=len, parse_int=len, parse_float=len, strict=False)
MOST_FIELDS: Final = 100
"""Fields of a pack, repeated ones included."""

_GAP: Final = re.compile(r"[ \t\r\n]*")


class PackText(NamedTuple):
    """A pack's text with its entries taken out, and where each of these begins and ends in the whole text."""

    head: str
    entries: list[tuple[int, int]]


def split_pack(text: str, name: str, most: int) -> PackText:
    """The head and the entries of a pack, an object with a list `puzzles` of at most `most` values of any kind.

    The head is JSON with an empty list in their place. Raises `InputError`, naming the line, for what is not an object
    in JSON, is nested too deeply to be read, or has more entries. If `puzzles` is missing or not a list, the head is
    the whole text.
    """
    scan = _Scan(text, most)
    try:
        return scan.pack()
    except json.JSONDecodeError as error:
        rule = f"not valid JSON: {error.msg[0].lower()}{error.msg[1:]}"
        raise InputError(f"{name}: line {error.lineno}, column {error.colno}: {rule}") from None
    except RecursionError:
        raise InputError(f"{name}: line {text.count(chr(10), 0, scan.at) + 1}: nested too deeply") from None
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


class _Scan:
    """A walk over the text of a pack; `at` is where it has come to."""

    def __init__(self, text: str, most: int) -> None:
        self.text, self.most = text, most
        self.at = 0

    def pack(self) -> PackText:
        """The head and the entries; if there are several lists `puzzles` the last one counts, as in all of JSON."""
        head, copied = [], 0
        entries: list[tuple[int, int]] = []
        self.expect("{")
        more = not self.meets("}")
        fields = 0
        while more:
            fields += 1
            if fields > MOST_FIELDS:
                raise InputError(f"line {self.text.count(chr(10), 0, self.at) + 1}: more than {MOST_FIELDS} fields")
            begin, end = self.value()
            key = json.loads(self.text[begin:end], strict=False)
            self.expect(":")
            if key == "puzzles" and self.meets("["):
                head.append(self.text[copied : self.at] + "]")
                entries = self.items()
                copied = self.at
            else:
                self.value()
            more = self.goes_on("}")
        if self.gap() < len(self.text):
            raise json.JSONDecodeError("Extra data", self.text, self.at)
        return PackText("".join([*head, self.text[copied:]]), entries)

    def items(self) -> list[tuple[int, int]]:
        """Where the values of a list begin and end, from after its bracket."""
        spans: list[tuple[int, int]] = []
        more = not self.meets("]")
        while more:
            if len(spans) == self.most:
                raise InputError(f"more than {self.most} entries; split the pack")
            spans.append(self.value())
            more = self.goes_on("]")
        return spans

    def gap(self) -> int:
        """Go over blanks."""
        blanks = _GAP.match(self.text, self.at)
        self.at = blanks.end() if blanks else self.at
        return self.at

    def meets(self, mark: str) -> bool:
        """Go over a mark if it comes next, and say whether it did."""
        if not self.text.startswith(mark, self.gap()):
            return False
        self.at += len(mark)
        return True

    def expect(self, mark: str) -> None:
        """Go over a mark that must come next."""
        if not self.meets(mark):
            raise json.JSONDecodeError(f"Expecting '{mark}'", self.text, self.at)

    def goes_on(self, end: str) -> bool:
        """Whether a comma comes next; if not, the end must."""
        if self.meets(","):
            return True
        self.expect(end)
        return False

    def value(self) -> tuple[int, int]:
        """Where the next value begins and ends."""
        begin = self.gap()
        _, self.at = _VALUE.raw_decode(self.text, begin)
        return begin, self.at
