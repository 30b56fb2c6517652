"""IQ Blocks, one look ahead: which placements of a position leave a plain contradiction behind.

That is an open cell or a piece left without placement, a region of open cells that no pieces left have the size of, or
one whose colours on a chequered board they do not have. Positions and their states are those of `tiers`.
"""

from typing import Any

import numpy as np

from puzzlemill.solvers.iqblocks.exact_cover import place
from puzzlemill.solvers.kernels import kernel

STRUCK, LIVE, FLAWED = 0, 1, 2


@kernel
def reach(reached: Any, copies: Any, without: int, sizes: Any, apart: Any) -> None:
    """Set `reached`: by how many cells, and how many more dark than light ones, some of the pieces left can have.

    `reached` (int64[2, cells + 1, width]) is 1 where they can, colours counted from the middle of its width. Its first
    half heeds the cells alone and has them in the middle. `copies` (int64[kinds]) are the pieces left of a kind, less
    one of the kind `without`; each has `sizes` (int64[kinds]) cells and `apart` (int64[kinds]) more of one colour.
    """
    cells, width = reached.shape[1] - 1, reached.shape[2]
    middle = width // 2
    reached[:] = 0
    reached[:, 0, middle] = 1
    for kind in range(sizes.shape[0]):
        size, gap = sizes[kind], apart[kind]
        for _ in range(copies[kind] - (kind == without)):
            for total in range(cells, size - 1, -1):
                reached[0, total, middle] |= reached[0, total - size, middle]
                for more in range(gap, width - gap):
                    if reached[1, total - size, more]:
                        reached[1, total, more - gap] = 1
                        reached[1, total, more + gap] = 1


@kernel
def flawed(state: Any, count: int, reached: Any, shade: Any, region: Any, near: Any) -> bool:
    """Whether a state over `count` candidates has a plain contradiction.

    `shade` (int64[cells]) is 1 for a dark cell and -1 for a light one; `region` (int64[2, cells]) is scratch.
    """
    total = (state.shape[0] - count) // 2
    opened = count + total
    cells, middle = near.shape[0], reached.shape[2] // 2
    queue, seen = region[0], region[1]
    for item in range(total):
        if state[opened + item] and not state[count + item]:
            return True
    area, tint = 0, 0
    for first in range(cells):
        seen[first] = 1 - state[opened + first]
    for first in range(cells):
        if seen[first]:
            continue
        seen[first] = 1
        queue[0] = first
        size, done, more = 1, 0, 0
        while done < size:
            more += shade[queue[done]]
            for side in range(4):
                cell = near[queue[done], side]
                if cell >= 0 and not seen[cell]:
                    seen[cell] = 1
                    queue[size] = cell
                    size += 1
            done += 1
        if abs(more) > middle or not reached[1, size, middle + more]:
            return True
        area += size
        tint += more
    return abs(tint) > middle or not reached[1, area, middle + tint]


@kernel
def survey(
    state: Any, apart: Any, reached: Any, shade: Any, region: Any, items: Any, members: Any, starts: Any, near: Any,
    sizes: Any, copies: Any,
) -> Any:  # fmt: skip
    """For each candidate (int64[candidates]): STRUCK, LIVE, or FLAWED where placing it leaves a plain contradiction."""
    count, cells = items.shape[0], near.shape[0]
    verdicts = np.zeros(count, dtype=np.int64)
    trial = state.copy()
    for kind in range(sizes.shape[0]):
        fresh = True
        for candidate in members[starts[cells + kind] : starts[cells + kind + 1]]:
            if state[candidate]:
                if fresh:
                    reach(reached, state[state.shape[0] - sizes.shape[0] :], kind, sizes, apart)
                    fresh = False
                trial[:] = state
                place(trial, candidate, items, members, starts)
                found = flawed(trial, count, reached, shade, region, near)
                verdicts[candidate] = FLAWED if found else LIVE
    return verdicts
