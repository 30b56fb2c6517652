"""The Gloop game in the terminal: `puzzlemill gloop-game`."""
