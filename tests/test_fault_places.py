"""Faults put into recipes, tables and packs by a script: each is reported at its file, line and field."""

import itertools
import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

import puzzlemill
from puzzlemill.books import make_book, recipe
from puzzlemill.catalogues import minutes_table
from puzzlemill.grading.minutes import read_table
from puzzlemill.packs.recipe import read_recipe
from puzzlemill.publish.settings import checked_settings, read_publish
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.words import language

Way = tuple[str | int, ...]

GONE: Final = object()
"""In place of the value of a key that is left out."""

MANY: Final = 10
"""How often each fault is put into a text of each layout by the thorough test."""

BOOK: Final[dict[str, Any]] = {
    "title": "Small book",
    "seed": 3,
    "paper": "a5",
    "exclude": ["a.json", "b.json"],
    "margins": {"inside": 20, "top": 12},
    "per_page": {"ottf": 2, "gloop": 1},
    "parts": [
        {"kind": "ottf", "count": 2, "level": "1-2", "options": {"board": "4x4", "holes": 0.2}},
        {"from": "pack.json", "kind": "gloop"},
        {"kind": "domicles", "count": 1, "options": {"layout": "3x3"}},
    ],
    "publish": {
        "printer": "kdp",
        "samples": 4,
        "also": ["One", "Two"],
        "pages": [{"file": "a.pdf"}, {"file": "b.png", "page": 7}],
    },
}
PACK: Final[dict[str, Any]] = {
    "title": "Levels",
    "apart": 0.25,
    "exclude": ["a.json"],
    "parts": [
        {"kind": "ottf", "curve": [1, 2], "options": {"board": "4x4"}},
        {"kind": "domicles", "count": 9, "level": "1-3", "options_at": {"2": {"swaps": 2}}},
    ],
}
TABLE: Final[dict[str, Any]] = tomllib.loads(minutes_table())
WORDS: Final[dict[str, Any]] = {"levels": {"1": "mild", "2": "fair"}, "lists": {"range": "{first}-{last}"}}


class Fault(NamedTuple):
    """A value that is put into a text, where it is then reported."""

    way: Way
    value: Any


class Written(NamedTuple):
    """A TOML text, and the line at which each value begins."""

    text: str
    lines: dict[Way, int]


BOOK_FAULTS: Final = (
    *(Fault(("seed",), value) for value in (-1, "x", 1.5)),
    *(Fault(("title",), value) for value in (3, "日本", "x" * 99)),
    *(Fault((key,), value) for key, value in {"paper": "a0", "theme": "dark", "order": "any", "hints": 9}.items()),
    *(Fault((key,), value) for key, value in {"spacing": 99.5, "pencil": 1, "colour": 3, "sead": 3}.items()),
    *(Fault(("margins", key), value) for key, value in {"inside": "wide", "outside": -3, "left": 3}.items()),
    *(Fault(("per_page", key), value) for key, value in {"ottf": 9, "gloop": "x", "chess": 1}.items()),
    Fault(("exclude", 1), 5),
    Fault(("parts", 0, "kind"), GONE),
    *(Fault(("parts", part, "kind"), "chess") for part in (0, 1, 2)),
    *(Fault(("parts", part, "count"), value) for part in (0, 1, 2) for value in (0, "x", 99_999)),
    *(Fault(("parts", part, "level"), value) for part in (0, 1, 2) for value in (9, "3-1")),
    *(Fault(("parts", part, "colour"), 1) for part in (0, 1, 2)),
    *(Fault(("parts", 0, "options", key), value) for key, value in {"board": "0x0", "holes": -1, "boart": 2}.items()),
    Fault(("parts", 2, "options", "board"), "3x3"),
    Fault(("parts", 2, "options", "swaps"), "many"),
    Fault(("parts", 1, "from"), ""),
)
PUBLISH_FAULTS: Final = (
    *(Fault(("publish", "samples"), value) for value in (99, "x", -1)),
    *(Fault(("publish", key), value) for key, value in {"printr": "kdp", "printer": "kpd", "palette": "pine"}.items()),
    Fault(("publish", "also", 1), "日"),
    Fault(("publish", "pages", 0, "file"), "a.gif"),
    Fault(("publish", "pages", 0, "file"), GONE),
    Fault(("publish", "pages", 1, "page"), 7000),
    Fault(("publish", "pages", 1, "fil"), "a.pdf"),
)
PACK_FAULTS: Final = (
    *(Fault((key,), value) for key, value in {"apart": 3, "hints": -1, "colour": 1, "order": "any"}.items()),
    Fault(("exclude", 0), 3),
    Fault(("parts", 0, "curve", 1), 9),
    Fault(("parts", 0, "curve"), "bath"),
    Fault(("parts", 0, "options", "board"), "0x0"),
    *(Fault(("parts", 1, key), value) for key, value in {"count": 0, "level": "1-9", "score": "9-8"}.items()),
    *(Fault(("parts", 1, key), value) for key, value in {"coutn": 3, "hard_level": 2, "technique": "luck"}.items()),
    Fault(("parts", 1, "options_at", "2", "swaps"), 99),
    Fault(("parts", 1, "options_at", "2", "swap"), 9),
    Fault(("parts", 1, "kind"), GONE),
)
TABLE_FAULTS: Final = (
    Fault(("name",), ""),
    Fault(("levels",), [1]),
    Fault(("levels", 2), "x"),
    Fault(("curves", "ottf", "shift"), "x"),
    Fault(("curves", "domicles", "knots"), GONE),
    Fault(("curves", "gloop", "colour"), 1),
)
WORDS_FAULTS: Final = (
    Fault(("levels", "2"), 3),
    Fault(("levels", "1"), ""),
    Fault(("levels", "9"), "new"),
    Fault(("lists", "range"), "{first}"),
)


