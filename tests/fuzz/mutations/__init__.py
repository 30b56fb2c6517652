"""Ways to spoil inputs: as bytes, as texts, as the values that are written in them, and as what they are packed in."""
