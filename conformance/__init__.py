"""Games that every port of puzzlemill replays, to prove that it plays as Python does. README.md explains the files."""
