"""What is printed on covers in words: the title and what is around it, the author, the back, and the spine."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.render.covers.art import Panel
from puzzlemill.render.covers.typesetting import Line, block_height, fewest_lines, largest_lines, set_block
from puzzlemill.render.covers.wrap import FOLD, SAFE, Wrap
from puzzlemill.render.drawing.canvas import Box, Drawing, Ink, Item, Picture, Pixels, Place, Text, pt, rectangle
from puzzlemill.render.drawing.fonts import balanced, text_width
from puzzlemill.render.pages.layout import ASCENT, LINE, Placed

LARGEST_TITLE: Final = 0.25
"""The largest type of a title, as a share of the page's width."""

READABLE, COMFORTABLE = 0.055, 0.085
"""Type of a title as a share of the page's width. The first can be read when a shop shows the cover 160 pixels wide, at
9 pixels; the lines around a title shrink until it has the second."""

LEAST_TITLE, LEAST_TYPE, LEAST_BLURB, LEAST_SPINE = pt(14), pt(8), pt(9), pt(6)
"""The smallest type of a title, of the lines around it, of the back, and of the spine, in mm."""

SERIES, SUBTITLE, VOLUME, AUTHOR = 0.042, 0.046, 0.078, 0.054
"""Type around the title as a share of the page's width."""

SHRINKING: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Sizes of the lines around a title that leaves little room, as a share of the usual ones."""

PLEASANT: Final = 0.7
"""The smallest of these sizes for the sake of a comfortable title; smaller ones only make a title readable."""

ROUNDING: Final = 1e-6
"""The height in mm by which lines that just fit a panel can exceed it, by rounding."""

PAD: Final = (0.015, 0.08)
"""White above and below type on the front, as a share of the page's width, but at most that share of the panel."""

AUTHOR_HEIGHT: Final = 0.9
"""The most height that the author takes of the panel."""

BELOW_SERIES: Final = 0.012
"""White between the series and the title, as a share of the page's width."""

BLURB, LARGEST_BLURB, PUBLISHER = 0.046, pt(18), 0.032
"""Type of the text on the back as a share of its width, its largest size in mm, and the publisher's name."""

MEASURE: Final = 34
"""The longest lines of the text on the back, in ems: about 75 letters."""

HOOK: Final = 1.6
"""How much larger the first of several paragraphs is, if it has at most `LONGEST_HOOK` letters."""

LONGEST_HOOK: Final = 120

ABOVE_FACTS: Final = 2.0
"""White between the text and the facts, in ems."""

OPENED, MOST_OPENED = 0.3, 3.0
"""The share of white left over on the back that is above the facts, and again above everything; in ems at most."""

RULE: Final = (14.0, 0.9)
"""Width and height in mm of the bar above the facts."""

LOGO: Final = (32.0, 14.0)
"""The largest width and height of a logo on the back, in mm."""

LARGEST_SPINE: Final = pt(44)
"""The largest type on a spine."""

BESIDE, GAP, SMALLER = 0.8, 1.2, 0.7
"""The type of author and volume on a spine, and the least white between two parts, as shares of the title's type; and
how small the type can become, as a share of what the spine allows, before one of them is left out.
"""

LEAST_SPINE_LOGO: Final = 5.0
"""The least side of a logo on a spine, in mm."""


class Wording(NamedTuple):
    """The words of a cover, each as it is printed; empty for none."""

    title: str
    subtitle: str = ""
    volume: str = ""
    series: str = ""
    author: str = ""
    blurb: str = ""
    facts: tuple[str, ...] = ()
    publisher: str = ""


class Lettering(NamedTuple):
    """Items in painting order, and the boxes of the words that they show."""

    items: list[Item]
    placed: list[Placed]


def front_lettering(words: Wording, title: Panel, author: Panel, wrap: Wrap) -> Lettering:
    """Series, title, subtitle and volume on one panel, and the author on another.

    The title is as large as possible; the words around it shrink if the title would be too small for a thumbnail.
    Raises `InputError` if something does not fit at a readable size.
    """
    title, author = (_padded(panel, wrap) for panel in (title, author))
    texts, placed = set_block(_title_block(words, title, wrap), title)
    if words.author:
        lines = _author_block(words.author, author, wrap)
        more, boxes = set_block(lines, author)
        shift = _away([box.box for box in placed], [box.box for box in boxes], lines[0].size, author.box)
        texts += [msgspec.structs.replace(text, y=text.y + shift) for text in more]
        placed += [Placed(box.role, box.box._replace(y=box.box.y + shift)) for box in boxes]
    return Lettering([*texts], placed)


