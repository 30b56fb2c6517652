"""Reruns the searches of the Gloop paper (Browne 2017) beside ours: its Table 1 and Figure 4, with node budgets.

`python -m benchmarks.gloop_paper [--table | --figure] [--searches restarts,ring] [--seeds 10] [--nodes N]
[--cells 4-91] [-o FILE.png]`.
Seconds are processor time of one thread, without compilation.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from puzzlemill.puzzles.gloop import GOALS, Gloop, Goal, check
from puzzlemill.puzzles.gloop.boards import ragged_board
from puzzlemill.puzzles.kinds import shown
from puzzlemill_research.gloop.paper import SEARCHES, pack

PAPER: dict[tuple[str, int], tuple[float, float, float]] = {
    ("restarts", 83): (21.89, 0.17, 108.11),
    ("restarts", 84): (312.16, 1.37, 946.33),
    ("restarts", 85): (387.44, 10.93, 1293.13),
    ("restarts", 86): (1751.53, 41.38, 6682.91),
    ("restarts", 87): (11459.62, 823.77, 29821.78),
    ("swaps", 83): (251.03, 4.79, 1279.57),
    ("swaps", 84): (318.44, 1.49, 2006.11),
    ("swaps", 85): (616.07, 6.75, 2325.19),
    ("swaps", 86): (980.19, 19.20, 3890.20),
    ("swaps", 87): (4042.94, 188.69, 11304.94),
}
"""Mean, least and most seconds in the paper's Table 1: a 2 GHz laptop, one thread, 100 attempts."""


class Style(NamedTuple):
    """How a search is printed and drawn, in colours by Okabe and Ito, which colour-blind people can distinguish."""

    name: str
    colour: str
    marker: str


STYLES = {
    "depth-first": Style("DFS", "#56B4E9", "<"),
    "fewest": Style("fewest", "#000000", ">"),
    "restarts": Style("DFS-RR", "#D55E00", "o"),
    "swaps": Style("ILS", "#009E73", "s"),
    "a-star": Style("A*", "#CC79A7", "^"),
    "uct": Style("UCT", "#E69F00", "v"),
    "ring": Style("ours", "#0072B2", "D"),
}
"""In the order of the legend."""

TABLE_SEARCHES, FIGURE_SEARCHES = ("restarts", "swaps", "a-star", "uct", "ring"), ("restarts", "ring")
TABLE_CELLS = range(83, 88)
FIGURE_CELLS = range(4, 92)
LARGEST_PERFECT = 87
"""With more cells, the cap arithmetic excludes perfect packings (section 5.5)."""

TABLE_NODES, FIGURE_NODES = 2_000_000, 200_000
OURS = 50
"""Our search can spend this many times the nodes of the paper's searches; most are cheap moves of annealing."""

MOST_NODES = {"a-star": 200_000, "uct": 200_000}
"""The most nodes of these two; so the queue of A* and the tree of UCT keep everything that they reach."""

RECTANGLES = (9, 12, 16, 20, 25, 30, 36, 42, 49, 56, 64, 72, 81, 90)
"""The numbers of cells without a ragged side, which the paper finds easier."""

INK, FAINT = "#333333", "#d8d8d8"


class Point(NamedTuple):
    """The runs of one search on one board; `seconds` and `nodes` of those that found a packing."""

    search: str
    goal: Goal
    cells: int
    runs: int
    seconds: tuple[float, ...]
    nodes: tuple[int, ...]

    @property
    def share(self) -> float:
        return len(self.seconds) / self.runs


def budget(search: str, nodes: int) -> int:
    """The nodes of one run, if the paper's searches have `nodes`."""
    return min(nodes * (OURS if search == "ring" else 1), MOST_NODES.get(search, sys.maxsize))


