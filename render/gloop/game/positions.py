"""A position of the Gloop game as a picture: the pattern in the middle, then what each player has."""

from typing import Final

from puzzlemill.puzzles.gloop.game import Result, State, View
from puzzlemill.puzzles.gloop.game.moves import AnyMove, Attach, Build
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.words import Words
from puzzlemill.render.drawing.canvas import FRAME, HAIR, Box, Drawing, Path, Place, Text, fit, in_row, rectangle
from puzzlemill.render.drawing.fonts import text_width
from puzzlemill.render.drawing.themes import LIGHT, Theme
from puzzlemill.render.gloop.board import tile_drawing
from puzzlemill.render.gloop.game.patterns import group_drawing, parts_drawing, placed_words
from puzzlemill.render.pages.layout import ASCENT, LINE, Placed, Sheet
from puzzlemill.render.pages.words import ENGLISH

SEATS: Final = "ABCDEFGH"
"""The players' letters, in the order of turns."""

WIDE, TWO, TALLEST = 176.0, 140.0, 130.0
"""Width of a picture, width of a picture for two players, and the largest height of its pattern, in mm."""

SIDE, SMALL = 12.0, 9.0
"""Side of a tile in the pattern, if there is room, and in front of a player, in mm."""

BETWEEN, NEAR, APART = 8.0, 1.2, 3.0
"""White between two players, between two tiles and between two formations, in mm."""

TYPE: Final = 4.2
"""Size of the words, in mm."""


def position_sheet(shown: State | View, words: Words = ENGLISH, theme: Theme = LIGHT) -> Sheet:
    """The picture of a position; a state shows all hands, a view only its player's and the backs of the others."""
    page = _Picture(WIDE if len(shown.hands) > 2 else TWO, words, theme)
    page.head(shown)
    page.middle(shown)
    hands = shown.hands if isinstance(shown, State) else [_hand(shown, seat) for seat in range(len(shown.hands))]
    for seat in range(0, len(hands), 2):
        tops = [page.player(shown, other, hands[other]) for other in range(seat, min(seat + 2, len(hands)))]
        page.y = max(tops) + BETWEEN
    height = page.y - BETWEEN
    return Sheet(1, Box(0, 0, page.wide, height), tuple(page.placed), Drawing(page.wide, height, tuple(page.items)))


def _hand(view: View, seat: int) -> tuple[int | None, ...]:
    return view.hand if seat == view.seat else (None,) * view.hands[seat]


def headline(shown: State | View, words: Words) -> str:
    """Who is next, or who has won."""
    result = shown.result if isinstance(shown, State) else None
    if result is None:
        return words("game.position.turn", seat=SEATS[shown.to_move])
    return ending(result, words)


def ending(result: Result, words: Words) -> str:
    """Who has won, and how."""
    if len(result.winners) > 1:
        return words("game.position.tie", seats=words.listed([SEATS[seat] for seat in result.winners]))
    how = "out" if result.reason == "out" and result.scores[result.winners[0]] == 0 else "best"
    return words(f"game.position.{how}", seat=SEATS[result.winners[0]])


