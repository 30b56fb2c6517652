"""The text of a guide, for people who have installed puzzlemill and have no checkout of the sources."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import puzzlemill
from puzzlemill.cli.help.topics import TOPICS

FOLDERS: Final = (Path(puzzlemill.__file__).parent / "docs", Path(puzzlemill.__file__).parents[1] / "docs")
"""Where the guides are: in the installed package or in a checkout."""

_FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[([^\]]+)\]\(([^)\s]+)\)")


def guide(topic: str) -> str:
    """The Markdown text of a guide, with links and pictures replaced by the names of other topics and of sources."""
    path = next(path for folder in FOLDERS if (path := folder / f"{topic}.md").is_file())
    return "".join(_pieces(path.read_text(encoding="utf-8")))


def _pieces(text: str) -> Iterator[str]:
    """The pieces of the text; code is left unchanged."""
    for at, piece in enumerate(_FENCE.split(text)):
        yield piece if at % 2 else _LINK.sub(_named, piece)


def _named(link: re.Match[str]) -> str:
    """The text that replaces a link or a picture."""
    picture, text, target = link.groups()
    if target.startswith("https:"):
        return link[0]
    if picture:
        return f"*Picture: {text}*"
    file, _, _ = target.partition("#")
    topic = file.removesuffix(".md")
    if not file or text.strip("`").startswith("puzzlemill "):
        return text
    if topic not in TOPICS:
        return f"{text} (`{_in_sources(file)}` in the sources)"
    command = f"`puzzlemill help {topic}`"
    return command if text.lower().removesuffix(".md").removeprefix("docs/") == topic else f"{text} ({command})"


def _in_sources(file: str) -> str:
    """The path of a file that a guide names, from the top folder of the sources."""
    return file.removeprefix("../") if file.startswith("../") else f"docs/{file}"