def measure(search: str, goal: Goal, cells: int, seeds: int, nodes: int) -> Point:
    """Run a search on the paper's board of `cells` cells with all 91 tiles, once per seed."""
    puzzle = Gloop(ragged_board(cells), goal, tuple(range(91)))
    rows = []
    for seed in range(seeds):
        start = time.process_time()
        outcome = pack(puzzle, search, seed=seed, budget=budget(search, nodes))
        seconds = time.process_time() - start
        if outcome.solution is not None:
            assert not check(puzzle, outcome.solution)
            rows.append((seconds, outcome.effort.nodes))
    return Point(search, goal, cells, seeds, tuple(s for s, _ in rows), tuple(n for _, n in rows))


def line(point: Point) -> str:
    """A row of the printed table."""
    text = f"{point.goal:8}{point.cells:3}  {STYLES[point.search].name:7}{len(point.seconds):4}/{point.runs:<4}"
    if point.seconds:
        mean, least, most = statistics.fmean(point.seconds), min(point.seconds), max(point.seconds)
        text += f"{mean:9.3f}{least:9.3f}{most:9.3f}"
        text += f"{statistics.fmean(point.nodes):13,.0f}{min(point.nodes):12,}{max(point.nodes):13,}"
    if point.goal == "perfect" and (point.search, point.cells) in PAPER:
        paper = "{:9.2f}{:9.2f}{:9.2f}".format(*PAPER[point.search, point.cells])
        text = f"{text:97}{paper}"
    return text


def measured(
    searches: Sequence[str], goals: Sequence[Goal], cells: Sequence[int], seeds: int, nodes: int
) -> list[Point]:
    """Measure and print all points, except those proved to have no packing."""
    others = [f", {STYLES[name].name} {budget(name, nodes):,}" for name in searches if budget(name, nodes) != nodes]
    print(f"{seeds} seeds per point, at most {nodes:,} nodes per run{''.join(others)}")
    print("seconds and nodes of the runs that found a packing")
    print("goal     C   search   found     mean      min      max        nodes         min          max", end="")
    print("   paper: mean      min      max")
    points = []
    for search in searches:
        measure(search, "perfect", 49, 1, 20_000)  # compiles
    for goal in goals:
        for size in cells:
            for search in searches:
                if goal != "perfect" or size <= LARGEST_PERFECT:
                    points.append(measure(search, goal, size, seeds, nodes))
                    print(line(points[-1]), flush=True)
    return points


