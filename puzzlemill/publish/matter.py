"""The publisher's pages of a book, from the `[publish]` table: imprint, dedication, and other titles."""

from collections.abc import Iterator, Sequence

from puzzlemill.books import colophon
from puzzlemill.books.recipe import Reading, checked
from puzzlemill.publish.settings import Publish, text_faults
from puzzlemill.puzzles import KINDS, kind_name
from puzzlemill.puzzles.parts import find
from puzzlemill.render.books.plan import Matter, OwnPage
from puzzlemill.render.drawing.canvas import Pixels


def matter_of(
    reading: Reading,
    settings: Publish,
    kinds: Sequence[str],
    *,
    isbn: str = "",
    logo: Pixels | None = None,
    pages: Sequence[OwnPage] = (),
) -> Matter:
    """The publisher's pages of a book with puzzles of these `kinds`, an even number in all.

    `isbn` is printed as it is given. Raises `InputError`, one line, for a text that cannot be printed.
    """
    for fault in text_faults(settings):
        raise fault.within(field="publish")
    return Matter(
        imprint=tuple(filter(None, _imprint(reading, settings, kinds, isbn))),
        dedication=settings.dedication.strip(),
        also=tuple(_others(reading, settings.also)),
        series=settings.series,
        publisher=settings.publisher,
        logo=logo,
        pages=tuple(pages),
        even=True,
        blank_last=settings.shop.blank_last,
    )


def _imprint(reading: Reading, settings: Publish, kinds: Sequence[str], isbn: str) -> Iterator[tuple[str, ...]]:
    """The paragraphs of the imprint, some of them empty. An empty line of `settings.imprint` begins a paragraph."""
    words = reading.words()
    yield tuple(filter(None, (settings.copyright, settings.edition)))
    yield tuple(filter(None, (settings.publisher, *settings.contact)))
    yield (words("matter.isbn", isbn=isbn),) if isbn else ()
    paragraph: list[str] = []
    for line in settings.imprint:
        if line.strip():
            paragraph.append(line.strip())
        else:
            yield tuple(paragraph)
            paragraph = []
    yield tuple(paragraph)
    credited = [f"matter.credit.{kind}" for kind in KINDS if kind in kinds] if settings.rights else []
    for sentences in (
        [words(key) for key in credited if key in words],
        colophon(reading) if checked(reading).colophon == "short" else (),
    ):
        yield (" ".join(sentences),) if sentences else ()


def _others(reading: Reading, titles: Sequence[str]) -> Iterator[str]:
    """The other titles, without empty ones and without the title of the book itself."""
    recipe = checked(reading)
    this_title = ", ".join(filter(None, (recipe.title, recipe.volume))).casefold()
    for title in map(str.strip, titles):
        if title and title.partition("|")[0].strip().casefold() != this_title:
            yield title


def rights_reminders(kinds: Sequence[str]) -> list[str]:
    """A line for each of these kinds about its inventor or owner, whom a publisher should ask before selling a book."""
    owned = [(kind_name(kind), find("rights", kind)) for kind in KINDS if kind in kinds]
    return [f"{name}: {rules.RIGHTS} before you sell this book" for name, rules in owned if rules]
