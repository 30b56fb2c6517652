"""Fits the curves of `catalogues/minutes.toml` to simulated players, and checks them on puzzles kept back.

`python -m puzzlemill.research.minutes` prints the figures; with `-o FILE` it fits the curves anew and writes the table.
"""
