"""Puzzlemill generates, grades and prints four tile puzzles: Gloop, Domicles, OTTF and IQ Blocks.

The public API is the names of this module and those that the guides import from `puzzlemill.testing`,
`puzzlemill.store` and `puzzlemill.player`. `puzzlemill help python` explains them and what you can rely on. Each name
is loaded on first use, so `import puzzlemill` takes only milliseconds.
"""

import functools
import importlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if not (Path(__file__).parent / "generator").is_dir():
    # In a checkout without symbolic links, text files are in their place and the floors are beside this folder.
    __path__.append(str(Path(__file__).parent.parent))

if TYPE_CHECKING or not Path(__file__).is_file():  # a program that has no source imports all names at once
    from puzzlemill.api import generate as generate
    from puzzlemill.api import gloop_game as gloop_game
    from puzzlemill.api import gloop_game_from_json as gloop_game_from_json
    from puzzlemill.api import iter_generate as iter_generate
    from puzzlemill.api import make_pack as make_pack
    from puzzlemill.api import read as read
    from puzzlemill.api import read_table as read_table
    from puzzlemill.api import ready_made as ready_made
    from puzzlemill.api import write as write
    from puzzlemill.grading import grade as grade
    from puzzlemill.grading import needs_trial as needs_trial
    from puzzlemill.grading.minutes import MinutesTable as MinutesTable
    from puzzlemill.packs.daily import Calendar as Calendar
    from puzzlemill.packs.daily import puzzle_for as puzzle_for
    from puzzlemill.puzzles import KINDS as KINDS
    from puzzlemill.puzzles import canonical as canonical
    from puzzlemill.puzzles import check as check
    from puzzlemill.puzzles import format_id as format_id
    from puzzlemill.puzzles import parse_id as parse_id
    from puzzlemill.puzzles.certificates import Certificate as Certificate
    from puzzlemill.puzzles.domicles import Domicles as Domicles
    from puzzlemill.puzzles.domicles import Swaps as Swaps
    from puzzlemill.puzzles.gloop import Gloop as Gloop
    from puzzlemill.puzzles.gloop import Packing as Packing
    from puzzlemill.puzzles.iqblocks import Filling as Filling
    from puzzlemill.puzzles.iqblocks import IqBlocks as IqBlocks
    from puzzlemill.puzzles.iqblocks.pieces import parse_pieces as parse_pieces
    from puzzlemill.puzzles.kinds import AnyPuzzle as AnyPuzzle
    from puzzlemill.puzzles.kinds import Breach as Breach
    from puzzlemill.puzzles.kinds import InputError as InputError
    from puzzlemill.puzzles.kinds import Kind as Kind
    from puzzlemill.puzzles.kinds import NotEnoughWarning as NotEnoughWarning
    from puzzlemill.puzzles.kinds import OutOfReachError as OutOfReachError
    from puzzlemill.puzzles.kinds import Puzzle as Puzzle
    from puzzlemill.puzzles.kinds import UnknownFieldWarning as UnknownFieldWarning
    from puzzlemill.puzzles.ottf import Order as Order
    from puzzlemill.puzzles.ottf import Ottf as Ottf
    from puzzlemill.puzzles.packs import AnyEntry as AnyEntry
    from puzzlemill.puzzles.packs import Entry as Entry
    from puzzlemill.puzzles.packs import Grade as Grade
    from puzzlemill.puzzles.packs import Origin as Origin
    from puzzlemill.puzzles.packs import Pack as Pack
    from puzzlemill.puzzles.short_ids import short_id as short_id
    from puzzlemill.puzzles.words import Words as Words
    from puzzlemill.render import draw as draw
    from puzzlemill.render.drawing.canvas import Drawing as Drawing
    from puzzlemill.render.pages.pencil import pencil_givens as pencil_givens
    from puzzlemill.render.pages.words import language as language
    from puzzlemill.solvers import certify as certify
    from puzzlemill.solvers import count as count
    from puzzlemill.solvers import play as play
    from puzzlemill.solvers import play_from_json as play_from_json
    from puzzlemill.solvers import refute as refute
    from puzzlemill.solvers import solutions as solutions
    from puzzlemill.solvers import solve as solve
    from puzzlemill.solvers import steps as steps
    from puzzlemill.solvers.domicles import distance as distance
    from puzzlemill.solvers.gloop.game import gloop_choice as gloop_choice
    from puzzlemill.solvers.ottf.play import judge as judge
    from puzzlemill.solvers.outcome import Outcome as Outcome
    from puzzlemill.solvers.outcome import Reason as Reason
    from puzzlemill.solvers.playing import Hint as Hint
    from puzzlemill.solvers.playing import State as State
    from puzzlemill.solvers.playing import Trace as Trace
else:

    def __getattr__(name: str) -> object:
        """A name of the API, imported on first use."""
        if name == "__all__":
            return list(_homes())
        if name not in _homes():
            raise AttributeError(f"module 'puzzlemill' has no attribute {name!r}")
        globals()[name] = getattr(importlib.import_module(_homes()[name]), name)
        return globals()[name]

    def __dir__() -> list[str]:
        """The names of the API, imported or not."""
        return sorted({*_homes(), "__version__"})

    @functools.cache
    def _homes() -> dict[str, str]:
        """The module of each name of the API, read from the imports above: one name a line."""
        imports = re.findall(r"^    from (\S+) import \w+ as (\w+)$", Path(__file__).read_text("utf-8"), re.MULTILINE)
        return {name: home for home, name in imports}
