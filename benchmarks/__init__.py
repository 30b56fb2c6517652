"""Our speed as a ratio to a peer in the same run: `make bench`, or `python -m benchmarks [--install] [WORD...]`."""
