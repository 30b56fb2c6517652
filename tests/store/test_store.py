"""A store keeps puzzles without duplicates, and this process, others and later versions find them again."""

import math
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlemill
from puzzlemill.puzzles import rules, size
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import AnyEntry, EntryHint, Origin, make_entry
from puzzlemill.store import ANY, Added, Batch, Fault, Group, Store, Wanted, row
from tests.support.stored import graded, templates

TECHNIQUES = ("rule 1", "rule 2", "trial")


def test_entries_come_back_whole_and_in_the_order_of_addition(tmp_path: Path) -> None:
    full = msgspec.structs.replace(
        make_entry(puzzlemill.parse_id("domicles:4x2:6:m7:4032102164535142")),
        hints=(EntryHint("clash", "Swap é and 2.", ((0, 1),), {"i": 0, "j": 3}),),
        expected_moves=4.25,
        origin=Origin("domicles", 1, 2**63 - 1, 5, {"layout": "4x2", "deep": [[{"a": None}]], "large": 2**70}),
    )
    entries = [*templates(30), full]
    with Store(tmp_path / "levels.db") as store:
        assert store.add(entries) == Added(31, 0)
    with Store(tmp_path / "levels.db") as store:
        assert list(store.query()) == entries
        assert [entry.id for entry in store.query(limit=3, offset=10)] == [entry.id for entry in entries[10:13]]


@pytest.mark.parametrize(
    "text",
    [
        "gloop:2x2:valid:cc:0ooaobooo",
        "domicles:4x2:6:m7:4032102164535142",
        "ottf:2x3:123223",
        "iqblocks:pentominoes:10x6:60.",
    ],
)
def test_the_first_of_symmetric_puzzles_stays_and_any_of_them_finds_it(store: Store, text: str) -> None:
    first, *images = map(make_entry, islice(rules(text.partition(":")[0]).symmetries(puzzlemill.parse_id(text)), 8))
    other = next(image for image in images if image.id != first.id)
    assert store.add([first, *images]) == Added(1, len(images))
    assert store.add([other]) == Added(0, 1)
    assert list(store.query()) == [first]
    assert store.get(other.id) == store.get(first.id) == first
    assert store.get(puzzlemill.short_id(first.instance)) == first
    assert store.get(puzzlemill.short_id(other.instance)) is None


def test_a_missing_entry_is_none_and_a_malformed_id_is_refused(store: Store) -> None:
    store.add(templates(3))
    assert store.get("ottf:2x2:1223") is None
    with pytest.raises(InputError, match="expected KIND:"):
        store.get("levels")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, list[AnyEntry]]]:
    """A store of 90 puzzles of two sizes and kinds, some without a grade, and its entries."""
    entries = [
        graded(entry, 1 + at % 6, TECHNIQUES[at % 3], at % 16 / 2 + 0.05, at % 11 + 0.1 if at % 5 else None)
        if at % 7
        else entry
        for at, entry in enumerate(templates(80, rows=3) + templates(9, rows=4))
    ]
    entries.append(graded(make_entry(puzzlemill.parse_id("domicles:4x2:6:m7:4032102164535142")), 3, "descent", 2.5))
    with Store(tmp_path_factory.mktemp("store") / "levels.db") as store:
        store.add(entries)
        yield store, entries


def holds(wanted: Wanted, entry: AnyEntry) -> bool:
    """The meaning of `Wanted`, without a database."""
    graded_so = not (wanted.levels or wanted.score or wanted.techniques or wanted.minutes)
    if entry.grade is not None:
        graded_so = (
            (not wanted.levels or entry.grade.level in wanted.levels)
            and (not wanted.techniques or entry.grade.technique in wanted.techniques)
            and (not wanted.score or wanted.score[0] <= entry.grade.score <= wanted.score[1])
            and (not wanted.minutes or wanted.minutes[0] <= (entry.grade.minutes or 0) <= wanted.minutes[1])
        )
    return (
        graded_so
        and (not wanted.kinds or entry.instance.kind in wanted.kinds)
        and (not wanted.sizes or "x".join(map(str, size(entry.instance))) in wanted.sizes)
    )


