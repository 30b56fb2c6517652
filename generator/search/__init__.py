"""The search for wanted puzzles, the same for all kinds: targets, tries, climbs, workers, and what to expect."""
