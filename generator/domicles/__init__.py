"""Makes Domicles puzzles: options, which load quickly, and one try with them."""
