"""The table of docs/parts.md: `python -m tests.house.parts_table` writes it again and keeps what each part is for."""

import re
from collections.abc import Mapping

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.parts import PARTS, Part, find
from tests.support.places import DOCS

PAGE = DOCS / "parts.md"
TABLE = re.compile(r"^\| part \|.*?\n(?=\n)", re.MULTILINE | re.DOTALL)


def purposes(page: str) -> dict[str, str]:
    """What each part of a page is for and, if it is optional, what happens without it."""
    return dict(re.findall(r"^\| \**([a-z -]+)\**, `.*\| (.+) \|$", page, re.MULTILINE))


def table(purposes: Mapping[str, str]) -> str:
    """A line for each part: its contract, its place, which kinds have it, and what it is for."""
    lines = [f"| part | where | {' | '.join(KINDS.values())} | what it is for |", f"|---|---|{'---|' * len(KINDS)}---|"]
    for name, part in PARTS.items():
        title = f"**{name}**" if part.required else name
        has = " | ".join("yes" if find(name, kind) else "" for kind in KINDS)
        lines.append(f"| {title}, `{part.contract}` | `{_place(part)}` | {has} | {purposes.get(name, '')} |")
    return "\n".join([*lines, ""])


def _place(part: Part) -> str:
    room = f"{part.floor.replace('.', '/')}/<kind>"
    room = f"puzzlemill/{room}" if part.floor in ("cli", "testing") else room
    return f"{room}/{part.topic}.py" if part.topic else room


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(lambda old: table(purposes(page)), page), encoding="utf-8")
