"""Models of the four puzzles for CP-SAT: a third opinion on our counts, and for the bench."""
