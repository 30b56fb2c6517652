"""Connected groups are those of networkx, in the order of their first items."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from puzzlemill.puzzles.ottf import neighbours
from puzzlemill.puzzles.regions import connected

CELLS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=30)


@given(CELLS)
def test_groups_are_connected_components(cells: list[tuple[int, int]]) -> None:
    graph = nx.Graph({cell: [other for other in neighbours(cell) if other in cells] for cell in cells})
    groups = connected(cells, neighbours)
    assert sorted(map(sorted, groups)) == sorted(map(sorted, nx.connected_components(graph)))
    assert all(group[0] == min(group, key=cells.index) for group in groups)
    assert [group[0] for group in groups] == sorted((group[0] for group in groups), key=cells.index)
