"""Which moves are legal in each kind of game: models on plain JSON values, which share nothing with the games."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tests.checkers.gloop import ACROSS, TILES, joins, least_turn
from tests.checkers.iqblocks import bundled, cornered, orientations

Fields: TypeAlias = dict[str, Any]

Model: TypeAlias = Callable[[Fields, list[Fields]], str]
"""What is wrong with the moves of a game of an instance, or nothing."""


def wrong_place(instance: Fields, moves: list[Fields]) -> str:
    """OTTF: a tile is placed once, until it is taken back."""
    cells = {(r, c) for r, row in enumerate(instance["template"]) for c, mark in enumerate(row) if mark != "."}
    placed: list[tuple[int, int]] = []
    for number, move in enumerate(moves):
        if move["move"] == "back":
            if not placed:
                return f"move {number} takes back nothing"
            placed.pop()
            continue
        cell = (move["row"], move["col"])
        if cell not in cells or cell in placed:
            return f"move {number} places {cell}"
        placed.append(cell)
    return ""


def wrong_swap(instance: Fields, moves: list[Fields]) -> str:
    """Domicles: two different places are swapped, no more often than is allowed."""
    places, made = len(instance["tiles"]), 0
    for number, move in enumerate(moves):
        if move["move"] == "back":
            made -= 1
        else:
            made += 1
            if move["i"] == move["j"] or not {move["i"], move["j"]} <= set(range(places)):
                return f"move {number} swaps {move['i']} and {move['j']}"
        if not 0 <= made <= instance["swaps"]:
            return f"after move {number} {made} swaps are made"
    return ""


def wrong_tile(instance: Fields, moves: list[Fields]) -> str:
    """Gloop: an unused tile on an empty cell, all ends of paths meeting; a lift of what was placed."""
    board, given = instance["board"], {(r, c): word for r, c, word in instance.get("givens", ())}
    words: dict[tuple[int, int], str] = dict(given)
    for number, move in enumerate(moves):
        cell = (move["row"], move["col"])
        if move["move"] == "lift":
            if cell in given or cell not in words:
                return f"move {number} lifts {cell}"
            del words[cell]
            continue
        word = move["word"]
        if not _open(board, cell) or cell in words or joins(word) is None:
            return f"move {number} lays {word} on {cell}"
        tile = least_turn(word)
        if tile in map(least_turn, words.values()) or TILES.index(tile) not in instance["tiles"]:
            return f"move {number} lays a tile that is not to be had"
        if word not in (instance.get("unturned") or [word]):
            return f"move {number} turns a tile"
        for vertex, (down, right, other) in enumerate(ACROSS):
            beside = (cell[0] + down, cell[1] + right)
            faced = words.get(beside, None if _open(board, beside) else "." * 8)
            if faced is not None and (faced[other] == ".") != (word[vertex] == "."):
                return f"move {number} lays what does not meet {beside}"
        words[cell] = word
    return ""


def _open(board: list[str], cell: tuple[int, int]) -> bool:
    row, col = cell
    return 0 <= row < len(board) and 0 <= col < len(board[row]) and board[row][col] == "."


def wrong_piece(instance: Fields, moves: list[Fields]) -> str:
    """IQ Blocks: a piece that is left, on empty cells and all its clues, as it may lie; a lift of what was placed."""
    board = {(r, c): mark for r, row in enumerate(instance["board"]) for c, mark in enumerate(row) if mark != "#"}
    source = instance["pieces"]
    pieces = {piece["name"]: orientations(piece) for piece in (bundled(source) if isinstance(source, str) else source)}
    sizes = {name: len(next(iter(shapes))) for name, shapes in pieces.items()}
    clues = {name: {cell for cell, mark in board.items() if mark == name} for name in pieces}
    laid: dict[str, set[tuple[int, int]]] = {}
    for number, move in enumerate(moves):
        name = move["piece"]
        if move["move"] == "lift":
            if laid.pop(name, None) is None:
                return f"move {number} lifts {name}"
            continue
        if name not in pieces or name in laid or len(clues[name]) == sizes[name]:
            return f"move {number} lays {name}, which is not left"
        cells = [tuple(cell) for cell in move["cells"]]
        taken = set().union(*laid.values(), *(given for other, given in clues.items() if other != name))
        if cells != sorted(set(cells)) or not set(cells) <= board.keys() - taken or not clues[name] <= set(cells):
            return f"move {number} lays {name} on {cells}"
        if not cells or cornered({complex(col, row) for row, col in cells}) not in pieces[name]:
            return f"move {number} lays {name} in another shape"
        laid[name] = set(cells)
    return ""


MODELS: Final[Mapping[str, Model]] = {
    "gloop": wrong_tile,
    "domicles": wrong_swap,
    "ottf": wrong_place,
    "iqblocks": wrong_piece,
}

FIELDS: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "gloop": {"lay": {"row": int, "col": int, "word": str}, "lift": {"row": int, "col": int}},
    "domicles": {"swap": {"i": int, "j": int}, "back": {}},
    "ottf": {"place": {"row": int, "col": int}, "back": {}},
    "iqblocks": {"lay": {"piece": str, "cells": list}, "lift": {"piece": str}},
}
"""The fields of the moves of each kind, with their types."""


def well_formed(kind: str, moves: object) -> bool:
    """Whether the moves have the right fields of exactly the right types."""
    if not isinstance(moves, list) or not all(has_fields(FIELDS[kind], move) for move in moves):
        return False
    cells = [cell for move in moves for cell in move.get("cells", [])]
    return all(isinstance(cell, list) and [type(number) for number in cell] == [int, int] for cell in cells)


def has_fields(known: Mapping[str, Mapping[str, Any]], move: object) -> bool:
    """Whether a move is one of these, with its fields, of exactly their types."""
    if not isinstance(move, dict) or not isinstance(move.get("move"), str):
        return False
    types = known.get(move["move"])
    return types is not None and {name: type(value) for name, value in move.items()} == {"move": str, **types}
