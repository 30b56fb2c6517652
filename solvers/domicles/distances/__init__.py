"""How many swaps a Domicles board needs: by classes of solutions, over orbits, deepening, and beams for large ones."""
