"""Habits of stilted English: `python -m tests.house.english [FILE or FOLDER...]` lists where they occur.

Each habit is a pattern, a sentence that has the habit, and a better sentence. The texts are all that people read: the
English words of pages, guides, help, the strings in the code (error messages among them), docstrings and comments, in
Python and in the npm package.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.house.figures import FLOORS, commands, files, short_name, tree
from tests.house.sources import sources, texts_of
from tests.support.places import ROOT


class Habit(NamedTuple):
    """A way to write that nobody would say."""

    pattern: str
    """A regular expression, upper and lower case alike, for texts with single spaces."""

    stilted: str
    """A sentence that has the habit."""

    plain: str
    """What it should say."""


UNIT: Final = r"(?:ms|s|seconds?|minutes?|hours?|bytes|nodes|lines?|file|entry|pages?|row|call|test|swaps?|digits?)"
"""What is counted in `5 ms per puzzle`."""

THING: Final = (
    r"(?:puzzle|entry|line|page|kind|tile|board|try|game|call|cell|node|side|part|chapter|second|level|core|item)"
)
"""What it is counted per."""

NUMBER: Final = r"(?:\d+|\{\w*\})"
"""A number in a sentence, also one that is filled in."""

HABITS: Final = (
    # Who does what.
    Habit(
        r"\b(?:tells?|telling|told)\b(?! (?:apart|\w+ (?:\w+ )?apart|\w+ (?:\w+ )?from))",
        "of a solution that comes with it, contours are told",
        "if the entry has a solution, its contours are printed",
    ),
    Habit(r"\bis what (?:is|was)\b", "d.json is what is read", "d.json is also an input file"),
    Habit(r"\bwhat is wanted\b", "# what is wanted of it", "# export a selection"),
    Habit(r"\bas (?:is )?wanted\b", "no puzzle is as wanted", "no puzzle matches"),
    Habit(r"\bfound in the tries\b", "1 was found in the tries allowed", "Found 1 within the allowed tries"),
    Habit(rf"\b{NUMBER} of {NUMBER} (?:\w+ )?holds?\b", "26 of 26 hold", "26 checked, 0 failed"),
    Habit(r"\bclaims? nothing\b", "1 claims nothing", "1 entry makes no claims"),
    # Conditions and places.
    Habit(
        r"(?:^|[.;:|#-] )where (?:a|an|the|it|they|there|this|that|no|one|nothing|several)\b[^.?]*,",
        "Where there are several solutions, any one will do.",
        "If a puzzle has several solutions, any of them will do.",
    ),
    Habit(
        r", where (?:it|they|there|one|that|possible|needed|known) (?:is|are|has|have)\b",
        "proofs, where there are any",
        "proofs, if any",
    ),
    Habit(r"\bwhere (?:possible|needed|necessary)\b", "It is reused where possible.", "It is reused if possible."),
    Habit(r"\bthat there (?:is|are)(?: not)?[,.;]", "keys that there are not,", "unknown keys,"),
    Habit(r"\bthere already\b", "d.pdf: is there already", "d.pdf already exists"),
    # Inverted openings.
    Habit(r"(?:^|[.;:|#-] )of an? \w+", "Of a pack, the N-th puzzle.", "Use the N-th puzzle of the pack."),
    Habit(
        r"(?:^|[.;:|#-] )of (?:equal|several|these only)\b",
        "Of equal pieces, the text names the first.",
        "If several pieces are equal, the text names the first.",
    ),
    Habit(r": of which\b", "workers 2: of which executor?", "workers=2 needs an executor"),
    Habit(r"\bin earlier \w+ neither\b|\bneither\.", "Not in earlier volumes neither.", "Not even across volumes."),
    Habit(
        r"\bonly (?:patience|people) (?:helps?|can)\b", "here only patience helps", "try the possibilities one by one"
    ),
    # Words of another age or language.
    Habit(r"\banew\b", "The worker is begun anew.", "The worker is started again."),
    Habit(r"\bbegun\b", "The program is begun without a shell.", "The program starts without a shell."),
    Habit(r"\bamid(?:st)?\b", "a 1 amid four neighbours", "a 1 with four neighbours"),
    Habit(r"\bupon\b", "Whoever comes upon damage", "A command that hits damage"),
    Habit(
        r"\bwh(?:o|at|om|ich|ere)ever\b(?<!whatever)(?<!wherever)",
        "Whoever begins turns up two tiles.",
        "The first player turns up two tiles.",
    ),
    Habit(
        r"\b(?:here|there|where)(?:of|in|from|with|by|upon|after|to)\b(?<!thereafter)",
        "a board and the ids thereof",
        "a board and its ids",
    ),
    Habit(
        r"\b(?:shall|ought|needn't|mayn't|nought|whilst|hence|whence|thus|lest|albeit)\b",
        "It shall be refused.",
        "It is refused.",
    ),
    Habit(r"\bin (?:its|their) stead\b", "another one comes in its stead", "another one replaces it"),
    Habit(r"\bsuffices?\b", "One swap suffices.", "One swap is enough."),
    Habit(r"\bnamely\b", "in two rows, namely 1 and 3", "in two rows, 1 and 3"),
    Habit(r"\bby and by\b|\bever so\b|\bso many\b|\bas many as there are\b", "so many tiles", "at most 91 tiles"),
    # Be, stand, lie, go.
    Habit(
        r"(?<!there )\b(?:is|are|was|were|be|being) no (?!longer|more|fewer|less|better|larger|smaller|higher|lower"
        r"|wider|shorter|worse|greater|solution|such)",
        "d.json is no pack",
        "d.json is not a pack",
    ),
    Habit(
        r"\b(?:stands?|stood)\b(?! (?:for|in for|out))",
        "until no number stands twice in a row",
        "until no number appears twice in a row",
    ),
    Habit(
        r"\blies? (?:between|within|beyond|above|below|behind|outside|with)\b",
        "the least number lies between 3 and 5",
        "the least number is 3 to 5",
    ),
    Habit(r"\bgo(?:es)? on\b|\bwent on\b", "What goes on from there", "How solving continues"),
    Habit(r"\bcomes? to (?:lie|stand|be)\b", "where a tile comes to lie", "where a tile ends up"),
    Habit(r"\b(?:is|are|was|were) to be\b", "the pieces to place are to be shown", "the pieces are shown"),
    Habit(
        r"\b(?:is|are|was|were) (?:taken|had) (?:for|to)\b",
        "A process that is taken to hang",
        "A process that seems to hang",
    ),
    Habit(r"\b(?:laid|is|are|be) otherwise\b", "One given piece laid otherwise", "Moving one given piece"),
    Habit(
        r"\bhas to do with\b|\bit is about\b",
        "Without any it is about a set of tiles",
        "Without FILE, explains a set of tiles",
    ),
    Habit(r"\bends? (?:as )?solved\b", "most games end solved", "most games are solved"),
    Habit(r"\bas (?:it|they) (?:stands?|lies?)\b", "forms graded as they stand", "forms graded unchanged"),
    # Pronouns and placeholders.
    Habit(r"\bsuch (?:an? )?ones?\b", "no puzzle is such a one", "no puzzle matches"),
    Habit(
        r"\b(?:made?|makes?|has|have|had|is|are|was|with|takes?|needs?|leaves?|finds?|gives?) but\b"
        r"(?! (?:not|also|no|with|only|its|the))",
        "makes but one new one",
        "creates only one new one",
    ),
    Habit(r"\b(?:alike|equal|like|unlike) to (?:another|others|earlier|each)\b", "0 alike to others", "0 duplicates"),
    Habit(
        r"\b(?:differs?|differed) in (?:nothing|anything|something)\b",
        "no grade differed in anything",
        "all grades were identical",
    ),
    Habit(r"\bthe (?:one|ones) of\b", "the key is the one of the recipe", "the key is that of the recipe"),
    Habit(
        r"\bwhat (?:is|are) (?:bad|said|meant|so)\b|\b(?:with|of|from) what is known\b",
        "goes past what is bad",
        "skips bad entries",
    ),
    # Amounts and chances.
    Habit(rf"\b{UNIT},? an? {THING}\b", "5 ms a puzzle", "5 ms per puzzle"),
    Habit(r"\bwith (?:a )?chance\b", "with chance 0.9 it is solved", "it is solved 90% of the time"),
    Habit(
        r"\bsome (?:\d+|\{\w*\}|ten|twenty|hundred|thousand)\b",
        "it takes some ten minutes",
        "it takes about ten minutes",
    ),
    Habit(r"\bas (?:small|far|long|good) as it (?:gets|goes)\b", "made as small as it gets", "shrunk"),
    # May is permission.
    Habit(
        r"\bmay (?:also )?(?:be (?:many|several|none|more|less|wrong|that|found|known|empty|missing)"
        r"|not be (?:known|so)|differ|happen|take|need|have|look|become|come|contain|end|fail|well)\b",
        "an answer may take long",
        "an answer can take long",
    ),
    Habit(r"\bit may be that\b|\bmay that\b", "It may be that none exists.", "There might be none."),
    # Made again.
    Habit(
        r"\b(?:made|makes?|making|drawn|built|written) (?:\w+ ){0,2}again\b",
        "an origin makes it again",
        "an origin reproduces it",
    ),
    Habit(r"\bwhich is the limit\b", "more than 9 bytes, which is the limit", "larger than the limit of 9 bytes"),
    Habit(r"\bexpected (?:a|the) texts?\b", "levels: expected a text, got 3", "levels: expected a string, got 3"),
    Habit(r"\bequally many\b", "equally many of each level", "the same number of each level"),
    Habit(r"\bsome (?:seconds|minutes|hours|days)\b", "which takes some minutes", "which takes a few minutes"),
    Habit(r"\bneeds? (?:no|not) more\b", "It needs no more.", "That is enough."),
)

EXCEPTIONS: Final[tuple[tuple[str, str], ...]] = ()
"""Files and what they say there that is right in spite of a pattern; at most ten."""


SOURCES: Final = r"(web|conformance)/.*\.(ts|tsx|js|cs)"
"""The code that is not Python."""


class Text(NamedTuple):
    """A text that somebody reads, with its place."""

    place: str
    """File and line, such as `docs/ottf.md:12`, or a command."""

    text: str


class Finding(NamedTuple):
    """A habit in a text."""

    place: str
    words: str
    """The words that match, with a few around them."""

    habit: Habit


def texts_of_python(path: Path) -> Iterator[Text]:
    """What is between quotation marks in a file, docstrings included, and its comments; fields are `{}`."""
    inner: set[ast.AST] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.JoinedStr):
            inner.update(node.values)
            parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
            yield Text(f"{short_name(path)}:{node.lineno}", "".join(parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inner and " " in node.value:
            yield Text(f"{short_name(path)}:{node.lineno}", node.value)
    comment: list[str] = []
    first = last = 0
    for kind, text, (row, column), _, line in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        if kind == tokenize.COMMENT:
            continues = comment and row == last + 1 and not line[:column].strip()
            if comment and not continues:
                yield Text(f"{short_name(path)}:{first}", " ".join(comment))
            first, comment = (first, comment) if continues else (row, [])
            last = row
            comment.append(text.lstrip("# "))
    if comment:
        yield Text(f"{short_name(path)}:{first}", " ".join(comment))


def texts_of_page(path: Path) -> Iterator[Text]:
    """The paragraphs of a guide or a file of words: code and comments in it are read like all else."""
    for match in re.finditer(r"(?:[^\n]*\S[^\n]*\n?)+", path.read_text(encoding="utf-8")):
        line = match.string.count("\n", 0, match.start()) + 1
        yield Text(f"{short_name(path)}:{line}", match.group())


def texts_of_source(path: Path) -> Iterator[Text]:
    """The comments and texts of a file in TypeScript, JavaScript or C#."""
    for line, text in texts_of(path):
        yield Text(f"{short_name(path)}:{line}", text)


