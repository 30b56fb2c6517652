"""Signatures, help and type checkers name the options of each kind, which are written once, in its `Options`."""

import inspect
import pydoc
from pathlib import Path
from typing import Annotated, Literal, get_args, get_overloads, get_type_hints

import pytest
from msgspec import Meta

import puzzlemill
from puzzlemill import api, keywords
from puzzlemill.generator import options_type
from puzzlemill.generator.gloop.options import Options
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import Kind
from tests.house import keywords as script


class More(Options, frozen=True, kw_only=True):
    """The options of Gloop, and a new one."""

    colour: Annotated[Literal["red", "blue"] | None, Meta(description="Paint --spares.")] = None


@pytest.mark.parametrize("file", script.FILES, ids=lambda file: file.stem)
def test_what_the_script_writes_is_in_the_file(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert script.FILES[file](text) == text


def test_a_new_option_is_written_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "options_type", lambda kind: More if kind == "gloop" else options_type(kind))
    assert '    colour: Literal["red", "blue"] | None\n    """Paint spares."""\n\n\nclass Dom' in script.keywords()
    assert "`unturned`,\n      `colour`.\n    - Domicles" in script.with_overloads(inspect.getsource(api))


def test_a_new_kind_gets_an_overload(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "KINDS", {"ottf": "OTTF"})
    source = script.with_overloads(inspect.getsource(api))
    assert source.count("@overload\ndef generate(") == source.count("@overload\ndef iter_generate(") == 2
    assert source == script.with_overloads(source)


def test_the_kinds_of_type_checkers_are_those_of_the_table() -> None:
    assert get_args(Kind) == tuple(KINDS)


def test_signatures_name_what_all_kinds_take() -> None:
    made, drawn = inspect.signature(puzzlemill.generate), inspect.signature(puzzlemill.iter_generate)
    assert made.parameters == drawn.parameters
    assert list(made.parameters) == ["kind", *get_type_hints(keywords.SearchKeywords), "options"]
    assert made.parameters["count"].default == 1


@pytest.mark.parametrize("function", [puzzlemill.generate, puzzlemill.iter_generate])
def test_an_overload_takes_the_options_of_its_kind(function: object) -> None:
    assert callable(function)
    *overloads, _ = get_overloads(function)
    for kind, overload in zip(KINDS, overloads, strict=True):
        parameters = inspect.signature(overload).parameters
        assert get_args(parameters["kind"].annotation) == (kind,)
        [taken] = get_args(parameters["request"].annotation)
        shared = get_type_hints(keywords.SearchKeywords)
        named = {name: hint for name, hint in get_type_hints(taken).items() if name not in shared}
        options = inspect.signature(options_type(kind)).parameters
        assert named == {name: get_args(option.annotation)[0] for name, option in options.items()}


def test_help_lists_the_options_of_each_kind() -> None:
    shown = pydoc.plain(pydoc.render_doc(puzzlemill.generate))
    for kind, name in KINDS.items():
        [line] = [part for part in shown.split("- ") if part.startswith(f"{name}: ")]
        for option in options_type(kind).__struct_fields__:
            assert f"`{option}`" in line
