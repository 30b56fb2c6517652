"""The recipe of a book, read from TOML: its parts, its paper, and every choice about its pages."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypedDict, TypeVar, Unpack

import msgspec

from puzzlemill import catalogues
from puzzlemill.files.printing import PER_PAGE
from puzzlemill.generator.search.targets import Target, check_techniques, parse_target
from puzzlemill.grading import techniques
from puzzlemill.grading.minutes import MOST, MinutesTable, parse_table, read_table, shipped
from puzzlemill.packs.recipe_parts import Part, at_most, check_excluded, check_keys
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.decoding import converted
from puzzlemill.puzzles.files.inputs import note_input
from puzzlemill.puzzles.files.reading import read_file
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, within
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.places import Number
from puzzlemill.puzzles.toml import LARGEST_TOML, in_toml, read_toml
from puzzlemill.render.drawing.fonts import missing_letters
from puzzlemill.render.drawing.qr import check_play
from puzzlemill.render.drawing.themes import theme_named
from puzzlemill.render.pages.answers import FEWEST_ANSWERS, MOST_ANSWERS
from puzzlemill.render.pages.cutouts import WIDEST_SPACING
from puzzlemill.render.pages.layout import Look
from puzzlemill.render.pages.papers import FEWEST_PAGES, Paper, paper_named, with_margins
from puzzlemill.render.pages.words import Words, language, read_words

LONGEST_TEXT: Final = 80
"""Most characters of a title, subtitle, author or volume."""

MOST_PARTS, MOST_HINTS, MOST_PUZZLES = 1_000, 3, 6
"""Most parts of a book, hints for a puzzle, and puzzles on a page."""

GAME: Final = next(kind for kind in KINDS if find("game page", kind))
GAME_KEY: Final = f"{GAME}_game"
"""The kind with a game that a book can have, too, and the key for it."""

T = TypeVar("T", bound=msgspec.Struct)


class Margins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Margins in mm; None for the default, which depends on the number of pages."""

    inside: float | None = None
    outside: float | None = None
    top: float | None = None
    bottom: float | None = None


class TakenPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"file": "from"}):
    """A part whose puzzles come from a file, a pack or a store, in the order of the file.

    `kind`, `level`, `score`, `technique` and `minutes` choose puzzles, as in parts that are made; empty for any.
    Without `count` the part takes all that match. Tedious puzzles are taken like others.
    """

    file: str
    kind: str = ""
    count: int | None = None
    level: int | str = ""
    score: str = ""
    technique: str | tuple[str, ...] = ()
    minutes: str = ""

    def __post_init__(self) -> None:
        if not self.file:
            raise InputError("empty; expected a pack, a JSON Lines file or a store", field="from")
        if self.kind and self.kind not in KINDS:
            raise InputError(f"expected one of {', '.join(KINDS)}", field="kind", value=self.kind)
        if self.count is not None and not 1 <= self.count <= 10_000:
            raise InputError("expected 1 to 10000", field="count", value=self.count)
        target = self.target()
        if self.kind:
            check_techniques(self.kind, target)
        known = list(dict.fromkeys(name for kind in KINDS for name in techniques(kind)))
        for name in target.techniques:
            if name not in known:
                raise InputError(f"expected one of {', '.join(known)}", field="technique", value=name)

    def __str__(self) -> str:
        """`from pack.json KIND level 3`."""
        level = f"level {self.level}" if self.level != "" else ""
        minutes = f"minutes {self.minutes}" if self.minutes else ""
        score = f"score {self.score}" if self.score else ""
        technique = f"technique {' or '.join(self.target().techniques)}" if self.technique else ""
        return " ".join(filter(None, (f"from {self.file}", self.kind, level, minutes, score, technique)))

    def target(self) -> Target:
        """The target of the puzzles."""
        return parse_target(self.level, self.score, self.technique, self.minutes, tedious=True, trials=True)


