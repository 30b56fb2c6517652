"""The page that plays puzzles in a browser: what Python puts into it."""
