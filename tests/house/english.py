"""Habits of stilted English: `python -m tests.house.english [FILE or FOLDER...]` lists where they occur.

The texts are all that people read: the English words of pages, guides, help, the strings in the code (error messages
among them), docstrings and comments, in Python and in the npm package.
"""

import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.house.figures import FLOORS, commands, files, short_name
from tests.house.sources import sources, texts_of
from tests.support.places import ROOT

UNIT: Final = r"(?:ms|s|seconds?|minutes?|hours?|bytes|nodes|lines?|file|entry|pages?|row|call|test|swaps?|digits?)"
"""What is counted in `5 ms per puzzle`."""

THING: Final = (
    r"(?:puzzle|entry|line|page|kind|tile|board|try|game|call|cell|node|side|part|chapter|second|level|core|item)"
)
"""What it is counted per."""

NUMBER: Final = r"(?:\d+|\{\w*\})"
"""A number in a sentence, also one that is filled in."""

HABITS: Final = {
    # Who does what.
    r"\b(?:tells?|telling|told)\b(?! (?:apart|\w+ (?:\w+ )?apart|\w+ (?:\w+ )?from))": "contours are printed",
    r"\bis what (?:is|was)\b": "d.json is also an input file",
    r"\bwhat is wanted\b": "# export a selection",
    r"\bas (?:is )?wanted\b": "no puzzle matches",
    r"\bfound in the tries\b": "Found 1 within the allowed tries",
    rf"\b{NUMBER} of {NUMBER} (?:\w+ )?holds?\b": "26 checked, 0 failed",
    r"\bclaims? nothing\b": "1 entry makes no claims",
    # Conditions and places.
    r"(?:^|[.;:|#-] )where (?:an?|the|it|they|there|th[ai][ts]|no|one|several)\b[^.?]*,": "If there are several",
    r", where (?:it|they|there|one|that|possible|needed|known) (?:is|are|has|have)\b": "proofs, if any",
    r"\bwhere (?:possible|needed|necessary)\b": "It is reused if possible.",
    r"\bthat there (?:is|are)(?: not)?[,.;]": "unknown keys,",
    r"\bthere already\b": "d.pdf already exists",
    # Inverted openings.
    r"(?:^|[.;:|#-] )of an? \w+": "Use the N-th puzzle of the pack.",
    r"(?:^|[.;:|#-] )of (?:equal|several|these only)\b": "If several pieces are equal, the text names the first.",
    r": of which\b": "workers=2 needs an executor",
    r"\bin earlier \w+ neither\b|\bneither\.": "Not even across volumes.",
    r"\bonly (?:patience|people) (?:helps?|can)\b": "try the possibilities one by one",
    # Words of another age or language.
    r"\banew\b": "The worker is started again.",
    r"\bbegun\b": "The program starts without a shell.",
    r"\bamid(?:st)?\b": "a 1 with four neighbours",
    r"\bupon\b": "A command that hits damage",
    r"\bwh(?:o|at|om|ich|ere)ever\b(?<!whatever)(?<!wherever)": "The first player turns up two tiles.",
    r"\b(?:here|there|where)(?:of|in|from|with|by|upon|after|to)\b(?<!thereafter)": "a board and its ids",
    r"\b(?:shall|ought|needn't|mayn't|nought|whilst|hence|whence|thus|lest|albeit)\b": "It is refused.",
    r"\bin (?:its|their) stead\b": "another one replaces it",
    r"\bsuffices?\b": "One swap is enough.",
    r"\bnamely\b": "in two rows, 1 and 3",
    r"\bby and by\b|\bever so\b|\bso many\b|\bas many as there are\b": "at most 91 tiles",
    # Be, stand, lie, go.
    r"(?<!there )\b(?:is|are|was|were|be|being) no (?!longer|more|fewer|less|better|larger|smaller|higher|lower"
    r"|wider|shorter|worse|greater|solution|such)": "d.json is not a pack",
    r"\b(?:stands?|stood)\b(?! (?:for|in for|out))": "until no number appears twice in a row",
    r"\blies? (?:between|within|beyond|above|below|behind|outside|with)\b": "the least number is 3 to 5",
    r"\bgo(?:es)? on\b|\bwent on\b": "How solving continues",
    r"\bcomes? to (?:lie|stand|be)\b": "where a tile ends up",
    r"\b(?:is|are|was|were) to be\b": "the pieces are shown",
    r"\b(?:is|are|was|were) (?:taken|had) (?:for|to)\b": "A process that seems to hang",
    r"\b(?:laid|is|are|be) otherwise\b": "Moving one given piece",
    r"\bhas to do with\b|\bit is about\b": "Without FILE, explains a set of tiles",
    r"\bends? (?:as )?solved\b": "most games are solved",
    r"\bas (?:it|they) (?:stands?|lies?)\b": "forms graded unchanged",
    # Pronouns and placeholders.
    r"\bsuch (?:an? )?ones?\b": "no puzzle matches",
    r"\b(?:made?|makes?|has|have|had|is|are|was|with|takes?|needs?|leaves?|finds?|gives?) but\b"
    r"(?! (?:not|also|no|with|only|its|the))": "creates only one new one",
    r"\b(?:alike|equal|like|unlike) to (?:another|others|earlier|each)\b": "0 duplicates",
    r"\b(?:differs?|differed) in (?:nothing|anything|something)\b": "all grades were identical",
    r"\bthe (?:one|ones) of\b": "the key is that of the recipe",
    r"\bwhat (?:is|are) (?:bad|said|meant|so)\b|\b(?:with|of|from) what is known\b": "skips bad entries",
    # Amounts and chances.
    rf"\b{UNIT},? an? {THING}\b": "5 ms per puzzle",
    r"\bwith (?:a )?chance\b": "it is solved 90% of the time",
    r"\bsome (?:\d+|\{\w*\}|ten|twenty|hundred|thousand)\b": "it takes about ten minutes",
    r"\bas (?:small|far|long|good) as it (?:gets|goes)\b": "shrunk",
    # May is permission.
    r"\bmay (?:also )?(?:be (?:many|several|none|more|less|wrong|that|found|known|empty|missing)"
    r"|not be (?:known|so)|differ|happen|take|need|have|look|become|come|contain|end|fail|well)\b": "it can take long",
    r"\bit may be that\b|\bmay that\b": "There might be none.",
    # Made again.
    r"\b(?:made|makes?|making|drawn|built|written) (?:\w+ ){0,2}again\b": "an origin reproduces it",
    r"\bwhich is the limit\b": "larger than the limit of 9 bytes",
    r"\bexpected (?:a|the) texts?\b": "levels: expected a string, got 3",
    r"\bequally many\b": "the same number of each level",
    r"\bsome (?:seconds|minutes|hours|days)\b": "which takes a few minutes",
    r"\bneeds? (?:no|not) more\b": "That is enough.",
}
"""Regular expressions for words that nobody would say, upper and lower case alike, each with plainer ones."""


