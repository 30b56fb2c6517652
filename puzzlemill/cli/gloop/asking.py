"""What a person sees and chooses in the Gloop game: a screen for a turn, and a short dialogue for each move."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, TypeVar

from puzzlemill.cli.gloop.describing import move_text, place_of, tiles_of, wrapped
from puzzlemill.cli.shared.printing import ask, clear_screen, print_text
from puzzlemill.puzzles.gloop.game import State, View
from puzzlemill.puzzles.gloop.game.formations import outline
from puzzlemill.puzzles.gloop.game.group import fitting, turned_outline
from puzzlemill.puzzles.gloop.game.moves import ENDS, AnyMove, Attach, Build, Draw, Pair, Pass
from puzzlemill.puzzles.gloop.tiles import tile_number
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.gloop.game.characters import group_lines, hand_lines, pairs_lines, squares_lines
from puzzlemill.solvers.gloop.game import LADDER

T = TypeVar("T")

PER_SCREEN: Final = 6
"""Squares that are drawn at a time."""

HELP: Final = """\
b              Build: choose four tiles of your hand, then one of their squares.
b 3 14 15 65   Build with these tiles.
a              Attach one of your squares to an end of the pattern.
d              Draw two tiles, if you can neither build nor attach.
s              Show the squares of all players.
v              View the table again.
?              Ask the strongest opponent for advice, and why.
q              Stop; the game is in the file of --save."""


class Stopped(Exception):  # noqa: N818  # not an error
    """A person has stopped the game, or there is no more input."""


class Person:
    """A person at the keyboard."""

    def __init__(self, names: Sequence[str], *, alone: bool) -> None:
        """A person among players with these names, either `alone` or one of several who share the screen."""
        self.names: Sequence[str] = names
        self.alone: bool = alone
        self.seat: int = -1  # whose hand the screen can show

    def choose(self, state: State) -> AnyMove:
        """Ask for one of the legal moves and return it; raises `Stopped` if the person stops."""
        if not self.alone and self.seat != state.to_move:
            self._line(f"{self.names[state.to_move]}: press Return when nobody else looks at the screen. ")
            self.seat = state.to_move
        view = state.view(state.to_move)
        self._show(view)
        while (move := self._turn(state, view)) is None:
            pass
        return move

    def after(self, before: State, move: AnyMove, state: State) -> None:
        """Confirm a move; if it is the turn of another player, wait until this one has seen what it drew."""
        print_text(wrapped(f"{self.names[before.to_move]} {move_text(before, move)}."))
        if not self.alone and state.to_move != before.to_move:
            self._line("Press Return, then hand over the keyboard. ")
            clear_screen()

    def _line(self, prompt: str) -> str:
        """Read what a person types; `q` and the end of input stop the game."""
        line = ask(prompt)
        if line is None or line.lower() == "q":
            raise Stopped
        return line

    def _turn(self, state: State, view: View) -> AnyMove | None:
        """Do what a person types on one line; None if it is not a move yet."""
        moves = view.moves()
        if view.drawn:
            return self._pair(moves)
        builds = [move for move in moves if isinstance(move, Build)]
        attachments = [move for move in moves if isinstance(move, Attach)]
        offers = {
            "b": f"b build ({counted(len(builds), 'way')})" if builds else "",
            "a": f"a attach ({counted(len(attachments), 'way')})" if attachments else "",
            "d": ("d or Return: draw" if len(moves) == 1 else "d draw") if Draw() in moves else "",
            "p": "p or Return: pass" if Pass() in moves else "",
        }
        line = self._line(f"{', '.join(offer for offer in offers.values() if offer)}, ? advice, h help\n> ")
        if not line and len(moves) == 1 and not builds and not attachments:
            return moves[0]
        word, rest = line[:1].lower(), line[1:].split()
        if word in offers and not offers[word]:
            cannot = {"b": "no four tiles of your hand make a square", "a": "none of your squares fits an end"}
            print_text(f"{line!r}: {cannot.get(word, 'you can build or attach')}.")
            return None
        match word:
            case "b":
                return self._build(view, builds, rest)
            case "a":
                return self._attach(view, attachments)
            case "d":
                return Draw()
            case "p":
                return Pass()
            case "?":
                self._advise(state, view)
            case "s":
                for seat, area in enumerate(view.areas):
                    self._squares(f"{self.names[seat]}: {counted(len(area), 'square')}", area)
            case "v":
                self._show(view)
            case "h":
                print_text(HELP)
            case _:
                print_text(f"{line!r} is not one of b, a, d, s, v, ?, h and q; h explains them.")
        return None

    def _show(self, view: View) -> None:
        """Print the table as a player sees it."""
        if view.drawn:
            print_text("\n".join(["", *hand_lines(view.hand), ""]))
            return
        counts = [
            f"{name} {hands}+{len(area)}" for name, hands, area in zip(self.names, view.hands, view.areas, strict=True)
        ]
        print_text("\n".join(["", *group_lines(view.group), ""]))
        pool = f"{counted(view.pool, 'tile')} in the pool"
        print_text(wrapped(f"Tiles in hand + squares: {', '.join(counts)}; {pool}."))
        if view.areas[view.seat]:
            self._squares("Your squares:", view.areas[view.seat])
        print_text("\n".join(["Your hand:", "", *hand_lines(view.hand), ""]))

    def _squares(self, head: str, area: Sequence[tuple[str, str, str, str]]) -> None:
        titles = {f"{number}: {tiles_of(square)}": square for number, square in enumerate(area, 1)}
        print_text("\n".join([head, "", *squares_lines(titles), ""] if area else [head]))

    def _pair(self, moves: Iterable[AnyMove]) -> AnyMove | None:
        pairs = [move for move in moves if isinstance(move, Pair)]
        print_text(f"You drew {tile_number(pairs[0].upper)} and {tile_number(pairs[0].lower)} for the first pair.")
        return self._chosen(
            "a way to turn them",
            pairs,
            lambda shown: pairs_lines({f"{number}": (pair.upper, pair.lower) for number, pair in shown.items()}),
        )

    def _build(self, view: View, builds: Sequence[Build], words: Sequence[str]) -> AnyMove | None:
        """Ask for four tiles, then for a square of them; squares with the same sides are offered once."""
        last = view.variant.edges == "last"
        needs = {end: view.group.needs(end, last=last) for end in ENDS}
        unlike: dict[tuple[tuple[int, ...], str], Build] = {}
        for build in builds:
            ends = outline(build.words)
            alike = min(turned_outline(ends, turns) for turns in range(4))
            unlike.setdefault((tuple(sorted(map(tile_number, build.words))), alike), build)
        by_tiles: dict[tuple[int, ...], dict[Build, int]] = {}
        for (tiles, ends), build in sorted(unlike.items()):
            places = sum(len(fitting(ends, need)) for end in ENDS for need in needs[end].values())
            by_tiles.setdefault(tiles, {})[build] = places
        if not words:
            sets = list(by_tiles)
            print_text("Tiles that make squares, how many, and * if one of them fits the pattern now:")
            cells = [
                f"{number:4}: {' '.join(f'{tile:2}' for tile in four)} ({len(by_tiles[four])})"
                f"{'*' if any(by_tiles[four].values()) else ''}"
                for number, four in enumerate(sets, 1)
            ]
            rows = -(-len(cells) // 3)
            print_text("\n".join("".join(f"{cell:26}" for cell in cells[row::rows]).rstrip() for row in range(rows)))
            words = self._line("Their number, or the four tiles (Return: back) > ").split()
            if len(words) == 1 and words[0].isdecimal() and 0 < int(words[0]) <= len(sets):
                words = [str(tile) for tile in sets[int(words[0]) - 1]]
        four = tuple(sorted(int(word) for word in words if word.isdecimal()))
        if four not in by_tiles:
            if words:
                print_text(f"{' '.join(words)!r}: no square can be built of these; b alone lists all that can.")
            return None
        places_of = by_tiles[four]
        best = sorted(places_of, key=lambda build: -places_of[build])

        def drawn(shown: Mapping[int, Build]) -> list[str]:
            titles = {}
            for number, build in shown.items():
                fits = f": fits in {counted(places_of[build], 'place')}" if places_of[build] else ""
                titles[f"{number}{fits}"] = build.words
            return squares_lines(titles)

        return self._chosen("a square", best, drawn)

    def _attach(self, view: View, attachments: Sequence[Attach]) -> AnyMove | None:
        area = view.areas[view.seat]
        move = self._chosen(
            "a place",
            attachments,
            lambda shown: [
                f"{number:3}: square {move.formation + 1} {place_of(move)}" for number, move in shown.items()
            ],
            at_a_time=20,
        )
        if move is None:
            return None
        print_text("\n".join(["", *group_lines(view.group.extended(area[move.formation], move)), ""]))
        return move if self._line("Attach it like this? (Return: yes, n: no) > ").lower() in ("", "y", "yes") else None

    def _chosen(
        self,
        what: str,
        items: Sequence[T],
        drawn: Callable[[Mapping[int, T]], Sequence[str]],
        at_a_time: int = PER_SCREEN,
    ) -> T | None:
        """The item whose number a person types; None to go back."""
        first, unseen = 0, True
        while True:
            if unseen:
                shown = dict(islice(enumerate(items, 1), first, first + at_a_time))
                print_text("\n".join(["", *drawn(shown), ""]))
                unseen = False
            more = ", m: more" if len(items) > at_a_time else ""
            line = self._line(f"Choose {what} (1 to {len(items)}{more}, Return: back) > ").lower()
            if line.isdecimal() and 0 < int(line) <= len(items):
                return items[int(line) - 1]
            if not line:
                return None
            if line == "m" and more:
                first = first + at_a_time if first + at_a_time < len(items) else 0
                unseen = True
            else:
                print_text(f"{line!r} is not a number from 1 to {len(items)}.")

    def _advise(self, state: State, view: View) -> None:
        expert = LADDER[-1]
        choice = expert.choose(view, expert.budget, stream_for(f"gloop-game:{state.seed}:advice"))
        print_text(wrapped(f"The strongest opponent {move_text(state, choice.move, open_hand=False)}. {choice.why}", 0))
        if isinstance(choice.move, Build):
            print_text("\n".join(["", *squares_lines({tiles_of(choice.move.words): choice.move.words}), ""]))
