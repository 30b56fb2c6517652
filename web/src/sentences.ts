// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What the sentences of all kinds share. The sentences themselves are in the words files.

import type { Cell, KindName, Said } from "./kind.ts";

/** A sentence and the cells that it speaks of, which count from 0. */
export interface Reason {
  readonly why: Said;
  readonly cells: readonly Cell[];
}

/** Makes the sentences of a kind's table `[play.<kind>]` from their names in it. */
export function sentencesOf(kind: KindName): (name: string, args?: Said["args"]) => Said {
  return (name, args = {}) => ({ key: `play.${kind}.${name}`, args });
}

/** The row and column of a cell as people count them, for sentences with `{row}` and `{column}`. */
export function counted([row, column]: Cell): { readonly row: number; readonly column: number } {
  return { row: row + 1, column: column + 1 };
}
