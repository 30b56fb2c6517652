"""An example of every command that prints a result, and what it prints."""

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import puzzlemill
from puzzlemill.catalogues import example
from puzzlemill.puzzles.packs import Pack
from tests.support import ledgers
from tests.support.commands import Run, invoke
from tests.support.stored import fill

SOLVER: Final = """
import json, sys
sys.stdin.readline()
print('{"format":"puzzlemill-solver","version":1,"tasks":["solve"],"name":"small"}', flush=True)
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "outcome": "unsolvable"}), flush=True)
"""

TWO_PIECES: Final = "iqblocks:a11_b11:2x2:4."
BLOCKS: Final = "iqblocks:iq:8x8:5.3h.2c4.h.3c3bh.3cb3i2.3b3i2.3gi4.2jgi4.5j."
REFUTED: Final = "iqblocks:iq:8x8:13.2c6.3c2.h2.3c2.h5.3h9.4a6.2a"
SWAPS: Final = "domicles:2x2:6:e1:60504321"
CERTIFICATE: Final = "id proved claim text certificate"


class Example(NamedTuple):
    """A command line, the fields of its first record, the fields that its text also has, and its exit status."""

    fields: str
    texts: Callable[[list[Any]], list[object]] = lambda records: []
    status: int = 0


def every(*path: str | int) -> Callable[[list[Any]], list[object]]:
    """What the text also has: a field of every record, or a field of a field."""

    def texts(records: list[Any]) -> list[object]:
        values = records
        for key in path:
            values = [value[key] for value in values]
        return list(values)

    return texts


PACK: Final = Example("format version title puzzles")
EXAMPLES: Final = {
    "generate ottf --count 2": PACK,
    "generate gloop": PACK,
    "generate domicles": PACK,
    "generate iqblocks": PACK,
    "convert pack.json": PACK,
    "store export levels.db": PACK,
    "unsolvable --reason dead-region": PACK,
    "pack recipe.toml": PACK,
    "grade pack.json": Example("id grade"),
    "grade --explain-levels": Example("name about levels curves", every("name")),
    "solve pack.json": Example("id outcome solution reason effort"),
    "schema": Example("$schema $id $ref $defs"),
    "verify wrong.json": Example(
        "name id outcome claims breaches",
        lambda records: [breach["code"] for record in records for breach in record["breaches"]],
        status=1,
    ),
    "steps pack.json": Example(
        "id outcome solution steps",
        lambda records: [step["text"] for record in records for step in record["steps"]] + every("id")(records),
    ),
    "steps --budget 1 iqblocks:iq:8x8:64.": Example("id outcome solution steps", every("id"), status=3),
    "book --lint book.toml": Example(
        "errors warnings parts book", lambda records: [f"{records[0]['book']['puzzles']} puzzles on about "]
    ),
    "book book.toml -o made --proof": Example("place puzzles pages tight missing without_code"),
    "book --edition finished --replace 1 --no-png -o second": Example(
        "place puzzles pages tight without_code replaced regraded kept_grades"
    ),
    "publish --lint book.toml": Example(
        "errors warnings parts book cover",
        lambda records: [f"{records[0]['book']['puzzles']} puzzles on about ", f"spine {records[0]['cover']['spine']}"],
    ),
    "publish --book finished -o sale": Example(
        "place printer puzzles pages colour spine summary checks elsewhere reminders remarks missing files",
        lambda records: [records[0]["summary"], *(c["rule"] for c in records[0]["checks"] if c["result"] == "FAIL")],
        status=1,
    ),
    "publish --book finished --covers -o sale": Example(
        "place designs", lambda records: [records[0]["place"], *records[0]["designs"]]
    ),
    "book --verify finished": Example("place creator puzzles pages faults by_digest kept_grades"),
    "pack --lint recipe.toml": Example(
        "errors warnings parts levels", lambda records: [records[0]["parts"][0]["sizes"][0]]
    ),
    "store add levels.db pack.json": Example("store new alike puzzles", every("new")),
    "store list levels.db": Example("id short_id kind size level minutes technique score", every("short_id")),
    "store list levels.db --plot -": Example("place kind minutes low high", lambda records: [len(records)]),
    "store regrade levels.db --level marathon": Example("store puzzles changed levels_changed", every("puzzles")),
    "store show levels.db": Example("store puzzles groups batches", every("puzzles")),
    "store check levels.db": Example("store puzzles wrong", every("puzzles")),
    "store remove levels.db --level 2": Example("store removed puzzles", every("removed")),
    "store show filled.db --batches": Example("name puzzles removed request faults", every("name")),
    "play pack.json -o made.html": Example("place title language puzzles bytes packs", every("place")),
    "gloop-game --replay game.json": Example(
        "number player text move to_move drawn group hands areas pool scores ended result",
        lambda records: [record["text"].partition(", ")[0] for record in records],
    ),
    "gloop-game --watch --opponents random,random --seed 1": Example(
        "number player text move to_move drawn group hands areas pool scores ended result",
        lambda records: [" ".join(record["text"].split()[:3]) for record in records[1:]],
    ),
    "gloop-game --set made": Example("place files", lambda records: [each["name"] for each in records[0]["files"]]),
    "daily pack.json --date 2026-12-24 --days 3": Example(
        "date number id short_id kind level minutes",
        lambda records: [*every("date")(records), *every("short_id")(records)],
    ),
    "study pack.json --people 1 -o evening": Example(
        "place people puzzles kinds pages minutes minutes_range limit too_long balanced", every("puzzles")
    ),
    "calibrate times.csv --details": Example(
        "people puzzles attempts solved kinds players odd",
        lambda records: [f"{player['pace']['value']:.2f}" for player in records[0]["players"]],
    ),
    "check-solver ottf --list": Example("item task says", every("item")),
    "check-solver ottf --item solve-known-unsolvable -- SOLVER": Example(
        "format version kind solver tasks seed examples ok results", lambda records: [records[0]["results"][0]["item"]]
    ),
    "check-solver ottf --ask ottf:2x2:2222 --ask ottf:2x2:1223 -- SOLVER": Example(
        "id task ok code text answer", every("text"), status=1
    ),
    f"distance {SWAPS}": Example("id exact lower upper swaps first_swaps sequences solutions effort", every("id")),
    "refute ottf:2x2:2222": Example(CERTIFICATE, every("text")),
    "refute ottf:2x2:1223": Example(CERTIFICATE, every("text"), status=1),
    "check proof.json pack.json": Example(
        "file outcome claim failures", lambda records: [records[0]["claim"], *records[1]["failures"]], status=2
    ),
    "id a11_b11 2x2": Example("id reason", every("id")),
    f"refute {REFUTED}": Example(CERTIFICATE, every("claim")),
}
"""A quick example of every command that prints a result, with the content of its JSON."""

