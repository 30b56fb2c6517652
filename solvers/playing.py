"""Playing and explaining for all kinds: the state of a game, moves, hints, steps, and games as JSON.

A kind that can be played has a module `solvers/<kind>/play.py` that provides `Game`.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import GenericAlias, UnionType
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, overload

import msgspec

from puzzlemill.puzzles import check, format_id, kind_name, parse_id
from puzzlemill.puzzles.files.reading import read_json
from puzzlemill.puzzles.kinds import LONGEST_ID, AnyPuzzle, Cell, InputError, Puzzle, kind_of, shown
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.places import Place
from puzzlemill.puzzles.saying import Argument, Said, in_language
from puzzlemill.puzzles.showing import Brief, Pictured, Told, brief
from puzzlemill.puzzles.words import Words
from puzzlemill.puzzles.words import language as words_of
from puzzlemill.solvers.budgets import nodes

if TYPE_CHECKING:
    from puzzlemill.puzzles.domicles import Domicles
    from puzzlemill.puzzles.gloop import Gloop
    from puzzlemill.puzzles.iqblocks import IqBlocks
    from puzzlemill.puzzles.ottf import Ottf
    from puzzlemill.solvers.domicles.play import Move as DomiclesMove
    from puzzlemill.solvers.gloop.play import Move as GloopMove
    from puzzlemill.solvers.iqblocks.play import Move as IqBlocksMove
    from puzzlemill.solvers.ottf.play import Move as OttfMove

    AnyMove: TypeAlias = GloopMove | DomiclesMove | OttfMove | IqBlocksMove

P = TypeVar("P", bound=Puzzle[object])
P_contra = TypeVar("P_contra", contravariant=True)
S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

MoveType: TypeAlias = type | UnionType
"""The type of a kind's moves: frozen Structs, as a tagged union if there are several kinds of moves."""

FORMAT: Final = "puzzlemill-play"
VERSION: Final = 1

MOST_MOVES: Final = 10_000
"""Moves of the longest game, so that a saved game is never too long to read; a kind can have its own limit."""

LARGEST_GAME: Final = LONGEST_ID + 1_000 * MOST_MOVES
"""Bytes of the largest saved game that is read; a kind can have its own limit."""

LARGEST_OF_ALL: Final = 100_000_000
"""Bytes of the largest saved game of any kind, the limit until its kind is known."""


# Not for the garbage collector, like `Said`.
class _Spoken(Brief, msgspec.Struct, frozen=True, gc=False):
    """Something to say in a few sentences: `said` is data, or a plain text if the kind has no words for it.

    Places count from 1 in sentences and their arguments.
    """

    technique: str
    said: Said | str

    @property
    def text(self) -> str:
        """The sentences in English."""
        return str(self.said)

    @property
    def key(self) -> str:
        """The key of the sentences in the words files; empty for a plain text."""
        return self.said.key if isinstance(self.said, Said) else ""

    @property
    def args(self) -> Mapping[str, Argument]:
        """What the sentences speak of, by the names of their placeholders."""
        return self.said.args if isinstance(self.said, Said) else {}

    def in_language(self, language: str | Words) -> str:
        """The sentences in another language: `de`, a file whose name ends in `.toml`, or its words.

        Raises `InputError` for a language that is not bundled, and for a file that cannot be used.
        """
        return in_language(self.said, language)

    def record(self) -> dict[str, object]:
        """All fields for JSON: the technique, `text`, `key` and `args`, and then the kind's own fields."""
        fields = msgspec.structs.asdict(self)
        spoken = {"technique": fields.pop("technique"), "text": self.text, "key": self.key, "args": self.args}
        return spoken | {name: value for name, value in fields.items() if name != "said"}


class Step(_Spoken, Generic[M], frozen=True):
    """One step of a solution as a person finds it.

    `technique` names the reason, `text` explains it in a few sentences (places count from 1), and `cells` are the cells
    concerned (from 0). The step makes a `move`, or rules out moves; with neither it shows that there is no solution.
    `seconds` is how long a practised person takes to find and make it; 0 if the kind does not say.
    """

    cells: tuple[Cell, ...] = ()
    move: M | None = None
    ruled_out: tuple[M, ...] = ()
    seconds: float = 0.0


