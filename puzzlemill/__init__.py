"""Puzzlemill generates, grades and prints four tile puzzles: Gloop, Domicles, OTTF and IQ Blocks.

The functions here are the whole public API in short; each is the door of one floor.
Everything they need is imported when they are first called, so `import puzzlemill` is cheap.
"""

from pathlib import Path

if not (Path(__file__).parent / "generator").exists():
    # A checkout on a file system without links: the floors stand beside this folder, not in it.
    __path__.append(str(Path(__file__).parent.parent))
