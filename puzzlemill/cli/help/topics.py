"""The guides, each with one line: a table, so that help and completion read no file for it."""

from typing import Final

GUIDES: Final = {
    "Puzzle books": {
        "books": "Recipes of books, what is made, and single sheets.",
        "printing": "What a print shop gets: trim, bleed, margins, fonts.",
        "themes": "Large print, little ink, colours, forms for the pencil.",
        "languages": "How to print pages in your own language.",
        "piece-files": "How to write down polyomino pieces of your own.",
    },
    "Levels for games": {
        "packs": "The file of graded puzzles, field by field.",
        "pack-recipes": "Recipes of level packs: curves and hard levels.",
        "batches": "Thousands of levels, stopped and continued at will.",
        "stores": "One file that keeps all your levels.",
        "play": "What a game asks for: moves, hints, undo, steps.",
        "grading": "What a grade means, and how to ask for one.",
        "grading-evidence": "How well grades agree with effort, kind by kind.",
        "human-times": "How to fit levels to the times of your players.",
    },
    "Scripts and programs": {
        "command-line": "JSON for scripts, and what each exit status means.",
        "python": "The names in Python, their types, what is promised.",
        "limits": "The largest files and boards, and what is left behind.",
    },
    "Solvers": {
        "solving": "Solving, counting, listing; budgets and time limits.",
        "testing-solvers": "How to find out whether your solver is right.",
        "solver-protocol": "What a program reads and writes to be tested.",
    },
    "The four puzzles": {
        "iqblocks": "IQ Blocks: counts, solutions, challenges and proofs.",
        "domicles": "Domicles: exact distances, and a blog's claims.",
        "ottf": "OTTF: techniques, proofs and orders.",
        "ottf-open-question": "OTTF: templates that the two rules do not solve.",
        "gloop-searches": "Gloop: seven ways to pack tiles, compared.",
        "gloop-proof": "Gloop: why no single loop uses all 91 tiles.",
        "records": "Gloop: the best packings known, and proved bounds.",
    },
    "Puzzlemill itself": {
        "house": "Where which code is.",
        "parts": "What a kind of puzzle has.",
        "adding-a-puzzle": "How to add a fifth puzzle.",
        "scaling": "What a million puzzles cost.",
    },
}
"""The names of the guides, `docs/NAME.md` in the sources, with their lines, by subject."""

TOPICS: Final = tuple(name for guides in GUIDES.values() for name in guides)
