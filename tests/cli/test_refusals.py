"""Every command refuses what it cannot do in one line that names the place and the rule, and writes nothing.

Refusals that need more than a pack and a store beside them are tested with their commands.
"""

import os
import shlex
from pathlib import Path

import pytest

import puzzlemill
from puzzlemill.cli.shared.statuses import UNUSABLE
from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
from tests.support.commands import invoke, refusal
from tests.support.stored import fill

SWAPS = "domicles:2x2:6:e1:60504321"
DISTANT = "domicles:4x2:6:e2:4032102164535142"
BLOCKS = "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j."

REFUSALS = {
    "nonsense": "nonsense",
    "generate gloop --goal best": "--goal 'best': expected one of valid, mixed, perfect",
    "generate ottf --holes many": "--holes 'many': expected a number",
    "generate ottf --level 7": "1 to 5",
    "generate ottf -o x.pdf": "x.pdf: expected FILE.json or FILE.jsonl",
    "generate ottf -o some.json/pack.json": "cannot be written",
    "generate chess": "kind 'chess': expected one of gloop, domicles, ottf, iqblocks",
    "solve ottf-CBE3VWYUGNW5": "is a short id",
    "solve sudoku:abc": "is neither a file nor a position id",
    "solve ''": "FILE: empty name",
    "solve no-such-file.json": "no-such-file.json: cannot be read",
    "solve ottf:2x2:19": "ottf",
    f"solve --budget {'9' * 30} ottf:1x1:1": "--budget",
    "solve --seconds 0 ottf:1x1:1": "--seconds",
    "solve --seconds nan ottf:1x1:1": "--seconds nan: expected a number above 0",
    "generate ottf --patience nan": "--patience nan: expected a number of at least 30",
    "solve some.json -o some.json": "some.json is also an input file; choose another output",
    "grade": "missing FILE...; `puzzlemill grade --help` explains it",
    "grade domicles:4x2": "domicles",
    "grade some.json -o some.json": "some.json is also an input file; choose another output",
    "grade --explain-levels ottf:1x1:1": "--explain-levels grades no puzzles; leave out FILE",
    "convert some.json --table club.toml": "--table: needs --grade, which computes new grades",
    "generate ottf --minutes 9-5": "--minutes '9-5': expected a range such as 5-15, or 60- for at least 60",
    "convert some.json -o x.pdf": "x.pdf: expected FILE.json",
    "pack none.toml -o x.png": "x.png: expected FILE.json",
    "pack none.toml": "none.toml: cannot be read",
    "render some.json -o some.json": "some.json is also an input file; choose another output",
    "render some.json -o -": "-: expected FILE.pdf, FILE.svg, FILE.png, or a folder",
    "render some.json -o x.gif": "x.gif: expected FILE.pdf, FILE.svg, FILE.png, or a folder",
    "render some.json -o x.png": "x.png: a PNG holds one page, not 4 pages",
    "render some.json -o x.svg": "x.svg: an SVG holds one puzzle, not 5",
    "render some.json --puzzle 6 -o x.pdf": "--puzzle 6: some.json has 5 puzzles",
    "render ottf:1x2:21 --theme dark": "--theme 'dark': expected one of light, large, ink, colour",
    "render ottf:1x2:21 --language xx": "--language 'xx': expected one of de, en",
    "render ottf:1x2:21 --paper foolscap": "a4, letter",
    "render ottf:1x2:21 -o some.json/x.pdf": "cannot be written",
    "book": "missing --output; -o DIR names the folder of the book",
    "book none.toml -o book": "none.toml: cannot be read",
    "book -o some.json": "some.json: cannot be written: it is not a folder; expected the name of a folder",
    "book -o book --theme dark": "--theme 'dark': expected one of light, large, ink, colour",
    "store show nix.db": "nix.db: no such file; `puzzlemill store add` creates a store",
    "store show levels.db ottf:1x1:4": "levels.db does not contain puzzle 'ottf:1x1:4', not even up to symmetry",
    "store list levels.db --kind go": "--kind 'go': expected one of gloop, domicles, ottf, iqblocks",
    "store list levels.db --level 9": "--level '9': expected 1 to 5, a range such as 2-4, or marathon",
    "store list levels.db --minutes 9": "--minutes '9': expected a range such as 5-15, or 60- for at least 60",
    "store list levels.db --plot c.jpg": "c.jpg: expected FILE.svg, FILE.pdf or FILE.png",
    "store show levels.db --batches ottf:2x2:1223": "--batches: cannot be used with ids",
    "store plot levels.db -o c.png": "`puzzlemill store plot` is now `puzzlemill store list --plot`",
    "store batches levels.db": "`puzzlemill store batches` is now `puzzlemill store show --batches`",
    "store list levels.db --size 3": "--size '3': expected ROWSxCOLUMNS such as 4x5",
    "store export levels.db -o levels.db": "levels.db is also an input file; choose another output",
    "store export levels.db -o levels.pdf": "levels.pdf: expected FILE.json or FILE.jsonl",
    "store remove levels.db": "remove: select puzzles, for example with --level, or use --all",
    "store remove levels.db --all --level 2": "remove: select puzzles, for example with --level, or use --all",
    **{
        f"store {command} levels.db --{option} x": error
        for command in ("list", "list --plot -", "regrade", "export", "remove")
        for option, error in (
            ("technique", "technique 'x': levels.db has only trial"),
            ("batch", "batch 'x': levels.db has none"),
        )
    },
    "check-solver ottf": "missing COMMAND: put -- and your program last, as in: check-solver ottf -- node solver.js",
    "check-solver ottf -- no-such-program": "command: program 'no-such-program' not found",
    "check-solver chess -- cat": "KIND 'chess': expected one of gloop, domicles, ottf, iqblocks",
    "check-solver ottf --item no-such -- cat": "--item 'no-such': OTTF has no such item for solve, count, check; --",
    "check-solver ottf --list --skip no-such": "--skip 'no-such': OTTF has no such item for solve, count, check; --",
    "check-solver ottf --list --skip *": "--skip '*': no item is left; leave out fewer of them",
    "check-solver ottf --ask ottf:1x2:9 -- cat": "id 'ottf:1x2:9': ",
    "check-solver ottf --ask gloop:2x2:valid:cc -- cat": "--ask gloop:2x2:valid:cc: kind gloop; expected ottf",
    "check-solver ottf --ask ottf:1x1:1 --solution {} -- cat": "--solution: needs --task check",
    "check-solver ottf --ask ottf:1x1:1 --task check -- cat": "--task check: needs --solution JSON",
    "check-solver ottf --ask ottf:1x1:1 --task check --solution { -- cat": "solution: ",
    "check-solver ottf --task check -- cat": "--task: needs --ask",
    "check-solver ottf --solution {} -- cat": "--solution: needs --ask",
    "check-solver ottf --ask ottf:1x1:1 --item solve-tiny -- cat": "--item: cannot be used with --ask",
    "check-solver ottf --ask ottf:1x1:1 --first -- cat": "--first: cannot be used with --ask",
    "check-solver ottf --ask ottf:1x1:1 -o - -- cat": "--output: cannot be used with --ask",
    "check-solver ottf --examples 0 -- cat": "--examples 0: expected a whole number from 1 to 100,000",
    "check-solver ottf --timeout nan -- cat": "--timeout nan: expected a number from 0.01 to 86,400",
    "distance": "give FILE, or --layout and --tiles",
    "distance ottf:2x2:1223": "kind 'ottf': expected domicles",
    "distance domicles:4x2:6:e2:40": "tiles: 1 tiles",
    "distance --layout 2x2 --tiles '6-0 5-0 4-3'": "--tiles: 3 tiles; a 2x2 layout needs 4",
    "distance --layout 2x2 --tiles '6-0 5-0 43 2-1'": "--tiles: place 3: '43': expected two numbers such as",
    "distance --layout 2x2 --tiles '6-0 5-0 4-3 7-1'": "--tiles: place 4: 7|1: double-6 has numbers up to 6;",
    "distance --layout 2x2 --tiles '6-0 5-5 4-3 2-1'": "--tiles: place 2: 5|5: a double never fits",
    "distance --layout 2x2 --tiles '6-0 5-0 4-3 0-6'": "--tiles: place 4: 6|0 is already at place 1",
    "distance --layout 2x9 --tiles 6-0": "--layout '2x9': a row needs 18 different numbers",
    "distance --layout 2 --tiles 6-0": "--layout '2'",
    "distance --layout 2x2 --tiles ''": "--tiles: 0 tiles; a 2x2 layout needs 4",
    f"distance {DISTANT} --layout 4x2 --tiles 4-0": "give either FILE or --tiles, not both",
    "distance --tiles 4-0": "--tiles needs --layout, such as --layout 2x2",
    f"distance {DISTANT} --layout 4x2": "--layout and --pips need --tiles",
    f"distance {DISTANT} --pips 6": "--layout and --pips need --tiles",
    "cutouts domicles -o a.txt": "a.txt: expected FILE.pdf, or a folder for PNG pages",
    "cutouts domicles -o a.pdf ottf:2x2:1234": "kind 'ottf': expected domicles",
    f"cutouts domicles -o a.pdf {SWAPS} --pips 6": "give either FILE or --pips, which chooses from a whole set",
    f"cutouts domicles -o a.pdf {SWAPS} --size 19": "--size 19: expected 20 to 120 mm",
    "cutouts domicles -o a.pdf --tiles 0-3": "--tiles is an option of gloop, not of domicles",
    "cutouts gloop -o a.pdf --size 61": "--size 61: expected 10 to 60 mm",
    "cutouts gloop -o a.pdf --size 121": "--size 121: expected a number from 4 to 120",
    "cutouts gloop -o a.pdf --puzzle 2": "--puzzle needs FILE",
    "cutouts gloop -o a.pdf --tiles 1 --without 1": "--tiles: no tiles are left; leave out fewer with --without",
    "cutouts ottf -o a.pdf": "ottf has no cut-outs; expected one of gloop, domicles, iqblocks",
    "refute gloop:2x2:valid:f": "kind gloop has no certificates; `puzzlemill solve` gives the reason",
    f"refute {SWAPS}": "kind domicles has no certificates; `puzzlemill solve` gives the reason",
    "refute ottf:2x2:2222 --unique": "--unique is an option of iqblocks, not of ottf",
    "refute some.json": "some.json has 5 puzzles; choose one with --puzzle N",
    "refute some.json --puzzle 6": "--puzzle 6: some.json has 5 puzzles",
    "id nosuch 6x10": "pieces 'nosuch': expected one of iq, ",
    "id iq 6": "board '6': expected ROWSxCOLUMNS",
    "id iq 33x1": "board '33x1': expected ROWSxCOLUMNS such as 4x3, at most 32 each",
    "unsolvable --board 7x8": "--board '7x8': 56 cells must be covered, but the pieces left have 64 in all",
    "unsolvable --givens 2 --reason colouring": "--givens 2: only 10 positions with 2 given IQ pieces,",
    "unsolvable --pieces x": "--pieces 'x': expected one of",
    "unsolvable -o none.pdf": "none.pdf: expected FILE.json or FILE.jsonl",
    f"cutouts iqblocks {BLOCKS} --size 40 -o a.pdf": "mm so that the frame fits the paper",
    f"cutouts iqblocks {BLOCKS} {BLOCKS} -o a.pdf": "2 puzzles: the frame is that of one; choose it with --puzzle N",
    f"cutouts iqblocks {BLOCKS} --pieces iq -o a.pdf": "give either FILE or --pieces, which chooses from a whole set",
    "cutouts iqblocks --pieces none -o a.pdf": "--pieces 'none': expected one of iq",
    "cutouts iqblocks --paper a0 -o a.pdf": "--paper 'a0': expected one of a4, letter",
}
"""Command lines and what their error contains."""


