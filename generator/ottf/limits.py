"""Defaults and limits of OTTF templates."""

METHODS = ("any", "order", "grown", "winding", "harmonic")
"""How the order of placing is drawn. `any` is `order`, unless a level needs another method.

`order` is uniform. In `grown` every tile but the first ones touches an earlier one; in `winding` it touches the newest
one if possible. `harmonic` embeds a core, a block on which the rules are stuck, in tiles placed before and after it.
"""

DEFAULT_BOARD = "7x13"
LARGEST_SIDE, LARGEST_SCALE = 50, 7
HOLES = 0.2
"""The default share of cells without a tile, except in shapes."""

MOST_HOLES = 0.6
DEEPEST = 4
