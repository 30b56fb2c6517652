"""The guides with a line about each: a table, so that help and completion need not read the files."""

from typing import Final

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.parts import find

GUIDES: Final[dict[str, dict[str, str]]] = {
    "Puzzle books": {
        "books": "How to write recipes for books, and print sheets.",
        "first-book": "A tutorial: your first book on sale in ten minutes.",
        "series": "A tutorial: five volumes that repeat no puzzle.",
        "class-worksheets": "A tutorial: worksheets for a class, week by week.",
        "publishing": "Books on sale: covers, print shops, checks, shops.",
        "worksheets": "Sheets for classes and shops: title, brand, QR code.",
        "printing": "What a print shop needs: trim, bleed, margins, fonts.",
        "themes": "Large print, less ink, colours, and forms to draw in.",
        "languages": "How to print pages in your own language.",
        "piece-files": "How to define polyomino pieces of your own.",
    },
    "Levels for games": {
        "packs": "The file format of graded puzzles, field by field.",
        "daily": "One puzzle per day, in Python and in the browser.",
        "pack-recipes": "How to write recipes for level packs.",
        "batches": "How to make thousands of levels, with breaks.",
        "stores": "How to keep all your levels in one file.",
        "playing-in-a-browser": "A page that plays puzzles, links, QR codes, times.",
        "play": "How to build a game: moves, hints, undo, steps.",
        "sprites": "Tiles, pieces and thumbnails as pictures for games.",
        "grading": "What a grade means, and how to ask for one.",
        "studies": "How to collect times from friends in an evening.",
        "human-times": "How to fit minutes to the times of your players.",
    },
    "Scripts and programs": {
        "command-line": "JSON for scripts, and the exit statuses.",
        "python": "The Python API, and what it promises.",
        "limits": "The largest files and boards; interrupted commands.",
    },
    "Solvers": {
        "solving": "How to solve and count, with budgets and time limits.",
        "testing-solvers": "How to test a solver of your own.",
        "solver-protocol": "What a program reads and writes while it is tested.",
    },
    "The puzzles": {
        name: says
        for kind in KINDS
        for room in [find("commands", kind)]
        if room
        for name, says in room.ADDITIONS.guides.items()
    },
    "Puzzlemill itself": {
        "installing": "Wheels, extras, and the platforms that are tested.",
        "house": "Where to find which code.",
        "parts": "The parts that make up a kind of puzzle.",
        "adding-a-puzzle": "How to add a fifth puzzle.",
        "scaling": "How long a million puzzles take.",
    },
}
"""The guides by subject: the name, which is `docs/NAME.md` in the sources, and a line about it."""
