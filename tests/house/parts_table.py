"""The table of docs/parts.md: `python -m tests.house.parts_table` prints it as it is now."""

from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.parts import PARTS, Part, find


def table() -> str:
    """A line for each part: its contract, its place, which kinds have it, and its purpose."""
    lines = [f"| part | where | {' | '.join(KINDS.values())} | what it is for |", f"|---|---|{'---|' * len(KINDS)}---|"]
    for name, part in PARTS.items():
        title = f"**{name}**" if part.required else name
        has = " | ".join("yes" if find(name, kind) else "" for kind in KINDS)
        lines.append(f"| {title}, `{part.contract}` | `{_place(part)}` | {has} | {part.purpose} |")
    return "\n".join(lines)


def _place(part: Part) -> str:
    room = f"{part.floor.replace('.', '/')}/<kind>"
    room = f"puzzlemill/{room}" if part.floor in ("cli", "testing") else room
    return f"{room}/{part.topic}.py" if part.topic else room


if __name__ == "__main__":
    print(table())
