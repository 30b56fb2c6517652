"""Puts packs into the built page. The page itself is made from `web/player`; see `catalogues/player`."""

import html
import importlib.resources
import json
from collections.abc import Sequence
from typing import Any, Final

EMPTY: Final = '<script type="application/json" id="content"></script>'
"""Where the built page has room for its content."""


def page(packs: Sequence[dict[str, Any]], title: str, language: str = "en") -> str:
    """The page with these packs, each as in a file of a pack."""
    built = importlib.resources.files("puzzlemill.catalogues").joinpath("player/page.html").read_text(encoding="utf-8")
    content = {"format": "puzzlemill-page", "version": 1, "title": title, "language": language, "packs": packs}
    filled = EMPTY.replace("></", f">{_as_data(content)}</")
    assert EMPTY in built
    return built.replace("<title>Puzzles</title>", f"<title>{html.escape(title)}</title>").replace(EMPTY, filled)


def _as_data(content: dict[str, Any]) -> str:
    """JSON that can stand in a page: nothing in it can end its element, whatever the texts of packs are."""
    text = json.dumps(content, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
