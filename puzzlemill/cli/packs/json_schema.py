"""`puzzlemill schema`: the JSON Schema of a pack."""

import msgspec

from puzzlemill.cli.shared.output import write_output
from puzzlemill.puzzles.packs import json_schema


def schema(reader: bool) -> None:
    """Print the JSON Schema of a pack."""
    write_output(msgspec.json.format(msgspec.json.encode(json_schema(reader=reader)), indent=2) + b"\n", None)
