"""Errors of the decoder as `InputError`: the field, the value and the rule in plain words."""

import re
from collections.abc import Callable
from types import UnionType
from typing import Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from puzzlemill.puzzles.kinds import Breach, InputError, Puzzle, solution_type
from puzzlemill.puzzles.places import Path
from puzzlemill.puzzles.wording import counted, one_of

T = TypeVar("T")

TYPES: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "null",
    "object": "an object",
    "str": "text",
}
"""Types, by their names in messages of msgspec."""

TOML_TYPES: Final = {**TYPES, "null": "nothing", "object": "a table"}
"""The same in the words of TOML."""

_BOUNDS: Final = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}

_TYPE: Final = r"Expected `([^`]+)`"


def converted(data: object, shape: type[T], types: dict[str, str] = TOML_TYPES) -> T:
    """Values as a `shape`; raises `InputError` with the field and the rule, in the words of TOML."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise fault_of(error, shape, data, types=types) from None


def fault_of(
    error: Exception, shape: object = None, data: Any = None, *, types: dict[str, str] = TYPES, typed: bool = False
) -> InputError:
    """An error of msgspec in plain words; `shape` is the type that was expected.

    `data` is what was decoded: bytes or text show where JSON is malformed, other values which key of a table is wrong.
    Values that were `typed` can be texts, so their types say nothing, and they are quoted themselves.
    """
    # msgspec gives the path of a wrong field only in its text, so the text is taken apart: here, and nowhere else.
    text = " ".join(str(error).split())
    match = re.fullmatch(r"(.*) - at `(?:key` in `)?\$([^`]*)`", text)
    rule, steps = (match[1], re.findall(r"[^.\[\]]+|\[[^]]*\]", match[2])) if match else (text, [])
    path = _resolved(str(error), steps, shape, data)
    if isinstance(error.__cause__, InputError):
        return error.__cause__.within(field=path)
    for theirs, ours in _FAULTS:
        match = re.fullmatch(theirs, rule)
        if match:
            value = data[path[0]] if typed and isinstance(data, dict) and path and path[0] in data else None
            return ours(match, _Context(path, shape, data, types, typed, value))
    return InputError(rule, field=path)


def type_breaches(puzzle: Puzzle[object], solution: object) -> list[Breach]:
    """`NOT_A_SOLUTION` if `solution`, or anything in it, does not have the type of the kind's solutions."""
    expected = solution_type(type(puzzle))
    if not isinstance(solution, expected):
        return [Breach("NOT_A_SOLUTION", (), f"expected {expected.__name__}, got {type(solution).__name__}")]
    try:
        msgspec.convert(msgspec.to_builtins(solution), expected)
    except (msgspec.ValidationError, TypeError, RecursionError) as error:
        return [Breach("NOT_A_SOLUTION", (), str(fault_of(error)))]
    return []


class _Context(NamedTuple):
    """What else is known about an error: its field, the type that was expected, the data, and the words for types."""

    path: Path
    shape: object
    data: object
    types: dict[str, str]
    typed: bool
    value: object


def _resolved(message: str, steps: list[str], shape: Any, data: object) -> Path:
    """The steps of a path as keys and indexes. msgspec writes `[...]` for any key of a table; the data shows which."""
    path: list[str | int] = []
    here: Any = data
    for step in steps:
        key: str | int = int(step[1:-1]) if re.fullmatch(r"\[[0-9]+\]", step) else step
        if step == "[...]":
            if not isinstance(here, dict):
                continue
            key = next((name for name in here if _fails(message, path, {name: here[name]}, shape, data)), "")
            if not key:
                continue
        path.append(key)
        here = here.get(key) if isinstance(here, dict) else here[key] if _has(here, key) else None
    return tuple(path)


def _has(here: object, key: str | int) -> bool:
    return isinstance(here, list | tuple) and isinstance(key, int) and key < len(here)


def _fails(message: str, path: list[str | int], value: object, shape: Any, data: Any) -> bool:
    """Whether the data, with only this value at a path, fails with the same message."""
    try:
        msgspec.convert(_with(data, path, value), shape)
    except msgspec.ValidationError as error:
        return str(error) == message
    return False


def _with(data: Any, path: list[str | int], value: object) -> object:
    if not path:
        return value
    inner = _with(data[path[0]], path[1:], value)
    if isinstance(data, dict):
        return data | {path[0]: inner}
    return [inner if index == path[0] else item for index, item in enumerate(data)]


