"""An example of every command of the observatory that prints a result, and what it prints."""

from typing import Final

from tests.support.command_examples import BLOCKS, CERTIFICATE, SWAPS, TWO_PIECES, Example, every
from tests.support.command_examples import EXAMPLES as PRODUCT

EXAMPLES: Final = {
    "research ottf sat ottf:2x2:1223": Example("id outcome solution reason effort"),
    "research gloop pack --board 2x2 --tiles 0-9": Example("id outcome solution reason contours circles effort"),
    "research populations list": Example("population kind puzzles levels scores", every("population")),
    "research populations check 'domicles 4x2'": Example("population same", every("population")),
    "research gloop explain": Example(
        "tiles cap_sum end_pairs sides quarter_turns bounds text", lambda records: records[0]["text"]
    ),
    "research gloop explain solved.json": Example(
        "id tiles cap_sum end_pairs sides quarter_turns bounds text packing",
        lambda records: [f"The packing has {records[0]['packing']['contours']} contours"],
    ),
    f"research domicles histogram {SWAPS}": Example(
        "id exact lower upper swaps first_swaps sequences solutions effort histogram", every("id")
    ),
    f"research iqblocks count {TWO_PIECES}": Example(
        "id symmetries fillings classes unchanged effort", every("fillings")
    ),
    f"research iqblocks solutions {TWO_PIECES}": Example(
        "kind id instance solution grade origin",
        lambda records: ["\n".join(record["solution"]["board"]) for record in records],
    ),
    "research gloop proof --tiles 0-30": Example(CERTIFICATE.replace("id", "tiles"), every("text")),
    "research gloop proof --claim inside --board 7x13": Example(CERTIFICATE.replace("id", "tiles"), every("text")),
    "research gloop check proof.json": Example("file outcome claim failures", every("failures", 0), status=2),
    "research gloop removals": Example(
        "cap_sum most_taken_away sets balanced by_cap_sums by_tile",
        lambda records: [f"{records[0]['sets']} sets of four"],
    ),
    "research gloop game --deals 3": Example(
        "players variant deals seats turns out shared forced choices left", every("variant")
    ),
    "research gloop game --deals 3 --against random": Example(
        "players variant opponent against games matches tied", every("against")
    ),
    "research gloop left-out": Example("format version seeds found counts", every("seeds")),
    "research domicles layouts --pips 4": Example(
        "pips layouts fault", lambda records: [records[0]["layouts"][0]["layout"]]
    ),
    "research domicles layouts --layout 9x9": Example("pips layouts fault", every("fault")),
    "research domicles analysis --boards 2": Example(
        "figures claims layouts from_4x2_to_4x3 difficulty",
        lambda records: [figure["about"] for figure in records[0]["figures"]],
    ),
    "research ottf cores --cells 5": Example("format version rows", lambda records: [records[0]["rows"][-1]["cells"]]),
    "research ottf orders ottf:3x4:a22a21122232": Example("id orientations every number estimate", every("number")),
    f"research iqblocks rounds {BLOCKS}": Example(
        "id rounds", lambda records: [f"{record['partial_boards']:,}" for record in records[0]["rounds"]]
    ),
    "research iqblocks census --pieces a11_b111 --board 1x5": Example(
        "id levels fewest", lambda records: [level["positions"] for level in records[0]["levels"]]
    ),
    f"research iqblocks fewest {BLOCKS}": Example("id exact at_least sets nodes position", every("position")),
    f"research iqblocks fewest --clues {BLOCKS}": Example("id exact at_least cells nodes position", every("position")),
    "research iqblocks rarest --pieces a11_b111 --board 1x5": Example(
        "id placements classes in_no_solution listed", lambda records: [item["id"] for item in records[0]["listed"]]
    ),
    "research records": Example("challenge board text count best value bound final", every("challenge")),
    "research records show 1b 7x13": Example("challenge board tiles grid value bound final", every("value")),
    "research records verify": Example("files faults unproved_bounds without_packing"),
    "research records improve 2a 9x10 --records empty": Example("", status=3),
    "research yardstick people.csv": Example(
        "figures reasoning_minutes trying_minutes other_seconds times_over_minutes",
        lambda records: [row["figure"] for row in records[0]["figures"]],
    ),
    "research validity ottf --quick": Example(
        "kind effort limits aims agreement other_solvers solvers levels features changed_by_symmetry stability",
        lambda records: [row["feature"] for row in records[0]["features"]],
    ),
}

ALL: Final = PRODUCT | EXAMPLES
"""The examples of all commands."""
