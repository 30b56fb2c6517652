"""Speed as a ratio to a peer, measured in one run. `make bench`, or `python -m benchmarks [--install] [WORD...]`."""
