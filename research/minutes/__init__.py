"""Fits the curves of `catalogues/minutes.toml` to simulated players, and checks them on puzzles kept back.

`python -m benchmarks.minutes` prints the figures; with `-o FILE` it also fits the curves and writes the table.
"""
