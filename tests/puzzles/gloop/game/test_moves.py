"""Legal moves: the same as a brute-force twin's, the samples of the specification, and a refusal for all others."""

import itertools
from random import Random

import msgspec
import pytest

from puzzlemill.puzzles.gloop.game import REFUSALS, GameError, State, start
from puzzlemill.puzzles.gloop.game.formations import TURNS, formations, pairs, turned
from puzzlemill.puzzles.gloop.game.group import Block, Group
from puzzlemill.puzzles.gloop.game.moves import ENDS, AnyMove, Attach, Build, Draw, Pair, Pass, Step, Variant, Words
from puzzlemill.puzzles.gloop.tiles import MIRRORED, mirror
from tests.support.gloop_game import GOOD, PAIR, plain, random_game, variants, with_hand
from tests.twins import gloop_game as twin

HAND = (13, 24, 35, 42, 49, 88)
BAD: Words = (".()()...", "()(..())", ".()..().", "(.()...)")
"""Formations of the hand that can be attached to the right of the pair after a quarter turn, and in no turn."""

FOURS: list[Words] = [
    words for seed in range(40) for words in itertools.islice(formations(Random(seed).sample(range(1, 91), 6)), 9)
]

GAMES = list(variants())


def same_moves(state: State, model: twin.Game) -> None:
    """The legal moves are those of the twin, each once."""
    moves = state.moves()
    assert len(set(moves)) == len(moves)
    legal = model.moves()
    assert len(legal) == len(moves)
    assert {msgspec.json.encode(move) for move in moves} == {msgspec.json.encode(move) for move in legal}


def side_by_side(players: int, seed: int, variant: Variant, largest: int) -> None:
    """A random game of the rules and the twin; moves of hands with more than `largest` tiles are not compared."""
    model = twin.Game(players, seed, plain(variant))
    states = random_game(players, seed, variant)
    for state, following in itertools.pairwise(states):
        assert [sorted(hand) for hand in model.hands] == [list(hand) for hand in state.hands]
        assert model.to_move == state.to_move
        if len(state.hands[state.to_move]) <= largest:
            same_moves(state, model)
        move = plain(following.played[-1])
        assert model.wrong(move) == ""
        model.play(move)
    last = states[-1]
    assert last.result
    assert (last.result.reason, [*last.result.winners], [*last.result.scores]) == model.result()
    assert not [*last.moves(), *model.moves()]


@pytest.mark.parametrize("number", range(3, 224, 17))
def test_legal_moves_and_ends_are_those_of_the_twin(number: int) -> None:
    side_by_side(*GAMES[number], largest=6)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES[::2])
def test_legal_moves_and_ends_are_those_of_the_twin_in_half_of_all_variants(game: tuple[int, int, Variant]) -> None:
    side_by_side(*game, largest=8)


@pytest.mark.thorough
def test_moves_of_large_hands_are_those_of_the_twin() -> None:
    for seed in range(20):
        hand = tuple(sorted(Random(seed).sample([tile for tile in range(1, 91) if tile not in (8, 12)], 10)))
        spelled = {twin.spelling(square) for square in twin.arrangements(hand)}
        listed = list(formations(hand))
        assert (len(listed), set(listed)) == (len(spelled), spelled)


def test_272_pairs_of_tiles_match_in_no_turn() -> None:
    without = [both for both in itertools.combinations(range(1, 91), 2) if not pairs(*both)]
    assert len(without) == twin.pairs_without_match() == 272
    assert (1, 37) in without
    assert (TURNS[1][0], TURNS[37][0]) == ("()......", "(.(.).).")


def test_formations_of_a_hand_and_those_that_can_be_attached() -> None:
    listed = list(formations(HAND))
    assert len(listed) == 43
    assert {twin.spelling(square) for square in twin.arrangements(HAND)} == set(listed)
    attached = [words for words in listed if right_turns(words)]
    assert len(attached) == 9
    assert (GOOD in attached, BAD in listed) == (True, True)
    assert (right_turns(GOOD), right_turns(BAD)) == ([1], [])


def right_turns(words: Words) -> list[int]:
    """The quarter turns after which a formation can be attached to the right of the pair."""
    state = with_hand((), (words,))
    return [move.turns for move in state.view(0).attachments() if move.end == "right"]


def test_a_hand_without_a_formation_must_draw() -> None:
    state = with_hand((23, 30, 31, 72))
    assert state.moves() == [Draw()]
    assert not state.view(0).can_build()
    assert with_hand(HAND).view(0).can_build()


