"""The file of the Gloop game, `conformance/gloop-game.json`: `python -m conformance.maker gloop-game`."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec

from conformance.maker.files import VERSION, file_text
from conformance.maker.games import Json, fnv, plain
from conformance.maker.spoiling import spoiled
from puzzlemill.puzzles.gloop.game import LARGEST_SEED, GameError, State, View, replay, start
from puzzlemill.puzzles.gloop.game.formations import turned
from puzzlemill.puzzles.gloop.game.group import Block
from puzzlemill.puzzles.gloop.game.moves import AnyMove, Attach, Build, Draw, Variant
from puzzlemill.puzzles.gloop.tiles import WORDS, turn
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.streams import Stream, stream_for

FORMAT: Final = "puzzlemill-conformance-gloop-game"

GAMES: Final = (
    (2, 0, Variant()),
    (3, 1, Variant(pair="random", opener=2)),
    (4, 2, Variant(edges="last")),
    (5, 3, Variant(draw="free", opener=4)),
    (6, 4, Variant(end="blocked")),
    (7, 5, Variant(out="round")),
    (8, LARGEST_SEED, Variant(hand=8, end="blocked", edges="last")),
    (2, 7, Variant(hand=4, out="round", end="blocked", pair="random", opener=1)),
    (3, 8, Variant(extra=(0, 1, 2), hand=5, opener=1)),
    (2, 9, Variant(edges="last", draw="free", end="blocked")),
    (4, 10, Variant(draw="free")),
    (8, 11, Variant(draw="free", out="round", pair="random")),
    (3, 12, Variant(draw="free", end="blocked", hand=4)),
    (5, 13, Variant(draw="free", end="blocked", out="round")),
    (6, 14, Variant(edges="last", hand=7)),
    (8, 15, Variant()),
    (2, 16, Variant(hand=4)),
    (2, 17, Variant(hand=4, end="blocked")),
)
"""The players, seed and variant of each game."""

SAVES: Final = 60
"""The number of spoilt saves, before equal ones are left out."""

LARGE: Final = 12
"""The tiles in a large hand: one of 40 has hundreds of thousands of formations."""

LEGAL: Final = 4
"""One state in this many has a move that is refused."""


def text() -> str:
    """The text of the file."""
    head: dict[str, Json] = {"format": FORMAT, "version": VERSION}
    counts: Counter[str] = Counter()
    games = [_game(state, stream_for(f"conformance gloop-game {state.seed}"), counts) for state in _starts()]
    return file_text(head, {"games": games, "saves": _saves()})


def _starts() -> list[State]:
    return [start(*each) for each in GAMES]


def _game(state: State, draws: Stream, counts: Counter[str]) -> Json:
    """A random game to its end; `counts` says how often each code has appeared."""
    head = {
        **{"variant": plain(state.variant), "players": state.players, "seed": state.seed},
        **{"hands": plain(state.hands), "drawn": plain(state.drawn), "pool": plain(state.pool)},
    }
    states = [_state(state, None, draws, counts)]
    while not state.ended:
        move = random_move(state, draws)
        state = state.apply(move)
        states.append(_state(state, move, draws, counts))
    assert state.result
    return {**head, "states": states, "result": state.result._asdict()}


def random_move(state: State, draws: Stream) -> AnyMove:
    """A legal move: often one that draws into a hand that is not large, or one that attaches."""
    legal = state.moves()
    if isinstance(legal[-1], Draw) and len(state.hands[state.to_move]) < LARGE and draws.below(4):
        return legal[-1]
    attach = [move for move in legal if isinstance(move, Attach)]
    return draws.choice(attach if attach and draws.below(4) else legal)


def _state(state: State, move: AnyMove | None, draws: Stream, counts: Counter[str]) -> Json:
    """What a port must find in a state, and the move that led to it."""
    legal = state.moves()
    record = {
        "move": plain(move),
        "views": fnv(views_text(state)),
        "moves": [len(legal), fnv(";".join(map(move_text, legal)))],
    }
    if draws.below(LEGAL) == 0 or state.ended:
        refused = [(code, each) for each in _candidates(state, draws) if (code := _code(state, each))]
        code, each = min(refused, key=lambda pair: counts[pair[0]])
        counts[code] += 1
        record["refused"] = {"move": plain(each), "code": code}
    return record


def _code(state: State, move: AnyMove) -> str:
    """The code with which a state refuses a move; empty if it is legal."""
    try:
        state.apply(move)
    except GameError as error:
        return error.code
    return ""


def _candidates(state: State, draws: Stream) -> Iterator[AnyMove]:
    """Moves that are probably illegal, for each reason some."""
    move = {"move": "pair", "upper": draws.choice(WORDS), "lower": draws.choice(WORDS)}
    yield _move(move)
    yield Draw()
    yield _move({"move": "pass"})
    legal = state.moves()
    for build in [each for each in legal if isinstance(each, Build)][:3]:
        nw, ne, sw, se = build.words
        yield Build(turned(build.words, 1 + draws.below(3)))
        yield Build((nw, turn(ne), sw, se))
        yield Build((nw, nw, sw, se))
        yield Build((nw, ne, sw, draws.choice(WORDS)))
        yield Build((nw, ne, sw, draws.choice(["", "........)", "()()()((", "É"])))
    for end, step in (("left", "R"), ("right", "L"), ("right", "R"), ("left", "U"), ("right", "D")):
        formation, turns = draws.below(3), draws.below(4)
        yield _move({"move": "attach", "formation": formation, "end": end, "step": step, "turns": turns})


def _move(value: Json) -> AnyMove:
    move: AnyMove = msgspec.convert(value, AnyMove)
    return move


def _saves() -> list[Json]:
    """Saved games with the hash of their last views, and spoilt ones that must be refused."""
    draws = stream_for("conformance saves of gloop-game")
    saved = []
    for number, state in enumerate(_starts()):
        for _ in range(number % 6):
            state = state.apply(random_move(state, draws))
        saved.append(state.to_json())
    spoilt = [json.dumps(_spoilt(json.loads(saved[number % len(saved)]), draws)) for number in range(SAVES)]
    plainest: Json = json.loads(saved[0])
    changed: list[Json] = [
        *({"seed": seed} for seed in (LARGEST_SEED, LARGEST_SEED + 1, 2**63 - 1, -1, 1.0)),
        *({"players": players} for players in (1, 2, 8, 9)),
        *({"variant": {"opener": opener}} for opener in (1, 2)),
        *({"variant": {"extra": extra}} for extra in ([0, 0], [1], [1, 1], [0, 0, 2], [4, 4, 4])),
        {"players": 8, "variant": {"hand": 8, "extra": [4, 4, 4, 4, 4, 2]}},
        {"players": 8, "variant": {"hand": 8, "extra": [4, 4, 4, 4, 4, 4]}},
        {"variant": {"pair": "chosen", "edges": "all", "draw": "forced", "end": "empty", "out": "at once"}},
        {"moves": [{"move": "attach", "formation": 22, "end": "left", "step": "L", "turns": 0}]},
        {"moves": [{"move": "draw", "more": 1}]},
    ]
    texts = [*saved, *spoilt, *(json.dumps({**plainest, **change}) for change in changed)]
    wrong = ["", "{", "null", "[]", "{}", '"x"', saved[0] + "x", saved[0][:-1], f" {saved[0]}\n"]
    records = [_loaded(each) for each in (*texts, *wrong)]
    return list({record["text"]: record for record in records}.values())


def _spoilt(save: Json, draws: Stream) -> Json:
    """A saved game with one place changed, more often than not in its moves."""
    moves = save["moves"]
    return {**save, "moves": spoiled(moves, draws)} if moves and draws.below(3) else spoiled(save, draws)


def views_text(state: State) -> str:
    """What every player sees, each on a line."""
    return "\n".join(view_text(state.view(seat)) for seat in range(state.players))


def _loaded(text: str) -> Json:
    """What a saved game leads to, or that it is refused, with the code of the rule that a move breaks."""
    try:
        state = replay(text)
    except InputError as error:
        return {"text": text, "views": None, "code": error.code if isinstance(error, GameError) else None}
    saved = state.to_json()
    record = {"text": text, "views": fnv(views_text(state))}
    return record if saved == text else {**record, "saved": saved}


def view_text(view: View) -> str:
    """What a player sees, as README.md describes it."""
    group = view.group
    return ";".join(
        (
            f"{view.seat} {view.to_move} {view.pool} {view.passes} {'-' if view.out is None else view.out}",
            "ended" if view.ended else "",
            " ".join(group.pair),
            *(",".join(map(_block_text, arm)) for arm in (group.left, group.right)),
            *(" ".join(map(str, tiles)) for tiles in (view.drawn, view.hand, view.hands, view.unseen)),
            "/".join(",".join(map(" ".join, area)) for area in view.areas),
        )
    )


def _block_text(block: Block) -> str:
    return " ".join((block.step, *block.words))


def move_text(move: AnyMove) -> str:
    """A move's name and values, separated by spaces: `attach 0 right U 2`."""
    values = move.words if isinstance(move, Build) else msgspec.structs.astuple(move)
    return " ".join((type(move).__name__.lower(), *map(str, values)))
