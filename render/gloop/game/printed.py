"""The pages of the printed set of the Gloop game: rules with questions and an example, aids, scores, and a label."""

from typing import Final

from puzzlemill.catalogues import example
from puzzlemill.puzzles.gloop.game import State, replay, start
from puzzlemill.puzzles.gloop.tiles import TILES, tile_number
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.render.drawing.canvas import HAIR, THICK, Box, Drawing, Place, in_row, line, pt, rectangle
from puzzlemill.render.drawing.fonts import balanced
from puzzlemill.render.drawing.themes import LIGHT
from puzzlemill.render.gloop.board import tile_drawing
from puzzlemill.render.gloop.game.patterns import group_drawing, parts_drawing
from puzzlemill.render.gloop.game.positions import SEATS, position_sheet
from puzzlemill.render.gloop.game.rules import PARTS, PATTERN, SIZES, gloop_game_sheet, growth_drawing
from puzzlemill.render.pages.blocks import Block, Head, Picture, Row, Section, Style, opening, place, section
from puzzlemill.render.pages.cutouts import CUT
from puzzlemill.render.pages.furniture import GREY
from puzzlemill.render.pages.how_to_play import instructions
from puzzlemill.render.pages.layout import LINE, Builder, Look, Paper, Placed, Sheet, Type
from puzzlemill.render.pages.words import Words

ROUNDS: Final = {"one": 3, "two": 5, "three": 7, "four": 9}
"""The moves of the example game until the end of each round; the first one turns the pair."""

QUESTIONS: Final = {
    "start": "pair first opener fair",
    "turn": "outside empty changed both drawing hand open",
    "grow": "older shifted back step ends",
    "end": "last pool tie",
}
"""The questions by the section of the rules that they are about."""

AID_SIZES: Final = tuple((points, scale) for scale in (1.0, 0.8, 0.6, 0.45) for points in (11.0, 10.5, 10.0, 9.5, 9.0))
"""Type sizes and scales of pictures that an aid tries, largest pictures first."""

AID_MARGIN: Final = 12.0
"""White above and below an aid, in mm."""

MOST_GAMES: Final = 12
"""The number of rows of the score sheet."""

LABEL: Final = 120.0, 85.0
"""Width and height of the label for the box, in mm."""


def rules_sheets(paper: Paper, words: Words) -> list[Sheet]:
    """The rules, then questions and answers, then the example game."""
    look = Look(paper, words=words)
    sheets = [gloop_game_sheet(paper, 1, words, boxed=True)]
    asked: list[Block] = []
    for about, names in QUESTIONS.items():
        asked.append(Head(words(f"game.{about}")))
        asked += [f"{words(f'game.questions.ask.{x}')} {words(f'game.questions.answer.{x}')}" for x in names.split()]
    title, lead = words("game.questions.title"), words("game.questions.lead")
    sheets += instructions(title, lead, asked, look, len(sheets) + 1, SIZES)
    game = replay(example("gloop-game.json"))
    told: list[Block] = [Head(words("game.example.start")), words("game.example.starting"), _position(game, 1, look)]
    for number, (name, moves) in enumerate(ROUNDS.items(), 1):
        head = Head(words("game.example.round", number=number))
        told += [head, words(f"game.example.{name}"), _position(game, moves, look)]
    title, lead = words("game.example.title"), words("game.example.lead")
    return [*sheets, *instructions(title, lead, told, look, len(sheets) + 1)]


def _position(game: State, moves: int, look: Look) -> Row:
    """The picture of a game after some moves."""
    state = start(game.players, game.seed, game.variant)
    for move in game.played[:moves]:
        state = state.apply(move)
    return Row((Picture(position_sheet(state, look.words).drawing),))


