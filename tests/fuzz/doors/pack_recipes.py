"""Recipes of packs: TOML files that say which puzzles a pack is made from."""

import functools
import zlib
from collections.abc import Iterable, Sequence
from typing import Final

from puzzlemill import catalogues
from puzzlemill.packs import places
from puzzlemill.packs.recipe import PackRecipe, parse_recipe
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.kinds import InputError
from tests.fuzz.doors import Door, Judge
from tests.fuzz.mutations.toml_inputs import spoilt_toml
from tests.support.places import ROOT

SMALL: Final = (
    b'[[parts]]\nkind = "ottf"\ncount = 2\n',
    b'seed = 3\nhints = 1\norder = "minutes"\n'
    b'[[parts]]\nkind = "gloop"\ncurve = [1, 1, 2]\n[parts.options]\nboard = "3x3"\n',
    b'apart = 0.5\n[[parts]]\nkind = "domicles"\nlevel = "1-3"\ncount = 9\ncurve = "sawtooth"\nperiod = 3\n'
    b'score = "1.0-9.5"\ntechnique = ["single swap"]\n',
    b'expected_moves = true\nexclude = ["a.json"]\n[[parts]]\nkind = "iqblocks"\ncount = 7\nlevel = 2\nhard_every = 3\n'
    b"hard_level = 4\n[parts.options]\ngivens = 6\n",
    b'[[parts]]\nkind = "ottf"\ncount = 9\nminutes = "0-12.5"\ncurve = "sawtooth"\nperiod = 4\nhard_every = 3\n'
    b'options_at = { marathon = { board = "9x9" }, 2 = { board = "5x5" } }\n',
)


@functools.cache
def seeds() -> Sequence[bytes]:
    """The recipes of the ready-made packs, the example, and small ones with every key."""
    shipped = (
        catalogues.example("pack.toml"),
        *((ROOT / f"catalogues/packs/{kind}.toml").read_text() for kind in KINDS),
    )
    return (*SMALL, *map(str.encode, shipped))


def enter(data: bytes) -> Judge:
    """Read a recipe; if it has several faults, it is refused for one of them."""
    reading = parse_recipe(data)
    if reading.recipe is None:
        raise InputError(reading.faults[zlib.crc32(data) % len(reading.faults)])
    return functools.partial(faults, reading.recipe)


def faults(recipe: PackRecipe) -> Iterable[str]:
    """Places of the pack without instructions, and values that the documentation rules out."""
    slots = places(recipe)
    if len(slots) != sum(part.count for part in recipe.parts):
        yield f"the pack has {len(slots)} places"
    for slot in set(slots):
        part = recipe.parts[slot.part]
        part.options_of(slot.step)
        low, high = slot.minutes or (0, 0)
        if not 0 <= slot.level <= 6 or not 0 <= low <= high <= 3000 or not 1 <= part.count <= 10_000:
            yield f"a level or a count is out of bounds: {slot}"
    if not 1 <= len(recipe.parts) <= 1000:
        yield f"there are {len(recipe.parts)} parts"
    if not (0 <= recipe.apart <= 1 and 0 <= recipe.hints <= 1000 and 0 <= recipe.seed < 1 << 63):
        yield f"apart, hints or seed are out of bounds: {recipe.apart}, {recipe.hints}, {recipe.seed}"


DOOR: Final = Door("pack_recipes", seeds, spoilt_toml, enter)