def texts_of_help() -> Iterator[Text]:
    """The help of every command."""
    from puzzlemill.cli.command_table import PUZZLEMILL

    for context, text in commands(PUZZLEMILL):
        yield Text(f"{context.command_path} --help", text)


def pages() -> list[Path]:
    """Guides, words, and recipes with comments: what is not Python."""
    guides = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
    guides += sorted(path for folder in ("docs", "conformance") for path in (ROOT / folder).rglob("*.md"))
    guides += sources(r"web/.*\.(md|html)")
    data = [path for path in sorted((ROOT / "catalogues").rglob("*.toml")) if path.name != "de.toml"]
    return guides + data


def every_text() -> Iterator[Text]:
    """All texts of the product."""
    for path in pages():
        yield from texts_of_page(path)
    for path in files(*FLOORS, "benchmarks", "conformance", "docs"):
        yield from texts_of_python(path)
    for path in sources(SOURCES):
        yield from texts_of_source(path)
    yield from texts_of_help()


def findings(texts: Iterable[Text], habits: Iterable[Habit] = HABITS) -> Iterator[Finding]:
    """The habits in these texts, without the exceptions."""
    patterns = [(habit, re.compile(habit.pattern, re.IGNORECASE)) for habit in habits]
    for place, text in texts:
        line = " ".join(text.split())
        for habit, pattern in patterns:
            for match in pattern.finditer(line):
                finding = Finding(place, line[max(0, match.start() - 40) : match.end() + 40], habit)
                if not any(place.startswith(f"{file}:") and words in finding.words for file, words in EXCEPTIONS):
                    yield finding


def main(arguments: list[str]) -> None:
    """Print the findings in the files and folders named, or in all texts of the product."""
    if arguments:
        named = [Path(argument).resolve() for argument in arguments]
        python = [
            path for path in files(*FLOORS, "benchmarks", "conformance", "docs", "tests") if path.name != "english.py"
        ]
        texts = [
            text
            for paths, reader in (
                (pages(), texts_of_page),
                (python, texts_of_python),
                (sources(SOURCES), texts_of_source),
            )
            for path in paths
            if any(path.is_relative_to(place) for place in named)
            for text in reader(path)
        ]
    else:
        texts = list(every_text())
    listed = sorted(findings(texts))
    for finding in listed:
        print(f"{finding.place}: {finding.words}\n    like: {finding.habit.stilted} -> {finding.habit.plain}")
    print(f"{len(listed)} in {len(texts)} texts")


if __name__ == "__main__":
    main(sys.argv[1:])
