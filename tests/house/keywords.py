"""What `generate` and `iter_generate` say of each kind's options: `python -m tests.house.keywords` writes it again.

It comes from the options in `generator/<kind>/options.py`, the parameters of `iter_generate` and docstrings, and goes
to `puzzlemill/keywords.py`, and to the overloads and the list of options in `puzzlemill/api.py`.
"""

import inspect
import json
import re
import textwrap
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from puzzlemill import api
from puzzlemill.generator import options_type
from puzzlemill.puzzles import KINDS, packs
from puzzlemill.puzzles.gloop.game.moves import Variant
from tests.support.places import ROOT

WIDTH: Final = 120

HEAD: Final = '''"""The keywords of `generate`, `iter_generate` and `gloop_game`, for type checkers and editors.

They repeat the `Options` in `generator/<kind>/options.py`, from which `python -m tests.house.keywords` makes this file.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Literal, TypedDict

from puzzlemill.grading.minutes import MinutesTable


class SearchKeywords(TypedDict, total=False):
    """Keywords for every kind; `generate` explains them."""

{search}


class GloopGameKeywords(TypedDict, total=False):
    """Keywords for the Gloop game; `gloop_game` explains them."""

{game}
'''

OF_KIND: Final = '''

class {types}Keywords(SearchKeywords, total=False):
    """Keywords for {name}."""

{fields}
'''


def keywords() -> str:
    """The text of `puzzlemill/keywords.py`."""
    parameters = inspect.signature(api.iter_generate).parameters.values()
    search = {each.name: each.annotation for each in parameters if each.kind is each.KEYWORD_ONLY}
    text = HEAD.format(
        search=_fields(search, _explained(api.generate)),
        game=_fields(get_type_hints(Variant), _explained(api.gloop_game)),
    )
    for kind, name in KINDS.items():
        instance, _ = packs.value_types(kind)
        options = options_type(kind)
        helped = {field.name: get_args(field.type)[1].description for field in msgspec.structs.fields(options)}
        hints = {name: get_type_hints(options)[name] for name in helped}
        text += OF_KIND.format(types=instance.__name__, name=name, fields=_fields(hints, helped))
    return text


def with_overloads(source: str) -> str:
    """The text of `puzzlemill/api.py` with an overload for each kind, and each kind's options in the docstring."""
    for name, container in (("generate", "list"), ("iter_generate", "Iterator")):
        overloads = "".join(_overload(name, container, *each) for each in _overloaded())
        source = re.sub(rf"(@overload\ndef {name}\([^@]*?: \.\.\.\n)+", overloads, source)
    names = {name: options_type(kind).__struct_fields__ for kind, name in KINDS.items()}
    listed = [f"{name}: {', '.join(f'`{each}`' for each in options)}." for name, options in names.items()]
    lines = "\n".join(
        textwrap.fill(line, WIDTH, initial_indent="    - ", subsequent_indent="      ") for line in listed
    )
    return re.sub(r"(?<=they are options of the kind:\n\n).*?(?=\n\n)", lines, source, flags=re.DOTALL)


def _overloaded() -> Iterator[tuple[str, str, str]]:
    """The annotations of each overload: a kind, its keywords, and its entries."""
    for kind in KINDS:
        instance, solution = (each.__name__ for each in packs.value_types(kind))
        yield f'Literal["{kind}"]', f"{instance}Keywords", f"Entry[{instance}, {solution}]"
    yield "Kind", "SearchKeywords", "AnyEntry"


def _overload(name: str, container: str, kind: str, keywords: str, entry: str) -> str:
    parameters = f"kind: {kind}, **request: Unpack[{keywords}]"
    line = f"def {name}({parameters}) -> {container}[{entry}]: ..."
    if len(line) > WIDTH:
        line = f"def {name}(\n    {parameters}\n) -> {container}[{entry}]: ..."
    return f"@overload\n{line}\n"


def _explained(function: Callable[..., object]) -> dict[str, str]:
    """What a docstring says of each keyword, in a list such as - `seed`: ...; or - `executor`, `workers`: ..."""
    items = re.findall(r"^- (`.*?): (.*(?:\n  .*)*)", inspect.getdoc(function) or "", re.MULTILINE)
    return {name: text for names, text in items for name in re.findall(r"`(\w+)`", names)}


def _fields(hints: Mapping[str, Any], explained: Mapping[str, str]) -> str:
    """Each keyword with its type and its explanation, which names options as in Python."""
    fields = []
    for name, hint in hints.items():
        words = re.sub(r"--([a-z-]+)", lambda option: option[1].replace("-", "_"), explained[name])
        words = f"{words[0].upper()}{words[1:]}"
        lines = textwrap.fill(
            f'"""{" ".join(words.split())}"""', WIDTH, initial_indent="    ", subsequent_indent="    "
        )
        fields.append(f"    {name}: {type_text(hint)}\n{lines}")
    return "\n\n".join(fields)


def type_text(hint: Any) -> str:
    """A type as it is written in an annotation."""
    arguments = get_args(hint)
    if isinstance(hint, list):
        return f"[{', '.join(map(type_text, hint))}]"
    if get_origin(hint) in (Union, types.UnionType):
        return " | ".join(map(type_text, arguments))
    if get_origin(hint) is Literal:
        return f"Literal[{', '.join(map(json.dumps, arguments))}]"
    if arguments:
        return f"{get_origin(hint).__name__}[{', '.join(map(type_text, arguments))}]"
    return {types.NoneType: "None", ...: "..."}.get(hint) or hint.__name__


FILES: Final[dict[Path, Callable[[str], str]]] = {
    ROOT / "puzzlemill" / "keywords.py": lambda _: keywords(),
    ROOT / "puzzlemill" / "api.py": with_overloads,
}
"""The files that the script writes, each with its text from the text that it has."""


if __name__ == "__main__":
    for file, renewed in FILES.items():
        file.write_text(renewed(file.read_text(encoding="utf-8")), encoding="utf-8")