def _padded(panel: Panel, wrap: Wrap) -> Panel:
    """The panel without a little of its height at both ends, so that type that fills it does not touch the art."""
    pad = min(PAD[0] * wrap.page_width, PAD[1] * panel.box.height)
    return panel._replace(box=panel.box._replace(y=panel.box.y + pad, height=panel.box.height - 2 * pad))


def _away(block: Sequence[Box], lines: Sequence[Box], gap: float, panel: Box) -> float:
    """How far lines move down in their panel, or up if negative, to keep a gap to a block if there is room."""
    top, bottom = block[0].y, block[-1].y + block[-1].height
    first, last = lines[0].y, lines[-1].y + lines[-1].height
    if last <= top + gap:
        return -min(max(0.0, last + gap - top), max(0.0, first - panel.y))
    if first >= bottom - gap:
        return min(max(0.0, bottom + gap - first), max(0.0, panel.y + panel.height - last))
    return 0.0


def _title_block(words: Wording, panel: Panel, wrap: Wrap) -> list[Line]:
    """The lines on the title panel, at the best sizes."""
    width, height = panel.box.width, panel.box.height
    best: list[Line] = []
    for share in SHRINKING:
        before, after = _around(words, panel, share * wrap.page_width)
        above = BELOW_SERIES * wrap.page_width if before else 0.0
        rest = height - above - sum(line.height for line in (*before, *after))
        size, lines = largest_lines(words.title, (width, rest), LARGEST_TITLE * wrap.page_width)
        title = [
            Line("title", text, size, panel.strong, bold=True, above=0.0 if at else above)
            for at, text in enumerate(lines)
        ]
        block = [*before, *title, *after]
        if (
            size >= LEAST_TITLE
            and block_height(block) <= height + ROUNDING
            and (not best or size > 1.05 * _title_size(best))
        ):
            best = block
        enough = COMFORTABLE if share > PLEASANT else READABLE
        if best and _title_size(best) >= enough * wrap.page_width:
            break
    if not best:
        page = f"{wrap.page_width:g} x {wrap.height:g} mm"
        rule = f"it would be smaller than {LEAST_TITLE * 72 / 25.4:.0f} pt on a cover of {page}"
        raise InputError(
            f"{rule}; shorten the title, its longest word, or the subtitle", field="title", value=words.title
        )
    return best


def _around(words: Wording, panel: Panel, width: float) -> tuple[list[Line], list[Line]]:
    """The lines before and after the title for a page `width` mm wide; a long word makes its text smaller."""
    before: list[Line] = []
    after: list[Line] = []
    for role, text, share, ink, bold, lines in (
        ("series", _unless(words.title, words.series), SERIES, panel.plain, True, before),
        ("subtitle", words.subtitle, SUBTITLE, panel.plain, False, after),
        ("volume", words.volume, VOLUME, panel.strong, True, after),
    ):
        widest = max((text_width(word, 1.0, bold) for word in text.split()), default=0.0)
        size = min(max(LEAST_TYPE, share * width), 0.999 * panel.box.width / widest if widest else LEAST_TYPE)
        if size < LEAST_TYPE:
            raise InputError(f"{role} {shown(text)}: a word is too long for the cover; shorten it")
        for at, line in enumerate(fewest_lines(text, size, panel.box.width, bold) or ()):
            lines.append(Line(role, line, size, ink, bold, 0.0 if at or lines is before else 0.35 * size))
    return before, after


def _unless(title: str, series: str) -> str:
    """The series, or nothing if it has the name of the book, which would appear twice."""
    return "" if series.casefold() == title.casefold() else series


def _title_size(lines: list[Line]) -> float:
    return next(line.size for line in lines if line.role == "title")