class _Picture:
    """Collects what is on the picture, from the top down to `y`, with the box of everything."""

    def __init__(self, wide: float, words: Words, theme: Theme) -> None:
        self.wide, self.words, self.theme = wide, words, theme
        self.items: list[Path | Text | Place] = []
        self.placed: list[Placed] = []
        self.y = 0.0

    def text(self, x: float, y: float, text: str, *, bold: bool = False, right: bool = False) -> None:
        """Place a line of type with its top at `y`, which begins or, with `right`, ends at x."""
        width = text_width(text, TYPE, bold)
        self.items.append(Text(x, y + ASCENT * TYPE, text, TYPE, "end" if right else "start", bold=bold))
        self.placed.append(Placed("text", Box(x - width * right, y, width, LINE * TYPE)))

    def row(self, role: str, drawings: list[Drawing], box: Box, gap: float, seat: int) -> float:
        """Place drawings in as many rows as they need in a box; returns their bottom."""
        x, y, tall = box.x, box.y, 0.0
        for drawing in drawings:
            if x > box.x and x + drawing.width > box.x + box.width:
                x, y, tall = box.x, y + tall + gap, 0.0
            self.items.append(Place(drawing, x, y))
            self.placed.append(Placed(role, Box(x, y, drawing.width, drawing.height), seat))
            x, tall = x + drawing.width + gap, max(tall, drawing.height)
        return y + tall

    def head(self, shown: State | View) -> None:
        """Place who is next, and the pool."""
        pool = len(shown.pool) if isinstance(shown, State) else shown.pool
        self.text(0.0, self.y, headline(shown, self.words), bold=True)
        self.text(self.wide, self.y, self.words("game.position.pool", count=pool), right=True)
        self.y += LINE * TYPE + APART

    def middle(self, shown: State | View) -> None:
        """Place the pattern, or the two tiles for the first pair while nobody has turned them."""
        if shown.drawn:
            drawing = in_row([self.tile(tile, SIDE) for tile in shown.drawn], NEAR)
        else:
            drawing = group_drawing(shown.group, SIDE, self.theme, _latest(shown), arrows=not shown.ended)
        place = fit(drawing, Box(0.0, self.y, self.wide, TALLEST))
        place = Place(place.drawing, place.x, self.y, place.scale)
        box = Box(place.x, self.y, drawing.width * place.scale, drawing.height * place.scale)
        self.items.append(place)
        self.placed.append(Placed("pattern", box))
        self.y += box.height + BETWEEN

    def player(self, shown: State | View, seat: int, hand: tuple[int | None, ...]) -> float:
        """Place a player's name, hand and area, on the left or right half; returns their bottom."""
        width = (self.wide - BETWEEN) / 2
        x, y = (width + BETWEEN) * (seat % 2), self.y
        self.text(x, y, self.words("game.position.player", seat=SEATS[seat]), bold=seat in _bold(shown))
        if isinstance(shown, State) and shown.ended:
            self.text(x + width, y, self.words("game.position.score", count=-shown.scores[seat]), right=True)
        y += LINE * TYPE + NEAR
        tiles = [self.back() if tile is None else self.tile(tile, SMALL) for tile in hand]
        if tiles:
            y = self.row("hand", tiles, Box(x, y, width, 0), NEAR, seat) + APART
        built = seat == (shown.to_move - 1) % len(shown.hands) and isinstance(_last_move(shown), Build)
        squares = [
            parts_drawing([placed_words(square, (0, 0))], SMALL, self.theme, newest=built and left == 1, width=FRAME)
            for square, left in zip(shown.areas[seat], range(len(shown.areas[seat]), 0, -1), strict=True)
        ]
        return self.row("formation", squares, Box(x, y, width, 0), APART, seat) if squares else y

    def tile(self, tile: int, side: float) -> Drawing:
        """The face of a tile."""
        return tile_drawing(TILES[tile], side, tile, self.theme.path)

    def back(self) -> Drawing:
        """The back of a tile."""
        side, inset = self.tile(1, SMALL).width, 1.4
        edge = Box(FRAME / 2, FRAME / 2, side - FRAME, side - FRAME)
        inner = Box(inset, inset, side - 2 * inset, side - 2 * inset)
        return Drawing(
            side,
            side,
            (
                rectangle(edge, 0.06 * SMALL, stroke=0.0, fill=self.theme.shade(1.0)),
                rectangle(inner, 0.06 * SMALL, stroke=0.6, width=HAIR),
            ),
        )


def _last_move(shown: State | View) -> AnyMove | None:
    return shown.played[-1] if isinstance(shown, State) and shown.played else None


def _bold(shown: State | View) -> tuple[int, ...]:
    """Who is next or, at the end of a game, who has won."""
    result = shown.result if isinstance(shown, State) else None
    return result.winners if result else (shown.to_move,)


def _latest(shown: State | View) -> str:
    """The end at which the last move attached a formation."""
    newest = _last_move(shown)
    return newest.end if isinstance(newest, Attach) else ""
