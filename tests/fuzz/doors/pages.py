"""Pages that play packs: whatever a pack has, its page is the built one with the puzzles and the title in it."""

import functools
import html
import json
import re
from collections.abc import Iterable
from typing import Final

from puzzlemill import catalogues
from puzzlemill.player import is_title, page, playable
from puzzlemill.puzzles.packs import Pack, read_pack
from tests.fuzz.doors import Door, Judge, packs

CONTENT: Final = re.compile(r'(?<=<script type="application/json" id="content">)[^<>&]*(?=</script>)')


def enter(data: bytes) -> Judge:
    """Read a pack, and make its page as `puzzlemill play` does."""
    pack = read_pack(data, packs.NAME, lambda remark: None)
    title = pack.title if is_title(pack.title) else ""
    return functools.partial(faults, pack, title, page([pack], title))


def faults(pack: Pack, title: str, text: str) -> Iterable[str]:
    """Markup that is not of the built page, and content that differs from the puzzles of the pack."""
    content_text = CONTENT.search(text)
    if not content_text:
        yield "the content of the page has markup, or no place of its own"
        return
    bare = CONTENT.sub("", text)
    if bare != catalogues.player_page().replace("<title>Puzzles<", f"<title>{html.escape(title) or 'Puzzles'}<", 1):
        yield "the page is not the built one with a title and content"
    content = json.loads(content_text[0])
    if content["title"] != title:
        yield "the page has another title"
    if [read_pack(json.dumps(each).encode()) for each in content["packs"]] != playable([pack]):
        yield "the page has other puzzles than the pack"


DOOR: Final = Door("pages", packs.seeds, packs.mutate, enter)
