"""The loop around the generators: requests are met or refused at once, and every try is reproducible."""

import typing
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlemill
from puzzlemill import generator
from puzzlemill.generator.search.batch import Callbacks
from puzzlemill.puzzles import form
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, Kind
from puzzlemill.puzzles.packs import Origin
from tests.support import ledgers

TEXTS = ["3x3", "4x4", "3x4", "2x2", "0x0", "99999x1", "perfect", "valid", "order", "harmonic", "iq", "a11.10_b1"]
PLAUSIBLE: dict[type, st.SearchStrategy[Any]] = {
    bool: st.booleans(),
    int: st.integers(-2, 9),
    float: st.floats(-0.2, 0.8),
    str: st.sampled_from(TEXTS),
}
ANYTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.lists(st.integers())


def values_of(field: msgspec.structs.FieldInfo) -> st.SearchStrategy[Any]:
    """Values for an option: mostly of its type, sometimes anything."""
    plain = typing.get_args(field.type)[0]
    kinds = [kind for kind in PLAUSIBLE if kind in (plain, *typing.get_args(plain))]
    return st.one_of(*(PLAUSIBLE[kind] for kind in kinds), st.just(field.default), ANYTHING)


def test_levels_are_one_number_or_a_range() -> None:
    assert generator.parse_levels("3") == (3,)
    assert generator.parse_levels("2-4") == (2, 3, 4)
    for text in ("", "0", "6", "4-2", "1-", "-3", "1-2-3", "x", "٣"):
        with pytest.raises(InputError, match="expected 1 to 5"):
            generator.parse_levels(text)


def test_arbitrary_options_are_accepted_or_end_in_one_line(kind: Kind) -> None:
    fields = msgspec.structs.fields(generator.options_type(kind))
    named = st.lists(st.sampled_from(fields), min_size=1, max_size=2, unique_by=lambda field: field.name)
    options = named.flatmap(lambda some: st.fixed_dictionaries({field.name: values_of(field) for field in some}))
    accepted: set[str] = set()

    @settings(max_examples=60)
    @given(options)
    def holds(values: dict[str, Any]) -> None:
        try:
            read = generator.read_options(kind, values)
        except InputError as error:
            assert_names(error)
            return
        accepted.add(str(read))
        levels = generator.maker(kind).levels(read)
        assert set(levels) <= {1, 2, 3, 4, 5, 6}
        assert levels
        assert generator.maker(kind).aim(read, levels)

    holds()
    assert accepted


def assert_names(error: InputError) -> None:
    assert error.field
    assert "\n" not in str(error)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(InputError, match=r"^colour: unknown option; expected one of board, holes, symmetry, "):
        generator.read_options("ottf", {"colour": 1})


def test_an_origin_reproduces_its_puzzle_and_parameters_survive_json(kind: Kind) -> None:
    for entry in puzzlemill.generate(kind, count=3, seed=11, level="1-4"):
        assert entry.origin
        origin = msgspec.json.decode(msgspec.json.encode(entry.origin), type=type(entry.origin))
        again = generator.remake(origin)
        assert again
        assert (again.instance, again.solution) == (entry.instance, entry.solution)


