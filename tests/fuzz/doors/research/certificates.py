"""Certificates of what Gloop packings cannot be, forged against known packings and all packings of few tiles."""

import functools
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from puzzlemill_research import catalogues
from puzzlemill_research.cli.gloop.proofs import FORM
from puzzlemill_research.gloop.proofs import prove
from puzzlemill_research.gloop.proofs.certificates import Certificate, CircleCertificate, write_certificate
from puzzlemill_research.gloop.proofs.circles import prove_circles
from tests.checkers.gloop_certificates import proves
from tests.fuzz.doors import Door
from tests.fuzz.doors.certificates import certificate_door
from tests.fuzz.doors.research.packings import MOST_TILES, fewest, known
from tests.fuzz.mutations import chance
from tests.fuzz.mutations.json_inputs import mutator
from tests.fuzz.mutations.typed import value_of

BUNDLED: Final = ("gloop-contours.json", "gloop-perfect.json", "gloop-7x13-inside.json", "gloop-6x15-outside.json")

FEW: Final = ((0,), (1,), (3, 5), (7, 12), (2, 11), (1, 7, 30), (4, 9, 33), (5, 20, 41, 60), (0, 14, 28, 90))
"""Small sets of tiles, most of which have no packing."""


@functools.cache
def seeds() -> Sequence[bytes]:
    """Bundled certificates, those of sets that have packings, and those of a few tiles."""
    certificates = [catalogues.certificate(name) for name in BUNDLED]
    for one in known()[::4]:
        proved = [prove(one.tiles, "contours")]
        made = [certificate for certificate in proved if certificate]
        certificates += map(write_certificate, made)
        if min(one.size) >= 2 and len(one.tiles) == one.size[0] * one.size[1]:
            certificates += [write_certificate(prove_circles(*one.size, one.tiles, side)) for side in SIDES]
    for tiles in FEW:
        for claim in CLAIMS:
            certificate = prove(tiles, claim)
            certificates += [write_certificate(certificate)] if certificate else []
    return tuple(dict.fromkeys(certificates))


CLAIMS: Final = ("valid", "perfect", "contours")
SIDES: Final = ("inside", "outside")


def scratch(draws: Random) -> Any:
    """A certificate of random numbers about tiles that have a packing, or about a few tiles."""
    one = draws.choice(known())
    tiles = one.tiles if chance(draws, 70) else draws.choice(FEW)
    makers = {
        "tiles": lambda draws: tiles,
        "weights": lambda draws: [draws.randint(-3, 2) for _ in tiles],
        "rows": lambda draws: one.size[0],
        "cols": lambda draws: one.size[1],
        "bound": lambda draws: draws.choice((None, one.contours + 1, one.circles - 1, 2, 0)),
        **dict.fromkeys(("deadness", "sides", "trees", "corner", "border"), lambda draws: draws.randint(-3, 3)),
    }
    return value_of(draws, draws.choice((Certificate, CircleCertificate)), makers)


def aimed(draws: Random, certificate: Any) -> Any:
    """The certificate with a better bound, or for tiles that have a packing, with weights of its own tiles."""
    if isinstance(certificate["bound"], int) and chance(draws, 40):
        return {**certificate, "bound": certificate["bound"] + draws.choice((-2, -1, 1, 2))}
    weights = dict(zip(certificate["tiles"], certificate["weights"], strict=True))
    tiles = draws.choice(known()).tiles
    return {**certificate, "tiles": tiles, "weights": [weights.get(tile, draws.randint(-1, 1)) for tile in tiles]}


def judged(certificate: dict[str, Any]) -> bool:
    """What the independent checker says."""
    return proves({"bound": None, **certificate})


def false(certificate: dict[str, Any]) -> str:
    """What shows that a certificate claims something false."""
    tiles, claim, bound = tuple(sorted(certificate["tiles"])), certificate["claim"], certificate.get("bound") or 0
    least = fewest(tiles) if len(tiles) <= MOST_TILES and claim in CLAIMS else None
    if least and (claim == "valid" or (claim == "perfect" and least.perfect)):
        return f"brute force finds a {claim} packing of {tiles}"
    if least and claim == "contours" and least.contours < bound:
        return f"brute force finds a packing of {tiles} with {least.contours} contours"
    for one in known():
        if one.tiles != tiles:
            continue
        if claim == "valid" or (claim == "perfect" and one.perfect) or (claim == "contours" and one.contours < bound):
            return f"there is {one}"
        if claim in one.sides and one.size == (certificate["rows"], certificate["cols"]) and one.circles > bound:
            return f"there is {one}"
    return ""


DOOR: Final[Door] = certificate_door("research.certificates", FORM, seeds, mutator(scratch, aimed), false, judged)
