"""`puzzlemill help` and `puzzlemill completion`: the guides that come with puzzlemill, and the Tab key."""