def draw(points: list[Point], file: str) -> None:
    """Draw Figure 4: for each goal the time by number of cells, and the share of runs that found a packing."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(15, 6.4), layout="constrained")
    axes: Any = figure.subplots(2, len(GOALS), sharex=True, sharey="row", height_ratios=(4, 1))
    for (goal, words), (times, shares) in zip(GOALS.items(), axes.T, strict=True):
        times.set_title(f"{goal}: {words}", loc="left", color=INK, fontsize=11)
        for axis in (times, shares):
            prepare(axis)
        times.set_yscale("log")
        for search in STYLES:
            series = [point for point in points if (point.goal, point.search) == (goal, search)]
            if series:
                curve(times, shares, series)
        if goal == "perfect":
            paper(times)
            for axis in (times, shares):
                axis.axvspan(LARGEST_PERFECT + 0.5, 91.5, color=FAINT, alpha=0.6, linewidth=0)
            times.text(89.6, 0.5, "no packing exists", rotation=90, ha="center", va="center", color=INK, fontsize=9,
                       transform=times.get_xaxis_transform())  # fmt: skip
        shares.set_ylim(-0.08, 1.08)
        shares.set_yticks([0, 0.5, 1], ["0", "50%", "100%"])
        shares.set_xlabel("cells", color=INK)
    axes[0, 0].set_ylabel("seconds (mean and range) of the runs that found a packing", color=INK)
    axes[1, 0].set_ylabel("found", color=INK)
    handles, labels = axes[0, -1].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels), frameon=False, labelcolor=INK)
    figure.savefig(file, dpi=160)


def prepare(axis: Any) -> None:
    """Prepare a plain frame: two spines, a faint grid, a tick at every rectangle without a ragged side."""
    axis.spines[["top", "right"]].set_visible(False)
    axis.spines[["left", "bottom"]].set_color(INK)
    axis.grid(axis="y", color=FAINT, linewidth=0.6)
    axis.set_axisbelow(True)
    axis.tick_params(colors=INK, which="both")
    axis.set_xlim(2.5, 91.5)
    axis.set_xticks(RECTANGLES, minor=True)
    axis.set_xticks(range(10, 91, 10))
    for cells in RECTANGLES:
        axis.axvline(cells, color=FAINT, linewidth=0.5, zorder=0)


def curve(times: Any, shares: Any, series: list[Point]) -> None:
    """Draw the mean times of one search with their range, and the shares; a size that no run solved has no time."""
    name, colour, marker = STYLES[series[0].search]
    ended = [point for point in series if point.seconds]
    at = [point.cells for point in ended]
    low, high = [min(point.seconds) for point in ended], [max(point.seconds) for point in ended]
    times.vlines(at, low, high, color=colour, alpha=0.25, linewidth=2.2)
    means = [statistics.fmean(point.seconds) for point in ended]
    times.plot(at, means, color=colour, marker=marker, markersize=3.2, linewidth=1, label=name)
    shares.plot([p.cells for p in series], [p.share for p in series], color=colour, marker=marker, markersize=2.4, lw=1)


def paper(times: Any) -> None:
    """Draw the means of the paper's Table 1 with hollow marks."""
    for search in ("restarts", "swaps"):
        at = [cells for name, cells in PAPER if name == search]
        means = [PAPER[search, cells][0] for cells in at]
        name, colour, marker = STYLES[search]
        style = {"marker": marker, "markersize": 5, "markerfacecolor": "white", "linewidth": 0.8}
        times.plot(at, means, color=colour, linestyle=":", label=f"{name}, the paper's Table 1", **style)


def sizes(text: str) -> list[int]:
    """The numbers that a text such as `4-20,64,83-87` names."""
    parts = [part.partition("-") for part in text.split(",")]
    return [cells for first, _, last in parts for cells in range(int(first), int(last or first) + 1)]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gloop_paper", description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--table", action="store_true", help="Table 1 only: perfect packings of 83 to 87 cells")
    which.add_argument("--figure", action="store_true", help="Figure 4 only: 4 to 91 cells, all goals")
    parser.add_argument("--seeds", type=int, default=10, help="runs per point (default: %(default)s)")
    parser.add_argument("--nodes", type=int, help=f"budget of the paper's searches; ours has {OURS} times as many")
    parser.add_argument("--searches", metavar="NAMES", help=f"searches, separated by commas: {', '.join(SEARCHES)}")
    parser.add_argument("--cells", type=sizes, help="use these numbers of cells, such as 4-20,64")
    parser.add_argument(
        "-o", default="gloop_paper.png", metavar="FILE", help="write the figure to FILE (default: %(default)s)"
    )
    chosen = parser.parse_args(arguments)
    searches = tuple(dict.fromkeys(chosen.searches.split(","))) if chosen.searches is not None else ()
    for name in searches:
        if name not in SEARCHES:
            print(f"--searches: {shown(name)}: expected one of {', '.join(SEARCHES)}", file=sys.stderr)
            return 2
    if not chosen.figure:
        measured(
            searches or TABLE_SEARCHES,
            ["perfect"],
            chosen.cells or TABLE_CELLS,
            chosen.seeds,
            chosen.nodes or TABLE_NODES,
        )
    if not chosen.table:
        draw(
            measured(
                searches or FIGURE_SEARCHES,
                ["valid", "mixed", "perfect"],
                chosen.cells or FIGURE_CELLS,
                chosen.seeds,
                chosen.nodes or FIGURE_NODES,
            ),
            chosen.o,
        )
        print(f"drawn: {chosen.o}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
