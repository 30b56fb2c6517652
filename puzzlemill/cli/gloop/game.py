"""`puzzlemill gloop-game`: plays the Gloop game, replays saved games, draws positions, and prints the set."""

import itertools
import os
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import click
import msgspec

from puzzlemill.cli.gloop.asking import Person, Stopped
from puzzlemill.cli.gloop.describing import move_text, record_of, result_lines, start_text, states_of, wrapped
from puzzlemill.cli.gloop.printed_set import print_set
from puzzlemill.cli.shared.output import remark, write_lines
from puzzlemill.cli.shared.printing import print_text
from puzzlemill.files.inputs import read_input
from puzzlemill.puzzles.decoding import fault_of
from puzzlemill.puzzles.files.reading import read_file, read_own
from puzzlemill.puzzles.files.writing import write_whole
from puzzlemill.puzzles.gloop.game import LARGEST_SAVE, State, replay, start
from puzzlemill.puzzles.gloop.game.moves import MOST_PLAYERS, Variant
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.puzzles.wording import counted, meant
from puzzlemill.render.gloop.game.positions import SEATS, position_sheet
from puzzlemill.render.pages.pictures import check_ending
from puzzlemill.render.pages.words import Words
from puzzlemill.render.pages.words import language as words_of
from puzzlemill.solvers.gloop.game import LADDER, Rung, opponent

Seats: TypeAlias = Sequence[Rung | None]
"""Who plays at each seat; None is a person."""

LARGEST_SEED: Final = 2**32
"""The bound of the seeds that are drawn for games without a given seed."""

_NEED: Final = {
    "move": ("--move", "--replay"),
    "seat": ("--seat", "--picture"),
    "as_json": ("--json", "--replay, --watch or --set"),
}
_NOT_WITH: Final = {
    "--set": "opponents watch seed rules save replayed move seat picture",
    "--replay": "players opponents watch seed rules save",
    "--watch": "players",
}
"""For some options, the options that cannot be used together with them."""


def gloop_game(
    players: int | None,
    opponents: str | None,
    watch: bool,
    seed: int | None,
    rules: Sequence[str],
    save: str | None,
    replayed: str | None,
    move: int | None,
    picture: str | None,
    seat: str | None,
    folder: str | None,
    paper: str,
    language: str,
    as_json: bool,
) -> None:
    """Play, watch or replay a game, or print the set."""
    given = {name: value for name, value in locals().items() if value not in (None, False, ())}
    mode = "--set" if folder else "--replay" if replayed else "--watch" if watch else ""
    for name in _NOT_WITH.get(mode, "").split():
        if name in given:
            raise click.UsageError(f"give either {mode} or --{_option(name)}")
    for name, (option, other) in _NEED.items():
        if name in given and not any(each in given for each in _modes_of(name)):
            raise click.UsageError(f"{option} needs {other}")
    words = words_of(language)
    if folder:
        print_set(folder, paper, words, players or MOST_PLAYERS, as_json)
        return
    if picture:
        check_ending(picture)
    if replayed:
        if replayed == "-":
            game = replay(read_input(), "standard input")
        else:
            game = replay(read_file(Path(replayed), LARGEST_SAVE), replayed)
        states = states_of(game)
        if move is not None and move >= len(states):
            raise InputError(f"--move {move}: {replayed} has {counted(len(states) - 1, 'move')}")
        states = states[: None if move is None else move + 1]
        if picture:
            _draw(states[-1], picture, seat, words)
        _print_states(states, [SEATS[number] for number in range(game.players)], as_json)
        return
    if save == "-":
        raise InputError("--save -: standard output is for the game; name a file")
    people, rivals = _table(players, opponents, watch)
    seats: Seats = (*(None,) * people, *rivals)
    state = _begun(save, len(seats), seed, rules)
    states = _played(state, seats, save, as_json)
    if as_json:
        write_lines((record_of(*pair) for pair in _steps(states)), None)
    if picture:
        _draw(states[-1], picture, seat, words)


def _modes_of(name: str) -> Sequence[str]:
    return {"move": ("replayed",), "seat": ("picture",)}.get(name, ("replayed", "watch", "folder"))


def _option(name: str) -> str:
    return {"rules": "rule", "replayed": "replay"}.get(name, name)


