"""Makes text from outside safe to print: what a terminal or an editor would act on is escaped, such as `\\x1b`.

Control characters, marks that change the direction of writing, lone surrogates and everything else that is not
printable become escapes as Python writes them. Every `InputError` passes through `one_line`, all output through
`escaped`.
"""

from collections.abc import Callable
from typing import Final

LONGEST_LINE: Final = 1000
"""Characters of the longest message."""

CUT: Final = "…"
"""Replaces the middle of a longer message."""


class _Table(dict[int, str]):
    """Characters by number, as `str.translate` takes them; each entry is made when it is first needed."""

    def __init__(self, escape: Callable[[int], str]) -> None:
        super().__init__({ord("\n"): "\n", ord("\t"): "\t"})
        self._escape = escape

    def __missing__(self, code: int) -> str:
        """The character itself, or its escape if it is neither printable nor one of the wide and narrow spaces."""
        letter = chr(code)
        # Line and paragraph separators, U+2028 and U+2029, are not such spaces.
        space = letter.isspace() and code >= 0xA0 and code not in (0x2028, 0x2029)
        self[code] = letter if letter.isprintable() or space else self._escape(code)
        return self[code]


def _of_python(code: int) -> str:
    """The shortest of the escapes `\\x1b`, `\\u202e` and `\\U000e0001` that has room for the code."""
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _of_json(code: int) -> str:
    """The escape of JSON, in two halves beyond U+FFFF."""
    units = chr(code).encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


_PYTHON: Final = _Table(_of_python)
_JSON: Final = _Table(_of_json)


def escaped(text: str) -> str:
    """The text with everything unprintable escaped; line feeds, tabs and spaces stay."""
    return text if text.isprintable() else text.translate(_PYTHON)


def escaped_json(data: bytes) -> bytes:
    """JSON of the same value with everything unprintable escaped as JSON does it; other text is treated alike.

    Bytes that are not UTF-8 are returned as they are.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return data
    safe = text.translate(_JSON)
    return data if safe == text else safe.encode()


def one_line(text: str, most: int = LONGEST_LINE) -> str:
    """The text as one printable line of at most `most` characters, cut in the middle; idempotent."""
    if len(text) > 4 * most:
        text = text[: 2 * most] + CUT + text[-2 * most :]
    if not text.isprintable():
        lines = (line.strip() for line in text.splitlines())
        # The only blanks left are tabs and wide or narrow spaces.
        text = "".join(" " if letter.isspace() else letter for letter in escaped(" ".join(filter(None, lines))))
    text = text.strip()
    if len(text) > most:
        begin = most // 2
        text = text[:begin].rstrip() + CUT + text[begin + 1 - most :].lstrip()
    return text
