"""The page that plays puzzles in a browser: one file with everything in it, for any packs."""

from puzzlemill.player.content import LANGUAGES, StudyPlan, is_title, page, playable, write_page

__all__ = ["LANGUAGES", "StudyPlan", "is_title", "page", "playable", "write_page"]
