"""The cellar: what is known, as data. It loads its files as plain tuples and imports no floor."""

import base64
import functools
import hashlib
import tomllib
from pathlib import Path
from typing import Any, NotRequired, TypedDict

HOME = Path(__file__).parent


class KnownAnswer(TypedDict):
    """A puzzle whose answer is known."""

    item: str
    """The item of the battery that asks for this answer."""

    id: str

    solvable: bool

    count: NotRequired[int]

    why: str
    """What makes it hard to get right, and where the answer comes from."""


@functools.cache
def published_counts() -> dict[str, dict[str, Any]]:
    """`counts.toml`: for each kind, counts by name, as {name: {count, source, ...}}. Treat it as read-only."""
    return tomllib.loads(text("counts.toml"))


@functools.cache
def seconds_per_act() -> dict[str, dict[str, float]]:
    """`seconds.toml`: for each kind, the seconds that each act of a player takes. Treat it as read-only."""
    return tomllib.loads(text("seconds.toml"))


@functools.cache
def minutes_table() -> str:
    """The TOML text of the shipped table of minutes and levels."""
    return text("minutes.toml")


@functools.cache
def print_shops() -> dict[str, dict[str, Any]]:
    """`printers.toml`: for each print shop, what it asks for, with lengths in inches. Treat it as read-only."""
    return tomllib.loads(text("printers.toml"))


def population_recipes() -> str:
    """The TOML text of the recipes of all reference populations."""
    return text("populations.toml")


def population_data(name: str) -> bytes:
    """The file `name` of a reference population; raises `FileNotFoundError` when there is none of that name."""
    return text(f"populations/{name}").encode()


def default_recipe() -> str:
    """The TOML text of the recipe of the default book."""
    return text("book.toml")


def example(name: str) -> str:
    """The text of an example to start from: a recipe, a program or a saved game, by the name of its file."""
    return text(f"examples/{name}")


@functools.cache
def known_answers(kind: str) -> tuple[KnownAnswer, ...]:
    """`known_answers/<kind>.toml`: puzzles whose answers are known, for tests of solvers. Treat them as read-only."""
    known = (HOME / "known_answers" / f"{kind}.toml").exists()
    return tuple(tomllib.loads(text(f"known_answers/{kind}.toml"))["answers"]) if known else ()


def pack_data(kind: str) -> bytes:
    """The ready-made pack of a kind, as its file; empty if it has none."""
    file = HOME / "packs" / f"{kind}.json"
    return file.read_bytes() if file.exists() else b""


@functools.cache
def player_page() -> str:
    """The page that plays puzzles, still empty: `player/page.html`, whose policy allows no other script or style.

    `npm run player` builds that file.
    """
    page = text("player/page.html")
    for name in ("script", "style"):
        code = page.partition(f"<{name}>")[2].partition(f"</{name}>")[0]
        digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
        page = page.replace(f"{{{name}-hash}}", digest, 1)
    return page


@functools.cache
def piece_set_names() -> tuple[str, ...]:
    """The names of the bundled polyomino sets, sorted."""
    return _names("pieces", ".txt")


@functools.cache
def piece_set_text(name: str) -> str:
    """The text of a bundled polyomino set; raises `KeyError` when there is none of that name."""
    if name not in piece_set_names():
        raise KeyError(name)
    return text(f"pieces/{name}.txt")


def all_solutions(name: str) -> bytes:
    """`solutions/NAME`: all solutions of a puzzle; the observatory can write it again."""
    return (HOME / "solutions" / name).read_bytes()


@functools.cache
def letters() -> dict[str, tuple[str, ...]]:
    """`letters.toml`: A to Z and 0 to 9 as 7 rows of 5 dots, `#` or `.`. Treat it as read-only."""
    return {letter: tuple(rows.split()) for letter, rows in tomllib.loads(text("letters.toml")).items()}


@functools.cache
def language_names() -> tuple[str, ...]:
    """The short names of the languages that pages can be printed in, sorted."""
    return _names("words", ".toml")


def language_text(name: str) -> str:
    """The TOML text of the words of a language; raises `FileNotFoundError` when there is none of that name."""
    return text(f"words/{name}.toml")


def _names(folder: str, ending: str) -> tuple[str, ...]:
    """The names of the files of a folder with an ending, without it, sorted."""
    names = [file.name for file in (HOME / folder).iterdir()]
    return tuple(sorted(name.removesuffix(ending) for name in names if name.endswith(ending)))


def text(path: str) -> str:
    """The text of a file, by its path in the catalogues."""
    return (HOME / path).read_text(encoding="utf-8")