def _table(players: int | None, opponents: str | None, watch: bool) -> tuple[int, list[Rung]]:
    """How many people play, and their opponents: by default one of medium strength, or two that play alone."""
    people = 0 if watch else players or 1
    usual = LADDER[len(LADDER) // 2].name
    names = opponents.split(",") if opponents else [usual] * (2 if watch else people == 1)
    rivals = [opponent(name.strip()) for name in names]
    if not 2 <= people + len(rivals) <= MOST_PLAYERS:
        of = f"{counted(people, 'person', 'people')} and {counted(len(rivals), 'opponent')}"
        raise InputError(f"{of}: expected 2 to {MOST_PLAYERS} players in all")
    return people, rivals


def _begun(save: str | None, players: int, seed: int | None, rules: Sequence[str]) -> State:
    """The game in the file to save to, or a new one, which is saved at once."""
    if save is not None and os.path.lexists(save):
        if seed is not None or rules:
            raise InputError(f"{save} has a game with a seed and rules; leave out --seed and --rule to continue it")
        state = replay(read_own(Path(save), LARGEST_SAVE), save)
        if state.players != players:
            raise InputError(
                f"{save} has a game of {state.players} players, not {players}; ask for as many to continue"
            )
        return state
    state = start(players, secrets.randbelow(LARGEST_SEED) if seed is None else seed, _variant(rules))
    _save(state, save)
    return state


def _variant(rules: Sequence[str]) -> Variant:
    """The variant of `edges=last` and the like; raises `InputError` for others."""
    fields: dict[str, object] = {}
    for rule in rules:
        name, equals, value = rule.partition("=")
        if name not in Variant.__struct_fields__ or not equals:
            names = Variant.__struct_fields__
            raise InputError(
                f"--rule {shown(rule)}: expected NAME=VALUE with one of {', '.join(names)}{meant(name, names)}"
            )
        fields[name] = value
    if isinstance(fields.get("opener"), str) and fields["opener"] in tuple(SEATS):
        fields["opener"] = SEATS.index(str(fields["opener"]))
    if "extra" in fields:
        fields["extra"] = str(fields["extra"]).split(",")
    try:
        return msgspec.convert(fields, Variant, strict=False)
    except msgspec.ValidationError as error:
        raise InputError(f"--rule: {fault_of(error)}; `puzzlemill help gloop-game` lists the values") from None


def _save(state: State, save: str | None) -> None:
    if save is not None:
        write_whole(Path(save), f"{state.to_json()}\n".encode())


def _played(state: State, seats: Seats, save: str | None, as_json: bool) -> list[State]:
    """The states from here to the end of the game, or until a person stops; each is saved."""
    people = sum(seat is None for seat in seats)
    names = [
        SEATS[number] + (f" ({rung.name})" if rung else " (you)" if people == 1 else "")
        for number, rung in enumerate(seats)
    ]
    say: Callable[[str], None] = (lambda text: None) if as_json else print_text
    say(wrapped(f"The Gloop game: {', '.join(names)}; {start_text(state)}.", 0))
    person = Person(names, alone=people == 1)
    states = [state]
    try:
        while not state.ended:
            rung, why = seats[state.to_move], ""
            if rung is None:
                move = person.choose(state)
            else:
                draws = stream_for(f"gloop-game:{state.seed}:{len(state.played)}")
                move, said = rung.choose(state.view(state.to_move), rung.budget, draws)
                why = "" if people else f" {said}"
            before, state = state, state.apply(move)
            _save(state, save)
            states.append(state)
            if rung is None:
                person.after(before, move, state)
            else:
                number = f"{len(state.played):3} " if not people else ""
                say(wrapped(f"{number}{names[before.to_move]} {move_text(before, move, open_hand=not people)}.{why}"))
    except Stopped:
        kept = f"; it is in {save}, and the same --save continues it" if save else "; --save FILE keeps games"
        remark(f"stopped after {counted(len(state.played), 'move')}{kept}")
        return states
    say("\n".join(["", *result_lines(state, names)]))
    return states


def _steps(states: Sequence[State]) -> Sequence[tuple[State | None, State]]:
    return list(zip((None, *states[:-1]), states, strict=True))


def _print_states(states: Sequence[State], names: Sequence[str], as_json: bool) -> None:
    """Print a game move by move, and its result."""
    if as_json:
        write_lines((record_of(*pair) for pair in _steps(states)), None)
        return
    lines = [f"{start_text(states[0])}"]
    for before, state in itertools.pairwise(states):
        lines.append(wrapped(f"{len(state.played):3} {names[before.to_move]} {move_text(before, state.played[-1])}"))
    print_text("\n".join([*lines, "", *result_lines(states[-1], names)]))


def _draw(state: State, picture: str, seat: str | None, words: Words) -> None:
    number = None if seat is None else SEATS.index(seat)
    shown_to = state if number is None else state.view(number)
    position_sheet(shown_to, words).drawing.with_margin().save(picture)