def test_moves_have_a_fixed_order() -> None:
    moves = with_hand(tuple(range(50, 58)), (GOOD, BAD)).moves()
    builds = [move.words for move in moves if isinstance(move, Build)]
    assert builds == sorted(builds, key=lambda words: [(twin.TILE_OF[word], word) for word in words])
    attachments = [move for move in moves if isinstance(move, Attach)]
    assert attachments == sorted(attachments, key=lambda move: (move.formation, move.end, move.step, move.turns))
    assert [*map(Build, builds), *attachments] == moves
    assert (len(builds), len(attachments)) > (100, 1)


def arm_after(steps: str, end: str = "right") -> State:
    """A game with an arm of these steps, grown at random until there is one, and a formation in the area."""
    for seed in range(500):
        draws = Random(seed)
        state = with_hand(())
        for step in steps:
            fitting = [
                (words, move)
                for words in draws.sample(FOURS, len(FOURS))
                for move in state.group.attachments((words,), last=False)
                if (move.end, move.step) == (end, step)
            ]
            if not fitting:
                break
            words, move = fitting[0]
            state = msgspec.structs.replace(state, group=state.group.extended(words, move))
        else:
            return state
    raise AssertionError(steps)


@pytest.mark.parametrize(
    ("laid", "steps"), [("", "R"), ("R", "RUD"), ("RU", "RU"), ("RD", "RD"), ("RUR", "RUD"), ("RUU", "RU")]
)
def test_steps_of_an_arm(laid: str, steps: str) -> None:
    assert "".join(arm_after(laid).group.steps("right")) == steps
    mirrored = laid.replace("R", "L")
    assert "".join(arm_after(mirrored, "left").group.steps("left")) == steps.replace("R", "L")


def test_a_formation_matches_all_that_it_touches_or_only_the_last() -> None:
    group = arm_after("RUR").group
    both, one = (group.needs("right", last=last)["D"] for last in (False, True))
    assert (sorted(both), sorted(one)) == ([0, 3], [0])
    assert group.needs("right", last=False)["U"] == group.needs("right", last=True)["U"]
    fitting = {
        last: {
            (words, move.turns)
            for words in FOURS
            for move in group.attachments((words,), last=last)
            if (move.end, move.step) == ("right", "D")
        }
        for last in (False, True)
    }
    assert fitting[False] < fitting[True]


def mirrored_words(words: Words) -> Words:
    nw, ne, sw, se = words
    return mirror(ne), mirror(nw), mirror(se), mirror(sw)


def mirrored_group(group: Group) -> Group:
    steps: dict[Step, Step] = {"L": "R", "R": "L", "U": "U", "D": "D"}
    left, right = (
        tuple(Block(mirrored_words(block.words), steps[block.step]) for block in arm)
        for arm in (group.left, group.right)
    )
    return Group(tuple(map(mirror, group.pair)), right, left)


def spelled(words: Words) -> Words:
    [found] = [
        form
        for form in (turned(words, turns) for turns in range(4))
        if twin.TILE_OF[form[0]] == min(map(twin.TILE_OF.__getitem__, words))
    ]
    return found


def in_a_mirror(state: State) -> State:
    """The same game as it looks in a mirror: the set of tiles stays the same."""
    tiles = [tuple(sorted(MIRRORED[tile] for tile in hand)) for hand in state.hands]
    areas = tuple(tuple(spelled(mirrored_words(words)) for words in area) for area in state.areas)
    return msgspec.structs.replace(
        state,
        group=mirrored_group(state.group),
        hands=tuple(tiles),
        areas=areas,
        pool=tuple(MIRRORED[tile] for tile in state.pool),
        drawn=tuple(MIRRORED[tile] for tile in state.drawn),
    )


def outcomes(state: State, *, mirrored: bool) -> list[str]:
    """What each legal move leads to, as it looks in the mirror or not; without the order of moves."""
    found: list[object] = []
    for move in state.moves():
        if isinstance(move, Build):
            found.append(spelled(mirrored_words(move.words)) if mirrored else move.words)
        elif isinstance(move, Attach):
            group = state.group.extended(state.areas[state.to_move][move.formation], move)
            found.append(mirrored_group(group) if mirrored else group)
        elif isinstance(move, Pair):
            found.append((mirror(move.upper), mirror(move.lower)) if mirrored else (move.upper, move.lower))
        else:
            found.append(move)
    return sorted(map(repr, found))


@pytest.mark.parametrize("number", [5, 90, 130])
def test_a_game_in_a_mirror_has_the_same_moves(number: int) -> None:
    for state in random_game(*GAMES[number])[::3]:
        assert outcomes(in_a_mirror(state), mirrored=False) == outcomes(state, mirrored=True)