def _mismatch(match: re.Match[str], known: _Context) -> InputError:
    """`expected text or a list, got a whole number`."""
    types = known.types
    names = [name for name in match[1].split(" | ") if name != "null" or not known.typed]
    expected = " or ".join(types.get(name, name) for name in names if name != "int" or "float" not in names)
    got = "a decimal number" if match[2] == "float" else types.get(match[2] or "", f"a {match[2]}")
    rule = f"expected {expected}, got {got}" if match[2] and not known.typed else f"expected {expected}"
    return InputError(rule, field=known.path, value=known.value)


def _bound(match: re.Match[str], known: _Context) -> InputError:
    """`expected a whole number of at least 1`."""
    expected = known.types.get(match[1], match[1])
    return InputError(f"expected {expected} of {_BOUNDS[match[2]]} {match[3]}", field=known.path, value=known.value)


def _length(match: re.Match[str], known: _Context) -> InputError:
    """`expected text of at most 200 characters`, `expected a list of 2 values, got 3`."""
    unit = {"str": "character", "object": "key"}.get(match[1], "value")
    words = f"{_BOUNDS[match[2]]} " if match[2] else ""
    got = f", got {match[4]}" if match[4] else ""
    expected = known.types.get(match[1], match[1])
    return InputError(f"expected {expected} of {words}{counted(int(match[3]), unit)}{got}", field=known.path)


def _pattern(match: re.Match[str], known: _Context) -> InputError:
    """Without the pattern, which nobody wants to read."""
    return InputError("has characters that cannot be there, or another length", field=known.path)


def _missing(match: re.Match[str], known: _Context) -> InputError:
    return InputError("missing", field=(*known.path, match[1]))


def _unknown(match: re.Match[str], known: _Context) -> InputError:
    return InputError("unknown field", field=(*known.path, match[1]))


def _not_listed(match: re.Match[str], known: _Context) -> InputError:
    """`expected one of a, b`, or that the value is unknown if the type does not list any."""
    value = match[1][1:-1] if match[1].startswith("'") else int(match[1]) if match[1].isdigit() else match[1]
    choices = _choices(known.shape, known.path)
    rule = f"expected {one_of(choices)}" if choices else "unknown value"
    return InputError(rule, field=known.path, value=value)


def _malformed(match: re.Match[str], known: _Context) -> InputError:
    """Why a text is not JSON, with line and column."""
    rule = f"not valid JSON: {match['rule'] or 'it ends too early'}"
    if known.data is None:
        return InputError(rule)
    data = known.data.encode() if isinstance(known.data, str) else bytes(known.data)  # type: ignore[call-overload]
    at = int(match["at"]) if match["at"] else len(data)
    begin = data.rfind(b"\n", 0, at) + 1
    column = len(data[begin:at].decode(errors="replace")) + 1
    return InputError(rule, line=data.count(b"\n", 0, at) + 1, column=column)


def _choices(shape: object, path: Path) -> tuple[object, ...]:
    """The values that a type allows at a path; empty if they are not known."""
    for key in path:
        inner: list[object] = []
        for form in _alternatives(shape):
            if isinstance(form, type) and issubclass(form, msgspec.Struct):
                config = form.__struct_config__
                inner += [get_type_hints(form)[key]] if key in form.__struct_fields__ else []
                inner += [Literal[config.tag]] if key == config.tag_field else []
            else:
                inner += [arg for arg in get_args(form)[-1:] if arg is not ...] or list(get_args(form)[:1])
        if len(inner) != 1 and not all(get_origin(form) is Literal for form in inner):
            return ()
        shape = Union[tuple(inner)] if inner else None  # noqa: UP007
    return tuple(value for form in _alternatives(shape) if get_origin(form) is Literal for value in get_args(form))


def _alternatives(shape: object) -> tuple[object, ...]:
    """The members of a union of types; any other type alone."""
    return get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)


_FAULTS: Final[tuple[tuple[str, Callable[[re.Match[str], _Context], InputError]], ...]] = (
    (rf"{_TYPE}(?:, got `(\w+)`)?", _mismatch),
    (rf"{_TYPE} ([<>]=?) (\S+)", _bound),
    (rf"{_TYPE} of length (?:([<>]=?) )?(\d+)(?:, got (\d+))?", _length),
    (rf"{_TYPE} matching regex (.*)", _pattern),
    (r"Object missing required field `(.*)`", _missing),
    (r"Object contains unknown field `(.*)`", _unknown),
    (r"Invalid (?:enum )?value (.*)", _not_listed),
    (r"JSON is malformed: (?P<rule>.*) \(byte (?P<at>\d+)\)", _malformed),
    (r"Input data was truncated(?P<rule>)(?P<at>)", _malformed),
)
"""Messages of msgspec, as patterns, and ours."""