@given(
    st.builds(
        Wanted,
        kinds=st.sampled_from([(), ("ottf",), ("domicles", "ottf"), ("gloop",)]),
        levels=st.sampled_from([(), (3,), (2, 3, 4), (6,)]),
        score=st.sampled_from([None, (2.05, 2.55), (1.0, 99.99), (5.06, 5.54)]),
        minutes=st.sampled_from([None, (2.1, 5.1), (0.1, 3000.0), (2.2, 3.0)]),
        sizes=st.sampled_from([(), ("3x3",), ("3x4", "4x2")]),
        techniques=st.sampled_from([(), ("rule 2",), ("trial", "descent")]),
    ),
    st.sampled_from([None, 1, 7]),
    st.integers(0, 5),
)
def test_queries_and_counts_are_those_of_a_plain_list(
    mixed: tuple[Store, list[AnyEntry]], wanted: Wanted, limit: int | None, offset: int
) -> None:
    store, entries = mixed
    expected = [entry for entry in entries if holds(wanted, entry)]
    end = None if limit is None else offset + limit
    assert store.count(wanted) == len(expected)
    assert list(store.query(wanted, limit=limit, offset=offset)) == expected[offset:end]
    by_score = sorted(expected, key=lambda entry: entry.grade.score if entry.grade else math.inf)
    assert list(store.query(wanted, order="score", limit=limit, offset=offset)) == by_score[offset:end]
    by_minutes = sorted(expected, key=lambda entry: (entry.grade and entry.grade.minutes) or math.inf)
    assert list(store.query(wanted, order="minutes", limit=limit, offset=offset)) == by_minutes[offset:end]


def test_the_summary_lists_kinds_sizes_levels_and_techniques(store: Store) -> None:
    small, large = templates(3), templates(2, rows=12)
    store.add([*large, graded(small[0], 2, "trial", 5, 3.5), graded(small[1], 2, "trial", 6, 2.5), small[2]])
    assert store.summary() == [
        Group("ottf", "3x3", None, None, 1),
        Group("ottf", "3x3", 2, "trial", 2, 2.5, 3.5),
        Group("ottf", "3x12", None, None, 2),
    ]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"kinds": ("sudoku",)}, "kind 'sudoku': expected one of gloop, domicles, ottf, iqblocks"),
        ({"levels": 3}, "levels 3: expected a tuple of numbers"),
        ({"kinds": "gloop"}, "kinds 'gloop': expected a tuple of strings"),
        ({"score": 3.5}, "score 3.5: expected two numbers, the least and the most"),
        ({"minutes": (2, "x")}, "minutes (2, 'x'): expected two numbers, the least and the most"),
        ({"batch": 7}, "batch 7: expected a name"),
        ({"sizes": ("4*5",)}, "size '4*5': expected ROWSxCOLUMNS such as 4x5"),
    ],
)
def test_impossible_selections_are_refused(fields: dict[str, Any], error: str) -> None:
    with pytest.raises(InputError, match=re.escape(error)):
        Wanted(**fields)


def test_entries_are_replaced_by_their_ids_and_everything_else_stays(store: Store) -> None:
    rows = [row(graded(entry, 2, "trial", 5)) for entry in templates(4)]
    store.save("b", b"{}", None, b'{"found":3,"tried":3}', 0, rows[:3])
    new = [graded(entry, 3, "rule 1", 5, 8.0) for entry in templates(4)[1:]]
    assert store.replace(new) == 2
    assert store.check() == []
    assert list(store.query(Wanted(batch="b"))) == [graded(templates(1)[0], 2, "trial", 5), *new[:2]]
    assert store.count(Wanted(minutes=(8.0, 8.0))) == 2
    assert store.replace([]) == 0


def test_impossible_requests_to_a_store_are_refused_in_one_line(tmp_path: Path) -> None:
    with Store(tmp_path / "levels.db") as store:
        with pytest.raises(InputError, match="order 'bogus': expected one of added, minutes, score"):
            list(store.query(order="bogus"))  # type: ignore[arg-type]
        for text in ("ottf-abcdefghijkl", "ottf-XXXX"):
            with pytest.raises(InputError, match=f"'{text}': a short id is ottf- and 12 capital letters or digits"):
                store.get(text)
    for ask in (store.count, store.check, lambda: store.add(templates(1))):
        with pytest.raises(InputError, match=r"levels\.db: the store is closed"):
            ask()


