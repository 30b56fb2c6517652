"""Pictures of the observatory are as they were when they were last looked at.

`python -m tests.research.test_golden_drawings FOLDER` takes their figures again, with those of all other drawings.
"""

import sys
from pathlib import Path

import pytest

from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.solvers import steps
from puzzlemill.solvers.iqblocks.steps import Lay
from puzzlemill.solvers.ottf.refutation import refute
from puzzlemill.solvers.playing import Step, Trace
from puzzlemill_research.domicles.strip import swap_steps
from puzzlemill_research.gloop.pictures import picture
from puzzlemill_research.gloop.strip import swap_strip
from puzzlemill_research.gloop.strip.packings import strip_packings
from puzzlemill_research.iqblocks.posters import poster
from puzzlemill_research.iqblocks.strip import strip_pages
from puzzlemill_research.ottf.arrows import arrows
from puzzlemill_research.ottf.reasons import reason
from puzzlemill_research.ottf.strip import rounds_strip
from tests.support.golden_drawings import ROOMS, Makers, assert_as_kept, main, solved
from tests.support.ottf import REASONS
from tests.support.render import samples

CORNER, UNDER = (tuple((row, col) for row in rows for col in range(4)) for rows in (range(2), range(1, 3)))
TRIALS = (
    Step[Lay]("dead region", "", ((0, 4), (1, 4)), None, (Lay("E", CORNER), Lay("F", UNDER), Lay("E", CORNER))),
    Step[Lay]("probing", "", (*CORNER, *UNDER), None, (Lay("E", CORNER), Lay("F", UNDER))),
    Step[Lay]("forced placement", "", ((0, 4), (1, 4))),
)
"""Steps of IQ Blocks that rule out placements, and a contradiction."""


def pictures() -> Makers:
    """What only the observatory draws."""
    return {
        "gloop colours": lambda: [picture(solved("gloop", number)[1]) for number in range(4)],
        "gloop strip": lambda: [swap_strip(strip_packings("4x4"), 3)],
        "domicles steps": lambda: [swap_steps(*solved("domicles", number)) for number in (0, 2)],
        "ottf arrows": lambda: [arrows(*solved("ottf", number)) for number in (0, 2)],
        "ottf rounds": lambda: [rounds_strip(*solved("ottf", number)) for number in (0, 1)],
        "ottf reasons": lambda: [reason(found) for text in REASONS if (found := refute(Ottf(tuple(text.split()))))],
        "iqblocks poster": lambda: [
            poster([solved("iqblocks", at)[1].board for at in range(3)], samples.EMPTY.piece_list, 2)
        ],
        "iqblocks strips": lambda: strip_pages(samples.START, steps(samples.START)),
        "iqblocks whole strip": lambda: strip_pages(samples.EMPTY, Trace("unsolvable", TRIALS), whole=True),
    }


ROOMS["observatory"] = pictures


@pytest.mark.parametrize("name", pictures())
def test_drawings_have_the_figures_that_are_kept(name: str) -> None:
    assert_as_kept("observatory", name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
