"""Changes of JSON and of texts at random places, so that most results are wrong."""

from typing import Any, Final

from puzzlemill.puzzles.streams import Stream

Json = Any
"""A value of JSON."""

JUNK: Final[tuple[Json, ...]] = (
    None,
    True,
    "x",
    "",
    1.5,
    -1,
    0,
    99,
    10**12,
    [],
    [[]],
    {},
    "()......",
    "........",
    "?",
    "##",
    "É😀",
)
"""Values that take the place of others."""

MARKS: Final = "().#?ABCDEFGHIJ1234"
"""Characters that take the place of others in texts of JSON."""

ID_MARKS: Final = "0123456789abcdefxuocem.:-_z"
"""Characters that take the place of others in ids."""


def spoiled(data: Json, draws: Stream) -> Json:
    """The same JSON with one place changed, or with something in it exchanged, left out, doubled or added."""
    if isinstance(data, dict) and data and draws.below(30):
        return _spoiled_object(data, draws)
    if isinstance(data, list) and data and draws.below(3):
        place = draws.below(len(data))
        return [*data[:place], spoiled(data[place], draws), *data[place + 1 :]]
    if isinstance(data, list) and data:
        return _spoiled_list(data, draws)
    if isinstance(data, str) and data and draws.below(4):
        place = draws.below(len(data))
        return data[:place] + draws.choice(MARKS) + data[place + 1 :]
    if isinstance(data, int) and not isinstance(data, bool) and draws.below(4):
        return data + draws.choice((-1, 1, 2, -3))
    return draws.choice(JUNK)


def _spoiled_object(data: dict[str, Json], draws: Stream) -> Json:
    name = draws.choice(list(data))
    if draws.below(12) == 0:
        return {key: value for key, value in data.items() if key != name}
    return {**data, name: spoiled(data[name], draws)}


def _spoiled_list(data: list[Json], draws: Stream) -> Json:
    first, second = draws.below(len(data)), draws.below(len(data))
    exchanged = list(data)
    exchanged[first], exchanged[second] = data[second], data[first]
    return draws.choice([data[:first] + data[first + 1 :], [*data, data[first]], data[::-1], exchanged])


def spoiled_id(text: str, draws: Stream) -> str:
    """An id with a character changed, left out, doubled or added, or with fields left out, added or exchanged."""
    place, change = draws.below(len(text)), draws.below(8)
    fields = text.split(":")
    field = draws.below(len(fields))
    if change == 0:
        return text[:place] + text[place + 1 :]
    if change == 1:
        return text[:place] + text[place] + text[place:]
    if change == 2:
        return text[:place] + draws.choice(ID_MARKS) + text[place:]
    if change == 3:
        return ":".join([*fields[:field], *fields[field + 1 :]])
    if change == 4:
        return ":".join([*fields[:field], "0" + fields[field], *fields[field + 1 :]])
    if change == 5:
        return draws.choice([text.upper(), text + ":", text + " ", " " + text, text + "\n", text.replace("1", "１")])
    return text[:place] + draws.choice(ID_MARKS) + text[place + 1 :]
