"""Makes Gloop puzzles: options, which load quickly, and one try with them."""
