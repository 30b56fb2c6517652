"""Ways to damage inputs: their bytes, their text, the values written in them, and their packing."""