def test_a_batch_continues_from_the_last_step_saved_with_its_state(tmp_path: Path) -> None:
    rows = [row(entry) for entry in templates(6)]
    with Store(tmp_path / "levels.db") as store:
        store.add_rows([rows[1]])
        assert store.batch_state("b") is None
        assert store.save("b", b"{}", None, b"[1]", 0, rows[:3]) == Added(2, 1)
        assert store.save("b", b"[]", b"[1]", b"[2]", 3, rows[3:5], [Fault(4, 7, "crashed")]) == Added(2, 0)
        store.save("a", b"{}", None, b"[1]", 0, [rows[5], rows[0]])
    with Store(tmp_path / "levels.db") as store:
        assert store.batch_state("b") == b"[2]"
        assert store.batch_forms("b") == [stored.form for stored in rows[:5]]
        assert [row(entry) for entry in store.query(Wanted(batch="b"))] == rows[:5]
        assert [row(entry) for entry in store.query(Wanted(batch="a"), limit=2)] == [rows[5], rows[0]]
        assert [row(entry) for entry in store.query()][:2] == [rows[1], rows[0]]
        assert store.faults("b") == [Fault(4, 7, "crashed")]
        assert store.batches() == [Batch("b", b"{}", b"[2]", 5, 0, 1), Batch("a", b"{}", b"[1]", 2, 0, 0)]


def test_a_batch_continued_by_another_process_is_left_alone(tmp_path: Path) -> None:
    rows = [row(entry) for entry in templates(3)]
    with Store(tmp_path / "levels.db") as store, Store(tmp_path / "levels.db") as other:
        store.save("b", b"{}", None, b"[1]", 0, rows[:1])
        other.save("b", b"{}", b"[1]", b"[2]", 1, rows[1:2])
        for before in (b"[1]", None):
            with pytest.raises(InputError, match="batch b: another process is working on it"):
                store.save("b", b"{}", before, b"[3]", 1, rows[2:])
        assert store.count() == 2


def test_removed_puzzles_leave_their_batches_and_an_empty_batch_is_forgotten(store: Store) -> None:
    rows = [row(graded(entry, 1 + at % 2, "trial", 5)) for at, entry in enumerate(templates(6))]
    store.save("b", b"{}", None, b"[1]", 0, rows[:4])
    store.save("c", b"{}", None, b"[1]", 0, rows[1:2], [Fault(4, 7, "crashed")])
    store.save("begun", b"{}", None, b"{}", 0, [])
    assert store.remove(Wanted(levels=(2,))) == 2
    assert [(batch.name, batch.finds, batch.removed) for batch in store.batches()] == [("b", 2, 2), ("begun", 0, 0)]
    assert store.batch_forms("b") == [stored.form for stored in rows[:4]]
    assert [row(entry).form for entry in store.query(Wanted(batch="b"))] == [rows[0].form, rows[2].form]
    assert store.faults("c") == []
    assert store.remove(Wanted(batch="b")) == 2
    assert [batch.name for batch in store.batches()] == ["begun"]
    store.add_rows(rows)
    assert store.remove(ANY) == 6
    assert store.check() == []


ADD = """
import sys
from tests.support.stored import templates
from puzzlemill.store import Store
with Store(sys.argv[1]) as store:
    print(sum(store.add([entry]).new for entry in templates(150)[int(sys.argv[2]):int(sys.argv[3])]))
"""


def test_two_processes_make_and_fill_one_store_and_nothing_is_lost_or_twice(tmp_path: Path) -> None:
    path = str(tmp_path / "new" / "levels.db")
    at_once = [
        subprocess.Popen([sys.executable, "-c", ADD, path, *span], stdout=subprocess.PIPE)
        for span in (("0", "100"), ("50", "150"))
    ]
    new = [int(process.communicate()[0]) for process in at_once]
    assert [process.returncode for process in at_once] == [0, 0]
    with Store(path) as store:
        assert sum(new) == store.count() == 150
        assert store.check() == []
        assert {entry.id for entry in store.query()} == {entry.id for entry in templates(150)}