def refused(state: State, move: AnyMove) -> str:
    """The code with which a move is refused, or nothing."""
    try:
        state.apply(move)
    except GameError as error:
        begins, ends = f"move {len(state.played) + 1}, {type(move).__name__.lower()}", REFUSALS[error.code]
        return error.code if str(error).startswith(begins) and str(error).endswith(f": {ends}") else str(error)
    return ""


def test_every_code_of_a_refusal() -> None:
    fresh, ended = start(2, 1), random_game(2, 1, Variant())[-1]
    laid = with_hand((*HAND, 1), (GOOD[:1] + GOOD[1:],))
    empty = msgspec.structs.replace(with_hand((23, 30, 31, 72)), pool=())
    swapped = (BAD[0], BAD[2], BAD[1], BAD[3])
    free = msgspec.structs.replace(with_hand(HAND), variant=Variant(draw="free"))
    cases: list[tuple[State, AnyMove, str]] = [
        (fresh, Draw(), "NOT_THE_PAIR"),
        (fresh, Pair("(....)..", "()......"), "NOT_THE_PAIR"),
        (laid, Pair(*PAIR), "PAIR_LAID"),
        (laid, Build(("(", *BAD[1:])), "NOT_A_WORD"),
        (laid, Build((*BAD[:3], "........")), "NOT_IN_HAND"),
        (laid, Build((*BAD[:3], BAD[0])), "NOT_IN_HAND"),
        (laid, Build(swapped), "MISMATCH"),
        (laid, Build(turned(BAD, 1)), "SPELLING"),
        (laid, Attach(1, "right", "R", 1), "NO_FORMATION"),
        (laid, Attach(0, "right", "U", 1), "WRONG_STEP"),
        (laid, Attach(0, "left", "R", 1), "WRONG_STEP"),
        (laid, Attach(0, "right", "R", 2), "MISMATCH"),
        (laid, Draw(), "CAN_MOVE"),
        (with_hand((), (GOOD,)), Draw(), "CAN_MOVE"),
        (empty, Draw(), "POOL_EMPTY"),
        (laid, Pass(), "CAN_DRAW"),
        (with_hand((23, 30, 31, 72)), Pass(), "CAN_DRAW"),
        (ended, Draw(), "GAME_OVER"),
        (empty, Pass(), ""),
        (free, Draw(), ""),
        (laid, Attach(0, "right", "R", 1), ""),
        (laid, Build(BAD), ""),
    ]
    assert [refused(state, move) for state, move, _ in cases] == [code for *_, code in cases]
    assert {code for *_, code in cases} - {""} == set(REFUSALS)


def other_moves(draws: Random, state: State) -> list[AnyMove]:
    """Moves of every sort, legal or not: every attachment, and random formations of the hand."""
    area = range(len(state.areas[state.to_move]) + 1)
    steps: tuple[Step, ...] = ("L", "R", "U", "D")
    moves: list[AnyMove] = [Attach(*where) for where in itertools.product(area, ENDS, steps, range(4))]
    hand = state.hands[state.to_move]
    for _ in range(60):
        tiles = draws.choices(hand, k=4) if len(hand) > 3 and draws.random() < 0.1 else list(hand)
        draws.shuffle(tiles)
        if len(tiles) >= 4:
            nw, ne, sw, se = (draws.choice(TURNS[tile]) for tile in tiles[:4])
            moves.append(Build((nw, ne, sw, se)))
    moves += [
        Build(turned(move.words, turns)) for move in state.moves()[:3] if isinstance(move, Build) for turns in range(4)
    ]
    return [*moves, Draw(), Pass(), *(Pair(*words) for words in pairs(*(state.drawn or (8, 12))))]


@pytest.mark.parametrize("number", [7, 60, 111, 200])
def test_exactly_the_listed_moves_are_accepted(number: int) -> None:
    draws = Random(number)
    for state in random_game(*GAMES[number])[::4]:
        legal = set(state.moves())
        for move in (*other_moves(draws, state), *draws.sample(sorted(legal, key=repr), min(20, len(legal)))):
            assert (refused(state, move) == "") == (move in legal), move


def test_a_hand_that_is_empty_after_a_build_goes_on() -> None:
    state = with_hand(tuple(sorted(map(twin.TILE_OF.__getitem__, GOOD))))
    built = state.apply(Build(GOOD))
    assert (built.hands[0], built.ended, built.result) == ((), False, None)


def test_the_first_pair_is_drawn_again_until_it_matches() -> None:
    decks = [twin.Game(2, seed, {}) for seed in range(60)]
    for seed, model in enumerate(decks):
        state = start(2, seed)
        assert list(state.drawn) == model.drawn
        assert list(state.pool) == model.pool
        assert state.moves() == [Pair(*words) for words in twin.pairs(*model.drawn)]