def key_text(key: str, draws: Random) -> str:
    return key if key.isidentifier() and draws.random() < 0.7 else json.dumps(key)


class Layout:
    """Writes values as TOML in one of many ways, and notes the lines."""

    def __init__(self, draws: Random, inline: bool) -> None:
        self.draws, self.inline = draws, inline
        self.rows: list[str] = []
        self.lines: dict[Way, int] = {}

    def written(self, values: dict[str, Any]) -> Written:
        later = self.pairs(values, ())
        for way, inner in later:
            self.tables(way, inner)
        return Written("\n".join(self.rows) + "\n", self.lines)

    def noise(self) -> None:
        self.rows += self.draws.choice(([], [], ["# kind = level, count = 3, seed"], ["", "  # [[parts]]"]))

    def pairs(self, values: dict[str, Any], way: Way) -> list[tuple[Way, Any]]:
        """Write the keys of a table; returns those that are tables of their own."""
        later = []
        for key, value in values.items():
            here = (*way, key)
            nested = isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict))
            if nested and not self.inline:
                later.append((here, value))
                continue
            self.noise()
            self.lines[here] = len(self.rows) + 1
            begin = f"{key_text(key, self.draws)} = "
            if isinstance(value, str) and " " in value and self.draws.random() < 0.5:
                self.rows += [f'{begin}"""', *value.replace(" ", " \\\n").split("\n")]
                self.rows[-1] += '"""'
            elif isinstance(value, list) and self.draws.random() < 0.7:
                self.rows.append(f"{begin}[")
                for index, item in enumerate(value):
                    self.noise()
                    self.rows.append(f"  {self.flat(item, (*here, index), len(self.rows) + 1)},")
                self.rows.append("]")
            else:
                self.rows.append(begin + self.flat(value, here, len(self.rows) + 1))
        return later

    def flat(self, value: Any, way: Way, line: int) -> str:
        """A value in one line."""
        self.lines[way] = line
        if isinstance(value, dict):
            items = (f"{key_text(key, self.draws)} = {self.flat(one, (*way, key), line)}" for key, one in value.items())
            return f"{{ {', '.join(items)} }}"
        if isinstance(value, list):
            return f"[{', '.join(self.flat(item, (*way, index), line) for index, item in enumerate(value))}]"
        return json.dumps(value, ensure_ascii=False)

    def tables(self, way: Way, value: Any) -> None:
        """A table, or a list of tables, with headers."""
        for index, one in enumerate(value if isinstance(value, list) else [value]):
            here = (*way, index) if isinstance(value, list) else way
            name = ".".join(key_text(key, self.draws) for key in way if isinstance(key, str))
            self.noise()
            self.lines[here] = len(self.rows) + 1
            self.rows.append(f"[[{name}]]" if isinstance(value, list) else f"[ {name} ]")
            for inner in self.pairs(one, here):
                self.tables(*inner)


def with_fault(values: Any, way: Way, value: object) -> Any:
    """The values with another one at the end of a way."""
    if not way:
        return value
    key, *rest = way
    changed: Any = [*values] if isinstance(values, list) else dict(values)
    old = values.get(key, {}) if isinstance(values, dict) else values[key]
    changed[key] = with_fault(old, tuple(rest), value)
    if changed[key] is GONE:
        del changed[key]
    return changed


def read_book(path: str) -> None:
    recipe.checked(recipe.read_recipe(path))


def read_sale(path: str) -> None:
    checked_settings(read_publish(recipe.read_recipe(path)))


DOORS: Final[tuple[tuple[Callable[[str], object], dict[str, Any], tuple[Fault, ...]], ...]] = (
    (read_book, BOOK, BOOK_FAULTS),
    (read_sale, BOOK, PUBLISH_FAULTS),
    (read_recipe, PACK, PACK_FAULTS),
    (read_table, TABLE, TABLE_FAULTS),
    (language, WORDS, WORDS_FAULTS),
)


def cases(draws: Random) -> Iterator[tuple[Callable[[str], object], Fault, Written]]:
    for (read, values, faults), inline in itertools.product(DOORS, (False, True)):
        for fault in faults:
            yield read, fault, Layout(draws, inline).written(with_fault(values, fault.way, fault.value))


def place_reported(read: Callable[[str], object], path: Path, text: str) -> tuple[str, int | None, Way]:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read(str(path))
    assert str(caught.value).startswith(f"{path}: line ")
    return caught.value.file, caught.value.line, caught.value.field


