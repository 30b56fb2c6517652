"""`puzzlemill store`: packs go in, each puzzle once, and come out unchanged."""

import json
from pathlib import Path

import msgspec

import puzzlemill
from puzzlemill.grading.minutes import format_table, shipped
from puzzlemill.puzzles.ottf import Order
from puzzlemill.puzzles.packs import AnyEntry, EntryHint, Origin, Pack, entry_type, make_entry
from puzzlemill.store import Fault, Store, row
from tests.support.commands import ends_in, invoke, printed
from tests.support.stored import fill, graded, templates

RIGHT = Order(((1, 1), (1, 0), (0, 1), (0, 0)))


def test_packs_and_ids_are_added_once_and_graded_if_they_are_not() -> None:
    hard = graded(make_entry(puzzlemill.parse_id("ottf:2x3:123223")), 5, "trial", 9)
    puzzlemill.write(Pack(puzzles=(hard,)), "a.json")
    first = invoke("store", "add", "levels.db", "a.json", "ottf:2x2:1223")
    old = (
        "levels.db: 1 added puzzle has a grade without minutes; `puzzlemill store regrade levels.db` brings all grades"
    )
    assert first == (0, "levels.db: 2 added, 0 duplicates skipped; 2 puzzles in all\n", f"{old} up to date\n")
    more = invoke("store", "add", "levels.db", "ottf:2x2:3221", "--no-grade", "ottf:1x2:12")
    assert more == (0, "levels.db: 1 added, 1 duplicate skipped; 3 puzzles in all\n", "")
    with Store("levels.db") as store:
        assert [entry.grade for entry in store.query()] == [
            hard.grade,
            puzzlemill.grade(puzzlemill.parse_id("ottf:2x2:1223")),
            None,
        ]


def test_a_wrong_solution_is_refused_by_its_entry_and_nothing_is_added() -> None:
    puzzle = puzzlemill.parse_id("ottf:2x2:1223")
    wrong = make_entry(puzzle, Order(((1, 1), (0, 0), (0, 1), (0, 1))))
    puzzlemill.write(Pack(puzzles=(wrong, make_entry(puzzle, RIGHT))), "a.json")
    status, out, err = invoke("store", "add", "levels.db", "a.json")
    assert (status, out) == (2, "")
    assert err.startswith("puzzlemill: a.json: entry 1: solution: ")
    assert not Path("levels.db").exists()
    assert invoke("store", "add", "levels.db", "ottf:2x2:1223")[0] == 0
    before = Path("levels.db").read_bytes()
    assert invoke("store", "add", "levels.db", "a.json")[0] == invoke("store", "add", "levels.db", "nix.json")[0] == 2
    assert Path("levels.db").read_bytes() == before


def test_with_keep_going_the_rest_is_added_and_the_status_is_2() -> None:
    puzzle = puzzlemill.parse_id("ottf:2x2:1223")
    wrong = make_entry(puzzle, Order(((1, 1), (0, 0), (0, 1), (0, 1))))
    puzzlemill.write(Pack(puzzles=(wrong, make_entry(puzzlemill.parse_id("ottf:1x2:44")), *templates(1))), "a.json")
    status, out, err = invoke("store", "add", "levels.db", "nix.json", "a.json", "ottf:2x2:1223", "--keep-going")
    assert (status, out) == (2, "levels.db: 1 added, 0 duplicates skipped; 1 puzzle in all\n")
    named = [line.split(": ")[:2] for line in err.splitlines()]
    assert named == [
        ["nix.json", "cannot be read"],
        ["a.json", "entry 1"],
        ["a.json", "entry 2"],
        ["a.json", "entry 3"],
        ["4 entries or files could not be used"],
    ]