AnyPart: TypeAlias = Part | TakenPart


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What goes into a book. Lengths are in mm; `puzzlemill help books` explains each key.

    With `order` `minutes` each kind is one chapter in rising minutes; with `mixed` the kinds alternate page by page,
    with `features` such as a poster. No puzzle takes more than `most_minutes` (0: any number). `table` is a file with a
    private table of minutes. `play` is the address of a page that plays the puzzles, for QR codes.
    """

    # Not `AnyPart`: msgspec cannot distinguish the two types.
    parts: tuple[Any, ...] = ()
    title: str = "Puzzlemill"
    subtitle: str = ""
    author: str = ""
    seed: int = 0
    paper: str = "a4"
    margins: Margins = Margins()
    bleed: bool = False
    theme: str = "light"
    language: str = "en"
    order: Literal["minutes", "mixed"] = "minutes"
    features: bool = True
    most_minutes: int = 0
    table: str = ""
    per_page: int | dict[str, int] = {}
    pencil: bool = False
    cover: bool = True
    how_to_play: bool = True
    hints: int = 0
    answers: bool = True
    answers_per_page: int = MOST_ANSWERS
    cutouts: Literal["none", "book", "full"] = "none"
    spacing: float = 3.0
    has_game: bool = msgspec.field(default=False, name=GAME_KEY)
    index: bool = True
    times: bool = True
    play: str = ""
    ids: Literal["none", "volume", "position"] = "none"
    volume: str = ""
    colophon: Literal["none", "short", "recipe"] = "short"
    exclude: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 63:
            raise InputError("expected 0 to 2**63 - 1", field="seed", value=self.seed)
        for key in ("title", "subtitle", "author", "volume"):
            _check_text(key, getattr(self, key))
        self.paper_for(FEWEST_PAGES)
        theme_named(self.theme)
        check_play(self.play)
        self._check_per_page()
        check_excluded(self.exclude)
        if not 0 <= self.most_minutes <= MOST:
            raise InputError(
                f"expected 1 to {MOST:g}, or 0 for no limit", field="most_minutes", value=self.most_minutes
            )
        if not 0 <= self.hints <= MOST_HINTS:
            raise InputError(f"expected 0 to {MOST_HINTS}", field="hints", value=self.hints)
        if not FEWEST_ANSWERS <= self.answers_per_page <= MOST_ANSWERS:
            raise InputError(
                f"expected {FEWEST_ANSWERS} to {MOST_ANSWERS}", field="answers_per_page", value=self.answers_per_page
            )
        if not 0 <= self.spacing <= WIDEST_SPACING:
            raise InputError(f"expected 0 to {WIDEST_SPACING:g} mm", field="spacing", value=self.spacing)

    @property
    def game(self) -> str:
        """The kind whose game the book has; empty without a game."""
        return GAME if self.has_game else ""

    def _check_per_page(self) -> None:
        """Refuse impossible numbers of puzzles per page."""
        by_kind = self.per_page if isinstance(self.per_page, dict) else {"": self.per_page}
        for kind, number in by_kind.items():
            if kind and kind not in KINDS:
                raise InputError(f"expected one of {', '.join(KINDS)}", field=("per_page", kind))
            if not 1 <= number <= MOST_PUZZLES:
                field = ("per_page", kind) if kind else "per_page"
                raise InputError(f"expected 1 to {MOST_PUZZLES}", field=field, value=number)

    def counted_kinds(self) -> list[str]:
        """The kinds for which `per_page` gives a number."""
        return list(self.per_page) if isinstance(self.per_page, dict) else list(KINDS)

    def puzzles_per_page(self, kind: str) -> int:
        """The most puzzles of a kind on a page."""
        return self.per_page.get(kind, PER_PAGE) if isinstance(self.per_page, dict) else self.per_page

    def paper_for(self, pages: int) -> Paper:
        """The paper with the margins of a book of this many pages, or with the recipe's own."""
        margins = msgspec.structs.asdict(self.margins)
        paper = paper_named(self.paper, pages, self.bleed)
        with within(field="margins"):
            return with_margins(paper, **margins)

    def look(self, folder: Path, pages: int) -> Look:
        """The look of a book with this many pages; a language file is read from `folder`. Raises `InputError`."""
        return Look(self.paper_for(pages), theme_named(self.theme), self.words(folder), self.pencil)

    def files(self) -> list[str]:
        """The names of all files that the recipe needs, as written in it."""
        taken = [part.file for part in self.parts if isinstance(part, TakenPart)]
        tables = [self.table] if self.table else []
        return [*self.exclude, *taken, *([self.language] if self.language.endswith(".toml") else []), *tables]

    def words(self, folder: Path) -> Words:
        """The words of its language, a short name or a file in `folder`; raises `InputError`."""
        if not self.language.endswith(".toml"):
            return language(self.language)
        with within(field="language"):
            return language(str(folder / self.language))

    def read_table(self, folder: Path) -> MinutesTable:
        """The table of minutes that grades its puzzles: the file `table` in `folder`, or the shipped one."""
        with within(field="table"):
            return read_table(str(folder / self.table)) if self.table else shipped()


