"""The search for puzzles that match a target, the same for all kinds: tries, climbs, workers and forecasts."""