VARYING: Final = ("check-solver", "schema")
"""Commands that print something else with other versions of Hypothesis or msgspec."""

SUDOKU: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED: Final = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

SUDOKUS: Final = "Sudoku Puzzle,D_TO,seconds\n" + "".join(
    f"{SOLVED[:cells]}{SUDOKU[cells:]},{81 - cells},60\n" for cells in (72, 63, 54, 45, 36)
)
"""Easy Sudokus with measures of people's difficulty."""


def made_in(folder: Path) -> dict[str, bytes]:
    """The files that the examples read, made in an empty folder."""
    entries = puzzlemill.generate("ottf", count=2, board="4x4")
    puzzlemill.write(Pack(puzzles=tuple(entries)), folder / "pack.json")
    solved = puzzlemill.generate("gloop", count=1, board="3x3")
    puzzlemill.write(Pack(puzzles=tuple(solved)), folder / "solved.json")
    pack = json.loads((folder / "pack.json").read_text())
    pack["puzzles"][0]["grade"]["score"] = 99.0
    part = "\n[[parts]]\nkind = 'ottf'\ncount = 2\noptions = { board = '4x4' }\n"
    times = "".join(f"{entry.id},{9 + at},1,Ada\n" for at, entry in enumerate(puzzlemill.generate("ottf", count=3)))
    texts = {
        "wrong.json": json.dumps(pack),
        "book.toml": "title = 'Two'\npaper = 'a5'\n" + part,
        "recipe.toml": "title = 'Two'\n" + part + "minutes = '0-0.9'\n",
        "times.csv": f"position,seconds,solved,player\n{times}",
        "solver.py": SOLVER,
        "game.json": example("gloop-game.json"),
        "people.csv": SUDOKUS,
        "proof.json": json.dumps(invoke("refute", "ottf:2x2:2222", "--json").records()[0]["certificate"]),
    }
    fill(folder / "levels.db", 6)
    invoke("generate", "ottf", "--into", str(folder / "filled.db"))
    for name, text in texts.items():
        (folder / name).write_text(text)
    invoke("book", str(folder / "book.toml"), "--no-png", "-o", str(folder / "finished"))
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def words_of(line: str) -> list[str]:
    """The words of an example, with a program for SOLVER."""
    words = shlex.split(line)
    return [*words[:-1], sys.executable, "solver.py"] if words[-1] == "SOLVER" else words


def with_json(words: list[str]) -> list[str]:
    """The words with --json among the options of the command."""
    end = words.index("--") if "--" in words else len(words)
    return [*words[:end], "--json", *words[end:]]


def runs_of(line: str, made: dict[str, bytes]) -> list[Run]:
    """What an example prints without and with --json; the current folder gets the files that it reads."""
    words, runs = words_of(line), []
    for given in (words, with_json(words)):
        for name, data in made.items():
            Path(name).parent.mkdir(exist_ok=True)
            Path(name).write_bytes(data)
        runs.append(invoke(*given))
    return runs


def kept_line(line: str, runs: list[Run]) -> str:
    """An example and a digest of what it prints, apart from the version."""
    printed = "".join(run.out for run in runs).replace(puzzlemill.__version__, "VERSION")
    return f"{line}; {ledgers.digest('' if line.startswith(VARYING) else printed)}"
