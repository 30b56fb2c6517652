// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Reads instances, solutions and moves from packs and saved games, which are untrusted.

import { InputError, shown } from "../errors.ts";
import { anyText, below, flag, list, missing, moveReader, pair, record, text } from "../reading.ts";
import type { OpenReader, Reader } from "../reading.ts";
import { SETS } from "../tables.ts";
import { EMPTY, HOLE, LARGEST, MOST_PIECES, checkedSet, pieceOf, shapeFault } from "./pieces.ts";
import type { Piece, Rows } from "./pieces.ts";
import type { Move } from "./play.ts";
import { puzzleOf } from "./puzzle.ts";
import type { Filling, IqBlocks } from "./puzzle.ts";

const letter = text(/^[A-Z]$/, "one letter A-Z");

/** The field `instance` of an entry. */
export function readInstance(value: unknown, path: string, unknown?: (path: string) => void): IqBlocks {
  const row = text(/^[A-Z.#]{1,32}$/, `1 to ${LARGEST} characters: ${EMPTY}, ${HOLE} or letters of the set`);
  const fields = record<{ pieces: string | readonly Piece[]; board: Rows }>(
    { pieces: (pieces, place) => readPieces(pieces, place, unknown), board: list(row, 1, LARGEST) },
    unknown,
  );
  const { pieces, board } = fields(value, path);
  return puzzleOf(pieces, board, below(path, "board"));
}

/** The field `solution` of an entry: any texts that can be a board; `check` says what is wrong with them. */
export const readSolution = record<Filling>({ board: list(anyText(2 * LARGEST), 0, 2 * LARGEST) });

/** A move of a saved game; whether it can be made is for `after` to say. */
export const readMove: OpenReader<Move> = moveReader<Move>({
  lay: { piece: letter, cells: list(pair(LARGEST - 1), 1, LARGEST * LARGEST) },
  lift: { piece: letter },
});

/** The field `pieces` of an instance: the name of a bundled set, or a list of pieces. */
function readPieces(value: unknown, path: string, unknown?: (path: string) => void): string | readonly Piece[] {
  if (typeof value === "string") {
    if (Object.hasOwn(SETS, value)) return value;
    throw new InputError(`${path}: ${shown(value)}: expected one of ${Object.keys(SETS).join(", ")}, or a list of pieces`);
  }
  const pieces = list(pieceReader(unknown), 1, MOST_PIECES)(value, path);
  return checkedSet(pieces, path);
}

function pieceReader(unknown?: (path: string) => void): Reader<Piece> {
  const fields = record(
    {
      name: letter,
      shape: list(anyText(LARGEST), 1, LARGEST),
      flip: missing(flag, true),
    },
    unknown,
  );
  return (value, path) => {
    const { name, shape, flip } = fields(value, path);
    const fault = shapeFault(shape);
    if (fault !== null) throw new InputError(`${below(path, "shape")}: ${fault}`);
    return pieceOf(name, shape, flip);
  };
}
