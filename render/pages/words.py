"""The words of pages: a value read from a language file, with placeholders, plural forms, lists and ranges.

English is complete; what another file does not name is printed in English. `puzzlemill help languages` says how to
write one.
"""

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from puzzlemill import catalogues
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.files.toml import read_toml
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.render.drawing.fonts import missing_letters

FORMS: Final = ("one", "other")
"""Forms of a text that a number chooses: `one` for 1, `other` for all else, which is what English and German need."""

LARGEST_FILE: Final = 1 << 20
"""Bytes of the longest language file that is read."""

LONGER, SPARE = 2, 20
"""A text may have `LONGER` times the letters of the English one, and `SPARE` more."""

PLACEHOLDER: Final = re.compile(r"\{([a-z]+)\}")

GROUPED: Final = 10_000
"""Least number that is printed in groups of three digits."""

Forms = Mapping[str, str]


class Words(msgspec.Struct, frozen=True, eq=False):
    """The texts of a language by key, such as `levels.1`; immutable.

    `name` is that of the language or of its file, `missing` the keys that are printed in English instead.
    """

    name: str
    texts: Mapping[str, Forms]
    missing: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Words({self.name!r})"

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key, its placeholders filled in by name.

        The first whole number among the values chooses the form; `count` may be given for that alone. Raises
        `KeyError` for a key that there is not, and for a placeholder without a value or a value without a placeholder.
        """
        forms = self.texts[key]
        names = placeholders(forms)
        if values.keys() - {"count"} != names - {"count"} or "count" in names - values.keys():
            raise KeyError(f"{key}: expected values for {sorted(names)}, got {sorted(values)}")
        number = next((value for value in values.values() if isinstance(value, int)), 0)
        text = forms.get("one", forms["other"]) if number == 1 else forms["other"]
        return PLACEHOLDER.sub(lambda match: self._in_sentence(values[match[1]]), text)

    def __contains__(self, key: object) -> bool:
        return key in self.texts

    def __iter__(self) -> Iterator[str]:
        """All keys, in the order of the English file."""
        return iter(self.texts)

    def forms(self, key: str) -> Forms:
        """The text of a key as its file has it, `one` and `other`, or `other` alone."""
        return self.texts[key]

    def listed(self, items: Sequence[str]) -> str:
        """A list in a sentence: `A, B and C`; empty for no items."""
        if len(items) < 2:
            return "".join(items)
        text = self("lists.two", first=items[-2], last=items[-1])
        for item in reversed(items[:-2]):
            text = self("lists.more", first=item, rest=text)
        return text

    def range(self, first: int, last: int) -> str:
        """Numbers from `first` to `last`: `1–4`, or `4` if both are the same."""
        return str(first) if first == last else self("lists.range", first=str(first), last=str(last))

    def _in_sentence(self, value: object) -> str:
        """A value as it is in a sentence."""
        if isinstance(value, int) and value >= GROUPED:
            return f"{value:,}".replace(",", self.texts["lists.thousands"]["other"])
        return str(value)


@functools.cache
def bundled(name: str) -> Words:
    """A language that comes with the library, by its short name; raises `InputError` naming those there are."""
    names = catalogues.language_names()
    if name not in names:
        raise InputError(f"language {shown(name)}: expected one of {', '.join(names)}, or a file NAME.toml")
    # The tests check these; looking for their letters would load the font for every command.
    return Words(name, dict(_flat(read_toml(catalogues.language_text(name)), "")))


def language(name_or_file: str) -> Words:
    """The words of a bundled language (`en`, `de`) or of a file whose name ends in `.toml`.

    Raises `InputError`, one line that names the file, the key and the rule.
    """
    if not name_or_file.endswith(".toml"):
        return bundled(name_or_file)
    return read_words(read_file(Path(name_or_file), LARGEST_FILE, piped=False), name_or_file)


def read_words(text: bytes | str, name: str) -> Words:
    """The words of the TOML text of a language file, `name` in messages; raises `InputError`, one line."""
    tables = read_toml(text, name, LARGEST_FILE)
    try:
        texts = dict(_flat(tables, ""))
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    english = {key: ENGLISH.forms(key) for key in ENGLISH}
    for key, forms in texts.items():
        if key not in english:
            raise InputError(f"{name}: {shown(key)}: unknown key, the English file has none of that name")
        _check(f"{name}: {key}", forms, english[key])
    return Words(name, english | texts, tuple(key for key in english if key not in texts))


def placeholders(forms: Forms) -> set[str]:
    """The names of a text's placeholders, those of all its forms."""
    return {name for text in forms.values() for name in PLACEHOLDER.findall(text)}


def _flat(tables: Mapping[str, object], before: str) -> Iterator[tuple[str, Forms]]:
    """Every text with its key; white space within a text, which may run over several lines, is one space each."""
    for name, value in tables.items():
        key = before + name
        if isinstance(value, str):
            yield key, {"other": " ".join(value.split())}
        elif not isinstance(value, dict):
            raise InputError(f"{shown(key)}: expected a text, got {shown(value)}")
        elif value and value.keys() <= set(FORMS):
            if "other" not in value or not all(isinstance(text, str) for text in value.values()):
                raise InputError(f"{shown(key)}: expected texts `one` and `other`")
            yield key, {form: " ".join(text.split()) for form, text in value.items()}
        else:
            yield from _flat(value, f"{key}.")


def _check(place: str, forms: Forms, english: Forms) -> None:
    """Refuse a text that cannot be printed in the place of the English one."""
    known = placeholders(english)
    most = LONGER * max(map(len, english.values())) + SPARE
    for form, text in forms.items():
        names = placeholders({form: text})
        if not text:
            raise InputError(f"{place}: is empty")
        if names - known:
            allowed = ", ".join(f"{{{name}}}" for name in sorted(known)) or "none"
            raise InputError(f"{place}: unknown placeholder {{{min(names - known)}}}, expected {allowed}")
        # A number that is one may be said in a word.
        if form == "other" and known - names:
            raise InputError(f"{place}: lacks the placeholder {{{min(known - names)}}}")
        bare = PLACEHOLDER.sub("", text)
        if "{" in bare or "}" in bare:
            raise InputError(f"{place}: a brace that is no placeholder such as {{count}}")
        if letters := missing_letters(bare):
            raise InputError(f"{place}: the type family has no {letters[0]!r}")
        if len(text) > most:
            raise InputError(f"{place}: {len(text)} letters, expected at most {most}")


ENGLISH: Final = bundled("en")
