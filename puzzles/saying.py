"""Sentences as data: the key of a text in the words files, and what it speaks of. `web/src/said.ts` does the same."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.words import Words, bundled, filled
from puzzlemill.puzzles.words import language as words_of

LIST: Final = "items"
"""The argument of a key that joins a list: its texts are `<key>.two` and `<key>.more`, like the texts of `lists`."""

DEEPEST: Final = 32
"""Sentences within one another that are read from a file; the deepest of a hint is about ten."""


# A trace has thousands of these, never in a cycle: the garbage collector would take as long as the steps.
class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A sentence, or a part of one, without its words.

    `key` is a key of the words files, such as `sentences.KIND.only_fits`. `args` are the values of its placeholders:
    numbers as shown (rows, columns and places count from 1), texts, other `Said` values, and lists of these, which are
    joined as `A, B and C`. A text with two forms is chosen by the argument `count`.
    """

    key: str
    args: "Mapping[str, Argument]" = msgspec.field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, *sorted(self.args)))

    def __str__(self) -> str:
        return say(self, bundled("en"))


Item: TypeAlias = str | int | Said
Argument: TypeAlias = str | int | Said | tuple[str | int | Said, ...]


def check_nesting(name: str, args: Mapping[str, Argument]) -> None:
    """Raise `InputError` for arguments that are nested too deeply for the code that turns them into text."""
    level: list[Mapping[str, Argument]] = [args]
    for _ in range(DEEPEST):
        values = [value for held in level for value in held.values()]
        items = [item for value in values for item in (value if isinstance(value, tuple) else (value,))]
        level = [item.args for item in items if isinstance(item, Said)]
        if not level:
            return
    raise InputError(f"{name}: nested more than {DEEPEST} levels deep")


def say(said: Said | str, words: Words) -> str:
    """The text of a sentence in the language of `words`; a plain text stays as it is.

    An unknown key gives the key itself, and an argument that is missing its name in braces, so that a sentence of
    another version stops nothing.
    """
    if isinstance(said, str):
        return said
    forms, args = words.texts.get(said.key), said.args
    if forms is None:
        items = args.get(LIST)
        known = f"{said.key}.two" in words and isinstance(items, Sequence) and not isinstance(items, str)
        return _joined(said.key, items, words) if known else said.key  # type: ignore[arg-type]
    text = forms.get("one", forms["other"]) if args.get("count") == 1 else forms["other"]
    return filled(text, lambda name: _argument(args[name], words) if name in args else f"{{{name}}}")


def in_language(said: Said | str, language: str | Words) -> str:
    """The text of a sentence in `de`, in the language of a file whose name ends in `.toml`, or by words that are read.

    Raises `InputError` for a language that is not bundled, and for a file that cannot be used.
    """
    return say(said, words_of(language) if isinstance(language, str) else language)


class Translatable:
    """A record that has its English text, and `key` and `args` if the words files have that text, too."""

    __slots__ = ()

    text: str
    key: str | msgspec.UnsetType
    args: "Mapping[str, Argument] | msgspec.UnsetType"

    @property
    def said(self) -> Said | str:
        """The text as data, or the text itself if there are no words for it."""
        if isinstance(self.key, msgspec.UnsetType) or isinstance(self.args, msgspec.UnsetType):
            return self.text
        return Said(self.key, self.args)

    def in_language(self, language: str | Words) -> str:
        """The text in another language, as in `Hint.in_language`; a text that is not data stays as it is.

        Raises `InputError` for a language that is not bundled, and for a file that cannot be used.
        """
        return in_language(self.said, language)


def _argument(argument: Argument, words: Words) -> str:
    if isinstance(argument, Said):
        return say(argument, words)
    return str(argument) if isinstance(argument, str | int) else _joined("lists", argument, words)


def _joined(key: str, items: Sequence[Item], words: Words) -> str:
    """A list as the texts `<key>.two` and `<key>.more` join it; empty for no items."""
    *most, last = [_argument(item, words) for item in items] or [""]
    if not most:
        return last
    text = words(f"{key}.two", first=most.pop(), last=last)
    while most:
        text = words(f"{key}.more", first=most.pop(), rest=text)
    return text