class Trace(Told, msgspec.Struct, Generic[S, M], frozen=True):
    """The steps of a person and what they lead to.

    `status` is `solved` (with a right `solution`), `unsolvable` (the last step is the contradiction) or `budget`.
    """

    status: Literal["solved", "unsolvable", "budget"]
    steps: tuple[Step[M], ...] = ()
    solution: S | None = None

    def lines(self, language: str | Words = "en", kind: str = "") -> list[str]:
        """The trace as lines of text: `3. single: Only tile 37 fits row 2, column 3.`

        They are in a language as in `Hint.in_language`; with `kind`, so are the names of its techniques; otherwise the
        names are the ones in grades. Raises `InputError` for a language that cannot be used.
        """
        words = words_of(language) if isinstance(language, str) else language
        lines = []
        for number, step in enumerate(self.steps, 1):
            name = f"techniques.{kind}.{step.technique}"
            technique = words(name) if name in words else step.technique
            lines.append(f"{number}. {technique}: {step.in_language(words)}")
        return [*lines, in_language(_ENDS[self.status], words)]

    def __str__(self) -> str:
        return "\n".join(self.lines())


_ENDS: Final = {
    "solved": Said("sentences.common.end_solved"),
    "unsolvable": Said("sentences.common.end_unsolvable"),
    "budget": Said("sentences.common.end_budget"),
}
"""How a trace ends, by its status."""


class Hint(_Spoken, Generic[M], frozen=True):
    """What to do next and why.

    `technique` is the hardest one needed to see the move, or `take back` if `move` takes back a mistake. Without a
    `move` it is `solved`, `unsolvable` (the puzzle itself) or `budget` (nothing was found within it).
    """

    cells: tuple[Cell, ...] = ()
    move: M | None = None

    def __str__(self) -> str:
        return f"{self.technique}: {self.text}"


class Progress(NamedTuple):
    """How much is done, from 0 to `total`."""

    done: int
    total: int


class Game(Protocol[P_contra, T, M, S_co]):
    """What `solvers/<kind>/play.py` provides. A position is an immutable value; budgets are in search nodes."""

    @property
    def Move(self) -> MoveType:  # noqa: N802
        """The type of moves."""

    def start(self, puzzle: P_contra) -> T:
        """The position before the first move."""

    def moves(self, puzzle: P_contra, position: T) -> list[M]:
        """Every move that `after` accepts, in a fixed order."""

    def after(self, puzzle: P_contra, position: T, move: M) -> T:
        """The position after a move; raises `InputError` with one line that names the move, the cell and the rule."""

    def progress(self, puzzle: P_contra, position: T) -> Progress:
        """How much of the puzzle is done."""

    def solution(self, puzzle: P_contra, position: T) -> S_co | None:
        """The solution, right or wrong, that a complete position shows; None until the position is complete."""

    def solvable(self, puzzle: P_contra, position: T, budget: int) -> bool | None:
        """Whether a solution can be reached without taking anything back; None if the budget is not enough."""

    def hint(self, puzzle: P_contra, position: T, budget: int) -> Hint[M]:
        """What to do next."""


class LongGames(Protocol):
    """What `solvers/<kind>/play.py` can provide if games are longer than usual."""

    @property
    def LARGEST_GAME(self) -> int:  # noqa: N802  # a constant of the module
        """Bytes of the largest saved game that is read."""

    @property
    def MOST_MOVES(self) -> int:  # noqa: N802  # a constant of the module
        """The most moves of a saved game that is read."""


class Replay(Protocol[P_contra, T_co, M_contra]):
    """What `solvers/<kind>/play.py` can provide if replaying moves one by one is slow."""

    def after_all(self, puzzle: P_contra, moves: Iterable[M_contra]) -> T_co:
        """The position after all moves from the start; raises what `after` raises for the first refused move."""


