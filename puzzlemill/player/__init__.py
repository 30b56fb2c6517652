"""The page that plays puzzles in a browser: one file with everything in it, for any packs."""

from puzzlemill.player.page import page

__all__ = ["page"]
