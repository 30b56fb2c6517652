"""Input and output: reads packs, JSON Lines, stores and ids; writes pictures and pages."""