class Reading(NamedTuple):
    """A recipe as it was read: its name for messages, its text, the folder of its files, and the recipe itself.

    `recipe` is None if there are `faults`, which have their lines in the text. `parts` has the parts that could be
    read, by number from 1. `instead` has the values that replaced the recipe's.
    """

    name: str
    text: str
    folder: Path
    recipe: Recipe | None
    parts: dict[int, AnyPart]
    faults: list[InputError]
    instead: dict[str, object]
    language_text: str | None = None
    """The text of the language file; None for a bundled language, or if the file is read from the folder."""

    table_text: str | None = None
    """The text of the table of minutes; None for the shipped one, or if the file is read from the folder."""

    withdrawn: tuple[int, ...] = ()
    """The numbers of the puzzles that editions have replaced, in that order."""

    after: tuple[str, ...] = ()
    """The names of the folders of published volumes, whose puzzles are excluded, too."""

    def words(self) -> Words:
        """The words of the recipe's language; raises `InputError`."""
        recipe = checked(self)
        if self.language_text is not None and recipe.language.endswith(".toml"):
            return read_words(self.language_text, recipe.language)
        return recipe.words(self.folder)

    def table(self) -> MinutesTable:
        """The table of minutes that grades the puzzles; raises `InputError`."""
        recipe = checked(self)
        if self.table_text is not None and recipe.table:
            return parse_table(self.table_text, recipe.table)
        return recipe.read_table(self.folder)


class Instead(TypedDict, total=False):
    """Values that replace values of the recipe; None keeps the recipe's."""

    paper: str | None
    theme: str | None
    language: str | None
    seed: int | None
    table: str | None
    volume: str | None


KEYS_INSTEAD: Final = tuple(Instead.__annotations__)


def read_recipe(path: str | None = None, **instead: Unpack[Instead]) -> Reading:
    """Read a recipe from a TOML file (None: the default book), with all of its faults.

    `instead` has values that replace the recipe's. Raises `InputError` if one of them cannot be used or the file cannot
    be read; faults of the recipe itself do not raise.
    """
    replaced = replacements(instead)
    name, folder = (path, Path(path).parent) if path else ("default recipe", Path())
    data = read_file(Path(path), LARGEST_TOML) if path else catalogues.default_recipe().encode()
    reading = read_text(name, data, folder, replaced)
    for file in reading.recipe.files() if reading.recipe else ():
        note_input(folder / file)
    return reading


def replacements(instead: Instead) -> dict[str, object]:
    """The values that replace the recipe's, by key; raises `InputError` if one of them cannot be used."""
    replaced: dict[str, object] = {key: value for key in KEYS_INSTEAD if (value := instead.get(key)) is not None}
    converted(replaced, Recipe)
    return replaced