def _author_block(author: str, panel: Panel, wrap: Wrap) -> list[Line]:
    """The author on one line, or on several that leave room to keep a distance from the title."""
    most, height = AUTHOR * wrap.page_width, AUTHOR_HEIGHT * panel.box.height
    size, lines = min(most, panel.box.width / text_width(author, 1.0)), [author]
    if size < PLEASANT * most:
        size, lines = largest_lines(author, (panel.box.width, height), most, bold=False)
    size = min(size, height / (LINE * len(lines)))
    if size < LEAST_TYPE:
        raise InputError("too long for the cover; shorten it", field="author", value=author)
    return [Line("author", line, size, panel.plain) for line in lines]


def back_lettering(words: Wording, panel: Panel, logo: Pixels | None) -> Lettering:
    """The blurb, the facts below it, and the publisher's logo and name at the foot of the panel.

    The type is as large as it fits. Raises `InputError` if the text does not fit at all.
    """
    foot = _publisher(words.publisher, panel, logo)
    taken = panel.box.height - foot.box.height - (4.0 if foot.box.height else 0.0)
    room = panel._replace(box=panel.box._replace(height=taken), across="start")
    size = min(LARGEST_BLURB, max(LEAST_BLURB, BLURB * room.box.width))
    while size >= LEAST_BLURB:
        lines = _back_block(words, room, size)
        if lines is not None and block_height(lines) <= room.box.height:
            lines, room = _opened(lines, room, size)
            texts, placed = set_block(lines, room)
            bar = _bar(placed, size, room)
            return Lettering([*texts, *bar, *foot.items], [*placed, *foot.placed])
        size -= 0.1
    raise InputError(
        f"{len(words.blurb)} characters do not fit on the back at {LEAST_BLURB * 72 / 25.4:.0f} pt; shorten it",
        field="blurb",
    )


def _back_block(words: Wording, panel: Panel, size: float) -> list[Line] | None:
    """The lines of the back at a size of type; None if a word is too long."""
    paragraphs = [part for part in re.split(r"\n[ \t\r]*\n", words.blurb) if part.strip()]
    lines: list[Line] = []
    for at, paragraph in enumerate(paragraphs):
        hook = at == 0 < len(paragraphs) - 1 and len(paragraph) <= LONGEST_HOOK
        type_size = size * HOOK if hook else size
        width = min(panel.box.width, MEASURE * size)
        if any(text_width(word, type_size, hook) > width for word in paragraph.split()):
            return None
        broken = (fewest_lines(paragraph, type_size, width, True) or []) if hook else balanced(paragraph, size, width)
        for row, text in enumerate(broken):
            above = 0.28 * type_size if row else 0.75 * size
            lines.append(Line("blurb", text, type_size, panel.strong if hook else panel.plain, hook, above))
    for at, fact in enumerate(words.facts):
        broken_fact = fewest_lines(fact, size, panel.box.width, True)
        if broken_fact is None:
            return None
        above = 0.4 * size if at else ABOVE_FACTS * size
        for row, text in enumerate(broken_fact):
            lines.append(Line("fact", text, size, panel.strong, True, 0.2 * size if row else above))
    return lines


def _opened(lines: Sequence[Line], panel: Panel, size: float) -> tuple[list[Line], Panel]:
    """Lines and panel with some of the white below them above the facts and above everything."""
    spare = panel.box.height - block_height(lines)
    first = next((at for at, line in enumerate(lines) if line.role == "fact"), 0)
    opened = list(lines)
    if first:
        wider = min(OPENED * spare, MOST_OPENED * size)
        opened[first] = lines[first]._replace(above=lines[first].above + wider)
        spare -= wider
    down = OPENED * spare
    return opened, panel._replace(box=panel.box._replace(y=panel.box.y + down, height=panel.box.height - down))


def _bar(placed: Sequence[Placed], size: float, panel: Panel) -> list[Item]:
    """A short bar between the text and the facts."""
    first = next((box.box.y for box in placed if box.role == "fact"), 0.0)
    if not first or placed[0].role == "fact":
        return []
    width, height = RULE
    return [rectangle(Box(panel.box.x, first - 0.5 * ABOVE_FACTS * size, width, height), fill=panel.strong)]


class _Foot(NamedTuple):
    """The publisher at the foot of the back."""

    box: Box
    items: list[Item]
    placed: list[Placed]


