"""Questions with answers as JSON lines, and a verifier, for programs that learn: `questions.py > questions.jsonl`."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import puzzlemill


def lines(entries: Iterable[puzzlemill.AnyEntry]) -> Iterator[str]:
    """A line for each entry: the id of the puzzle, the text that `print` shows, and an answer."""
    for entry in entries:
        if entry.solution:
            yield json.dumps({"question": entry.id, "text": str(entry.instance), "answer": entry.solution.to_dict()})


def verify(question: str, answer: object) -> tuple[bool, str]:
    """Whether an answer is right, and if it is not, why."""
    puzzle = puzzlemill.parse_id(question)
    try:
        fields = {"kind": puzzle.kind, "instance": puzzle.to_dict(), "solution": answer}
        entry: puzzlemill.Entry[Any, Any] = puzzlemill.Entry.from_dict(fields)
    except puzzlemill.InputError as error:
        return False, str(error)
    breaches = puzzlemill.check(puzzle, entry.solution)
    return not breaches, "; ".join(breach.text for breach in breaches)


if __name__ == "__main__":
    print(*(line for kind in puzzlemill.KINDS for line in lines(puzzlemill.ready_made(kind))), sep="\n")