class Explainer(Protocol[P_contra, S]):
    """What `solvers/<kind>/steps.py` provides."""

    def steps(self, puzzle: P_contra, *, budget: int) -> Trace[S, Any]:
        """How a person would solve the puzzle, step by step, within `budget` search nodes."""


@dataclass(frozen=True, repr=False)
class State(Pictured, Generic[P, M]):
    """A game: a puzzle and the moves played. Immutable, compared and hashed by value; `play` makes the first state.

    `position` is what the moves lead to, an immutable value described in `solvers/<kind>/play.py`.
    """

    puzzle: P
    played: tuple[M, ...]
    position: Any = field(compare=False)

    def __repr__(self) -> str:
        return brief(f"State(puzzle={self.puzzle!r}, played={self.played!r})")

    def moves(self) -> list[M]:
        """Every legal move, in a fixed order."""
        legal: list[M] = game(self.puzzle.kind).moves(self.puzzle, self.position)
        return legal

    def apply(self, move: M | AnyMove | Mapping[str, object]) -> State[P, M]:
        """The state after a move, or after its form in a saved game, such as `{"move": "place", "row": 0, "col": 2}`.

        Raises `InputError` with one line that names the move, the cell and the rule.
        """
        room = game(self.puzzle.kind)
        most = _most_moves(self.puzzle.kind)
        if len(self.played) >= most:
            raise InputError(f"a game has at most {most} moves", file="play")
        known: M = _known(move, room.Move, kind_name(self.puzzle.kind))
        played = self.played + (known,)  # noqa: RUF005 - unpacking copies twice, which long games feel
        return State(self.puzzle, played, room.after(self.puzzle, self.position, known))

    def undo(self) -> State[P, M]:
        """The state before the last move; raises `InputError` at the start."""
        if not self.played:
            raise InputError("no move to undo", file="play")
        return _replayed(self.puzzle, self.played[:-1])

    @property
    def progress(self) -> Progress:
        """How much is done, and the total."""
        return game(self.puzzle.kind).progress(self.puzzle, self.position)

    @property
    def solved(self) -> bool:
        """Whether the position is complete and breaks no rule."""
        solution = game(self.puzzle.kind).solution(self.puzzle, self.position)
        return solution is not None and not check(self.puzzle, solution)

    def solvable(self, budget: int | None = None) -> bool | None:
        """Whether a solution can be reached without taking anything back; None if `budget` nodes are not enough."""
        return game(self.puzzle.kind).solvable(self.puzzle, self.position, nodes(budget))

    def hint(self, budget: int | None = None) -> Hint[M]:
        """What to do next and why: a move that keeps the puzzle solvable, or the mistake to take back."""
        return game(self.puzzle.kind).hint(self.puzzle, self.position, nodes(budget))

    def to_json(self) -> str:
        """The game as JSON, `{"format": "puzzlemill-play", "version": 1, "id": ..., "moves": [...]}`."""
        head = {"format": FORMAT, "version": VERSION, "id": format_id(self.puzzle)}
        return msgspec.json.encode({**head, "moves": self.played}).decode()


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    """A saved game before its moves are read."""

    format: str
    version: int
    id: str
    moves: msgspec.Raw

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise InputError(f"expected {FORMAT!r}", field="format", value=self.format)
        if self.version != VERSION:
            raise InputError(f"expected {VERSION}", field="version", value=self.version)


@functools.cache
def game(kind: str) -> Game[Puzzle[object], Any, Any, object]:
    """The playing module of `kind`; raises `InputError` if it has none."""
    module: Game[Puzzle[object], Any, Any, object] | None = find("play", kind)
    if module is None:
        raise InputError(f"{kind_name(kind)} cannot be played yet", file="play")
    return module