def read_text(name: str, data: bytes | str, folder: Path, instead: Mapping[str, object]) -> Reading:
    """Read a recipe from text, with all of its faults; `name` is for messages, `instead` replaces values."""
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    # In a fixed order, because the colophon lists them.
    replaced = {str(key): instead[key] for key in KEYS_INSTEAD if key in instead}
    try:
        tables = read_toml(data)
    except InputError as error:
        return Reading(name, text, folder, None, {}, [error], replaced)
    faults: list[InputError] = []
    # `puzzlemill publish` reads this table; a book does not need it to be correct.
    tables.pop("publish", None)
    listed = tables.pop("parts", [])
    head = None
    try:
        with within(field="margins"):
            check_keys(tables.get("margins"), Margins)
        head = _read({**tables, **replaced}, Recipe)
    except InputError as error:
        faults.append(error)
    if not isinstance(listed, list) or len(listed) > MOST_PARTS:
        faults.append(InputError(f"expected 1 to {MOST_PARTS} parts, each under [[parts]]", field="parts"))
        listed = []
    elif not listed and not tables.get(GAME_KEY):
        without = f'or {GAME_KEY} = true and cutouts = "full" for a game without puzzles'
        rule = f"expected 1 to {MOST_PARTS} parts, each under [[parts]], {without}"
        faults.append(InputError(rule, field="parts"))
    parts: dict[int, AnyPart] = {}
    most = head.most_minutes if head else 0
    private = bool({**tables, **replaced}.get("table"))
    for number, table in enumerate(listed, 1):
        taken = isinstance(table, dict) and "from" in table
        try:
            with within(field=("parts", Number(number - 1))):
                part = _read(table, TakenPart) if taken else _read(table, Part)
                parts[number] = _limited(part, most, private)
        except InputError as error:
            faults.append(error)
    recipe = msgspec.structs.replace(head, parts=tuple(parts.values())) if head and not faults else None
    return Reading(name, text, folder, recipe, parts, [in_toml(fault, text) for fault in faults], replaced)


def without_publishing(lines: Sequence[str]) -> Iterator[str]:
    """The lines of a recipe without its `[publish]` table: the lines that say how the book itself is made."""
    skipped = False
    for line in lines:
        if re.match(r"\s*+\[\[?+\s*+publish\s*+[\].]", line):
            skipped = True
        elif re.match(r"\s*+\[\[?+\s*+(?:parts|margins|per_page)\s*+[\].]", line):
            skipped = False
        if not skipped and not re.match(r"\s*+publish\s*+[.=]", line):
            yield line


def _limited(part: AnyPart, most_minutes: int, private: bool) -> AnyPart:
    """The part without puzzles over `most_minutes` (0: no limit); raises `InputError` if none is left.

    With a private table, what is possible is not known.
    """
    if most_minutes:
        part = msgspec.structs.replace(part, minutes=at_most(part.minutes, most_minutes))
    if isinstance(part, Part) and not private:
        try:
            part.check_possible()
        except ImpossibleError as error:
            limit = f"the book takes nothing over most_minutes = {most_minutes}" if most_minutes else error.remedy
            raise error.said(remedy=limit) from None
    return part


def checked(reading: Reading) -> Recipe:
    """The recipe; raises `InputError` with the first fault if it has any."""
    if reading.recipe is None:
        raise reading.faults[0].within(file=reading.name)
    return reading.recipe


def _read(table: object, form: type[T]) -> T:
    """The table as a `form`; raises `InputError` if it does not fit."""
    check_keys(table, form)
    return converted(table, form)


def _check_text(key: str, text: str) -> None:
    """Refuse a text that cannot be printed on the cover."""
    missing = missing_letters(text)
    if missing:
        raise InputError(f"the font has no letter {missing[0]!r}", field=key, value=text)
    if len(text) > LONGEST_TEXT:
        raise InputError(f"{len(text)} characters; the limit is {LONGEST_TEXT}", field=key, value=text)
