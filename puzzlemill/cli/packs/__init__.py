"""Commands about packs: the puzzle of the day, and the JSON Schema."""
