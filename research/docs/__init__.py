"""The guides of the observatory, which `puzzlemill help` shows."""

from typing import Final

GUIDES: Final = {
    "Questions answered (the observatory)": {
        "gloop-searches": "Gloop: seven ways to pack tiles, compared.",
        "gloop-proof": "Gloop: why no single loop uses all 91 tiles.",
        "records": "Gloop: the best packings known, and proved bounds.",
        "gloop-balance": "Gloop: who wins the strategy game, and why.",
        "domicles-analysis": "Domicles: a blog's counts and claims, recomputed.",
        "ottf-open-question": "OTTF: templates that the two rules cannot solve.",
        "ottf-orders": "OTTF: counts of orders, a SAT solver, pictures.",
        "iqblocks-counts": "IQ Blocks: a blog's counts, all solutions, a census.",
        "grading-evidence": "How well grades agree with effort, kind by kind.",
    },
}
"""The guides by subject: the name, which is `research/docs/NAME.md` in the sources, and a line about it."""
