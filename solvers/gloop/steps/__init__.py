"""Solves Gloop as a person would: each step uses the easiest technique that finds anything.

Trials suppose a candidate and follow the easier techniques. If even trials within trials are not enough, the compiled
search decides. If several tiles lead to a solution, the step is a choice.
"""

import functools
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from puzzlemill.puzzles.gloop import Given, Gloop, Packing, packing_of, turned
from puzzlemill.puzzles.gloop.tiles import turn
from puzzlemill.puzzles.saying import Argument, Said
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.gloop import impossibility, solve
from puzzlemill.solvers.gloop.steps.board import Ground, Position
from puzzlemill.solvers.gloop.steps.looking import Looking
from puzzlemill.solvers.gloop.steps.rules import Finding, easiest
from puzzlemill.solvers.gloop.tables import half_turn_keeps_givens
from puzzlemill.solvers.masks import bits
from puzzlemill.solvers.outcome import Outcome
from puzzlemill.solvers.playing import Step, Trace
from puzzlemill.solvers.sentences import cell_name, sentence

TECHNIQUES: Final = {
    "turning": "turning the whole board changes nothing, so one tile needs to be tried in fewer ways",
    "single": "only one tile fits a cell, a tile fits only one cell, or nothing next to a candidate would match it",
    "border": "tiles with blank sides are kept for the border and the corners",
    "closure": "no path may close too early",
    "parity": "path ends must pair up",
    "trial": "easier steps alone show that a tile is wrong",
    "nested trial": "only further trials show that a tile is wrong",
    "search": "only a complete search shows that a tile is wrong",
    "choice": "several tiles lead to a solution",
}
"""The techniques, from easy to hard; grades use `single` to `nested trial`."""

DEDUCTIONS: Final = ("single", "border", "closure", "parity")
"""The techniques that suppose nothing: what they find holds in every solution."""

TRIALS: Final = 5_000
"""Most candidates supposed, including those within other trials: a few seconds on 20 cells."""


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lay", tag_field="move"):
    """Place a tile, given as a word, on an empty cell."""

    row: int
    col: int
    word: str


def steps(
    puzzle: Gloop, placed: Sequence[Given] = (), budget: int = BUDGET, trials: int = TRIALS
) -> Trace[Packing, Lay]:
    """The steps from the givens and the tiles `placed` (row, column, word) to a complete packing.

    `budget` is in nodes of the compiled search, which also says which candidates are worth a nested trial; `trials` is
    the most candidates to suppose. Raises `InputError` if `placed` cannot be givens of this puzzle.
    """
    person = Person(puzzle, placed, budget, trials, timed=True)
    done = tuple(person.steps())
    position = person.position
    if done and done[-1].move is None and not done[-1].ruled_out:
        return Trace("unsolvable", done)
    if position.empty:
        return Trace("budget", done)
    words = (person.ground.words[mask.bit_length() - 1] for mask in position.candidates)
    return Trace("solved", done, packing_of(puzzle, dict(zip(puzzle.cells, words, strict=True))))


def deducible(puzzle: Gloop, techniques: Container[str] = DEDUCTIONS) -> bool:
    """Whether a person who knows only these `DEDUCTIONS` solves the puzzle; then it has no other solution."""
    person = Person(puzzle, (), 0, 0)
    for step in person.steps(search=False):
        if step.technique not in techniques or (step.move is None and not step.ruled_out):
            return False
    return not person.position.empty


