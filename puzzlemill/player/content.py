"""Puts packs into the page that plays them. The page itself is built from `web/player`, with `npm run player`."""

import html
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from puzzlemill import catalogues
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError, kind_name
from puzzlemill.puzzles.packs import AnyEntry, Pack
from puzzlemill.puzzles.words import bundled

LANGUAGES: Final = ("en", "de")
"""The languages of the page. Its reader can change from one to another, so it always has all of them."""

MOST_PUZZLES: Final = 10_000
"""The most puzzles of a page; a browser reads and lists these within seconds."""

MOST_PACKS: Final = 1_000
"""The most packs of a page."""

LONGEST_TITLE: Final = 120
"""The most characters of a page's title."""

_ROOM: Final = '<script type="application/json" id="content"></script>'
"""The element of the built page that takes its content."""

_TITLE: Final = "<title>Puzzles</title>"
"""The title of the built page."""

_LANGUAGE: Final = '<html lang="en">'
"""The beginning of the built page, with its language."""


class StudyPlan(NamedTuple):
    """Who solves which puzzles in which order, for a page that collects times; numbers of puzzles count from 1."""

    people: Sequence[Sequence[int]]
    """The puzzles of each person, in order."""

    practice: Sequence[int]
    """The puzzles for practice, at most one of each kind; they come before the others of their kind."""

    limit: int
    """The most minutes per puzzle."""


def page(packs: Sequence[Pack], title: str = "", language: str = "en", study: StudyPlan | None = None) -> str:
    """The HTML of a page that plays these packs, in their order; `title` is its name, `language` one of `LANGUAGES`.

    The page loads nothing else. It has the instances, solutions and grades of all puzzles, each puzzle once, but no
    hints, which it finds itself. A `study` numbers the puzzles of the only pack. Raises `InputError` if there are no
    puzzles or too many, for another language, and for a title that is too long or cannot be printed.
    """
    if language not in LANGUAGES:
        raise InputError(f"expected one of {', '.join(LANGUAGES)}", field="language", value=language)
    if not is_title(title):
        raise InputError(f"expected at most {LONGEST_TITLE} printable characters", field="title", value=title)
    content: dict[str, Any] = {
        "format": "puzzlemill-page",
        "version": 1,
        "title": title,
        "language": language,
        "packs": [msgspec.to_builtins(pack) for pack in _checked(playable(packs))],
        "study": None if study is None else study._asdict(),
    }
    head, _, tail = catalogues.player_page().partition(_ROOM)
    head = head.replace(_LANGUAGE, _LANGUAGE.replace("en", language), 1)
    if title:
        head = head.replace(_TITLE, f"<title>{html.escape(title)}</title>", 1)
    return f"{head}{_ROOM.replace('></', f'>{_as_data(content)}</')}{tail}"


def write_page(
    packs: Sequence[Pack], path: str | Path, title: str = "", language: str = "en", study: StudyPlan | None = None
) -> None:
    """Write the `page` of these packs to a file, whole or not at all; raises `InputError` if that fails."""
    write_whole(Path(path), page(packs, title, language, study).encode())


def is_title(text: str) -> bool:
    """Whether a page can have this title."""
    return len(text) <= LONGEST_TITLE and text.isprintable()


def playable(packs: Sequence[Pack]) -> list[Pack]:
    """The packs as a page has them: every puzzle only once, with no more than a game needs, and no empty packs."""
    seen: set[str] = set()
    kept: list[Pack] = []
    for pack in packs:
        entries: list[AnyEntry] = []
        for entry in pack.puzzles:
            if entry.id not in seen:
                seen.add(entry.id)
                entries.append(_lean(entry))
        if entries:
            kept.append(msgspec.structs.replace(pack, puzzles=tuple(entries)))
    return kept


def _lean(entry: AnyEntry) -> AnyEntry:
    """The entry without its hints and without where it comes from."""
    return msgspec.structs.replace(entry, origin=None, hints=msgspec.UNSET, expected_moves=msgspec.UNSET)


def _checked(packs: Sequence[Pack]) -> Sequence[Pack]:
    """The packs; raises `InputError` if there are too many, or puzzles of a kind that the page does not know."""
    number = sum(len(pack.puzzles) for pack in packs)
    if not number:
        raise InputError("nothing to play: the input has no puzzles")
    if number > MOST_PUZZLES:
        raise InputError(f"{number} puzzles: a page has at most {MOST_PUZZLES}; make several pages")
    for kind in {entry.kind for pack in packs for entry in pack.puzzles}:
        if not any(key.startswith(f"page.rules.{kind}.") for key in bundled("en")):
            raise InputError(f"{kind_name(kind)} cannot be played in a browser yet")
    if len(packs) > MOST_PACKS:
        raise InputError(f"{len(packs)} packs: a page has at most {MOST_PACKS}; join some with `puzzlemill convert`")
    return packs


def _as_data(content: dict[str, Any]) -> str:
    """JSON for an element of a page: ASCII, and nothing in it can end the element, whatever the texts of packs are."""
    text = json.dumps(content, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
