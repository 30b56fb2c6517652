"""Values as JSON and TOML write them, and ways to damage them: the form mostly stays right, the meaning does not."""

import math
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

Tree: TypeAlias = "bool | int | float | str | Raw | list[Tree] | Pairs | None"
"""A value with all that is in it."""


class Raw(NamedTuple):
    """A token that is written as it is, such as `1e400` or a date."""

    text: str


class Pairs:
    """An object or table: its members in order; keys can come twice."""

    def __init__(self, members: Sequence[tuple[str, Tree]]) -> None:
        self.keys: list[str] = [key for key, _ in members]
        self.values: list[Tree] = [value for _, value in members]

    def get(self, key: str) -> Tree:
        """The value of the first member with a key; None without one."""
        return self.values[self.keys.index(key)] if key in self.keys else None

    def set(self, key: str, value: Tree) -> None:
        """Give a key a value, at the end if it is new."""
        if key in self.keys:
            self.values[self.keys.index(key)] = value
        else:
            self.add(key, value)

    def add(self, key: str, value: Tree) -> None:
        """Add a member, even if its key already exists."""
        self.keys.append(key)
        self.values.append(value)

    def drop(self, key: str) -> None:
        """Leave out the first member with a key, if there is one."""
        if key in self.keys:
            at = self.keys.index(key)
            del self.keys[at], self.values[at]

    def __iter__(self) -> Iterator[tuple[str, Tree]]:
        return zip(self.keys, self.values, strict=True)


INTEGERS: Final = (
    *(
        0,
        1,
        2,
        3,
        4,
        5,
        7,
        8,
        9,
        12,
        16,
        25,
        26,
        27,
        31,
        32,
        33,
        63,
        64,
        65,
        90,
        91,
        92,
        99,
        100,
        127,
        128,
        255,
        256,
        999,
    ),
    *(
        1000,
        1001,
        4095,
        4096,
        10_000,
        10_001,
        65535,
        65536,
        10**6,
        10**6 + 1,
        2**31 - 1,
        2**31,
        2**32,
        2**53,
        2**53 + 1,
    ),
    *(2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**19, 10**40, 10**308, 10**309),
)
"""Numbers at bounds; their negatives count too."""

FLOATS: Final = (0.5, 0.1, 1.5, 2.0, 0.25, 1e-320, 1e-9, 1e16, 1e300, math.inf, -math.inf, math.nan, -0.0, 99.99, 100.0)

STRINGS: Final = (
    *(
        "",
        " ",
        "a",
        "A",
        ".",
        "#",
        "0",
        "1",
        "-1",
        "null",
        "true",
        "1-5",
        "5-1",
        "3x3",
        "0x0",
        "1000x1000",
        "99999x99999",
    ),
    *(
        "\0",
        "\x1b[31m",
        "\x1b]0;x\x07",
        "\n",
        "a\r\nb",
        "\t",
        "\x7f",
        "\x85",
        "\x9b2J",
        "\u2028",
        "\u202e",
        "\u2066",
        "\ufeff",
    ),
    *(
        "\ud800",
        "\udfff\ud800",
        "e\u0301",
        "\u00c5",
        "\u212a",
        "\uff11",
        "\u0663",
        "\U0001f600",
        "\U0010ffff",
        "\ufffe",
    ),
    *(
        "../x",
        "/dev/zero",
        "~",
        "a/b",
        "C:\\x",
        "-",
        "--help",
        "$(x)",
        "%s%n",
        "{0.__class__}",
        "<script>",
        "'",
        '"',
        "\\",
    ),
    *("x" * 61, "x" * 81, "x" * 1001, "\u202e" * 300, "9" * 30, "9" * 5000, "é" * 5000, "x" * 100_000),
)
"""Texts that often break readers and printers."""

OTHERS: Final[tuple[Tree, ...]] = (None, True, False, 0, 1, -1, 1.5, "", "x", [], [[]], [0], [None], Pairs([]))
"""A value of each type, for the places of others."""

DEEP: Final = (2, 10, 16, 17, 40, 200, 1000, 5000)
"""Lists or objects inside each other."""

MANY: Final = (3, 26, 27, 33, 100, 1001, 5000)
"""Times that an item is repeated."""


class Slot(NamedTuple):
    """The place of a value: its container and its key or index."""

    holder: MutableSequence[Tree]
    at: int

    @property
    def value(self) -> Tree:
        """The value in the place."""
        return self.holder[self.at]


def slots(tree: Tree) -> list[Slot]:
    """The places of all values, the tree's own first."""
    every = [Slot([tree], 0)]
    for slot in every:  # which grows
        value = slot.value
        inside = value if isinstance(value, list) else value.values if isinstance(value, Pairs) else []
        every.extend(Slot(inside, at) for at in range(len(inside)))
    return every


def copied(tree: Tree) -> Tree:
    """A copy that shares no list and no object, however deep."""
    top = Slot([tree], 0)
    left = [top]
    while left:
        slot = left.pop()
        value = slot.value
        if isinstance(value, list):
            fresh = list(value)
            slot.holder[slot.at] = fresh
            left.extend(Slot(fresh, at) for at in range(len(fresh)))
        elif isinstance(value, Pairs):
            pairs = Pairs(list(value))
            slot.holder[slot.at] = pairs
            left.extend(Slot(pairs.values, at) for at in range(len(pairs.values)))
    return top.value


