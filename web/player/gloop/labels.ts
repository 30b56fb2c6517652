// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Tiles and cells in words: a tile with its path ends and paths, an empty cell with what its neighbours ask for.

import type { Argument, Cell, Said } from "../../src/kind.ts";
import { partners, pattern, TURNS, tileNumber } from "../../src/gloop/tiles.ts";
import { cellName } from "../../src/said.ts";
import { text } from "./goal.ts";

const SIDES = ["top", "right", "bottom", "left"] as const;
const TURNED = ["tile", "tile_right", "tile_half", "tile_left"] as const;
const VERTICES = "abcdefgh";

/** How many quarter turns clockwise a tile lies from how the books draw it. */
export function quarters(word: string): number {
  return TURNS[tileNumber(word)]!.indexOf(word);
}

/** The number of a tile and how it is turned; `asDrawn` if the tiles of its puzzle are never turned. */
export function nameOf(word: string, asDrawn: boolean): Said {
  return text(asDrawn ? "tile" : TURNED[quarters(word)]!, { tile: tileNumber(word) });
}

/** A tile with its path ends at each side, and its paths from end to end. */
export function described(word: string, asDrawn: boolean): Said {
  const tile = nameOf(word, asDrawn);
  const paths = partners(word).flatMap((end, start): Said[] => (end > start ? [path(start, end)] : []));
  if (!paths.length) return text("blank", { tile: text("tile", { tile: tileNumber(word) }) });
  const sides = SIDES.map((side, index) => text(`side_${side}`, { ends: endsIn(pattern(word, index)) }));
  return text("described", { tile, sides, paths });
}

function path(start: number, end: number): Said {
  return text("path", { start: vertex(start), end: vertex(end) });
}

function vertex(number: number): Said {
  return text(`vertex_${VERTICES[number]!}`);
}

/** A cell with what is on it; `sides` are the patterns that it asks for if it is empty. */
export function cellLabel(cell: Cell, tile: Said | null, given: boolean, sides: readonly number[]): Said {
  const place = cellName(cell);
  if (tile) return text(given ? "given" : "laid", { cell: place, tile });
  const known = sides.flatMap((shape, side): Said[] => (shape < 0 ? [] : [text(`side_${SIDES[side]!}`, { ends: needed(side, shape) })]));
  return known.length ? text("empty_beside", { cell: place, sides: known }) : text("empty", { cell: place });
}

/** Of two path ends of a side, one that is alone is named by its place. */
function needed(side: number, shape: number): Argument {
  return shape === 1 || shape === 2 ? text("one", { vertex: vertex(2 * side + (shape === 2 ? 0 : 1)) }) : endsIn(shape);
}

function endsIn(shape: number): number {
  return shape === 3 ? 2 : shape === 0 ? 0 : 1;
}
