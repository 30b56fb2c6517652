"""`puzzlemill play`: makes a page that plays puzzles in a browser, as one file."""

from collections.abc import Sequence
from pathlib import Path

from puzzlemill.api import ready_made
from puzzlemill.catalogues import pack_data
from puzzlemill.cli.pictures.viewer import open_in_viewer
from puzzlemill.cli.shared.output import print_result, remark, report_wrong
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.files.inputs import read_sources
from puzzlemill.files.new_files import is_file_name, new_file, stem
from puzzlemill.packs.exports import fault
from puzzlemill.player import is_title, page, playable
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Pack
from puzzlemill.puzzles.wording import counted


def play(
    sources: Sequence[str], output: str | None, title: str | None, language: str, opened: bool, as_json: bool
) -> None:
    """Write a page that plays the puzzles of these sources, or of the ready-made packs."""
    if output == "-":
        raise InputError("-o -: standard output is for the report; name a file for the page")
    given = _packs(sources) if sources else list(map(ready_made, filter(pack_data, KINDS)))
    entries = [entry for pack in given for entry in pack.puzzles]
    output = new_file(sources or ("-",), entries, ".html") if output is None else output
    packs = playable(given)
    title = _title(packs) if title is None else title
    data = page(packs, title, language).encode()
    write_whole(Path(output), data)
    number = sum(len(pack.puzzles) for pack in packs)
    if number < len(entries):
        remark(f"{counted(len(entries) - number, 'puzzle')} left out that the page already has")
    record = {"place": output, "title": title, "language": language, "puzzles": number, "bytes": len(data)}
    record |= {"packs": [{"title": pack.title, "puzzles": len(pack.puzzles)} for pack in packs]}
    print_result(record, _text(output, packs, len(data)), as_json)
    if opened and not open_in_viewer(output):
        print_error(f"{output}: no browser found; open the file yourself")


def _title(packs: Sequence[Pack]) -> str:
    """The title of the only pack, if a page can have it."""
    return packs[0].title if len(packs) == 1 and is_title(packs[0].title) else ""


def _text(output: str, packs: Sequence[Pack], size: int) -> str:
    """What was written, with a line for each pack if there are several."""
    number = counted(sum(len(pack.puzzles) for pack in packs), "puzzle")
    of_packs = f" in {len(packs)} packs" if len(packs) > 1 else ""
    lines = [f"{output}: {number}{of_packs}, {size / 1_000_000:.1f} MB"]
    if of_packs:
        lines += [f"  {pack.title or 'without a title'}: {counted(len(pack.puzzles), 'puzzle')}" for pack in packs]
    return "\n".join(lines)


def _packs(sources: Sequence[str]) -> list[Pack]:
    """A pack for each file, in order, and one for all position ids, where the first of them is.

    A file named twice is read once. A file without a title gets its name as title. Exits 1 if a solution is wrong.
    """
    ids = [source for source in sources if not is_file_name(source) and source != "-"]
    packs: list[Pack] = []
    # All ids are read where the first of them is.
    for source in dict.fromkeys("" if source in ids else source for source in sources):
        [title, *_], named = read_sources([source] if source else ids)
        report_wrong(f"{name}: {rule}" for name, entry in named if (rule := fault(entry)))
        title = title or (stem(source) if is_file_name(source) and source else "")
        packs.append(Pack(title=title, puzzles=tuple(entry for _, entry in named)))
    return packs