class Person:
    """A person who solves a puzzle: the position, and what trials and searches have shown so far."""

    def __init__(self, puzzle: Gloop, placed: Sequence[Given], budget: int, trials: int, timed: bool = False) -> None:
        """With `timed`, `looking` says how long each step takes."""
        givens = (*puzzle.givens, *placed)
        self.puzzle: Gloop = msgspec.structs.replace(puzzle, givens=givens) if placed else puzzle
        self.ground: Ground = Ground(self.puzzle)
        self.position: Position = Position(self.ground)
        self.budget: int = budget
        self.trials: int = trials
        self.turned: int | None = None
        self.solutions: list[list[int]] = []
        self.supported: list[int] = [0] * len(self.ground.cells)
        self.withstood: set[tuple[int, int]] = set()
        self.moved: bool = False
        self.looking: Looking | None = Looking(self.position) if timed else None

    def steps(self, search: bool = True) -> Iterator[Step[Lay]]:
        """The steps in order; without `search` they end when only a nested trial or a search could continue."""
        for finding in self.findings(search):
            cells = tuple(self.ground.cells[cell] for cell in finding.cells)
            struck = tuple(self._lay(cell, word) for cell, mask in finding.struck for word in bits(mask))
            said = sentence(finding.said) if finding.contradiction else finding.said
            lay = self._lay(*finding.lay) if finding.lay else None
            yield Step(finding.technique, said, cells, lay, struck, self.looking.seconds if self.looking else 0.0)

    def findings(self, search: bool = True) -> Iterator[Finding]:
        """What the steps find, with cells and words by number; each is applied before the next one is looked for."""
        finding = self._opening() or self._next(search)
        trials = self.trials
        while finding is not None:
            if self.looking:
                self.looking.at(self.position, finding, trials - self.trials)
                trials = self.trials
            yield finding
            if finding.contradiction:
                return
            finding.apply(self.position)
            self.moved = True
            if finding.lay is not None or finding.technique == "turning":
                self._keep_solutions(finding)
            finding = self._next(search)

    def know(self, solutions: Iterable[Sequence[str]]) -> None:
        """Begin with these solutions, words by cell: their tiles need no trial, and can lead to a choice."""
        for solution in solutions:
            self._enter([self.ground.word_number[word] for word in solution])

    def _next(self, search: bool) -> Finding | None:
        finding = easiest(self.position)
        if finding is None and self.position.empty:
            finding = self._turning() or self._trial()
            # Without suspects nothing is left to search for: `_search` then only makes a choice.
            if finding is None and (search or not self._suspects()):
                finding = self._search()
        return finding

    def _opening(self) -> Finding | None:
        """Place the givens; a contradiction if they do not match, or if counting shows that there is no solution."""
        number = {cell: index for index, cell in enumerate(self.ground.cells)}
        for row, col, text in self.puzzle.givens:
            cell, word = number[row, col], self.ground.word_number[text]
            if not self.position.candidates[cell] >> word & 1:
                return Finding("single", Said("sentences.gloop.clash", {"cell": cell_name((row, col))}), (cell,))
            self.position.lay(cell, word)
        reason = None if self.solutions else impossibility(self.puzzle)
        if reason is None:
            return None
        technique = "border" if reason.code in ("CORNER_TILES", "BORDER_TILES", "BLANK_SIDES") else "parity"
        return Finding(technique, reason.said, tuple(number[cell] for cell in reason.cells))

    def _lay(self, cell: int, word: int) -> Lay:
        return Lay(*self.ground.cells[cell], self.ground.words[word])

    def _named(self, cell: int, word: int) -> Said:
        tile, where = self.ground.tile[word], cell_name(self.ground.cells[cell])
        if self.puzzle.unturned:
            return Said("sentences.gloop.tile_at", {"tile": tile, "cell": where})
        return Said("sentences.gloop.turned_at", {"tile": tile, "word": self.ground.words[word], "cell": where})

    @functools.cached_property
    def images(self) -> list[tuple[list[int], list[int]]]:
        """What the rotations that map board and givens onto themselves do to cells and words."""
        return _rotations(self.puzzle, self.ground) if half_turn_keeps_givens(self.puzzle) else []

    def _turning(self) -> Finding | None:
        """If rotations map board and givens onto themselves: one way to place a tile of each group they exchange.

        Only for a tile that must be used, the one with the fewest such ways; only once, so that only one is restricted.
        """
        images = [] if self.ground.spares or self.turned is not None else self.images
        position = self.position
        bound: list[tuple[int, int, list[tuple[int, int]]]] = []
        for tile in sorted(position.unused) if images else ():
            kept = _representatives(position, self.ground.of_tile[tile], images)
            if len(kept) < sum((mask & self.ground.of_tile[tile]).bit_count() for mask in position.candidates):
                bound.append((len(kept), tile, kept))
        if not bound:
            return None
        _, self.turned, kept = min(bound)
        if len(kept) == 1:
            cell, word = kept[0]
            where = cell_name(self.ground.cells[cell])
            said = Said("sentences.gloop.turning_place", {"tile": self.turned, "cell": where})
            return Finding("turning", said, (cell,), lay=(cell, word))
        struck = []
        for cell in position.cells():
            others = self.ground.of_tile[self.turned] & ~sum(1 << word for at, word in kept if at == cell)
            struck.append((cell, position.candidates[cell] & others))
        struck_out = tuple((cell, mask) for cell, mask in struck if mask)
        said = Said("sentences.gloop.turning_ways", {"tile": self.turned, "ways": len(kept)})
        return Finding("turning", said, tuple(cell for cell, _ in struck_out), struck_out)

    def _suspects(self) -> list[tuple[int, int]]:
        """The candidates that no known solution has, starting with the cells that have the fewest candidates."""
        position = self.position
        left = [(cell, position.candidates[cell] & ~self.supported[cell]) for cell in _settled_first(position)]
        return [(cell, word) for cell, mask in left for word in bits(mask)]

    def _keep_solutions(self, finding: Finding) -> None:
        """Forget the solutions that do not have the tile just placed, or have the whole board turned."""
        solutions = self.solutions
        if finding.lay is not None:
            cell, word = finding.lay
            kept = [solution for solution in solutions if solution[cell] == word]
        else:
            kept = [words for words in solutions if not any(mask >> words[cell] & 1 for cell, mask in finding.struck)]
        if len(kept) < len(solutions):
            self.solutions, self.supported = [], [0] * len(self.ground.cells)
            for solution in kept:
                self._enter(solution)

    def _enter(self, solution: list[int]) -> None:
        """Record the words of a solution, which no trial can refute."""
        self.solutions.append(solution)
        for cell, word in enumerate(solution):
            self.supported[cell] |= 1 << word

    def _trial(self) -> Finding | None:
        """The first candidate that the easier techniques refute; candidates that withstood a trial come last."""
        while True:
            for cell, word in self._suspects():
                if (cell, word) not in self.withstood and self.trials > 0:
                    refuted = self._refute(self.position, cell, word)
                    if refuted is not None:
                        tiles, finding = refuted
                        return self._refuted("trial", cell, word, "sentences.gloop.trial_forced", tiles, finding)
                    self.withstood.add((cell, word))
            # A trial gives the same result until the position changes, so only then do all of them get another one.
            if not self.moved or self.trials <= 0:
                return None
            self.moved = False
            self.withstood.clear()

    def _refuted(self, technique: str, cell: int, word: int, longer: str, between: int, finding: Finding) -> Finding:
        """What a trial rules out; `longer` is the key for a number of steps `between` the candidate and the end."""
        args: dict[str, Argument] = {"tile": self._named(cell, word), "clause": finding.said}
        said = Said(longer, {**args, "count": between}) if between else Said("sentences.gloop.trial", args)
        return Finding(technique, said, (cell,), ((cell, 1 << word),))

    def _refute(self, position: Position, cell: int, word: int) -> tuple[int, Finding] | None:
        """How many more tiles a candidate forces before the easier techniques find a contradiction, and which one."""
        self.trials -= 1
        supposed = position.copy()
        supposed.lay(cell, word)
        return _settle(supposed)

    def _nested(self, cell: int, word: int) -> Finding | None:
        """Suppose a candidate, and refute it by trials of the candidates left."""
        supposed = self.position.copy()
        supposed.lay(cell, word)
        end = _settle(supposed)
        refuted, before = 0, -1
        while before < refuted and end is None:
            before = refuted
            for inner in _settled_first(supposed):
                for guess in bits(supposed.candidates[inner]):
                    # The deductions made since the list was written can have filled the cell or ruled out the
                    # candidate.
                    left = supposed.empty >> inner & 1 and supposed.candidates[inner] >> guess & 1
                    if end is None and left and self.trials > 0 and self._refute(supposed, inner, guess):
                        refuted += 1
                        supposed.strike(inner, 1 << guess)
                        end = _settle(supposed)
        return end and self._refuted("nested trial", cell, word, "sentences.gloop.nested_trials", refuted, end[1])

    def _search(self) -> Finding | None:
        """Find a candidate worth refuting by the compiled search; a choice if all of them lead to solutions."""
        unknown = False
        for cell, word in self._suspects():
            if self.budget <= 0 and self.trials <= 0:
                return None
            # A solution found since the list was written has it.
            if self.supported[cell] >> word & 1:
                continue
            outcome = self._solve_with(cell, word)
            if outcome.status == "solved":
                continue
            # Only after the search, because the trials of a candidate that has a solution would take long and refute
            # nothing.
            nested = self._nested(cell, word) if self.trials > 0 else None
            if nested is not None:
                return nested
            if outcome.status == "unsolvable":
                said = Said("sentences.gloop.searched", {"tile": self._named(cell, word)})
                return Finding("search", said, (cell,), ((cell, 1 << word),))
            unknown = True
        return None if unknown else self._choice()

    def _solve_with(self, cell: int, word: int) -> Outcome[Packing]:
        """Search for a solution with a candidate, and keep it."""
        ground, position = self.ground, self.position
        supposed = {cell: word}
        for filled, mask in enumerate(position.candidates):
            if not position.empty >> filled & 1:
                supposed[filled] = mask.bit_length() - 1
        givens = tuple((*ground.cells[number], ground.words[word]) for number, word in supposed.items())
        outcome = solve(msgspec.structs.replace(self.puzzle, givens=givens), self.budget)
        self.budget -= outcome.effort.nodes
        if outcome.solution is not None:
            self._enter([ground.word_number[word] for word in outcome.solution.words.values()])
        return outcome

    def _choice(self) -> Finding:
        """A tile to place if every candidate left leads to a solution.

        The tile that `turning` restricted comes first, because later steps rely on its place.
        """
        position, ground = self.position, self.ground
        # Searches do not know where it was restricted to, so what they found for another tile can need it elsewhere.
        bound = self.turned if self.turned in position.unused else None
        cells = _settled_first(position)
        pairs = [(cell, word) for cell in cells for word in bits(position.candidates[cell])]
        if bound is not None:
            pairs = [(cell, word) for cell, word in pairs if ground.tile[word] == bound]
        else:
            pairs = [(cell, word) for cell, word in pairs if cell == cells[0]]
        cell, word = pairs[0]
        chosen = self._named(cell, word)
        if bound is not None:
            said = Said("sentences.gloop.choice_of_tile", {"tile": bound, "ways": len(pairs), "chosen": chosen})
        else:
            where = cell_name(ground.cells[cell])
            said = Said("sentences.gloop.choice_of_cell", {"ways": len(pairs), "cell": where, "chosen": chosen})
        return Finding("choice", said, (cell,), lay=(cell, word))


