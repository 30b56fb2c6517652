"""Models of the four puzzles for outside solvers (CP-SAT and SAT): a third opinion on our counts, and for the bench."""
