"""Answers to the questions that the sources of the puzzles leave open, a folder for each question.

Nothing but the command line imports this floor: `puzzlemill research` shows what it finds.
"""
