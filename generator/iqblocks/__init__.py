"""Makes IQ Blocks puzzles: options, which load quickly, and one try with them."""
