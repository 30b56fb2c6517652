"""What a port reads from files of others: solutions, ids, instances and saved games, right ones and spoilt ones."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

import puzzlemill
from conformance.maker.games import Json, Table, Texts, broken_rules, fnv, plain
from conformance.maker.spoiling import spoiled, spoiled_id
from puzzlemill.puzzles.kinds import AnyPuzzle, InputError, solution_type
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.playing import State, game

NOT_A_SOLUTION: Final[Json] = [["NOT_A_SOLUTION", []]]

SOLUTIONS, IDS, INSTANCES, SAVES = 300, 400, 400, 60
"""The numbers of spoilt ones of each sort, before equal ones are left out."""


def solutions(kind: Any, puzzles: Sequence[tuple[AnyPuzzle, Any]], extra: Iterable[tuple[Any, Any]]) -> list[Json]:
    """Puzzles with solutions as JSON, right and wrong, and the rules that these break."""
    draws = stream_for(f"conformance solutions of {puzzles[0][0].kind}")
    pairs = list(extra)
    for puzzle, solution in puzzles:
        pairs.append((puzzle, solution))
        pairs += kind.variants(solution, puzzle, draws) if len(pairs) < 4 * SOLUTIONS else []
    for number in range(SOLUTIONS):
        puzzle, solution = puzzles[number % len(puzzles)]
        changed = plain(solution)
        for _ in range(1 + draws.below(3)):
            changed = spoiled(changed, draws)
        pairs.append((puzzle, changed))
    return _without_doubles(
        {"id": puzzlemill.format_id(puzzle), "solution": plain(solution), "broken": _judged(puzzle, plain(solution))}
        for puzzle, solution in pairs
    )


def _judged(puzzle: AnyPuzzle, solution: Json) -> Json:
    """The broken rules of a solution from a file."""
    try:
        read = msgspec.json.decode(json.dumps(solution), type=solution_type(type(puzzle)))
    except msgspec.ValidationError:
        return NOT_A_SOLUTION
    return broken_rules(puzzle, read)


def ids(tables: Sequence[Table], further: Sequence[str]) -> list[Json]:
    """Spoilt ids and further ones; valid ids come with their instance."""
    known = [puzzlemill.format_id(table.puzzle) for table in tables]
    draws = stream_for(f"conformance ids of {tables[0].puzzle.kind}")
    texts = [spoiled_id(known[number % len(known)], draws) for number in range(IDS)]
    return _without_doubles({"id": text, "instance": _instance_of(text)} for text in ["", ":", "x:1", *texts, *further])


def _instance_of(text: str) -> Json:
    try:
        return plain(puzzlemill.parse_id(text))
    except InputError:
        return None


def instances(tables: Sequence[Table], extremes: Sequence[Json]) -> list[Json]:
    """Extreme and spoilt instances; valid ones come with their id."""
    draws = stream_for(f"conformance instances of {tables[0].puzzle.kind}")
    spoilt = [spoiled(plain(tables[number % len(tables)].puzzle), draws) for number in range(INSTANCES)]
    puzzle_type = type(tables[0].puzzle)
    values = [None, [], {}, *extremes, *spoilt]
    return _without_doubles({"instance": value, "id": _id_of(value, puzzle_type)} for value in values)


def _id_of(instance: Json, puzzle_type: type[AnyPuzzle]) -> str | None:
    try:
        return puzzlemill.format_id(msgspec.json.decode(json.dumps(instance), type=puzzle_type))
    except msgspec.ValidationError:
        return None


def saves(texts: Texts, games: Sequence[Json]) -> list[Json]:
    """Saved games with the hash of their last position, and spoilt ones that must be refused."""
    draws = stream_for(f"conformance saves of {games[0]['id'].partition(':')[0]}")
    saved = []
    for each in games[:: max(1, len(games) // SAVES)]:
        state = _replayed(each, draws.below(len(each["states"])))
        saved.append(state.to_json())
    spoilt = [_spoiled_save(json.loads(text), draws) for text in saved]
    wrong = ["", "{", "null", "[]", "{}", '"x"', saved[0] + "x", saved[0][:-1]]
    return _without_doubles(_loaded(texts, text) for text in [*saved, *spoilt, *wrong])


def _spoiled_save(save: Json, draws: Any) -> str:
    """A saved game with one part spoilt; a change can leave it whole."""
    change = draws.below(6)
    if change == 0:
        return json.dumps({**save, **draws.choice([{"version": 2}, {"format": "x"}, {"version": "1"}, {"id": 7}])})
    if change == 1:
        return json.dumps({**save, "id": spoiled_id(save["id"], draws)})
    moves = save["moves"]
    if change == 2:
        moves = draws.choice(
            [None, "x", {}, [None], [7], [{}], [{"move": "jump"}], [[]], *([moves * 2] if moves else [])]
        )
    elif change == 3 and moves:
        move = {**draws.choice(moves)}
        move.pop(draws.choice(list(move)))
        moves = [*moves, move]
    elif change == 4 and moves:
        moves = [*moves, {**draws.choice(moves), "more": 1}]
    else:
        moves = spoiled(moves, draws)
    return json.dumps({**save, "moves": moves})


def _loaded(texts: Texts, text: str) -> Json:
    """What a saved game leads to; null if it must be refused."""
    try:
        state = puzzlemill.play_from_json(text)
    except InputError:
        return {"text": text, "position": None, "saved": None}
    position = fnv(texts.position_text(state.puzzle, state.position))
    saved = state.to_json()
    return {"text": text, "position": position, "saved": saved if saved != text else None}


def _replayed(played: Json, states: int) -> State[Any, Any]:
    """The state of a game after some of its moves."""
    state: State[Any, Any] = puzzlemill.play(puzzlemill.parse_id(played["id"]))
    for record in played["states"][1 : states + 1]:
        move = record["move"]
        state = state.undo() if move == "undo" else state.apply(msgspec.convert(move, game(state.puzzle.kind).Move))
    return state


def _without_doubles(records: Iterable[Json]) -> list[Json]:
    return list({json.dumps(record): record for record in records}.values())