@pytest.fixture(scope="module")
def pack_data(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Three OTTF puzzles and two Domicles puzzles."""
    file = tmp_path_factory.mktemp("packs") / "some.json"
    puzzles = [
        *puzzlemill.generate("ottf", count=3, board="4x4"),
        *map(make_entry, map(puzzlemill.parse_id, (SWAPS, DISTANT))),
    ]
    puzzlemill.write(Pack(puzzles=tuple(puzzles)), file)
    return file.read_bytes()


@pytest.mark.parametrize("line", REFUSALS, ids=lambda line: line[:60])
def test_impossible_requests_are_refused_in_one_line_and_nothing_is_written(line: str, pack_data: bytes) -> None:
    Path("some.json").write_bytes(pack_data)
    fill(Path("levels.db"), 2)
    before = {file.name: file.read_bytes() for file in Path().iterdir()}
    assert REFUSALS[line] in refusal(*shlex.split(line))
    assert {file.name: file.read_bytes() for file in Path().iterdir()} == before


PIPE = "pipe.toml is a named pipe; expected a regular file"
AT_ONCE = f"{PIPE}; for piped input use /dev/stdin"

WAITING = {
    "verify pipe.toml": AT_ONCE,
    "book pipe.toml -o book": AT_ONCE,
    "book from.toml -o book": PIPE,
    "book exclude.toml -o book": PIPE,
    "book language.toml -o book": PIPE,
    "book -o book --language pipe.toml": PIPE,
    "book stdin.toml -o book": "/dev/stdin is ",
    "pack pipe.toml -o pack.json": AT_ONCE,
    "pack exclude.toml -o pack.json": PIPE,
    "grade --table pipe.toml some.json": AT_ONCE,
    "calibrate pipe.toml": AT_ONCE,
    "id pipe.toml 8x8": AT_ONCE,
    "id iq pipe.toml": AT_ONCE,
    "check pipe.toml": AT_ONCE,
    "store add levels.db pipe.toml": AT_ONCE,
}
"""Commands that read a named pipe that nobody writes to, and recipes that name one."""


@pytest.mark.parametrize("command", WAITING)
def test_no_command_waits_for_a_pipe(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.toml")
    part = "[[parts]]\nkind = 'ottf'\ncount = 1\n"
    Path("from.toml").write_text("[[parts]]\nfrom = 'pipe.toml'\n")
    Path("stdin.toml").write_text("[[parts]]\nfrom = '/dev/stdin'\n")
    Path("exclude.toml").write_text(f"exclude = ['pipe.toml']\n{part}")
    Path("language.toml").write_text(f"language = 'pipe.toml'\n{part}")
    Path("some.json").write_bytes(write_pack(Pack()))
    run = invoke(*shlex.split(command))
    assert run.status == UNUSABLE
    assert WAITING[command] in run.out + run.err
    assert not Path("book").exists()