@overload
def play(puzzle: Gloop) -> State[Gloop, GloopMove]: ...
@overload
def play(puzzle: Domicles) -> State[Domicles, DomiclesMove]: ...
@overload
def play(puzzle: Ottf) -> State[Ottf, OttfMove]: ...
@overload
def play(puzzle: IqBlocks) -> State[IqBlocks, IqBlocksMove]: ...
@overload
def play(puzzle: P) -> State[P, Any]: ...
def play(puzzle: P) -> State[P, Any]:
    """The first state of a game, with `moves`, `apply`, `undo`, `progress`, `hint` and `solvable` for all kinds.

    Raises `InputError` if puzzles of this kind cannot be played yet.
    """
    return State(puzzle, (), game(kind_of(puzzle)).start(puzzle))


def apply_saved(state: State[P, Any], move: object) -> State[P, Any]:
    """The state after a move in the form of saved games; raises `InputError` for anything that is no legal move."""
    try:
        return state.apply(msgspec.convert(move, game(state.puzzle.kind).Move))
    except msgspec.ValidationError as error:
        raise InputError(str(error)) from None


def play_from_json(data: bytes | str) -> State[AnyPuzzle, AnyMove]:
    """A game saved by `State.to_json`, with every move replayed; raises `InputError` for anything else."""
    if not isinstance(data, bytes | str):
        raise InputError(f"expected JSON as bytes or text, got {type(data).__name__}", file="play")
    _refuse_over(LARGEST_OF_ALL, data)
    saved = read_json(data, _Saved, "play")
    puzzle = parse_id(saved.id)
    room = game(puzzle.kind)
    long: LongGames | None = find("long games", puzzle.kind)
    _refuse_over(long.LARGEST_GAME if long else LARGEST_GAME, data)
    moves = _read_moves(saved.moves, room.Move)
    most = _most_moves(puzzle.kind)
    if len(moves) > most:
        raise InputError(f"{len(moves)} moves; the limit is {most}", file="play")
    return _replayed(puzzle, moves)


def _refuse_over(most: int, data: bytes | str) -> None:
    if len(data) > most:
        raise InputError(f"{len(data)} bytes; the limit is {most}", file="play")


def _read_moves(data: msgspec.Raw, move_type: MoveType) -> tuple[Any, ...]:
    """The moves of a saved game, decoded directly, so that no JSON takes much more memory than its text."""
    try:
        return read_json(data, msgspec.json.Decoder(GenericAlias(tuple, (move_type, ...))))
    except InputError as error:
        if not error.field:
            raise error.within(file="play", field="moves") from None
        index, *field = error.field
        place = Place("play", entry=f"move {int(index) + 1}", field=tuple(field))
        raise InputError(error.rule, value=error.value).within(*place) from None


def _most_moves(kind: str) -> int:
    """The moves of the longest game of a kind."""
    long: LongGames | None = find("long games", kind)
    return long.MOST_MOVES if long else MOST_MOVES


def _replayed(puzzle: P, moves: tuple[M, ...]) -> State[P, M]:
    """The state after these moves."""
    number = 0

    def one_by_one() -> Iterator[M]:
        nonlocal number
        for number, move in enumerate(moves, 1):  # noqa: B007
            yield move

    quick: Replay[P, object, M] | None = find("replay", puzzle.kind)
    after_all = quick.after_all if quick else functools.partial(_after_all, game(puzzle.kind))
    try:
        return State(puzzle, moves, after_all(puzzle, one_by_one()))
    except InputError as error:
        raise error.within(file="play", entry=f"move {number}") from None


def _after_all(room: Game[P, T, M, object], puzzle: P, moves: Iterable[M]) -> T:
    """The position after moves from the start, for kinds that do not provide this themselves."""
    return functools.reduce(functools.partial(room.after, puzzle), moves, room.start(puzzle))


def _known(move: object, move_type: MoveType, name: str) -> Any:
    """The move with fields of the right types, so that a saved game reads back the same whatever Python allowed."""
    if isinstance(move, move_type | Mapping):
        with contextlib.suppress(msgspec.ValidationError, TypeError, RecursionError):
            return msgspec.convert(msgspec.to_builtins(move), move_type)
    raise InputError(f"{shown(move)} is not a move of {name}", file="play")
