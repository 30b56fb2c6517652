"""The text of a guide, for people who have installed puzzlemill and have no checkout of the sources."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

import puzzlemill
from puzzlemill.cli.help.topics import GUIDES

FOLDERS: Final = (Path(puzzlemill.__file__).parent / "docs", Path(puzzlemill.__file__).parents[1] / "docs")
"""Where our guides are: in the installed package or in a checkout."""


class Shelf(NamedTuple):
    """Guides by subject, each with a line about it; their folder here, and its name in the sources."""

    subjects: Mapping[str, Mapping[str, str]]
    folder: Path
    home: str

    @property
    def topics(self) -> list[str]:
        """The names of the guides."""
        return [name for guides in self.subjects.values() for name in guides]


def shelves() -> Iterator[Shelf]:
    """Our guides, and guides of distributions of our version with an entry point in the group `puzzlemill.guides`."""
    yield Shelf(GUIDES, next(filter(Path.is_dir, FOLDERS)), "docs")
    for entry in metadata.entry_points(group="puzzlemill.guides"):
        if entry.dist and entry.dist.version == puzzlemill.__version__:
            with suppress(ImportError):  # Its commands say what is missing.
                package = entry.load()
                yield Shelf(package.GUIDES, Path(package.__file__).parent, f"{entry.name}/docs")


def topics() -> list[str]:
    """The names of all guides."""
    return [name for shelf in shelves() for name in shelf.topics]


_FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[([^\]]+)\]\(([^)\s]+)\)")


def guide(topic: str) -> str:
    """The Markdown text of a guide, with links and pictures replaced by the names of other topics and of sources."""
    shelf = next(shelf for shelf in shelves() if topic in shelf.topics)
    known, text = topics(), (shelf.folder / f"{topic}.md").read_text(encoding="utf-8")

    def named(link: re.Match[str]) -> str:
        return _named(link, shelf.home, known)

    # Code is left unchanged.
    return "".join(piece if at % 2 else _LINK.sub(named, piece) for at, piece in enumerate(_FENCE.split(text)))


def _named(link: re.Match[str], home: str, known: list[str]) -> str:
    """The text that replaces a link or a picture of a guide from this folder of the sources."""
    picture, text, target = link.groups()
    if target.startswith("https:"):
        return link[0]
    if picture:
        return f"*Picture: {text}*"
    file, _, _ = target.partition("#")
    topic = posixpath.basename(file).removesuffix(".md")
    if not file or text.strip("`").startswith("puzzlemill "):
        return text
    if topic not in known:
        return f"{text} (`{posixpath.normpath(f'{home}/{file}')}` in the sources)"
    command = f"`puzzlemill help {topic}`"
    return command if text.lower().removesuffix(".md").removeprefix("docs/") == topic else f"{text} ({command})"