def texts_of_python(path: Path) -> Iterator[tuple[int, str]]:
    """The strings and comments of a file, each with its line."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if tokenize.tok_name[token.type] in ("COMMENT", "STRING", "FSTRING_MIDDLE"):
                yield token.start[0], token.string


def texts_of_page(path: Path) -> Iterator[tuple[int, str]]:
    """The paragraphs of a guide or a file of words, each with its line; code in it is read like all else."""
    for match in re.finditer(r"(?:[^\n]*\S[^\n]*\n?)+", path.read_text(encoding="utf-8")):
        yield match.string.count("\n", 0, match.start()) + 1, match.group()


def findings(places: list[Path]) -> Iterator[str]:
    """Each habit in the files below these places, and in the help of all commands if the places are the repository."""
    words = [path for path in sources(r".*\.(md|toml)|web/.*\.html") if path.name != "de.toml"]
    python = files(*FLOORS, "benchmarks", "conformance", "docs")
    code = sources(r"(web|conformance)/.*\.(ts|tsx|js|cs)")
    readers = ((words, texts_of_page), (python, texts_of_python), (code, texts_of))
    for paths, reader in readers:
        for path in paths:
            if any(path.is_relative_to(place) for place in places):
                for line, text in reader(path):
                    yield from findings_in(f"{short_name(path)}:{line}", text)
    if ROOT in places:
        from puzzlemill.cli.command_table import PUZZLEMILL

        for context, text in commands(PUZZLEMILL):
            yield from findings_in(f"{context.command_path} --help", text)


def findings_in(place: str, text: str) -> Iterator[str]:
    """Each habit in a text, with a few words around it."""
    line = " ".join(text.split())
    for pattern, plain in HABITS.items():
        for match in re.finditer(pattern, line, re.IGNORECASE):
            yield f"{place}: {line[max(0, match.start() - 40) : match.end() + 40]} (rather like: {plain})"


if __name__ == "__main__":
    found = sorted(findings([Path(argument).resolve() for argument in sys.argv[1:]] or [ROOT]))
    print("\n".join([*found, f"{len(found)} habits"]))
