"""`python -m puzzlemill`: the same as the command `puzzlemill`."""

from puzzlemill.cli import main

if __name__ == "__main__":
    main()
