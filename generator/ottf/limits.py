"""What OTTF templates are made of by default, and how large they get."""

METHODS = ("any", "order", "grown", "winding", "harmonic")
"""How the order of placing is drawn. `any` is `order`, until a wanted level asks for another.

`order` is uniform; `grown` lets every tile but the first ones touch an earlier one, `winding` if possible the newest
one; `harmonic` embeds a core, a block on which the rules are stuck, into tiles placed before and after it.
"""

DEFAULT_BOARD = "7x13"
LARGEST_SIDE, LARGEST_SCALE = 50, 7
HOLES = 0.2
"""The share of cells without a tile, unless the options name another or a shape."""

MOST_HOLES = 0.6
DEEPEST = 4
