"""The words of a language: texts read from a language file, with placeholders, plural forms, lists and ranges.

English is complete; texts that another file leaves out are in English. `puzzlemill help languages` explains how to
write a file. Fonts are the business of `render.pages.words`.
"""

import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from puzzlemill import catalogues
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import InputError, shown, within
from puzzlemill.puzzles.toml import read_toml, reading_toml

FORMS: Final = ("one", "other")
"""The forms of a text that a number chooses: `one` for 1, `other` for the rest, enough for English and German."""

LARGEST_FILE: Final = 1 << 20
"""Size of the longest language file that is read, in bytes."""

LONGER, SPARE = 2, 20
"""A text can have `LONGER` times the letters of the English one, and `SPARE` more."""

PLACEHOLDER: Final = re.compile(r"\{([A-Za-z][a-z]*)\}")
"""A value by its name; a name with a capital letter begins a sentence, so the value gets a capital letter, too."""

GROUPED: Final = 10_000
"""The least number that is printed in groups of three digits."""

Forms = Mapping[str, str]


class Words(msgspec.Struct, frozen=True, eq=False):
    """The texts of a language by key, such as `levels.1`; immutable.

    `name` is the name of the language or its file, `missing` the keys that are printed in English instead.
    """

    name: str
    texts: Mapping[str, Forms]
    missing: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Words({self.name!r})"

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key, with its placeholders filled in by name.

        The first whole number among the values chooses the form; `count` can be given for that alone. Raises `KeyError`
        for an unknown key, for a placeholder without a value, and for a value without a placeholder.
        """
        forms = self.texts[key]
        names = placeholders(forms)
        if values.keys() - {"count"} != names - {"count"} or "count" in names - values.keys():
            raise KeyError(f"{key}: expected values for {sorted(names)}, got {sorted(values)}")
        number = next((value for value in values.values() if isinstance(value, int)), 0)
        text = forms.get("one", forms["other"]) if number == 1 else forms["other"]
        return filled(text, lambda name: self._in_sentence(values[name]))

    def __contains__(self, key: object) -> bool:
        return key in self.texts

    def __iter__(self) -> Iterator[str]:
        """All keys, in the order of the English file."""
        return iter(self.texts)

    def forms(self, key: str) -> Forms:
        """The text of a key as its file has it: `one` and `other`, or only `other`."""
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
        """A value as it appears in a sentence."""
        if isinstance(value, int) and value >= GROUPED:
            return f"{value:,}".replace(",", self.texts["lists.thousands"]["other"])
        return str(value)


@functools.cache
def bundled(name: str) -> Words:
    """A bundled language, by its short name; raises `InputError`, which lists the bundled languages."""
    names = catalogues.language_names()
    if name not in names:
        raise InputError(f"expected one of {', '.join(names)}, or a file NAME.toml", field="language", value=name)
    # Tests check these files; checking their letters here would load the font for every command.
    texts = _flat(read_toml(catalogues.language_text(name)), ())
    return Words(name, {".".join(path): forms for path, forms in texts})


def no_letters(text: str) -> str:
    """No letters: the answer for a font that can show every letter of a text."""
    return ""


def language(name_or_file: str, missing_letters: Callable[[str], Sequence[str]] = no_letters) -> Words:
    """The words of a bundled language (`en`, `de`) or of a file whose name ends in `.toml`.

    `missing_letters` gives the letters of a text that the font of pages does not have; such a text is refused. Raises
    `InputError`: one line with the file, the key and the rule.
    """
    if not isinstance(name_or_file, str):
        raise InputError("expected the name of a language or of a file", field="language", value=name_or_file)
    if not name_or_file.endswith(".toml"):
        return bundled(name_or_file)
    text = read_file(Path(name_or_file), LARGEST_FILE, piped=False)
    return read_words(text, name_or_file, missing_letters)


def read_words(text: bytes | str, name: str, missing_letters: Callable[[str], Sequence[str]] = no_letters) -> Words:
    """The words of a language file's TOML text, called `name` in messages; otherwise like `language`."""
    known, texts = bundled("en"), dict[str, Forms]()
    english = {key: known.forms(key) for key in known}
    with reading_toml(text, name, LARGEST_FILE) as tables:
        for path, forms in _flat(tables, ()):
            key = ".".join(path)
            with within(field=path):
                if key not in english:
                    raise InputError("unknown key; `puzzlemill book --words` prints all keys")
                _check(forms, english[key], missing_letters)
            texts[key] = forms
    return Words(name, english | texts, tuple(key for key in english if key not in texts))


def placeholders(forms: Forms) -> set[str]:
    """The names of the placeholders in all forms of a text."""
    return {name.lower() for text in forms.values() for name in PLACEHOLDER.findall(text)}


def filled(text: str, value: Callable[[str], str]) -> str:
    """A text with the value of each name in its place, which gets a capital letter if the name has one."""

    def in_place(match: re.Match[str]) -> str:
        name = match[1]
        shown_value = value(name.lower())
        return shown_value if name.islower() else shown_value[:1].upper() + shown_value[1:]

    return PLACEHOLDER.sub(in_place, text)


def _flat(tables: Mapping[str, object], before: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Forms]]:
    """Every text with its path; white space within a text counts as one space, so it can run over several lines."""
    for name, value in tables.items():
        path = (*before, name)
        if isinstance(value, str):
            yield path, {"other": " ".join(value.split())}
        elif not isinstance(value, dict):
            raise InputError(f"expected a string, got {shown(value)}", field=path)
        elif value and value.keys() <= set(FORMS):
            if "other" not in value or not all(isinstance(text, str) for text in value.values()):
                raise InputError("expected strings for `one` and `other`", field=path)
            yield path, {form: " ".join(text.split()) for form, text in value.items()}
        else:
            yield from _flat(value, path)


def _check(forms: Forms, english: Forms, missing_letters: Callable[[str], Sequence[str]]) -> None:
    """Refuse a text that cannot replace the English one."""
    known = placeholders(english)
    most = LONGER * max(map(len, english.values())) + SPARE
    for form, text in forms.items():
        names = placeholders({form: text})
        if not text:
            raise InputError("empty text; leave the key out to print the English text")
        if names - known:
            allowed = ", ".join(f"{{{name}}}" for name in sorted(known)) or "none"
            raise InputError(f"unknown placeholder {{{min(names - known)}}}, expected {allowed}")
        # The form for one can spell the number as a word.
        if form == "other" and known - names:
            raise InputError(f"missing placeholder {{{min(known - names)}}}")
        bare = PLACEHOLDER.sub("", text)
        if "{" in bare or "}" in bare:
            raise InputError("braces are only for placeholders such as {count}")
        if letters := missing_letters(bare):
            raise InputError(f"the font has no letter {letters[0]!r}")
        if len(text) > most:
            raise InputError(f"{len(text)} letters, expected at most {most}")
