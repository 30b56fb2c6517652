"""What a bot sends when somebody writes `ottf 2`: a text, and the bytes of a picture."""

import random

import puzzlemill

PACKS: dict[str, puzzlemill.Pack] = {kind: puzzlemill.ready_made(kind) for kind in puzzlemill.KINDS}


def reply(message: str) -> tuple[str, bytes | None]:
    """A puzzle of the kind and the level that the message names, or a text about what to write."""
    kind, _, level = message.strip().lower().partition(" ")
    rows = [row for row in PACKS[kind].rows() if str(row["level"]) == level] if kind in PACKS else []
    if not rows:
        return f"Write {', '.join(PACKS)} and a level from 1 to 5.", None
    row = random.choice(rows)
    picture = puzzlemill.draw(puzzlemill.parse_id(str(row["id"]))).to_png(dpi=200)
    return f"Level {level}, about {row['minutes']} minutes: {row['id']}", picture


if __name__ == "__main__":
    text, picture = reply("ottf 2")
    print(text, f"and a picture of {len(picture or b''):,} bytes", sep="\n")
