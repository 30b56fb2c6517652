// Random Gloop puzzles and games for tests, from an explicit seed, and the shipped pack.

import { readFileSync } from "node:fs";

import { gloop, TILES, tileNumber, turns, type Gloop, type Goal, type Move, type Packing, type Position } from "../../src/gloop/index.ts";
import type { Draws } from "../support/draws.ts";

export interface Entry {
  readonly id: string;
  readonly instance: Record<string, unknown>;
  readonly solution: Packing;
  readonly grade: { readonly technique: string };
}

/** The entries of the shipped pack. */
export function shippedEntries(): readonly Entry[] {
  const path = new URL("../../../catalogues/packs/gloop.json", import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as { puzzles: Entry[] }).puzzles;
}

/** A puzzle with all 91 tiles and no other rule, to fill at random. */
function open(board: readonly string[]): Gloop {
  return gloop.readInstance({ board, goal: "valid", tiles: TILES.map((_, tile) => tile) }, "");
}

/** A random valid packing of a small board, or null after a dead end. */
function randomPacking(draws: Draws, board: readonly string[]): Packing | null {
  const puzzle = open(board);
  let position = gloop.start(puzzle);
  for (;;) {
    const packing = gloop.solution(puzzle, position);
    if (packing) return packing;
    const lays = gloop.moves(puzzle, position).filter(({ move }) => move === "lay");
    const first = lays[0];
    const next = lays.filter(({ row, col }) => row === first?.row && col === first.col);
    if (!first || position.length < placeOf(board, first)) return null;
    position = gloop.after(puzzle, position, draws.choice(next));
  }
}

/** How many cells come before a cell. */
function placeOf(board: readonly string[], { row, col }: { row: number; col: number }): number {
  return [...board.slice(0, row), board[row]!.slice(0, col)].join("").replaceAll("#", "").length;
}

/** A random puzzle on a board: mostly with a solution, with spares, givens, limits or tiles that are not turned. */
export function randomPuzzle(draws: Draws, board: readonly string[]): Gloop {
  for (;;) {
    const packing = randomPacking(draws, board);
    if (!packing) continue;
    const words = packing.grid.flatMap((line, row) =>
      line.flatMap((word, col) => (word === null ? [] : [[row, col, word] as const])),
    );
    const tiles = new Set(words.map(([, , word]) => tileNumber(word)));
    const givens = words.filter(() => draws.below(6) === 0);
    if (givens.length === 0 && draws.below(5) === 0) tiles.delete(draws.choice([...tiles]));
    const most = words.length + draws.choice([0, 0, 0, 1, 2]);
    while (tiles.size < most) tiles.add(draws.below(TILES.length));
    const lain = new Map(words.map(([, , word]) => [tileNumber(word), word]));
    const unturned = [...tiles].map((tile) => lain.get(tile) ?? draws.choice(turns(TILES[tile]!)));
    return gloop.readInstance(
      {
        board,
        goal: draws.choice<Goal>(["valid", "mixed", "perfect"]),
        tiles: [...tiles],
        givens,
        limits: draws.below(4) === 0 ? { contours: [1, 1 + draws.below(3)], circles: [0, draws.below(3)] } : null,
        unturned: draws.below(3) === 0 ? unturned : [],
      },
      "",
    );
  }
}

/** Some random moves from a position, mostly tiles placed. */
export function wander(draws: Draws, puzzle: Gloop, from: Position, steps: number): Move[] {
  const played: Move[] = [];
  let position = from;
  for (let step = 0; step < steps; step++) {
    const moves = gloop.moves(puzzle, position);
    const lays = moves.filter(({ move }) => move === "lay");
    const choices = lays.length > 0 && draws.below(6) > 0 ? lays : moves;
    if (choices.length === 0) break;
    const move = draws.choice(choices);
    played.push(move);
    position = gloop.after(puzzle, position, move);
  }
  return played;
}