def test_export_and_import_lose_nothing() -> None:
    full = entry_type("ottf")(
        instance=puzzlemill.parse_id("ottf:2x2:1223"),
        solution=RIGHT,
        grade=puzzlemill.grade(puzzlemill.parse_id("ottf:2x2:1223")),
        origin=Origin("ottf", 2, 7, 2**60, {"board": "2x2"}),
        hints=(EntryHint("rule 1", "Place it.", ((0, 0),), {"row": 0, "col": 0}),),
        expected_moves=4.5,
    )
    others = map(puzzlemill.parse_id, ("gloop:2x2:valid:cc:0ooaobooo", "domicles:4x2:6:m7:4032102164535142"))
    with Store("levels.db") as store:
        store.add([full, *map(make_entry, others), *templates(20)])
    for name in ("all.json", "all.jsonl.gz"):
        assert invoke("store", "export", "levels.db", "-o", name, "--title", "All") == (0, "", f"{name}: 23 puzzles\n")
        assert invoke("store", "add", f"{name}.db", name, "--no-grade")[0] == 0
        invoke("store", "export", f"{name}.db", "-o", f"again-{name}", "--title", "All")
        assert Path(f"again-{name}").read_bytes() == Path(name).read_bytes()
        with Store("levels.db") as store, Store(f"{name}.db") as copy:
            assert list(copy.query()) == list(store.query())
    assert puzzlemill.read("all.json").title == "All"
    assert puzzlemill.read("all.json").puzzles[0] == full


def test_list_prints_the_chosen_puzzles_and_says_what_it_leaves_out() -> None:
    fill(Path("levels.db"))
    status, out, err = invoke(
        "store", "list", "levels.db", "--level", "2-3", "--score", "5-", "--order", "score", "--limit", "2"
    )
    assert (status, err) == (0, "levels.db: listed 2 of 16 puzzles; use --limit N to list more\n")
    assert [line.split()[1:] for line in out.splitlines()] == [
        ["size", "level", "minutes", "technique", "score"],
        ["3x3", "2", "3", "trial", "5.25"],
        ["3x3", "3", "8.1", "trial", "5.50"],
    ]
    first = out.split()[6]
    assert json.loads(invoke("store", "show", "levels.db", first)[1])["grade"]["score"] == 5.25
    by_minutes = invoke("store", "list", "levels.db", "--minutes", "8.2-30", "--order", "minutes", "--json").out
    minutes = [json.loads(line)["minutes"] for line in by_minutes.splitlines()]
    assert minutes == sorted(minutes)
    assert (minutes[0], minutes[-1], len(minutes)) == (8.2, 30, 9)
    nothing = "levels.db: no puzzle matches; `puzzlemill store show levels.db` prints what the store contains\n"
    assert invoke("store", "list", "levels.db", "--kind", "gloop") == (0, "", nothing)


def test_show_and_batches_print_all_puzzles_and_batches() -> None:
    with Store("levels.db") as store:
        rows = [row(graded(entry, 2, "rule 2", 4, 2.5 + at)) for at, entry in enumerate(templates(3))]
        store.save("a1b2", b'{"kind":"ottf"}', None, b"[]", 0, rows, [Fault(9, 4, "it crashed")])
        store.add(templates(4))
    assert invoke("store", "show", "levels.db")[1].splitlines() == [
        "levels.db: 4 puzzles",
        "",
        "  kind  size  level 1  level 2  level 3  level 4  level 5  no grade  total  minutes",
        "  ottf   3x3        0        3        0        0        0         1      4  2.5-4.5",
        "",
        "  kind  technique  puzzles",
        "  ottf     rule 2        3",
        "",
        "  batch  puzzles  removed  failed tries",
        "   a1b2        3        0             1",
    ]
    assert invoke("store", "show", "levels.db", "--batches")[1].splitlines() == [
        "a1b2: 3 puzzles, 1 failed try",
        '  {"kind":"ottf"}',
        "  try 9 of seed 4: it crashed",
    ]
    assert invoke("store", "list", "levels.db", "--batch", "a1b2")[1].count("rule 2") == 3
    with Store("levels.db") as store:
        store.save("more", b"{}", None, b"{}", 0, [*rows, row(templates(4)[3])])
    invoke("store", "remove", "levels.db", "--technique", "rule 2")
    assert (
        invoke("store", "show", "levels.db", "--batches")[1].splitlines()[0]
        == "more: 1 puzzle, 3 removed, 0 failed tries"
    )


