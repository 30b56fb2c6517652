"""Drawings of the Gloop game: positions, as pictures and in characters, and the pages of the printed set."""
