"""What commands know about OTTF."""

from typing import Final

from puzzlemill.cli.shared.menus import Additions

ADDITIONS: Final = Additions(
    examples={
        "": "Make puzzles:     puzzlemill generate ottf --count 10 --level 2 -o pack.json",
        "play": "One puzzle:               puzzlemill play ottf:3x4:a22a21122232 -o one.html",
        "check-solver": "Start from a solver:   puzzlemill check-solver ottf --example > solver.py\n"
        "Test it:               puzzlemill check-solver ottf -- python solver.py\n"
        'Test some items:       puzzlemill check-solver ottf --item "solve-*" -- python solver.py\n'
        "Ask one puzzle:        puzzlemill check-solver ottf --ask ottf:2x2:1223 -- python solver.py",
        "refute": "A certificate of a template:   puzzlemill refute ottf:2x2:2222 -o proof.json",
        "study": "Three, one kind:    puzzlemill study --people 3 --kind ottf -o evening",
    },
    about={
        "refute": "OTTF: the number on one tile, a sum, a set of tiles none of which can be first (or last), a chain "
        "of rules 1 and 2, or a tree of trials.",
    },
    former={"ottf refute": "refute", "ottf check": "check"},
    observed="reason strip arrows sat",
    guides={"ottf": "OTTF: techniques, proofs and ways to make templates."},
)