def test_another_store_is_added_like_a_pack_and_a_damaged_one_is_left_out() -> None:
    ids = fill(Path("other.db"))
    assert printed("store", "add", "levels.db", "other.db", "ottf:2x2:1223").startswith(
        "levels.db: 61 added, 0 duplicates "
    )
    data = Path("other.db").read_bytes()
    Path("other.db").write_bytes(data.replace(f'"id":"{ids[3]}"'.encode(), f'"id":"{ids[4]}"'.encode()))
    assert invoke("store", "add", "new.db", "other.db")[0] == 2
    status, out, err = invoke("store", "add", "new.db", "other.db", "ottf:2x2:1223", "--keep-going")
    assert (status, out) == (2, "new.db: 1 added, 0 duplicates skipped; 1 puzzle in all\n")
    assert err.startswith("other.db is damaged: puzzle 4: id ")


def test_if_no_puzzle_matches_nothing_is_written() -> None:
    fill(Path("levels.db"), 2)
    status, out, err = invoke("store", "export", "levels.db", "--level", "5", "-o", "none.json")
    assert (status, out, Path("none.json").exists()) == (3, "", False)
    assert err.endswith("; nothing was written\n")


def test_remove_reports_how_many() -> None:
    fill(Path("levels.db"))
    assert invoke("store", "remove", "levels.db", "--level", "2") == (0, "levels.db: 12 puzzles removed, 48 left\n", "")
    assert invoke("store", "remove", "levels.db", "--all") == (0, "levels.db: 48 puzzles removed, 0 left\n", "")


def test_a_damaged_store_is_checked_and_not_exported() -> None:
    ids = fill(Path("levels.db"))
    assert invoke("store", "check", "levels.db", "--solutions") == (
        0,
        "levels.db: 60 puzzles checked, no damage found\n",
        "",
    )
    data = Path("levels.db").read_bytes()
    Path("levels.db").write_bytes(data.replace(f'"id":"{ids[3]}"'.encode(), f'"id":"{ids[4]}"'.encode()))
    remedy = "restore a backup, or save what is left with `sqlite3 levels.db .recover | sqlite3 new.db`\n"
    _, out, err = ends_in(1, "store", "check", "levels.db")
    assert out.startswith("levels.db: puzzle 4: cannot be read: id ")
    assert err == f"levels.db is damaged: 1 fault found; {remedy}"
    _, _, err = ends_in(2, "store", "export", "levels.db", "-o", "left.json")
    assert err.startswith("puzzlemill: levels.db is damaged: puzzle 4: id ")
    assert err.endswith(remedy)
    assert not Path("left.json").exists()


def test_a_store_added_to_itself_stays_as_it_is() -> None:
    fill(Path("levels.db"))
    before = entries_of("levels.db")
    assert (
        printed("store", "add", "levels.db", "levels.db")
        == "levels.db: 0 added, 60 duplicates skipped; 60 puzzles in all\n"
    )
    assert entries_of("levels.db") == before


def entries_of(path: str) -> list[AnyEntry]:
    with Store(path, read_only=True) as store:
        assert store.check() == []
        return list(store.query())


def test_what_reads_a_store_changes_nothing_and_leaves_nothing() -> None:
    ids = fill(Path("levels.db"))
    before = Path("levels.db").read_bytes()
    for words in (
        ["list"],
        ["show"],
        ["show", ids[3]],
        ["check"],
        ["show", "--batches"],
        ["export", "-o", "left.json"],
    ):
        assert invoke("store", words[0], "levels.db", *words[1:]).status == 0
    assert invoke("store", "add", "other.db", "levels.db").status == 0
    assert invoke("verify", "levels.db").status in (0, 1)
    assert Path("levels.db").read_bytes() == before
    assert sorted(file.name for file in Path().iterdir()) == ["left.json", "levels.db", "other.db"]


def test_a_request_that_is_nested_too_deeply_is_printed_as_text() -> None:
    with Store("levels.db") as store:
        store.save("a", b"[" * 5000, None, b"[]", 0, [row(templates(1)[0])])
    record = json.loads(invoke("store", "show", "levels.db", "--batches", "--json").out)
    assert record["request"] == "[" * 5000


def test_what_comes_from_anywhere_does_no_harm_to_a_terminal() -> None:
    with Store("levels.db") as store:
        stored, fault = graded(templates(1)[0], 2, "\x1b[2Jrule", 4), Fault(9, 4, "it \x1b[2J crashed")
        store.save("a\x1b[2J", b'{"kind":"\x1b[2J"}', None, b"[]", 0, [row(stored)], [fault])
    for words in (["list"], ["show", "--batches"], ["show"], ["check"]):
        run = invoke("store", words[0], "levels.db", *words[1:])
        assert "\x1b" not in run.out + run.err
        assert "\\x1b" in run.out


