"""`puzzlemill research gloop`: what its commands print, store, check and refuse."""

from pathlib import Path

import msgspec
import pytest

from puzzlemill_research.cli.gloop import SEARCHES
from puzzlemill_research.gloop import paper as gloop_searches
from puzzlemill_research.gloop.paper import left_out as gloop_left_out
from puzzlemill_research.gloop.proofs.certificates import read_certificate, verify
from puzzlemill_research.gloop.proofs.removals import LeftOut
from tests.support.commands import ends_in, invoke, refusal, success


def test_the_proof_is_printed_and_stored_and_checked() -> None:
    file = "perfect.json"
    printed = success("research", "gloop", "proof", "-o", file)
    assert printed.out.startswith("No packing of these 91 tiles is perfect.\n")
    assert "139 tile states and 92 equations" in " ".join(printed.out.split())
    assert "       4  90\n       3  77\n" in printed.out
    assert "10  in total; each weight is the cap sum of its tile" in printed.out
    checked = invoke("research", "gloop", "check", file)
    assert (checked.status, checked.out) == (0, f"{file}: proved: no packing of these 91 tiles is perfect\n")
    Path(file).write_text(Path(file).read_text().replace('"weights": [0', '"weights": [1'))
    refused = ends_in(1, "research", "gloop", "check", file)
    assert "tile 0: weight 1, but a state allows only 0" in refused.out
    assert "proves nothing" in refused.out


def test_removals_can_be_listed() -> None:
    lines = invoke("research", "gloop", "removals", "--list").lines
    assert len(lines) == 145
    assert all(len(line.split()) == 4 for line in lines)


def test_a_certificate_can_go_to_standard_output() -> None:
    certificate = read_certificate(invoke("research", "gloop", "proof", "-o", "-").out.encode())
    assert not verify(certificate)


def test_a_table_of_tiles_left_out_is_printed_from_its_file() -> None:
    counts = tuple(9 if tile == 90 else tile % 3 for tile in range(91))
    table = LeftOut(
        format="puzzlemill-gloop-left-out",
        version=1,
        seeds=10,
        packings={86: 9, 87: 9},
        counts={86: counts, 87: counts},
    )
    file = Path("table.json")
    file.write_bytes(msgspec.json.encode(table))
    result = success("research", "gloop", "left-out", str(file))
    assert "  90  ()()()()        4   100   100\n" in result.out
    file.write_text(
        '{"format": "puzzlemill-gloop-left-out", "version": 1, "seeds": 1, "found": {"83": 1}, "counts": {}}'
    )
    assert "counts" in refusal("research", "gloop", "left-out", str(file))


def test_packings_are_searched_for_if_no_table_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gloop_left_out, "left_out", lambda cells, seed: (90, 77) if cells < 87 or seed else None)
    result = invoke("research", "gloop", "left-out", "--seeds", "2", "-o", "-")
    table = msgspec.json.decode(result.out, type=LeftOut)
    assert result.status == 3
    assert table.packings == {83: 2, 84: 2, 85: 2, 86: 2, 87: 1}
    assert (table.counts[83][90], table.counts[87][77], table.counts[87][0]) == (2, 1, 0)


def test_the_bundled_table_of_tiles_left_out_has_the_tile_of_four_caps_in_front() -> None:
    table = success("research", "gloop", "left-out")
    assert table.lines[3].split()[:3] == ["90", "()()()()", "4"]
    assert table.lines[3].split()[-1] == "100"


def test_every_search_can_be_named_and_packs_a_small_board() -> None:
    assert tuple(gloop_searches.SEARCHES) == SEARCHES
    for name in SEARCHES:
        line = msgspec.json.decode(
            invoke("research", "gloop", "pack", "--board", "2x3", "--goal", "perfect", "--search", name).out
        )
        assert (line["outcome"], line["contours"], line["circles"]) == ("solved", 1, 0)


def test_the_best_packing_is_looked_for_on_demand() -> None:
    line = invoke("research", "gloop", "pack", "--board", "3x3", "--best", "most", "--budget", "50000").out
    assert msgspec.json.decode(line)["contours"] >= 4


@pytest.mark.parametrize(
    ("arguments", "texts"),
    [
        (
            ("proof", "--claim", "contours"),
            ["at least 6 contours", "213 tile states", "at least 5 closed trees, each", "one more contour"],
        ),
        (("proof", "--claim", "contours", "--tiles", "0,37"), ["Not excluded", "claim contours, 2 tiles"]),
        (("proof", "--without", "90,77,23,78"), ["sides 01 minus its number of sides 10", "2 in total"]),
        (("proof", "--claim", "inside", "--board", "7x13"), ["at most 23", "-32 for 32 border cells: 46"]),
        (("proof", "--claim", "outside", "--board", "9x10", "--without", "0"), ["at most 27", "55 in total"]),
        (("proof", "--claim", "valid"), ["Not excluded by this argument"]),
        (("removals",), ["341 sets", "145 of them", "4 2 2 2 165 63", "90 ()()()() 4 341 145"]),
    ],
)
def test_proofs_and_removals_are_printed_on_narrow_lines(arguments: tuple[str, ...], texts: list[str]) -> None:
    run = success("research", "gloop", *arguments)
    assert all(text in run.words for text in texts)
    assert max(map(len, run.lines)) <= 110
