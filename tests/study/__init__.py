"""Studies: balanced orders, the choice of puzzles, and what is written for people and host."""