def test_marathons_are_chosen_and_shown_by_their_name() -> None:
    with Store("levels.db") as store:
        store.add([graded(templates(1)[0], 6, "trial", 9, 240.0), graded(templates(2)[1], 5, "trial", 8, 90.0)])
    shown = invoke("store", "show", "levels.db").out.splitlines()
    assert "level 5  marathon  no grade" in shown[2]
    listed = invoke("store", "list", "levels.db", "--level", "marathon")
    assert listed.out.split()[-5:] == ["3x3", "marathon", "240", "trial", "9.00"]
    assert invoke("store", "list", "levels.db", "--level", "1-5").out.split()[-4] == "5"
    record = json.loads(invoke("store", "list", "levels.db", "--minutes", "100-", "--json").out)
    assert (record["level"], record["minutes"]) == (6, 240.0)


def test_regrade_brings_grades_up_to_date_and_changes_nothing_else() -> None:
    puzzles = [entry.instance for entry in puzzlemill.generate("ottf", count=4, board="4x4")]
    right = [make_entry(puzzle, grade=puzzlemill.grade(puzzle)) for puzzle in puzzles]
    old = graded(right[1], 5, "trial", 9)
    with Store("levels.db") as store:
        store.save(
            "b",
            b"{}",
            None,
            b'{"found":4,"tried":4}',
            0,
            list(map(row, [right[0], old, right[2], make_entry(puzzles[3])])),
        )
    before = Path("levels.db").read_bytes()
    selected = ends_in(0, "store", "regrade", "levels.db", "--level", "marathon", "--json")
    assert json.loads(selected.out) == {"store": "levels.db", "puzzles": 0, "changed": 0, "levels_changed": 0}
    assert Path("levels.db").read_bytes() == before
    line = "levels.db: 4 puzzles graded, 2 grades changed, 2 of them to another level\n"
    assert ends_in(0, "store", "regrade", "levels.db").out == line
    assert entries_of("levels.db") == right
    assert ends_in(0, "store", "regrade", "levels.db").out.startswith("levels.db: 4 puzzles graded, 0 grades changed")


def test_regrade_names_puzzles_that_cannot_be_graded_and_grades_the_rest() -> None:
    unsolvable, solvable = puzzlemill.parse_id("ottf:1x2:44"), puzzlemill.parse_id("ottf:2x2:1223")
    with Store("levels.db") as store:
        store.add([make_entry(unsolvable), graded(make_entry(solvable), 5, "trial", 9)])
    status, out, err = ends_in(2, "store", "regrade", "levels.db")
    assert (status, out) == (2, "")
    assert err.startswith(f"puzzlemill: levels.db: {puzzlemill.short_id(unsolvable)}: ")
    _, out, err = ends_in(2, "store", "regrade", "levels.db", "--keep-going")
    assert out == "levels.db: 2 puzzles graded, 1 grade changed, 1 of them to another level\n"
    assert err.endswith("\n1 entry or file could not be used\n")
    assert entries_of("levels.db")[1].grade == puzzlemill.grade(solvable)


def test_grades_come_from_a_private_table_if_one_is_named() -> None:
    table = msgspec.structs.replace(shipped(), name="club", levels=(0.1, 0.2, 0.3, 0.4, 0.5))
    Path("club.toml").write_text(format_table(table))
    puzzle = puzzlemill.parse_id("ottf:2x2:1223")
    printed("store", "add", "levels.db", "ottf:2x2:1223", "--table", "club.toml")
    assert entries_of("levels.db")[0].grade == puzzlemill.grade(puzzle, table)
    assert printed("store", "regrade", "levels.db").endswith("1 grade changed, 1 of them to another level\n")
    assert entries_of("levels.db")[0].grade == puzzlemill.grade(puzzle)
    printed("store", "regrade", "levels.db", "--table", "club.toml")
    assert entries_of("levels.db")[0].grade == puzzlemill.grade(puzzle, table)
    refused = ends_in(2, "store", "add", "levels.db", "ottf:2x2:1223", "--no-grade", "--table", "club.toml")
    assert refused.err == "puzzlemill: --table: cannot be used with --no-grade\n"
