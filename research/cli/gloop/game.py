"""`puzzlemill research gloop game`: what each seat of the Gloop game wins, by players, variant and opponent."""

from collections.abc import Sequence

import click

from puzzlemill.cli.shared.output import print_result
from puzzlemill.solvers.gloop.game import opponent
from puzzlemill.tables import table
from puzzlemill_research.gloop.game import VARIANTS, Fairness, Share, duel, study

HEAD = ("players", "variant", "opener wins", "other seats win", "turns", "out", "shared", "draws", "choice", "left")


def game(
    players: Sequence[str],
    strength: str,
    against: str | None,
    variants: Sequence[str],
    deals: int,
    budget: int | None,
    as_json: bool,
) -> None:
    """Print the shares of seats in games of one opponent against itself, or the share that it wins against another."""
    rung = opponent(strength)
    rung = rung if budget is None else rung._replace(budget=budget)
    numbers = [int(number) for number in players or ("2",)]
    names = variants or ("leaflet",)
    if against is not None:
        if len(names) > 1:
            raise click.UsageError("--against compares opponents in one variant; name one --variant")
        for number in numbers:
            won = duel(rung, opponent(against), deals, number, names[0])
            record = {"players": number, "variant": names[0], "opponent": strength, "against": against, **won._asdict()}
            text = (
                f"{number} players: {strength} wins {_percent(won.games)} of games against {against}, "
                f"and {_percent(won.matches)} of matches of {number} games ({won.tied:.1%} of matches are tied)"
            )
            print_result(record, text, as_json)
        return
    for place, found in enumerate(study(rung, deals, numbers, names)):
        lines = table(HEAD, [_row(found)], left=(1,)).splitlines()
        print_result(found._asdict(), "\n".join(lines[1:] if place else lines), as_json)


def _row(found: Fairness) -> list[str]:
    return [
        str(found.players),
        found.variant.ljust(max(map(len, VARIANTS))),
        _percent(found.seats[0]),
        " ".join(f"{seat.value:.1%}" for seat in found.seats[1:]).rjust(15),
        f"{found.turns:.1f}",
        *(f"{value:.1%}" for value in (found.out, found.shared, found.forced, found.choices)),
        f"{found.left:.1f}",
    ]


def _percent(share: Share) -> str:
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"
