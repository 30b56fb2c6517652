"""Language files: TOML with the texts of pages in another language and the placeholders of the English ones."""

import functools
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from puzzlemill import catalogues
from puzzlemill.render.pages.words import Words, read_words
from tests.fuzz.doors import Door, Judge
from tests.fuzz.mutations.toml_inputs import decoded, spoilt_toml, tidy_toml

NAME: Final = "fuzzed.toml"


@functools.cache
def seeds() -> Sequence[bytes]:
    """The tables of the bundled languages one by one, as a translator would start, and German as a whole."""
    every = [catalogues.language_text("de").encode()]
    for language in catalogues.language_names():
        tables = tomllib.loads(catalogues.language_text(language))
        every += [tidy_toml({name: table}) for name, table in tables.items()]
    return tuple(every)


def enter(data: bytes) -> Judge:
    """Read the words of a language as a book does."""
    return functools.partial(faults, read_words(decoded(data, NAME), NAME))


def faults(words: Words) -> Iterable[str]:
    """Texts that have other placeholders than the English ones, or none, and keys that are missing or unknown."""
    english = read_words("", "english").texts
    if words.texts.keys() != english.keys():
        yield "the keys are not those of the English texts"
    for key, forms in words.texts.items():
        known = names(" ".join(english[key].values()))
        for form, text in forms.items():
            named = names(text)
            if not text or steers(text) or named - known or (form == "other" and known - named):
                yield f"a text is empty, cannot be printed or has other placeholders: {key}: {text}"


def names(text: str) -> set[str]:
    """The placeholders of a text; `{Why}` is `{why}` with a capital letter."""
    return {name.lower() for name in re.findall(r"{(\w*)}", text)}


def steers(text: str) -> bool:
    """Whether a text has control characters, such as NUL."""
    return any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Cn") for letter in text)


DOOR: Final = Door("words", seeds, spoilt_toml, enter, begins=NAME)