OLD_ORIGINS: dict[Kind, tuple[str, str]] = {
    "gloop": (
        "gloop:3x3:perfect:8027c5:7aabboooo",
        '{"generator":"gloop","version":2,"seed":7517019139025389995,"index":0,"parameters":{"board":"3x3",'
        '"goal":"perfect","cap_sum":null,"solutions":1,"givens":null,"spares":0,"blank":true}}',
    ),
    "domicles": (
        "domicles:4x2:6:e1:2064415265432154",
        '{"generator":"domicles","version":2,"seed":7517019139025389995,"index":0,"parameters":{"layout":"4x2",'
        '"pips":6,"swaps":1,"shuffle":"exact","uniform":"boards","unique":false}}',
    ),
    "ottf": (
        "ottf:5x5:31a1a1b3c3121a14a31412",
        '{"generator":"ottf","version":2,"seed":7517019139025389995,"index":5,"parameters":{"board":"5x5","holes":0.2,'
        '"symmetry":"none","letters":"","scale":1,"mask":"","method":"order","block":"","sources":0,"sinks":0,'
        '"depth":0,"unique":false}}',
    ),
    "iqblocks": (
        "iqblocks:iq:8x8:22.g5.3g11.4d7.d7.d2.",
        '{"generator":"iqblocks","version":2,"seed":1608056066675991781,"index":58,"parameters":{"pieces":"iq",'
        '"board":"8x8","givens":2,"cells":null,"solutions":1,"minimal":false}}',
    ),
}
"""Puzzles of released packs and their origins."""


def test_origins_from_before_an_option_make_the_same_puzzle_with_or_without_its_default(kind: Kind) -> None:
    name, text = OLD_ORIGINS[kind]
    old = msgspec.json.decode(text, type=Origin)
    options = generator.options_type(kind)
    defaults = {field.name: field.default for field in msgspec.structs.fields(options)}
    later = {field: defaults[field] for field in defaults if field not in old.parameters}
    for origin in (old, msgspec.structs.replace(old, parameters=old.parameters | later)):
        entry = generator.remake(origin)
        assert entry is not None
        assert entry.id == name
        assert entry.origin == old


@pytest.mark.parametrize("change", [-1, 1])
def test_another_version_is_refused_before_its_parameters_are_looked_at(kind: Kind, change: int) -> None:
    version = generator.maker(kind).VERSION + change
    with pytest.raises(InputError, match=f"made by version {version} of generator {kind}"):
        generator.remake(Origin(kind, version, 0, 0, {"no option": 1}))


def test_no_two_entries_are_alike_up_to_symmetry(kind: Kind) -> None:
    entries = puzzlemill.generate(kind, count=6, seed=2)
    assert len({puzzlemill.canonical(entry.instance) for entry in entries}) == 6


def test_excluded_puzzles_stay_out_and_small_worlds_end() -> None:
    options = generator.read_options("domicles", {"layout": "2x2", "pips": 3})
    world = list(generator.generate("domicles", options, count=1000, tries=400))
    forms = [form(entry.instance) for entry in world]
    assert 1 < len(world) < 100
    request = generator.Request("domicles", options)
    assert not list(generator.Search(request, 1, 400, known=forms))
    rest = list(generator.Search(request, 1000, 400, known=forms[1:]))
    assert [entry.id for entry in rest] == [world[0].id]


@pytest.mark.parametrize(
    ("request_", "rule"),
    [({"count": 0}, "count 0"), ({"seed": -1}, "seed -1"), ({"seed": 1 << 63}, "seed 9223372036854775808")],
)
def test_requests_without_sense_are_refused_at_once(request_: dict[str, Any], rule: str) -> None:
    with pytest.raises(InputError, match=rule):
        puzzlemill.generate("ottf", **request_)


def test_a_level_that_does_not_exist_is_refused_at_once_with_those_that_do() -> None:
    options = generator.read_options("ottf", {"board": "2x2"})
    with pytest.raises(ImpossibleError, match="no OTTF puzzle has level 4 or 5 with these options"):
        generator.generate("ottf", options, generator.Target((4, 5)))


def test_progress_counts_tries_and_finds() -> None:
    calls: list[tuple[int, int]] = []
    request = generator.Request("ottf", generator.read_options("ottf", {}))
    list(generator.Search(request, 3, callbacks=Callbacks(progress=lambda *call: calls.append(call))))
    assert [tried for _, tried in calls] == list(range(1, len(calls) + 1))
    assert calls[-1][0] == 3


def test_the_first_puzzles_of_requests(kind: Kind) -> None:
    assert ledgers.differing("search", kind) == []
