"""Covers: back, spine and front on one sheet, drawn from the puzzles of the book."""