def _publisher(name: str, panel: Panel, logo: Pixels | None) -> _Foot:
    """Logo and name side by side at the lower left of a panel; without either, its box has no height."""
    box = panel.box
    items: list[Item] = []
    placed: list[Placed] = []
    left, height = box.x, 0.0
    if logo:
        scale = min(LOGO[0] / logo.width, LOGO[1] / logo.height, 0.4 * box.width / logo.width)
        width, height = logo.width * scale, logo.height * scale
        place = Box(left, box.y + box.height - height, width, height)
        items.append(Picture(logo, *place))
        placed.append(Placed("logo", place))
        left += width + 3.0
    if name:
        room = box.x + box.width - left
        size = min(max(pt(9), PUBLISHER * box.width), room / text_width(name, 1.0, bold=True))
        if size < LEAST_TYPE:
            raise InputError("too long for the back of the cover; shorten it", field="publisher", value=name)
        height = max(height, LINE * size)
        top = box.y + box.height - height / 2 - LINE * size / 2
        items.append(Text(left, top + ASCENT * size, name, size, "start", bold=True, ink=panel.plain))
        placed.append(Placed("publisher", Box(left, top, text_width(name, size, bold=True), LINE * size)))
    return _Foot(Box(box.x, box.y + box.height - height, box.width, height), items, placed)


def spine_lettering(words: Wording, wrap: Wrap, ink: Ink, logo: Pixels | None) -> Lettering:
    """Author, title, volume and logo along the spine, read from top to bottom; nothing if they would be too small.

    Everything stays `FOLD` off both folds and `SAFE` off the edges.
    """
    across, along = wrap.spine - 2 * FOLD, wrap.height - 2 * SAFE
    items: list[Item] = []
    placed: list[Placed] = []
    x, top = wrap.backbone.x + FOLD, wrap.backbone.y + SAFE
    if logo and across >= LEAST_SPINE_LOGO:
        side = min(across, LOGO[1])
        scale = side / max(logo.width, logo.height)
        width, height = logo.width * scale, logo.height * scale
        place = Box(x + (across - width) / 2, top + along - height, width, height)
        items.append(Picture(logo, *place))
        placed.append(Placed("spine logo", place))
        along -= height + 4.0
    if not (line := _spine_line(words, across, along)):
        return Lettering([], [])
    texts = tuple(msgspec.structs.replace(text, ink=ink) for text in line)
    # Turned clockwise by a right angle, x runs down the spine and y towards the back.
    items.append(Place(Drawing(along, across, texts), x + across, top, turn=90.0))
    for text in texts:
        width, above = text_width(text.text, text.size, text.bold), text.y - ASCENT * text.size
        box = Box(x + across - above - LINE * text.size, top + text.x, LINE * text.size, width)
        placed.append(Placed("spine", box))
    return Lettering(items, placed)


def _spine_line(words: Wording, across: float, along: float) -> list[Text]:
    """Author at the start, title in the middle and volume at the end of a line; empty if it is too small to read.

    If the volume or author would make the line much smaller, it is left out.
    """
    most = min(LARGEST_SPINE, across / LINE)
    best: tuple[float, str, str] = 0.0, "", ""
    for author, volume in ((words.author, words.volume), (words.author, ""), ("", words.volume), ("", "")):
        size = min(most, along / _spine_length(words.title, author, volume))
        if size > best[0]:
            best = size, author, volume
        if size >= SMALLER * most:
            break
    size, author, volume = best
    if size < LEAST_SPINE:
        return []
    # All parts share the baseline of the title, whose line is centred.
    base, small, gap = (across - LINE * size) / 2 + ASCENT * size, BESIDE * size, GAP * size
    width = text_width(words.title, size, bold=True)
    start = text_width(author, small) + gap if author else 0.0
    end = along - (text_width(volume, small) + gap if volume else 0.0)
    # The title is in the middle of the spine, or else of what author and volume leave of it.
    left = min(max((along - width) / 2, start), end - width)
    parts = [Text(0.0, base, author, small)] if author else []
    parts.append(Text(left, base, words.title, size, bold=True))
    if volume:
        parts.append(Text(along - text_width(volume, small), base, volume, small))
    return parts


def _spine_length(title: str, author: str, volume: str) -> float:
    """The length of the line along a spine at size 1."""
    beside = sum(BESIDE * text_width(text, 1.0) + GAP for text in (author, volume) if text)
    return text_width(title, 1.0, bold=True) + beside
