"""Models of the four puzzles for outside solvers (CP-SAT and SAT), as a third opinion on our counts."""