def _settled_first(position: Position) -> list[int]:
    """The empty cells, the ones with the fewest candidates first."""
    return sorted(position.cells(), key=lambda cell: position.candidates[cell].bit_count())


def _settle(position: Position) -> tuple[int, Finding] | None:
    """Apply the easier techniques; returns how many tiles they place, and the contradiction, if they reach one."""
    tiles = 0
    while (finding := easiest(position)) is not None:
        if finding.contradiction:
            return tiles, finding
        finding.apply(position)
        tiles += finding.lay is not None
    return None


def _rotations(puzzle: Gloop, ground: Ground) -> list[tuple[list[int], list[int]]]:
    """The images of cells and words under each rotation but the identity that maps board and givens onto themselves."""
    number = {cell: index for index, cell in enumerate(ground.cells)}
    cells, words, image = list(ground.cells), ground.words, puzzle
    images = []
    for _ in range(3):
        cells = [(col, image.rows - 1 - row) for row, col in cells]
        words = [turn(word) for word in words]
        image = turned(image)
        if image == puzzle:
            images.append(([number[cell] for cell in cells], [ground.word_number[word] for word in words]))
    return images


def _representatives(position: Position, mask: int, images: list[tuple[list[int], list[int]]]) -> list[tuple[int, int]]:
    """The first candidate (cell, word) of each group in `mask` that rotations exchange, if the whole group is left."""
    first_ones = []
    for cell in position.cells():
        for word in bits(position.candidates[cell] & mask):
            orbit = [(cells[cell], words[word]) for cells, words in images]
            # A candidate is wrong if one of its rotated forms is: no choice was made yet, so every solution can be
            # rotated.
            if all(position.candidates[at] >> other & 1 for at, other in orbit) and (cell, word) <= min(orbit):
                first_ones.append((cell, word))
    return first_ones
