"""The puzzles on which the minutes of OTTF rest: every size that people print, from half a minute to beyond hours."""

from typing import Final

PARTS: Final[tuple[tuple[int, dict[str, object]], ...]] = (
    # Small boards, mostly for the rules.
    (4, {"board": "3x3", "holes": 0.0}),
    (5, {"board": "4x4"}),
    (5, {"board": "4x5", "method": "harmonic", "block": "3x4"}),
    (4, {"board": "4x6", "method": "harmonic", "holes": 0.0}),
    (6, {"board": "5x5"}),
    (4, {"board": "5x5", "method": "grown"}),
    (4, {"board": "5x5", "method": "winding", "sources": 1}),
    (6, {"board": "5x5", "method": "harmonic", "holes": 0.0}),
    (4, {"board": "5x7", "holes": 0.2}),
    (5, {"board": "6x6"}),
    (6, {"board": "6x6", "method": "harmonic", "holes": 0.0}),
    (4, {"board": "6x8"}),
    (5, {"board": "7x7", "method": "harmonic", "holes": 0.0}),
    (4, {"board": "7x9", "unique": True}),
    # Uneven cores, which nobody has to solve by trial.
    (4, {"board": "4x5", "method": "harmonic", "holes": 0.0, "sources": 2, "sinks": 1, "unique": True}),
    (4, {"board": "5x5", "method": "harmonic", "holes": 0.0, "sources": 1, "sinks": 2, "unique": True}),
    (4, {"board": "6x6", "method": "harmonic", "block": "5x5", "sources": 2, "sinks": 1, "unique": True}),
    (4, {"board": "4x8", "method": "harmonic", "holes": 0.0, "sources": 3, "sinks": 2, "unique": True}),
    (4, {"board": "5x7", "method": "harmonic", "holes": 0.0, "sources": 3, "sinks": 2, "unique": True}),
    (4, {"board": "6x6", "method": "harmonic", "holes": 0.0, "sources": 4, "sinks": 3, "unique": True}),
    (4, {"board": "6x7", "method": "harmonic", "holes": 0.0, "sources": 4, "sinks": 2, "unique": True}),
    (4, {"board": "7x7", "method": "harmonic", "holes": 0.0, "sources": 5, "sinks": 4, "unique": True}),
    (4, {"board": "7x8", "method": "harmonic", "holes": 0.0, "sources": 5, "unique": True}),
    (4, {"board": "8x8", "method": "harmonic", "holes": 0.0, "sources": 7, "sinks": 6, "unique": True}),
    (4, {"board": "8x8", "method": "harmonic", "holes": 0.0, "sources": 8, "unique": True}),
    # The card of the original.
    (6, {"board": "7x13"}),
    (4, {"board": "7x13", "holes": 0.0}),
    (4, {"board": "7x13", "method": "grown"}),
    (4, {"board": "7x13", "method": "winding", "sources": 1}),
    (4, {"board": "7x13", "method": "harmonic", "block": "3x4", "sources": 1}),
    (5, {"board": "7x13", "method": "harmonic", "block": "4x5", "sources": 2}),
    (5, {"board": "7x13", "method": "harmonic", "block": "5x6", "sources": 4}),
    (5, {"board": "7x13", "method": "harmonic", "block": "6x6", "sources": 3}),
    (4, {"board": "7x13", "method": "harmonic", "block": "7x8", "sources": 3}),
    (6, {"board": "7x13", "method": "harmonic", "holes": 0.0}),
    (4, {"board": "7x13", "depth": 2}),
    (4, {"board": "7x13", "depth": 3, "unique": True}),
    # Squares around a core, and cores alone.
    (5, {"board": "8x8", "method": "harmonic", "holes": 0.0}),
    (5, {"board": "8x8", "depth": 2}),
    (5, {"board": "8x8", "depth": 2, "unique": True}),
    (5, {"board": "9x9", "method": "harmonic", "block": "5x6"}),
    (6, {"board": "9x9", "method": "harmonic"}),
    (5, {"board": "9x9", "depth": 2}),
    (4, {"board": "10x10"}),
    (5, {"board": "10x10", "holes": 0.0}),
    (6, {"board": "10x10", "method": "harmonic", "block": "6x6"}),
    (4, {"board": "10x10", "method": "harmonic", "block": "7x8", "sources": 3}),
    (5, {"board": "10x10", "method": "harmonic", "holes": 0.0}),
    (5, {"board": "10x10", "depth": 2}),
    # Large boards.
    (4, {"board": "12x12"}),
    (5, {"board": "12x12", "holes": 0.0}),
    (4, {"board": "12x12", "method": "winding", "sources": 1}),
    (4, {"board": "12x12", "method": "harmonic", "block": "3x4", "sources": 1}),
    (6, {"board": "12x12", "method": "harmonic", "block": "7x7"}),
    (4, {"board": "12x12", "method": "harmonic", "block": "9x9"}),
    (4, {"board": "12x12", "method": "harmonic", "holes": 0.0}),
    (4, {"board": "15x15"}),
    (4, {"board": "15x15", "holes": 0.0}),
    (5, {"board": "15x15", "method": "harmonic", "block": "5x6"}),
    (4, {"board": "15x15", "method": "harmonic", "block": "8x8"}),
    (4, {"letters": "ONE/TWO", "scale": 1}),
    (3, {"board": "20x20", "holes": 0.3}),
)
"""How many puzzles to make with which options."""

TRYING: Final = ("first",)
"""The players to whom the minutes of trying are fitted; the second one reasons by cases, and so tries less."""
