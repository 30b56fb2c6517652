// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The hint for a board that can be solved: the next swap of an easy shortest solution, in three stages.

import { InputError } from "../errors.ts";
import type { Advice, Cell, Said, Stage } from "../kind.ts";
import { Meter } from "../meter.ts";
import { cellsOf, type Change, type Line } from "./conflicts.ts";
import type { Domicles, Pair, Tile } from "./puzzle.ts";
import { after, swapOf, type Move, type Position } from "./play.ts";
import { solved } from "./rules.ts";
import { MOST_TILES } from "./search/clashes.ts";
import { swapsBetween } from "./search/cycles.ts";
import { deepen } from "./search/deepening.ts";
import { easiestSwap, type Choice } from "./search/easiest.ts";
import { said } from "./sentences.ts";

/** Solved boards among which the easiest to reach is chosen, and nodes to find them: a few milliseconds. */
const TARGETS = 100;
const NODES = 10_000;

/**
 * The next swap of a shortest solution with few detours, and its three stages: a line that repeats a number, what the swap
 * clears and creates, and the swap. `moves` win from the position; throws `InputError` if they do not, or if there is
 * nothing left to do.
 */
export function advise(puzzle: Domicles, position: Position, moves: readonly Move[]): Advice<Move> {
  const { tiles } = position;
  const { cols } = puzzle;
  if (solved(tiles, cols)) throw new InputError("advise: the board is solved");
  const { targets, least } = nearestBoards(puzzle, position, moves);
  const choice = easiestSwap(tiles, cols, targets, least);
  const technique = least === 1 ? "single swap" : choice.technique;
  return {
    technique,
    stages: [
      where(choice, tiles, cols),
      { stage: "why", ...reason(choice, least), cells: clearedCells(choice, tiles, cols) },
      {
        stage: "move",
        ...swapSentence(choice.pair, tiles, least - 1),
        cells: choice.pair.flatMap((place) => halves(place, cols)),
      },
    ],
    move: swapOf(choice.pair),
  };
}

/** A move as a sentence names it: `the swap of places 1 and 8`. Its cells are those of both places. */
export function naming(puzzle: Domicles, position: Position, move: Move): Said & { readonly cells: readonly Cell[] } {
  const pair = move.move === "swap" ? ([move.i, move.j] as const) : position.swaps.at(-1);
  if (!pair) throw new InputError("naming: no swap has been made");
  const { i, j } = swapOf(pair);
  const sentence = said(move.move === "swap" ? "the_swap" : "the_back", { i: i + 1, j: j + 1 });
  return { ...sentence, cells: [i, j].flatMap((place) => halves(place, puzzle.cols)) };
}

/**
 * Solved boards as near as any, and how many swaps away they are. Tiles are named after their places. If the search is too
 * long, it is the board that `moves` lead to.
 */
function nearestBoards(
  puzzle: Domicles,
  position: Position,
  moves: readonly Move[],
): { targets: readonly (readonly number[])[]; least: number } {
  const { tiles } = position;
  const end = moves.reduce<Position>((board, move) => after(puzzle, board, move), position);
  if (!solved(end.tiles, puzzle.cols)) throw new InputError("advise: the moves do not solve the board");
  // `after` moves the tiles themselves, so each keeps its identity.
  const target = end.tiles.map((tile) => tiles.indexOf(tile));
  const least = swapsBetween([...tiles.keys()], target).length;
  if (tiles.length <= MOST_TILES) {
    const { targets, lower } = deepen(tiles, puzzle.cols, least, TARGETS, new Meter({ nodes: NODES }));
    if (targets.length > 0) return { targets, least: lower };
  }
  return { targets: [target], least };
}

/** A line that repeats a number, if the swap mends one; otherwise a place. */
function where({ removed, pair }: Choice, tiles: readonly Tile[], cols: number): Stage {
  const [worst] = [...removed].sort((one, other) => other.pairs - one.pairs || lineOrder(one, other));
  if (!worst) {
    return { stage: "where", ...said("place", { place: pair[0] + 1 }), cells: halves(pair[0], cols) };
  }
  const args = { [worst.line]: worst.at + 1, number: worst.number };
  return { stage: "where", ...said(worst.line, args), cells: cellsOf(worst, tiles, cols) };
}

/** What the swap does, and why it is the one to make, if `least` swaps are needed. */
function reason({ technique, removed, created, most }: Choice, least: number): Said {
  if (least === 1) return said("single", { cleared: byLine(removed, "in") });
  const effect = effectOf(removed, created);
  if (technique !== "detour") return said(technique, { effect });
  return said(most > 0 ? "detour" : "detour_none", { count: least - 1, effect });
}

/** `clears the two 4s in row 1, but puts two 3s into row 2`. */
function effectOf(removed: readonly Change[], created: readonly Change[]): Said {
  if (removed.length === 0 && created.length === 0) return said("nothing");
  if (created.length === 0) return said("clears", { cleared: byLine(removed, "in") });
  if (removed.length === 0) return said("puts", { created: byLine(created, "into") });
  return said("clears_but", { cleared: byLine(removed, "in"), created: byLine(created, "into") });
}

/** The changes, grouped by line: `the two 4s and the two 5s in row 1 and the two 0s in column 3`. */
function byLine(changes: readonly Change[], into: "in" | "into"): Said[] {
  const lines = new Map<string, Change[]>();
  for (const change of [...changes].sort(lineOrder)) {
    const name = `${into}_${change.line} ${change.at}`;
    lines.set(name, [...(lines.get(name) ?? []), change]);
  }
  return [...lines.values()].map((inLine) => {
    const { line, at } = inLine[0]!;
    const [two, more] = into === "in" ? ["two", "one_of"] : ["new_two", "one_more"];
    const numbers = inLine.map(({ number, pairs }) => said(pairs === 1 ? two : more, { number }));
    return said(`${into}_${line}`, { numbers, [line]: at + 1 });
  });
}

/** `Swap places 1 and 4 (4|0 and 1|0). 2 swaps to go.` */
function swapSentence([i, j]: Pair, tiles: readonly Tile[], left: number): Said {
  const swap = { i: i + 1, j: j + 1, tile: tiles[i]!.join("|"), other: tiles[j]!.join("|") };
  return left === 0 ? said("last", swap) : said("more", { ...swap, count: left });
}

function clearedCells({ removed }: Choice, tiles: readonly Tile[], cols: number): Cell[] {
  const cells = new Map(removed.flatMap((line) => cellsOf(line, tiles, cols)).map((cell) => [cell.join(), cell]));
  return [...cells.values()].sort(([row, col], [otherRow, otherCol]) => row - otherRow || col - otherCol);
}

/** The two cells of a place. */
function halves(place: number, cols: number): Cell[] {
  const row = Math.floor(place / cols);
  const col = 2 * (place % cols);
  return [
    [row, col],
    [row, col + 1],
  ];
}

/** Rows before columns, from the first to the last; in a line the lowest number first. */
function lineOrder(one: Line, other: Line): number {
  if (one.line !== other.line) return one.line === "row" ? -1 : 1;
  return one.at - other.at || one.number - other.number;
}
