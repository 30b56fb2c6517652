"""Games of the Gloop game for tests."""

from puzzlemill.catalogues import example
from puzzlemill.puzzles.gloop.game import State, replay, start
from puzzlemill.puzzles.gloop.game.moves import Variant
from puzzlemill.puzzles.streams import stream_for


def example_game(moves: int | None = None) -> State:
    """The example game, or the position after its first moves."""
    state = replay(example("gloop-game.json"))
    return state if moves is None else after(start(state.players, state.seed), state, moves)


def after(state: State, game: State, moves: int) -> State:
    """A state after the first moves of a game."""
    for move in game.played[:moves]:
        state = state.apply(move)
    return state


def played(players: int, seed: int, moves: int, variant: Variant | None = None) -> State:
    """A game whose players move at random, until it has ended or has this many moves."""
    state, draws = start(players, seed, variant), stream_for("test")
    while not state.ended and len(state.played) < moves:
        state = state.apply(draws.choice(state.moves()))
    return state