def aid_sheets(paper: Paper, words: Words, players: int) -> list[Sheet]:
    """Aids for players, two on a page with a line to cut along, or one on a small page."""
    copies = 2 if _aid(_part(paper, 2), words) else 1
    part = _part(paper, copies)
    aid = _aid(part, words)
    if aid is None:
        raise InputError(f"{paper.width:g} x {paper.height:g} mm is too small for a player aid", field="paper")
    sheets = []
    for number in range(0, players, copies):
        page = Builder(Look(paper, words=words), number // copies + 1)
        page.area = Box(part.outside, AID_MARGIN, part.width - 2 * part.outside, paper.height - 2 * AID_MARGIN)
        for copy in range(min(copies, players - number)):
            page.items.append(Place(aid.drawing, 0.0, copy * part.height))
            for placed in aid.placed:
                x, y, width, height = placed.box
                page.placed.append(Placed(placed.role, Box(x, y + copy * part.height, width, height), number + copy))
        for cut in range(1, copies):
            ends = (HAIR, cut * part.height), (paper.width - HAIR, cut * part.height)
            page.items.append(line(*ends, stroke=CUT, width=HAIR))
        sheets.append(page.sheet())
    return sheets


def _part(paper: Paper, copies: int) -> Paper:
    """The part of a page for an aid if it has several below one another."""
    return Paper(paper.width, paper.height / copies, paper.outside, paper.outside, AID_MARGIN, AID_MARGIN)


def _aid(paper: Paper, words: Words) -> Sheet | None:
    """What a player needs to know in a turn, as large as it fits; None if it does not fit."""
    page = Builder(Look(paper, words=words), 1)
    parts: list[list[Block]] = [
        [Head(words(f"game.aid.{head}")), words(f"game.aid.{text}"), *([Row((Picture(drawing),))] if drawing else [])]
        for head, text, drawing in (
            ("build", "building", _building()),
            ("attach", "attaching", growth_drawing(LIGHT)),
            ("draw", "drawing", None),
            ("end", "ending", None),
        )
    ]
    indent = page.area.width / 6
    for points, scale in AID_SIZES:
        style = Style(pt(points), scale, page.area.width - indent, indent, LIGHT)
        top = opening(words("game.aid.title"), words("game.aid.lead"), page.area.width, style)
        sections = [section(part, style, page.area.height) for part in parts]
        gaps = style.section * (len(sections) - 1)
        if top.height + sum(part.height for part in sections) + gaps <= page.area.height:
            place(page, top, page.area.y)
            _stack(page, sections, page.area.y + top.height, style.section)
            return page.sheet()
    return None


def _stack(page: Builder, sections: list[Section], y: float, gap: float) -> None:
    for part in sections:
        for slab in part.slabs:
            place(page, slab, y)
            y += slab.height + part.gap
        y += gap - part.gap


def _building() -> Drawing:
    """Four tiles, and the square that they make."""
    row, col, _, _ = PARTS[-1]
    cells = {(r, c): word for r in (row, row + 1) for c in (col, col + 1) if (word := PATTERN[r][c])}
    tiles = [tile_number(word) for word in cells.values()]
    faces = [tile_drawing(TILES[tile], 10.0, tile) for tile in sorted(tiles)]
    return in_row([in_row(faces, 1.5), parts_drawing([cells], 10.0, LIGHT)], 9.0)


def score_sheet(paper: Paper, words: Words) -> Sheet:
    """A table for the points of up to eight players in several games."""
    page = Builder(Look(paper, words=words), 1)
    x, y, width, height = page.area
    y = page.text("title", x, y, words("game.scores.title"), Type(pt(24), bold=True))
    for text in balanced(words("game.scores.lead"), pt(12), width):
        y = page.text("lead", x, y, text, Type(pt(12), ink=GREY))
    y += 8.0
    first, rows = 24.0, MOST_GAMES + 2
    column, row = (width - first) / len(SEATS), (page.area.y + height - y) / rows
    page.placed.append(Placed("ground", Box(x, y, width, row * rows)))
    labels = [words("game.scores.game"), *map(str, range(1, MOST_GAMES + 1)), words("game.scores.total")]
    size = pt(11)
    for number, label in enumerate(labels):
        top = y + number * row
        page.text("row", x + 2.0, top + (row - LINE * size) / 2, label, Type(size, bold=number in (0, rows - 1)))
        ends = (x, top), (x + width, top)
        page.items.append(line(*ends, width=THICK if number in (0, 1, rows - 1) else HAIR))
    page.items.append(line((x, y + rows * row), (x + width, y + rows * row), width=THICK))
    for number, seat in enumerate(SEATS):
        left = x + first + number * column
        page.text("player", left + 1.5, y + 1.0, seat, Type(pt(9), ink=GREY))
        page.items.append(line((left, y), (left, y + rows * row), width=HAIR))
    return page.sheet()


def label_sheet(paper: Paper, words: Words) -> Sheet:
    """A label for the box of the tiles, to cut out."""
    page = Builder(Look(paper, words=words), 1)
    width, height = LABEL
    box = Box((paper.width - width) / 2, page.area.y + 20.0, width, height)
    page.items.append(rectangle(box, stroke=CUT, width=HAIR))
    page.placed.append(Placed("ground", box))
    middle = box.x + width / 2
    y = page.text("title", middle, box.y + 5.0, words("game.title"), Type(11.0, bold=True), "middle")
    y = page.text("text", middle, y, words("game.box.for"), Type(4.6), "middle") + 3.0
    small = [words("game.box.contents"), words("matter.credit.gloop")]
    foot = box.y + height - 4.0 - LINE * 3.4 * len(small)
    game = replay(example("gloop-game.json"))
    page.figure("figure", group_drawing(game.group, 10.0, LIGHT, arrows=False), Box(box.x, y, width, foot - y - 3.0))
    for number, text in enumerate(small):
        page.text("text", middle, foot + number * LINE * 3.4, text, Type(3.4), "middle")
    y = box.y + height + 6.0
    for text in balanced(words("game.box.label"), pt(10), page.area.width):
        y = page.text("text", middle, y, text, Type(pt(10), ink=GREY), "middle")
    return page.sheet()
