"""Sentences as data with their texts: every sentence that games say, with arguments of all sorts."""

from typing import Final

from conformance.maker.games import Json, plain
from puzzlemill.puzzles.saying import LIST, Argument, Said, say
from puzzlemill.puzzles.streams import Stream, stream_for
from puzzlemill.puzzles.words import bundled, placeholders

LANGUAGES: Final = ("en", "de")

TABLES: Final = ("sentences", "play", "hints", "techniques")
"""The tables of the words files that games use."""

CELL: Final = Said("sentences.common.cell", {"row": 2, "column": 11})

VALUES: Final[tuple[Argument, ...]] = (
    3,
    10_000,
    "A",
    "Ä<b>",
    CELL,
    (1,),
    (1, 2),
    ("A", CELL, 3),
    Said("sentences.common.or", {LIST: (4, CELL)}),
)
"""Arguments of every sort: numbers, texts, parts of sentences, and lists of these."""


def sentences() -> list[Json]:
    """Each sentence once per form; then lists of all lengths, unknown keys and missing arguments."""
    words = bundled("en")
    records = []
    for key in words:
        if key.partition(".")[0] in TABLES and not key.endswith((".two", ".more")):
            draws = stream_for(f"conformance {key}")
            names = sorted(name[0].lower() + name[1:] for name in placeholders(words.forms(key)))
            counts = (1, 12_345) if "one" in words.forms(key) else (None,)
            records += [_record(Said(key, _arguments(names, count, draws))) for count in counts]
    return [*records, *map(_record, _odd())]


def _arguments(names: list[str], count: int | None, draws: Stream) -> dict[str, Argument]:
    """Values for the places of a sentence, and the number that chooses its form."""
    arguments = {name: draws.choice(VALUES) for name in names}
    return arguments if count is None else arguments | {"count": count}


def _odd() -> list[Said]:
    lists = [Said("sentences.common.or", {LIST: tuple(range(1, length + 1))}) for length in range(5)]
    clauses: tuple[Argument, ...] = ("", "ß", "über", "1", CELL)
    texts = [Said("sentences.common.sentence", {"clause": clause}) for clause in clauses]
    return [
        *lists,
        *texts,
        Said("sentences.nothing.like_this", {"count": 1}),
        Said("sentences.common.cell", {"row": 1}),
    ]


def _record(said: Said) -> Json:
    return {"said": plain(said), "texts": {name: say(said, bundled(name)) for name in LANGUAGES}}
