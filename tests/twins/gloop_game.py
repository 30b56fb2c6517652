"""Brute-force twin of the Gloop game, on plain JSON: tries all tiles, turns and steps, and looks at every vertex.

It shares no code with the rules. Only the shuffle comes from the same stream of draws, which are tested by themselves.
"""

import functools
import itertools
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from puzzlemill.puzzles.streams import stream_for
from tests.checkers.gloop import ACROSS, TILES, joins

Cell: TypeAlias = tuple[int, int]
Laid: TypeAlias = dict[Cell, str]
Fields: TypeAlias = dict[str, Any]

CHOICES: Final = {
    "pair": ("chosen", "random"),
    "edges": ("all", "last"),
    "draw": ("forced", "free"),
    "end": ("empty", "blocked"),
    "out": ("at once", "round"),
}
"""The variants with two choices, the leaflet's first."""

DEFAULTS: Final[Fields] = {**{name: first for name, (first, _) in CHOICES.items()}, "opener": 0, "hand": 6, "extra": []}
STEPS: Final = {"L": (0, -2), "R": (0, 2), "U": (-2, 0), "D": (2, 0)}
CORNERS: Final = ((0, 0), (0, 1), (1, 0), (1, 1))
WAYS: Final = tuple(dict.fromkeys((down, right) for down, right, _ in ACROSS))
NUMBERS: Final = {tile: number for number, tile in enumerate(TILES)}


@functools.cache
def quarter(word: str) -> str:
    """The word after a clockwise quarter turn of its tile."""
    partner = {(one + 2) % 8: (other + 2) % 8 for one, other in (joins(word) or {}).items()}
    return "".join("." if v not in partner else "(" if v < partner[v] else ")" for v in range(8))


def words_of(tile: int) -> list[str]:
    """The words of a tile in ASCII order, for each of its different turns."""
    words = {TILES[tile]}
    for _ in range(3):
        words |= {quarter(word) for word in words}
    return sorted(words)


WORDS: Final = {tile: words_of(tile) for tile in range(91)}
TILE_OF: Final = {word: tile for tile, words in WORDS.items() for word in words}


@functools.cache
def shares(word: str, other: str, way: Cell) -> bool:
    """Whether a word has the same path ends as another one that lies this way from it, vertex by vertex."""
    touching = [(vertex, across) for vertex, (down, right, across) in enumerate(ACROSS) if (down, right) == way]
    return all((other[across] == ".") == (word[vertex] == ".") for vertex, across in touching)


def agrees(laid: Laid, cell: Cell, word: str) -> bool:
    """Whether a word at a cell shares every path end with the tiles around it."""
    for way in WAYS:
        other = laid.get((cell[0] + way[0], cell[1] + way[1]))
        if other and not shares(word, other, way):
            return False
    return True


def fits(laid: Laid) -> bool:
    """Whether all tiles agree with those around them."""
    return all(agrees(laid, cell, word) for cell, word in laid.items())


def pairs(upper: int, lower: int) -> list[tuple[str, str]]:
    """Each way to turn two tiles so that they match, one above the other."""
    return [(one, two) for one in WORDS[upper] for two in WORDS[lower] if fits({(0, 0): one, (1, 0): two})]


def turned(square: Laid) -> Laid:
    """A formation after a clockwise quarter turn of the whole."""
    return {(col, 1 - row): quarter(word) for (row, col), word in square.items()}


def arrangements(hand: Iterable[int], laid: Laid | None = None) -> Iterator[Laid]:
    """Every formation of the tiles of a hand, four times each: once for every turn of the whole."""
    laid, hand = laid or {}, list(hand)
    if len(laid) == 4:
        yield laid
        return
    cell = CORNERS[len(laid)]
    for tile in hand:
        for word in WORDS[tile]:
            if agrees(laid, cell, word):
                yield from arrangements([other for other in hand if other != tile], {**laid, cell: word})


