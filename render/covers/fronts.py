"""Where designs of covers leave room for type: title and author on the front, the blurb on the back, the spine."""

from typing import Final, Literal, NamedTuple, TypeAlias

from puzzlemill.render.covers.wrap import FOLD, SAFE, Wrap
from puzzlemill.render.drawing.canvas import Box, Ink, Path, rectangle

Side: TypeAlias = Literal["top", "bottom", "left", "right"]

TITLES: Final = (0.3, 0.36, 0.42)
"""Shares of the height of an upright front that the title can have."""

BESIDE: Final = 0.5
"""The share of the width that title and author take beside the picture on a wide front."""

AUTHOR: Final = 0.075
LEAST_AUTHOR: Final = 8.0
"""Height for the author as a share of the front's, and the least in mm."""

AIR: Final = 0.022
"""White between type and picture as a share of the front's height: about half a line of the author."""

MARGIN: Final = 0.065
"""White around the type as a share of the shorter side of a page; at least `SAFE`."""

WIDE: Final = 1.2
"""A front counts as wide if its width is at least this many times its height."""

LEAST_STRIP: Final = 1.0
"""The least width in mm of a strip along the spine: no type fits on a narrower one, so it is left out."""


BEYOND: Final = 0.15
"""How much farther from the folds than `FOLD` the strip's edges are, in mm, so that pictures show it too."""


class Front(NamedTuple):
    """The parts of a front: boxes for title and author, and the rest for the picture, up to the trimmed edges."""

    title: Box
    author: Box
    picture: Box

    def around_type(self, wrap: Wrap, side: Side) -> Box:
        """All of the front that is not the picture's, with its bleed."""
        fold, whole, picture = wrap.front.x, wrap.whole, self.picture
        end = whole.x + whole.width
        if side == "top":
            return Box(fold, whole.y, end - fold, picture.y - whole.y)
        if side == "bottom":
            top = picture.y + picture.height
            return Box(fold, top, end - fold, whole.y + whole.height - top)
        left, right = (fold, picture.x) if side == "left" else (picture.x + picture.width, end)
        return Box(left, whole.y, right - left, whole.height)


def sides(wrap: Wrap) -> tuple[Side, ...]:
    """The sides of the front at which the title can be: above and below the picture, or beside it if it is wide."""
    return ("left", "right") if wrap.page_width > WIDE * wrap.height else ("top", "bottom")


def margin(wrap: Wrap) -> float:
    """The distance in mm of type from the trimmed edges."""
    return max(SAFE, MARGIN * min(wrap.page_width, wrap.height))


def front_parts(wrap: Wrap, side: Side, share: float) -> Front:
    """The parts of a front with the title at one of its `sides`; `share` is one of `TITLES`."""
    edge, (left, _, width, height) = margin(wrap), wrap.front
    author = max(LEAST_AUTHOR, AUTHOR * height)
    if side in ("left", "right"):
        across = BESIDE * width
        x = left if side == "left" else left + width - across
        inside = (x + edge, across - 2 * edge) if side == "left" else (x, across - edge)
        title = Box(inside[0], edge, inside[1], height - 2 * edge - author)
        picture = Box(left + across - edge if side == "left" else left, 0.0, width - across - edge / 2, height)
        return Front(title, Box(title.x, height - edge - author, title.width, author), picture)
    tall = share * height
    top = edge if side == "top" else height - edge - author - tall
    title = Box(left + edge, top, width - 2 * edge, tall)
    end = edge + tall + author + AIR * height
    picture = Box(left, end, width, height - end) if side == "top" else Box(left, 0.0, width, height - end)
    return Front(title, Box(title.x, top + tall, title.width, author), picture)


def blurb_box(wrap: Wrap, inside: float = 0.0) -> Box:
    """The box of the blurb: the back without a margin and `inside` mm more, down to the barcode."""
    edge = margin(wrap) + min(inside, 0.1 * min(wrap.page_width, wrap.height))
    return Box(edge, edge, wrap.page_width - 2 * edge, wrap.barcode.y - SAFE / 2 - edge)


def spine_strip(wrap: Wrap, ink: Ink) -> tuple[Path, ...]:
    """A calm strip along the spine for its text, clear of both folds; nothing if the spine is too narrow."""
    x, _, width, _ = wrap.backbone
    edge = FOLD + BEYOND
    inside = width - 2 * edge
    if inside < LEAST_STRIP:
        return ()
    return (rectangle(Box(x + edge, wrap.whole.y, inside, wrap.whole.height), fill=ink),)
