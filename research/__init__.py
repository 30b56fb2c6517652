"""The observatory: answers to the questions that the sources of the puzzles leave open, a folder for each question.

A distribution of its own, `puzzlemill-research`, which looks at puzzlemill from outside; puzzlemill never imports it.
Its commands are `puzzlemill research ...`.
"""
