"""`puzzlemill gloop-game --set`: the Gloop game to print and cut out, a PDF for each thing."""

import re
from pathlib import Path
from typing import Final

from puzzlemill.cli.shared.output import print_result
from puzzlemill.files.folders import CREATOR, FileSet, owned_folder
from puzzlemill.puzzles.gloop.game.moves import DECK
from puzzlemill.puzzles.wording import counted
from puzzlemill.render.gloop.game.printed import aid_sheets, label_sheet, rules_sheets, score_sheet
from puzzlemill.render.gloop.sheets import tile_sheets
from puzzlemill.render.pages.layout import paper_named
from puzzlemill.render.pages.pdf import Document, document_pdf
from puzzlemill.render.pages.words import Words

GAME: Final = FileSet("the Gloop game", re.compile(r"(?:rules|aids|tiles|scores|label)\.pdf"))
"""The files of the printed set."""


def print_set(folder: str, paper: str, words: Words, players: int, as_json: bool) -> None:
    """Write the PDFs of the set into a folder, with an aid for each player, and print a line about each."""
    page = paper_named(paper)
    sheets = {
        "rules.pdf": rules_sheets(page, words),
        "aids.pdf": aid_sheets(page, words, players),
        "tiles.pdf": tile_sheets(page, range(1, DECK + 1), words=words),
        "scores.pdf": [score_sheet(page, words)],
        "label.pdf": [label_sheet(page, words)],
    }
    title, code = words("game.title"), words("language.code")
    with owned_folder(Path(folder), GAME, sheets) as owned:
        owned.write(
            (name, document_pdf(Document(tuple(pages), title, language=code, creator=CREATOR)))
            for name, pages in sheets.items()
        )
    files = [{"name": name, "pages": len(pages)} for name, pages in sheets.items()]
    lines = [f"{Path(folder) / name}: {counted(len(pages), 'page')}" for name, pages in sheets.items()]
    print_result({"place": folder, "files": files}, "\n".join(lines), as_json)