def spoilt_tree(draws: Random, tree: Tree, others: Sequence[Tree] = (), most: int = 2) -> Tree:
    """The tree, which is changed itself, after 1 to `most` changes; parts of `others` can come into it."""
    for _ in range(draws.randint(1, most)):
        every = slots(tree)
        slot = draws.choice(every) if draws.random() < 0.5 else _descent(draws, every[0])
        slot.holder[slot.at] = draws.choice(CHANGES)(draws, slot.value, (tree, *others))
        tree = every[0].value
    return tree


def _descent(draws: Random, slot: Slot) -> Slot:
    """A place on a random way down, so that a long list does not outweigh all that is beside it."""
    while draws.random() < 0.8:
        value = slot.value
        inside = value if isinstance(value, list) else value.values if isinstance(value, Pairs) else []
        if not inside:
            break
        slot = Slot(inside, draws.randrange(len(inside)))
    return slot


def nearby(draws: Random, value: Tree, trees: Sequence[Tree] = ()) -> Tree:
    """A value of the same type that differs a little."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draws.choice((value + 1, value - 1, -value, value * 2, value + 10, value * 10))
    if isinstance(value, float):
        whole = round(value) if math.isfinite(value) else 0
        return draws.choice((value + 1, -value, value * 1.01, value + 0.01, whole, math.nextafter(value, math.inf)))
    if isinstance(value, str):
        return nearby_text(draws, value)
    if isinstance(value, Pairs):
        return _nearby_pairs(draws, value)
    return _nearby_list(draws, value) if isinstance(value, list) else value


def nearby_text(draws: Random, text: str) -> str:
    """A text with one character changed, doubled, left out, moved, or in the other case."""
    if not text:
        return draws.choice(STRINGS)
    at = draws.randrange(len(text))
    before, letter, after = text[:at], text[at], text[at + 1 :]
    other = draws.choice((draws.choice(text), draws.choice(STRINGS), chr(ord(letter) ^ 1), letter.swapcase()))
    return draws.choice(
        (before + other + after, before + after, before + letter + letter + after, after + before + letter)
    )


def _nearby_list(draws: Random, items: list[Tree]) -> Tree:
    """A list with items left out, doubled, swapped, moved, or in reverse."""
    if not items:
        return [copied(draws.choice(OTHERS))]
    at, other = draws.randrange(len(items)), draws.randrange(len(items))
    how = draws.randrange(7)
    if how == 0:
        return items[:at] + items[at + 1 :]
    if how == 1:
        return [*items[: at + 1], copied(items[other]), *items[at + 1 :]]
    if how == 2:
        items[at], items[other] = items[other], items[at]
        return items
    if how == 3:
        return items[::-1]
    if how == 4:
        return items[at:] + items[:at]
    if how == 5:
        return [*items, *[items[at]] * draws.choice(MANY)]
    return _turned(items)


def _turned(items: list[Tree]) -> Tree:
    """The columns of equally long rows as rows; of other items the half of them."""
    texts = [item for item in items if isinstance(item, str)]
    if len(texts) == len(items) and len(set(map(len, texts))) == 1 and texts[0]:
        return ["".join(column) for column in zip(*texts, strict=True)]
    return items[: len(items) // 2]


def _nearby_pairs(draws: Random, pairs: Pairs) -> Tree:
    """Members left out, doubled, renamed or swapped."""
    if not pairs.keys:
        return Pairs([(draws.choice(STRINGS), copied(draws.choice(OTHERS)))])
    at, other = draws.randrange(len(pairs.keys)), draws.randrange(len(pairs.keys))
    how = draws.randrange(5)
    if how == 0:
        pairs.drop(pairs.keys[at])
    elif how == 1:
        pairs.add(pairs.keys[at], copied(pairs.values[other]))
    elif how == 2:
        pairs.keys[at] = nearby_text(draws, pairs.keys[at])
    elif how == 3:
        pairs.values[at], pairs.values[other] = pairs.values[other], pairs.values[at]
    else:
        pairs.add(draws.choice((*STRINGS, "title", "kind", "version")), copied(draws.choice(OTHERS)))
    return pairs


def boundary(draws: Random, value: Tree, trees: Sequence[Tree] = ()) -> Tree:
    """A value of the same type at some bound."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draws.choice(INTEGERS) * draws.choice((1, 1, 1, -1))
    if isinstance(value, float):
        return draws.choice(FLOATS) if draws.random() < 0.5 else float(draws.choice(INTEGERS[:-1]))
    if isinstance(value, str):
        return draws.choice(STRINGS)
    return nearby(draws, value)


def other_type(draws: Random, value: Tree, trees: Sequence[Tree] = ()) -> Tree:
    """A small value of any type."""
    return copied(draws.choice(OTHERS))


def borrowed(draws: Random, value: Tree, trees: Sequence[Tree] = ()) -> Tree:
    """A copy of a value of the same type from another place."""
    every = slots(draws.choice(trees)) if trees else []
    alike = [slot.value for slot in every if type(slot.value) is type(value)]
    return copied(draws.choice(alike)) if alike else value


def deeper(draws: Random, value: Tree, trees: Sequence[Tree] = ()) -> Tree:
    """The value inside many lists or objects, or just one."""
    depth = draws.choice(DEEP) if draws.random() < 0.2 else 1
    in_lists = draws.random() < 0.5
    for _ in range(depth):
        value = [value] if in_lists else Pairs([("a", value)])
    return value


Change: TypeAlias = Callable[[Random, Tree, Sequence[Tree]], Tree]

CHANGES: Final[tuple[Change, ...]] = (*[nearby] * 5, *[boundary] * 3, *[borrowed] * 2, other_type, deeper)
"""Ways to change a value; those that leave its type come more often."""
