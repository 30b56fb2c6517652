"""Makes the files of games, one per kind. `python -m conformance.maker` writes them all, always the same."""
