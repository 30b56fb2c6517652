"""The IQ Blocks questions: the blog's rounds, a census of positions, the fewest givens, the rarest placements."""