def check_all(draws: Random, path: Path) -> int:
    number = 0
    for number, (read, fault, (text, lines)) in enumerate(cases(draws), 1):  # noqa: B007
        way = fault.way
        line = lines[way] if way in lines else lines[way[:-1]]
        assert place_reported(read, path, text) == (str(path), line, way), text
    return number


def test_texts_without_a_fault_are_read(tmp_path: Path) -> None:
    path = tmp_path / "good.toml"
    for (read, values, _), inline in itertools.product(DOORS, (False, True)):
        path.write_text(Layout(Random(1), inline).written(values).text, encoding="utf-8")
        read(str(path))


def test_each_fault_has_its_file_line_and_field(tmp_path: Path) -> None:
    assert check_all(Random(48), tmp_path / "faulty.toml") >= 170


@pytest.mark.thorough
def test_each_fault_has_its_place_in_many_layouts(tmp_path: Path) -> None:
    for seed in range(MANY):
        check_all(Random(seed), tmp_path / "faulty.toml")


@pytest.mark.parametrize(("extra", "column"), [("x = = 1", 5), ("[parts", 7), ("seed = 4\nseed = 4", 9), ('y = "a', 7)])
def test_syntax_errors_and_keys_given_twice_have_line_and_column(tmp_path: Path, extra: str, column: int) -> None:
    for (read, values, _), inline in itertools.product(DOORS, (False, True)):
        text = Layout(Random(2), inline).written({key: one for key, one in values.items() if key != "seed"}).text
        text += f"[z]\n{extra}\n"
        path = tmp_path / "faulty.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InputError) as caught:
            read(str(path))
        assert (caught.value.file, caught.value.line) == (str(path), text.count("\n"))
        assert caught.value.column == column


@pytest.mark.parametrize("key", ["table", "language"])
def test_a_file_that_is_missing_is_named_with_the_line_of_its_name(tmp_path: Path, key: str) -> None:
    text, lines = Layout(Random(3), False).written({**BOOK, "exclude": [], key: "none.toml"})
    path = tmp_path / "recipe.toml"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        make_book(recipe.read_recipe(str(path)), tmp_path / "book")
    outer = caught.value.places[0]
    assert (outer.file, outer.line, outer.field) == (str(path), lines[key,], (key,))
    assert caught.value.file == str(tmp_path / "none.toml")


def entry(fault: Fault | None = None) -> dict[str, Any]:
    good: dict[str, Any] = {
        "kind": "ottf",
        "instance": {"template": ["1"]},
        "solution": {"order": [[0, 0]]},
        "grade": {"level": 1, "technique": "rule 1", "score": 1.0, "features": {"tiles": 1}, "text": ""},
    }
    changed: dict[str, Any] = with_fault(good, fault.way, fault.value) if fault else good
    return changed


ENTRY_FAULTS: Final = (
    *(Fault(("kind",), value) for value in ("chess", GONE)),
    Fault(("instance", "template"), GONE),
    Fault(("instance", "template"), 3),
    Fault(("instance", "template"), ["7"]),
    Fault(("instance", "template", 0), 3),
    Fault(("solution", "order"), "x"),
    Fault(("solution", "order", 0, 1), "x"),
    *(Fault(("grade", "level"), value) for value in (7, "x", GONE)),
    Fault(("grade", "minutes"), -1),
    Fault(("hints",), 3),
    Fault(("id",), 3),
)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("fault", ENTRY_FAULTS)
def test_faults_of_packs_have_file_line_and_entry(tmp_path: Path, fault: Fault, whole: bool) -> None:
    path = tmp_path / ("pack.json" if whole else "pack.jsonl")
    for place in range(3):
        entries = [json.dumps(entry(fault if number == place else None)) for number in range(3)]
        text = "\n\n".join(entries)
        if whole:
            text = '{"format": "puzzlemill-pack", "version": 1, "puzzles": [\n\n' + ",\n\n".join(entries) + "\n]}"
        path.write_text(text)
        with pytest.raises(InputError) as caught:
            puzzlemill.read(path)
        line = 2 * place + (3 if whole else 1)
        error = caught.value
        assert (error.file, error.line, error.entry) == (str(path), line, place + 1 if whole else "")
        assert error.field == fault.way


@pytest.mark.parametrize("whole", [True, False])
def test_syntax_errors_of_packs_have_line_and_column(tmp_path: Path, whole: bool) -> None:
    head, good = '{"format": "puzzlemill-pack", "version": 1, "puzzles": [\n', json.dumps(entry())
    for place in range(3):
        bad = '{"kind": "ottf", "x": \x01}'
        rows = [bad if number == place else good for number in range(3)]
        path = tmp_path / "pack.json"
        path.write_text(head + ",\n".join(rows) + "\n]}" if whole else "\n".join(rows))
        with pytest.raises(InputError) as caught:
            puzzlemill.read(path)
        assert (caught.value.line, caught.value.column) == (place + 1 + whole, 23)