def spelling(square: Laid) -> tuple[str, ...]:
    """The words of the turn of a formation that has its least tile at nw."""
    turns = [square]
    for _ in range(3):
        turns.append(turned(turns[-1]))
    [spelled] = [turn for turn in turns if TILE_OF[turn[0, 0]] == min(map(TILE_OF.__getitem__, square.values()))]
    return tuple(spelled[corner] for corner in CORNERS)


def square_of(words: Iterable[str]) -> Laid:
    """A formation from its words at nw, ne, sw and se."""
    return dict(zip(CORNERS, words, strict=True))


def placed(words: Iterable[str], turns: int, corner: Cell) -> Laid:
    """A formation after quarter turns, with its nw at a corner."""
    square = square_of(words)
    for _ in range(turns):
        square = turned(square)
    return {(row + corner[0], col + corner[1]): word for (row, col), word in square.items()}


class Arm:
    """One arm: its formations as laid, the corners of all, and the steps."""

    def __init__(self, end: str) -> None:
        """An arm without any formation; its corner is the place from which the first one is a step away."""
        self.end = end
        self.squares: list[Laid] = []
        self.corner = (0, -1) if end == "right" else (0, 0)


class Game:
    """A game at one moment: `play` makes a move of JSON if `wrong` finds nothing wrong with it."""

    def __init__(self, players: int, seed: int, variant: Fields) -> None:
        """Shuffle and deal."""
        self.variant = {**DEFAULTS, **variant}
        self.players, self.to_move = players, self.variant["opener"]
        self.areas: list[list[tuple[str, ...]]] = [[] for _ in range(players)]
        self.arms = {end: Arm(end) for end in ("left", "right")}
        self.passes, self.ended, self.first_out = 0, False, -1
        draws = stream_for(f"gloop-game:{seed}:shuffle")
        pool = list(range(1, 91))
        draws.shuffle(pool)
        extra = [*self.variant["extra"], *[0] * 8]
        self.hands: list[set[int]] = []
        for seat in range(players):
            size = self.variant["hand"] + extra[(seat - self.to_move) % players]
            self.hands.append(set(pool[:size]))
            del pool[:size]
        while not pairs(*pool[:2]):
            draws.shuffle(pool)
        self.drawn, self.pool = pool[:2], pool[2:]
        self.pair: Laid = {}
        if self.variant["pair"] == "random":
            self._lay(*draws.choice(pairs(*self.drawn)))

    def _lay(self, upper: str, lower: str) -> None:
        self.pair = {(0, 0): upper, (1, 0): lower}
        self.drawn = []

    @property
    def laid(self) -> Laid:
        """All tiles of the group."""
        return dict(
            item
            for square in (self.pair, *self.arms["left"].squares, *self.arms["right"].squares)
            for item in square.items()
        )

    def attachable(self, number: int, end: str, step: str, turns: int) -> bool:
        """Whether a formation of the player whose turn it is can go there."""
        arm, laid = self.arms[end], self.laid
        if (end, step) in (("right", "L"), ("left", "R")) or (not arm.squares and step in "UD"):
            return False
        corner = arm.corner[0] + STEPS[step][0], arm.corner[1] + STEPS[step][1]
        square = placed(self.areas[self.to_move][number], turns, corner)
        if set(square) & set(laid):
            return False
        last = arm.squares[-1] if arm.squares else self.pair
        touched = last if self.variant["edges"] == "last" else laid
        return all(agrees(touched, cell, word) for cell, word in square.items())

    def attachments(self) -> list[Fields]:
        """Every attachment, all steps and turns tried."""
        area = range(len(self.areas[self.to_move]))
        return [
            {"move": "attach", "formation": number, "end": end, "step": step, "turns": turns}
            for number, end, step, turns in itertools.product(area, ("left", "right"), "LRUD", range(4))
            if self.attachable(number, end, step, turns)
        ]

    def busy(self) -> bool:
        """Whether the player whose turn it is can build or attach."""
        hand = sorted(self.hands[self.to_move])
        return bool(self.attachments()) or next(arrangements(hand), None) is not None

    def moves(self) -> list[Fields]:
        """Every legal move, in any order."""
        if self.ended:
            return []
        if self.drawn:
            return [{"move": "pair", "upper": one, "lower": two} for one, two in pairs(*self.drawn)]
        squares = {spelling(square) for square in arrangements(self.hands[self.to_move])}
        moves = [*({"move": "build", "words": list(words)} for words in squares), *self.attachments()]
        if self.pool and (not moves or self.variant["draw"] == "free"):
            moves.append({"move": "draw"})
        return moves or [{"move": "pass"}]

    def wrong(self, move: Fields) -> str:
        """What is wrong with a move, or nothing."""
        if self.ended:
            return "the game has ended"
        if (move["move"] == "pair") != bool(self.drawn):
            return "the pair is laid, or has to be"
        match move["move"]:
            case "pair":
                return "" if (move["upper"], move["lower"]) in pairs(*self.drawn) else "no turn of the pair"
            case "build":
                tiles = [TILE_OF.get(word, -1) for word in move["words"]]
                right = len(set(tiles)) == 4 and set(tiles) <= self.hands[self.to_move] and min(tiles) == tiles[0]
                return "" if right and fits(square_of(move["words"])) else "no formation of the hand"
            case "attach":
                number, turns = move["formation"], move["turns"]
                right = 0 <= number < len(self.areas[self.to_move]) and 0 <= turns <= 3
                place = number, move["end"], move["step"], turns
                return "" if right and self.attachable(*place) else "it cannot be attached there"
            case "draw":
                busy = self.variant["draw"] == "forced" and self.busy()
                return "" if self.pool and not busy else "not the time to draw"
            case _:
                return "not the time to pass" if self.pool or self.busy() else ""

    def play(self, move: Fields) -> None:
        """Make a legal move."""
        seat = self.to_move
        if move["move"] == "pair":
            self._lay(move["upper"], move["lower"])
            return
        self.passes = self.passes + 1 if move["move"] == "pass" else 0
        if move["move"] == "draw":
            self.hands[seat] |= set(self.pool[:2])
            del self.pool[:2]
        elif move["move"] == "build":
            self.hands[seat] -= {TILE_OF[word] for word in move["words"]}
            self.areas[seat].append(tuple(move["words"]))
        elif move["move"] == "attach":
            arm, step = self.arms[move["end"]], STEPS[move["step"]]
            arm.corner = arm.corner[0] + step[0], arm.corner[1] + step[1]
            arm.squares.append(placed(self.areas[seat].pop(move["formation"]), move["turns"], arm.corner))
            if self.first_out < 0 and not self.hands[seat] and not self.areas[seat]:
                self.first_out = seat
        self.to_move = (seat + 1) % self.players
        if self.first_out >= 0:
            self.ended = self.variant["out"] == "at once" or self.to_move == self.variant["opener"]
        elif self.variant["end"] == "empty":
            self.ended = not self.pool
        else:
            self.ended = self.passes == self.players

    def result(self) -> tuple[str, list[int], list[int]] | None:
        """The reason of the end, the winners and the scores."""
        if not self.ended:
            return None
        scores = [-3 * len(hand) - 4 * len(area) for hand, area in zip(self.hands, self.areas, strict=True)]
        winners = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        if self.first_out >= 0:
            return "out", [self.first_out] if self.variant["out"] == "at once" else winners, scores
        return "pool", winners, scores


def first_wrong(saved: Fields) -> tuple[str, Game]:
    """The first wrong move of a saved game, or nothing, and the game up to there."""
    game = Game(saved["players"], saved["seed"], saved["variant"])
    for number, move in enumerate(saved["moves"], 1):
        if wrong := game.wrong(move):
            return f"move {number}: {wrong}", game
        game.play(move)
    return "", game


def pairs_without_match() -> int:
    """The number of pairs of the 90 tiles that match in no turn."""
    return sum(not pairs(one, two) for one, two in itertools.combinations(range(1, 91), 2))
